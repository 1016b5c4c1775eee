"""Every paragraph of a game's RULES.md is kept by a test that names it, and the other way round."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from mytharium import games
from mytharium.scene.words import TRANSLATED
from mytharium.testing.checks.rules import anchors, translations

pytestmark = pytest.mark.source

HERE = Path(__file__).parent


def rule_tests(name: str) -> Iterator[tuple[str, list[str]]]:
    """Each test of a game's rules, with the anchors it names by `@pytest.mark.rule`."""
    for path in sorted((HERE / name).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield (
                    f"{path.name}::{node.name}",
                    [
                        str(argument.value)
                        for mark in node.decorator_list
                        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
                        for argument in mark.args
                        if isinstance(argument, ast.Constant)
                    ],
                )


@pytest.mark.parametrize("name", games.names())
def test_every_paragraph_has_a_test(name: str) -> None:
    kept: dict[str, list[str]] = {anchor: [] for anchor in anchors(Path(games.__path__[0]) / name / "RULES.md")}
    for test, named in rule_tests(name):
        for anchor in named:
            assert anchor in kept, f"{test} names {anchor!r}, which RULES.md does not have"
            kept[anchor].append(test)
    missing = [anchor for anchor, found in kept.items() if not found]
    assert not missing, f"no test of {name} keeps {', '.join(missing)}"


@pytest.mark.parametrize("name", games.names())
def test_every_test_names_its_paragraph(name: str) -> None:
    assert [test for test, named in rule_tests(name) if not named] == []


@pytest.mark.parametrize("name", games.names())
def test_the_rules_are_told_in_every_language_paragraph_by_paragraph(name: str) -> None:
    folder = Path(games.__path__[0]) / name
    texts = {path.name: path.read_text("utf-8") for path in (folder / "RULES.md", *translations(folder))}
    assert set(texts) == {"RULES.md", *(f"RULES.{lang}.md" for lang in TRANSLATED)}
    assert len({tuple(anchors(folder / name)) for name in texts}) == 1
    shapes = {
        tuple(line.split(" ")[0] for line in text.splitlines() if line.startswith("#")) for text in texts.values()
    }
    assert len(shapes) == 1, "the headings have the same levels"
    counts = {len([block for block in text.split("\n\n") if block.strip()]) for text in texts.values()}
    assert len(counts) == 1, "as many paragraphs in each"
    for language, text in texts.items():
        for section in text.split("\n#")[2:]:
            heading, _, body = section.partition("\n")
            assert heading.endswith("}"), f"{language}: {heading} has no anchor"
            assert body.strip(), f"{language}: nothing stands under {heading}"
