"""Tries what `make dist` has built, each in a fresh environment: `python -m tests.dist FOLDER`.

Of each of the pure wheel, the compiled wheel and the sources: it installs, says which engine it has, lists the games,
lets bots play, and serves a page. Both wheels were built from these sources, so they are not compiled once more. What
the pure wheel brings along is written beside it as an SBOM (CycloneDX).
"""

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCKS = ROOT / "requirements"


def built(folder: Path) -> list[tuple[Path, str]]:
    """What there is to try, and the engine that it should have."""
    (pure,) = folder.glob("*-py3-none-any.whl")
    (compiled,) = set(folder.glob("*.whl")) - {pure}
    (sources,) = folder.glob("*.tar.gz")
    return [(pure, "interpreted"), (compiled, "compiled"), (sources, "interpreted")]


def install(file: Path, place: Path) -> Path:
    """A fresh environment with nothing but this and what it needs; its folder of programs."""
    uv = [sys.executable, "-m", "uv"]
    subprocess.run([*uv, "venv", "-q", "--python", sys.executable, str(place)], check=True)
    locks = [LOCKS / "run.txt", *([LOCKS / "build.txt"] if file.suffix == ".gz" else [])]
    pip = [*uv, "pip", "install", "-q", "--python", str(place / "bin" / "python")]
    subprocess.run([*pip, "--require-hashes", *(part for lock in locks for part in ("-r", str(lock)))], check=True)
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", str(file)], check=True)
    return place / "bin"


def run(*command: object) -> str:
    words = [str(word) for word in command]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def write_sbom(wheel: Path, programs: Path) -> None:
    """List all packages of a fresh environment, and compare the list with the lock."""
    file = wheel.with_name("-".join(wheel.name.split("-")[:2]) + ".cdx.json")
    bom = [Path(sys.executable).with_name("cyclonedx-py"), "environment", programs / "python"]
    run(*bom, "--output-reproducible", "--of", "JSON", "-o", file, "--pyproject", ROOT / "pyproject.toml")
    listed = {
        (re.sub(r"[-_.]+", "-", one["name"]).lower(), one["version"])  # as PEP 503 compares names
        for one in json.loads(file.read_text("utf-8"))["components"]
    }
    frozen = run(sys.executable, "-m", "uv", "pip", "freeze", "--python", programs / "python")
    installed = set(re.findall(r"(?m)^([\w.-]+)==(\S+)$", frozen))
    assert installed <= listed, f"{file.name} lacks {sorted(installed - listed)}"
    print(f"{file.name}: {len(listed)} packages", flush=True)


def serves(program: Path) -> str:
    """The first page of a server."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([program, "serve", "--port", str(port), "--db", "dist.sqlite"], stdout=subprocess.PIPE)
    try:
        assert server.stdout is not None
        server.stdout.readline()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=20) as answer:
            return str(answer.read().decode())
    finally:
        server.terminate()
        assert server.wait(20) == 0


def check(file: Path, engine: str) -> None:
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # away from the sources
        programs = install(file, Path(folder) / "env")
        said = run(programs / "python", "-P", "-c", "from mytharium.core.engine import describe; print(describe())")
        assert engine in said, f"{file.name} has the {said}"
        names = [game["name"] for game in json.loads(run(programs / "mytharium", "games", "--json"))]
        assert len(names) >= 4, names
        for name in names:
            run(programs / "mytharium", "simulate", name, "--games", "2", "--bots", "random", "--json")
        page = serves(programs / "mytharium")
        assert "Terra Mystica" in page
        assert "/static/" in page
        if file.name.endswith("-py3-none-any.whl"):
            write_sbom(file, programs)
        os.chdir(ROOT)
    print(f"{file.name}: {said.strip()}, {len(names)} games, a page; {time.monotonic() - start:.0f} s", flush=True)


def main(folder: str) -> int:
    for file, engine in built(Path(folder).absolute()):
        check(file, engine)
    return 0


if __name__ == "__main__":
    os.environ["MYTHARIUM_COMPILE"] = "0"
    for name in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "MYTHARIUM_ENGINE"):
        os.environ.pop(name, None)
    sys.exit(main(*sys.argv[1:]))
