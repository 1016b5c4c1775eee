"""RULES.md#eva: an Eternal Opponent at the table, between dice and people who decide for her."""

from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest, select
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import nth, total
from mytharium.games.myraclia.hooks import Automa
from mytharium.games.myraclia.modules.eva import draft, fields, surface, turn
from mytharium.games.myraclia.state import (
    EVA_DRAFT,
    EVA_NEXT,
    EVA_ROLL,
    EVA_SPACE,
    EVA_SPEND,
    EVA_TAKE,
    FIELDS,
    Position,
)
from mytharium.games.myraclia.verbs import DECIDE, DECIDE_CELL, FIELD, PICK, PICK_CELL, ROLL, SPEND, act, what


class EternalOpponent(Automa):
    """Eva and Adam: what each phase of theirs asks of the dice, or of the person who decides."""

    def draft(self, box: Box, s: Position, out: list[Event] | None) -> None:
        draft.begin(box, s, out)

    def order_set(self, box: Box, s: Position, seat: i64, place: i64, out: list[Event] | None) -> None:
        """RULES.md#eva-shift: two elements for the first place, one between first and last."""
        if place == 0:
            fields.shift(s, seat, 2, out)
        elif place < s.seats - 1:
            fields.shift(s, seat, 1, out)

    def turn(self, box: Box, s: Position, out: list[Event] | None) -> None:
        turn.begin(box, s, out)

    def receive(self, box: Box, s: Position, seat: i64, colour: i64, out: list[Event] | None) -> None:
        fields.receive(s, seat, colour, out)

    def token(self, box: Box, s: Position, out: list[Event] | None) -> None:
        turn.token(box, s, out)

    def receive_free(self, box: Box, s: Position, seat: i64, cubes: i64, out: list[Event] | None) -> bool:
        return fields.receive_free(box, s, seat, cubes, out)

    def owns(self, phase: i64) -> bool:
        return phase == FIELDS or phase >= EVA_DRAFT

    def legal(self, box: Box, s: Position, into: Moves) -> None:
        """The tiles by number, or the spaces row by row."""
        if s.phase == EVA_SPACE:
            surface.best_spaces(box, s, into)
            for k in range(into.n):
                into.items[k] = act(DECIDE_CELL, into.items[k])
            return
        rest = s.options
        while rest:
            into.add(act(DECIDE, lowest(rest)))
            rest &= rest - 1

    def tickets(self, box: Box, s: Position) -> i64:
        phase = s.phase
        if phase == EVA_DRAFT:
            return draft.tickets(s)
        if phase == EVA_ROLL:
            return draft.FACES
        if phase == FIELDS:
            return total(s.due)
        if phase == EVA_SPEND:
            return total(s.player(s.seat).own)
        if phase == EVA_SPACE:
            into = Moves()
            surface.best_spaces(box, s, into)
            return into.n
        return count(s.options)

    def ticket(self, box: Box, s: Position, k: i64) -> i64:
        phase = s.phase
        if phase == EVA_DRAFT:
            return draft.ticket(s, k)
        if phase == EVA_ROLL:
            return act(ROLL, k)
        if phase == FIELDS:
            return act(FIELD, nth(s.due, k))
        if phase == EVA_SPEND:
            return act(SPEND, nth(s.player(s.seat).own, k))
        if phase == EVA_SPACE:
            into = Moves()
            surface.best_spaces(box, s, into)
            return act(PICK_CELL, into.items[k])
        return act(PICK, select(s.options, k))

    def play(self, box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
        phase = s.phase
        arg = what(action)
        if phase == EVA_DRAFT:
            draft.rolled(box, s, arg, out)
        elif phase == EVA_ROLL:
            turn.rolled(box, s, arg, out)
        elif phase == FIELDS:
            fields.drawn(box, s, arg, out)
        elif phase == EVA_SPEND:
            turn.give(s, arg, out)
            turn.spend(box, s, out)
        elif phase == EVA_SPACE:
            tell(box, s, action, out)
            turn.placed(box, s, arg, out)
        else:
            self.named(box, s, action, out)

    def named(self, box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
        """The die, or a person, has named a tile."""
        phase = s.phase
        tile = what(action)
        tell(box, s, action, out)
        if phase == EVA_TAKE:
            surface.die_took(box, s, tile)
            turn.place_next(box, s, out)
        elif phase == EVA_NEXT:
            s.target = tile
            turn.find_space(box, s, out)
        else:
            turn.decided(box, s, phase, tile, out)


def why_not() -> Refusal:
    """Why a person cannot decide so for her."""
    return Refusal("eva-dice", "This is not one of the options.")


def tell(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    """Who has chosen what for her."""
    if out is None:
        return
    arg = int(what(action))
    if s.actor >= 0:
        out.append(Event("decides", int(s.actor), {"for": int(s.seat), "phase": int(s.phase), "what": arg}))
    elif s.phase == EVA_SPACE:
        into = Moves()
        surface.best_spaces(box, s, into)
        at = 1
        while into.items[at - 1] != arg:
            at += 1
        out.append(Event("eva_die_space", int(s.seat), {"cell": arg, "number": at, "options": int(into.n)}))
    else:
        number = 1 + int(count(s.options & (bit(arg) - 1)))
        told = {"phase": int(s.phase), "tile": arg, "number": number, "options": int(count(s.options))}
        out.append(Event("eva_die", int(s.seat), {**told, "mode": int(s.due)}))
