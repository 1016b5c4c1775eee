"""The drawer of tactics cards tells what the data says."""

import re
import tomllib
from pathlib import Path

import pytest

import mytharium
from mytharium.scene.words import LANGUAGES

FOLDER = Path(mytharium.__file__).parent / "games" / "myraclia"


def sections(lang: str) -> dict[int, list[str]]:
    """The two sides of each card, as they are told."""
    text = (FOLDER / ("LORE.md" if lang == "en" else f"LORE.{lang}.md")).read_text("utf-8")
    found = re.findall(r"\{#card-(\d)\}\n\n(.+?)(?=\n\n###|\Z)", text, flags=re.S)
    return {int(card): told.split("\n\n") for card, told in found}


@pytest.mark.rule("eva-cards")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_equal_sides_are_told_alike_and_different_ones_differently(lang: str) -> None:
    cards = tomllib.loads((FOLDER / "data" / "tactics.toml").read_text("utf-8"))["card"]
    told = sections(lang)
    assert sorted(told) == [card["number"] for card in cards]
    said: dict[str, str] = {}
    for card in cards:
        for side, text in zip((card["first"], card["later"]), told[card["number"]], strict=True):
            words = " ".join(text.split()).partition(": ")[2]
            assert said.setdefault(repr(side), words) == words
    assert len(set(said.values())) == len(said)
