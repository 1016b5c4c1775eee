"""The mini-expansion's rulebook on special terrain, sentence by sentence, where the other tests leave one out."""

import pytest

from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.question import ASK_TOWN
from mytharium.games.terra_mystica.rules.network import measure
from mytharium.games.terra_mystica.rules.passing import card_points
from mytharium.games.terra_mystica.rules.town import check
from mytharium.games.terra_mystica.seat import DWELLING, TRADING_HOUSE
from mytharium.games.terra_mystica.state import CULT_BONUS
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import (
    begin,
    built,
    favor,
    hold,
    player,
    points,
    position,
    score_in_round_one,
    spots,
    stand_at,
    terra,
    waiting,
)
from tests.rulebook.terra_mystica.test_land import terrain
from tests.rulebook.terra_mystica.test_special_effects import lay
from tests.rulebook.terra_mystica.test_special_terrain import ready


def towns(table: Table) -> int:
    return waiting(table).count(int(ASK_TOWN))


def pass_other(table: Table) -> Table:
    """To the next turn of seat 0; the other player passes."""
    while table.actor == 0:
        table.play("done" if "done" in table.legal else table.legal[0])
    while table.actor == 1:
        table.play(next((text for text in table.legal if text.startswith("pass")), table.legal[-1]))
    return table


# ---- the general rules -----------------------------------------------------------------------------------------------


@pytest.mark.rule("special-terrain")
def test_not_in_the_cult_bonus_phase() -> None:
    table = begin("auren", "nomads")
    assert spots(table)
    stand_at(player(table, 0), 2, 8)
    while position(table).phase != CULT_BONUS:
        table.play(next(text for text in table.legal if text.startswith("pass")))
    assert table.actor == 0
    assert any(text.startswith("transform") for text in table.legal)
    assert not spots(table)


@pytest.mark.rule("special-terrain", "towns")
def test_it_counts_towards_a_town() -> None:
    table = begin("auren", "nomads")
    for hex in ("I5", "I6", "I7"):
        built(table, 0, hex, int(TRADING_HOUSE))
    position(table).waiting = None
    check(terra(table).box, position(table), player(table, 0), terra(table).box.map.index["I7"], None)
    assert towns(table) == 0
    lay(table, "I8")
    check(terra(table).box, position(table), player(table, 0), terra(table).box.map.index["I8"], None)
    assert towns(table) == 1


@pytest.mark.rule("special-terrain", "leech")
def test_its_owner_takes_power_when_somebody_builds_beside_it() -> None:
    table = begin("auren", "nomads")
    lay(table, "E6")
    built(table, 1, "E7", int(DWELLING))
    s = position(table)
    s.seat(0).bowl1 = 5
    s.seat(0).bowl2 = 0
    s.seat(0).bowl3 = 0
    table.play(next(text for text in table.legal if text.startswith("pass")))
    table.play("upgrade E7 trading-house", "done")
    assert table.legal[0] == "auren leech 1 from nomads"


@pytest.mark.rule("special-terrain", "network")
def test_it_counts_for_the_network_and_the_extra_tiles() -> None:
    table = begin("auren", "nomads")
    box, s = terra(table).box, position(table)
    built(table, 0, "I5", int(DWELLING))
    before = [int(measure(box, s, s.seat(0), tile)) for tile in (-1, 0, 2)]
    lay(table, "I6")
    built(table, 0, "I7", int(DWELLING))
    assert [int(measure(box, s, s.seat(0), tile)) for tile in (-1, 0, 2)] == [3, 2, 3]
    assert before[0] < 3


@pytest.mark.rule("special-terrain", "scoring")
@pytest.mark.parametrize("mine", [name for name in NAMES if name not in ("darklings", "riverwalkers", "mermaids")])
def test_it_is_no_dwelling(mine: str) -> None:
    table = ready(mine)
    score_in_round_one(table, 3)
    favor(table, 0, 11)
    hold(table, 0, 9)
    dwellings = player(table, 0).structures[DWELLING]
    before = points(table, 0)
    hex = spots(table)[0]
    table.play(f"place special terrain {hex}")
    other = {"fakirs": 4, "dwarves": 4, "giants": 6}.get(mine, 0)
    digs = points(table, 0) - before
    assert digs in (0, other) or mine == "halflings"  # skipping, the Cave, a point for each spade
    assert card_points(terra(table).box, player(table, 0)) == dwellings
    assert not any(text.startswith(f"upgrade {hex} ") for text in pass_other(table).legal)


@pytest.mark.rule("special-terrain", "spades")
def test_the_second_spade_goes_nowhere_that_only_the_tile_leads() -> None:
    table = begin("auren", "nomads")
    built(table, 0, "I5", int(DWELLING))
    terrain(table, "I6", "lakes")  # one spade from forest
    terrain(table, "I7", "mountains")
    table.play("power spades", "place special terrain I6")
    reachable = {text.split()[1] for text in table.legal if text.startswith("transform")}
    assert "I7" not in reachable
    assert "build I6" not in table.legal
    while table.actor == 0:
        table.play("done")
    table = pass_other(table)
    assert "transform I7 to forest" in table.legal
