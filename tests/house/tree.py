"""The source tree, for the tests that read it."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "mytharium"


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def compiled_modules() -> list[Path]:
    lists = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mytharium"]
    compiled, interpreted = (
        {path for glob in lists[kind] for path in PACKAGE.glob(glob)} for kind in ("compiled", "interpreted")
    )
    return sorted(compiled - interpreted)


def games() -> list[str]:
    return sorted(path.parent.name for path in PACKAGE.glob("games/*/meta.py"))


def name(path: Path) -> str:
    """A path for people, as it stands in the repository."""
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything a module imports, `from a import b` being a.b."""
    package = ("mytharium", *path.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) - node.level + 1]] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{origin}.{alias.name}") for alias in node.names)
