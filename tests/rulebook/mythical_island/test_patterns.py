"""Patterns against their plain definition, on random islands and layouts, in all turns."""

from itertools import product

import pytest

from mytharium.core.rng import Rng
from mytharium.games.mythical_island.components import Pattern
from mytharium.games.mythical_island.compose import grown
from mytharium.games.mythical_island.layout import grow, square
from mytharium.games.mythical_island.state import Position
from tests.rulebook.mythical_island.table import COMPONENTS, GAME, table, with_pattern

Place = tuple[int, int]


def turned(pattern: Pattern, quarters: int) -> list[tuple[int, int, int]]:
    places = list(pattern)
    for _ in range(quarters):
        places = [(c, -r, landscape) for r, c, landscape in places]
    return places


def complete_over(pattern: Pattern, land: dict[Place, int]) -> set[Place]:
    """The definition: all cells of all complete copies of a pattern, turned but not mirrored."""
    covered: set[Place] = set()
    for quarters, r0, c0 in product(range(4), range(-8, 16), range(-8, 16)):
        cells = [(r0 + r, c0 + c) for r, c, _ in turned(pattern, quarters)]
        wanted = [landscape for _, _, landscape in turned(pattern, quarters)]
        if [land.get(cell, -1) for cell in cells] == wanted:
            covered.update(cells)
    return covered


@pytest.mark.rule("patterns")
@pytest.mark.parametrize("shape", ["square", "large", "grown"])
def test_patterns_match_by_their_definition(shape: str) -> None:
    rng = Rng(f"patterns {shape}")
    box = {"square": GAME.two, "large": GAME.four, "grown": grown(COMPONENTS, "test", 30, [])}[shape]
    cards = [*COMPONENTS.beings, *COMPONENTS.bonuses]
    for _ in range(2):
        s = Position(2)
        # Few landscapes at a time, so that patterns are often complete.
        few = [rng.below(5) for _ in range(3)]
        for cell in range(box.cells):
            s.lay(cell, few[rng.below(3)])
        land = {place: int(s.landscape(k)) for k, place in enumerate(box.places)}
        for number, card in enumerate(cards):
            if not {landscape for _, _, landscape in card.pattern} <= set(few):
                continue
            expected = complete_over(card.pattern, land)
            found = {place for k, place in enumerate(box.places) if s.stands_in(box, number, k)}
            assert found == expected


@pytest.mark.rule("patterns")
@pytest.mark.parametrize("card", [card.number for card in COMPONENTS.beings])
def test_every_being_wakes_on_its_printed_pattern_and_in_every_turn(card: int) -> None:
    pattern = COMPONENTS.beings[card - 1].pattern
    for quarters in range(4):
        places = turned(pattern, quarters)
        top, left = min(r for r, _, _ in places), min(c for _, c, _ in places)
        land = {(r - top, c - left): landscape for r, c, landscape in places}
        s = Position(2)
        for k, place in enumerate(GAME.two.places):
            s.lay(k, land.get(place, (pattern[0][2] + 1) % 4 if pattern[0][2] < 4 else 0))
        for k, place in enumerate(GAME.two.places):
            if place in land:
                assert s.stands_in(GAME.two, card - 1, k)


@pytest.mark.rule("patterns")
def test_patterns_are_not_mirrored() -> None:
    # Being 1 is FF / WE / A.; mirrored it reads FF / EW / .A.
    isle = table(("FFAWA", "EWWAW", "WAAWA", "WAWAW", "AWAWA"), pawns=("a5", "e1"), cards=((1,), (7,)))
    assert "activate 1" not in isle.legal
    isle = table(("FFAWA", "WEWAW", "AWAWA", "WAWAW", "AWAWA"), pawns=("a5", "e1"), cards=((1,), (7,)))
    assert "activate 1" in isle.legal


@pytest.mark.rule("patterns")
def test_northern_lights_are_not_wild() -> None:
    rows = list(with_pattern(1))
    rows[0] = "N" + rows[0][1:]
    isle = table(rows, pawns=("b5", "e1"), cards=((1,), (7,)))
    assert "activate 1" not in isle.legal


@pytest.mark.rule("patterns")
def test_no_place_of_a_pattern_is_listed_twice() -> None:
    for box in (GAME.two, GAME.four):
        for pattern in range(48):
            places = [
                (int(box.covers[k]), int(box.low[k]), int(box.mid[k]), int(box.high[k]))
                for k in range(box.first[pattern], box.first[pattern + 1])
            ]
            assert len(set(places)) == len(places)


@pytest.mark.rule("layout")
def test_a_square_and_a_grown_shape_have_the_size_asked_for() -> None:
    assert len(square(5)) == 25
    assert len(grow("word", 36)) == 36
    assert grow("word", 36) == grow("word", 36) != grow("other", 36)
