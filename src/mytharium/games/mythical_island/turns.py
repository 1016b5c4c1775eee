"""Whole turns of Mythical Island: what a seat can make of its turn until something is drawn, each end once."""

from typing import Final, cast

from mypy_extensions import i64

from mytharium.core.bits import lowest
from mytharium.core.protocol import Game, Moves, Turn
from mytharium.games.mythical_island.bot_plans import NOW, Plans, look
from mytharium.games.mythical_island.bots import best_being, follow, shortlist
from mytharium.games.mythical_island.box import BIT, ONE, Box, tiles_of
from mytharium.games.mythical_island.state import ACT, BEGIN, DISCARD, Position
from mytharium.games.mythical_island.verbs import ACTIVATE, CLAIM, DRAW, END, EXCHANGE, LOCK, act, verb

WIDTH: Final[i64] = 6  # plans that are followed from one position
AT_ONCE: Final = 0.7  # what the points count of a plan that can be completed in the same turn
BEAM: Final = 24  # positions with as many actions done that are looked beyond

Key = tuple[int, int, int, int, int, int, int, int, int]


def turns(game: Game, box: Box, s: Position) -> list[Turn]:
    """Action by action, the positions that promise most if the turn ended there are looked beyond."""
    found: list[Turn] = []
    seat = s.actor
    turn = s.turn
    seen = {key_of(s)}
    level = [Turn(s, [])]
    moves = Moves()
    while level:
        beyond: list[Turn] = []
        for one in level:
            game.moves(one.s, seat, moves)
            here = cast(Position, one.s)
            if here.phase == ACT:
                actions(box, here, moves)
            else:
                shortlist(box, here, moves)
            for action in moves.list():
                t = cast(Position, one.s.clone())
                game.play(t, action, None)
                key = key_of(t)
                if key in seen and s.phase > BEGIN:
                    continue
                seen.add(key)
                made = Turn(t, [*one.actions, action])
                if t.actor == seat and t.turn == turn:
                    made.value = promise(game, box, t, seat, one.value)
                    beyond.append(made)
                else:
                    made.value = game.lead(t, seat, s.seats)
                    found.append(made)
        beyond.sort(key=worst)
        level = beyond[:BEAM]
    return found


def worst(turn: Turn) -> float:
    """To sort turns, the best first."""
    return -turn.value


def promise(game: Game, box: Box, s: Position, seat: i64, before: float) -> float:
    """What a position in the middle of a turn is worth: if the turn ended there, and for what can be done at once."""
    t = s.clone()
    if s.phase == DISCARD:
        game.play(t, DRAW, None)
        return game.lead(t, seat, s.seats)
    if s.phase != ACT or not s.acted:
        return before
    game.play(t, END, None)
    value = game.lead(t, seat, s.seats)
    plans = Plans(box, s, seat, 1)
    look(box, s, seat, plans)
    if plans.n:
        place: i64 = plans.place[0]
        if plans.likely(box, place, box.missing(place, s.low, s.mid, s.high)) == NOW:
            value += AT_ONCE * float(plans.value[0]) / 10000.0
    return value


def key_of(s: Position) -> Key:
    """What tells positions of one turn apart; at its end the steps and replacements made are forgotten."""
    seat = s.on_turn
    small = s.phase + 32 * (s.picked + 1)
    if s.phase == ACT:
        small += 4096 * (s.replaced + 4 * (s.stepped + 8 * (s.flown + 2 * (s.swapped + 2 * s.acted))))
    return (
        int(s.low), int(s.mid), int(s.high), int(s.pawn(seat)), int(s.tiles(seat) + s.drawn_tiles),
        int(s.cards(seat) | s.drawn_cards), int(s.holders), int(s.locked), int(small),
    )  # fmt: skip


def actions(box: Box, s: Position, moves: Moves) -> None:
    """Wake beings at once, change a useless tile, then claims, the next actions of the best plans, and the end."""
    items = moves.items
    plans = Plans(box, s, s.actor, 8)
    look(box, s, s.actor, plans)
    kept: i64 = 0
    for k in range(moves.n):
        kind = verb(items[k])
        if kind == EXCHANGE:
            if k == 0:
                useless = spare(box, s, plans)
                if useless >= 0:
                    items[0] = act(EXCHANGE, useless)
                    moves.n = 1
                    return
        elif kind == CLAIM or kind == LOCK:
            items[kept] = items[k]
            kept += 1
        elif kind == ACTIVATE:
            items[0] = best_being(box, s, moves)
            moves.n = 1
            return
        else:
            break
    follow(box, s, plans, moves, kept, WIDTH)


def spare(box: Box, s: Position, plans: Plans) -> i64:
    """A tile in hand that none of the three best plans lacks, or -1."""
    hand = s.tiles(s.actor)
    for k in range(plans.n):
        if k < 3:
            place: i64 = plans.place[k]
            cells = box.missing(place, s.low, s.mid, s.high)
            while cells:
                cell = lowest(cells)
                cells &= ~BIT[cell]
                tile = box.wanted(place, cell)
                hand -= tiles_of(hand, tile) * ONE[tile]
    for landscape in range(5):
        if tiles_of(hand, landscape):
            return landscape
    return -1
