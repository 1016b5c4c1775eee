"""`serve --workers`: several processes on one port, one of which may die at any moment."""

import contextlib
import json
import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from mytharium.cli import main
from tests.server.databases import database
from tests.server.machine import is_there
from tests.server.real import Browser, Server, read

T = TypeVar("T")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with database("postgres", tmp_path) as url:
        made = Server(url, log=str(tmp_path / "log"), WORKERS="2", METRICS="127.0.0.1", LOG="json")
        try:
            yield made
        finally:
            if made.process.poll() is None:
                assert made.stop() == 0


def serving(server: Server) -> set[int]:
    """The processes that serve."""
    parent, found = server.process.pid, set()
    for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
        with contextlib.suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.add(int(child))
    return found


def both(server: Server) -> set[int]:
    return until(lambda: len(found := serving(server)) == 2 and found) or set()


def until(seen: Callable[[], T]) -> T:
    """What is seen, as soon as it is something."""
    while not (found := seen()):
        time.sleep(0.02)
    return found


def test_one_that_dies_is_started_again_and_all_count_together(server: Server, tmp_path: Path) -> None:
    browser = Browser()
    code = browser.request(server, "/new/whispers", {"seat0": "me", "seat1": "friend"}).headers["location"][3:]
    first = both(server)
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(browser.socket(server, code)) for _ in range(8)]
        frame, *_ = [read(line) for line in lines]
        assert "mytharium_open_sockets 8.0" in browser.request(server, "/metrics").text
        lines[0].send(json.dumps({"type": "move", "seq": frame["seq"], "act": frame["choices"][0]["act"]}))
        for line in lines:  # whichever process they are at
            while read(line)["seq"] == frame["seq"]:
                pass
    victim = first.pop()
    os.kill(victim, signal.SIGKILL)
    with browser.socket(server, code) as line:  # the other one answers meanwhile
        assert read(line)["seq"] == frame["seq"] + 1
    assert 'mytharium_moves_total{game="whispers"} 1.0' in browser.request(server, "/metrics").text
    until(lambda: len(found := serving(server)) == 2 and victim not in found)
    log = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert any("ended with -9" in line["message"] for line in log)
    assert {line["process"] for line in log if "process" in line} >= {"server-1", "server-2"}


def test_all_end_with_the_one_that_began_them(server: Server) -> None:
    children = both(server)
    server.kill()
    until(lambda: not any(is_there(child) for child in children))


def test_several_need_postgresql(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for given in (["--workers", "2"], ["--no-bots"]):
        assert main(["serve", "--check", "--db", str(tmp_path / "a.sqlite"), *given]) == 2
        assert re.search("needs? PostgreSQL as", capsys.readouterr().err)
