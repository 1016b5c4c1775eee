"""Whole games, uniformly at random, over all variants and seats: they end, replay, and lose nothing on the way."""

from itertools import product

import pytest

from mytharium.core.engine import COMPILED
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


@pytest.mark.skipif(not COMPILED, reason="a game is ten thousand entries long: played by the compiled engine only")
@pytest.mark.rule("end", "components")
@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "-".join(k for k, v in mix.items() if v != "no"))
def test_a_random_game_ends_and_replays(mix: dict[str, str]) -> None:
    """The audit at its end is clean too. More such games: python -m mytharium.testing.many mythical_island"""
    game, seats = make(**mix), 2 + MIXES.index(mix) % 3
    log, key = played(game, seats, Rng("whole"))
    assert replayed(game, seats, log, spoken=True) == key
