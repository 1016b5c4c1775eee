"""Dwellings and upgrades, scoring tiles, favor tiles and town tiles."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mytharium.games.terra_mystica.question import ASK_FAVOR, ASK_TOWN
from mytharium.games.terra_mystica.rules.events import told
from mytharium.games.terra_mystica.rules.town import check
from mytharium.games.terra_mystica.seat import DWELLING, SANCTUARY, STRONGHOLD, TEMPLE, TRADING_HOUSE
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import (
    begin,
    built,
    favor,
    found_town,
    player,
    points,
    position,
    purse,
    score_in_round_one,
    stand_at,
    terra,
    waiting,
)
from tests.rulebook.terra_mystica.test_land import terrain


@pytest.mark.rule("build")
def test_a_dwelling_on_home_terrain_in_reach() -> None:
    table = begin("witches", "nomads")
    assert table.refused("build A4").anchor == "build"  # lakes
    terrain(table, "A4", "forest")
    terrain(table, "E5", "forest")
    assert table.refused("build E5").anchor == "reach"
    coins, workers = purse(table)[:2]
    table.play("build A4")
    assert purse(table)[:2] == (coins - 2, workers - 1)
    assert table.events[0].kind == "builds"


@pytest.mark.rule("build")
def test_eight_dwellings_and_no_more() -> None:
    table = begin("witches", "nomads")
    for hex in ("I1", "I3", "I5", "I7", "I9", "I11"):
        built(table, 0, hex, int(DWELLING))
    terrain(table, "A4", "forest")
    assert table.refused("build A4").anchor == "build"


@pytest.mark.rule("upgrade")
def test_what_grows_into_what() -> None:
    table = begin("witches", "nomads")
    built(table, 0, "I1", int(TRADING_HOUSE))
    built(table, 0, "I11", int(TEMPLE))
    grows = {tuple(text.split()[1:]) for text in table.legal if text.startswith("upgrade")}
    assert grows == {
        ("A3", "trading-house"),
        ("A10", "trading-house"),
        ("I1", "temple"),
        ("I1", "stronghold"),
        ("I11", "sanctuary"),
    }
    assert table.refused("upgrade A3 temple").anchor == "upgrade"
    assert table.refused("upgrade A5 trading-house").anchor == "upgrade"  # the Nomads'


@pytest.mark.rule("upgrade", "favor-tiles")
@pytest.mark.parametrize(("old", "new", "name"), [(TRADING_HOUSE, TEMPLE, "temple"), (TEMPLE, SANCTUARY, "sanctuary")])
def test_temples_and_sanctuaries_bring_a_favor_tile(old: int, new: int, name: str) -> None:
    table = begin("witches", "nomads")
    built(table, 0, "I1", int(old))
    table.play(f"upgrade I1 {name}")
    assert (player(table, 0).structures[int(old)], player(table, 0).structures[int(new)]) == (0, 1)
    assert position(table).asked == ASK_FAVOR
    table.play("favor FAV5")
    assert player(table, 0).cults[0] == 2  # its steps at once
    assert player(table, 0).favors == 1 << 4


@pytest.mark.rule("favor-tiles")
def test_each_kind_once_a_player_and_as_many_as_there_are() -> None:
    table = begin("witches", "nomads")
    favor(table, 0, 9)
    favor(table, 1, 2)
    built(table, 0, "I1", int(TRADING_HOUSE))
    table.play("upgrade I1 temple")
    assert table.refused("favor FAV9").anchor == "favor-tiles"
    assert table.refused("favor FAV2").anchor == "favor-tiles"  # there is only one
    assert "favor FAV10" in table.legal


@pytest.mark.rule("favor-tiles", "scoring")
def test_favor_tiles_score_dwellings_and_trading_houses() -> None:
    table = begin("witches", "nomads")
    favor(table, 0, 11)
    favor(table, 0, 10)
    terrain(table, "A4", "forest")
    before = points(table, 0)
    here = table.copy().play("build A4")
    assert points(here, 0) == before + 2
    table.play("upgrade A3 trading-house")
    assert points(table, 0) == before + 3


@pytest.mark.rule("trading-house", "costs")
def test_without_a_neighbour_a_trading_house_costs_twice_the_coins() -> None:
    table = begin("witches", "nomads")
    coins, workers = purse(table)[:2]
    alone = table.copy().play("upgrade A3 trading-house")
    assert purse(alone)[:2] == (coins - 6, workers - 2)
    built(table, 1, "A4", int(DWELLING))
    table.play("upgrade A3 trading-house")
    assert purse(table)[:2] == (coins - 3, workers - 2)


@pytest.mark.rule("scoring")
@pytest.mark.parametrize(
    ("tile", "action", "points_"),
    [
        (3, "build A4", 2),
        (5, "build A4", 2),
        (6, "upgrade A3 trading-house", 3),
        (8, "upgrade A3 trading-house", 3),
        (4, "upgrade I1 stronghold", 5),
        (7, "upgrade I11 sanctuary", 5),
        (9, "build A4", 4),
        (1, "transform A2 to lakes", 4),
        (2, "build A4", 0),
    ],
)
def test_the_tile_of_the_round_scores(tile: int, action: str, points_: int) -> None:
    table = begin("witches", "nomads")
    terrain(table, "A4", "forest")
    built(table, 0, "I1", int(TRADING_HOUSE))
    built(table, 0, "I11", int(TEMPLE))
    score_in_round_one(table, tile)
    before = points(table, 0)
    table.play(action)
    assert points(table, 0) == before + points_


@pytest.mark.rule("scoring")
def test_the_mini_tile_may_count_temples() -> None:
    table = begin("witches", "nomads", scoring_tile="temple")
    built(table, 0, "I1", int(TRADING_HOUSE))
    terrain(table, "A4", "forest")
    score_in_round_one(table, 9)
    before = points(table, 0)
    assert points(table.copy().play("build A4"), 0) == before
    assert points(table.play("upgrade I1 temple"), 0) == before + 4


# ---- town tiles ------------------------------------------------------------------------------------------------------


def take_tile(table: Table, code: int, seat: int = 0) -> Table:
    found_town(table, seat, code)
    return table


@pytest.mark.rule("town-tiles")
@pytest.mark.parametrize(
    ("code", "vp", "keys", "gain"),
    [
        (1, 5, 1, {"coins": 6}),
        (2, 7, 1, {"workers": 2}),
        (3, 9, 1, {"priests": 1}),
        (4, 6, 1, {"bowl1": -8}),
        (5, 8, 1, {"fire": 1, "water": 1, "earth": 1, "air": 1}),
        (6, 2, 2, {"fire": 2, "water": 2, "earth": 2, "air": 2}),
        (7, 4, 1, {"shipping": 1}),
        (8, 11, 1, {}),
    ],
)
def test_points_and_keys_and_what_the_tile_shows(code: int, vp: int, keys: int, gain: dict[str, int]) -> None:
    table = begin("auren", "nomads")
    s = position(table)
    s.seat(0).bowl1 = 20
    stand_at(s.seat(0), 0, 0)
    stand_at(s.seat(0), 1, 0)
    stand_at(s.seat(0), 2, 0)
    stand_at(s.seat(0), 3, 0)
    score_in_round_one(table, 3)
    before = {**told(player(table, 0)), "shipping": int(player(table, 0).shipping)}
    had = points(table, 0)
    take_tile(table, code)
    assert points(table, 0) == had + vp + (2 if code == 7 else 0)
    assert player(table, 0).keys == keys
    after = {**told(player(table, 0)), "shipping": int(player(table, 0).shipping)}
    assert {what: after[what] - before[what] for what in gain} == gain
    assert sum(player(table, 0).town_tiles) == 1


@pytest.mark.rule("town-tiles", "fakirs")
def test_fakirs_skip_farther_with_the_tile_for_ships() -> None:
    table = take_tile(begin("fakirs", "witches"), 7)
    assert (player(table, 0).skip_range, player(table, 0).shipping) == (1, 0)


@pytest.mark.rule("town-tiles", "scoring", "keys")
def test_keys_come_before_steps_and_the_round_scores_towns() -> None:
    table = begin("auren", "nomads")
    stand_at(player(table, 0), 0, 9)
    had = points(table, 0)
    take_tile(table, 5)
    assert (player(table, 0).cults[0], player(table, 0).keys) == (10, 0)
    assert points(table, 0) == had + 8 + 5  # SCORE2: 5 for a town


@pytest.mark.rule("town-tiles", "towns")
def test_without_a_tile_left_no_town_is_founded() -> None:
    table = begin("auren", "nomads")
    box, s = terra(table).box, position(table)
    for hex, piece in (("I5", SANCTUARY), ("I6", TRADING_HOUSE), ("I7", STRONGHOLD)):
        built(table, 0, hex, int(piece))
    before = waiting(table)
    stock = position(table).town_stock
    s.town_stock = vec[i64]([0] * 8)
    check(box, s, s.seat(0), box.map.index["I6"], None)
    assert waiting(table) == before
    s.town_stock = stock
    check(box, s, s.seat(0), box.map.index["I6"], None)
    assert waiting(table) == [int(ASK_TOWN), *before]
