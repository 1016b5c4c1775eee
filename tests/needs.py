"""What some tests need and a machine may lack, and what to do without it.

A test calls `need("browser")`; the Makefile runs `python tests/needs.py browser COMMAND…`. What is missing is skipped
with one line, unless MYTHARIUM_REQUIRE names it (as CI does: browser,compiled,docs,research,tsc): then it is a failure.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple


def chromium() -> str | None:
    """The browser to drive: MYTHARIUM_CHROMIUM, or the first one on the PATH; the one without windows is quickest."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return os.environ.get("MYTHARIUM_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def postgres() -> str | None:
    """The PostgreSQL to test with: MYTHARIUM_TEST_POSTGRES, or the one on this machine; None if it does not answer."""
    url = os.environ.get("MYTHARIUM_TEST_POSTGRES", "postgresql://root@127.0.0.1:5432/test")
    try:
        import psycopg

        psycopg.connect(url, connect_timeout=2).close()
    except ImportError:
        return None
    except psycopg.Error:
        return None
    return url


@cache
def postgres_programs() -> Path | None:
    """The folder of initdb and pg_ctl, which packages keep off the PATH."""
    folders = [Path(found).resolve().parent for found in [shutil.which("initdb")] if found]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "pg_ctl").exists()), None)


@cache
def mounts() -> bool:
    """Whether small disks can be made here."""
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "mytharium", folder]
        try:
            done = subprocess.run(mount, check=False, stderr=subprocess.DEVNULL).returncode == 0
        except OSError:
            return False
        if done:
            subprocess.run(["umount", folder], check=True)
        return done


@cache
def compiled() -> bool:
    """Whether the installed package has a compiled engine, also when the sources on PYTHONPATH are under test."""
    command = [
        sys.executable,
        "-P",
        "-c",
        "import sys; from mytharium.core.engine import COMPILED; sys.exit(not COMPILED)",
    ]
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(command, env=env, check=False, stderr=subprocess.DEVNULL).returncode == 0


def research() -> bool:
    """Whether the extra `research` is installed: frames, plots and the interfaces of other projects."""
    names = ("gymnasium", "matplotlib", "numpy", "PIL", "pettingzoo", "polars", "pyspiel")
    return all(find_spec(name) for name in names)


class Feature(NamedTuple):
    present: Callable[[], object]
    without: str


FEATURES = {
    "browser": Feature(chromium, "no chromium found: the browser tests are skipped"),
    "cluster": Feature(
        lambda: find_spec("ray"),
        "the extra `cluster` is not installed: its test is skipped (`make test-cluster` has it)",
    ),
    "compiled": Feature(compiled, "the engine is not compiled: the tests of the compiled engine are skipped"),
    "docs": Feature(
        lambda: find_spec("zensical") and find_spec("mkdocstrings_handlers"),
        "the extra `docs` is not installed: the documentation site is not built",
    ),
    "jq": Feature(
        lambda: shutil.which("jq") and shutil.which("curl"), "no curl and jq found: the example in shell is not run"
    ),
    "mount": Feature(mounts, "no right to mount: no disk is really filled"),
    "postgres": Feature(
        postgres, "no PostgreSQL answers: its tests are skipped (set MYTHARIUM_TEST_POSTGRES to a URL)"
    ),
    "postgres_programs": Feature(
        lambda: find_spec("psycopg") and postgres_programs(),
        "no initdb and pg_ctl found: PostgreSQL is not started anew",
    ),
    "research": Feature(research, "the extra `research` is not installed: its tests are skipped"),
    "tsc": Feature(lambda: shutil.which("npm"), "no npm found: the types of the browser modules are not checked"),
}


def required(name: str) -> bool:
    return name in os.environ.get("MYTHARIUM_REQUIRE", "").split(",")


def need(name: str) -> None:
    """Skip the running test if `name` is missing; fail it if `name` is required."""
    import pytest

    feature = FEATURES[name]
    if not feature.present():
        (pytest.fail if required(name) else pytest.skip)(feature.without)


def main(name: str, *command: str) -> int:
    feature = FEATURES[name]
    if feature.present():
        print("$", *command, flush=True)
        return subprocess.run(command, check=False).returncode
    print(feature.without + (" (but required)" if required(name) else ""))
    return 1 if required(name) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
