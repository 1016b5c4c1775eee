"""A log played by our rules: each command becomes one or more of our actions, checked like anybody's."""

import re
from typing import Final, cast

from mytharium.core.notation import NotationError
from mytharium.core.protocol import CHANCE, OVER, Event, Refusal
from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.game import TerraMystica, make
from mytharium.games.terra_mystica.importers.snellman.reader import Command, Log, LogError
from mytharium.games.terra_mystica.importers.snellman.vocabulary import CULTS
from mytharium.games.terra_mystica.importers.snellman.words import Translator
from mytharium.games.terra_mystica.question import ASK_KEY
from mytharium.games.terra_mystica.state import FINISHED, Position
from mytharium.match.match import DRAW, MOVE, Entry, Match

FINAL_TILES: Final = {
    "connected-distance": "distance",
    "connected-sa-sh-distance": "stronghold-sanctuary",
    "building-on-edge": "edge",
    "connected-clusters": "clusters",
}
MODULES: Final = {
    "mini-expansion-1": "mini_towns",
    "shipping-bonus": "mini_bonus",
    "temple-scoring-tile": "mini_scoring",
    "fire-and-ice-factions/ice": "fire_and_ice",
    "fire-and-ice-factions/volcano": "fire_and_ice",
    "fire-and-ice-factions/variable_v5": "fire_and_ice",
}
# What others still have to decide between turns stands before these.
ACTIONS: Final = ("build", "upgrade", "action", "pass", "send", "advance", "dig", "burn", "convert", "bridge")
_ORDAIN: Final = re.compile(r"convert \d* ?w to \d* ?p")


class Player:
    """Plays a log into a match."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.modules = sorted({MODULES[o] for o in log.options if o in MODULES})
        options = {
            "map": log.map,
            "turn_order": "variable" if "variable-turn-order" in log.options else "classic",
            "leech": "delayed",
            "final_tile": FINAL_TILES.get(log.final, "none"),
            "scoring_tile": "temple",
            "judge": "snellman",
            "leaving": "yes" if any(c.words.startswith("drop-faction") for c in log.commands) else "no",
            **log.ours,
        }
        self.game = cast(TerraMystica, make(self.modules, options))
        self.match = Match(self.game, len(log.factions), "")
        self.events: list[Event] = []  # of the command that is being played
        self.spare = ""  # a track that must not take the key
        self.translator = Translator(self)
        for tile in log.scoring:
            self.draw(f"scoring {tile}")
        for card in log.removed:
            self.draw(f"remove {card}")
        if self.state.actor == CHANCE:
            raise LogError(1, "too few bonus cards are taken out with 'delete'.")

    @property
    def state(self) -> Position:
        return cast(Position, self.match.state)

    def seat(self, faction: str) -> int:
        return self.log.factions.index(faction)

    # ---- what is done ------------------------------------------------------------------------------------------------

    def draw(self, text: str) -> None:
        try:
            self.match.replay(Entry(DRAW, -1, text), from_seed=False)
        except (Refusal, NotationError) as no:
            raise LogError(1, f"{text}: {no}") from no

    def do(self, action: int) -> None:
        """An action that is known to be legal, by whoever it belongs to."""
        state = self.state
        seat = int(state.actor)
        if w.verb(action) in (w.LEECH, w.DECLINE, w.REWARD, w.TOKEN):
            seat = int(w.first(action))
        self.match.replay(Entry(MOVE, seat, self.game.format(state, action)))
        self.events += self.match.line[-1].events

    def can(self, seat: int, action: int) -> bool:
        return self.state.actor != OVER and action in self.game.legal(self.state, seat)

    def try_do(self, seat: int, action: int) -> bool:
        if self.can(seat, action):
            self.do(action)
            return True
        return False

    # ---- the way through the log -------------------------------------------------------------------------------------

    def run(self, k: int) -> list[Event]:
        """Play the k-th command, and what must come before it; the events of all that."""
        command = self.log.commands[k]
        self.events = []
        for _ in range(100):
            if command.done:
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

    def make_way(self, k: int) -> bool:
        """Do what the rules want first: a command further on that answers the question, or nothing more of it."""
        state = self.state
        if state.actor < 0:
            return False
        actor = self.log.factions[int(state.actor)]
        commands = self.log.commands
        acting = state.on_turn == state.actor
        for later in commands[k:] if acting or not commands[k].words.startswith(ACTIONS) else []:
            if later.done:
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

    def choose_key(self) -> None:
        """With too few keys the log lowers a track beforehand; that one stays."""
        while self.state.asked == ASK_KEY and self.state.phase != FINISHED and self.spare:
            legal = self.game.legal(self.state, int(self.state.actor))
            keep = int(w.act(w.STEP, CULTS.index(self.spare)))
            open_ = [a for a in legal if w.verb(a) == w.STEP and a != keep]
            if not open_:
                return
            self.do(open_[0])
            self.spare = ""

    def finish(self) -> list[Event]:
        """End the turn that the last command left open."""
        self.events = []
        while self.state.actor >= 0 and self.try_do(int(self.state.actor), int(w.END)):
            pass
        return self.events

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
