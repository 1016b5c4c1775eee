"""The bots that the form offers."""

import pytest

from mytharium import bots, games
from mytharium.bots.base import Bot
from mytharium.core.engine import COMPILED
from mytharium.core.protocol import OVER, Game, State, settle, step
from mytharium.core.rng import Rng
from mytharium.server.tables.table import STRENGTHS

EASY = bots.make("easy")
LONGEST = 2000  # entries
NUMBER = 40  # of games


def game_of(game: Game, players: list[Bot], seed: str) -> State:
    state, rng = game.new(len(players)), Rng(seed)
    seat = settle(game, state, rng)
    while seat != OVER and state.seq < LONGEST:
        legal = game.legal(state, seat)
        action = players[seat].choose(game, game.observe(state, seat), legal, rng)
        assert action in legal
        seat = step(game, state, action, rng)
    assert seat == OVER, f"unfinished after {LONGEST} entries"
    return state


def test_every_strength_is_a_bot_and_none_is_offered_twice() -> None:
    made = [bots.make(name) for name in STRENGTHS]
    assert len(made) == len(set(STRENGTHS.values()))


@pytest.mark.parametrize("name", games.names() if COMPILED else ["mythicals"])
def test_easy_bots_end_their_games(name: str) -> None:
    game_of(games.make(name), [EASY] * games.meta(name).seats[0], "easy")


@pytest.mark.skipif(not COMPILED, reason="takes long interpreted")
def test_a_strong_bot_beats_the_easy_one() -> None:
    game, strong, won = games.make("mythicals"), bots.make("strong"), 0
    for k in range(NUMBER):
        players = [strong, EASY] if k % 2 else [EASY, strong]
        won += game.outcome(game_of(game, players, f"levels {k}")).ranks[1 - k % 2] == 1
    assert won >= NUMBER * 3 // 4
