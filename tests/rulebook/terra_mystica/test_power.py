"""Exchanges, the bowls, priests, power actions, and power from neighbours."""

import pytest

from mytharium.games.terra_mystica.rules.gains import gain_power, gain_priests
from mytharium.games.terra_mystica.rules.leech import price
from mytharium.games.terra_mystica.seat import DWELLING, STRONGHOLD, TRADING_HOUSE
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import begin, built, favor, hold, player, points, position, purse, terra


def bowls(table: Table, seat: int, one: int, two: int, three: int) -> None:
    s = position(table)
    s.seat(seat).bowl1 = one
    s.seat(seat).bowl2 = two
    s.seat(seat).bowl3 = three


@pytest.mark.rule("conversions")
def test_exchanges_at_their_rates() -> None:
    table = begin("witches", "nomads")
    bowls(table, 0, 0, 4, 9)
    player(table, 0).priests = 1
    assert purse(table) == (60, 60, 1, 0, 4, 9)
    table.play("convert power to priest")
    assert purse(table) == (60, 60, 2, 5, 4, 4)
    table.play("convert power to worker", "convert power to coin")
    assert purse(table) == (61, 61, 2, 9, 4, 0)
    table.play("convert priest to worker", "convert worker to coin")
    assert purse(table) == (62, 61, 1, 9, 4, 0)
    table.play("burn")
    assert purse(table) == (62, 61, 1, 9, 2, 1)
    table.play("burn", "convert power to coin")
    assert table.refused("burn").anchor == "conversions"
    assert table.refused("convert coins to point").anchor == "conversions"
    assert table.refused("convert power to priest").anchor == "conversions"


@pytest.mark.rule("conversions")
def test_only_whoever_is_on_turn_exchanges() -> None:
    table = begin("witches", "nomads")
    assert table.refused("convert power to coin", 1).anchor == "turn"


@pytest.mark.rule("power")
@pytest.mark.parametrize(
    ("before", "power", "after"),
    [((5, 2, 0), 3, (2, 5, 0)), ((2, 2, 0), 4, (0, 2, 2)), ((0, 3, 1), 9, (0, 0, 4)), ((1, 0, 0), 2, (0, 0, 1))],
)
def test_power_goes_through_the_bowls(before: tuple[int, int, int], power: int, after: tuple[int, int, int]) -> None:
    table = begin("witches", "nomads")
    bowls(table, 0, *before)
    gain_power(player(table, 0), power)
    assert purse(table)[3:] == after


@pytest.mark.rule("power")
def test_spent_power_goes_back_to_the_first_bowl() -> None:
    table = begin("witches", "nomads")
    bowls(table, 0, 1, 2, 5)
    table.play("power coins")
    assert purse(table)[3:] == (5, 2, 1)


@pytest.mark.rule("priests")
def test_never_more_than_seven_priests_with_those_sent() -> None:
    table = begin("witches", "nomads")
    s = position(table)
    s.seat(0).priests = 4
    s.seat(0).sent = 2
    gain_priests(terra(table).box, s, s.seat(0), 3, None)
    assert player(table, 0).priests == 5


@pytest.mark.rule("costs")
def test_nobody_pays_with_what_is_not_there() -> None:
    table = begin("witches", "nomads")
    s = position(table)
    s.seat(0).coins = 5
    s.seat(0).workers = 2
    assert "upgrade A3 trading-house" not in table.legal  # 6 coins: nobody is beside it
    no = table.refused("upgrade A3 trading-house")
    assert (no.anchor, no.gaps) == ("costs", {"coins": 6, "workers": 2, "have_coins": 5, "have_workers": 2})
    s.seat(0).coins = 6
    table.play("upgrade A3 trading-house")
    assert purse(table)[:2] == (0, 0)


@pytest.mark.rule("power-actions")
def test_power_actions_and_what_they_cost() -> None:
    table = begin("witches", "nomads")
    gains = {"priest": 3, "workers": 4, "coins": 4, "spade": 4, "spades": 6}
    for name, power in gains.items():
        here = table.copy()
        bowls(here, 0, 0, 0, power - 1)
        no = here.refused(f"power {name}")
        assert (no.anchor, no.gaps) == ("power-actions", {"power": power, "have": power - 1})
        bowls(here, 0, 0, 0, power)
        coins, workers, priests = purse(here)[:3]
        here.play(f"power {name}")
        gained = (player(here, 0).coins - coins, player(here, 0).workers - workers, player(here, 0).priests - priests)
        assert gained == {"priest": (0, 0, 1), "workers": (0, 2, 0), "coins": (7, 0, 0)}.get(name, (0, 0, 0))


@pytest.mark.rule("power-actions")
def test_each_once_in_a_round_by_one_player() -> None:
    table = begin("witches", "nomads")
    table.play("power workers", "done")
    assert table.refused("power workers").anchor == "power-actions"
    assert "power coins" in table.legal


@pytest.mark.rule("special-actions")
def test_actions_of_cards_and_tiles_once_in_a_round() -> None:
    table = begin("witches", "nomads")
    assert table.refused("use bonus card").anchor == "special-actions"
    assert table.refused("use favor tile").anchor == "special-actions"
    hold(table, 0, 2)
    favor(table, 0, 6)
    table.play("use bonus card", "step earth", "done")
    table.play(next(text for text in table.legal if text.startswith("pass")))
    assert table.refused("use bonus card").gaps == {}
    table.play("use favor tile", "step earth", "done")
    assert table.refused("use favor tile").anchor == "special-actions"
    assert player(table, 0).cults[2] == 2


@pytest.mark.rule("special-actions", "spades")
def test_the_card_with_a_spade() -> None:
    table = begin("witches", "nomads")
    hold(table, 0, 1)
    workers = player(table, 0).workers
    table.play("use bonus card")
    one = [text for text in table.legal if text.startswith("transform") and text.endswith("forest")]
    table.play(one[0])
    assert player(table, 0).workers <= workers


# ---- power from neighbours -------------------------------------------------------------------------------------------


def neighbours(**options: str) -> Table:
    """Witches on E9, beside them a trading house and a stronghold of the Nomads."""
    table = begin("witches", "nomads", **options)
    built(table, 0, "E9", int(DWELLING))
    built(table, 1, "D7", int(TRADING_HOUSE))
    built(table, 1, "E10", int(STRONGHOLD))
    bowls(table, 1, 9, 0, 0)
    return table


@pytest.mark.rule("leech")
def test_as_much_as_the_structures_beside_are_worth_for_a_point_less() -> None:
    table = neighbours().play("upgrade E9 trading-house", "done")
    assert table.actor == 1
    assert table.legal == ["nomads leech 5 from witches", "nomads decline 5 from witches"]
    before = points(table, 1)
    table.play("nomads leech 5 from witches")
    assert points(table, 1) == before - 4
    assert purse(table, 1)[3:] == (4, 5, 0)


@pytest.mark.rule("leech")
def test_the_price_is_for_what_is_really_gained() -> None:
    table = neighbours()
    bowls(table, 1, 1, 1, 7)
    table.play("upgrade E9 trading-house", "done")
    before = points(table, 1)
    table.play("nomads leech 5 from witches")
    assert (points(table, 1), purse(table, 1)[3:]) == (before - 2, (0, 0, 9))


@pytest.mark.rule("leech")
def test_full_bowls_are_not_asked() -> None:
    table = neighbours()
    bowls(table, 1, 0, 0, 9)
    table.play("upgrade E9 trading-house", "done")
    assert not any("leech" in text for text in table.legal)


@pytest.mark.rule("leech")
def test_nobody_pays_more_points_than_there_are() -> None:
    table = neighbours()
    s = position(table)
    s.seat(1).vp = 2
    assert price(player(table, 1), 5) == 3
    s.seat(1).vp = 0
    assert price(player(table, 1), 5) == 1


@pytest.mark.rule("leech")
def test_declining_costs_nothing_and_gains_nothing() -> None:
    table = neighbours().play("upgrade E9 trading-house", "done")
    before, bowls_ = points(table, 1), purse(table, 1)[3:]
    table.play("nomads decline 5 from witches")
    assert (points(table, 1), purse(table, 1)[3:]) == (before, bowls_)


@pytest.mark.rule("leech")
def test_a_delayed_answer_lapses_with_the_own_next_action() -> None:
    table = neighbours(leech="delayed").play("upgrade E9 trading-house", "done")
    assert table.game.to_act(table.state) == [1]
    assert "nomads leech 5 from witches" in table.legal
    assert "advance shipping" in table.legal
    table.play("advance shipping")
    assert not any("leech" in text for text in table.legal)
