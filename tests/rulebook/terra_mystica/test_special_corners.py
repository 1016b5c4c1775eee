"""Special terrain: the ends of sentences that the other tests leave open."""

import pytest

from mytharium.core.protocol import Moves
from mytharium.games.terra_mystica.map import RIVER
from mytharium.games.terra_mystica.rules.network import measure
from mytharium.games.terra_mystica.rules.own import descend
from mytharium.games.terra_mystica.rules.towers import legal_towers
from mytharium.games.terra_mystica.rules.town import check
from mytharium.games.terra_mystica.state import (
    ASK_TOWN,
    ASKED,
    BRIDGE,
    BRIDGE_COUNT,
    COINS,
    CULT,
    DWELLING,
    HEX,
    KEYS,
    PLACES,
    SANCTUARY,
    SCORING,
    SEAT,
    SHIP,
    SPECIAL,
    STANDING,
    STRONGHOLD,
    TEMPLE,
    TOP,
    TRADING_HOUSE,
    WORKERS,
)
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import begin, have, number, place, points, position, purse, put, spots, terra
from tests.rulebook.terra_mystica.test_land import terrain
from tests.rulebook.terra_mystica.test_power import bowls
from tests.rulebook.terra_mystica.test_special_effects import lay
from tests.rulebook.terra_mystica.test_special_terrain import ready


def digs(table: Table) -> set[str]:
    return {text.split()[1] for text in table.legal if text.startswith("transform")}


def bridge(table: Table, one: str, two: str, seat: int = 0) -> None:
    index, v = terra(table).box.board.index, position(table).v
    low, high = sorted((index[one], index[two]))
    v[BRIDGE + v[BRIDGE_COUNT]] = low | high << 7 | seat << 14
    v[BRIDGE_COUNT] += 1


# ---- it is a structure -----------------------------------------------------------------------------------------------


@pytest.mark.rule("special-terrain", "trading-house", "bridges", "reach")
def test_it_makes_neighbours_carries_bridges_and_reaches_land() -> None:
    table = begin("witches", "nomads")
    before = have(table, 0, COINS)
    position(table).v[SEAT + SPECIAL] = put(table, 1, "A4", 6)
    assert have(table.copy().play("upgrade A3 trading-house"), 0, COINS) == before - 3
    mine = begin("auren", "nomads")
    lay(mine, "G2")
    assert "bridge G2 H4" in mine.copy().play("power bridge").legal
    storm = begin("nomads", "witches")
    put(storm, 0, "I1", int(STRONGHOLD))
    lay(storm, "I7")
    assert {"I6", "I8"} <= digs(storm.play("use faction"))


@pytest.mark.rule("special-terrain", "skipping")
@pytest.mark.parametrize("mine", ["dwarves", "fakirs"])
def test_no_second_spade_by_skipping_from_the_fresh_tile(mine: str) -> None:
    table = begin(mine, "witches")
    put(table, 0, "I5", int(DWELLING))
    terrain(table, "I6", "wasteland")  # one spade from both homes
    for hex in ("I7", "I8", "I9"):
        terrain(table, hex, "wasteland")
    assert "I7" in digs(table)
    table.play("power spades", "place special terrain I6")
    assert "I7" in digs(table)  # one hex from I5
    assert not {"I8", "I9"} & digs(table)


@pytest.mark.rule("special-terrain", "income")
@pytest.mark.parametrize("mine", ["auren", "darklings"])
def test_no_piece_and_no_income(mine: str) -> None:
    table = ready(mine)
    standing = [have(table, 0, STANDING + piece) for piece in range(1, 6)]
    place(table)
    assert [have(table, 0, STANDING + piece) for piece in range(1, 6)] == standing


# ---- by faction ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("witches-blunder", "giants-cave", "special-terrain")
def test_a_sanctuary_is_no_temple() -> None:
    witches, giants = begin("witches", "nomads"), begin("giants", "nomads")
    put(witches, 0, "I1", int(TEMPLE))
    for table in (witches, giants):
        put(table, 0, "I11", int(SANCTUARY))
        assert not spots(table)
        put(table, 0, "A13", int(TEMPLE))
        assert spots(table)


@pytest.mark.rule("alchemists-workshop")
def test_the_workshop_gives_one_step_on_each_track_only() -> None:
    table = ready("alchemists")
    place(table)
    table.play("advance spades")
    assert "advance spades" not in table.legal
    assert "advance shipping" in table.legal


@pytest.mark.rule("halflings-driller", "bridges")
def test_a_bridge_leads_the_driller() -> None:
    table = begin("halflings", "nomads")
    lay(table, "G2")
    terrain(table, "H3", "mountains")  # three from plains
    box, s = terra(table).box, position(table)
    hex = box.board.index["H3"]
    assert box.factions[3].spades_to(box, s, 0, hex, 1) == 3
    bridge(table, "G2", "H3")
    assert box.factions[3].spades_to(box, s, 0, hex, 1) == 2


@pytest.mark.rule("engineers-tower")
def test_from_any_tower_to_land_behind_two_hexes_of_the_map_once() -> None:
    table = begin("engineers", "nomads")
    box, s = terra(table).box, position(table)
    board = box.board
    lands = [k for k in range(int(board.hexes)) if board.land[k] >= 0]

    def shared(a: int, b: int) -> int:
        return sum(board.distance[128 * a + n] == board.distance[128 * b + n] == 1 for n in range(int(board.hexes)))

    for tower in lands:
        s.v[SPECIAL] = tower
        into = Moves()
        legal_towers(box, s, 0, into)
        found = {(a >> 8 & 255) + (a >> 16 & 255) - tower for a in into.list()}
        assert found == {k for k in lands if board.distance[128 * tower + k] == 2 and shared(tower, k) == 2}
    s.v[SPECIAL] = board.index["E5"]
    into = Moves()
    legal_towers(box, s, 0, into)
    bridge(table, "E5", "F4", 1)
    again = Moves()
    legal_towers(box, s, 0, again)
    assert again.n == into.n - 1


@pytest.mark.rule("dwarves-tunnel", "skipping", "network")
def test_a_tunnel_is_paid_once_for_one_hex_and_holds_the_network() -> None:
    table = begin("dwarves", "witches")
    put(table, 0, "I5", int(DWELLING))
    for hex in ("I3", "I7"):
        terrain(table, hex, "wasteland")
    table.play("power spades")
    before, workers = points(table, 0), have(table, 0, WORKERS)
    table.play("transform I7 to mountains")
    assert (points(table, 0), have(table, 0, WORKERS)) == (before + 4, workers - 2)
    assert "I3" not in digs(table)
    table.play("build I7")
    assert (points(table, 0), have(table, 0, WORKERS)) == (before + 4, workers - 2 - 1)
    s = position(table)
    s.v[PLACES] = 0
    put(table, 0, "E1", int(DWELLING))
    lay(table, "E4")
    assert measure(terra(table).box, s, 0, -1) == 2


@pytest.mark.rule("mermaids-reef", "network")
def test_the_reef_is_a_harbour_of_the_network() -> None:
    table = begin("mermaids", "nomads")
    box, s = terra(table).box, position(table)
    b = box.board
    s.v[SHIP] = 1
    rivers = [r for r in range(int(b.hexes)) if b.terrain[r] == RIVER]
    lands = [k for k in range(int(b.hexes)) if b.land[k] >= 0]

    def sails(a: int, to: int) -> bool:
        return bool(b.has(b.ship_low[128 + a], b.ship_high[128 + a], to))

    one, reef, two = next(
        (a, r, c)
        for r in rivers
        for a in lands
        if b.distance[128 * a + r] == 1
        for c in lands
        if sails(r, c) and not sails(a, c) and b.distance[128 * r + c] == 2 and b.distance[128 * a + c] > 1
    )
    s.v[PLACES] = 0
    for hex in (two, one):
        put(table, 0, b.names[hex], int(DWELLING))
    assert measure(box, s, 0, -1) == 1
    s.v[SPECIAL] = put(table, 0, b.names[reef], 6)
    assert measure(box, s, 0, -1) == 3


@pytest.mark.rule("mermaids-reef", "riverwalkers-palace")
def test_one_tile_on_a_river_hex() -> None:
    table = begin("mermaids", "nomads")
    hex = spots(table)[0]
    position(table).v[HEX + terra(table).box.board.index[hex]] |= 6 << 4 | 2 << 7
    assert hex not in spots(table)


@pytest.mark.rule("swarmlings-ground", "towns")
def test_growth_pays_the_tile_only_and_the_ground_itself_counts() -> None:
    table = begin("swarmlings", "nomads")
    box, s = terra(table).box, position(table)
    rows = [
        ("I3", TEMPLE),
        ("I4", STRONGHOLD),
        ("I5", SANCTUARY),
        ("I6", TEMPLE),
        ("I7", TRADING_HOUSE),
        ("I8", DWELLING),
    ]
    for hex, piece in rows:
        put(table, 0, hex, int(piece))
    terrain(table, "H5", "swamp")  # one spade from lakes
    check(box, s, 0, box.board.index["I5"], None)
    s.v[ASKED] = ASK_TOWN
    table.play("town TW8")
    assert number(table, ASKED) != ASK_TOWN  # a power of 13
    before, workers = points(table, 0), have(table, 0, WORKERS)
    table.play("place special terrain H5")
    assert number(table, ASKED) == ASK_TOWN
    table.play("town TW4")
    assert (points(table, 0), have(table, 0, WORKERS)) == (before + 6, workers - 3)  # SCORE2 gives 5 for new towns


@pytest.mark.rule("fakirs-school")
def test_the_flight_that_places_the_school_earns_nothing() -> None:
    table = begin("fakirs", "witches")
    put(table, 0, "I5", int(DWELLING))
    terrain(table, "I7", "wasteland")
    coins, before = have(table, 0, COINS), points(table, 0)
    table.play("place special terrain I7")
    assert (have(table, 0, COINS), points(table, 0)) == (coins, before + 4)


@pytest.mark.rule("nomads-camp", "cultists")
def test_a_coin_only_beside_the_camp_and_as_a_refusal() -> None:
    table = begin("cultists", "nomads")
    position(table).v[SEAT + SPECIAL] = put(table, 1, "I9", 6)
    put(table, 1, "D7", int(TRADING_HOUSE))
    for hex in ("I8", "E9"):
        put(table, 0, hex, int(DWELLING))
    bowls(table, 1, 9, 0, 0)
    far = table.copy().play("upgrade E9 trading-house", "done")
    assert far.legal == ["nomads leech 2 from cultists", "nomads decline 2 from cultists"]
    table.play("upgrade I8 trading-house", "done")
    bowls(table, 0, 5, 0, 0)
    table.play("nomads coin 1 from cultists")
    assert purse(table)[3:] == (4, 1, 0)


@pytest.mark.rule("icemaidens-winterfall", "spades")
def test_winterfalls_spade_scores_and_a_sanctuary_brings_none() -> None:
    table = begin("icemaidens", "nomads")
    lay(table, "E6")
    position(table).v[SCORING] = 0  # 2 for each spade
    put(table, 0, "E7", int(TRADING_HOUSE))
    put(table, 0, "I1", int(TEMPLE))
    before = points(table, 0)
    none = table.copy().play("upgrade I1 sanctuary")
    none.play(next(text for text in none.legal if text.startswith("favor")))
    assert "done" in none.legal
    assert not digs(none)
    table.play("upgrade E7 temple")
    assert points(table, 0) == before
    table.play(next(text for text in table.legal if text.startswith("favor")))
    assert points(table, 0) == before + 2


@pytest.mark.rule("dragonlords-pond")
def test_the_ponds_token_lies_in_bowl_three() -> None:
    table = begin("dragonlords", "nomads")
    lay(table, "E6")
    bowls(table, 0, 1, 2, 3)
    terra(table).box.factions[17].round_begins(terra(table).box, position(table), 0, None)
    assert purse(table)[3:] == (1, 2, 4)


@pytest.mark.rule("acolytes-altar", "acolytes")
def test_leaving_the_top_pays_and_gives_the_key_back() -> None:
    table = begin("acolytes", "nomads")
    lay(table, "E6")
    s = position(table)
    s.v[CULT], s.v[TOP], s.v[KEYS] = 10, 1, 0
    bowls(table, 0, 9, 0, 0)
    descend(terra(table).box, s, 0, 0, 3, True, None)
    assert (have(table, 0, CULT), number(table, TOP), have(table, 0, KEYS)) == (7, 0, 1)
    assert purse(table)[3:] == (6, 3, 0)
