"""How the game goes on from one question to the next. A question with one answer is not asked."""

from mypy_extensions import i64

from mytharium.core.protocol import CHANCE, Event
from mytharium.games.terra_mystica.box import FIRST_RULES, Box
from mytharium.games.terra_mystica.question import (
    ASK_ACTION,
    ASK_AFTER_TEMPLE,
    ASK_CHANCE,
    ASK_FACTION,
    ASK_LEECH,
    ASK_SPADES,
    ASK_START,
    ASK_STEP,
    ASK_TERRAIN,
    ASK_TOKEN,
    Question,
)
from mytharium.games.terra_mystica.rules import auction, income, leech, passing, questions, rounds, setup, spades
from mytharium.games.terra_mystica.rules.chance import drawing
from mytharium.games.terra_mystica.rules.events import tell_forced
from mytharium.games.terra_mystica.rules.offers import remove
from mytharium.games.terra_mystica.rules.pending import ask, asked
from mytharium.games.terra_mystica.seat import NOBODY, NOWHERE
from mytharium.games.terra_mystica.state import (
    ACTIONS,
    CULT_BONUS,
    FINISHED,
    INCOME,
    SETTING_UP,
    Position,
)
from mytharium.games.terra_mystica.verbs import DECLINE, PASS, act


def go_on(box: Box, s: Position, out: list[Event] | None) -> None:
    """Ask the next question that needs an answer."""
    while s.phase != FINISHED:
        if box.leech_waits and not box.judge.steps_are_overtaken and asked(s) != ASK_STEP:
            seat = leech.waits_for_top(s)
            if seat != NOBODY:
                ask(s, ASK_STEP, s.seat(seat))
        question = s.waiting
        if question is None:
            next_step(box, s, out)
        elif comes_up(box, s, question, out):
            return


def comes_up(box: Box, s: Position, question: Question, out: list[Event] | None) -> bool:
    """A question is on top: whether it waits for an answer now."""
    kind = question.kind
    s.asked = kind
    if kind == ASK_CHANCE:
        s.actor = CHANCE
        return True
    s.actor = question.seat
    me = s.seat(question.seat)
    if kind == ASK_AFTER_TEMPLE:
        box.faction(me).after_temple(box, s, me, out)
        return False
    if kind == ASK_ACTION:
        s.just_placed = NOWHERE
        if not questions.is_spent(box, s, me):
            return True
        passing.apply(box, s, me, -1, out)
        tell_forced(me, PASS, ASK_ACTION, 0, 0, out)
        return False
    if kind == ASK_SPADES and s.phase == CULT_BONUS and question.first > 0:
        spades.begin_cult_bonus(s)
    if box.leech_waits and questions.is_out_of_turn(kind):
        return True
    return questions.is_open(box, s, me, kind, out)


def next_step(box: Box, s: Position, out: list[Event] | None) -> None:
    if s.phase == SETTING_UP:
        if not ask_next(box, s):
            rounds.first_cards(box, s, out)
    elif s.phase == ACTIONS:
        after_turn(box, s, out)
    elif s.phase == CULT_BONUS:
        s.phase = INCOME
        income.income(box, s, out)
    else:
        rounds.begin_round(box, s, out)


def after_turn(box: Box, s: Position, out: list[Event] | None) -> None:
    """Neighbours answer, then the next player who has not passed; or the round ends."""
    if not box.leech_waits and ask_neighbours(box, s, out):
        return
    following = next_player(s)
    if following != s.on_turn and box.leech_waits and box.version > FIRST_RULES and s.look(s.on_turn).steps_due:
        ask(s, ASK_STEP, s.seat(s.on_turn))  # RULES.md#cultists: what is due does not wait beyond the turn
        return
    if box.variable_order and box.judge.passing_moves_at_once and s.look(s.on_turn).passed:
        passing.to_the_end(s, s.seat(s.on_turn))
    if following != NOBODY:
        rounds.begin_turn(s, s.seat(following))
    elif not box.leech_waits or not ask_neighbours(box, s, out):
        rounds.end_round(box, s, out)


def next_player(s: Position) -> i64:
    """The next in turn order who has not passed, or NOBODY."""
    place: i64 = 0
    while s.order[place] != s.on_turn:
        place += 1
    for k in range(1, s.players + 1):
        other = s.look(s.order[(place + k) % s.players])
        if not other.passed and not other.left:
            return other.number
    return NOBODY


def ask_neighbours(box: Box, s: Position, out: list[Event] | None) -> bool:
    """The oldest open offer, or what is due for one that was taken; False if nothing is open."""
    while s.offers:
        offer = s.offers[0]
        me = s.seat(offer.to)
        if box.leech_waits or offer.or_coin or leech.price(me, offer.power) > 0:
            ask(s, ASK_LEECH, me)
            return True
        remove(s, 0)
        tell_forced(me, act(DECLINE, offer.to, offer.source, offer.power), ASK_LEECH, 0, 0, out)
    for seat in range(s.players):
        me = s.look(seat)
        if me.steps_due:
            ask(s, ASK_STEP, me)
            return True
        if me.tokens_due:
            ask(s, ASK_TOKEN, me)
            return True
    return False


def ask_next(box: Box, s: Position) -> bool:
    """The next question of the set-up; False once the starting dwellings stand."""
    if drawing(box, s):
        s.waiting = Question(ASK_CHANCE, 0, 0, 0, s.waiting)
        return True
    if auction.is_open(box, s):
        auction.ask_next(s)
        return True
    seat = setup.next_picker(s)
    if seat != NOBODY:
        ask(s, ASK_FACTION, s.seat(seat))
        return True
    for seat in range(s.players):
        if s.look(seat).start < 0:
            ask(s, ASK_TERRAIN, s.seat(seat))
            return True
    seat = setup.placer(box, s, s.set_up)
    if seat != NOBODY:
        s.set_up += 1
        ask(s, ASK_START, s.seat(seat))
        return True
    return False
