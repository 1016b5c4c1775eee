"""Cult tracks: steps, the one place at the top, keys, priests."""

import pytest

from mytharium.games.terra_mystica.rules.cults import gain_keys, step, step_everywhere
from mytharium.games.terra_mystica.state import (
    ASK_KEY,
    BLOCKED,
    BOWL1,
    BOWL2,
    BOWL3,
    CULT,
    KEYS,
    PENDING,
    PRIEST_ON,
    PRIESTS,
    SEAT,
    SENT,
    STACK,
    TOP,
)
from tests.rulebook.terra_mystica.tables import begin, have, number, position, purse, terra


@pytest.mark.rule("cults")
@pytest.mark.parametrize(
    ("old", "steps", "power"), [(0, 2, 0), (0, 3, 1), (2, 3, 3), (4, 1, 2), (0, 7, 5), (6, 3, 2), (8, 2, 3)]
)
def test_steps_three_five_seven_and_ten_bring_power(old: int, steps: int, power: int) -> None:
    table = begin("witches", "nomads")
    s = position(table)
    s.v[KEYS], s.v[CULT] = 1, old
    s.v[BOWL1], s.v[BOWL2], s.v[BOWL3] = 12, 0, 0
    assert step(terra(table).box, s, 0, 0, steps, None) == steps
    assert purse(table)[3:] == (12 - power, power, 0)


@pytest.mark.rule("cults", "keys")
def test_the_top_is_for_one_player_with_a_key() -> None:
    table = begin("witches", "nomads")
    box, s = terra(table).box, position(table)
    s.v[CULT], s.v[SEAT + CULT] = 8, 8
    s.v[SEAT + KEYS] = 2
    assert step(box, s, 0, 0, 3, None) == 1  # no key
    assert have(table, 0, CULT) == 9
    assert step(box, s, 1, 0, 3, None) == 2
    assert (have(table, 1, CULT), have(table, 1, KEYS), number(table, TOP) & 15) == (10, 1, 2)
    s.v[KEYS] = 1
    assert step(box, s, 0, 0, 1, None) == 0  # taken
    assert (have(table, 0, CULT), have(table, 0, KEYS)) == (9, 1)


@pytest.mark.rule("keys")
def test_a_key_of_the_same_turn_lifts_a_marker_that_waits() -> None:
    table = begin("witches", "nomads")
    box, s = terra(table).box, position(table)
    s.v[CULT] = 8
    step(box, s, 0, 0, 2, None)
    assert have(table, 0, BLOCKED) == 1
    gain_keys(box, s, 0, 1, None)
    assert (have(table, 0, CULT), have(table, 0, KEYS)) == (10, 0)


@pytest.mark.rule("keys")
def test_a_marker_that_waited_before_does_not() -> None:
    table = begin("witches", "nomads")
    s = position(table)
    s.v[CULT] = 9
    gain_keys(terra(table).box, s, 0, 1, None)
    assert (have(table, 0, CULT), have(table, 0, KEYS)) == (9, 1)


@pytest.mark.rule("keys")
def test_with_more_markers_than_keys_the_player_chooses() -> None:
    table = begin("witches", "nomads")
    box, s = terra(table).box, position(table)
    s.v[CULT] = s.v[CULT + 1] = 9
    s.v[KEYS] = 1
    step_everywhere(box, s, 0, 1, None)
    assert number(table, STACK + number(table, PENDING) - 1) & 255 == ASK_KEY
    assert [have(table, 0, CULT + k) for k in range(2)] == [9, 9]
    s.v[524] = ASK_KEY
    table.play("step water")
    assert [have(table, 0, CULT + k) for k in range(2)] == [9, 10]
    assert have(table, 0, KEYS) == 0


@pytest.mark.rule("send")
def test_priests_stay_on_the_spaces_for_three_and_two_steps() -> None:
    table = begin("witches", "nomads")
    v = position(table).v
    assert "send priest to fire for 3" in table.legal
    table.play("send priest to fire for 3", "done")
    assert (have(table, 0, CULT), have(table, 0, PRIESTS), have(table, 0, SENT)) == (3, 2, 1)
    assert int(v[PRIEST_ON]) == 1
    assert table.refused("send priest to fire for 3").anchor == "send"
    for k in range(1, 4):
        v[PRIEST_ON + k] = 1
        v[SENT] += 1
    v[PRIESTS] = 2
    assert [text for text in table.legal if text.startswith("send priest to fire")] == ["send priest to fire for 1"]


@pytest.mark.rule("send")
def test_a_priest_for_one_step_goes_back_to_the_supply() -> None:
    table = begin("witches", "nomads").play("send priest to water for 1", "done")
    assert (have(table, 0, CULT + 1), have(table, 0, PRIESTS), have(table, 0, SENT)) == (1, 2, 0)


@pytest.mark.rule("send")
def test_without_a_priest_nobody_is_sent() -> None:
    table = begin("witches", "nomads")
    position(table).v[PRIESTS] = 0
    assert table.refused("send priest to water for 1").gaps == {}
    assert not any(text.startswith(("send", "advance")) for text in table.legal)
