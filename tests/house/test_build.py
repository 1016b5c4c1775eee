"""The package builds without a C compiler and says why it is interpreted."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tree import ROOT

pytestmark = pytest.mark.source


def build(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "setup.py",
        "-q",
        "build",
        "--build-base",
        str(folder),
        "--build-lib",
        str(folder / "lib"),
    ]
    env = {**os.environ, **environment}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def engine_of(folder: Path) -> str:
    command = [sys.executable, "-c", "from mytharium.core import engine; print(engine.describe())"]
    env = {**os.environ, "PYTHONPATH": str(folder / "lib")}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({"MYTHARIUM_COMPILE": "0"}, "MYTHARIUM_COMPILE=0 was set"),
        ({"MYTHARIUM_COMPILE": "", "CC": "no-such-compiler"}, "no C compiler was found"),
    ],
)
def test_an_interpreted_package_says_why(tmp_path: Path, environment: dict[str, str], reason: str) -> None:
    built = build(tmp_path, **environment)
    assert built.returncode == 0, built.stderr
    assert f"mytharium: building the engine interpreted: {reason}" in built.stdout
    assert engine_of(tmp_path) == f"engine: interpreted ({reason} when Mytharium was installed)"


def test_a_required_compiler_that_is_missing_is_an_error(tmp_path: Path) -> None:
    built = build(tmp_path, MYTHARIUM_COMPILE="1", CC="no-such-compiler")
    assert built.returncode != 0
    assert "MYTHARIUM_COMPILE=1, but no C compiler was found" in built.stderr


def test_what_an_earlier_build_left_is_removed(tmp_path: Path) -> None:
    stale = [tmp_path / "lib/mytharium/core" / name for name in ("gone.py", "gone.cpython-311.so")]
    stale[0].parent.mkdir(parents=True)
    for path in stale:
        path.touch()
    built = build(tmp_path, MYTHARIUM_COMPILE="0")
    assert built.returncode == 0, built.stderr
    assert not any(path.exists() for path in stale)
