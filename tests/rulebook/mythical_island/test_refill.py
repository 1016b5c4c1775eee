"""Passing, discards, refilling, empty piles, and the powers that draw more."""

import pytest

from mytharium.games.mythical_island.state import ASK_CARDS, ASK_TILES, KEEP_CARDS, KEEP_TILES
from tests.rulebook.mythical_island.table import Isle, bits, heap, table, with_pattern


def acted(isle: Isle, replacements: int) -> Isle:
    """A turn with so many replacements, ended."""
    for cell in ("a5", "a4")[:replacements]:
        isle.play(f"replace {cell} fire")
    if not replacements:
        isle.play("move b2")
    isle.play("end")
    return isle


def empty_pile(isle: Isle, keep: str = "", discards: str = "") -> Isle:
    """Put all tiles of the pile but some on the island's discards, or out of the way into the other hand."""
    spare = isle.state.pile - heap(keep) - heap(discards)
    isle.state.pile = heap(keep)
    isle.state.discards += heap(discards)
    isle.state.set_tiles(1, isle.state.tiles(1) + spare)
    assert isle.game.audit(isle.state) == ""
    return isle


@pytest.mark.rule("refill")
def test_hands_are_filled_to_four_tiles_and_three_cards() -> None:
    isle = acted(table(tiles=("FFEE", "FEFE")), 2)
    assert isle.told("draws_tiles") == [{"count": 2}]
    isle.play("tile water", "tile aurora")
    assert isle.tiles(0) == "WEEN"
    assert isle.actor == 1


@pytest.mark.rule("refill")
def test_nothing_is_drawn_before_the_end_of_the_turn() -> None:
    isle = table(with_pattern(1), pawns=("a5", "e1"), cards=((1, 14, 21), (7,)))
    isle.play("activate 1", "replace e5 fire")
    assert (isle.cards(0), isle.tiles(0)) == ([14, 21], "FEE")


@pytest.mark.rule("pass")
def test_a_pass_discards_any_number_even_none() -> None:
    isle = table(tiles=("FFEN", "FEFE"), cards=((4, 14, 21), (7,)))
    quick = table().play("pass", "draw")
    assert quick.actor == 1
    isle.play("pass")
    assert set(isle.legal) == {
        "discard fire", "discard earth", "discard aurora", "discard 4", "discard 14", "discard 21", "draw",
    }  # fmt: skip
    isle.play("discard fire", "discard aurora", "discard 14", "draw")
    assert (isle.tiles(0), isle.cards(0)) == ("FE", [4, 21])
    isle.drawn()
    assert (len(isle.tiles(0)), len(isle.cards(0))) == (4, 3)


@pytest.mark.rule("pass")
def test_nothing_else_can_be_done_in_a_pass() -> None:
    isle = table().play("pass")
    for text in ("move a2", "replace a1 fire", "end", "pass"):
        assert isle.refused(text).anchor == "pass"
    isle = table().play("move a2")
    assert isle.refused("pass").anchor == "pass"
    assert isle.refused("discard fire").anchor == "pass"


@pytest.mark.rule("pass")
def test_the_discards_come_first_so_a_reshuffle_may_bring_them_back() -> None:
    isle = empty_pile(table(tiles=("FFFF", "")), "")
    isle.play("pass", "discard fire", "draw")
    assert isle.chances == {"tile fire": 1}


@pytest.mark.rule("discards")
def test_tiles_are_discarded_open_and_beings_covered() -> None:
    isle = table().play("pass", "discard fire")
    assert all(isle.view(viewer).discards == heap("F") for viewer in (0, 1, -3))
    isle.play("discard 14")
    assert [isle.view(viewer).tossed[0] for viewer in (0, 1, -3)] == [bits([14]), -1, -1]
    assert isle.view(1).tossed_counts[0] == 1
    private = [event for event in isle.events if event.kind == "discards_card"]
    assert [event.audience for event in private] == [1]


@pytest.mark.rule("empty")
def test_an_empty_pile_is_made_from_its_discards() -> None:
    isle = empty_pile(table(tiles=("FFEE", "")), "N", "EE")
    acted(isle, 2)
    isle.play("tile aurora")
    assert [event.kind for event in isle.events if event.kind.startswith("reshuffles")] == ["reshuffles_tiles"]
    assert isle.chances == {"tile water": 1, "tile earth": 2, "tile air": 1}
    assert isle.discards == ""


@pytest.mark.rule("empty")
def test_with_too_few_pieces_a_hand_stays_short() -> None:
    isle = table(with_pattern(1), pawns=("a5", "e1"), cards=((1, 2, 3), (7,)), tossed=((5,), (6,)))
    isle.state.set_awake(1, isle.state.deck)
    isle.state.deck = 0
    isle.play("activate 1", "end").drawn()
    assert len(isle.cards(0)) == 3
    isle = table(with_pattern(1), pawns=("a5", "e1"), cards=((1, 2, 3), (7,)))
    isle.state.set_awake(1, isle.state.deck)
    isle.state.deck = 0
    isle.play("activate 1", "end").drawn()
    assert isle.cards(0) == [2, 3]


@pytest.mark.rule("earth-goddess")
def test_gaia_may_fill_up_to_five_also_after_a_pass() -> None:
    isle = acted(table(protectors=("earth-goddess", "bull")), 1)
    assert (isle.state.phase, isle.legal) == (ASK_TILES, ["use power", "no power"])
    assert isle.copy().play("no power", "tile water").actor == 1
    isle.play("use power", "tile aurora", "tile aurora")
    assert isle.state.tiles(0) == heap("FEENN")
    passing = table(protectors=("earth-goddess", "bull")).play("pass", "draw", "use power")
    assert sum(passing.chances.values()) > 0


@pytest.mark.rule("earth-goddess")
def test_gaia_with_five_tiles_is_not_asked() -> None:
    isle = table(tiles=("FFEEN", "FE"), protectors=("earth-goddess", "bull")).play("pass", "draw")
    assert isle.actor == 1


@pytest.mark.rule("sea-goddess")
@pytest.mark.parametrize("needed", [1, 2])
def test_ran_draws_twice_what_she_needs_and_discards_half(needed: int) -> None:
    isle = acted(table(protectors=("sea-goddess", "bull")), needed)
    assert isle.state.phase == ASK_TILES
    isle.play("use power")
    for tile in ("tile aurora", "tile earth", "tile aurora", "tile water")[: 2 * needed]:
        isle.play(tile)
    assert isle.state.phase == KEEP_TILES
    assert "discard fire" not in isle.legal, "only tiles just drawn can go"
    isle.play("discard earth")
    if needed == 2:
        isle.play("discard water")
    assert isle.state.tiles(0) == heap("FEEN" if needed == 1 else "EENN")
    assert isle.actor == 1


@pytest.mark.rule("sea-goddess")
def test_ran_draws_like_everybody_after_a_pass_or_by_choice() -> None:
    isle = table(protectors=("sea-goddess", "bull")).play("pass", "discard fire", "draw")
    assert isle.actor == -1
    isle = acted(table(protectors=("sea-goddess", "bull")), 1).play("no power", "tile water")
    assert (isle.actor, isle.tiles(0)) == (1, "FWEE")


@pytest.mark.rule("sea-goddess")
def test_ran_with_a_short_pile_keeps_what_she_needed_or_all() -> None:
    isle = empty_pile(table(tiles=("FFEE", ""), protectors=("sea-goddess", "bull")), "N")
    acted(isle, 2)  # two tiles were discarded: three can be drawn, two are kept
    isle.play("use power")
    assert isle.told("draws_tiles") == [{"count": 3}]
    isle.play("tile aurora", "tile water", "tile air", "discard air")
    assert isle.tiles(0) == "WEEN"
    isle = empty_pile(table(tiles=("FFEE", ""), protectors=("sea-goddess", "bull")), "")
    acted(isle, 2)
    assert isle.actor == -1, "two can be drawn and two are needed: the power would change nothing"


@pytest.mark.rule("sea-goddess")
def test_equal_tiles_go_without_a_question() -> None:
    isle = acted(table(protectors=("sea-goddess", "bull")), 1).play("use power", "tile aurora", "tile aurora")
    assert isle.actor == 1
    assert isle.told("discards_tile") == [{"tile": 4}]


@pytest.mark.rule("winged-horse")
@pytest.mark.parametrize("needed", [1, 2, 3])
def test_the_winged_horse_draws_twice_the_beings_and_discards_half(needed: int) -> None:
    cards = (4, 14, 21)[: 3 - needed]
    isle = table(cards=(cards, (7,)), protectors=("winged-horse", "bull")).play("move b2", "end")
    assert isle.state.phase == ASK_CARDS
    isle.play("use power")
    assert isle.told("draws_cards") == [{"count": 2 * needed}]
    drawn = (1, 2, 3, 5, 6, 8)[: 2 * needed]
    isle.play(*[f"card {card}" for card in drawn])
    assert isle.state.phase == KEEP_CARDS
    assert isle.refused("end").anchor == "refill"
    isle.play(*[f"discard {card}" for card in drawn[:needed]])
    assert isle.actor == 1
    assert Isle(isle.game, isle.state).cards(0) == sorted([*cards, *drawn[needed:]])


@pytest.mark.rule("winged-horse")
def test_the_winged_horse_draws_like_everybody_after_a_pass_or_by_choice() -> None:
    isle = table(protectors=("winged-horse", "bull")).play("pass", "discard 4", "draw")
    assert isle.actor == -1
    isle = table(cards=((4, 14), (7,)), protectors=("winged-horse", "bull")).play(
        "move b2", "end", "no power", "card 1"
    )
    assert isle.actor == 1


@pytest.mark.rule("earth-goddess", "refill")
def test_gaia_with_four_tiles_left_of_five_may_leave_it_at_that() -> None:
    isle = acted(table(tiles=("FFEEN", "FE"), protectors=("earth-goddess", "bull")), 1)
    assert isle.state.phase == ASK_TILES
    assert isle.copy().play("no power").actor == 1
    isle.play("use power")
    assert isle.told("draws_tiles") == [{"count": 1}]


@pytest.mark.rule("refill")
def test_everybody_else_never_holds_more_than_four_tiles() -> None:
    isle = acted(table(), 0)
    assert isle.actor == 1
    assert len(isle.tiles(0)) == 4


@pytest.mark.rule("earth-goddess", "winged-horse", "empty")
def test_nobody_is_asked_about_a_power_that_changes_nothing() -> None:
    isle = empty_pile(table(tiles=("FFEE", ""), protectors=("earth-goddess", "bull")))
    acted(isle, 2)  # the two tiles that were taken are all there is
    assert isle.drawn().actor == 1
    assert len(isle.tiles(0)) == 4
    isle = table(cards=((4,), (7,)), protectors=("winged-horse", "bull"), tossed=((1,), (2,)))
    isle.state.set_awake(1, isle.state.deck)
    isle.state.deck = 0
    assert isle.play("move b2", "end").drawn().actor == 1
    assert isle.cards(0) == [1, 2, 4]


@pytest.mark.rule("winged-horse", "empty")
def test_the_winged_horse_with_a_short_pile_keeps_what_he_needed() -> None:
    """One being in the pile, one discarded by each of three players: all four are drawn, the pile first."""
    isle = table(
        pawns=("a1", "e5", "c5"), tiles=("FE", "FE", "FE"), cards=((4,), (7,), (13,)), tossed=((1,), (2,), (3,)),
        protectors=("winged-horse", "bull", "dragon"), awake=((), (), ()),
    )  # fmt: skip
    isle.state.set_awake(1, isle.state.deck & ~bits([28]))
    isle.state.deck = bits([28])
    isle.play("move b2", "end", "tile fire", "tile fire", "use power")
    assert isle.told("draws_cards") == [{"count": 4}]
    assert isle.chances == {"card 28": 1}
    isle.play("card 28")
    assert isle.told("reshuffles_cards") == [{"count": 3}]
    assert isle.chances == {"card 1": 1, "card 2": 1, "card 3": 1}
    isle.play("card 1", "card 2", "card 3", "discard 1")
    assert isle.legal == ["discard 2", "discard 3", "discard 28"]
    isle.play("discard 28")
    assert (isle.cards(0), isle.tossed(0)) == ([2, 3, 4], [1, 28])
