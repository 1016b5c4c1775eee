"""Every game has the shape that docs/adding_a_game.md tells: whoever knows one finds everything in the others."""

from pathlib import Path

import pytest

from mytharium.scene.words import TRANSLATED
from tests.house.tree import PACKAGE, imports, name

pytestmark = pytest.mark.source

GAMES = sorted(path.parent for path in PACKAGE.glob("games/*/meta.py"))
SHAPED = [*GAMES, PACKAGE / "testing" / "template"]

ENGINE = ["meta", "components", "compose", "box", "state", "verbs", "notation", "view", "encode", "game", "bots"]
RULES = ["flow", "chance", "scoring", "audit", "refusals"]
FACE = ["__init__", "choices", "prompts", "events", "describe", "panels", "names", "scene", "pieces"]
REQUIRED = {
    *(f"{part}.py" for part in ENGINE),
    *(f"rules/{part}.py" for part in RULES),
    *(f"face/{part}.py" for part in FACE),
    *("RULES.md", "face/board.css", "face/art.svg"),
    *(f"RULES.{lang}.md" for lang in TRANSLATED),
    *(f"face/locale/{lang}.po" for lang in TRANSLATED),
}
OPTIONAL = {
    "LORE.md", *(f"LORE.{lang}.md" for lang in TRANSLATED),
    "seat.py", "question.py",  # parts of state.py, where it is long
    "stored.py",  # a position as plain numbers
    "judge.py",  # where two sets of rules differ
    "hooks.py",  # the moments at which expansions have a say; in box.py where they are few
    "value.py", "value_land.py", "value_round.py",  # what a learned value looks at
    "turns.py", "turns_exchanges.py",  # whole turns, for a search over them
    "bot_plans.py",  # what a bot reckons with before it judges
    "bot_habits.py",  # how a search plays on
    "layout.py", "map.py", "surface.py",  # the geometry of a board
    "elements.py",  # the pieces of Myraclia as numbers
    "forecast.py",  # what the rules would do next
    "commands.toml",  # commands of the game itself
    "face/learning.py",  # explanations, the lesson, what a choice wastes
    "face/terminal.py",  # the board drawn with letters
}  # fmt: skip
FOLDERS = {"data", "rules", "modules", "factions", "face", "importers"}


def files(game: Path) -> set[str]:
    """The files of a game, as they stand in its folder."""
    found = (path.relative_to(game) for path in game.rglob("*") if path.is_file())
    return {path.as_posix() for path in found if not any(part.startswith((".", "__pycache__")) for part in path.parts)}


@pytest.mark.parametrize("game", SHAPED, ids=lambda game: game.name)
def test_a_game_has_the_files_of_the_shape(game: Path) -> None:
    here = files(game)
    choices = {"face/choices.py", "face/choices/__init__.py"}
    lacking = {path for path in REQUIRED - choices if path not in here}
    assert not lacking, f"{name(game)} lacks {sorted(lacking)}"
    assert here & choices, f"{name(game)} lacks face/choices.py"


@pytest.mark.parametrize("game", SHAPED, ids=lambda game: game.name)
def test_a_game_has_nothing_beside_them(game: Path) -> None:
    """Its rules, expansions, factions and pictures are its own; what else lies in its folder is the same everywhere."""
    top = {path for path in files(game) if "/" not in path}
    assert not top - REQUIRED - OPTIONAL, f"{name(game)} has {sorted(top - REQUIRED - OPTIONAL)}"
    folders = {path.split("/")[0] for path in files(game) if "/" in path}
    assert not folders - FOLDERS, f"{name(game)} has the folders {sorted(folders - FOLDERS)}"
    data = {path for path in files(game) if path.startswith("data/") and not path.endswith((".toml", ".md"))}
    assert not data, f"data is TOML: {sorted(data)}"


@pytest.mark.parametrize("game", SHAPED, ids=lambda game: game.name)
def test_only_a_face_knows_of_pictures_and_words(game: Path) -> None:
    wrong = [
        f"{name(path)}:{line} imports {target}"
        for path in sorted(game.rglob("*.py"))
        if path.relative_to(game).parts[0] != "face"
        for line, target in imports(path)
        if target.startswith("mytharium.scene") or ".face." in f"{target}."
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", SHAPED, ids=lambda game: game.name)
def test_rules_know_neither_the_contract_nor_the_bots(game: Path) -> None:
    """game.py delegates to rules; rules never look back at what is made of them."""
    above = ("game", "bots", "bot_plans", "bot_habits", "view", "meta", "compose")
    wrong = [
        f"{name(path)}:{line} imports {target}"
        for path in sorted(game.glob("rules/*.py"))
        for line, target in imports(path)
        for part in above
        if f"{target}.".startswith(f"mytharium.{'.'.join(game.relative_to(PACKAGE).parts)}.{part}.")
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", SHAPED, ids=lambda game: game.name)
def test_options_are_read_in_compose_only(game: Path) -> None:
    wrong = [
        f"{name(path)}:{number} reads an option: {line.strip()}"
        for path in sorted(game.rglob("*.py"))
        if path.name != "compose.py" and path.relative_to(game).parts[0] != "importers"
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if "options[" in line or "options.get(" in line
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", SHAPED, ids=lambda game: game.name)
def test_refusals_only_find_the_rule_that_has_the_answer(game: Path) -> None:
    """A sentence about a rule stands beside that rule: what refusals.py says itself is true of every game."""
    text = (game / "rules/refusals.py").read_text("utf-8")
    assert text.count("Refusal(") <= 6
    assert len(text.splitlines()) <= 120
