"""Whole games over all variants and seats, at random and by easy bots: they end and lose nothing on the way."""

from itertools import product

import pytest

from mytharium import bots
from mytharium.core.engine import COMPILED
from mytharium.core.protocol import OVER, settle, step
from mytharium.core.rng import Rng
from mytharium.testing.many import played, replayed
from tests.rulebook.mythical_island.table import make

NAMES = ("no_powers", "no_bonus", "short", "all_mythicals")
LAYOUTS = ("standard", "ring", "random:island")
MIXES = [
    {**dict(zip(NAMES, values, strict=True)), "layout": shape}
    for values in product(("no", "yes"), repeat=4)
    for shape in LAYOUTS
    if values[2:] != ("yes", "yes")
]


def seats_for(mix: dict[str, str]) -> int:
    """Two to four, so that every layout meets every number."""
    return 2 + (MIXES.index(mix) + MIXES.index(mix) // 3) % 3


@pytest.mark.skipif(not COMPILED, reason="a game is ten thousand entries long: played by the compiled engine only")
@pytest.mark.rule("end", "components")
@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "-".join(k for k, v in mix.items() if v != "no"))
def test_a_random_game_ends_and_replays(mix: dict[str, str]) -> None:
    """The audit at its end is clean too. More such games: python -m mytharium.testing.many mythical_island"""
    game, seats = make(**mix), seats_for(mix)
    log, key = played(game, seats, Rng("whole"))
    assert replayed(game, seats, log, spoken=True).key() == key


CARELESS = bots.make("careless")
LONGEST = 2000  # entries of a game of careless bots; half of them have less than 400


@pytest.mark.rule("end", "variants")
@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "-".join(k for k, v in mix.items() if v != "no"))
def test_a_game_of_careless_bots_ends(mix: dict[str, str]) -> None:
    game, seats, rng = make(**mix), seats_for(mix), Rng("easy")
    state = game.new(seats)
    seat = settle(game, state, rng)
    while seat != OVER and state.seq < LONGEST:
        legal = game.legal(state, seat)
        action = CARELESS.choose(game, game.observe(state, seat), legal, rng)
        assert action in legal
        seat = step(game, state, action, rng)
    assert seat == OVER, f"unfinished after {LONGEST} entries"
    assert game.audit(state) == ""
