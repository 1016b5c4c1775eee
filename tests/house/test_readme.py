"""What README shows is true: its Python runs, and its board is drawn by the package."""

import contextlib
import io
import re

import pytest

from tests.house.tree import ROOT

pytestmark = pytest.mark.source


def test_the_python_of_the_readme_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(example, "README.md", "exec"), {})
    lines = said.getvalue().splitlines()
    assert re.fullmatch(r"\[\d+, \d+\]", lines[0])
    assert lines[1].startswith("Mythicals: 20 games, seed 1, ")
    assert lines[-1].startswith("<game myraclia@1+luna@1 ")


def test_the_board_of_the_readme_is_there() -> None:
    (picture,) = re.findall(r"!\[[^]]+\]\((.*?)\)", (ROOT / "README.md").read_text())
    text = (ROOT / picture).read_text()
    assert text.startswith("<svg")
    assert "Mythicals" in text
    assert "var(" not in text
