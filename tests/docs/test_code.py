"""Every block of code in the documentation runs as it is printed, page by page, from top to bottom.

What cannot run, as it takes hours or another machine, is marked as `text`.
"""

import re
import shlex
import sys
from pathlib import Path

import pytest

from mytharium.arena.dataset import COLUMNS
from mytharium.cli import main
from tests.house.tree import ROOT
from tests.needs import need

BLOCK = re.compile(r"^```(python|sh)\n(.*?)^```", re.DOTALL | re.MULTILINE)
INSTALLS = ("pip install", "make ")  # what the machine of a test has already
EXCERPTS = ROOT / "docs/adding_a_game.md"  # shows parts of files, which tests/house/test_new_game.py looks for there
NEEDS_RESEARCH = {"formats", "learners"}
PAGES = {
    path.stem: blocks
    for path in sorted(ROOT.glob("docs/*.md"))
    if path != EXCERPTS
    if (blocks := BLOCK.findall(path.read_text("utf-8")))
}


@pytest.mark.parametrize("page", PAGES)
def test_the_code_of_a_page_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page in NEEDS_RESEARCH:
        need("research")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:/usr/bin:/bin")
    names: dict[str, object] = {"__name__": page}
    for kind, code in PAGES[page]:
        if kind == "sh":
            run_lines(code)
        elif found := re.match(r"# file: (\S+)\n", code):
            (tmp_path / found[1]).write_text(code)
        else:
            exec(compile(code, f"{page}.md", "exec"), names)


def run_lines(code: str) -> None:
    """Lines for a shell, each of which is a command of ours."""
    for line in code.replace("\\\n", " ").splitlines():
        words = shlex.split(line, comments=True)
        if words and not line.startswith(INSTALLS):
            assert words[0] == "mytharium", line
            assert main(words[1:]) == 0, line


def test_the_tutorial_begins_as_the_readme_does() -> None:
    """Which tests/house/test_readme.py runs."""
    assert PAGES["tutorial"][:1] == BLOCK.findall((ROOT / "README.md").read_text("utf-8"))


def test_no_other_name_of_a_language_hides_a_block() -> None:
    marks = {"", "json", "python", "sh", "text", "toml"}
    for path in (ROOT / "README.md", *ROOT.glob("docs/*.md")):
        assert set(re.findall(r"^```(\S*)$", path.read_text("utf-8"), re.MULTILINE)) <= marks, path.name


def test_the_columns_of_tables_are_told() -> None:
    told = (ROOT / "docs/formats.md").read_text("utf-8")
    assert all(f"| `{name}` | {meaning} |\n" in told for name, meaning in COLUMNS.items())
