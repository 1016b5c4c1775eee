"""No test hangs for ever, be it in Python, in a child or in compiled code, also in a run that ignores Ctrl-C."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tree import ROOT

pytestmark = [
    pytest.mark.source,
    pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX"),
]

HANGING = """
import subprocess, sys

def test_hangs() -> None:
    subprocess.run([sys.executable, "-c", "import time; time.sleep(20)"])
"""
WAITING = """
import subprocess, sys

def test_ends_a_child() -> None:
    child = subprocess.Popen([sys.executable, "-c", "print(1, flush=True); input()"], stdin=-1, stdout=-1, stderr=-1)
    child.stdout.readline()
    child.send_signal(2)
    assert b"KeyboardInterrupt" in child.communicate()[1]
"""


def ignore_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(folder: Path, test: str, *words: str) -> subprocess.CompletedProcess[str]:
    """A test under the settings of this repository, in a run that was started in the background."""
    (folder / "test_it.py").write_text(test)
    (folder / "conftest.py").write_text((ROOT / "tests/conftest.py").read_text())
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        str(ROOT / "pyproject.toml"),
        *words,
    ]
    return subprocess.run(
        [*command, f"--rootdir={folder}", str(folder)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=ignore_ctrl_c,
    )


def test_a_test_that_hangs_is_ended_and_named(tmp_path: Path) -> None:
    done = run(tmp_path, HANGING, "-n", "1", "-o", "faulthandler_timeout=2")
    assert "crashed while running 'test_it.py::test_hangs'" in done.stdout
    assert "in test_hangs" in done.stderr, "it says where"


def test_every_test_has_a_time_limit(pytestconfig: pytest.Config) -> None:
    assert float(pytestconfig.getini("faulthandler_timeout")) == 300
    assert pytestconfig.getini("faulthandler_exit_on_timeout")


def test_a_run_in_the_background_can_interrupt_its_children(tmp_path: Path) -> None:
    done = run(tmp_path, WAITING)
    assert done.returncode == 0, done.stdout
