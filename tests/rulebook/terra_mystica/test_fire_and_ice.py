"""The factions of Fire & Ice: their land, what they can do from the start, and their strongholds."""

import pytest

from mytharium.games.terra_mystica.map import TERRAINS, steps
from mytharium.games.terra_mystica.question import ASK_UNLOCK
from mytharium.games.terra_mystica.rules.cults import step
from mytharium.games.terra_mystica.rules.gains import gain_priests
from mytharium.games.terra_mystica.seat import DWELLING, NOBODY, STRONGHOLD, TEMPLE, TRADING_HOUSE
from tests.rulebook.terra_mystica.tables import begin, built, player, points, position, purse, stand_at, terra, waiting
from tests.rulebook.terra_mystica.test_factions import with_stronghold
from tests.rulebook.terra_mystica.test_land import terrain


@pytest.mark.rule("acolytes", "cults")
def test_acolytes() -> None:
    table = begin("acolytes", "nomads")
    box, s = terra(table).box, position(table)
    stand_at(s.seat(0), 0, 8)
    s.seat(0).keys = 1
    step(box, s, s.seat(0), 0, 2, None)
    assert position(table).top[0] == 0
    power = purse(table)[3:]
    stand_at(s.seat(0), 1, 0)
    stand_at(s.seat(0), 2, 0)
    stand_at(s.seat(0), 3, 0)
    table.play(next(text for text in table.legal if text.startswith("transform")), "step fire")
    assert player(table, 0).cults[0] in (6, 7)
    assert (position(table).top[0], player(table, 0).keys) == (NOBODY, 1)
    assert purse(table)[3:] == power
    table = with_stronghold("acolytes").play("done")
    table.play(next(text for text in table.legal if text.startswith("pass")))
    before = player(table, 0).cults[3]
    table.play("send priest to air for 2")
    assert player(table, 0).cults[3] == before + 3


@pytest.mark.rule("dragonlords")
def test_dragonlords() -> None:
    table = begin("dragonlords", "nomads")
    tokens = sum(purse(table)[3:])
    assert sum(purse(with_stronghold("dragonlords"))[3:]) == tokens + 2  # two players


@pytest.mark.rule("icemaidens", "pass")
def test_ice_maidens() -> None:
    table = begin("icemaidens", "nomads")
    assert bin(player(table, 0).favors).count("1") == 1
    built(table, 0, "I1", int(TEMPLE))
    built(table, 0, "I11", int(TEMPLE))
    faction, s = terra(table).box.faction(player(table, 0)), position(table)
    assert faction.passing(s, s.seat(0)) == 0
    built(table, 0, "I5", int(STRONGHOLD))
    assert faction.passing(s, s.seat(0)) == 6


@pytest.mark.rule("riverwalkers", "priests")
def test_riverwalkers() -> None:
    table = begin("riverwalkers", "nomads")
    box, s = terra(table).box, position(table)
    assert player(table, 0).priest_limit == 1
    assert not any(text.startswith(("transform", "power spade", "advance")) for text in table.legal)
    board = box.map
    for text in table.legal:
        if text.startswith("build"):
            assert s.seat(0).unlocked >> int(s.terrain[board.index[text.split()[1]]]) & 1
    s.seat(0).priests = 0
    gain_priests(box, s, s.seat(0), 1, None)
    assert player(table, 0).unlocks == 1
    assert waiting(table)[0] == ASK_UNLOCK
    s.asked = ASK_UNLOCK
    coins = player(table, 0).coins
    kept = table.copy().play("keep priest")
    assert (player(kept, 0).priests, player(kept, 0).priest_limit) == (1, 1)
    home = table.copy().play("unlock desert")  # the Nomads' home
    assert (player(home, 0).coins, player(home, 0).priest_limit, player(home, 0).priests) == (coins - 2, 2, 0)
    other = next(t for t in table.legal if t.startswith("unlock") and t != "unlock desert")
    assert player(table.copy().play(other), 0).coins == coins - 1
    bridges = with_stronghold("riverwalkers")
    assert {text.split()[0] for text in bridges.legal} >= {"done"}


@pytest.mark.rule("shapeshifters", "leech")
def test_shapeshifters() -> None:
    table = begin("shapeshifters", "nomads")
    built(table, 0, "E9", int(DWELLING))
    built(table, 1, "D7", int(TRADING_HOUSE))
    player(table, 1).bowl1 = 9
    table.play("upgrade E9 trading-house", "done", "nomads leech 2 from shapeshifters")
    before = points(table, 0)
    third = player(table, 0).bowl3
    table.play("shapeshifters token yes")
    assert (points(table, 0), player(table, 0).bowl3) == (before - 1, third + 1)
    table = with_stronghold("shapeshifters").play("done")
    table.play(next(text for text in table.legal if text.startswith("pass")))
    assert {"use faction", "use faction with tokens"} <= set(table.legal)
    tokens = sum(purse(table)[3:])
    lost = table.copy().play("use faction with tokens")
    assert sum(purse(lost)[3:]) == tokens - 5
    table.play("use faction")
    assert sum(purse(table)[3:]) == tokens
    assert "terrain desert" not in table.legal
    table.play("terrain lakes" if player(table, 0).colour != TERRAINS.index("lakes") else "terrain forest")
    hexes = [int(hex) for hex in player(table, 0).places]
    assert {int(position(table).terrain[hex]) for hex in hexes} == {player(table, 0).colour}


@pytest.mark.rule("yetis", "power-actions")
def test_yetis() -> None:
    table = begin("yetis", "nomads")
    values = [int(terra(table).box.sheet(player(table, 0)).power[piece]) for piece in range(1, 6)]
    assert values == [1, 2, 2, 4, 4]
    s = position(table)
    s.seat(0).bowl3 = 3
    assert "power workers" in table.legal
    table = with_stronghold("yetis").play("done")
    table.play("power coins", "done")
    player(table, 0).bowl3 = 12
    assert position(table).powers_used
    assert "power coins" in table.legal


@pytest.mark.rule("ice", "transform")
@pytest.mark.parametrize("mine", ["yetis", "icemaidens"])
def test_spades_are_counted_to_the_chosen_terrain_which_takes_one(mine: str) -> None:
    table = begin(mine, "nomads")
    box, s = terra(table).box, position(table)
    chosen = player(table, 0).start
    faction = box.faction(s.seat(0))
    for kind in range(7):
        hex = next(k for k in range(int(box.map.hexes)) if s.terrain[k] == kind and s.structure[k] == 0)
        expected = 1 if kind == chosen else steps(kind, chosen)
        assert faction.spades_to(box, s, s.seat(0), hex, TERRAINS.index("ice")) == expected
    name = next(text.split()[1] for text in table.legal if text.endswith("to ice"))
    table.play(f"transform {name} to ice")
    assert s.terrain[box.map.index[name]] == TERRAINS.index("ice")
    assert f"build {name}" in table.legal


@pytest.mark.rule("volcano", "acolytes")
def test_acolytes_pay_with_steps_of_one_cult() -> None:
    table = begin("acolytes", "nomads")
    s = position(table)
    stand_at(s.seat(0), 0, 4)
    stand_at(s.seat(0), 1, 3)
    hexes = [text.split()[1] for text in table.legal if text.startswith("transform")]
    assert hexes
    board = terra(table).box.map
    home = next((h for h in hexes if board.terrain[board.index[h]] == 0), None)
    other = next(h for h in hexes if board.terrain[board.index[h]] != 0)
    there = table.copy()
    there.play(f"transform {other} to volcano", "step water")
    assert player(there, 0).cults[1] == 0
    assert position(there).terrain[board.index[other]] == TERRAINS.index("volcano")
    if home is not None:
        table.play(f"transform {home} to volcano")  # desert is the Nomads' home: 4 steps, only fire has them
        assert player(table, 0).cults[0] == 0


@pytest.mark.rule("volcano", "dragonlords")
def test_dragonlords_pay_with_tokens() -> None:
    table = begin("dragonlords", "nomads")
    s = position(table)
    s.seat(0).bowl1 = 1
    s.seat(0).bowl2 = 3
    s.seat(0).bowl3 = 2
    board = terra(table).box.map
    hexes = [text.split()[1] for text in table.legal if text.startswith("transform")]
    other = next(h for h in hexes if board.terrain[board.index[h]] != 0)
    table.play(f"transform {other} to volcano")
    assert purse(table)[3:] == (0, 3, 2)
    assert f"build {other}" in table.legal
    there = begin("dragonlords", "nomads")
    built(there, 0, "G7", int(DWELLING))
    terrain(there, "F7", "desert")
    player(there, 0).bowl1 = 1
    player(there, 0).bowl2 = 3
    player(there, 0).bowl3 = 2
    there.play("transform F7 to volcano")
    assert purse(there)[3:] == (0, 2, 2)


@pytest.mark.rule("volcano")
def test_spades_that_come_in_become_steps_or_tokens() -> None:
    table = begin("acolytes", "nomads").play("power spades")
    assert {text for text in table.legal if text.startswith("step")} == {
        f"step {t}" for t in ("fire", "water", "earth", "air")
    }
    before = sum(player(table, 0).cults[k] for k in range(4))
    table.play("step fire", "step air")
    assert sum(player(table, 0).cults[k] for k in range(4)) == before + 2
    dragons = begin("dragonlords", "nomads")
    tokens = sum(purse(dragons)[3:])
    dragons.play("power spades")
    assert sum(purse(dragons)[3:]) == tokens + 2
