"""Cult tracks: steps, the one place at the top, keys, priests."""

import pytest

from mytharium.games.terra_mystica.question import ASK_KEY
from mytharium.games.terra_mystica.rules.cults import gain_keys, step, step_everywhere
from mytharium.games.terra_mystica.seat import put
from tests.rulebook.terra_mystica.tables import begin, player, position, purse, stand_at, terra, waiting


@pytest.mark.rule("cults")
@pytest.mark.parametrize(
    ("old", "steps", "power"), [(0, 2, 0), (0, 3, 1), (2, 3, 3), (4, 1, 2), (0, 7, 5), (6, 3, 2), (8, 2, 3)]
)
def test_steps_three_five_seven_and_ten_bring_power(old: int, steps: int, power: int) -> None:
    table = begin("witches", "nomads")
    s = position(table)
    s.seat(0).keys = 1
    stand_at(s.seat(0), 0, old)
    s.seat(0).bowl1 = 12
    s.seat(0).bowl2 = 0
    s.seat(0).bowl3 = 0
    assert step(terra(table).box, s, s.seat(0), 0, steps, None) == steps
    assert purse(table)[3:] == (12 - power, power, 0)


@pytest.mark.rule("cults", "keys")
def test_the_top_is_for_one_player_with_a_key() -> None:
    table = begin("witches", "nomads")
    box, s = terra(table).box, position(table)
    stand_at(s.seat(0), 0, 8)
    stand_at(s.seat(1), 0, 8)
    s.seat(1).keys = 2
    assert step(box, s, s.seat(0), 0, 3, None) == 1  # no key
    assert player(table, 0).cults[0] == 9
    assert step(box, s, s.seat(1), 0, 3, None) == 2
    assert (player(table, 1).cults[0], player(table, 1).keys, position(table).top[0]) == (10, 1, 1)
    s.seat(0).keys = 1
    assert step(box, s, s.seat(0), 0, 1, None) == 0  # taken
    assert (player(table, 0).cults[0], player(table, 0).keys) == (9, 1)


@pytest.mark.rule("keys")
def test_a_key_of_the_same_turn_lifts_a_marker_that_waits() -> None:
    table = begin("witches", "nomads")
    box, s = terra(table).box, position(table)
    stand_at(s.seat(0), 0, 8)
    step(box, s, s.seat(0), 0, 2, None)
    assert player(table, 0).blocked == 1
    gain_keys(box, s, s.seat(0), 1, None)
    assert (player(table, 0).cults[0], player(table, 0).keys) == (10, 0)


@pytest.mark.rule("keys")
def test_a_marker_that_waited_before_does_not() -> None:
    table = begin("witches", "nomads")
    s = position(table)
    stand_at(s.seat(0), 0, 9)
    gain_keys(terra(table).box, s, s.seat(0), 1, None)
    assert (player(table, 0).cults[0], player(table, 0).keys) == (9, 1)


@pytest.mark.rule("keys")
def test_with_more_markers_than_keys_the_player_chooses() -> None:
    table = begin("witches", "nomads")
    box, s = terra(table).box, position(table)
    stand_at(s.seat(0), 0, 9)
    stand_at(s.seat(0), 1, 9)
    s.seat(0).keys = 1
    step_everywhere(box, s, s.seat(0), 1, None)
    assert waiting(table)[0] == ASK_KEY
    assert [player(table, 0).cults[k] for k in range(2)] == [9, 9]
    s.asked = ASK_KEY
    table.play("step water")
    assert [player(table, 0).cults[k] for k in range(2)] == [9, 10]
    assert player(table, 0).keys == 0


@pytest.mark.rule("send")
def test_priests_stay_on_the_spaces_for_three_and_two_steps() -> None:
    table = begin("witches", "nomads")
    s = position(table)
    assert "send priest to fire for 3" in table.legal
    table.play("send priest to fire for 3", "done")
    assert (player(table, 0).cults[0], player(table, 0).priests, player(table, 0).sent) == (3, 2, 1)
    assert s.priest_on(0, 0) == 0
    assert table.refused("send priest to fire for 3").anchor == "send"
    for k in range(1, 4):
        s.priests_on = put(s.priests_on, k, 0)
        s.seat(0).sent += 1
    s.seat(0).priests = 2
    assert [text for text in table.legal if text.startswith("send priest to fire")] == ["send priest to fire for 1"]


@pytest.mark.rule("send")
def test_a_priest_for_one_step_goes_back_to_the_supply() -> None:
    table = begin("witches", "nomads").play("send priest to water for 1", "done")
    assert (player(table, 0).cults[1], player(table, 0).priests, player(table, 0).sent) == (1, 2, 0)


@pytest.mark.rule("send")
def test_without_a_priest_nobody_is_sent() -> None:
    table = begin("witches", "nomads")
    player(table, 0).priests = 0
    assert table.refused("send priest to water for 1").gaps == {}
    assert not any(text.startswith(("send", "advance")) for text in table.legal)
