"""A fifth game, made as docs/adding_a_game.md tells: it passes the tests of every game, is played and drawn."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tree import ROOT

pytestmark = pytest.mark.source

GUIDE = ROOT / "docs/adding_a_game.md"
TEMPLATE = ROOT / "src/mytharium/testing/template"
NAME = "shell_seekers"
OF_EVERY_GAME = [
    "conformance",
    "rulebook",
    "playthroughs",
    "perft",
    "scene/test_words.py",
    "server/test_pages.py",
    "house",
]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources and tests in another folder, with the new game among the others."""
    root = tmp_path_factory.mktemp("checkout")
    for name in ("src", "tests"):
        # Bytecode is good there too, except what another test is just writing.
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("*.pyc.*"))
    for name in ("pyproject.toml", "setup.py", "README.md"):
        shutil.copy(ROOT / name, root)
    run(root, "-m", "mytharium.testing.new_game", NAME, "Shell Seekers")
    return root


def run(root: Path, *words: str) -> str:
    """A command of Python in that folder, which must succeed."""
    env = {**os.environ, "PYTHONPATH": str(root / "src"), "MYTHARIUM_ENGINE": "interpreted"}
    done = subprocess.run([sys.executable, *words], cwd=root, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def test_it_passes_the_tests_of_every_game(checkout: Path) -> None:
    tests = [f"tests/{name}" for name in OF_EVERY_GAME]
    said = run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", f"{NAME} and not both_engines", *tests)
    assert int(re.findall(r"(\d+) passed", said)[0]) > 40, said


def test_it_is_played_and_drawn(checkout: Path) -> None:
    said = run(
        checkout, "-m", "mytharium", "simulate", NAME, "--games", "4", "--bots", "greedy,random", "--out", "a.jsonl"
    )
    assert "greedy" in said
    (checkout / "game.json").write_text((checkout / "a.jsonl").read_text("utf-8").splitlines()[0], "utf-8")
    run(checkout, "-m", "mytharium", "replay", "game.json")
    run(checkout, "-m", "mytharium", "render", "game.json", "--out", "board.svg")
    picture = (checkout / "board.svg").read_text("utf-8")
    assert picture.startswith("<svg")
    assert "Shell Seekers" in picture


def test_nothing_of_the_template_is_left_in_it(checkout: Path) -> None:
    for path in (checkout / "src/mytharium/games" / NAME).rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            assert not re.search("template|pearl_divers|PearlDivers|Pearl Divers", path.read_text("utf-8")), path


def test_a_name_that_is_taken_or_no_name_is_refused(checkout: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    for name in (NAME, "Shell-Seekers"):
        words = [sys.executable, "-m", "mytharium.testing.new_game", name, "X"]
        done = subprocess.run(words, cwd=checkout, env=env, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (2, "")
        assert repr(name) in done.stderr


def test_the_guide_shows_the_template_as_it_is() -> None:
    """Each block of code stands in the file that its first line names, or in the tests of the template."""
    blocks = re.findall(r"```(?:python|toml)\n(?:# ([\w/.]+)\n)?(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert len(blocks) >= 10
    for name, code in blocks:
        path = TEMPLATE / name if name else ROOT / "tests/rulebook/template/test_rules.py"
        assert code.strip("\n") in path.read_text("utf-8"), f"{GUIDE.name} shows another {path.name}"
