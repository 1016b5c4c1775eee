"""What is in the box, and how the table looks before the first turn."""

from fractions import Fraction
from pathlib import Path

import pytest

from mytharium.core.compose import ComposeError
from mytharium.core.protocol import CHANCE
from mytharium.games.mythicals import components
from mytharium.games.mythicals.box import (
    CARD_NAMES,
    COLOURS,
    CREATURES,
    DECK_SIZE,
    PER_TILE,
    POINTS,
    REVEAL,
    SUPPLY,
    TILE_NAMES,
)
from mytharium.games.mythicals.state import KEEPING
from tests.rulebook.mythicals.table import CLOSED, dealt, night, position


@pytest.mark.rule("components")
def test_there_are_48_creatures_each_of_24_twice() -> None:
    assert COLOURS == ("purple", "green", "red", "blue")
    assert CARD_NAMES == tuple(colour + value for colour in "pgrb" for value in "12345m")
    chances = night("start 1").chances
    assert chances == {f"deal {card}": 2 for card in CARD_NAMES}
    assert sum(chances.values()) == 48


@pytest.mark.rule("components")
def test_there_are_20_tiles_with_these_points() -> None:
    runs = {f"{colour}-{n}": points for colour in COLOURS for n, points in {2: 2, 3: 4, 4: 7, 5: 10}.items()}
    expected = runs | {"grey-2": 2, "grey-3": 4, "grey-4": 7, "black": 13}
    assert dict(zip(TILE_NAMES, POINTS, strict=True)) == expected
    assert len(TILE_NAMES) == 20


@pytest.mark.rule("components")
def test_the_more_cards_a_tile_asks_for_the_more_it_is_worth() -> None:
    for column in [TILE_NAMES[4 * c : 4 * c + 4] for c in range(4)] + [TILE_NAMES[16:19]]:
        points = [POINTS[TILE_NAMES.index(name)] for name in column]
        assert points == sorted(set(points))
    assert (min(POINTS), max(POINTS)) == (2, 13)


@pytest.mark.rule("components")
def test_there_are_16_markers() -> None:
    assert SUPPLY == 16


@pytest.mark.rule("components")
def test_the_box_and_the_rules_agree_on_the_numbers() -> None:
    """Some numbers of the box are also the shape of the code."""
    box = components.load()
    assert len(box.colours) * len(box.values) * box.copies == CREATURES == 48
    assert CREATURES - 2 * 2 + box.day_cards == DECK_SIZE == 45
    assert DECK_SIZE % box.reveal == box.bottom % box.reveal == 0
    assert box.bottom == 8 + box.day_cards
    assert (box.reveal, box.per_tile) == (REVEAL, PER_TILE)


@pytest.mark.rule("components")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"blue"', '"blue", "pink"', "the number of colours must be 4, not 5"),
        ("copies = 2", "copies = 3", "copies must be 2, not 3"),
        ("{ cards = 5,", "{ cards = 6,", r"the cards of runs must be \[2, 3, 4, 5\], not \[2, 3, 4, 6\]"),
    ],
)
def test_another_box_than_the_rules_are_made_for_is_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = (components.HERE / "components.toml").read_text("utf-8")
    path = tmp_path / "other.toml"
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(ComposeError, match=f"other.toml: {words}."):
        components.load(path)


@pytest.mark.rule("setup")
def test_the_table_before_the_first_turn() -> None:
    table = dealt()
    assert table.view(0).board == 2**20 - 1
    assert table.view(0).locked == 0
    assert table.view(0).markers == 0
    assert table.view(0).supply == 16
    assert (table.reserve, table.discards, table.revealed) == ("", "", "")
    assert (table.view(0).height(0), table.view(0).height(1)) == (0, 0)
    assert (table.view(0).bonus(0), table.view(0).bonus(1)) == (0, 0)


@pytest.mark.rule("setup", "chance")
@pytest.mark.parametrize("first", [1, 2])
def test_chance_decides_who_begins(first: int) -> None:
    table = night()
    assert table.chances == {"start 1": 1, "start 2": 1}
    table = dealt(start=first).play("reveal r2", "reveal b2", "reveal b3")
    assert table.actor == first - 1


@pytest.mark.rule("setup")
@pytest.mark.parametrize("seats", [1, 3])
def test_the_game_is_for_two(seats: int) -> None:
    with pytest.raises(ValueError, match="Mythicals is for 2 players"):
        CLOSED.new(seats)


@pytest.mark.rule("deal")
def test_each_player_is_dealt_two_cards_face_up() -> None:
    table = dealt("p1 gm", "p1 b5")
    assert (table.hand(0), table.hand(1)) == ("p1 gm", "p1 b5")
    for viewer in (0, 1, -3):
        assert table.view(viewer).hands == table.state.hands


@pytest.mark.rule("deal")
def test_a_second_card_of_the_same_colour_is_put_aside_as_often_as_needed() -> None:
    table = night("start 1", "deal p1", "deal p5")
    assert (table.hand(0), table.revealed) == ("p1", "p5")
    table.play("deal pm", "deal p1", "deal r2")
    assert (table.hand(0), table.revealed) == ("p1 r2", "p1 p5 pm")


@pytest.mark.rule("deal")
def test_the_second_player_is_dealt_by_the_same_rule() -> None:
    table = night("start 2", "deal p1", "deal r2", "deal g1", "deal gm")
    assert (table.hand(1), table.revealed) == ("g1", "gm")
    table.play("deal b1")
    assert table.hand(1) == "g1 b1"


@pytest.mark.rule("deal")
def test_the_first_card_may_have_any_colour_also_one_of_the_other_player() -> None:
    table = night("start 1", "deal p1", "deal r2", "deal p1", "deal r2")
    assert (table.hand(0), table.hand(1)) == ("p1 r2", "p1 r2")


@pytest.mark.rule("deal")
def test_cards_put_aside_are_out_of_the_deal_for_both_players() -> None:
    table = night("start 1", "deal p1", "deal p5", "deal p5")
    assert "deal p5" not in table.chances
    assert sum(table.chances.values()) == 48 - 3
    table.play("deal r1")
    assert "deal p5" not in table.chances
    assert table.chances["deal p1"] == 1


@pytest.mark.rule("deal")
def test_cards_put_aside_come_back_when_both_have_their_cards() -> None:
    table = night("start 1", "deal p1", "deal p5", "deal p5", "deal r1", "deal g1", "deal b1")
    assert table.revealed == ""
    assert table.chances["reveal p5"] == 2
    assert sum(table.chances.values()) == 44


@pytest.mark.rule("deal", "chance")
def test_each_card_left_is_as_likely_as_the_others() -> None:
    table = night("start 1", "deal p1")
    assert table.chances == {f"deal {card}": 2 - (card == "p1") for card in CARD_NAMES}


@pytest.mark.rule("deck-order")
def test_the_deck_has_45_cards() -> None:
    table = dealt()
    assert table.view(0).deck == 45
    assert sum(table.chances.values()) == 44, "creatures; the Day card lies further down"


@pytest.mark.rule("deck-order", "chance")
def test_the_day_card_is_among_the_last_nine_each_place_as_likely() -> None:
    """Reveal the whole deck, creature by creature, and multiply the chances of the Day card on the way."""
    table = dealt()
    not_yet = Fraction(1)
    found: list[Fraction] = []
    while table.view(0).deck:
        if table.actor != CHANCE:
            wanted = "deck" if "deck" in table.legal else "no tile" if "no tile" in table.legal else table.legal[0]
            table.play(wanted)
            continue
        chances = table.chances
        here = Fraction(chances.pop("day", 0), sum(table.chances.values()))
        found.append(not_yet * here)
        not_yet *= 1 - here
        if not chances:
            break
        table.play(next(iter(chances)))
    assert found == [Fraction(0)] * 36 + [Fraction(1, 9)] * 9
    assert [sum(found[k : k + 3]) for k in range(36, 45, 3)] == [Fraction(1, 3)] * 3


@pytest.mark.rule("deck-order")
def test_a_reveal_is_never_short() -> None:
    """From 45 cards in threes, also when the last three are all that is left."""
    table = position("p2", "g1", left=3, reserve="r1", deck="b1 b3").play("deck", "reveal b1", "reveal b3")
    assert table.chances == {"day": 1}
    table.play("day")
    assert table.over, "the deck is empty exactly when the Day card has come"
    assert table.view(0).deck == 0


@pytest.mark.rule("deck-order")
def test_discarded_cards_never_come_back() -> None:
    table = position(gone="r1 r1 r2", left=9, reserve="p1").play("deck")
    assert table.asked == KEEPING
    assert not {"reveal r1"} & set(table.chances)
    assert table.chances.get("reveal r2", 0) <= 1
