"""The authority over one game: it asks, checks, draws chance from the seed, keeps the log and takes back.

The log is the truth. Chance that follows log position n comes from the stream SHA-256(seed, n), so the seed and the
log determine each other, and an outcome that was taken back by agreement is drawn afresh.
"""

import hashlib
from importlib import import_module

from mytharium.core.protocol import CHANCE, OVER, Event, Game, Outcome, Refusal, State, View, asked
from mytharium.core.rng import Rng
from mytharium.match.log import AGREED, DECISIONS, DONE, DRAW, MOVE, STEP, THEN, UNDO, Entry, Moment


class Stale(Exception):
    """The position has moved on since the page was drawn."""


class CannotUndo(Exception):
    """There is nothing to take back, or it reaches over something learned."""


def seal_of(seed: str) -> str:
    """The SHA-256 of a seed, which can be shown from the start: it tells nothing about a seed that is random."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Match:
    """A game with its log. `holds` are the seats that are asked before chance seals several of their choices; it begins
    at `start`, if that is another position than the game's own. Its first `copied` entries are those of another match,
    so the seed drew nothing of them, and nobody takes them back."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: str,
        holds: frozenset[int] = frozenset(),
        start: State | None = None,
        copied: int = 0,
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.holds = holds
        self.copied = copied
        self.log: list[Entry] = []
        self.line: list[Moment] = []
        self.held = -1  # the seat for which chance waits, or -1
        self.takes_back = False  # more was taken back than each seat may alone
        self._start = start if start is not None else game.new(seats)
        self._rng: Rng | None = None  # the stream of the run of draws at the end of the log

    def __repr__(self) -> str:
        end = f"ended {self.outcome.scores}" if self.over else asked(self.state.actor)
        return f"<match of {self.game.id}, {self.seats} seats, seed {self.seed!r}, {len(self.log)} entries: {end}>"

    def _repr_html_(self) -> str | None:
        """All moments with a slider through them, for a notebook."""
        drawn: str = import_module("mytharium.notebook").scrubber(self)  # it stands above match
        return drawn

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

    @property
    def outcome(self) -> Outcome:
        """How it ended; asked only when it is over."""
        return self.game.outcome(self.state)

    def to_act(self) -> list[int]:
        """The seats that must do something now: answer, or let chance go on."""
        return [self.held] if self.held >= 0 else self.game.to_act(self.state)

    def legal(self, seat: int) -> list[tuple[int, str]]:
        """Each legal action of a seat with its text; none while chance waits."""
        if self.held >= 0 or seat not in self.to_act():
            return []
        return [(action, self.game.format(self.state, action)) for action in self.game.legal(self.state, seat)]

    def view(self, viewer: int, moment: int | None = None) -> View:
        """What a viewer sees now, or saw after so many entries of the line."""
        at = len(self.line) if moment is None else moment
        if not 0 <= at <= len(self.line):
            raise IndexError(f"The game has {len(self.line)} moments, so there is no moment {at}.")
        return self.game.observe(self.before(at), viewer)

    def before(self, moment: int) -> State:
        """The position before a moment of the line; with as many as it has, the last."""
        return self.line[moment - 1].state if moment else self._start

    def commitment(self) -> str:
        """A seal on the shuffle that can be shown from the start and checked once the seed is told."""
        return seal_of(self.seed)

    # ---- what can be done --------------------------------------------------------------------------------------

    def begin(self) -> list[Entry]:
        """Draw the chance that comes before the first question."""
        return self._settle()

    def clone(self, moment: int, seed: str) -> "Match":
        """A match of its own that goes on from a moment of this one; what is drawn from there on is of the new seed."""
        made = Match(self.game, self.seats, seed, start=self._start, copied=moment)
        for copied in self.line[:moment]:
            made.replay(copied.entry)
        made.begin()
        return made

    def move(self, seat: int, text: str, seq: int | None = None) -> list[Entry]:
        """A seat's answer in notation, or several in a row; the entries appended. Nothing changes if one is refused."""
        self._fresh(seq)
        if self.held >= 0:
            raise Refusal("undo", "The turn has not been ended yet.")
        first, *rest = self._checked(seat, text.split(THEN))
        entries = self.decide(seat, first)
        return entries + [entry for action in rest for entry in self.decide(seat, action, STEP)]

    def decide(self, seat: int, action: int, kind: str = MOVE) -> list[Entry]:
        """The same for an action known to be legal, as bots and simulations give it."""
        entry = self._append(Entry(kind, seat, self.game.format(self.state, action)), action)
        self.held = self._awaited()
        return [entry] if self.held >= 0 else [entry, *self._settle()]

    def done(self, seat: int, seq: int | None = None) -> list[Entry]:
        """Let chance go on: what was decided before can no longer be taken back."""
        self._fresh(seq)
        if self.held != seat:
            raise Refusal("undo", "There is no turn of yours to end.")
        self.held = -1
        return [self._write(Entry(DONE, seat)), *self._settle()]

    def can_undo(self, seat: int) -> bool:
        """Whether the line ends with this seat's own choice, it learned nothing since, and nobody else did anything.

        The log counts, not the line: what was taken back was seen.
        """
        return self._choice(seat, len(self.line)) >= 0

    def can_take_back(self, seat: int) -> bool:
        """Whether there is a choice of this seat at all."""
        return any(self._decided(moment, seat) for moment in self.line)

    def undo(self, seat: int, seq: int | None = None, agreed: bool = False) -> list[Entry]:
        """Take back a seat's last choice. Over chance, secrets or other seats only if all seats agreed."""
        self._fresh(seq)
        if not agreed and not self.can_undo(seat):
            raise CannotUndo("Undo stops at what was learned and at another player's decision.")
        cut = next((k for k in reversed(range(len(self.line))) if self._decided(self.line[k], seat)), None)
        if cut is None:
            raise CannotUndo("There is no decision of yours to take back.")
        del self.line[cut:]
        self.held = -1
        return [self._write(Entry(AGREED if agreed else UNDO, seat))]

    def hold(self, seats: frozenset[int]) -> None:
        """Say who is asked before chance goes on, which no log tells. If it waits now, it waits for the last mover."""
        self.holds = seats
        pending = self.log and self.log[-1].kind in DECISIONS and self.state.actor == CHANCE
        self.held = self.log[-1].seat if pending else -1

    def replay(self, entry: Entry, from_seed: bool = True) -> None:
        """Append a stored entry under the rules; chance must be possible and, unless told otherwise, the seed's."""
        match entry.kind:
            case "move" | "step":
                if entry.seat not in self.game.to_act(self.state):
                    raise Refusal("turn", "Seat {seat} is not to move.", seat=entry.seat + 1)
                action = self.game.parse(self.state, entry.text)
                no = self.game.refusal(self.state, entry.seat, action)
                if no is not None:
                    raise no
                self._append(Entry(entry.kind, entry.seat, self.game.format(self.state, action)), action)
            case "draw":
                self._replay_draw(entry, from_seed and self.seq >= self.copied)
            case "done":
                if not self.can_undo(entry.seat) or not (self._ended_turn() or self._seals(entry.seat)):
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
                if any(event.teaches(seat) for event in events):
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

    def _decided(self, moment: Moment, seat: int) -> bool:
        """Whether a choice of this seat begins here, in this match."""
        return moment.entry.kind == MOVE and moment.entry.seat == seat and moment.at >= self.copied

    def _choice(self, seat: int, stop: int) -> int:
        """Where the last choice of the first `stop` moments begins, if this seat may take it back alone; or -1."""
        start = stop - 1
        while start >= 0 and self.line[start].entry.kind == STEP:
            start -= 1
        if start < 0 or not self._decided(self.line[start], seat):
            return -1
        since = self.log[self.line[start].at :]
        alone = all(entry.seat == seat and entry.kind in (*DECISIONS, UNDO) for entry in since)
        learned = any(event.teaches(seat) for moment in self.line[start:stop] for event in moment.events)
        return start if alone and not learned else -1

    def _ended_turn(self) -> bool:
        """Whether the last thing on the line ended a turn, which was confirmed in old logs."""
        return self.state.turn != self.before(len(self.line) - 1).turn or self.state.actor == OVER

    def _awaited(self) -> int:
        """The seat that is asked before chance goes on, or -1."""
        seat = self.log[-1].seat
        return seat if seat in self.holds and self._seals(seat) else -1

    def _seals(self, seat: int) -> bool:
        """Whether chance comes next, and takes from this seat more than its last choice."""
        last = self._choice(seat, len(self.line)) if self.state.actor == CHANCE else -1
        earlier = self._choice(seat, last) if last >= 0 else -1
        return earlier >= 0 and self.before(earlier).turn == self.before(last).turn

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

    def _write(self, entry: Entry) -> Entry:
        self.log.append(entry)
        self.takes_back |= entry.kind == AGREED
        if entry.kind != DRAW:
            self._rng = None
        return entry

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
