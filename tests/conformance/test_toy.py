"""An interpreted game works on the core as it is, compiled or not: loops, bots and matches."""

import copy

import pytest

from mytharium import bots
from mytharium.core.protocol import CHANCE, OVER, Moves, rollout, settle, step
from mytharium.core.rng import Rng
from mytharium.testing import Case
from mytharium.testing.contents import contents
from mytharium.testing.digest import digest
from mytharium.testing.perft import Count, perft
from tests import toy

GAME = toy.make([], {})


def test_the_inner_loops_play_it() -> None:
    state = GAME.new(3)
    assert state.actor == CHANCE
    assert settle(GAME, state, Rng("loop")) == 0
    assert step(GAME, state, GAME.parse(state, "take 1"), Rng("loop")) == 1
    assert 3 <= rollout(GAME, state, Rng("loop"), Moves()) <= 40
    assert state.actor == OVER


@pytest.mark.parametrize("name", ["random", "greedy", "mcts:50"])
def test_bots_play_it_to_the_end(name: str) -> None:
    bot, rng, state = bots.make(name), Rng(name), GAME.new(2)
    while settle(GAME, state, rng) != OVER:
        legal = GAME.legal(state, state.actor)
        action = bot.choose(GAME, GAME.observe(state, state.actor), legal, rng)
        assert action in legal
        GAME.play(state, action, None)
    assert GAME.audit(state) == ""


def test_a_position_is_copied_whole() -> None:
    state = GAME.new(2)
    settle(GAME, state, Rng("copy"))
    for other in (copy.copy(state), copy.deepcopy(state)):
        assert contents(other) == contents(state)


def test_its_beginnings_can_be_counted() -> None:
    """Six cards, then five; then one or two pearls, a swap, or a look at the other card."""
    assert perft(GAME, GAME.new(2), 3) == [Count(6, 6, 0), Count(30, 30, 0), Count(120, 96, 0)]


def test_it_has_a_digest() -> None:
    first = digest(Case(GAME, 2))
    assert first == digest(Case(toy.make([], {}), 2))
    assert first != digest(Case(GAME, 2, seed="other"))
    assert first != digest(Case(GAME, 3))
