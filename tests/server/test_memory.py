"""Memory that was needed for pages is returned when the last of them has gone."""

import os
import platform
import signal
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from mytharium.scene import pen, svg
from mytharium.server.app import operation as memory
from mytharium.server.app.operation import Memory, release
from mytharium.server.http import responses
from tests.server.hand import pair, site
from tests.server.real import Browser, Server, free_port, read


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
        assert cached() == len(responses.FRAGMENTS) == 0
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


def environment_of(process: str) -> list[str]:
    return Path(f"/proc/{process}/environ").read_text().split("\0")


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc returns memory page by page")
@pytest.mark.parametrize("chosen", ["", "pymalloc"])
def test_a_server_uses_malloc_and_its_bots_do_not(tmp_path: Path, chosen: str) -> None:
    paths, port = os.pathsep.join(path for path in sys.path if path), free_port()
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONMALLOC"} | {"PYTHONPATH": paths}
    if chosen:
        environment["PYTHONMALLOC"] = chosen
    command = [sys.executable, "-m", "mytharium", "serve", "--port", str(port), "--db", str(tmp_path / "db.sqlite")]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert f"127.0.0.1:{port}" in server.stdout.readline()
        ann, place = Browser(), cast("Server", SimpleNamespace(address=f"http://127.0.0.1:{port}"))
        code = ann.request(place, "/new/mythicals", {"seat0": "bot:easy", "seat1": "bot:easy"}).headers["location"][3:]
        with ann.socket(place, code) as line:
            while not read(line)["seq"]:
                pass  # a bot has played, in a process of its own
        assert f"PYTHONMALLOC={chosen or 'malloc'}" in environment_of(str(server.pid))
        tasks = Path(f"/proc/{server.pid}/task").glob("*/children")
        bots = [bot for task in tasks for bot in task.read_text().split()]
        children = [text for bot in bots for text in environment_of(bot) if text.startswith("PYTHONMALLOC")]
        assert bots
        assert children == [f"PYTHONMALLOC={chosen}"] * len(bots) * bool(chosen)
        server.send_signal(signal.SIGTERM)
