"""Whole games, uniformly at random, over all variants and seats: they end, replay, and lose nothing on the way."""

from itertools import product

import pytest

from mytharium.core.protocol import CHANCE, OVER, Moves, rollout
from mytharium.core.rng import Rng
from mytharium.games.mythical_island.game import MythicalIsland
from tests.needs import need
from tests.rulebook.mythical_island.table import make

NAMES = ("no_powers", "no_bonus", "short", "all_mythicals")
LAYOUTS = ("standard", "ring", "random:island")
MIXES = [
    {**dict(zip(NAMES, values, strict=True)), "layout": shape}
    for values in product(("no", "yes"), repeat=4)
    for shape in LAYOUTS
    if values[2:] != ("yes", "yes")
]


def played(game: MythicalIsland, seats: int, seed: str, audits: int) -> tuple[list[int], bytes]:
    """The entries of a game and the key of its end; one position in so many is audited."""
    rng, s, moves = Rng(seed), game.new(seats), Moves()
    entries: list[int] = []
    while s.actor != OVER:
        if len(entries) % audits == 0:
            assert game.audit(s) == ""
        if s.actor == CHANCE:
            action = int(game.ticket(s, rng.below(game.tickets(s))))
        else:
            game.moves(s, s.actor, moves)
            assert moves.n > 1
            action = int(moves.items[rng.below(moves.n)])
        game.play(s, action, None)
        entries.append(action)
    assert game.audit(s) == ""
    return entries, s.key()


@pytest.mark.rule("end", "components")
@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "-".join(k for k, v in mix.items() if v != "no"))
def test_a_random_game_ends_and_replays(mix: dict[str, str]) -> None:
    need("compiled")  # a game is ten thousand entries long
    game = make(**mix)
    seats = 2 + MIXES.index(mix) % 3
    entries, key = played(game, seats, "whole", 97)
    s = game.new(seats)
    for action in entries:
        assert game.parse(s, game.format(s, action)) == action
        game.play(s, action, None)
    assert s.key() == key


@pytest.mark.rule("end", "components")
def test_many_random_games_end_with_nothing_lost() -> None:
    need("compiled")
    moves = Moves()
    for k, mix in enumerate(MIXES):
        game, seats = make(**mix), 2 + k % 3
        s = game.new(seats)
        assert rollout(game, s, Rng("many", k), moves) > 0
        assert game.audit(s) == ""
        again = game.new(seats)
        rollout(game, again, Rng("many", k), moves)
        assert again.key() == s.key()
