"""The end, the score and ties."""

import pytest

from mytharium.core.protocol import OVER
from mytharium.games.mythical_island.box import BIT
from tests.rulebook.mythical_island.table import Isle, make, table, with_pattern


def near_the_end(seats: int = 2) -> Isle:
    """The player on turn is one being short and can wake it; another card fits too."""
    awake = [(5, 6, 15, 16, 17), (5, 6, 15, 16), (5, 6, 15)][seats - 2]
    none: list[tuple[int, ...]] = [()] * (seats - 1)
    rows = with_pattern(1)
    if seats == 4:
        rows = (*(row + "N" for row in rows), "FFEEFF")
    cards = ((1,), (7,), (13,), (20,))[:seats]
    pawns = ("a6", "e1", "d1", "c1") if seats == 4 else ("a5", "e1", "d1")[:seats]
    protectors = ("dragon", "bull", "griffin", "earth-giant")[:seats]
    return table(
        rows, pawns=pawns, tiles=("E",) * seats, cards=cards, protectors=protectors, awake=[awake, *none],
        tossed=[()] * seats,
    )  # fmt: skip


@pytest.mark.rule("end")
@pytest.mark.parametrize(("seats", "beings"), [(2, 6), (3, 5), (4, 4)])
def test_everybody_else_has_one_more_turn(seats: int, beings: int) -> None:
    isle = near_the_end(seats).play("activate 1")
    assert (isle.state.ender, len(isle.awake(0))) == (0, beings)
    assert isle.actor == 0, "the turn goes on"
    isle.play("end").drawn()
    for seat in range(1, seats):
        assert isle.actor == seat
        isle.play("pass", "draw").drawn()
    assert isle.actor == OVER
    assert isle.told("over")


@pytest.mark.rule("end")
def test_only_the_first_to_wake_the_last_being_gets_the_points() -> None:
    # Beings 1 and 2 lie beside each other at the top.
    rows = ("FFFAF", "WEWEA", "AWAWA", "WAWAW", "AWAWA")
    awake = ((5, 6, 15, 16, 17), (8, 9, 10, 11, 12))
    isle = table(rows, pawns=("b5", "c5"), tiles=("E", "E"), cards=((1,), (2,)), awake=awake)
    isle.play("activate 1", "end").drawn()
    isle.play("activate 2", "end").drawn()
    assert isle.over
    assert [len(isle.awake(seat)) for seat in (0, 1)] == [6, 6]
    outcome = isle.game.outcome(isle.state)
    assert [source["first"] for source in outcome.breakdown] == [5, 0]


@pytest.mark.rule("score")
def test_points_by_source() -> None:
    isle = table(awake=((1, 4, 8), (7,)), cards=((5,), (9,)), bonus=(5, 13, 18))
    s = isle.state
    s.holders = 1 << 3 * 4 | 1 << 3 * 12 | 2 << 3 * 17
    s.locked = BIT[12]
    s.set_tokens(0, 1)
    s.set_tokens(1, 3)
    s.ender = 0
    assert isle.game.audit(s) == ""
    assert isle.game.outcome(s).breakdown == [
        {"beings": 3 + 8 + 3, "bonus": 2 + 4, "matches": 2, "first": 5},
        {"beings": 6, "bonus": 5, "matches": 0, "first": 0},
    ]
    assert isle.game.outcome(s).scores == [27, 11]
    assert isle.game.outcome(s).ranks == [1, 2]


def tied(first: tuple[int, ...], second: tuple[int, ...], tokens: str = "") -> list[int]:
    isle = table(awake=(first, second), cards=((), ()), bonus=(1, 2, 5, 6), protectors=("dragon", "bull"))
    for k, card in enumerate((0, 1, 4, 5)):
        if k < len(tokens) and tokens[k] != "-":
            isle.state.holders |= int(tokens[k]) << 3 * card
            seat = int(tokens[k]) - 1
            isle.state.set_tokens(seat, isle.state.tokens(seat) - 1)
    outcome = isle.game.outcome(isle.state)
    assert outcome.scores[0] == outcome.scores[1]
    return outcome.ranks


@pytest.mark.rule("ties")
def test_ties_go_to_element_matches_then_bonus_cards_then_are_shared() -> None:
    # The dragon: beings 1 and 15 with one match make 3 + 3 + 1; the bull: 16 and 17 make 3 + 4 without one.
    assert tied((1, 15), (16, 17)) == [1, 2]
    # One match each and equal points; the bull has two bonus cards of one point, the dragon one of two.
    assert tied((1, 15), (8, 16), "221") == [2, 1]
    assert tied((1, 15), (8, 16)) == [1, 1]


@pytest.mark.rule("ties", "no-powers")
def test_without_powers_elements_break_no_tie() -> None:
    game = make(no_powers="yes")
    isle = table(awake=((3, 15), (16, 17)), cards=((), ()), game=game)
    assert isle.game.outcome(isle.state).scores == [7, 7]
    assert isle.game.outcome(isle.state).ranks == [1, 1]


@pytest.mark.rule("end")
def test_more_beings_than_needed_can_be_woken_in_the_turn() -> None:
    rows = ("FFFAF", "WEWEA", "AWAWA", "WAWAW", "AWAWA")
    isle = table(rows, pawns=("b5", "e1"), tiles=("E", "E"), cards=((1, 2), (7,)), awake=((5, 6, 15, 16, 17), ()))
    isle.play("activate 1", "move c5").play("activate 2")
    assert (isle.state.ender, len(isle.awake(0))) == (0, 7)
    assert isle.told("last_turns") == []


@pytest.mark.rule("end")
def test_the_last_turns_go_on_clockwise_from_whoever_was_first() -> None:
    isle = table(
        with_pattern(1), pawns=("e1", "a5", "d1"), tiles=("E", "E", "E"), cards=((7,), (1,), (13,)),
        protectors=("bull", "dragon", "griffin"), awake=((), (5, 6, 15, 16), ()), tossed=((), (), ()),
    )  # fmt: skip
    isle.play("pass", "draw").drawn()
    isle.play("activate 1", "end").drawn()
    for seat in (2, 0):
        assert isle.actor == seat
        isle.play("pass", "draw").drawn()
    assert isle.actor == OVER
