"""Arenas from the command line: killed, gone on with, and told apart."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Cli


@pytest.mark.skipif(os.name != "posix", reason="killed as POSIX does it")
def test_a_contest_that_was_killed_goes_on_to_the_same_end(cli: Cli, tmp_path: Path) -> None:
    words = ["arena", "mythicals", "--bots", "random,careless", "--games", "150", "--seed", "k"]
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    assert cli(*words, "--out", whole).status == 0
    games = broken / "games.jsonl"
    with subprocess.Popen([sys.executable, "-m", "mytharium", *words, "--out", str(broken)]) as program:
        while program.poll() is None and not (games.exists() and games.stat().st_size > 100_000):
            time.sleep(0.01)
        program.send_signal(signal.SIGKILL)
    played = games.read_bytes()
    assert len(played) < (whole / "games.jsonl").stat().st_size
    games.write_bytes(played[:-7])  # in the middle of a line
    assert cli(*words, "--out", broken).status == 0
    for name in ("arena.json", "games.jsonl", "report.html"):
        assert (broken / name).read_bytes() == (whole / name).read_bytes()
    assert cli("replay", games).status == 0


def test_another_contest_does_not_go_into_the_same_folder(cli: Cli, tmp_path: Path) -> None:
    words = ["arena", "mythicals", "--bots", "random,careless", "--games", "2", "--out", tmp_path]
    assert cli(*words, "--json").json()["played"] == 2
    assert "holds another contest" in cli(*words, "--seed", "2").err


def test_it_tells_people(cli: Cli, tmp_path: Path) -> None:
    said = cli("arena", "mythicals", "--bots", "random,careless", "--games", 4, "--ladder", "--out", tmp_path)
    assert said.status == 0
    assert said.out.splitlines()[1].split() == ["bot", "games", "points", "Elo", "95", "%", "openskill", "95", "%"]
    assert said.out.endswith(f"{tmp_path / 'report.html'}\n")
