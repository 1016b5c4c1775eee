"""The table of Mythical Island: its coast, what cards show, what choices light, and what panels keep to themselves."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from mytharium.games.mythical_island.box import FIRST_BONUS
from mytharium.games.mythical_island.components import SHAPES
from mytharium.games.mythical_island.face import FACE
from mytharium.games.mythical_island.face.coast import shore
from mytharium.games.mythical_island.face.names import contents, likeness, story
from mytharium.games.mythical_island.face.patterns import find
from mytharium.games.mythical_island.state import FINISHED
from mytharium.scene.face import Choice, lights
from mytharium.scene.svg import stage
from mytharium.scene.words import LANGUAGES, Words
from tests.rulebook.mythical_island.table import Isle, table, with_pattern
from tests.rulebook.mythical_island.test_patterns import complete_over, turned

NAMES = ("Jökull", "Tinna")


def choices(isle: Isle, lang: str = "en") -> dict[str, Choice]:
    legal = [(action, isle.game.format(isle.state, action)) for action in isle.game.legal(isle.state, 0)]
    made = FACE.read(isle.view(0), Words(lang, [FACE.catalog]), NAMES, legal).choices
    return {choice.action: choice for choice in made}


@pytest.mark.parametrize(
    ("shape", "loops"),
    [("#####/" * 5, 1), (SHAPES["ring"], 2), ("###../###../###../...##/...##", 2), ("#.#/###/#.#", 1)],
)
def test_the_shore_goes_once_around_the_land_and_once_around_each_gap_in_it(shape: str, loops: int) -> None:
    rows = shape.strip("/").split("/")
    cells = tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")
    d = shore(cells, 13, 2)
    assert d.count("M") == d.count("Z") == loops
    edges = sum((r + dr, c + dc) not in cells for r, c in cells for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    assert d.count("Q") == 2 * edges


def test_cards_find_their_patterns_and_what_they_lack_as_the_definition_says() -> None:
    isle = table(("FFAWN", "WEWAN", "AWFFE", "WAWEW", "AFAWA"), cards=((1,), (7,)), tiles=("FEFE", "FEFE"))
    view, places = isle.view(0), isle.box.places
    land = {place: int(isle.state.landscape(k)) for k, place in enumerate(places)}
    for number, card in enumerate((*contents().beings, *contents().bonuses)):
        whole, near = find(view, number)
        assert {places[k] for found in whole for k in found.cells} == complete_over(card.pattern, land)
        least = 5
        for quarters in range(4):
            for r0, c0 in ((r, c) for r in range(-5, 9) for c in range(-5, 9)):
                wanted = {(r0 + r, c0 + c): kind for r, c, kind in turned(card.pattern, quarters)}
                if set(wanted) <= set(land):
                    lacks = sum(land[cell] != kind for cell, kind in wanted.items())
                    least = min(least, lacks) if lacks else least
        assert (len(near[0].missing) if near else 3) == min(least, 3)
        for found in near:
            assert all(land[places[cell]] != kind for cell, kind in found.missing)


def test_a_card_and_its_outlines_go_by_the_same_class() -> None:
    isle = table(with_pattern(1), pawns=("a5", "e1"), cards=((1, 14), (7,)), bonus=(5,))
    page = stage(FACE.read(isle.view(0), Words(), NAMES).scene)
    assert 'data-shows="of-being-1"' in page
    assert 'class="match of-being-1 e-fire"' in page
    assert "of-being-7" not in page, "a card of another hand"
    assert find(isle.view(0), FIRST_BONUS + 4)[0] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tiles_and_powers_begin_with_a_click_of_their_own(lang: str) -> None:
    giant = table(protectors=("fire-giant", "bull"))
    made = choices(giant, lang)
    lay = made["replace c3 fire"]
    assert (lay.cells, lay.then, lay.marks) == (("mine-fire-1", "mine-fire-2"), ("land-c3",), ("mine-fire-1",))
    assert (made["swap c3"].cells, made["swap c3"].then) == (("power",), ("land-c3",))
    lit = lights(made.values()).legal
    assert set(lit) >= {"mine-fire-1", "mine-earth-1", "power", "land-b2"}
    assert "land-e5" not in lit, "another pawn stands there, and tiles are laid from the hand"
    assert len({choice.begin for choice in made.values() if "mine-fire-1" in choice.cells}) == 1
    assert choices(table(protectors=("griffin", "bull")), lang)["fly a3"].cells == ("power",)
    assert choices(table(protectors=("earth-giant", "bull")), lang)["exchange fire"].then == lay.cells


def test_points_of_others_are_told_only_at_the_end() -> None:
    isle = table(awake=((1, 4), (8, 9)), cards=((5,), (10,)))
    panels = FACE.read(isle.view(0), Words(), NAMES).panels
    assert [panel.points for panel in panels] == ["13", "2/6"]
    isle.state.phase, isle.state.actor = FINISHED, -2
    assert [panel.points for panel in FACE.read(isle.view(0), Words(), NAMES).panels] == ["13", "8"]
    small = re.findall(r'<g [^>]*id="awake-9"[^>]*>.*?</g></g>', stage(FACE.read(isle.view(0), Words(), NAMES).scene))
    assert small
    assert not re.search(r">\d+<", small[0])


def test_every_being_and_every_protector_has_a_drawing_and_a_story() -> None:
    drawn = [likeness(card) for card in contents().beings]
    assert len(set(drawn)) == len(drawn)
    assert not {name.removeprefix("being-") for name in drawn} & {"fire", "water", "earth", "air"}
    assert likeness(replace(contents().beings[8], name="Nobody")) == "being-water"
    assert [card.name for card in contents().beings if not story(card.name)] == []
    assert [who.name for who in contents().protectors if not story(who.name)] == []
    assert story("Nobody") == ""
