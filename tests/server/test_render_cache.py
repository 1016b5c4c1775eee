"""What is rendered is kept up to a size, and may be lost at any time."""

import random
from pathlib import Path

import pytest

from mytharium.server.base.render_cache import RenderCache
from mytharium.server.tables import open_table
from tests.server.hand import pair, site


def test_the_least_recently_used_go_first() -> None:
    cache = RenderCache(100)
    for key in "abcd":
        cache.put(key, key.upper(), 25)
    assert cache.get("a") == "A"
    cache.put("e", "E", 25)
    assert [cache.get(key) for key in "abcde"] == ["A", None, "C", "D", "E"]
    cache.put("a", "AA", 60)
    assert (cache.size, len(cache)) == (85, 2)
    assert [cache.get(key) for key in "ade"] == ["AA", None, "E"]
    cache.put("whole", "W", 1000)
    assert (cache.size, len(cache)) == (1000, 1), "what is larger than the limit is kept alone, for whoever made it"
    cache.clear()
    assert (cache.size, len(cache)) == (0, 0)


def test_it_renders_once() -> None:
    cache, dice = RenderCache(100), random.Random(1)
    assert len({cache.render("key", dice.random, lambda _: 1) for _ in range(3)}) == 1


def test_sizes_add_up() -> None:
    dice, cache = random.Random(1), RenderCache(500)
    sizes: dict[int, int] = {}
    for _ in range(2000):
        key, size = dice.randrange(30), dice.randrange(1, 90)
        cache.put(key, key, size)
        sizes[key] = size
        assert cache.size == sum(sizes[key] for key in range(30) if cache.get(key) is not None) <= 500


def test_pages_do_not_depend_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where renders are lost at once, pages that were open all the time look like those that are opened now."""
    monkeypatch.setattr(open_table, "RENDERED", 0)
    with site(tmp_path / "db.sqlite") as town:
        ann, bob, code = pair(town)
        with ann.live(code) as first, bob.live(code) as second:
            while not first.frame["state"]["over"]:
                for page, person in ((first, ann), (second, bob)):
                    page.catch_up()
                    if page.frame["state"]["your_turn"]:
                        page.act()
                    with person.live(code) as fresh:
                        page.until(lambda page: page.frame["seq"] == fresh.frame["seq"])
                        assert fresh.regions == page.regions
