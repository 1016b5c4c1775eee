"""What the code says of itself can be read with `help`, compiled or not."""

import ast
import inspect
import pydoc
from importlib import import_module

import pytest

from mytharium import games
from tests.house.tree import PACKAGE, compiled_modules

MODULES = [
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    for path in compiled_modules()
    if path.name != "__init__.py"
]


def named(tree: ast.Module) -> list[tuple[tuple[str, ...], str]]:
    """Every function, class and method that has a docstring, by its name; a compiled __init__ never has one."""
    found: list[tuple[tuple[str, ...], str | None]] = [((), ast.get_docstring(tree))]
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append(((node.name,), ast.get_docstring(node)))
        if isinstance(node, ast.ClassDef):
            methods = (part for part in node.body if isinstance(part, ast.FunctionDef))
            found += [((node.name, part.name), ast.get_docstring(part)) for part in methods]
    return [(name, doc) for name, doc in found if doc and "__init__" not in name]


@pytest.mark.parametrize("module", MODULES)
def test_docstrings_outlive_the_compiler(module: str) -> None:
    loaded = import_module(module)
    source = (PACKAGE.parent / module.replace(".", "/")).with_suffix(".py").read_text("utf-8")
    for name, doc in named(ast.parse(source)):
        thing = loaded
        for part in name:
            thing = vars(thing)[part]
        assert inspect.getdoc(thing) == doc, ".".join([module, *name])


@pytest.mark.parametrize("name", games.names())
def test_help_on_a_game_tells_the_contract(name: str) -> None:
    text = pydoc.plain(pydoc.render_doc(games.make(name)))
    assert "The legal actions of a seat (or of CHANCE) in a stable, documented order" in text
    assert "Why this seat may not do this now; None if it may." in text
