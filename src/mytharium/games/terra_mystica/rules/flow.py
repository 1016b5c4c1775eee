"""How the game goes on from one question to the next. A question with one answer is not asked."""

from mypy_extensions import i64

from mytharium.core.protocol import CHANCE, Event
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules import auction, income, leech, passing, questions, specials
from mytharium.games.terra_mystica.rules.chance import drawing
from mytharium.games.terra_mystica.rules.offers import amount, by_camp, remove, to
from mytharium.games.terra_mystica.rules.pending import push, top_first, top_kind
from mytharium.games.terra_mystica.rules.rounds import begin_round, begin_turn, end_round, first_cards, is_spent, load
from mytharium.games.terra_mystica.rules.setup import next_picker, placer
from mytharium.games.terra_mystica.state import (
    ACTIONS,
    ASK_ACTION,
    ASK_CHANCE,
    ASK_FACTION,
    ASK_LEECH,
    ASK_SPADES,
    ASK_SPECIAL,
    ASK_START,
    ASK_STEP,
    ASK_TERRAIN,
    ASK_TOKEN,
    ASKED,
    CULT_BONUS,
    FINISHED,
    INCOME,
    JUST_PLACED,
    LEFT,
    OFFER,
    OFFERS,
    ON_TURN,
    ORDER,
    PASSED,
    PENDING,
    PHASE,
    PLAYERS,
    SEAT,
    SET_UP,
    SETTING_UP,
    STACK,
    START,
    STEPS_DUE,
    TOKENS_DUE,
    Position,
)


def go_on(box: Box, s: Position, out: list[Event] | None) -> None:
    """Ask the next question that needs an answer."""
    v = s.v
    while v[PHASE] != FINISHED:
        n: i64 = v[PENDING]
        if not box.at_once and not box.engine and top_kind(s) != ASK_STEP and leech.waits_for_top(s) >= 0:
            push(s, ASK_STEP, leech.waits_for_top(s))
            continue
        if n == 0:
            next_step(box, s, out)
            continue
        kind: i64 = v[STACK + n - 1] & 255
        seat: i64 = (v[STACK + n - 1] >> 8) & 255
        v[ASKED] = kind
        if kind == ASK_CHANCE:
            s.actor = CHANCE
            return
        s.actor = seat
        if kind == ASK_SPECIAL:
            specials.winterfall(box, s, seat, out)
            continue
        if kind == ASK_ACTION:
            v[JUST_PLACED] = 0
            if not is_spent(box, s, seat):
                return
            passing.apply(box, s, seat, -1, out)
            continue
        if kind == ASK_SPADES and v[PHASE] == CULT_BONUS and top_first(s) > 0:
            load(s)
        if not box.at_once and (kind == ASK_LEECH or kind == ASK_STEP or kind == ASK_TOKEN):
            return
        if questions.is_open(box, s, seat, kind, out):
            return


def next_step(box: Box, s: Position, out: list[Event] | None) -> None:
    v = s.v
    phase: i64 = v[PHASE]
    if phase == SETTING_UP:
        if not ask_next(box, s):
            first_cards(box, s, out)
    elif phase == ACTIONS:
        after_turn(box, s, out)
    elif phase == CULT_BONUS:
        v[PHASE] = INCOME
        income.income(box, s, out)
    else:
        begin_round(box, s, out)


def after_turn(box: Box, s: Position, out: list[Event] | None) -> None:
    """Neighbours answer, then the next player who has not passed; or the round ends."""
    v = s.v
    if box.at_once and ask_neighbours(box, s, out):
        return
    players: i64 = v[PLAYERS]
    place: i64 = 0
    while v[ORDER + place] != v[ON_TURN]:
        place += 1
    following: i64 = -1
    for k in range(1, players + 1):
        seat: i64 = v[ORDER + (place + k) % players]
        if v[SEAT * seat + PASSED] == 0 and v[SEAT * seat + LEFT] == 0:
            following = seat
            break
    if box.engine and box.variable_order and v[SEAT * v[ON_TURN] + PASSED]:
        passing.to_the_end(s, v[ON_TURN])
    if following >= 0:
        begin_turn(s, following)
        return
    if not box.at_once and ask_neighbours(box, s, out):
        return
    end_round(box, s, out)


def ask_neighbours(box: Box, s: Position, out: list[Event] | None) -> bool:
    """The oldest open offer, or what is due for one that was taken; False if nothing is open."""
    v = s.v
    if v[OFFERS] > 0:
        offer: i64 = v[OFFER]
        seat = to(offer)
        if box.at_once and leech.price(s, seat, amount(offer)) == 0 and not by_camp(offer):
            remove(s, 0)
            return ask_neighbours(box, s, out)
        push(s, ASK_LEECH, seat)
        return True
    for seat in range(v[PLAYERS]):
        if v[SEAT * seat + STEPS_DUE]:
            push(s, ASK_STEP, seat)
            return True
        if v[SEAT * seat + TOKENS_DUE]:
            push(s, ASK_TOKEN, seat)
            return True
    return False


def ask_next(box: Box, s: Position) -> bool:
    """Put the next question of the set-up on the stack; False once the starting dwellings stand."""
    v = s.v
    if drawing(box, s):
        push(s, ASK_CHANCE, 0)
        return True
    if auction.is_open(box, s):
        auction.ask(s)
        return True
    seat = next_picker(s)
    if seat >= 0:
        push(s, ASK_FACTION, seat)
        return True
    for seat in range(v[PLAYERS]):
        if v[SEAT * seat + START] < 0:
            push(s, ASK_TERRAIN, seat)
            return True
    seat = placer(box, s, v[SET_UP])
    if seat >= 0:
        v[SET_UP] += 1
        push(s, ASK_START, seat)
        return True
    return False
