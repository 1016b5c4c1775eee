"""What special terrain tiles do later in the game."""

import pytest

from mytharium.core.protocol import Moves
from mytharium.games.terra_mystica.question import ASK_BLUNDER, ASK_TOWN
from mytharium.games.terra_mystica.rules.bridge import legal as bridges
from mytharium.games.terra_mystica.rules.reach import joined, reach
from mytharium.games.terra_mystica.rules.skipping import skipping
from mytharium.games.terra_mystica.rules.town import check
from mytharium.games.terra_mystica.seat import DWELLING, SANCTUARY, STRONGHOLD, TRADING_HOUSE
from mytharium.games.terra_mystica.verbs import first, second
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import (
    begin,
    built,
    found_town,
    place,
    player,
    points,
    position,
    purse,
    spots,
    stand_at,
    terra,
    waiting,
)
from tests.rulebook.terra_mystica.test_land import terrain


def asked(table: Table, kind: int) -> int:
    """How many questions of a kind wait."""
    return waiting(table).count(int(kind))


def lay(table: Table, hex: str) -> None:
    """The tile of seat 0 on the map as if it had been placed."""
    player(table, 0).special = built(table, 0, hex, 6)


@pytest.mark.rule("witches-blunder")
def test_witches_choose_points_or_steps_for_a_town() -> None:
    table = begin("witches", "nomads")
    lay(table, "A13")
    before = points(table, 0)
    found_town(table, 0, 1)
    assert points(table, 0) == before + 10
    assert asked(table, int(ASK_BLUNDER)) == 1


@pytest.mark.rule("engineers-tower")
def test_engineers_bridge_over_land_from_the_tower() -> None:
    table = begin("engineers", "nomads")
    lay(table, "E6")
    box, s = terra(table).box, position(table)
    into = Moves()
    bridges(box, s, s.seat(0), into)
    tower = box.map.index["E6"]
    far = [a for a in into.list() if tower in (int(first(a)), int(second(a)))]
    assert far
    for action in far:
        one, two = int(first(action)), int(second(action))
        assert box.map.distance(one, two) == 2
        assert box.map.land[one] >= 0
        assert box.map.land[two] >= 0


@pytest.mark.rule("dwarves-tunnel")
def test_dwarves_skip_two_hexes_from_the_tunnel() -> None:
    table = begin("dwarves", "nomads")
    box, s = terra(table).box, position(table)
    before = skipping(box, s, s.seat(0))
    lay(table, "E6")
    after = skipping(box, s, s.seat(0))
    tunnel = box.map.index["E6"]
    for n in range(int(box.map.hexes)):
        if box.map.land[n] >= 0 and 0 < box.map.distance(tunnel, n) <= 3:
            assert box.map.holds(after, n)
    assert (after.low, after.high) != (before.low, before.high)


@pytest.mark.rule("swarmlings-ground")
def test_swarmlings_take_more_tiles_for_a_bigger_town() -> None:
    table = begin("swarmlings", "nomads")
    lay(table, "A13")
    box, s = terra(table).box, position(table)
    for hex, piece in (("E6", STRONGHOLD), ("E7", SANCTUARY), ("E5", TRADING_HOUSE), ("F4", TRADING_HOUSE)):
        built(table, 0, hex, int(piece))
    check(box, s, s.seat(0), box.map.index["E6"], None)
    assert asked(table, int(ASK_TOWN)) == 1
    for hex in ("E8", "F3", "D5"):
        built(table, 0, hex, int(TRADING_HOUSE))
        check(box, s, s.seat(0), box.map.index[hex], None)
    power = 3 + 3 + 2 * 5
    assert asked(table, int(ASK_TOWN)) == power // 7
    assert sum(position(table).town_stock) > 0


@pytest.mark.rule("chaosmagicians-portal")
def test_chaos_magicians_open_the_portal_with_the_stronghold() -> None:
    table = begin("chaosmagicians", "nomads")
    built(table, 0, "A13", int(TRADING_HOUSE))
    table.play("upgrade A13 stronghold")
    assert "done" in table.legal
    assert all(position(table).terrain[terra(table).box.map.index[hex]] == 6 for hex in spots(table))
    place(table)
    assert player(table, 0).special >= 0


@pytest.mark.rule("fakirs-school")
def test_fakirs_earn_coins_in_the_air() -> None:
    table = begin("fakirs", "witches")
    box, s = terra(table).box, position(table)
    lay(table, "A13")
    flown = skipping(box, s, s.seat(0))
    flights = [t for t in table.legal if t.startswith("transform") and t.endswith("desert")]
    near = reach(box, s, s.seat(0))
    far = next(t for t in flights if not box.map.holds(near, box.map.index[t.split()[1]]))
    assert box.map.holds(flown, box.map.index[far.split()[1]])
    coins = player(table, 0).coins
    before = points(table, 0)
    table.play(far)
    assert player(table, 0).coins == coins + 2
    assert points(table, 0) == before + 4


@pytest.mark.rule("nomads-camp")
def test_nomads_take_a_coin_in_place_of_power() -> None:
    table = begin("nomads", "witches")
    lay(table, "E6")
    built(table, 1, "E7", int(DWELLING))
    table.play(next(text for text in table.legal if text.startswith("pass")))
    s = position(table)
    s.seat(0).bowl1 = s.seat(0).bowl2 = 0
    coins = player(table, 0).coins
    before = points(table, 0)
    table.play("upgrade E7 trading-house")
    while table.actor == 1:
        table.play("done")
    assert "nomads coin 1 from witches" in table.legal
    table.play("nomads coin 1 from witches")
    assert (player(table, 0).coins, points(table, 0)) == (coins + 1, before)


@pytest.mark.rule("icemaidens-winterfall")
def test_ice_maidens_dig_with_every_temple() -> None:
    table = begin("icemaidens", "nomads")
    lay(table, "E6")
    built(table, 0, "E7", int(TRADING_HOUSE))
    table.play("upgrade E7 temple")
    table.play(next(t for t in table.legal if t.startswith("favor")))
    assert any(t.startswith("transform") for t in table.legal)
    assert "done" not in table.legal


@pytest.mark.rule("dragonlords-pond")
def test_dragonlords_gain_a_token_each_round() -> None:
    table = begin("dragonlords", "nomads")
    lay(table, "E6")
    before = player(table, 0).tokens()
    terra(table).box.sheets[17].faction.round_begins(player(table, 0))
    assert player(table, 0).bowl1 + player(table, 0).bowl2 + player(table, 0).bowl3 == before + 1


@pytest.mark.rule("acolytes-altar")
def test_acolytes_gain_power_on_the_way_down() -> None:
    table = begin("acolytes", "nomads")
    lay(table, "E6")
    s = position(table)
    stand_at(s.seat(0), 0, 6)
    s.seat(0).bowl1 = 6
    s.seat(0).bowl2 = 0
    s.seat(0).bowl3 = 0
    hex = next(t for t in table.legal if t.startswith("transform"))
    table.play(hex, "step fire")
    lost = 6 - player(table, 0).cults[0]
    assert player(table, 0).bowl2 == (3 if lost == 4 else 2)


@pytest.mark.rule("adjacent", "bridges")
def test_bridges_join_for_their_owner_only() -> None:
    table = begin("engineers", "nomads")
    box, s = terra(table).box, position(table)
    built(table, 0, "C2", int(DWELLING))
    built(table, 1, "D4", int(DWELLING))
    table.play("power bridge", "bridge C2 D4")
    one = box.map.index["C2"]
    two = box.map.index["D4"]
    assert joined(box, s, s.seat(0), one, two)
    assert not joined(box, s, s.seat(1), one, two)


@pytest.mark.rule("acolytes-altar", "volcano")
def test_the_altar_costs_three_steps_on_any_terrain_but_never_lies_on_ice() -> None:
    table = begin("acolytes", "nomads")
    built(table, 0, "I5", int(DWELLING))
    terrain(table, "I6", "desert")  # an opponent's home: a volcano there would cost 4
    terrain(table, "I4", "ice")
    stand_at(player(table, 0), 0, 3)
    stand_at(player(table, 0), 1, 0)
    stand_at(player(table, 0), 2, 0)
    stand_at(player(table, 0), 3, 0)
    assert "transform I6 to volcano" not in table.legal
    assert "I6" in spots(table)
    assert "I4" not in spots(table)
    assert position(table).terrain[terra(table).box.map.index["I4"]] == 7


@pytest.mark.rule("shapeshifters-polestar")
def test_the_polestar_shifts_for_nothing_to_no_opponents_home() -> None:
    table = begin("shapeshifters", "nomads")
    place(table)
    purse_ = purse(table)
    assert "terrain desert" not in table.legal
    assert "done" in table.legal
    table.play(next(text for text in table.legal if text.startswith("terrain")))
    assert purse(table) == purse_
    hex = player(table, 0).special
    assert position(table).terrain[hex] == player(table, 0).colour
    assert player(table, 0).coins == purse_[0]
