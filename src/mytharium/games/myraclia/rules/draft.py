"""RULES.md#draft: players take one element after the other, and their disks move along."""

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.elements import COLOURS, ONE, of
from mytharium.games.myraclia.rules.flow import begin_turn
from mytharium.games.myraclia.seat import NO_COLUMN, NO_DISK, OFF_COLUMN
from mytharium.games.myraclia.state import DRAFT, Position, order_by
from mytharium.games.myraclia.verbs import DRAFT as TAKE_ELEMENT
from mytharium.games.myraclia.verbs import PASS, act, verb, what


def legal(box: Box, s: Position, into: Moves) -> None:
    """Elements by column from the left, then what modules offer, then passing."""
    for column in range(1, 8):
        colour = s.colour_in(column)
        if colour < COLOURS and of(s.offer, colour) > 0:
            into.add(act(TAKE_ELEMENT, colour))
    for hook in box.hooks:
        hook.draft_choices(box, s, into)
    into.add(PASS)


def apply(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    """Take an element, pass, or take what a module offers."""
    seat = s.seat
    kind = verb(action)
    if kind == TAKE_ELEMENT:
        colour = what(action)
        take(s, seat, colour, out)
        s.player(seat).own += ONE[colour]
    elif kind == PASS:
        give_up(s, seat)
        if out is not None:
            out.append(Event("passes", int(seat), {}))
    else:
        for hook in box.hooks:
            hook.drafted(box, s, action, out)
    advance(box, s, out)


def why_not(s: Position, action: i64) -> Refusal:
    """Why an element cannot be taken, or why a player cannot pass."""
    if s.phase != DRAFT:
        return Refusal("draft", "The draft is over.")
    colour = what(action)
    if colour >= COLOURS:
        return Refusal("draft-take", "There is no such element on the drafting board.")
    name = ELEMENTS[int(colour)]
    return Refusal("draft-take", "There is no {colour} element on the drafting board.", colour=name)


def take(s: Position, seat: i64, colour: i64, out: list[Event] | None) -> None:
    """RULES.md#disk: an element leaves the board, and the disk may move."""
    s.offer -= ONE[colour]
    column = column_of(s, colour)
    before = s.player(seat).column
    if column < before:
        stand(s, seat, column)
    note(s, seat, column)
    if out is not None:
        told = {"colour": int(colour), "column": int(column), "moved": int(column < before)}
        out.append(Event("drafts", int(seat), told))


def note(s: Position, seat: i64, column: i64) -> None:
    """Remember for the others which column was last taken from."""
    for player in s.players():
        player.since = column
    s.player(seat).since = NO_COLUMN


def column_of(s: Position, colour: i64) -> i64:
    column: i64 = 1
    while s.colour_in(column) != colour:
        column += 1
    return column


def stand(s: Position, seat: i64, column: i64) -> None:
    """Put a disk on the first open spot of a column; those behind its old spot move up."""
    me = s.player(seat)
    spot: i64 = 0
    for player in s.players():
        if player.column == column:
            spot += 1
        elif player.column == me.column and player.spot > me.spot:
            player.spot -= 1
    me.column = column
    me.spot = spot


def give_up(s: Position, seat: i64) -> None:
    """RULES.md#pass: no more elements; a player without a disk gets a place to the right of all columns."""
    s.passed |= bit(seat)
    if s.player(seat).column == NO_DISK:
        stand(s, seat, OFF_COLUMN)


def advance(box: Box, s: Position, out: list[Event] | None) -> None:
    """The next player who has not passed, or the end of the draft."""
    s.turn += 1
    if s.offer == 0 and not _offers_more(box, s):
        end(box, s, out)
        return
    for _ in range(s.seats):
        s.at += 1
        if s.at >= s.seats:
            s.at = 0
        seat = s.in_order(s.at)
        if not s.has_passed(seat):
            s.seat = seat
            if box.is_automa(s, seat):
                box.automa.draft(box, s, out)
            else:
                s.phase = DRAFT
                s.actor = seat
            return
    end(box, s, out)


def _offers_more(box: Box, s: Position) -> bool:
    """Whether there is anything to take besides elements."""
    into = Moves()
    for hook in box.hooks:
        hook.draft_choices(box, s, into)
    return into.n > 0


def end(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#draft-end and RULES.md#order: whoever stands furthest right terraforms first."""
    for k in range(s.seats):
        seat = s.in_order(k)
        if s.player(seat).column == NO_DISK:
            give_up(s, seat)
    s.discards += s.offer
    s.offer = 0
    s.order = terraforming_order(s)
    if out is not None:
        out.append(Event("order", -1, {"order": int(s.order)}))
    for k in range(s.seats):
        seat = s.in_order(k)
        if box.is_automa(s, seat):
            box.automa.order_set(box, s, seat, k, out)
    s.at = 0
    begin_turn(box, s, out)


def terraforming_order(s: Position) -> i64:
    """From right to left; of several disks in a column the last spot first."""
    return order_by(vec[i64]([-8 * player.column - player.spot for player in s.players()]))
