"""A Ray cluster in which a worker is killed: every game once, and equal to those of one process."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import mytharium as m
from mytharium.arena.cluster import ClusterError
from tests.needs import need

# Plays the first action; the first time that it is asked at all, it kills the worker that asks.
DEADLY = """\
import json, os, pathlib, signal, sys
killed = pathlib.Path(sys.argv[1])
for line in sys.stdin:
    if not killed.exists():
        killed.touch()
        os.kill(os.getppid(), signal.SIGKILL)
    print(json.loads(line)["actions"][0], flush=True)
"""


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A cluster of two workers on this machine, for this test alone."""
    need("cluster")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    here = f"127.0.0.1:{port}"
    ray = str(Path(sys.executable).with_name("ray"))
    head = [ray, "start", "--head", "--block", "--node-ip-address=127.0.0.1", f"--port={port}", "--num-cpus=2"]
    few = ["--include-dashboard=false", "--object-store-memory=80000000"]
    with (
        TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder,  # a short name: its sockets lie there
        subprocess.Popen(
            [*head, *few, f"--temp-dir={folder}"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as cluster,
    ):
        assert cluster.stdout is not None
        try:
            next(line for line in cluster.stdout if "runtime started" in line)
            yield here
        finally:
            cluster.terminate()


@pytest.mark.filterwarnings("ignore")  # Ray's own
@pytest.mark.skipif(os.name != "posix", reason="killed as POSIX does it")
def test_a_worker_that_is_killed_takes_no_game_with_it(address: str, tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    (tmp_path / "deadly.py").write_text(DEADLY)
    bots = [f"program:{sys.executable} {tmp_path / 'deadly.py'} {killed}", "random"]
    far = m.simulate("mythicals", bots, games=12, cluster=address)
    assert killed.exists()
    near = m.simulate("mythicals", bots, games=12)
    assert [game.number for game in far.games] == list(range(12))
    assert [game.record for game in far.games] == [game.record for game in near.games]
    arenas = [m.arena("mythicals", ["random", "careless"], games=4, cluster=where) for where in (address, "")]
    assert list(arenas[0].records()) == list(arenas[1].records())
    found = [m.balance("mythicals", bots=["random"], games=10, cluster=where) for where in (address, "")]
    assert found[0].report() == found[1].report()


def test_a_cluster_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need("cluster")
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))  # where Ray looks for one that was started here
    with pytest.raises(ClusterError, match="No Ray cluster answers at 'auto'"):
        m.simulate("mythicals", games=1, cluster="auto")
