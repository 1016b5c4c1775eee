"""Special terrain: the ends of sentences that the other tests leave open."""

import pytest

from mytharium.core.protocol import Moves
from mytharium.games.terra_mystica.factions.acolytes import ALTAR_PAYS
from mytharium.games.terra_mystica.map import RIVER
from mytharium.games.terra_mystica.question import ASK_SACRIFICE, ASK_TOWN
from mytharium.games.terra_mystica.rules.network import measure
from mytharium.games.terra_mystica.rules.pending import ask
from mytharium.games.terra_mystica.rules.town import check
from mytharium.games.terra_mystica.seat import (
    DWELLING,
    NOBODY,
    SANCTUARY,
    SPECIAL_TILE,
    STRONGHOLD,
    TEMPLE,
    TRADING_HOUSE,
    put,
)
from mytharium.games.terra_mystica.state import Bridge
from mytharium.games.terra_mystica.verbs import STEP, act
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import (
    begin,
    built,
    place,
    player,
    points,
    position,
    purse,
    raze,
    score_in_round_one,
    spots,
    stand_at,
    terra,
)
from tests.rulebook.terra_mystica.test_land import terrain
from tests.rulebook.terra_mystica.test_power import bowls
from tests.rulebook.terra_mystica.test_special_effects import lay
from tests.rulebook.terra_mystica.test_special_terrain import ready


def digs(table: Table) -> set[str]:
    return {text.split()[1] for text in table.legal if text.startswith("transform")}


def bridge(table: Table, one: str, two: str, seat: int = 0) -> None:
    index = terra(table).box.map.index
    s = position(table)
    low, high = sorted((index[one], index[two]))
    s.bridges = [*s.bridges, Bridge(low, high, seat)]


# ---- it is a structure -----------------------------------------------------------------------------------------------


@pytest.mark.rule("special-terrain", "trading-house", "bridges", "reach")
def test_it_makes_neighbours_carries_bridges_and_reaches_land() -> None:
    table = begin("witches", "nomads")
    before = player(table, 0).coins
    player(table, 1).special = built(table, 1, "A4", 6)
    assert player(table.copy().play("upgrade A3 trading-house"), 0).coins == before - 3
    mine = begin("auren", "nomads")
    lay(mine, "G2")
    assert "bridge G2 H4" in mine.copy().play("power bridge").legal
    storm = begin("nomads", "witches")
    built(storm, 0, "I1", int(STRONGHOLD))
    lay(storm, "I7")
    assert {"I6", "I8"} <= digs(storm.play("use faction"))


@pytest.mark.rule("special-terrain", "skipping")
@pytest.mark.parametrize("mine", ["dwarves", "fakirs"])
def test_no_second_spade_by_skipping_from_the_fresh_tile(mine: str) -> None:
    table = begin(mine, "witches")
    built(table, 0, "I5", int(DWELLING))
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
    standing = [player(table, 0).structures[piece] for piece in range(1, 6)]
    place(table)
    assert [player(table, 0).structures[piece] for piece in range(1, 6)] == standing


# ---- by faction ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("witches-blunder", "giants-cave", "special-terrain")
def test_a_sanctuary_is_no_temple() -> None:
    witches, giants = begin("witches", "nomads"), begin("giants", "nomads")
    built(witches, 0, "I1", int(TEMPLE))
    for table in (witches, giants):
        built(table, 0, "I11", int(SANCTUARY))
        assert not spots(table)
        built(table, 0, "A13", int(TEMPLE))
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
    hex = box.map.index["H3"]
    assert box.sheets[3].faction.spades_to(box, s, s.seat(0), hex, 1) == 3
    bridge(table, "G2", "H3")
    assert box.sheets[3].faction.spades_to(box, s, s.seat(0), hex, 1) == 2


@pytest.mark.rule("engineers-tower")
def test_from_any_tower_to_land_behind_two_hexes_of_the_map_once() -> None:
    table = begin("engineers", "nomads")
    box, s = terra(table).box, position(table)
    board = box.map
    lands = [k for k in range(int(board.hexes)) if board.land[k] >= 0]

    def shared(a: int, b: int) -> int:
        return sum(board.distance(a, n) == board.distance(b, n) == 1 for n in range(int(board.hexes)))

    for tower in lands:
        s.seat(0).special = tower
        into = Moves()
        box.faction(s.seat(0)).legal_bridges(box, s, s.seat(0), into)
        found = {(a >> 8 & 255) + (a >> 16 & 255) - tower for a in into.list()}
        assert found == {k for k in lands if board.distance(tower, k) == 2 and shared(tower, k) == 2}
    s.seat(0).special = board.index["E5"]
    into = Moves()
    box.faction(s.seat(0)).legal_bridges(box, s, s.seat(0), into)
    bridge(table, "E5", "F4", 1)
    again = Moves()
    box.faction(s.seat(0)).legal_bridges(box, s, s.seat(0), again)
    assert again.n == into.n - 1


@pytest.mark.rule("dwarves-tunnel", "skipping", "network")
def test_a_tunnel_is_paid_once_for_one_hex_and_holds_the_network() -> None:
    table = begin("dwarves", "witches")
    built(table, 0, "I5", int(DWELLING))
    for hex in ("I3", "I7"):
        terrain(table, hex, "wasteland")
    table.play("power spades")
    before = points(table, 0)
    workers = player(table, 0).workers
    table.play("transform I7 to mountains")
    assert (points(table, 0), player(table, 0).workers) == (before + 4, workers - 2)
    assert "I3" not in digs(table)
    table.play("build I7")
    assert (points(table, 0), player(table, 0).workers) == (before + 4, workers - 2 - 1)
    s = position(table)
    raze(table, 0)
    built(table, 0, "E1", int(DWELLING))
    lay(table, "E4")
    assert measure(terra(table).box, s, s.seat(0), -1) == 2


@pytest.mark.rule("mermaids-reef", "network")
def test_the_reef_is_a_harbour_of_the_network() -> None:
    table = begin("mermaids", "nomads")
    box, s = terra(table).box, position(table)
    b = box.map
    s.seat(0).shipping = 1
    rivers = [r for r in range(int(b.hexes)) if b.terrain[r] == RIVER]
    lands = [k for k in range(int(b.hexes)) if b.land[k] >= 0]

    def sails(a: int, to: int) -> bool:
        return bool(b.is_by_ship(a, 1, to))

    one, reef, two = next(
        (a, r, c)
        for r in rivers
        for a in lands
        if b.distance(a, r) == 1
        for c in lands
        if sails(r, c) and not sails(a, c) and b.distance(r, c) == 2 and b.distance(a, c) > 1
    )
    raze(table, 0)
    for hex in (two, one):
        built(table, 0, b.names[hex], int(DWELLING))
    assert measure(box, s, s.seat(0), -1) == 1
    s.seat(0).special = built(table, 0, b.names[reef], 6)
    assert measure(box, s, s.seat(0), -1) == 3


@pytest.mark.rule("mermaids-reef", "riverwalkers-palace")
def test_one_tile_on_a_river_hex() -> None:
    table = begin("mermaids", "nomads")
    hex = spots(table)[0]
    s, k = position(table), terra(table).box.map.index[hex]
    s.structure = put(s.structure, k, SPECIAL_TILE)
    s.owner = put(s.owner, k, 1)
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
        built(table, 0, hex, int(piece))
    terrain(table, "H5", "swamp")  # one spade from lakes
    check(box, s, s.seat(0), box.map.index["I5"], None)
    s.asked = ASK_TOWN
    table.play("town TW8")
    assert position(table).asked != ASK_TOWN  # a power of 13
    before = points(table, 0)
    workers = player(table, 0).workers
    table.play("place special terrain H5")
    assert position(table).asked == ASK_TOWN
    table.play("town TW4")
    assert (points(table, 0), player(table, 0).workers) == (before + 6, workers - 3)  # SCORE2 gives 5 for new towns


@pytest.mark.rule("fakirs-school")
def test_the_flight_that_places_the_school_earns_nothing() -> None:
    table = begin("fakirs", "witches")
    built(table, 0, "I5", int(DWELLING))
    terrain(table, "I7", "wasteland")
    coins = player(table, 0).coins
    before = points(table, 0)
    table.play("place special terrain I7")
    assert (player(table, 0).coins, points(table, 0)) == (coins, before + 4)


@pytest.mark.rule("nomads-camp", "cultists")
def test_a_coin_only_beside_the_camp_and_as_a_refusal() -> None:
    table = begin("cultists", "nomads")
    player(table, 1).special = built(table, 1, "I9", 6)
    built(table, 1, "D7", int(TRADING_HOUSE))
    for hex in ("I8", "E9"):
        built(table, 0, hex, int(DWELLING))
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
    score_in_round_one(table, 1)
    built(table, 0, "E7", int(TRADING_HOUSE))
    built(table, 0, "I1", int(TEMPLE))
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
    terra(table).box.sheets[17].faction.round_begins(player(table, 0))
    assert purse(table)[3:] == (1, 2, 4)


@pytest.mark.rule("acolytes-altar", "acolytes")
def test_leaving_the_top_pays_and_gives_the_key_back() -> None:
    table = begin("acolytes", "nomads")
    lay(table, "E6")
    s = position(table)
    stand_at(s.seat(0), 0, 10)
    s.top = put(s.top, 0, 0)
    s.seat(0).keys = 0
    bowls(table, 0, 9, 0, 0)
    ask(s, ASK_SACRIFICE, s.seat(0), 3, ALTAR_PAYS)
    me, box = s.seat(0), terra(table).box
    box.faction(me).answer(box, s, me, ASK_SACRIFICE, act(STEP, 0), None)
    assert (player(table, 0).cults[0], position(table).top[0], player(table, 0).keys) == (7, NOBODY, 1)
    assert purse(table)[3:] == (6, 3, 0)
