"""The ledger of a game: rows of commands and what their faction has after them, as terra.snellman.net writes it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.importers.snellman.check import COLUMNS, FIELDS
from mytharium.games.terra_mystica.importers.snellman.player import Player
from mytharium.games.terra_mystica.importers.snellman.reader import Command, Log
from mytharium.games.terra_mystica.importers.snellman.vocabulary import NO_MORE
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_END
from mytharium.games.terra_mystica.rules.events import told
from mytharium.games.terra_mystica.seat import FROM_CULT, FROM_FINAL, FROM_NETWORK
from mytharium.games.terra_mystica.state import SETTING_UP
from mytharium.games.terra_mystica.verbs import PASS

BY_ITSELF: Final = {
    "cult_bonus": "cult_income_for_faction",
    "income": "other_income_for_faction",
    "leftovers": "score_resources",
    "power_taken": "[opponent accepted power]",
    "power_refused": "[all opponents declined power]",
}
DIRECT: Final = ("power_taken", "power_refused")  # they come before the row of the answer
ENDS_ROW: Final = ("leech", "decline", "pass", "pick-color", "setup")
AFTER_ALL: Final = -1  # the turn of a pass that nobody was asked for
ACTS: Final = ("build", "upgrade", "send", "dig", "transform", "action", "bridge", "advance", "pass")


@dataclass(slots=True)
class Ledger:
    """Plays a log, and notes the rows."""

    player: Player
    rows: list[str] = field(default_factory=lambda: ["\t".join(COLUMNS)])
    faction: str = ""  # of the row that is open
    commands: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)  # what the faction of the open row has
    first: int = -1  # who passed first in the round
    acted: tuple[int, int] | None = None  # who has taken an action, in which turn, until that is settled
    later: list[Event] = field(default_factory=list)  # what has happened and is not told yet

    def run(self) -> list[str]:
        commands = self.player.log.commands
        for k, command in enumerate(commands):
            following = commands[k + 1].faction if k + 1 < len(commands) and not commands[k + 1].apart else ""
            in_setup = self.player.state.phase == SETTING_UP
            if not command.done:
                self.begin(command)
            self.note(command, self.player.run(k), following, in_setup)
        self.later += self.player.finish()
        self.come_up()
        return self.rows

    def note(self, command: Command, events: list[Event], following: str, in_setup: bool) -> None:
        seat = self.player.seat(command.faction)
        stays_open = in_setup and self.commands and command.words != "setup"  # nothing closes a row before round 1
        if self.faction != command.faction and not stays_open:
            self.finish()
        for event in events:
            if event.kind in DIRECT:
                self.row(self.player.log.factions[event.seat], BY_ITSELF[event.kind], numbers(event.args))
        self.faction = self.faction or command.faction
        if command.words != NO_MORE and not command.leaves:
            self.commands.append(command.text)
        has = [e.args for e in events if e.kind == "has" and e.seat == seat]
        if self.faction == command.faction and (has or len(self.commands) < 2):  # else it was played with one before it
            self.numbers = numbers(has[-1] if has else told(self.player.state.seat(seat)))
        self.later += [e for e in events if e.kind not in DIRECT]
        closes = command.words.startswith("build") if in_setup else following != command.faction
        if closes or command.words.startswith(ENDS_ROW):
            self.finish()
            if self.acted and self.acted[0] == seat and not self.player.state.seat(seat).steps_due:
                self.acted = None
        self.come_up()

    def begin(self, command: Command) -> None:
        """The last player left goes on with another turn: a row ends here, even if nothing was said in it."""
        s, seat = self.player.state, self.player.seat(command.faction)
        if command.words == "pass" and any(e.seat == seat and e.args["action"] == PASS for e in self.player.forced):
            turn = AFTER_ALL
        elif s.asked in (ASK_ACTION, ASK_END) and s.on_turn == seat and command.words.startswith(ACTS):
            turn = int(s.turn) + (s.asked == ASK_END)
        else:
            return
        if self.acted and self.acted[0] == seat and self.acted[1] != turn:
            if self.faction == command.faction:
                self.finish()
            else:
                self.row(command.faction, "", numbers(told(s.seat(seat))))
        self.acted = seat, turn

    def finish(self) -> None:
        if self.commands:
            self.row(self.faction, ". ".join(self.commands), self.numbers)
        self.faction, self.commands = "", []

    def row(self, faction: str, commands: str, n: list[int]) -> None:
        bowls, cults = "/".join(map(str, n[4:7])), "/".join(map(str, n[7:]))
        self.rows.append("\t".join([faction, commands, *map(str, n[:4]), bowls, cults]))

    def started_by_first(self, events: list[Event]) -> Iterator[Event]:
        """What comes in goes round the table from whoever passed first, also where others have left before."""
        for kind, group in groupby(events, lambda event: event.kind):
            several = list(group)
            if kind == "passes" and self.first < 0:
                self.first = several[0].seat
            elif kind == "round":
                self.first = -1
            elif kind in ("cult_bonus", "income"):
                start = next((k for k, event in enumerate(several) if event.seat == self.first), 0)
                several = several[start:] + several[:start]
            yield from several

    def come_up(self) -> None:
        """What nobody says: not before all that was forced until then is named."""
        happened: list[Event] = []
        if self.player.translator.dropped:
            return
        while self.later and not any(self.later[0] is event for event in self.player.forced):
            happened.append(self.later.pop(0))
        for event in in_their_order(self.player, self.started_by_first(happened)):
            words = BY_ITSELF.get(event.kind) or f"+{event.args['points']}vp for {source(self.player.log, event)}"
            faction = self.player.log.factions[event.seat]
            if self.player.state.seat(event.seat).left:
                words = ""  # of somebody who has left the game
            if self.commands:  # a row that is still open takes it
                self.commands.append(words)
                self.numbers = numbers(event.args) if faction == self.faction else self.numbers
                self.finish()
            else:
                self.row(faction, words, numbers(event.args))
        if any(event.kind == "round" for event in happened):
            self.finish()


def numbers(args: Mapping[str, int]) -> list[int]:
    return [args[name] for name in FIELDS]


def in_their_order(player: Player, all_events: Iterable[Event]) -> Iterator[Event]:
    """The end of the game goes through the factions as they sit, one scoring after the other."""
    events = list(all_events)
    yield from (e for e in events if e.kind in BY_ITSELF and e.kind != "leftovers")
    order = [int(k) for k in player.state.order] if player.game.box.variable_order else list(range(player.match.seats))
    final = [e for e in events if e.kind in ("final", "leftovers")]
    for one in dict.fromkeys(e.args.get("source", -1) for e in final):
        yield from sorted((e for e in final if e.args.get("source", -1) == one), key=lambda e: order.index(e.seat))


def source(log: Log, event: Event) -> str:
    """What points of the end are for."""
    what = event.args["source"]
    if what == FROM_FINAL:
        return log.final
    return "network" if what == FROM_NETWORK else ("FIRE", "WATER", "EARTH", "AIR")[what - FROM_CULT]
