"""Towns, and town founding against a definition that looks at everything."""

from itertools import combinations
from typing import cast

import pytest

from mytharium.core.engine import COMPILED
from mytharium.core.protocol import OVER, settle, step
from mytharium.core.rng import Rng
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.game import TerraMystica
from mytharium.games.terra_mystica.question import ASK_TOWN
from mytharium.games.terra_mystica.rules.town import check
from mytharium.games.terra_mystica.seat import DWELLING, SANCTUARY, STRONGHOLD, TEMPLE, TRADING_HOUSE
from mytharium.games.terra_mystica.state import Bridge, Position
from mytharium.games.terra_mystica.verbs import BRIDGE_TO, BUILD, CONVERT, TRANSFORM, UPGRADE
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import begin, built, favor, position, terra, waiting
from tests.rulebook.terra_mystica.test_many_games import mixed

GROWING = tuple(int(verb) for verb in (BUILD, UPGRADE, BRIDGE_TO))
RICH = 160  # so long there is plenty to build with
WORTH = {1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 1}


def founds(table: Table, hex: str) -> bool:
    """Whether looking at a structure founds a town."""
    s = position(table)
    s.waiting = None
    check(terra(table).box, s, s.seat(0), terra(table).box.map.index[hex], None)
    return waiting(table) == [ASK_TOWN]


def standing(*pieces: tuple[str, int]) -> Table:
    table = begin("auren", "nomads")
    for hex, piece in pieces:
        built(table, 0, hex, int(piece))
    return table


@pytest.mark.rule("towns")
def test_four_structures_with_a_power_of_seven() -> None:
    three = (("I5", TRADING_HOUSE), ("I6", TRADING_HOUSE), ("I7", TRADING_HOUSE))
    assert not founds(standing(*three), "I5")
    assert founds(standing(*three, ("I8", DWELLING)), "I8")
    assert not founds(standing(("I5", DWELLING), ("I6", TEMPLE), ("I7", DWELLING), ("I8", TRADING_HOUSE)), "I8")


@pytest.mark.rule("towns")
def test_a_sanctuary_counts_as_two() -> None:
    assert founds(standing(("I5", SANCTUARY), ("I6", TRADING_HOUSE), ("I7", TEMPLE)), "I7")
    assert not founds(standing(("I5", STRONGHOLD), ("I6", TRADING_HOUSE), ("I7", TEMPLE)), "I7")


@pytest.mark.rule("towns", "favor-tiles")
def test_six_are_enough_with_the_favor_tile() -> None:
    pieces = (("I5", DWELLING), ("I6", TEMPLE), ("I7", DWELLING), ("I8", TRADING_HOUSE))
    table = standing(*pieces)
    favor(table, 0, 5)
    assert founds(table, "I8")


@pytest.mark.rule("towns")
def test_a_structure_beside_a_town_belongs_to_it_and_founds_none() -> None:
    table = standing(("I5", TRADING_HOUSE), ("I6", TRADING_HOUSE), ("I7", TRADING_HOUSE), ("I8", DWELLING))
    assert founds(table, "I8")
    for hex in ("H4", "H5", "I9"):
        built(table, 0, hex, int(TRADING_HOUSE))
        assert not founds(table, hex)
        assert position(table).in_town[terra(table).box.map.index[hex]]


@pytest.mark.rule("towns", "bridges")
def test_bridges_hold_a_town_together() -> None:
    table = standing(("H3", TRADING_HOUSE), ("I4", TRADING_HOUSE), ("G2", TRADING_HOUSE), ("I3", DWELLING))
    assert not founds(table, "I4")
    board = terra(table).box.map
    s = position(table)
    one, two = sorted((board.index["H3"], board.index["G2"]))
    s.bridges = [Bridge(one, two, 1)]
    assert not founds(table, "I4")  # the Nomads' bridge
    s.bridges = [Bridge(one, two, 0)]
    assert founds(table, "I4")


# ---- by brute force --------------------------------------------------------------------------------------------------


def touching(game: TerraMystica, s: Position, seat: int, a: int, b: int) -> bool:
    """Side by side on the map, by an own bridge, or around a river hex that joins a town of the Mermaids."""
    board = game.box.map

    def near(one: int, two: int) -> bool:
        (r, c), (r2, c2) = board.places[one], board.places[two]
        return (abs(r - r2), abs(c - c2)) in ((0, 2), (1, 1))

    if near(a, b):
        return True
    for k in range(len(s.bridges)):
        bridge = s.bridges[k]
        if {bridge.low, bridge.high} == {a, b} and (game.box.judge.bridges_count_for_all or bridge.owner == seat):
            return True
    if NAMES[int(s.seat(seat).faction)] == "mermaids":
        joins = [h for h in range(int(board.hexes)) if s.river_town[h]]
        return any(near(h, a) and near(h, b) for h in joins)
    return False


def clusters(game: TerraMystica, s: Position, seat: int) -> list[set[int]]:
    """All structures of a seat, put together pair by pair until nothing changes."""
    places = [int(s.seat(seat).places[k]) for k in range(len(s.seat(seat).places))]
    found = [{hex} for hex in places]
    merged = True
    while merged:
        merged = False
        for one, two in combinations(found, 2):
            if any(touching(game, s, seat, a, b) for a in one for b in two):
                one |= two
                found.remove(two)
                merged = True
                break
    return found


def is_town(game: TerraMystica, s: Position, seat: int, cluster: set[int]) -> bool:
    """RULES.md#towns, word by word."""
    pieces = [int(s.structure[hex]) for hex in cluster]
    count = len(pieces) + pieces.count(int(SANCTUARY))
    yetis = NAMES[int(s.seat(seat).faction)] == "yetis"
    power = sum(WORTH[piece] + (1 if yetis and piece in (4, 5) else 0) for piece in pieces)
    return count >= 4 and power >= (6 if s.seat(seat).favors >> 4 & 1 else 7)


@pytest.mark.rule("towns")
@pytest.mark.parametrize("k", range(10 if COMPILED else 3))
def test_towns_are_founded_whenever_the_rules_say_so_and_never_otherwise(k: int) -> None:
    """After every decision of a game: whatever could be a town is one, and a town is one thing, marked as a whole."""
    made, seats = mixed(k)
    game = cast(TerraMystica, made)
    rng = Rng("towns", k)
    state = cast(Position, game.new(seats))
    actor = settle(game, state, rng)
    seen = 0
    while actor != OVER and state.seq < 2 * RICH:
        if state.seq < RICH:
            state.seat(actor).coins = state.seat(actor).workers = 20
        legal = game.legal(state, actor)
        home = int(state.seat(actor).colour)
        grows = [a for a in legal if a & 255 in GROWING or (a & 255 == TRANSFORM and a >> 16 & 255 == home)]
        better = grows or [a for a in legal if a & 255 not in (CONVERT, TRANSFORM)] or legal
        seat = int(actor)
        actor = step(game, state, better[rng.below(len(better))], rng)
        if state.seat(seat).faction < 0:
            continue
        for cluster in clusters(game, state, seat):
            marked = {bool(state.in_town[hex]) for hex in cluster}
            if is_town(game, state, seat, cluster) and state.town_stock:
                assert marked == {True}, f"seat {seat} has a town at {cluster} that was not founded"
                seen += 1
            elif True in marked:
                assert marked == {True}, f"a part of {cluster} is in a town, the rest is not"
    assert seen
