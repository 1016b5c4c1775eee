"""Worlds between which a viewer cannot tell look the same through every way out (`make soak-leaks` for a million)."""

from collections import Counter

import pytest

from mytharium import games
from mytharium.server.tables.open_table import OpenTable
from tests.shelf import on_the_shelf
from tests.soak.leaks import Leak, soak


def test_some_views() -> None:
    counts: Counter[str] = Counter()
    with on_the_shelf():
        for name in ("whispers", *(name for name in games.names() if not games.make(name).is_open)):
            for number in range(3):
                soak(name, number, "few", 4, counts)
    assert counts["frame"] > 10


def test_what_leaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is there depends on what nobody may know."""
    monkeypatch.setattr(OpenTable, "is_online", lambda table, seat: hash(table.match.state.key()) % 2)

    def look() -> None:
        for number in range(20):
            soak("whispers", number, "few", 1, Counter())

    with on_the_shelf(), pytest.raises(Leak, match="frame"):
        look()
