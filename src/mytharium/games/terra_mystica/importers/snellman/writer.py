"""A match as a command log of terra.snellman.net: the lines before the first decision, then every decision."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from mytharium.core.protocol import Event, State
from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.components import components
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.game import TerraMystica
from mytharium.games.terra_mystica.importers.snellman.phrases import CULTS, forced, phrases
from mytharium.games.terra_mystica.importers.snellman.player import NO_ACTION
from mytharium.games.terra_mystica.importers.snellman.reader import OURS
from mytharium.games.terra_mystica.importers.snellman.vocabulary import BID, FINAL_TILES, MODULES, NO_MORE
from mytharium.games.terra_mystica.map import VOLCANO
from mytharium.games.terra_mystica.meta import META
from mytharium.games.terra_mystica.question import (
    ASK_ACTION,
    ASK_END,
    ASK_FAVOR,
    ASK_KEY,
    ASK_LEECH,
    ASK_START,
    ASK_STEP,
    ASK_TERRAIN,
)
from mytharium.games.terra_mystica.rules.cults import TOP, TRACKS
from mytharium.games.terra_mystica.rules.offers import find
from mytharium.games.terra_mystica.seat import NOBODY
from mytharium.games.terra_mystica.state import ACTIONS, Position
from mytharium.match.log import DECISIONS, DRAW, Moment
from mytharium.match.match import Match

AUCTION: Final = ("faction ", "bid ")
TOKENS: Final = ("gain P3 for VP", "-GAIN_P3_FOR_VP")
ENDS_TURN: Final = "pick-color"
OUT_OF_TURN: Final = tuple(int(kind) for kind in (w.LEECH, w.DECLINE, w.REWARD, w.TOKEN))


def written(game: TerraMystica, modules: Sequence[str], match: Match) -> list[str]:
    return [*header(game, modules, match), *Writer(game).lines(match)]


def header(game: TerraMystica, modules: Sequence[str], match: Match) -> Iterator[str]:
    """Map, options, tiles and players."""
    options = game.options
    site = components()["maps"][options["map"]]
    if options["starting_vp"] == "official":
        yield f"## base_map {site['site_id_2017']}"
    elif options["map"] != "base":
        yield f"## base_map {site['site_id']}"
    older = {"version": str(game.box.version)} if game.box.version < META.version else {}
    yield "## options " + " ".join(f"{name}={value}" for name, value in ({k: options[k] for k in OURS} | older).items())
    decided = [moment.entry.text for moment in match.line if moment.entry.kind in DECISIONS]
    if game.box.auctions:
        yield "## auction " + ", ".join(text for text in decided if text.startswith(AUCTION))
    if not game.box.leech_waits or game.box.leech_is_strict:
        yield "option strict-leech"
    for option in ("strict-darkling-sh", "strict-chaosmagician-sh", "errata-cultist-power"):
        yield f"option {option}"
    if game.box.leech_waits:
        yield "option loose-cultist-ordering"
    for option, module in MODULES.items():
        if module in modules:
            yield f"option {option}"
    if options["turn_order"] == "variable":
        yield "option variable-turn-order"
    draws = [moment.entry.text.split() for moment in match.line if moment.entry.kind == DRAW]
    yield from (f"delete {code}" for word, code in draws if word == "remove")
    finals = {ours: theirs for theirs, ours in FINAL_TILES.items()}
    tile = next((code for word, code in draws if word == "final"), options["final_tile"])
    if tile in finals:
        yield "option fire-and-ice-final-scoring"
        yield f"final-scoring {finals[tile]}"
    yield "score " + ",".join(code for word, code in draws if word == "scoring")
    yield from (f"player p{k + 1}" for k in range(match.seats))


@dataclass(slots=True)
class Line:
    """A command of a faction. What is no part of a turn that it falls into belongs before or after that turn."""

    faction: str
    text: str
    acts: bool = False  # it is, or belongs to, the action of a turn
    belongs: str = ""  # "before" or "after"
    pays: str = ""  # the faction that may have a new token for it

    def __str__(self) -> str:
        return f"{self.faction}: {self.text}" if self.faction else self.text


@dataclass(slots=True)
class Writer:
    game: TerraMystica
    turn: list[Line] = field(default_factory=list)  # what was said in the turn that is going on
    seated: int = 0  # how many seats of an auction are told
    paid: set[int] = field(default_factory=set)  # seats whose bid is told
    builds: int = 0  # how many builds there were when it began
    ended: bool = False  # the last decision was the end of a turn
    lowered: bool = False  # the tracks that a key does not open were named with the town tile

    def lines(self, match: Match) -> Iterator[str]:
        before: State = self.game.new(match.seats)
        for k, moment in enumerate(match.line):
            s, after = cast(Position, before), cast(Position, moment.state)
            if moment.entry.kind in DECISIONS:
                self.decided(s, moment, match.line[k:])
            elif moment.entry.text.startswith("draw "):
                self.turn.append(Line("", f"setup {moment.entry.text.removeprefix('draw ')}"))
            for event in moment.events:
                if event.kind == "forced":
                    if event.args["asked"] == ASK_START:
                        self.set_up(after, match.seats - 1)
                        self.pay_bid(after, event.seat)
                    acts = after.round == s.round and event.args["asked"] not in (ASK_ACTION, ASK_LEECH)
                    self.turn += [Line(name(after, event.seat), text, acts) for text in self.forced(after, event)]
            if after.turn != s.turn or after.phase != ACTIONS:
                yield from self.closed(s, after)
            before = moment.state
        yield from (str(line) for line in self.turn)

    def decided(self, s: Position, moment: Moment, rest: Sequence[Moment]) -> None:
        seat, action = moment.entry.seat, int(self.game.parse(s, moment.entry.text))
        kind = int(w.verb(action))
        after = cast(Position, moment.state)
        if kind == w.FACTION_IS and not self.game.box.auctions:
            self.turn.append(Line("", f"setup {NAMES[int(w.first(action))]}"))
            return
        if kind == w.FACTION_IS or kind == w.BID_IS:
            return
        if s.asked in (ASK_TERRAIN, ASK_FAVOR) and s.seat(seat).colour != VOLCANO:
            self.set_up(s, max(seat, int(w.first(action))) if kind == w.LOSE else seat)
        else:
            self.set_up(s, int(s.players) - 1)
        if s.asked == ASK_START and kind == w.BUILD:
            self.pay_bid(s, seat)
        if kind == w.TOWN:
            self.turn += [Line(name(s, seat), text) for text in self.lowering(s, seat, action, rest)]
        elif s.asked == ASK_KEY and kind == w.STEP and self.lowered:
            return
        elif s.asked == ASK_END and kind == w.END and after.asked == ASK_STEP and after.actor == seat:
            self.turn.append(Line(name(s, seat), f"## {NO_MORE}", True))
        self.ended = s.asked == ASK_END and kind == w.END
        belongs = self.place(s, seat, action)
        acts = kind not in OUT_OF_TURN and (s.asked != ASK_ACTION or kind not in NO_ACTION)
        pays = token_for(s, after, action)
        for text in phrases(self.game.box, s, seat, action):
            who = "" if kind == w.LEAVE else name(after, int(w.first(action)) if kind == w.LOSE else seat)
            self.turn.append(Line(who, text, acts, belongs, pays))

    def set_up(self, s: Position, last: int) -> None:
        """The seats of an auction as far as one of them, which has more to say about its faction."""
        if self.game.box.auctions:
            self.turn += [Line("", f"setup {name(s, seat)}") for seat in range(self.seated, last + 1)]
            self.seated = max(self.seated, last + 1)

    def pay_bid(self, s: Position, seat: int) -> None:
        """That engine knows no auction: the points are lost with the first dwelling, in one row with it."""
        if seat not in self.paid:
            self.paid.add(seat)
            lots = map(s.seat, range(int(s.players)))
            self.turn += [
                Line(name(s, seat), f"-{lot.bid}VP ## {BID}") for lot in lots if lot.holder == seat and lot.bid
            ]

    def forced(self, s: Position, event: Event) -> list[str]:
        if event.args["asked"] == ASK_KEY and self.lowered:
            return []
        return forced(self.game.box, s, event)

    def place(self, s: Position, seat: int, action: int) -> str:
        """Where an answer of somebody who is not on turn belongs: that engine lets nobody interrupt a turn."""
        if w.verb(action) == w.LEAVE and s.asked == ASK_END:
            return "after"
        if seat == s.on_turn or s.phase != ACTIONS or w.verb(action) not in OUT_OF_TURN:
            return ""
        if w.verb(action) in (w.LEECH, w.DECLINE):
            offer = s.offers[find(s, w.first(action), w.second(action), w.third(action))]
            return "after" if offer.build > self.builds else "before"
        return "before"

    def closed(self, s: Position, after: Position) -> Iterator[str]:
        """A turn is over: it is told as that engine wants it, with our own order beside it where that is another."""
        said = self.turn
        order = self.told_in(s)
        yield from (str(said[k]) for k in order)
        if order != list(range(len(said))):
            yield f"## order {','.join(str(order.index(k)) for k in range(len(said)))}"
        if s.phase == ACTIONS != after.phase and said and said[order[-1]].text.startswith("+"):
            yield "# The round is over."  # that engine goes on once somebody else speaks
        if after.phase == s.phase == ACTIONS and after.round == s.round and after.on_turn == s.on_turn:
            yield from self.closing([said[k] for k in order], name(after, int(after.on_turn)))
        self.turn = []
        self.builds = int(after.builds)

    def closing(self, said: list[Line], faction: str) -> Iterator[str]:
        """The same player goes on: the turn is ended in so many words, unless somebody else has spoken since."""
        acted = max((k for k, line in enumerate(said) if line.faction == faction and line.acts), default=-1)
        since = {line.faction for line in said[acted:]}
        if acted < 0:
            return
        if since == {faction} and not said[-1].text.startswith(ENDS_TURN):
            yield f"{faction}: done"
        elif since <= {faction, ""} and self.ended:
            yield f"{faction}: ## {NO_MORE}"  # a new colour, or somebody who leaves, ends a turn there

    def told_in(self, s: Position) -> list[int]:
        """That engine lets nobody answer within the turn of another, and a new colour ends the turn."""
        told = self.tokens_in_place()
        on_turn = name(s, int(s.on_turn)) if s.phase == ACTIONS else ""
        own = [p for p, k in enumerate(told) if self.turn[k].faction == on_turn and self.turn[k].acts]
        if not own:
            return told
        turn = told[own[0] : own[-1] + 1]
        kept = [k for k in turn if not self.turn[k].belongs]
        kept.sort(key=lambda k: self.turn[k].text.startswith(ENDS_TURN))
        first = [k for k in turn if self.turn[k].belongs == "before"]
        last = [k for k in turn if self.turn[k].belongs == "after"]
        return [*told[: own[0]], *first, *kept, *last, *told[own[-1] + 1 :]]

    def tokens_in_place(self) -> list[int]:
        """That engine takes one answer about new tokens for all: each comes right after the power it is for."""
        told = list(range(len(self.turn)))
        for faction in {line.faction for line in self.turn if line.text in TOKENS}:
            answers = [k for k in told if self.turn[k].faction == faction and self.turn[k].text in TOKENS]
            taken = [k for k in told if self.turn[k].pays == faction]
            if len(answers) == len(taken) > 1:
                for answer, leech in zip(answers, taken, strict=True):
                    told.remove(answer)
                    told.insert(told.index(leech) + 1, answer)
        return told

    def lowering(self, s: Position, seat: int, action: int, rest: Sequence[Moment]) -> list[str]:
        """A town tile with steps on all tracks: those that the keys are not for are lowered first, to stay below 10."""
        steps = int(self.game.box.towns[w.first(action)].steps)
        self.lowered = False
        if steps == 0:
            return []
        settled = next(cast(Position, m.state) for m in rest if cast(Position, m.state).asked != ASK_KEY)
        old, new = s.seat(seat).cults, settled.seat(seat).cults
        short = [
            track
            for track in range(TRACKS)
            if old[track] < TOP <= old[track] + steps and new[track] < TOP and s.top[track] == NOBODY
        ]
        chose = any(new[track] == TOP > old[track] for track in range(TRACKS))
        if not short or not chose:
            return []
        self.lowered = True
        by = [int(old[track] + steps - TOP + 1) for track in short]
        return [f"-{n if n > 1 else ''}{CULTS[track]}" for track, n in zip(short, by, strict=True)]


def token_for(s: Position, after: Position, action: int) -> str:
    """The faction that may have a new token for power that was taken, or nobody."""
    source = int(w.second(action))
    gained = w.verb(action) == w.LEECH and after.seat(source).tokens_due > s.seat(source).tokens_due
    return name(s, source) if gained else ""


def name(s: Position, seat: int) -> str:
    return NAMES[int(s.seat(seat).faction)]
