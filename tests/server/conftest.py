from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from tests.shelf import on_the_shelf


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    with on_the_shelf():
        yield


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that anybody could guess, but at once: each good one takes 64 MB and a tenth of a second."""
    quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr("mytharium.server.accounts.people.PasswordHasher", quick)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "db.sqlite"
