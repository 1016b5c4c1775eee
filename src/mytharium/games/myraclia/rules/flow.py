"""How a turn of the terraformation phase goes on. A question with one answer is not asked."""

from mypy_extensions import i64

from mytharium.core.bits import count, lowest, select
from mytharium.core.protocol import CHANCE, Event, Moves
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.rules import rounds, turn
from mytharium.games.myraclia.rules.expand import lay_tile, takeable
from mytharium.games.myraclia.state import NO_TILE, OWN, PLACING, SHOWING, STRIDE, TAKING, TURN, ZONE, Position
from mytharium.games.myraclia.surface import spaces
from mytharium.games.myraclia.verbs import SHOW, act


def begin_turn(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#turn: the next player in terraforming order."""
    s.seat = s.in_order(s.at)
    s.actions = 0
    s.bloomed = 0
    s.free_before = count(s.free)
    if box.is_automa(s, s.seat):
        box.automa.turn(box, s, out)
    else:
        go_on(box, s, out)


def go_on(box: Box, s: Position, out: list[Event] | None) -> None:
    """Ask for the next action, if there is one to be taken."""
    s.phase = TURN
    s.actor = s.seat
    if not turn.has_choice(box, s, Moves()):
        end_turn(box, s, out)


def end_turn(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#zone: unused elements go to the exchange zone; then new tiles are added."""
    leave_elements(s, out)
    s.adding = s.free_before - count(s.free)
    ask_tile(box, s, out)


def leave_elements(s: Position, out: list[Event] | None) -> None:
    seat = s.seat
    unused = s.own(seat)
    s.a[ZONE + STRIDE * seat] += unused
    s.a[OWN + STRIDE * seat] = 0
    if out is not None:
        out.append(Event("ends_turn", int(seat), {"cubes": int(unused)}))


def ask_tile(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#expand: which tile of the display comes next."""
    if s.adding == 0:
        fill_display(box, s, out)
        return
    tiles = takeable(box, s)
    s.phase = TAKING
    s.actor = s.seat
    if count(tiles) == 1:
        take(box, s, lowest(tiles), out)


def take(box: Box, s: Position, tile: i64, out: list[Event] | None) -> None:
    """RULES.md#compact: where it goes."""
    s.target = tile
    s.phase = PLACING
    into = Moves()
    spaces(s, into)
    if into.n == 1:
        place(box, s, into.items[0], out)
    elif out is not None:
        out.append(Event("takes", int(s.seat), {"tile": int(tile)}))


def place(box: Box, s: Position, cell: i64, out: list[Event] | None) -> None:
    lay_tile(box, s, s.target, cell, out)
    s.target = NO_TILE
    ask_tile(box, s, out)


# ---- RULES.md#display --------------------------------------------------------------------------------------------


def gap(s: Position) -> i64:
    """The first empty position of the display, or 3."""
    for place in range(3):
        if s.shown(place) == NO_TILE:
            return place
    return 3


def showable(box: Box, s: Position) -> i64:
    """The tiles that may come on the display."""
    stock = s.stock
    for hook in box.hooks:
        stock = hook.may_show(box, s, stock)
    return stock


def fill_display(box: Box, s: Position, out: list[Event] | None) -> None:
    """Draw a tile for the first gap, or go on when there is none."""
    if gap(s) < 3 and showable(box, s) != 0:
        s.phase = SHOWING
        s.actor = CHANCE
    elif s.order == 0:
        for hook in box.hooks:
            hook.set_up(box, s)
        rounds.draw_starting(box, s)
    else:
        turn_over(box, s, out)


def show_tickets(box: Box, s: Position) -> i64:
    return count(showable(box, s))


def show_ticket(box: Box, s: Position, k: i64) -> i64:
    return act(SHOW, select(showable(box, s), k))


def show(box: Box, s: Position, tile: i64, out: list[Event] | None) -> None:
    rounds.to_display(s, gap(s), tile, out)
    fill_display(box, s, out)


def turn_over(box: Box, s: Position, out: list[Event] | None) -> None:
    """The next player's turn, or the end of the round."""
    s.turn += 1
    s.at += 1
    if s.at < s.seats:
        begin_turn(box, s, out)
    else:
        rounds.end_round(box, s, out)
