"""Vector environments: the same games as one by one, and arrays that say so."""

from collections.abc import Iterator
from typing import Any

import pytest

import mytharium as m
from mytharium.core.compose import ComposeError
from mytharium.core.engine import COMPILED
from mytharium.core.rng import Rng
from mytharium.research.batch import NotOffered
from mytharium.research.table import Setting

SEATS = {"mythicals": 2, "myraclia": 3, "mythical_island": 2, "terra_mystica": 4}
STEPS = 200_000 if COMPILED else 400  # over all mixes of a game


@pytest.mark.parametrize("game", m.games.names())
def test_a_batch_of_one_plays_as_a_table_does(game: str) -> None:
    import numpy as np

    from mytharium.research.arrays import mask_of, seen_by, split

    env = m.make_vector_env(game, 1, seats=SEATS[game], seed="same")
    alone = Setting(game, SEATS[game]).table()
    rng, choices = Rng("same"), Rng("choices")
    alone.begin(rng)
    for _ in range(150):
        seat = alone.asked
        assert env.seats[0] == seat
        assert (env.observations[0] == seen_by(alone, seat)).all()
        assert (env.masks[0] == mask_of(alone, seat)).all()
        assert env.buckets[0] == alone.encoder.bucket(alone.state, seat)
        ids = sorted(alone.legal)
        id = ids[choices.below(len(ids))]
        env.step([id])
        alone.play(id, rng)
        if alone.over:
            assert env.ended[0] == 1
            assert env.rewards[0].tolist() == alone.rewards()
            alone.begin(rng)
        else:
            assert not env.ended.any()
            assert not env.rewards.any()
    fields = split(env.fields, env.observations)
    assert sum(int(np.prod(part.shape)) for part in fields.values()) == env.observations.size


def every_choice(game: str) -> Iterator[tuple[int, tuple[str, ...], dict[str, str]]]:
    """Each value of each option, each module, and all modules together, with all numbers of seats in turn."""
    meta = m.games.meta(game)
    modules = tuple(module.name for module in meta.modules)
    alone = [{option.name: value} for option in meta.options for value in option.values[1:]]
    choices: list[tuple[tuple[str, ...], dict[str, str]]] = (
        [((), options) for options in ({}, *alone)] + [((name,), {}) for name in modules] + [(modules, {})]
    )
    low, high = meta.seats
    for number, (chosen, options) in enumerate(choices):
        seats = low + number % (high - low + 1)
        try:
            m.make(game, chosen, options).new(seats)
        except ComposeError:
            continue  # what cannot be played together, or not by so many
        yield seats, chosen, options


@pytest.mark.parametrize("game", m.games.names())
def test_every_legal_action_of_every_mix_has_an_id(game: str) -> None:
    """A batch raises where an action has none: this plays every option and module at random, many games at once."""
    mixes = list(every_choice(game))
    assert len(mixes) > 1
    for seats, modules, options in mixes:
        env = m.make_vector_env(game, 8, seats, modules, options)
        for _ in range(STEPS // len(mixes) // 8 + 1):
            env.step(env.sample())
        assert (env.masks.sum(axis=1) > 0).all()
        assert env.masks.max() == 1


def test_games_that_are_over_begin_anew() -> None:
    env = m.make_vector_env("mythicals", 4, seed="a")
    ended = 0
    for _ in range(200):
        env.step(env.sample())
        ended += int(env.ended.sum())
        assert (env.rewards.any(axis=1) <= env.ended).all()
        assert env.rewards.sum() == 0
    assert ended == env.batch.finished >= 8


def test_the_seed_decides() -> None:
    first, second = (m.make_vector_env("mythicals", 3, seed="b") for _ in range(2))
    other = m.make_vector_env("mythicals", 3, seed="c")
    assert (first.observations == second.observations).all()
    assert (first.observations != other.observations).any()
    before = first.observations.copy()
    for _ in range(5):
        first.step(first.sample())
    assert (first.observations != before).any()
    first.reset("b")
    assert (first.observations == before).all()


def test_arrays_of_the_caller_are_filled() -> None:
    import numpy as np

    env = m.make_vector_env("mythicals", 5)
    mine = {name: np.zeros_like(array) for name, array in env.arrays().items()}
    mine["observations"] = mine["observations"].astype(np.float32)  # of any kind that can hold them
    env.step(env.sample(), out=mine)
    for name, array in env.arrays().items():
        assert (mine[name] == array).all(), name
    assert mine["observations"].any()


def test_an_action_that_is_not_legal_is_refused() -> None:
    env = m.make_vector_env("mythicals", 2)
    with pytest.raises(NotOffered, match="Game 0 of the batch does not offer action 526 now"):
        env.step([526, 526])
    with pytest.raises(ValueError, match="2 games take as many ids of 8 bytes, not 8 bytes"):
        env.step([0])


@pytest.mark.parametrize("threads", [False, True])
def test_several_workers_play_the_same_games(threads: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """In processes, or in threads as where Python runs them side by side."""
    monkeypatch.setattr("mytharium.research.parallel._side_by_side", lambda: threads)
    parts = [m.make_vector_env("mythicals", 2, seed=f"p#{first}") for first in (0, 2)]
    together: Any = m.make_vector_env("mythicals", 4, seed="p", jobs=2)
    with together:
        while parts[0].batch.finished < 2:
            chosen = together.sample().copy()
            for k, part in enumerate(parts):
                mine = slice(2 * k, 2 * k + 2)
                assert (together.observations[mine] == part.observations).all()
                assert (chosen[mine] == part.sample()).all()
                part.step(chosen[mine])
            together.step(chosen)
        with pytest.raises(NotOffered):
            together.step([-1] * 4)
