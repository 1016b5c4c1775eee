"""How the terraformation phase goes on, from turn to turn. A question with one answer is not asked."""

from mypy_extensions import i64

from mytharium.core.bits import count, lowest
from mytharium.core.protocol import CHANCE, Event, Moves
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.rules import display, expand, rounds, turn
from mytharium.games.myraclia.state import SHOWING, STARTING, TAKING, TURN, Position
from mytharium.games.myraclia.verbs import END


def begin_turn(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#turn: the next player in terraforming order."""
    s.seat = s.in_order(s.at)
    s.actions = 0
    s.bloomed = 0
    s.free_before = count(s.free)
    if box.is_automa(s, s.seat):
        box.automa.turn(box, s, out)
    else:
        ask_action(box, s, out)


def step(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    """A step of a turn, and the question after it."""
    if action == END:
        end_turn(box, s, out)
        return
    turn.apply(box, s, action, out)
    if s.phase == TURN:
        ask_action(box, s, out)


def ask_action(box: Box, s: Position, out: list[Event] | None) -> None:
    """Ask for the next action, if there is one to be taken."""
    s.phase = TURN
    s.actor = s.seat
    if not turn.has_choice(box, s, Moves()):
        end_turn(box, s, out)


def end_turn(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#end-turn: unused elements go to the exchange zone; then new tiles are added."""
    leave_elements(s, out)
    s.adding = s.free_before - count(s.free)
    ask_tile(box, s, out)


def leave_elements(s: Position, out: list[Event] | None) -> None:
    """RULES.md#zone."""
    me = s.player(s.seat)
    unused = me.own
    me.zone += unused
    me.own = 0
    if out is not None:
        out.append(Event("ends_turn", int(s.seat), {"cubes": int(unused)}))


def grow(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    """A tile was taken or placed; the question after it."""
    expand.apply(box, s, action, out)
    if s.phase == TAKING:
        ask_tile(box, s, out)


def ask_tile(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#expand: ask which tile comes next, as long as one does."""
    while s.adding > 0:
        s.phase = TAKING
        s.actor = s.seat
        tiles = expand.takeable(box, s)
        if count(tiles) > 1:
            return
        expand.take(box, s, lowest(tiles), out)
        if s.phase != TAKING:
            return
    fill_display(box, s, out)


def fill_display(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#display: a tile is drawn for each gap; then the game goes on."""
    if display.has_gap(s) and display.showable(box, s) != 0:
        s.phase = SHOWING
        s.actor = CHANCE
    elif s.order == 0:
        draw_starting(box, s)
    else:
        turn_over(box, s, out)


def show(box: Box, s: Position, tile: i64, out: list[Event] | None) -> None:
    display.show(s, tile, out)
    fill_display(box, s, out)


def draw_starting(box: Box, s: Position) -> None:
    """RULES.md#start-elements: once the display is full, elements are drawn seat by seat."""
    for hook in box.hooks:
        hook.set_up(box, s)
    s.phase = STARTING
    s.actor = CHANCE
    s.seat = 0
    s.draws = box.start_elements


def turn_over(box: Box, s: Position, out: list[Event] | None) -> None:
    """The next player's turn, or the end of the round."""
    s.turn += 1
    s.at += 1
    if s.at < s.seats:
        begin_turn(box, s, out)
    else:
        rounds.end_round(box, s, out)
