"""The authority over one game: it asks, checks, draws chance from the seed, keeps the log and takes back.

The log is the truth. Chance that follows log position n comes from the stream SHA-256(seed, n), so the seed and the
log determine each other, and an outcome that was taken back by agreement is drawn afresh.
"""

import hashlib
from dataclasses import dataclass
from typing import Final

from mytharium.core.protocol import CHANCE, OVER, Event, Game, Refusal, State, View
from mytharium.core.rng import Rng

MOVE: Final = "move"
DRAW: Final = "draw"  # an outcome of chance
UNDO: Final = "undo"
AGREED: Final = "agreed undo"  # all seats agreed to take back more than undo allows
DONE: Final = "done"  # a seat ends its turn

THEN: Final = "; "  # between the steps of a move that has several


class Stale(Exception):
    """The position has moved on since the page was drawn."""


class CannotUndo(Exception):
    """There is nothing to take back, or it reaches over something learned."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    kind: str
    seat: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of the line that stands: the entry that led here, what happened, and the position after it."""

    at: int  # its place in the log
    entry: Entry
    events: tuple[Event, ...]
    state: State


class Match:
    """A game with its log. `holds` are the seats that confirm the end of their turn before it goes on."""

    def __init__(self, game: Game, seats: int, seed: str, holds: frozenset[int] = frozenset()) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.holds = holds
        self.log: list[Entry] = []
        self.line: list[Moment] = []
        self.held = -1  # the seat whose end of turn is awaited, or -1
        self._start = game.new(seats)
        self._rng: Rng | None = None  # the stream of the run of draws at the end of the log

    # ---- what stands -------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """How many entries the log has: what a move must have seen."""
        return len(self.log)

    @property
    def state(self) -> State:
        return self.line[-1].state if self.line else self._start

    @property
    def over(self) -> bool:
        return self.state.actor == OVER and self.held < 0

    def to_act(self) -> list[int]:
        """The seats that must do something now: answer, or end their turn."""
        return [self.held] if self.held >= 0 else self.game.to_act(self.state)

    def legal(self, seat: int) -> list[tuple[int, str]]:
        """Each legal action of a seat with its text; none while an end of turn is awaited."""
        if self.held >= 0 or seat not in self.to_act():
            return []
        return [(action, self.game.format(self.state, action)) for action in self.game.legal(self.state, seat)]

    def view(self, viewer: int, moment: int | None = None) -> View:
        """What a viewer sees now, or saw after so many entries of the line."""
        if moment is None:
            moment = len(self.line)
        if not 0 <= moment <= len(self.line):
            raise IndexError(f"The game has {len(self.line)} moments, so there is no moment {moment}.")
        return self.game.observe(self.line[moment - 1].state if moment else self._start, viewer)

    def commitment(self) -> str:
        """A seal on the shuffle that can be shown from the start and checked once the seed is told."""
        return hashlib.sha256(self.seed.encode()).hexdigest()

    # ---- what can be done --------------------------------------------------------------------------------------

    def begin(self) -> list[Entry]:
        """Draw the chance that comes before the first question."""
        return self._settle()

    def move(self, seat: int, text: str, seq: int | None = None) -> list[Entry]:
        """A seat's answer in notation, or several in a row; the entries appended. Nothing changes if one is refused."""
        self._fresh(seq)
        if self.held >= 0:
            raise Refusal("undo", "The turn has not been ended yet.")
        return [entry for action in self._checked(seat, text.split(THEN)) for entry in self.decide(seat, action)]

    def decide(self, seat: int, action: int) -> list[Entry]:
        """The same for an action known to be legal, as bots and simulations give it."""
        entry = self._append(Entry(MOVE, seat, self.game.format(self.state, action)), action)
        self.held = self._awaited()
        return [entry] if self.held >= 0 else [entry, *self._settle()]

    def done(self, seat: int, seq: int | None = None) -> list[Entry]:
        """End the turn: what was decided in it can no longer be taken back."""
        self._fresh(seq)
        if self.held != seat:
            raise Refusal("undo", "There is no turn of yours to end.")
        entry = Entry(DONE, seat)
        self.held = -1
        self._write(entry)
        return [entry, *self._settle()]

    def can_undo(self, seat: int) -> bool:
        """Whether the line ends with this seat's own decision, and nobody else did or learned anything since.

        The log counts, not the line: what was taken back was seen.
        """
        if not self.line or not self._decided(self.line[-1], seat):
            return False
        last = self.line[-1]
        alone = all(entry.seat == seat and entry.kind in (MOVE, UNDO) for entry in self.log[last.at + 1 :])
        return alone and not any(event.reveals for event in last.events)

    def undo(self, seat: int, seq: int | None = None, agreed: bool = False) -> list[Entry]:
        """Take back a seat's last decision. Over chance, secrets or other seats only if all seats agreed."""
        self._fresh(seq)
        if not agreed and not self.can_undo(seat):
            raise CannotUndo("Undo stops at what was learned, at another player's decision and at the end of a turn.")
        cut = next((k for k in reversed(range(len(self.line))) if self._decided(self.line[k], seat)), None)
        if cut is None:
            raise CannotUndo("There is no decision of yours to take back.")
        del self.line[cut:]
        self.held = -1
        entry = Entry(AGREED if agreed else UNDO, seat)
        self._write(entry)
        return [entry]

    def hold(self, seats: frozenset[int]) -> None:
        """Say who confirms the end of a turn, which no log tells; one that is awaited now is found again."""
        self.holds = seats
        self.held = self._awaited()

    def replay(self, entry: Entry, from_seed: bool = True) -> None:
        """Append a stored entry under the rules; chance must be possible and, unless told otherwise, the seed's."""
        match entry.kind:
            case "move":
                if entry.seat not in self.game.to_act(self.state):
                    raise Refusal("turn", "Seat {seat} is not to move.", seat=entry.seat + 1)
                action = self.game.parse(self.state, entry.text)
                no = self.game.refusal(self.state, entry.seat, action)
                if no is not None:
                    raise no
                self._append(Entry(MOVE, entry.seat, self.game.format(self.state, action)), action)
            case "draw":
                self._replay_draw(entry, from_seed)
            case "done":
                if not self.can_undo(entry.seat) or not self._ended_turn():
                    raise Refusal("undo", "Seat {seat} has no turn to end.", seat=entry.seat + 1)
                self._write(entry)
            case "undo" | "agreed undo":
                self.undo(entry.seat, agreed=entry.kind == AGREED)
            case _:
                raise ValueError(f"A log has no entries of kind {entry.kind!r}.")
        self.held = self._awaited()

    # ---- inside ------------------------------------------------------------------------------------------------

    def _checked(self, seat: int, steps: list[str]) -> list[int]:
        """The actions of a move, each legal after those before it. It ends with the turn and at what is learned."""
        state = self.state
        actions: list[int] = []
        for step in steps:
            if actions:
                events: list[Event] = []
                state = state.clone()
                self.game.play(state, actions[-1], events)
                if any(event.reveals for event in events):
                    raise Refusal("undo", "A move of several steps ends where something is learned.")
            if seat not in self.game.to_act(state) or state.turn != self.state.turn:
                raise Refusal("turn", "It is not your turn.")
            actions.append(self.game.parse(state, step))
            no = self.game.refusal(state, seat, actions[-1])
            if no is not None:
                raise no
        return actions

    def _fresh(self, seq: int | None) -> None:
        if seq is not None and seq != self.seq:
            raise Stale("The position has moved on.")

    @staticmethod
    def _decided(moment: Moment, seat: int) -> bool:
        return moment.entry.kind == MOVE and moment.entry.seat == seat

    def _ended_turn(self) -> bool:
        """Whether the last thing on the line ended a turn."""
        before = self.line[-2].state if len(self.line) > 1 else self._start
        return self.state.turn != before.turn or self.state.actor == OVER

    def _awaited(self) -> int:
        """The seat that has just ended its turn, can still take it back and is to confirm it; or -1."""
        seat = self.log[-1].seat if self.log and self.log[-1].kind == MOVE else -1
        return seat if seat in self.holds and self.can_undo(seat) and self._ended_turn() else -1

    def _replay_draw(self, entry: Entry, from_seed: bool) -> None:
        if self.state.actor != CHANCE:
            raise Refusal("chance", "Nothing is drawn here.")
        if from_seed:
            action = self._ticket()
            drawn = self.game.format(self.state, action)
            if drawn != entry.text:
                raise Refusal("chance", "The seed draws {drawn} here, not {text}.", drawn=drawn, text=entry.text)
        else:
            action = self.game.parse(self.state, entry.text)
            if action not in [possible for possible, _ in self.game.chances(self.state)]:
                raise Refusal("chance", "{text} cannot be drawn here.", text=entry.text)
        self._append(Entry(DRAW, -1, self.game.format(self.state, action)), action)

    def _append(self, entry: Entry, action: int) -> Entry:
        state = self.state.clone()
        events: list[Event] = []
        self.game.play(state, action, events)
        self._write(entry)
        self.line.append(Moment(len(self.log) - 1, entry, tuple(events), state))
        return entry

    def _write(self, entry: Entry) -> None:
        self.log.append(entry)
        if entry.kind != DRAW:
            self._rng = None

    def _ticket(self) -> int:
        """What the seed draws at the end of the log."""
        if self._rng is None:
            self._rng = Rng(self.seed, len(self.log))
        return self.game.ticket(self.state, self._rng.below(self.game.tickets(self.state)))

    def _settle(self) -> list[Entry]:
        added = []
        while self.state.actor == CHANCE:
            action = self._ticket()
            added.append(self._append(Entry(DRAW, -1, self.game.format(self.state, action)), action))
        return added
