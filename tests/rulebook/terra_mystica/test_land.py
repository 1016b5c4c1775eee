"""Getting there and changing the land: reach, ships, skipping, bridges, spades, ice and volcano."""

import pytest

from mytharium.games.terra_mystica.map import TERRAINS, steps
from mytharium.games.terra_mystica.seat import DWELLING, STRONGHOLD, put
from mytharium.games.terra_mystica.state import ACTIONS, CULT_BONUS
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import (
    begin,
    built,
    hold,
    near,
    player,
    points,
    position,
    purse,
    score_in_round_one,
    terra,
)


def reached(table: Table, seat: int = 0) -> set[str]:
    board = terra(table).box.map
    found = near(table, seat)
    return {board.names[k] for k in range(int(board.hexes)) if board.holds(found, k)}


def terrain(table: Table, hex: str, kind: str) -> None:
    k = terra(table).box.map.index[hex]
    s = position(table)
    s.terrain = put(s.terrain, k, TERRAINS.index(kind))


def targets(table: Table, hex: str) -> set[str]:
    """What a hex may be turned into now."""
    return {text.split()[-1] for text in table.legal if text.startswith(f"transform {hex} ")}


@pytest.mark.rule("reach", "adjacent")
def test_land_beside_own_structures() -> None:
    table = begin("witches", "nomads")  # Witches on A3 and A10
    assert reached(table) == {"A2", "A4", "A9", "A11", "B5"}
    assert table.refused("transform E5 to forest").anchor == "reach"
    assert table.refused("transform r0 to forest").anchor == "build"


@pytest.mark.rule("reach", "shipping")
def test_ships_cross_as_many_river_hexes_as_their_level() -> None:
    table = begin("witches", "nomads")
    player(table, 0).shipping = 1
    assert {"B1", "B2", "C1"} <= reached(table)  # over one river hex from A3
    assert not {"C2", "D1", "D2", "D3"} & reached(table)
    player(table, 0).shipping = 2
    assert {"C2", "D1", "D2", "D3"} <= reached(table)


@pytest.mark.rule("shipping")
def test_a_step_of_shipping_its_price_and_points() -> None:
    table = begin("witches", "nomads")
    before = points(table, 0)
    for level, vp in ((1, 2), (2, 3), (3, 4)):
        coins = player(table, 0).coins
        priests = player(table, 0).priests
        table.play("advance shipping", "done")
        assert (player(table, 0).shipping, player(table, 0).coins, player(table, 0).priests) == (
            level,
            coins - 4,
            priests - 1,
        )
        before += vp
        assert points(table, 0) == before
        if level == 1:
            table.play(next(text for text in table.legal if text.startswith("pass")))
    player(table, 0).priests = 3
    assert table.refused("advance shipping").gaps == {}


@pytest.mark.rule("shipping")
def test_the_card_for_ships_counts_in_the_action_phase_for_those_who_sail() -> None:
    table = begin("witches", "nomads")
    without = reached(table)
    hold(table, 0, 4)
    assert without < reached(table)
    position(table).phase = CULT_BONUS
    assert reached(table) == without
    position(table).phase = ACTIONS
    dwarves = begin("dwarves", "witches")
    by_land = reached(dwarves)
    hold(dwarves, 0, 4)
    assert reached(dwarves) == by_land


@pytest.mark.rule("skipping", "dwarves")
def test_dwarves_tunnel_for_workers_and_points_where_nothing_else_leads() -> None:
    table = begin("dwarves", "witches")  # Dwarves on A2 and C2
    terrain(table, "E3", "mountains")
    terrain(table, "A4", "mountains")
    assert "A4" not in reached(table)
    near = points(table, 0)
    workers = player(table, 0).workers
    table.play("build A4")
    assert (points(table, 0), player(table, 0).workers) == (near + 4, workers - 2 - 1)
    with_stronghold = begin("dwarves", "witches")
    terrain(with_stronghold, "A4", "mountains")
    built(with_stronghold, 0, "I9", int(STRONGHOLD))
    workers = player(with_stronghold, 0).workers
    with_stronghold.play("build A4")
    assert player(with_stronghold, 0).workers == workers - 1 - 1


@pytest.mark.rule("skipping", "fakirs")
def test_fakirs_fly_for_a_priest_and_farther_with_the_stronghold() -> None:
    table = begin("fakirs", "witches")  # Fakirs on A5 and B1
    terrain(table, "C2", "desert")
    assert "build C2" in table.legal  # over r2
    terrain(table, "E3", "desert")
    terrain(table, "F2", "desert")
    assert table.refused("build E3").anchor == "reach"
    before = points(table, 0)
    priests = player(table, 0).priests
    far = table.copy()
    table.play("build C2")
    assert (points(table, 0), player(table, 0).priests) == (before + 4, priests - 1)
    built(far, 0, "I7", int(STRONGHOLD))
    assert "build E3" in far.legal  # two hexes lie between it and B1
    assert far.refused("build F2").anchor == "reach"  # three do
    player(far, 0).priests = 0
    assert far.refused("build E3").anchor == "skipping"


@pytest.mark.rule("bridges", "adjacent")
def test_a_bridge_needs_an_own_structure_and_makes_neighbours() -> None:
    table = begin("witches", "nomads")
    table.play("power bridge")
    assert [text for text in table.legal if text.startswith("bridge")] == ["bridge A3 C1"]  # over r0 and r1
    mine, theirs = reached(table), reached(table, 1)
    table.play("bridge A3 C1")
    assert player(table, 0).bridges == 2
    assert reached(table) == mine | {"C1"}
    assert reached(table, 1) == theirs


@pytest.mark.rule("bridges")
def test_each_player_has_three() -> None:
    table = begin("engineers", "nomads")
    player(table, 0).bridges = 0
    assert table.refused("power bridge").anchor == "power-actions"


@pytest.mark.rule("transform")
def test_a_spade_for_each_step_of_the_wheel_to_any_terrain() -> None:
    table = begin("witches", "nomads")  # A4 is lakes
    for kind in TERRAINS[:7]:
        spades = steps(TERRAINS.index("lakes"), TERRAINS.index(kind))
        here = table.copy()
        workers = player(here, 0).workers
        if kind == "lakes":
            assert here.refused(f"transform A4 to {kind}").anchor == "transform"
            continue
        here.play(f"transform A4 to {kind}")
        assert player(here, 0).workers == workers - 3 * spades
        assert position(here).terrain[terra(here).box.map.index["A4"]] == TERRAINS.index(kind)


@pytest.mark.rule("transform")
def test_as_many_spades_as_the_hex_takes_or_none() -> None:
    table = begin("witches", "nomads")
    player(table, 0).workers = 5  # one spade
    assert targets(table, "A4") == {"swamp", "forest"}
    no = table.refused("transform A2 to lakes")
    assert no.gaps == {"hex": "A2", "count": 2, "price": 3, "have": 5}
    for kind in ("ice", "volcano"):
        terrain(table, "A4", kind)
        assert table.refused("transform A4 to forest").anchor == "transform"


@pytest.mark.rule("transform", "build")
def test_a_dwelling_may_follow_on_home_terrain() -> None:
    table = begin("witches", "nomads").play("transform A4 to forest")
    assert "build A4" in table.legal
    table.play("build A4")
    assert player(table, 0).structures[DWELLING] == 3
    foreign = begin("witches", "nomads").play("transform A4 to swamp")
    assert not any(text.startswith("build") for text in foreign.legal)


@pytest.mark.rule("spades")
def test_a_spade_of_an_action_with_bought_ones_for_one_hex() -> None:
    table = begin("witches", "nomads").play("power spade")
    workers = player(table, 0).workers
    table.play("transform A9 to forest")  # wasteland: two steps
    assert player(table, 0).workers == workers - 3
    assert table.legal[0] == "build A9"


@pytest.mark.rule("spades")
def test_two_spades_for_two_hexes_without_bought_ones() -> None:
    table = begin("witches", "nomads").play("power spades")
    workers = player(table, 0).workers
    table.play("transform A4 to forest")
    assert position(table).spades == 1
    assert all(steps(5, TERRAINS.index(kind)) == 1 for kind in targets(table, "A2"))
    table.play("transform A2 to forest")
    assert player(table, 0).workers == workers
    assert {"build A2", "build A4"} <= set(table.legal)
    table.play("build A2")
    assert not any(text.startswith("build") for text in table.legal)


@pytest.mark.rule("spades")
def test_at_most_one_hex_stays_foreign() -> None:
    table = begin("witches", "nomads").play("power spades", "transform A4 to swamp")
    assert {text.split()[-1] for text in table.legal if text.startswith("transform")} <= {"forest"}


@pytest.mark.rule("spades", "scoring")
def test_spades_score_when_they_come_in() -> None:
    table = begin("witches", "nomads")
    score_in_round_one(table, 1)  # SCORE1: 2 for each spade
    before = points(table, 0)
    table.play("power spades")
    assert points(table, 0) == before + 4
    table.play("done")
    assert points(table, 0) == before + 4


@pytest.mark.rule("spade-rate")
def test_a_better_rate() -> None:
    table = begin("witches", "nomads")
    before = points(table, 0)
    coins, workers, priests = purse(table)[:3]
    table.play("advance spades", "done")
    assert purse(table)[:3] == (coins - 5, workers - 2, priests - 1)
    assert (player(table, 0).spade_level, points(table, 0)) == (1, before + 6)
    table.play(next(text for text in table.legal if text.startswith("pass")))
    for price in (2, 1):
        here = table.copy()
        workers = player(here, 0).workers
        here.play("transform A4 to forest")
        assert player(here, 0).workers == workers - price
        if price == 2:
            table.play("advance spades", "done")
    assert points(table, 0) == before + 12
    player(table, 0).priests = 3
    assert table.refused("advance spades").anchor == "spade-rate"
