"""The notebooks run from top to bottom, and hold nothing that running them would change."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from tests.house.tree import ROOT
from tests.needs import need

NOTEBOOKS = sorted((ROOT / "examples/notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if path.stem == "vector_environment":
        need("research")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": path.stem}
    cells = [cell for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert cells
    for cell in cells:
        assert cell["outputs"] == []
        assert cell["execution_count"] is None
        shown = run(ast.parse("".join(cell["source"]), path.name), names)
        html = getattr(shown, "_repr_html_", None)
        assert html is None or html(), "what a notebook shows is drawn"


def run(cell: ast.Module, names: dict[str, Any]) -> object:
    """Run a cell; what its last line comes to, if that is an expression."""
    last = cell.body.pop() if isinstance(cell.body[-1], ast.Expr) else None
    exec(compile(cell, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None


def test_the_documentation_lists_each() -> None:
    told = (ROOT / "docs/notebooks.md").read_text("utf-8")
    assert len(NOTEBOOKS) == 3
    assert all(f"`{path.name}`" in told for path in NOTEBOOKS)
