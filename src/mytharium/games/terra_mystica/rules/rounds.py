"""RULES.md#rounds: rounds and turns begin and end, and players leave."""

from mytharium.core.bits import bit
from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_CARD
from mytharium.games.terra_mystica.rules import income, leech, passing, scoring
from mytharium.games.terra_mystica.rules.pending import ask, drop
from mytharium.games.terra_mystica.seat import NOBODY, Seat
from mytharium.games.terra_mystica.state import ACTIONS, CULT_BONUS, INCOME, LAST_ROUND, Position
from mytharium.games.terra_mystica.verbs import LEAVE, act


def first_cards(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#first-cards: bonus cards in reverse turn order, then the first income."""
    for k in range(s.players):
        me = s.seat(s.players - 1 - k)
        if me.card < 0 and not me.left:
            ask(s, ASK_CARD, me)
            return
    s.phase = INCOME
    income.income(box, s, out)


def begin_round(box: Box, s: Position, out: list[Event] | None) -> None:
    coins = s.card_coins[:]
    for card in range(len(coins)):
        coins[card] += (s.card_pool >> card) & 1
    s.card_coins = coins
    s.round += 1
    s.phase = ACTIONS
    s.powers_used = 0
    s.passes = 0
    for seat in range(s.players):
        me = s.seat(seat)
        me.passed = False
        me.used = 0
        if not me.left:
            box.faction(me).round_begins(me)
    if out is not None:
        out.append(Event("round", -1, {"round": int(s.round)}))
    for k in range(s.players):
        me = s.seat(s.order[k])
        if not me.left:
            begin_turn(s, me)
            return
    s.round = LAST_ROUND
    scoring.finish(box, s, out)


def begin_turn(s: Position, me: Seat) -> None:
    s.on_turn = me.number
    me.blocked = 0
    s.spades = 0
    s.turn += 1
    ask(s, ASK_ACTION, me)


def end_round(box: Box, s: Position, out: list[Event] | None) -> None:
    s.turn += 1
    if s.round == LAST_ROUND:
        scoring.finish(box, s, out)
        return
    passing.next_order(box, s)
    s.on_turn = NOBODY
    s.phase = CULT_BONUS
    income.cult_bonus(box, s, out)


def legal_leaving(box: Box, s: Position, into: Moves) -> None:
    if box.leaving:
        for seat in range(s.players):
            if not s.look(seat).left:
                into.add(act(LEAVE, seat))


def leave(box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
    """A player leaves the game: structures stay, the bonus card goes back, nothing more is asked."""
    me.left = True
    if me.card >= 0:
        s.card_pool |= bit(me.card)
        me.card = -1
    leech.refuse_all(box, s, me, out)
    me.steps_due = 0
    me.tokens_due = 0
    question = s.waiting
    while question is not None and question.seat == me.number:
        drop(s)
        question = s.waiting
    if out is not None:
        out.append(Event("leaves", int(me.number), {}))
