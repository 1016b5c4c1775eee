"""What happens seldom: several things at once, the last tile, a tile in the middle of an action."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mytharium.games.terra_mystica.map import TERRAINS
from mytharium.games.terra_mystica.question import ASK_TOWN
from mytharium.games.terra_mystica.rules.town import check
from mytharium.games.terra_mystica.seat import DWELLING, SANCTUARY, SPECIAL_TILE, STRONGHOLD, TEMPLE, TRADING_HOUSE, put
from mytharium.games.terra_mystica.state import Bridge
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import begin, built, player, position, stand_at, terra
from tests.rulebook.terra_mystica.test_land import terrain
from tests.rulebook.terra_mystica.test_setup import drawn
from tests.rulebook.terra_mystica.test_special_effects import lay
from tests.rulebook.terra_mystica.test_special_sentences import towns

# ---- special terrain in the middle of an action ----------------------------------------------------------------------


@pytest.mark.rule("special-terrain", "bridges")
def test_no_second_spade_over_a_bridge_that_only_the_tile_touches() -> None:
    table = begin("auren", "nomads")
    board = terra(table).box.map
    s = position(table)
    built(table, 0, "I3", int(DWELLING))
    terrain(table, "H3", "lakes")  # one spade from forest
    terrain(table, "G2", "lakes")
    one, two = sorted((board.index["H3"], board.index["G2"]))
    s.bridges = [Bridge(one, two, 0)]
    s.seat(0).bridges = 2
    assert not any(text.startswith("transform G2 ") for text in table.legal)
    table.play("power spades", "place special terrain H3")
    assert not any(text.startswith("transform G2 ") for text in table.legal)
    assert any(text.startswith("transform") for text in table.legal)


@pytest.mark.rule("special-terrain", "spades")
def test_no_spades_are_bought_for_a_second_hex_after_the_tile() -> None:
    table = begin("auren", "nomads")
    built(table, 0, "I5", int(DWELLING))
    terrain(table, "I6", "lakes")  # one spade
    terrain(table, "I4", "swamp")  # two
    table.play("power spades", "place special terrain I6")
    assert {text for text in table.legal if text.startswith("transform I4 ")} == {
        "transform I4 to plains",
        "transform I4 to lakes",
    }


@pytest.mark.rule("shapeshifters-polestar", "spades", "build")
def test_no_dwelling_on_land_that_is_home_no_more() -> None:
    table = begin("shapeshifters", "nomads")
    home = player(table, 0).colour
    built(table, 0, "I5", int(DWELLING))
    terrain(table, "I4", TERRAINS[(home + 1) % 7])
    terrain(table, "I6", TERRAINS[(home + 1) % 7])
    table.play("power spades", f"transform I4 to {TERRAINS[home]}")
    assert "build I4" in table.legal
    stays = table.copy().play("place special terrain I6", "done")
    assert "build I4" in stays.legal
    table.play("place special terrain I6")
    table.play(next(text for text in table.legal if text.startswith("terrain")))
    assert "build I4" not in table.legal


@pytest.mark.rule("acolytes-altar", "towns")
def test_the_altar_is_paid_before_the_town_it_founds_pays() -> None:
    table = begin("acolytes", "nomads")
    for hex in ("I5", "I6", "I7"):
        built(table, 0, hex, int(TRADING_HOUSE))
    terrain(table, "I8", "swamp")
    stand_at(player(table, 0), 0, 4)
    stand_at(player(table, 0), 1, 3)
    table.play("place special terrain I8")
    assert {"step fire", "step water"} <= set(table.legal)
    table.play("step water")
    assert position(table).asked == ASK_TOWN
    assert player(table, 0).cults[1] == 0


@pytest.mark.rule("mermaids-reef", "riverwalkers-palace", "mermaids")
def test_mermaids_name_a_river_hex_with_somebody_elses_palace_but_not_with_their_reef() -> None:
    for owner, free in ((1, True), (0, False)):
        table = begin("mermaids", "nomads")
        for hex, piece in (("H3", TRADING_HOUSE), ("I4", TRADING_HOUSE), ("I5", TRADING_HOUSE), ("G2", DWELLING)):
            built(table, 0, hex, int(piece))
        assert "connect r32" in table.legal
        built(table, owner, "r32", int(SPECIAL_TILE))
        assert ("connect r32" in table.legal) == free


# ---- spades ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spades", "halflings")
def test_of_three_spades_one_hex_at_most_stays_foreign() -> None:
    table = begin("halflings", "nomads")
    built(table, 0, "I5", int(DWELLING))
    for hex in ("I4", "I6", "H4"):
        terrain(table, hex, "swamp")  # one from plains
    built(table, 0, "A13", int(TRADING_HOUSE))
    table.play("upgrade A13 stronghold", "transform I4 to lakes", "transform I6 to plains")
    assert {text.split()[-1] for text in table.legal if text.startswith("transform")} == {"plains"}
    again = begin("halflings", "nomads")
    built(again, 0, "I5", int(DWELLING))
    for hex in ("I4", "I6", "H4"):
        terrain(again, hex, "desert")
    built(again, 0, "A13", int(TRADING_HOUSE))
    again.play("upgrade A13 stronghold", "transform I4 to wasteland")
    assert {text.split()[-1] for text in again.legal if text.startswith("transform")} == {"plains"}


# ---- towns and keys --------------------------------------------------------------------------------------------------


def leave_tiles(table: Table, n: int) -> None:
    """Only so many tiles TW1 are left; the other player has the rest."""
    s = position(table)
    other = s.seat(1)
    other.town_tiles = vec[i64]([int(held + left) for held, left in zip(other.town_tiles, s.town_stock, strict=True)])
    other.town_tiles = put(other.town_tiles, 0, other.town_tiles[0] - n)
    s.town_stock = put(vec[i64]([0] * 8), 0, n)


@pytest.mark.rule("towns", "town-tiles", "favor-tiles")
def test_two_towns_at_once_with_one_tile_left_are_one_town() -> None:
    table = begin("auren", "nomads")
    for hex, piece in (("I5", DWELLING), ("I6", TRADING_HOUSE), ("I7", TRADING_HOUSE), ("I8", DWELLING)):
        built(table, 0, hex, int(piece))
    for hex, piece in (("A9", DWELLING), ("A8", TRADING_HOUSE), ("A7", TRADING_HOUSE), ("A6", DWELLING)):
        built(table, 0, hex, int(piece))
    built(table, 0, "E1", int(TRADING_HOUSE))
    leave_tiles(table, 1)
    table.play("upgrade E1 temple", "favor FAV5")
    assert towns(table) == 1
    table.play("town TW1", "done")
    assert table.actor == 1
    board = terra(table).box.map
    assert sum(bool(position(table).in_town[board.index[hex]]) for hex in ("I5", "A9")) == 1


@pytest.mark.rule("swarmlings-ground", "town-tiles")
def test_a_town_grows_by_as_many_tiles_as_are_left() -> None:
    table = begin("swarmlings", "nomads")
    lay(table, "A13")
    box, s = terra(table).box, position(table)
    row = ["E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8"]
    kinds = [SANCTUARY, STRONGHOLD, TEMPLE, TEMPLE, TEMPLE, TRADING_HOUSE, TRADING_HOUSE, TRADING_HOUSE]
    for hex, piece in zip(row, kinds, strict=True):
        built(table, 0, hex, int(piece))
    leave_tiles(table, 1)
    s.waiting = None
    check(box, s, s.seat(0), box.map.index["E8"], None)  # power 18: a city
    assert towns(table) == 1


@pytest.mark.rule("keys", "chaosmagicians")
def test_one_key_for_two_markers_is_asked_for_once() -> None:
    table = begin("chaosmagicians", "nomads")
    for hex in ("I5", "I6"):
        built(table, 0, hex, int(TRADING_HOUSE))
    built(table, 0, "I7", int(TEMPLE))
    stand_at(player(table, 0), 0, 9)
    stand_at(player(table, 0), 1, 9)
    table.play("upgrade I7 sanctuary", "favor FAV9", "favor FAV10", "town TW5")
    assert {text for text in table.legal if text.startswith("step")} == {"step fire", "step water"}
    table.play("step water")
    assert (player(table, 0).cults[0], player(table, 0).cults[1], player(table, 0).keys) == (9, 10, 0)
    assert "done" in table.legal
    table.play("done")
    assert table.actor == 1


# ---- points before the game, and steps that wait ---------------------------------------------------------------------


@pytest.mark.rule("auction")
def test_a_bid_leaves_a_point_of_what_the_faction_starts_with() -> None:
    table = drawn(2, [], faction_choice="auction", starting_vp="official")
    table.play("faction darklings", "faction fakirs")
    table.play("bid 9 for darklings", "bid 10 for darklings")
    bids = [int(text.split()[1]) for text in table.legal if text.endswith("darklings")]
    assert bids == [11, 12, 13, 14]  # they start with 15
    table.play("bid 14 for darklings", "bid 0 for fakirs")
    assert [player(table, seat).vp for seat in (0, 1)] == [1, 33]


@pytest.mark.rule("auction", "terrain-choice")
def test_after_the_bids_terrains_are_chosen_in_turn_order() -> None:
    table = drawn(2, faction_choice="auction").play("faction yetis", "faction shapeshifters")
    table.play("bid 0 for shapeshifters", "bid 0 for yetis")
    assert [event.seat for event in table.events if event.kind == "faction"] == [0, 1]
    assert (table.actor, table.legal[0]) == (0, "terrain desert")
    table.play("terrain desert")
    assert (table.actor, table.legal[0]) == (1, "terrain plains")


@pytest.mark.rule("cultists", "leech", "cults")
def test_nobody_overtakes_cultists_whose_step_to_the_top_waits() -> None:
    """Answers may wait, but a step that could take the last place of a track is made at once."""
    table = begin("cultists", "nomads", leech="delayed")
    built(table, 0, "E9", int(DWELLING))
    built(table, 1, "D7", int(TRADING_HOUSE))
    s = position(table)
    s.seat(1).bowl1 = 9
    stand_at(s.seat(0), 3, 9)
    stand_at(s.seat(1), 3, 9)
    s.seat(0).keys = 1
    s.seat(1).keys = 1
    table.play("upgrade E9 trading-house", "done")
    waits = table.copy()
    player(waits, 0).keys = 0
    waits.play("nomads leech 2 from cultists")
    assert (waits.actor, player(waits, 0).steps_due) == (1, 1)
    table.play("nomads leech 2 from cultists")
    assert table.actor == 0
    assert set(table.legal) == {f"cultists reward {track}" for track in ("fire", "water", "earth", "air")}
    table.play("cultists reward air")
    assert table.actor == 1
    assert (player(table, 0).cults[3], player(table, 0).keys) == (10, 0)
