"""Before the first turn."""

from collections import Counter

import pytest

from mytharium.core.protocol import CHANCE
from mytharium.core.rng import Rng
from mytharium.games.mythical_island.components import LANDSCAPES
from mytharium.games.mythical_island.state import BEGIN, LAYING, SIDE
from mytharium.testing.perft import perft
from tests.rulebook.mythical_island.table import COMPONENTS, GAME, Isle, make

ELEMENTS = ("fire", "water", "earth", "air")


def fresh(seats: int = 2, **options: str) -> Isle:
    game = make(**options) if options else GAME
    state = game.new(seats)
    return Isle(game, state)


def chosen(seats: int = 2) -> Isle:
    """Seat 1 begins with fire, the next has earth, and so on; everybody takes the first side."""
    isle = fresh(seats).play("start 1", "element fire", "element earth")
    if seats > 2:
        isle.play("element water")
    if seats > 3:
        isle.play("element air")
    return isle.play(
        *["protector dragon", "protector earth-goddess", "protector sea-goddess", "protector griffin"][:seats]
    )


def laid(seats: int = 2) -> Isle:
    isle = chosen(seats)
    isle.play(*[f"lay {element}" for element in ELEMENTS], *[f"lay {element}" for element in ELEMENTS])
    while isle.state.phase == LAYING:
        isle.play("lay aurora" if "lay aurora" in isle.chances else next(iter(isle.chances)))
    return isle


@pytest.mark.rule("components")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    assert dict(zip(LANDSCAPES, COMPONENTS.tiles, strict=True)) == {
        **dict.fromkeys(ELEMENTS, 13),
        "aurora": 8,
    }
    assert Counter(card.element for card in COMPONENTS.beings) == dict.fromkeys(range(4), 7)
    assert len(COMPONENTS.bonuses) == 20
    assert Counter(p.element for p in COMPONENTS.protectors) == dict.fromkeys(range(4), 2)
    assert {card.points for card in COMPONENTS.beings} <= set(range(3, 9))
    assert {card.points for card in COMPONENTS.bonuses} == {1, 2, 3, 4, 5}
    assert all(len(card.pattern) == 5 for card in COMPONENTS.beings)


@pytest.mark.rule("reconstructed")
def test_the_highest_being_of_each_element_has_the_number_the_rulebook_names() -> None:
    for element, number in enumerate((4, 14, 21, 28)):
        best = max((card for card in COMPONENTS.beings if card.element == element), key=lambda card: card.points)
        assert best.number == number
    assert GAME.id == "mythical_island@2"


@pytest.mark.rule("setup")
def test_chance_decides_who_begins() -> None:
    assert fresh(3).chances == {"start 1": 1, "start 2": 1, "start 3": 1}


@pytest.mark.rule("protectors")
def test_no_element_is_dealt_twice() -> None:
    isle = fresh(4).play("start 3")
    assert isle.chances == {f"element {element}": 1 for element in ELEMENTS}
    isle.play("element water")
    assert isle.state.element(2) == 1
    assert isle.chances == {"element fire": 1, "element earth": 1, "element air": 1}


@pytest.mark.rule("protectors")
def test_sides_are_chosen_in_turn_order_before_the_island_is_laid() -> None:
    isle = fresh(2).play("start 2", "element air", "element fire")
    assert (isle.actor, isle.state.phase) == (1, SIDE)
    assert isle.legal == ["protector griffin", "protector winged-horse"]
    isle.play("protector winged-horse")
    assert isle.legal == ["protector dragon", "protector fire-giant"]
    assert isle.refused("protector bull").anchor == "protectors"
    isle.play("protector fire-giant")
    assert (isle.actor, isle.state.phase) == (CHANCE, LAYING)


@pytest.mark.rule("island")
@pytest.mark.parametrize(("seats", "cells"), [(2, 25), (3, 25), (4, 36)])
def test_the_island_is_a_square(seats: int, cells: int) -> None:
    isle = laid(seats)
    assert isle.state.laid == isle.box.cells == cells
    assert isle.box.names[0] == f"a{int(cells**0.5)}"
    assert isle.box.names[-1] == f"{'ef'[seats == 4]}1"


@pytest.mark.rule("island")
def test_tiles_are_drawn_without_looking() -> None:
    isle = chosen()
    assert isle.chances == {"lay fire": 13, "lay water": 13, "lay earth": 13, "lay air": 13, "lay aurora": 8}
    isle.play("lay aurora")
    assert isle.chances["lay aurora"] == 7


@pytest.mark.rule("island")
@pytest.mark.parametrize(("last", "missing"), [("earth", 0), ("fire", 2)])
def test_an_island_without_a_players_element_is_laid_again(last: str, missing: int) -> None:
    isle = chosen()
    isle.play(*["lay water"] * 12, *["lay air"] * 12)
    isle.play(f"lay {last}")
    assert isle.told("relays") == [{"tile": missing}]
    assert (isle.state.laid, isle.state.phase) == (0, LAYING)
    assert isle.chances["lay water"] == 13


@pytest.mark.rule("deal")
def test_everybody_gets_four_tiles_and_three_beings() -> None:
    isle = laid(3).drawn()
    for seat in range(3):
        assert len(isle.tiles(seat)) == 4
        assert len(isle.cards(seat)) == 3


@pytest.mark.rule("bonus-table")
@pytest.mark.parametrize(("seats", "cards"), [(2, 4), (3, 5), (4, 6)])
def test_bonus_cards_on_the_table(seats: int, cards: int) -> None:
    isle = laid(seats).drawn()
    assert int(isle.state.table).bit_count() == cards


@pytest.mark.rule("begin")
def test_pawns_begin_on_their_element_in_turn_order() -> None:
    isle = laid().drawn()
    assert isle.state.phase == BEGIN
    assert isle.actor == 0
    for cell in isle.can("begin"):
        assert isle.land(cell) == "F"
    first = isle.legal[0]
    isle.play(first)
    assert isle.actor == 1
    assert {isle.land(cell) for cell in isle.can("begin")} == {"E"}
    assert isle.refused(first).anchor == "begin"
    isle.play(isle.legal[0])
    assert isle.actor == 0
    assert "pass" in isle.legal


@pytest.mark.rule("chance")
def test_any_tile_or_being_left_is_as_likely() -> None:
    isle = laid()
    assert sum(isle.chances.values()) == 60 - 25
    rng = Rng("deal")
    seen = Counter(GAME.format(isle.state, GAME.ticket(isle.state, rng.below(35))) for _ in range(7000))
    for text, weight in isle.chances.items():
        assert abs(seen[text] - 200 * weight) < 200


@pytest.mark.rule("protectors", "setup")
def test_everybody_takes_a_pawn_and_four_tokens() -> None:
    isle = fresh(4)
    assert [int(isle.state.tokens(seat)) for seat in range(4)] == [4, 4, 4, 4]
    assert [int(isle.state.pawn(seat)) for seat in range(4)] == [-1, -1, -1, -1]


@pytest.mark.rule("begin")
def test_a_single_tile_of_the_element_is_not_asked_for() -> None:
    isle = chosen()
    isle.play("lay fire", *["lay earth"] * 5, *["lay water"] * 9, *["lay air"] * 9, "lay aurora").drawn()
    assert isle.pawn(0) == "a5"
    assert isle.actor == 1
    assert len(isle.can("begin")) == 5


@pytest.mark.rule("setup")
def test_what_can_happen_before_the_island_is_laid_can_be_counted_by_hand() -> None:
    """Who begins, an element for each, a side for each, the first tile."""
    counts = perft(GAME, GAME.new(2), 6)
    assert [count.positions for count in counts] == [2, 2 * 4, 2 * 4 * 3, 48, 96, 96 * 5]


@pytest.mark.rule("bonus-table")
def test_each_of_the_twenty_bonus_cards_may_come() -> None:
    isle = laid()
    while not any(text.startswith("bonus") for text in isle.chances):
        isle.play(next(iter(isle.chances)))
    assert isle.chances == {f"bonus {number}": 1 for number in range(1, 21)}
    assert "bonus 7" not in isle.play("bonus 7").chances


@pytest.mark.rule("begin", "setup", "turn")
def test_whoever_begins_puts_the_first_pawn_and_has_the_first_turn() -> None:
    isle = fresh(3).play("start 2", "element fire", "element earth", "element water")
    for seat, protector in ((1, "dragon"), (2, "earth-giant"), (0, "bull")):
        assert isle.actor == seat
        isle.play(f"protector {protector}")
    isle.play(*[f"lay {element}" for element in ELEMENTS] * 6, "lay aurora").drawn()
    for seat in (1, 2, 0):
        assert isle.actor == seat
        isle.play(isle.legal[0])
    assert isle.actor == 1
    assert "pass" in isle.legal
