"""What each faction can do from the start and with its stronghold."""

import pytest

from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.question import ASK_TOWN
from mytharium.games.terra_mystica.seat import DWELLING, STRONGHOLD, TRADING_HOUSE
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import (
    begin,
    built,
    found_town,
    hold,
    player,
    points,
    position,
    purse,
    score_in_round_one,
    terra,
)

FAR = "I1"


def against(mine: str) -> str:
    return "nomads" if mine not in ("nomads", "fakirs") else "witches"


def with_stronghold(mine: str) -> Table:
    """A table where the stronghold has just been built, far from everything else."""
    table = begin(mine, against(mine))
    built(table, 0, FAR, int(TRADING_HOUSE))
    return table.play(f"upgrade {FAR} stronghold")


@pytest.mark.rule("faction-list")
@pytest.mark.parametrize("mine", NAMES)
def test_every_faction_can_be_played_to_its_stronghold(mine: str) -> None:
    table = with_stronghold(mine)
    assert player(table, 0).structures[STRONGHOLD] == 1


@pytest.mark.rule("alchemists")
def test_alchemists() -> None:
    table = begin("alchemists", "nomads")
    before = points(table, 0)
    coins = player(table, 0).coins
    table.play("convert point to coin", "convert coins to point", "convert coins to point")
    assert (points(table, 0), player(table, 0).coins) == (before + 1, coins - 3)
    built(table, 0, FAR, int(TRADING_HOUSE))
    s = position(table)
    s.seat(0).bowl1 = 12
    s.seat(0).bowl2 = 0
    s.seat(0).bowl3 = 0
    table.play(f"upgrade {FAR} stronghold", "done")
    assert purse(table)[3:] == (0, 12, 0)
    table.play(next(text for text in table.legal if text.startswith("pass")))
    hold(table, 0, 1)
    table.play("use bonus card")
    assert purse(table)[3:] == (0, 10, 2)


@pytest.mark.rule("auren")
def test_auren() -> None:
    table = with_stronghold("auren")
    table.play("favor FAV9")
    assert player(table, 0).favors == 1 << 8
    table.play("done")
    table.play(next(text for text in table.legal if text.startswith("pass")))
    before = player(table, 0).cults[1]
    table.play("use faction", "step water")
    assert player(table, 0).cults[1] == before + 2
    table.play("done")
    assert table.refused("use faction").anchor == "special-actions"


@pytest.mark.rule("chaosmagicians")
def test_chaos_magicians() -> None:
    table = begin("chaosmagicians", "nomads")
    assert len(player(table, 0).places) == 1
    built(table, 0, FAR, int(TRADING_HOUSE))
    table.play(f"upgrade {FAR} temple", "favor FAV9", "favor FAV10", "done")
    assert bin(player(table, 0).favors).count("1") == 2
    table = with_stronghold("chaosmagicians")
    table.play("done", "done")
    table.play(next(text for text in table.legal if text.startswith("pass")))
    table.play("use faction", "advance shipping", "advance spades", "done")
    assert table.refused("use faction").anchor == "special-actions"


@pytest.mark.rule("cultists", "leech")
def test_cultists_step_up_when_somebody_takes_power_and_gain_power_when_nobody_does() -> None:
    table = begin("cultists", "nomads")
    built(table, 0, "E9", int(DWELLING))
    built(table, 1, "D7", int(TRADING_HOUSE))
    s = position(table)
    s.seat(1).bowl1 = 9
    refused = table.copy().play("upgrade E9 trading-house", "done")
    theirs = player(refused, 0)
    theirs.bowl1, theirs.bowl2, theirs.bowl3 = 5, 0, 0
    refused.play("nomads decline 2 from cultists")
    assert purse(refused)[3:] == (4, 1, 0)
    table.play("upgrade E9 trading-house", "done", "nomads leech 2 from cultists")
    assert player(table, 0).steps_due == 1
    table.play("cultists reward air")
    assert player(table, 0).cults[3] == 1
    before = points(begin("cultists", "nomads"), 0)
    assert points(with_stronghold("cultists"), 0) == before + 7


@pytest.mark.rule("darklings", "spades")
def test_darklings() -> None:
    table = begin("darklings", "nomads")
    hex = next(text.split()[1] for text in table.legal if text.startswith("transform") and text.endswith("swamp"))
    workers = player(table, 0).workers
    priests = player(table, 0).priests
    before = points(table, 0)
    table.play(f"transform {hex} to swamp")
    spades = priests - player(table, 0).priests
    assert spades
    assert (player(table, 0).workers, points(table, 0)) == (workers, before + 2 * spades)
    table = with_stronghold("darklings")
    workers = player(table, 0).workers
    assert {text for text in table.legal if text.startswith("ordain")} == {"ordain 1", "ordain 2", "ordain 3"}
    table.play("ordain 2")
    assert (player(table, 0).workers, player(table, 0).priests) == (workers - 2, 5)


@pytest.mark.rule("engineers", "bridges")
def test_engineers() -> None:
    table = begin("engineers", "nomads")
    built(table, 0, "A3", int(STRONGHOLD))
    workers = player(table, 0).workers
    table.play("use faction", "bridge A3 C1", "done")
    assert (player(table, 0).workers, player(table, 0).bridges) == (workers - 2, 2)
    faction, s = terra(table).box.faction(player(table, 0)), position(table)
    assert faction.passing(s, s.seat(0)) == 0
    built(table, 0, "C1", int(DWELLING))
    assert faction.passing(s, s.seat(0)) == 3


@pytest.mark.rule("giants", "transform")
def test_giants() -> None:
    table = begin("giants", "nomads")
    s = position(table)
    for hex in {text.split()[1] for text in table.legal if text.startswith("transform")}:
        here = table.copy()
        here.play(f"transform {hex} to wasteland")
        assert player(here, 0).workers == player(table, 0).workers - 6
    s.seat(0).workers = 3
    assert not any(text.startswith("transform") for text in table.legal)
    table = with_stronghold("giants").play("done")
    table.play(next(text for text in table.legal if text.startswith("pass")))
    workers = player(table, 0).workers
    table.play("use faction")
    assert position(table).spades == 2
    table.play(next(text for text in table.legal if text.startswith("transform")))
    assert player(table, 0).workers == workers
    assert any(text.startswith("build") for text in table.legal)


@pytest.mark.rule("halflings", "spades")
def test_halflings() -> None:
    table = begin("halflings", "nomads")
    before = points(table, 0)
    table.play("power spades")
    assert points(table, 0) == before + 2
    table = with_stronghold("halflings")
    assert position(table).spades == 3
    assert points(table, 0) == before + 3
    for _ in range(3):
        ones = [text for text in table.legal if text.startswith("transform") and text.endswith("plains")]
        if not ones:
            break
        table.play(ones[0])
    built = [text for text in table.legal if text.startswith("build")]
    assert built
    table.play(built[0])
    assert not any(text.startswith("build") for text in table.legal)


@pytest.mark.rule("mermaids", "towns")
def test_mermaids_found_a_town_around_a_river_hex() -> None:
    table = begin("mermaids", "nomads")
    assert player(table, 0).shipping == 1
    for hex, piece in (("H3", TRADING_HOUSE), ("I4", TRADING_HOUSE), ("I5", TRADING_HOUSE), ("G2", DWELLING)):
        built(table, 0, hex, int(piece))
    towns = [text for text in table.legal if text.startswith("connect")]
    assert "connect r32" in towns
    table.play("connect r32")
    assert position(table).asked == ASK_TOWN
    assert table.legal[0] == "town TW1"
    ships = begin("mermaids", "nomads")
    built(ships, 0, FAR, int(TRADING_HOUSE))
    before = points(ships, 0)
    ships.play(f"upgrade {FAR} stronghold")
    assert (player(ships, 0).shipping, points(ships, 0)) == (2, before + 2)


@pytest.mark.rule("nomads")
def test_nomads() -> None:
    table = begin("nomads", "witches")
    assert len(player(table, 0).places) == 3
    table = with_stronghold("nomads").play("done")
    table.play(next(text for text in table.legal if text.startswith("pass")))
    board = terra(table).box.map
    own = {int(hex) for hex in player(table, 0).places}
    workers = player(table, 0).workers
    before = points(table, 0)
    table.play("use faction")
    storms = [board.index[text.split()[1]] for text in table.legal if text.startswith("transform")]
    assert storms
    for hex in storms:
        assert any(board.distance(hex, k) == 1 for k in own)
    name = board.names[storms[0]]
    table.play(f"transform {name} to desert")
    assert (player(table, 0).workers, points(table, 0)) == (workers, before)
    assert f"build {name}" in table.legal


@pytest.mark.rule("swarmlings")
def test_swarmlings() -> None:
    table = begin("swarmlings", "nomads")
    workers = player(table, 0).workers
    found_town(table, 0, 1)
    assert player(table, 0).workers == workers + 3
    table = with_stronghold("swarmlings").play("done")
    table.play(next(text for text in table.legal if text.startswith("pass")))
    before = purse(table)
    table.play(
        "use faction", next(text for text in table.copy().play("use faction").legal if text.startswith("upgrade"))
    )
    assert purse(table) == before
    assert player(table, 0).structures[TRADING_HOUSE] == 1


@pytest.mark.rule("witches")
def test_witches() -> None:
    table = begin("witches", "nomads")
    score_in_round_one(table, 3)
    before = points(table, 0)
    found_town(table, 0, 1)
    assert points(table, 0) == before + 5 + 5  # TW1, and 5 of their own
    table = with_stronghold("witches").play("done")
    table.play(next(text for text in table.legal if text.startswith("pass")))
    purse_ = purse(table)
    table.play("use faction", "build I11")
    assert purse(table) == purse_
    assert position(table).structure[terra(table).box.map.index["I11"]] == DWELLING
