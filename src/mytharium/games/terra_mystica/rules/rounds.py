"""RULES.md#rounds: rounds begin and end."""

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import BIT
from mytharium.games.terra_mystica.rules import income, leech, passing, questions, scoring, spades
from mytharium.games.terra_mystica.rules.pending import pop, push, top_first
from mytharium.games.terra_mystica.state import (
    ACTIONS,
    ASK_ACTION,
    ASK_CARD,
    BLOCKED,
    BOWL2,
    BOWL3,
    CARD,
    CARD_COINS,
    CARD_POOL,
    CULT_BONUS,
    INCOME,
    LAST_ROUND,
    LEFT,
    ON_TURN,
    ORDER,
    PASSED,
    PASSES,
    PENDING,
    PHASE,
    PLAYERS,
    PRIESTS,
    ROUND,
    SEAT,
    SPACES,
    SPADES,
    STACK,
    STEPS_DUE,
    TOKENS_DUE,
    USED,
    WORKERS,
    Position,
)


def load(s: Position) -> None:
    """Take the spades of a cult bonus in hand."""
    v = s.v
    n = top_first(s)
    v[STACK + v[PENDING] - 1] &= 0xFFFF
    spades.begin(s, n, 99, False)


def is_spent(box: Box, s: Position, seat: i64) -> bool:
    """In the last round a player with nothing left to do passes."""
    v = s.v
    b = SEAT * seat
    if v[ROUND] != LAST_ROUND or v[b + WORKERS] or v[b + PRIESTS] or v[b + BOWL3] or v[b + BOWL2] > 1:
        return False
    if not box.at_once and leech.has_due(s, seat):
        return False
    into = box.scratch
    into.n = 0
    questions.legal(box, s, seat, into)
    return into.n == 1


def first_cards(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#first-cards: bonus cards in reverse turn order, then the first income."""
    v = s.v
    for k in range(v[PLAYERS]):
        seat: i64 = v[PLAYERS] - 1 - k
        if v[SEAT * seat + CARD] < 0 and v[SEAT * seat + LEFT] == 0:
            push(s, ASK_CARD, seat)
            return
    v[PHASE] = INCOME
    income.income(box, s, out)


def begin_round(box: Box, s: Position, out: list[Event] | None) -> None:
    v = s.v
    for card in range(10):
        if (v[CARD_POOL] >> card) & 1:
            v[CARD_COINS + card] += 1
    v[ROUND] += 1
    v[PHASE] = ACTIONS
    v[SPACES] = 0
    v[PASSES] = 0
    for seat in range(v[PLAYERS]):
        v[SEAT * seat + PASSED] = 0
        v[SEAT * seat + USED] = 0
        if v[SEAT * seat + LEFT] == 0:
            box.faction(s, seat).round_begins(box, s, seat, out)
    if out is not None:
        out.append(Event("round", -1, {"round": int(v[ROUND])}))
    for k in range(v[PLAYERS]):
        seat = v[ORDER + k]
        if v[SEAT * seat + LEFT] == 0:
            begin_turn(s, seat)
            return
    v[ROUND] = LAST_ROUND
    scoring.finish(box, s, out)


def begin_turn(s: Position, seat: i64) -> None:
    v = s.v
    v[ON_TURN] = seat
    v[SEAT * seat + BLOCKED] = 0
    v[SPADES] = 0
    s.turn += 1
    push(s, ASK_ACTION, seat)


def end_round(box: Box, s: Position, out: list[Event] | None) -> None:
    v = s.v
    s.turn += 1
    if v[ROUND] == LAST_ROUND:
        scoring.finish(box, s, out)
        return
    passing.next_order(box, s)
    v[ON_TURN] = -1
    v[PHASE] = CULT_BONUS
    income.cult_bonus(box, s, out)


def leave(box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
    """A player leaves the game: structures stay, the bonus card goes back, nothing more is asked."""
    v = s.v
    b = SEAT * seat
    v[b + LEFT] = 1
    if v[b + CARD] >= 0:
        v[CARD_POOL] |= BIT[v[b + CARD]]
        v[b + CARD] = -1
    leech.refuse_all(box, s, seat, out)
    v[b + STEPS_DUE] = 0
    v[b + TOKENS_DUE] = 0
    while v[PENDING] > 0 and (v[STACK + v[PENDING] - 1] >> 8) & 255 == seat:
        pop(s)
    if out is not None:
        out.append(Event("leaves", int(seat), {}))
