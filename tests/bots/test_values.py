"""What was learned: features with names, weights that fit them, and the same numbers on both engines."""

import hashlib
import math
import random
import tomllib
from pathlib import Path

import pytest

from mytharium import bots, games
from mytharium.core.net import Net
from mytharium.core.protocol import OVER, Game, settle, step
from mytharium.core.rng import Rng
from mytharium.games.weights import Weights, read, write

LARGEST = 200_000  # bytes of a file
HIDDEN = 4
# Of the values that a made-up net gives along a game of the quick player. Both engines must come to these.
DIGESTS = {
    "myraclia": "6ac774d778276f4e",
    "mythical_island": "737a0827368e2b1b",
    "mythicals": "02dde543e9a04ada",
    "terra_mystica": "d11abdb99f78a050",
}


def made_up(game: Game) -> Weights:
    """Weights that nobody learned, the same on every machine."""
    inputs, kinds, chance = len(game.features), int(game.kinds), random.Random(3)
    sizes = (inputs * HIDDEN, HIDDEN, HIDDEN, kinds * (inputs + 1))
    return Weights(inputs, HIDDEN, kinds, *([chance.uniform(-0.1, 0.1) for _ in range(size)] for size in sizes))


def values(name: str, seats: int) -> list[float]:
    """What every seat may expect after each entry of a game."""
    game, rng = games.make(name), Rng("values")
    shipped, game.net = game.net, made_up(game).net()
    try:
        s, found = game.new(seats), []
        seat = settle(game, s, rng)
        player = bots.make("careless")
        while seat != OVER:
            found += [float(game.expect(s, k)) for k in range(seats)]
            seat = step(game, s, player.choose(game, game.observe(s, seat), game.legal(s, seat), rng), rng)
        return [*found, *(float(game.expect(s, k)) for k in range(seats))]
    finally:
        game.net = shipped


@pytest.mark.parametrize("name", games.names())
def test_both_engines_come_to_the_same_numbers(name: str) -> None:
    found = values(name, max(2, games.meta(name).seats[0]))
    assert all(map(math.isfinite, found))
    assert hashlib.blake2b(repr(found).encode(), digest_size=8).hexdigest() == DIGESTS[name]


@pytest.mark.parametrize("name", games.names())
def test_a_lead_is_the_difference_of_what_is_expected(name: str) -> None:
    game, rng, seats = games.make(name), Rng("lead"), max(2, games.meta(name).seats[0])
    s, player = game.new(seats), bots.make("careless")
    seat = settle(game, s, rng)
    while seat != OVER:
        points = [float(game.expect(s, k)) for k in range(seats)]
        for k in range(seats):
            assert game.lead(s, k, seats) == points[k] - max(points[:k] + points[k + 1 :])
        seat = step(game, s, player.choose(game, game.observe(s, seat), game.legal(s, seat), rng), rng)


@pytest.mark.parametrize("name", games.names())
def test_every_feature_has_a_name_of_its_own(name: str) -> None:
    features = games.make(name).features
    assert len(set(features)) == len(features) > 50


@pytest.mark.parametrize("name", games.names())
def test_the_weights_fit_and_say_where_they_come_from(name: str) -> None:
    path = Path(games.__file__).parent / name / "data" / "value.toml"
    text = path.read_text("utf-8")
    weights, game = read(text), games.make(name)
    assert (weights.inputs, weights.kinds) == (len(game.features), game.kinds)
    assert len(text) <= LARGEST
    card = tomllib.loads(text)["card"]
    assert card["game"] == name
    assert card["data"] == "games against itself only"
    assert {"made", "by", "generations", "games", "error_in_points"} <= card.keys()
    assert write(weights, card) == text


def test_weights_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not take"):
        Net(2, 1, 1, [0.0], [0.0], [0.0], [0.0] * 3)


def test_the_value_of_a_net_by_hand() -> None:
    """Two inputs, one unit that is silent below zero, and a linear part for each of two kinds."""
    net = Net(2, 1, 2, [1.0, -1.0], [0.5], [2.0], [0.1, 0.2, 0.3, 0.0, 0.0, 0.0])
    net.x[0], net.x[1] = 1.0, 0.0
    assert net.value() == pytest.approx(20 * (0.1 + 0.3 + 2 * 1.5))
    net.x[1], net.kind = 2.0, 1
    assert net.value() == 0
