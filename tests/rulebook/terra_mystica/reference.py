"""Where the games recorded elsewhere lie; they are other people's play and not part of the project."""

import os
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[4] / "shared" / "data" / "terra_mystica"
SECOND = Path(__file__).resolve().parents[5] / "shared" / "data" / "terra_mystica"


def folder() -> Path | None:
    named = os.environ.get("MYTHARIUM_REFERENCE_GAMES")
    places = [Path(named)] if named else [HERE, SECOND]
    return next((place for place in places if (place / "games").is_dir()), None)


def logs() -> list[Path]:
    place = folder()
    if place is None:
        return []
    return sorted([*(place / "games").glob("*.txt"), *(place / "random_games").glob("*.txt")])


def need_games() -> None:
    if not logs():
        pytest.skip("no reference games: MYTHARIUM_REFERENCE_GAMES names no folder with games/")
