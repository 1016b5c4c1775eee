"""Memory that was needed for pages is returned when the last of them has gone."""

from functools import lru_cache
from pathlib import Path

import pytest

from mytharium.scene import pen, svg
from mytharium.server.operation import memory
from mytharium.server.operation.memory import Memory, release
from mytharium.server.pages import templates
from tests.server.hand import pair, site


def cached() -> int:
    return sum(one.cache_info().currsize for one in (pen._cell, pen._body, svg._area, svg._written))


def test_nothing_that_can_be_made_again_is_kept(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann, bob, code = pair(town)
        with ann.live(code) as first, bob.live(code):
            first.act()
            seq = first.frame["seq"]
            assert cached()
            town.call(released, town)
            assert town.site.tables.peek(code) is not None, "a table that is looked at stays"
        town.call(released, town)
        assert town.site.tables.peek(code) is None
        assert cached() == len(templates._remembered) == 0
        with ann.live(code) as first:
            assert first.frame["seq"] == seq
            first.act()


async def released(town: object) -> None:
    release(town.site.tables)  # type: ignore[attr-defined]


async def test_it_is_released_once_after_the_last_page(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, open_pages, done = [0.0], [1], []
    monkeypatch.setattr(memory, "monotonic", lambda: clock[0])
    monkeypatch.setattr(memory, "release", lambda tables: done.append(clock[0]))

    class Tables:
        def looked_at(self) -> list[int]:
            return [1] * open_pages[0]

    keeper = Memory(Tables())  # type: ignore[arg-type]
    for second, pages in ((10, 1), (20, 0), (30, 0), (45, 0), (60, 0), (70, 1), (80, 0), (90, 0), (105, 0)):
        clock[0], open_pages[0] = float(second), pages
        await keeper.tend()
    assert done == [45.0, 105.0]


def test_caches_without_a_bound_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, bounded = lru_cache(None)(str), lru_cache(4)(str)
    monkeypatch.setattr(memory, "kept", kept, raising=False)
    monkeypatch.setattr(memory, "bounded", bounded, raising=False)
    kept(1)
    bounded(1)
    memory.clear_caches()
    assert (kept.cache_info().currsize, bounded.cache_info().currsize) == (1, 0)
