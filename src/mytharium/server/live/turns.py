"""The log divided into turns: who did what, what followed from it by the rules, and what others answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from mytharium.core.protocol import Event, View
from mytharium.match.log import DECISIONS
from mytharium.scene.face import AnyFace
from mytharium.scene.words import Words
from mytharium.server.tables.snapshot import Line

NOBODY = -1
FEW = 3  # sentences that tell a turn of small things only


class Said(msgspec.Struct, frozen=True):
    """One sentence of the log, with the cells it is about."""

    moment: int
    text: str
    cells: tuple[str, ...]


class Turn(msgspec.Struct, frozen=True, eq=False):
    """The events of a seat's turn, or those between turns."""

    id: str
    seat: int  # or NOBODY
    turn: int
    head: str  # the part of the game that it belongs to: "Round 2 of 6"
    start: int  # the moment before it
    skipped: bool  # the seat was not asked: it could do nothing
    before: View | None
    events: tuple[Event, ...] = ()
    said: tuple[Said, ...] = ()
    moment: int = 0  # the moment that it led to
    price: str = ""  # what it has cost, once it is over
    text: str = ""  # all of it in few words, without the name

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(cell for said in self.said for cell in said.cells))


class Teller:
    """Reads the log of one table for one viewer, line by line."""

    def __init__(self, face: AnyFace, words: Words, names: Sequence[str], viewer: int, automas: Sequence[int]) -> None:
        self.face, self.words, self.names, self.viewer, self.automas = face, words, tuple(names), viewer, automas
        self.view: View | None = None  # when somebody else was asked for the last time
        self.count = 0

    def read(self, now: Turn | None, line: Line) -> Iterator[Turn | None]:
        """Yield the turns that end in a line, then the one that goes on, which has no short text yet."""
        for k, event in enumerate(self.face.ordered(line.events)):
            following = self._turn_of(now, line, event, k == 0)
            if now is not None and following.id != now.id and now.said:
                yield self.told(now)
            now = self._with(following, line, event)
        if line.view is not None:
            now = self._priced(now, line.view)
            self.view = line.view
        yield now

    def _turn_of(self, now: Turn | None, line: Line, event: Event, first: bool) -> Turn:
        """The turn that an event belongs to: the one that is going on, or a new one."""
        turns, kind, seat = self.face.turns, event.kind, event.seat
        if kind in turns.phases:
            return now if now is not None and now.seat == NOBODY else self._open(line, NOBODY)
        if now is None:
            return self._open(line, line.seat if line.kind in DECISIONS else NOBODY)
        if kind in turns.unasked and seat not in (now.seat, line.seat):
            return self._open(line, seat, skipped=seat not in self.automas)
        if line.kind in DECISIONS:
            goes_on = line.seat == now.seat and (line.turn == now.turn or now.skipped)
            if not first or goes_on or kind in turns.answers:
                return now
            return self._open(line, line.seat)
        if seat >= 0 and now.seat >= 0 and line.turn != now.turn:
            return self._open(line, seat)
        return now

    def _open(self, line: Line, seat: int, skipped: bool = False) -> Turn:
        self.count += 1
        view = (line.view if seat == NOBODY or self.view is None else None) or self.view
        head = self.face.turns.where(view, self.words).split(" · ")[0] if view is not None else ""
        return Turn(f"told-{self.count}", seat, line.turn, head, line.moment - 1, skipped, self.view)

    def _with(self, turn: Turn, line: Line, event: Event) -> Turn:
        """The turn with one more event."""
        said, text = turn.said, self.face.events.sentence(event, self.words, self.names, self.viewer)
        if text:
            said += (Said(line.moment, text, self.face.events.cells_of(event)),)
        return replace(turn, events=(*turn.events, event), said=said, moment=line.moment)

    def _priced(self, turn: Turn | None, after: View) -> Turn | None:
        """The turn with what it has cost, once it is over; when nobody's follows, more than that has changed."""
        if turn is None or turn.seat == NOBODY or turn.before is None or turn.skipped or turn.turn == after.turn:
            return turn
        return replace(turn, price=self.face.turns.paid(turn.before, after, turn.seat, self.words))

    def told(self, turn: Turn) -> Turn:
        """The turn in few words."""
        parts = self.face.brief(turn.events, self.words, self.names, self.viewer)
        parts = parts or [one.text for one in turn.said[-FEW:]]
        if turn.seat != NOBODY:
            parts = [self._bare(part, turn.seat) for part in parts]
        if turn.skipped:
            parts.insert(0, self.words.t("no legal action"))
        return replace(turn, text=" · ".join([*parts, turn.price] if turn.price else parts))

    def _bare(self, part: str, seat: int) -> str:
        """A part without its subject; one that begins with somebody else stays as it is."""
        you = self.words.t("You")
        who = you if seat == self.viewer else self.names[seat]
        if part.startswith(who + " "):
            return part[len(who) + 1 :]
        somebody = part.startswith((you + " ", *(f"{name} " for name in self.names)))
        if somebody or not (part[1:2].islower() or part[1:2].isspace()):
            return part
        return part[:1].lower() + part[1:]
