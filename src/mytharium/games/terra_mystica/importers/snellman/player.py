"""A log played by our rules: each command becomes one or more of our actions, checked like anybody's."""

import re
from collections.abc import Iterator
from typing import Final, cast

from mytharium import games
from mytharium.core.notation import NotationError
from mytharium.core.protocol import CHANCE, OVER, Event, Refusal
from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.game import TerraMystica
from mytharium.games.terra_mystica.importers.snellman import phrases
from mytharium.games.terra_mystica.importers.snellman.reader import Command, Log, LogError
from mytharium.games.terra_mystica.importers.snellman.vocabulary import CULTS, FINAL_TILES, MODULES, WITHIN, lost
from mytharium.games.terra_mystica.importers.snellman.words import Translator
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_END, ASK_KEY, ASK_SPADES, ASK_TOWN
from mytharium.games.terra_mystica.rules.cults import TOP, TRACKS
from mytharium.games.terra_mystica.seat import NOBODY
from mytharium.games.terra_mystica.state import ACTIONS as ACTION_PHASE
from mytharium.games.terra_mystica.state import FINISHED, Position
from mytharium.match.log import DRAW, MOVE, Entry
from mytharium.match.match import Match

# What others still have to decide between turns stands before these.
ACTIONS: Final = ("build", "upgrade", "action", "pass", "send", "advance", "dig", "burn", "convert", "bridge")
NO_ACTION: Final = (w.CONVERT, w.CONNECT, w.LEAVE, w.LOSE)  # what does not take up the turn
_ORDAIN: Final = re.compile(r"convert \d* ?w to \d* ?p")


class Player:
    """Plays a log into a match. `judged` are options in place of those that the log names."""

    def __init__(self, log: Log, judged: dict[str, str] | None = None) -> None:
        self.log = log
        self.modules = sorted({MODULES[o] for o in log.options if o in MODULES})
        options = {
            "map": log.map,
            "turn_order": "variable" if "variable-turn-order" in log.options else "classic",
            "leech": "delayed" if "strict-leech" in log.options else "loose",
            "starting_vp": log.starting_vp,
            "final_tile": FINAL_TILES.get(log.final, "none"),
            "scoring_tile": "temple",
            "judge": "snellman",
            "leaving": "yes" if any(c.leaves for c in log.commands) else "no",
            "losing": "yes" if any(lost(c.words) for c in log.commands) else "no",
            **log.ours,
            **(judged or {}),
        }
        if options.get("faction_choice") == "auction" and not log.auction:
            options |= {"faction_choice": "order", "losing": "yes"}  # all that is left of the bids are their points
        self.game = cast(TerraMystica, games.make("terra_mystica", self.modules, options))
        self.match = Match(self.game, len(log.factions), "")
        self.events: list[Event] = []  # of the command that is being played
        self.forced: list[Event] = []  # answers that our rules gave by themselves and the log has not named yet
        self.acted = -1  # the turn of the last action
        self.spare: set[str] = set()  # tracks that must not take a key
        self.bids: dict[int, int] = {}  # what each seat has paid for its faction, until the log says so
        self.translator = Translator(self)
        self.lay_out(log)

    def lay_out(self, log: Log) -> None:
        """The tiles and cards of the game."""
        for tile in log.scoring:
            self.draw(log.scoring_line, f"scoring {tile}")
        for line, card in log.removed:
            self.draw(line, f"remove {card}")
        if self.state.actor == CHANCE and self.game.options["final_tile"] == "random":
            self.draw(1, f"final {FINAL_TILES.get(log.final, 'tile')}")
        if self.state.actor == CHANCE and not self.game.box.draws_factions:
            raise LogError(1, "too few bonus cards are taken out with 'delete'.")
        for text in log.auction:
            self.bid(log.auction_line, text)

    def bid(self, line: int, text: str) -> None:
        """A decision of our auction, which the notation has no words for."""
        try:
            self.match.replay(Entry(MOVE, int(self.state.actor), text))
        except (Refusal, NotationError) as no:
            raise LogError(line, f"{text}: {no}") from no
        lots = [self.state.seat(seat) for seat in range(self.match.seats)]
        self.bids = {int(lot.holder): int(lot.bid) for lot in lots if lot.holder != NOBODY and lot.bid}

    @property
    def state(self) -> Position:
        return cast(Position, self.match.state)

    def seat(self, faction: str) -> int:
        return self.log.factions.index(faction)

    # ---- what is done ------------------------------------------------------------------------------------------------

    def draw(self, line: int, text: str) -> None:
        try:
            self.match.replay(Entry(DRAW, -1, text), from_seed=False)
        except (Refusal, NotationError) as no:
            raise LogError(line, f"{text}: {no}") from no

    def do(self, action: int) -> None:
        """An action that is known to be legal, by whoever it belongs to."""
        state = self.state
        seat = int(state.actor)
        if w.verb(action) in (w.LEECH, w.DECLINE, w.REWARD, w.TOKEN):
            seat = int(w.first(action))
        if state.asked == ASK_ACTION and seat == state.actor and w.verb(action) not in NO_ACTION:
            self.acted = int(state.turn)
        self.match.replay(Entry(MOVE, seat, self.game.format(state, action)))
        happened = self.match.line[-1].events
        self.events += happened
        self.forced += [e for e in happened if e.kind == "forced" and phrases.forced(self.game.box, self.state, e)]

    def can(self, seat: int, action: int) -> bool:
        return self.state.actor != OVER and action in self.game.legal(self.state, seat)

    def try_do(self, seat: int, action: int) -> bool:
        if self.can(seat, action):
            self.do(action)
            return True
        return False

    def was_forced(self, seat: int, action: int, asked: int = -1) -> bool:
        """Whether our rules have given an answer by themselves that the log names now. What the player had is told."""
        for k, event in enumerate(self.forced):
            if event.seat == seat and event.args["action"] == action and asked in (-1, event.args["asked"]):
                self.forced.pop(k)
                self.events.append(Event("has", seat, dict(event.args)))
                return True
        return False

    def forced_spades(self, seat: int) -> int:
        """How many spades our rules have taken away because they could not be used."""
        for event in self.forced:
            if event.seat == seat and event.args["action"] == w.END and event.args["asked"] == ASK_SPADES:
                self.was_forced(seat, int(w.END), int(ASK_SPADES))
                return event.args["spades"]
        return 0

    # ---- the way through the log -------------------------------------------------------------------------------------

    def run(self, k: int) -> list[Event]:
        """Play the k-th command, and what must come before it; the events of all that."""
        command = self.log.commands[k]
        self.events = []
        before = next((c for c in self.log.commands[k - 1 :: -1] if not c.leaves), None) if k else None
        if before and not command.leaves:
            last = self.log.commands[k - 1]
            if command.apart or (last.leaves and last.note != WITHIN) or before.faction != command.faction:
                self.close_turn(before.faction)
        start = self.state
        for _ in range(100):
            if command.done:
                self.check(command, start)
                return self.events
            if self.attempt(command):
                command.done = True
                self.choose_key()
            elif not self.make_way(k):
                raise LogError(command.line, f"{command.faction}: {command.text!r}: {self.why(command)}")
        raise LogError(command.line, f"{command.faction}: {command.text!r} leads nowhere.")

    def attempt(self, command: Command) -> bool:
        if command.faction not in self.log.factions:
            raise LogError(command.line, f"nobody plays the {command.faction}.")
        return self.translator.play(command, self.seat(command.faction))

    def ahead(self, command: Command) -> Iterator[Command]:
        """What else the faction says in its turn, as far as it is not done yet."""
        commands = self.log.commands
        for later in commands[commands.index(command) + 1 :]:
            if later.faction != command.faction or later.words in ("done", "pass") or later.answers:
                return
            if not later.done:
                yield later

    def make_way(self, k: int) -> bool:
        """Do what the rules want first: a command further on that answers the question, or nothing more of it."""
        state = self.state
        if state.actor < 0:
            return False
        actor = self.log.factions[int(state.actor)]
        commands = self.log.commands
        acting = state.on_turn == state.actor
        for later in commands[k:] if acting or not commands[k].words.startswith(ACTIONS) else []:
            if later.done or later.leaves:
                continue
            if later.faction != actor:
                if acting:
                    break
                continue
            if acting and later.line != commands[k].line and self.can(int(state.actor), int(w.END)):
                break
            if later.words.startswith(("convert", "burn")) and not _ORDAIN.fullmatch(later.words):
                continue
            if self.attempt(later):
                later.done = True
                return True
            if not acting:
                break
        return self.try_do(int(state.actor), int(w.END))

    def close_turn(self, faction: str) -> None:
        """Somebody else says something: a turn in which nothing is left to settle is over then."""
        state = self.state
        seat = self.seat(faction) if faction in self.log.factions else -1
        if seat == state.on_turn and self.acted == state.turn:
            while self.state.turn == state.turn and self.state.actor == seat and self.is_settled():
                self.do(int(w.END))

    def is_settled(self) -> bool:
        s = self.state
        return s.asked == ASK_END or (s.asked == ASK_SPADES and s.spades == 0)

    def end_turn(self, seat: int) -> None:
        """`done`: nothing more of the turn in which the player has acted."""
        state = self.state
        while self.state.turn == state.turn and self.state.actor == seat and self.try_do(seat, int(w.END)):
            pass

    def choose_key(self) -> None:
        """With too few keys the log lowers tracks beforehand; those stay."""
        while self.state.asked == ASK_KEY and self.state.phase != FINISHED and self.spare:
            legal = self.game.legal(self.state, int(self.state.actor))
            open_ = [a for a in legal if w.verb(a) == w.STEP and CULTS[int(w.first(a))] not in self.spare]
            if not open_:
                break
            self.do(open_[0])
        if self.state.asked not in (ASK_KEY, ASK_TOWN):
            self.spare.clear()

    def finish(self) -> list[Event]:
        """End the turn that the last command left open."""
        self.events = []
        while self.state.actor >= 0 and self.try_do(int(self.state.actor), int(w.END)):
            pass
        return self.events

    # ---- what that engine refuses, and why something is refused ------------------------------------------------------

    def check(self, command: Command, before: Position) -> None:
        """Rules of that engine that are no rules of the game."""
        if "errata-cultist-power" not in self.log.options and any(e.kind == "power_refused" for e in self.events):
            told = "all have refused, and what that brings without the option errata-cultist-power is not played here"
            raise LogError(command.line, f"{command.faction}: {command.text!r}: {told} (RULES.md#cultists)")
        if "loose-cultist-ordering" not in self.log.options and self.overtakes(before):
            told = "the Cultists may still come to 10 there, and must decide first"
            raise LogError(command.line, f"{command.faction}: {command.text!r}: {told} (RULES.md#cultists)")

    def overtakes(self, before: Position) -> bool:
        """Whether somebody came to 10 on a track where the Cultists have steps due, or on offer, that lead there."""
        if before.phase != ACTION_PHASE or not self.game.box.leech_waits or "cultists" not in self.log.factions:
            return False
        seat = self.seat("cultists")
        cultists = before.seat(seat)
        builds = {int(offer.build) for offer in before.offers if offer.source == seat and not offer.accepted}
        steps = int(cultists.steps_due) + len(builds)
        return bool(cultists.keys) and any(
            before.top[track] < 0 <= self.state.top[track] != seat and cultists.cults[track] + steps >= TOP
            for track in range(TRACKS)
        )

    def why(self, command: Command) -> str:
        """The rule against a command, as our own players would be told."""
        if self.state.actor == OVER:
            return "the game is over."
        tried = self.translator.tried
        no = self.game.refusal(self.state, self.seat(command.faction), tried) if tried >= 0 else None
        if no is not None and no.anchor != "turn":
            return f"{no} (RULES.md#{no.anchor})"
        actor = self.log.factions[int(self.state.actor)] if self.state.actor >= 0 else "nobody"
        if actor != command.faction:
            return f"it is the turn of the {actor} (RULES.md#turn)"
        return "the rules do not allow it now (RULES.md#actions)"
