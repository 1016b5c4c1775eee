"""The component packs among the examples: another ruleset, and only what they say is changed."""

from dataclasses import replace
from pathlib import Path

import pytest

from mytharium import games
from mytharium.games.mythical_island import components
from tests.house.tree import ROOT

PACKS = ROOT / "examples/packs"
CHANGED = {
    "dragon": {"steps": 5, "exchanges": 1},
    "fire-giant": {"swaps": 1, "steps": 1},
    "bull": {"shares": 1, "steps": 5, "exchanges": 1},
    "earth-giant": {"exchanges": 2},
    "griffin": {"flights": 2, "exchanges": 1},
    "winged-horse": {"double_cards": 1, "steps": 4},
}


def test_the_pack_changes_what_it_says_and_nothing_else() -> None:
    box, pack = components.load(), components.load(PACKS / "mythical_island")
    told = {
        one.id: {name: number for name, number in zip(components.POWERS, one.power, strict=True) if number}
        for one, before in zip(pack.protectors, box.protectors, strict=True)
        if one.power != before.power
    }
    assert told == CHANGED
    assert pack.end_cards == (6, 6, 7)
    assert replace(pack, protectors=box.protectors, end_cards=box.end_cards, pack="") == box


def test_a_game_with_the_pack_is_another_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = games.make("mythical_island").id
    monkeypatch.setenv("MYTHARIUM_PACKS", str(Path(PACKS)))
    assert games.make("mythical_island").id.startswith(f"{plain}+pack-")
