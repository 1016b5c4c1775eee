"""Neither commands nor their child processes execute modules of the working directory."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import packages_distributions
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.needs import need
from tests.server.databases import database
from tests.server.real import Browser, Server, free_port, read

SCRIPT = Path(sys.executable).with_name("mytharium")
HOSTILE = "with open({file!r}, 'a') as file:\n    file.write(__name__ + '\\n')\nraise ImportError('hostile')\n"
HELPER = """import json


def answer(line):
    return json.loads(line)["actions"][0]
"""
FIRST = """import sys
import helper

for line in sys.stdin:
    print(helper.answer(line), flush=True)
"""


class Trap:
    """A folder in which every module of Python and of all packages has a namesake."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder / "trap", folder / "executed"
        self.folder.mkdir()
        self.file.touch()
        self.names = {*sys.stdlib_module_names, *packages_distributions()} - {"mytharium"}
        for name in self.names:
            if name.isidentifier():
                (self.folder / f"{name}.py").write_text(HOSTILE.format(file=str(self.file)))

    @property
    def executed(self) -> list[str]:
        return self.file.read_text().split()


@pytest.fixture
def trap(tmp_path: Path) -> Trap:
    return Trap(tmp_path)


def environment() -> dict[str, str]:
    """This Python's own import path, without the working directory."""
    paths = os.pathsep.join(path for path in sys.path if path)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    return {**kept, "PYTHONPATH": paths}


def run(trap: Trap, *words: str, program: tuple[str, ...] = (str(SCRIPT),)) -> str:
    if not SCRIPT.exists():
        pytest.skip("the command is not installed")
    done = subprocess.run(
        [*program, *words], cwd=trap.folder, env=environment(), capture_output=True, text=True, timeout=200, check=False
    )
    assert (done.returncode, trap.executed) == (0, []), done.stderr
    return done.stdout


def test_the_trap_works(trap: Trap) -> None:
    subprocess.run([sys.executable, "-c", "import msgspec"], cwd=trap.folder, capture_output=True, check=False)
    assert "msgspec" in trap.executed


@pytest.mark.parametrize(
    "command", ["simulate mythicals --games 3 --bots random", "arena mythicals --games 4 --bots random,careless"]
)
def test_processes_that_play(trap: Trap, command: str) -> None:
    assert "random" in run(trap, *command.split(), "--jobs", "2")


def test_the_module_as_a_program(trap: Trap) -> None:
    """Leave out modules that `python -m` imports before our first line."""
    first = "import runpy, pkgutil, sys; print(*sys.modules)"
    for name in subprocess.run(
        [sys.executable, "-Pc", first], capture_output=True, text=True, check=True
    ).stdout.split():
        (trap.folder / f"{name}.py").unlink(missing_ok=True)
    program = (sys.executable, "-m", "mytharium")
    run(trap, "simulate", "mythicals", "--games", "3", "--bots", "random", "--jobs", "2", program=program)


def test_a_program_that_plays_still_finds_its_own_modules(trap: Trap, tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text(HELPER)
    (tmp_path / "first.py").write_text(FIRST)
    bot = f"program:{sys.executable} {tmp_path / 'first.py'}"
    words = ["simulate", "mythicals", "--games", "3", "--jobs", "2", "--bots", f"{bot},random", "--json"]
    assert '"games": 3' in run(trap, *words)


@contextmanager
def serving(trap: Trap, db: str, *words: str) -> Iterator[str]:
    """The real command serves in the trap; the address."""
    if not SCRIPT.exists():
        pytest.skip("the command is not installed")
    port = str(free_port())
    command = [str(SCRIPT), "serve", "--port", port, "--db", db, *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=trap.folder, env=environment(), stdout=pipe, stderr=pipe, text=True) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        try:
            said = server.stdout.readline()
            found = re.search(r"http://[\d.:]+", said)
            assert found is not None, server.stderr.read()
            yield found[0]
        finally:
            server.send_signal(signal.SIGTERM)
            _, told = server.communicate(timeout=60)
        assert "died" not in told


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_servers_and_their_bots(trap: Trap, tmp_path: Path, kind: str) -> None:
    if kind == "postgres":
        need("postgres")
    with database(kind, tmp_path) as url, serving(trap, url, *(["--workers", "2"] if kind == "postgres" else [])) as at:
        place = cast("Server", SimpleNamespace(address=at))
        ann = Browser()
        code = ann.request(place, "/new/mythicals", {"seat0": "bot:easy", "seat1": "bot:easy"}).headers["location"][3:]
        with ann.socket(place, code) as line:
            begun = read(line, 60)["seq"]
            while read(line, 60)["seq"] < begun + 10:
                pass  # bots play, in processes of their own
    assert trap.executed == []
