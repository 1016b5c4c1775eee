"""The command line as tests use it: in this process, with what it read and wrote."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mytharium.cli import main


class Said(NamedTuple):
    status: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)

    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Cli = Callable[..., Said]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    def run(*words: object, stdin: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        status = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Said(status, out, err)

    return run


@pytest.fixture
def records(cli: Cli, tmp_path: Path) -> Path:
    """A file with the records of three games."""
    path = tmp_path / "games.jsonl"
    assert cli("simulate", "mythicals", "--games", 3, "--seed", "tests", "--out", path).status == 0
    return path


@pytest.fixture
def record(records: Path) -> Path:
    """A file with one record."""
    path = records.with_name("game.json")
    path.write_text(records.read_text().splitlines()[0])
    return path
