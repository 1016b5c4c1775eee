"""Whole turns of a game in which much is hidden and drawn, and the bot that tries them."""

import pytest

from mytharium import games
from mytharium.bots.trials import TrialBot
from mytharium.core.engine import COMPILED
from mytharium.core.protocol import CHANCE, OVER, Moves, settle
from mytharium.core.rng import Rng


def test_turns_are_legal_and_end_where_something_is_drawn_or_another_seat_is_asked() -> None:
    game, rng = games.make("mythical_island"), Rng("turns")
    s, moves, listed = game.new(2), Moves(), 0
    settle(game, s, rng)
    while s.actor != OVER and listed < 300:
        ends = set()
        for turn in game.turns(s, s.actor):
            t = s.clone()
            for action in turn.actions:
                assert action in game.legal(t, int(s.actor))
                game.play(t, action, None)
            assert t.key() == turn.s.key()
            assert t.actor == CHANCE or t.actor != s.actor or t.turn > s.turn
            ends.add(t.key())
            listed += 1
        assert ends
        game.moves(s, s.actor, moves)
        game.play(s, game.playout(s, moves, rng), None)
        settle(game, s, rng)


def test_the_rest_of_a_turn_is_not_thought_about_again() -> None:
    game, rng, bot = games.make("mythical_island"), Rng("rest"), TrialBot(20)
    s, remembered = game.new(2), 0
    settle(game, s, rng)
    for _ in range(20):
        seat = int(s.actor)
        view = game.observe(s, seat)
        planned = bot.ahead.get(view.key())
        action = bot.choose(game, view, game.legal(s, seat), rng)
        if planned is not None:
            assert action == planned
            remembered += 1
        game.play(s, action, None)
        settle(game, s, rng)
    assert remembered > 5


@pytest.mark.skipif(not COMPILED, reason="a whole game of listed turns takes the interpreted engine half a minute")
def test_a_short_sighted_bot_does_not_take_a_bonus_card_back_for_ever() -> None:
    game, rng, bot = games.make("mythical_island"), Rng("loop7"), TrialBot(0, 0.0, 0.0)
    s, entries = game.new(2), 0
    settle(game, s, rng)
    while s.actor != OVER and entries < 1000:
        seat = int(s.actor)
        moves = game.legal(s, seat)
        game.play(s, bot.choose(game, game.observe(s, seat), moves, rng) if len(moves) > 1 else moves[0], None)
        settle(game, s, rng)
        entries += 1
    assert s.actor == OVER
