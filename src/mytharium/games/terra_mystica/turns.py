"""Whole turns of Terra Mystica: the action with every choice it brings, and the exchanges that make it possible.

What no sensible player does is left out: exchanges that enable nothing, land turned into somebody else's terrain, a
priest sent for one step where two can be had. Of the answers to later questions only those that look best are followed.
"""

from typing import Final, cast, final

from mypy_extensions import i64

from mytharium.core.protocol import Game, Moves, Turn
from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_END, ASK_SPADES
from mytharium.games.terra_mystica.rules.flow import go_on
from mytharium.games.terra_mystica.rules.leech import price
from mytharium.games.terra_mystica.rules.questions import is_out_of_turn
from mytharium.games.terra_mystica.rules.rounds import begin_turn
from mytharium.games.terra_mystica.state import ACTIONS, CULT_BONUS, LAST_ROUND, SETTING_UP, Position
from mytharium.games.terra_mystica.turns_exchanges import BURN, TO_COIN, TO_WORKER, exchanges

KEPT: Final = 6  # answers to a second question that are followed
KEPT_DEEPER: Final = 3
LONGEST: Final = 24  # actions of a turn
SPENT: Final = 3  # turns of which more power is made coins or workers


@final
class Planner:
    """Lists the turns of one seat from one position."""

    seat: i64
    turn: i64

    def __init__(self, game: Game, box: Box, seat: i64, turn: i64) -> None:
        self.game = game
        self.box = box
        self.seat = seat
        self.turn = turn
        self.found: list[Turn] = []

    def open(self, s: Position, done: list[int], depth: int) -> None:
        """Look at the answers to the question that is asked now."""
        moves = Moves()
        self.game.moves(s, self.seat, moves)
        picks = self.sensible(s, moves)
        self.branch(s, done, picks, depth)
        if s.phase != ACTIONS or s.actor != self.seat or s.on_turn != self.seat:
            return
        if s.asked == ASK_ACTION and not is_answer(picks[0]):
            seen: set[int] = set(moves.list())
            for exchange in exchanges(self.box, s.seat(self.seat), False):
                self.after(exchange, s, done, seen, depth)
        elif s.asked == ASK_SPADES and len(s.dug) > 0 and s.may_build:
            seen = set(moves.list())
            for exchange in exchanges(self.box, s.seat(self.seat), True):
                self.after(exchange, s, done, seen, depth)

    def sensible(self, s: Position, moves: Moves) -> list[int]:
        """The answers worth looking at; those to offers of power come before everything else."""
        answers: list[int] = []
        picks: list[int] = []
        for k in range(moves.n):
            action: i64 = moves.items[k]
            if is_answer(action):
                if not self.refuses_a_gift(s, moves, action):
                    answers.append(int(action))
            elif w.verb(action) != w.CONVERT and w.verb(action) != w.LEAVE and self.useful(s, moves, action):
                picks.append(int(action))
        if answers:
            return answers
        return picks if picks else [int(moves.items[0])]

    def refuses_a_gift(self, s: Position, moves: Moves, action: i64) -> bool:
        """A single power costs nothing."""
        if w.verb(action) != w.DECLINE or price(s.look(self.seat), w.third(action)) != 1:
            return False
        return moves.has(w.act(w.LEECH, w.first(action), w.second(action), w.third(action)))

    def useful(self, s: Position, moves: Moves, action: i64) -> bool:
        verb = w.verb(action)
        if verb == w.LOSE:
            return False
        if verb == w.TRANSFORM:
            return w.second(action) == s.look(self.seat).colour
        if verb == w.SEND and w.second(action) == 1:
            for steps in range(2, 4):
                if moves.has(w.act(w.SEND, w.first(action), steps)):
                    return False
        return True

    def branch(self, s: Position, done: list[int], picks: list[int], depth: int) -> None:
        """Play each of the picks; finished turns are found, the others go on, only the best of them when deep."""
        rest: list[Turn] = []
        for action in picks:
            t = s.clone()
            self.game.play(t, action, None)
            turn = Turn(t, [*done, action])
            if self.goes_on(t) and t.asked == ASK_END and not self.free_action(t):
                self.game.play(t, w.END, None)
                turn.actions.append(int(w.END))
            if self.goes_on(t) and len(turn.actions) < LONGEST:
                rest.append(turn)
            else:
                turn.value = self.game.expect(t, self.seat)
                self.found.append(turn)
        if depth > 0 and len(rest) > KEPT_DEEPER:
            for turn in rest:
                turn.value = self.game.expect(turn.s, self.seat)
            rest.sort(key=least)
            rest = rest[: KEPT if depth == 1 else KEPT_DEEPER]
        for turn in rest:
            self.open(cast(Position, turn.s), turn.actions, depth + 1)

    def spend(self, s: Position) -> None:
        """Of the turns that promise most, spend power that they leave in the third bowl, as far as that is better.

        It makes room for what neighbours and the next income bring.
        """
        if s.phase != ACTIONS or s.asked != ASK_ACTION or s.on_turn != self.seat or s.look(self.seat).bowl3 == 0:
            return
        self.found.sort(key=least)
        passed = False
        for k in range(len(self.found)):
            turn = self.found[k]
            passes = w.verb(turn.actions[0]) == w.PASS
            if is_answer(turn.actions[0]) or (k >= SPENT and passed):
                return
            if k < SPENT or passes:
                better: Turn | None = turn
                while better is not None:
                    self.found[k] = better
                    better = self.more_spent(s, better)
            passed = passed or passes

    def more_spent(self, s: Position, turn: Turn) -> Turn | None:
        """The turn with one more exchange before it, if there is one that promises more."""
        best: Turn | None = None
        highest = turn.value
        for exchange in (TO_COIN, TO_WORKER):
            then = self.replay(s, [exchange, *turn.actions])
            if then is not None and then.value > highest:
                best = then
                highest = then.value
        return best

    def replay(self, s: Position, actions: list[int]) -> Turn | None:
        t = s.clone()
        moves = Moves()
        for action in actions:
            moves.n = 0
            self.game.moves(t, self.seat, moves)
            if not moves.has(action):
                return None
            self.game.play(t, action, None)
        if self.goes_on(t):
            return None
        turn = Turn(t, actions)
        turn.value = self.game.expect(t, self.seat)
        return turn

    def free_action(self, s: Position) -> bool:
        me = s.seat(self.seat)
        return self.box.faction(me).has_free_action(self.box, s, me)

    def goes_on(self, s: Position) -> bool:
        """Whether the seat is asked again in the same turn."""
        same = s.actor == self.seat and s.turn == self.turn
        return same and s.phase != SETTING_UP and not is_out_of_turn(s.asked)

    def after(self, exchange: list[int], s: Position, done: list[int], seen: set[int], depth: int) -> None:
        """What an exchange makes possible that was not possible before."""
        t = s.clone()
        for step in exchange:
            self.game.play(t, step, None)
        moves = Moves()
        self.game.moves(t, self.seat, moves)
        fresh: list[int] = []
        burns = exchange[0] == BURN and len(exchange) == exchange.count(BURN)
        for k in range(moves.n):
            action: i64 = moves.items[k]
            verb = w.verb(action)
            if verb == w.CONVERT or verb == w.PASS or (burns and verb != w.POWER) or action in seen:
                continue
            seen.add(int(action))
            if self.useful(t, moves, action):
                fresh.append(int(action))
        if fresh:
            self.branch(t, done + exchange, fresh, depth)


def least(turn: Turn) -> float:
    """To sort turns, the best first."""
    return -turn.value


def is_answer(action: i64) -> bool:
    """To an offer of power, or for power that neighbours took."""
    return w.LEECH <= w.verb(action) <= w.TOKEN


def turns(game: Game, box: Box, s: Position, seat: i64) -> list[Turn]:
    planner = Planner(game, box, seat, s.turn)
    planner.open(s, [], 0)
    planner.spend(s)
    return planner.found


def again(before: Position, s: Position, seat: i64) -> Position | None:
    """The next turn of a seat in the same round, if nobody else did anything: not even take power."""
    if s.round != before.round or s.phase != ACTIONS or s.look(seat).passed:
        return None
    t = s.clone()
    t.offers = []
    t.waiting = None
    begin_turn(t, t.seat(seat))
    t.actor = seat
    t.asked = ASK_ACTION
    return t


def after_round(game: Game, box: Box, s: Position, seat: i64) -> Position | None:
    """The next round of a seat that has passed, if all others left now; spades of the cult bonus are used at once."""
    if s.round == LAST_ROUND or s.phase != ACTIONS or not s.look(seat).passed:
        return None
    t = s.clone()
    t.offers = []
    t.waiting = None
    t.on_turn = seat
    for k in range(t.players):
        if k != seat:
            other = t.seat(k)
            other.left = other.passed = True
    go_on(box, t, None)
    while t.phase == CULT_BONUS and t.actor == seat:
        found = turns(game, box, t, seat)
        found.sort(key=least)
        t = cast(Position, found[0].s)
    return t if t.phase == ACTIONS and t.actor == seat else None
