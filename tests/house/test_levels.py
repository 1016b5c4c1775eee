"""The walls of the house: who may import whom, and who may know a game by name."""

import re
import sys
from pathlib import Path

import pytest

from tests.house.tree import PACKAGE, games, imports, modules, name

pytestmark = pytest.mark.source

SIDE_BY_SIDE = {"match", "scene", "bots"}
BELOW = {
    "core": set[str](),
    "match": {"core"},
    "scene": {"core"},
    "bots": {"core"},
    "games": {"core", *SIDE_BY_SIDE},
    "coach": {"core", *SIDE_BY_SIDE, "games"},
    "testing": {"core", *SIDE_BY_SIDE, "games"},
    "notebook": {"core", *SIDE_BY_SIDE, "games"},
    "research": {"core", *SIDE_BY_SIDE, "games"},
    "arena": {"core", *SIDE_BY_SIDE, "games", "research"},
    "server": {"core", *SIDE_BY_SIDE, "games", "coach"},
    "web": set[str](),
    "commands": {"core", *SIDE_BY_SIDE, "games", "coach", "notebook", "testing", "arena", "research", "server"},
    "cli": {"commands"},
    "__main__": {"core", "cli"},
    "__init__": {
        "core",
        *SIDE_BY_SIDE,
        "games",
        "coach",
        "notebook",
        "arena",
        "research",
    },  # what it exports, on demand
}
# The folders of the server, the lowest level first; those of one level do not import each other.
SERVER = (
    ("base",),
    ("db",),
    ("tables",),
    ("http",),
    ("accounts",),
    ("chat", "lobby", "notifications", "ratings", "reviews", "tournaments"),
    ("live",),
    ("web",),
    ("api", "planning"),
    ("app",),
)
GAMELESS = ("scene", "bots", "coach", "server", "web")


def room(path: Path) -> str:
    """The part of the package a module belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def room_of(target: str) -> str | None:
    """The part of the package that an import reaches into, if any."""
    package, _, rest = target.partition(".")
    first = rest.split(".")[0]
    return first if package == "mytharium" and first in BELOW else None


def test_every_room_is_on_the_plan() -> None:
    assert {room(path) for path in modules()} <= BELOW.keys()


def test_imports_go_down() -> None:
    wrong = [
        f"{name(path)}:{line} imports {target}"
        for path in modules()
        for line, target in imports(path)
        if (there := room_of(target)) and there not in {room(path), *BELOW.get(room(path), ())}
    ]
    assert not wrong, "\n".join(wrong)


def test_imports_of_the_server_go_down() -> None:
    level = {folder: k for k, folders in enumerate(SERVER) for folder in folders}
    wrong = [
        f"{name(path)}:{line} imports {target}"
        for path in modules()
        if path.is_relative_to(PACKAGE / "server") and path.parent != PACKAGE / "server"
        for line, target in imports(path)
        if target.startswith("mytharium.server.")
        and (here := path.relative_to(PACKAGE).parts[1]) != (there := target.split(".")[2])
        and level[there] >= level[here]
    ]
    assert not wrong, "\n".join(wrong)


def test_sql_is_in_stores() -> None:
    """Others ask a store or the database; only those may know SQLAlchemy and the schema."""
    schema = "mytharium.server.db.schema"
    wrong = [
        f"{name(path)}:{line} imports {target}"
        for path in modules()
        if room(path) in ("server", "commands")
        and not path.is_relative_to(PACKAGE / "server" / "db")
        and not (path.is_relative_to(PACKAGE / "server") and re.fullmatch(r"(.+_)?store", path.stem))
        for line, target in imports(path)
        if target.split(".")[0] == "sqlalchemy" or f"{target}.".startswith(f"{schema}.")
    ]
    assert not wrong, "\n".join(wrong)


def test_core_needs_the_standard_library_only() -> None:
    allowed = {*sys.stdlib_module_names, "mytharium", "librt", "mypy_extensions"}
    wrong = [
        f"{name(path)}:{line} imports {target}"
        for path in PACKAGE.glob("core/**/*.py")
        for line, target in imports(path)
        if target.split(".")[0] not in allowed
    ]
    assert not wrong, "\n".join(wrong)


def test_games_are_found_through_the_registry() -> None:
    wrong = [
        f"{name(path)}:{line} imports {target}"
        for path in modules()
        if room(path) != "games"
        for line, target in imports(path)
        if any(f"{target}.".startswith(f"mytharium.games.{game}.") for game in games())
    ]
    assert not wrong, "\n".join(wrong)


def test_no_game_is_named_where_any_game_must_do() -> None:
    word = re.compile(rf"\b({'|'.join(games())})\b", re.IGNORECASE)
    wrong = [
        f"{name(path)}:{number} names a game: {line.strip()}"
        for part in GAMELESS
        for path in sorted((PACKAGE / part).rglob("*"))
        if path.suffix in (".py", ".html", ".js", ".css")
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if word.search(line)
    ]
    assert not wrong, "\n".join(wrong)
