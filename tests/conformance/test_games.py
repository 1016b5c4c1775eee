"""Every game of the shelf keeps the contract, in every mix of seats, modules and options."""

import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from mytharium import games, testing
from mytharium.core.engine import COMPILED
from mytharium.core.rng import Rng
from mytharium.scene.words import TRANSLATED
from mytharium.testing import Case, Check
from mytharium.testing.checks.positions import nothing_is_lost
from mytharium.testing.walk import walk
from tests.needs import need

ENTRIES = 1000 if COMPILED else 250  # of random games for each check, shared among the mixes of a game
LOOKS = 600  # positions on which both engines must agree in all they say
AUDITED = 400_000 if COMPILED else 3000


@cache
def mixes_of(name: str) -> tuple[list[Case], int]:
    """All mixes of a game, and how many entries a random game has."""
    mixes = testing.cases(name)
    return mixes, sum(1 for _ in walk(mixes[0], 0))


def shared(name: str, entries: int, seed: str) -> list[Case]:
    """All mixes of a game with a share of the entries each; of more mixes than games, others for each seed."""
    mixes, length = mixes_of(name)
    games = max(2, entries // length)
    step = -(-len(mixes) // games)
    first = Rng(seed).below(step)
    return [replace(case, games=max(1, games // len(mixes)), seed=seed) for case in mixes[first::step]]


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("check", testing.CHECKS, ids=testing.title)
def test_conformance(check: Check, name: str) -> None:
    for case in shared(name, ENTRIES, check.__name__):
        check(case)


@pytest.mark.parametrize("name", games.names())
def test_nothing_is_lost_in_many_games(name: str) -> None:
    for case in shared(name, AUDITED, "audit"):
        nothing_is_lost(case)


@pytest.mark.parametrize("name", games.names())
def test_every_game_brings_its_face_and_its_rules(name: str) -> None:
    for case in testing.cases(name):
        assert case.face is not None
        assert case.rules is not None
        assert all((case.rules / f"RULES.{lang}.md").is_file() for lang in TRANSLATED)


@pytest.mark.parametrize("name", games.names())
def test_a_table_has_as_many_seats_as_the_game_is_for(name: str) -> None:
    game = games.make(name)
    low, high = games.meta(name).seats
    for seats in (low - 1, high + 1, 0, -1):
        with pytest.raises(ValueError, match=f"not {seats}"):
            game.new(seats)


def digest(name: str, seed: str, sources: Path | None) -> tuple[str, str]:
    """The digest of a game under the engine in the sources, or under the installed one."""
    mixes, length = mixes_of(name)
    each = max(1, 24 // len(mixes))
    part = max(1, each * len(mixes) * length // LOOKS)
    command = [sys.executable, "-P", "-m", "mytharium.testing.digest", name, "--seed", seed]
    command += ["--games", str(each), "--part", str(part)]
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if sources is not None:
        env["PYTHONPATH"] = str(sources)
    out = subprocess.run(command, env=env, capture_output=True, text=True, check=True, cwd=Path(__file__).parent)
    number, engine = out.stdout.split()
    return number, engine


@pytest.mark.source
@pytest.mark.parametrize("name", games.names())
def test_both_engines_play_the_same_games(name: str) -> None:
    need("compiled")
    sources = Path(__file__).parents[2] / "src"
    compiled, engine = digest(name, "twins", None)
    assert engine == "compiled"
    interpreted, engine = digest(name, "twins", sources)
    assert engine == "interpreted"
    assert compiled == interpreted, "the compiled engine plays differently; see which entry: compare walks of one game"
    assert digest(name, "other", None)[0] != compiled
