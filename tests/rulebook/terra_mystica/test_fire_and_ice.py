"""The factions of Fire & Ice: their land, what they can do from the start, and their strongholds."""

import pytest

from mytharium.games.terra_mystica.components import FACTIONS
from mytharium.games.terra_mystica.map import STEPS, TERRAINS
from mytharium.games.terra_mystica.rules.cults import step
from mytharium.games.terra_mystica.rules.gains import gain_priests
from mytharium.games.terra_mystica.rules.rows import VALUE, WIDE
from mytharium.games.terra_mystica.state import (
    ASK_UNLOCK,
    BOWL1,
    BOWL2,
    BOWL3,
    COINS,
    CULT,
    DWELLING,
    FAVORS,
    HEX,
    KEYS,
    LIMIT,
    PENDING,
    PLACES,
    PRIESTS,
    SEAT,
    SPACES,
    STACK,
    STRONGHOLD,
    TEMPLE,
    TOP,
    TRADING_HOUSE,
    UNLOCKED,
    UNLOCKS,
)
from tests.rulebook.terra_mystica.tables import begin, have, number, points, position, purse, put, terra
from tests.rulebook.terra_mystica.test_factions import with_stronghold
from tests.rulebook.terra_mystica.test_land import terrain


@pytest.mark.rule("acolytes", "cults")
def test_acolytes() -> None:
    table = begin("acolytes", "nomads")
    box, s = terra(table).box, position(table)
    s.v[CULT], s.v[KEYS] = 8, 1
    step(box, s, 0, 0, 2, None)
    assert number(table, TOP) & 15 == 1
    power = purse(table)[3:]
    s.v[CULT + 1] = s.v[CULT + 2] = s.v[CULT + 3] = 0
    table.play(next(text for text in table.legal if text.startswith("transform")), "step fire")
    assert have(table, 0, CULT) in (6, 7)
    assert (number(table, TOP) & 15, have(table, 0, KEYS)) == (0, 1)
    assert purse(table)[3:] == power
    table = with_stronghold("acolytes").play("done")
    table.play(next(text for text in table.legal if text.startswith("pass")))
    before = have(table, 0, CULT + 3)
    table.play("send priest to air for 2")
    assert have(table, 0, CULT + 3) == before + 3


@pytest.mark.rule("dragonlords")
def test_dragonlords() -> None:
    table = begin("dragonlords", "nomads")
    tokens = sum(purse(table)[3:])
    assert sum(purse(with_stronghold("dragonlords"))[3:]) == tokens + 2  # two players


@pytest.mark.rule("icemaidens", "pass")
def test_ice_maidens() -> None:
    table = begin("icemaidens", "nomads")
    assert bin(have(table, 0, FAVORS)).count("1") == 1
    put(table, 0, "I1", int(TEMPLE))
    put(table, 0, "I11", int(TEMPLE))
    faction, box, s = terra(table).box.faction(position(table), 0), terra(table).box, position(table)
    assert faction.passing(box, s, 0) == 0
    put(table, 0, "I5", int(STRONGHOLD))
    assert faction.passing(box, s, 0) == 6


@pytest.mark.rule("riverwalkers", "priests")
def test_riverwalkers() -> None:
    table = begin("riverwalkers", "nomads")
    box, s = terra(table).box, position(table)
    assert have(table, 0, LIMIT) == 1
    assert not any(text.startswith(("transform", "power spade", "advance")) for text in table.legal)
    board = box.board
    for text in table.legal:
        if text.startswith("build"):
            assert s.v[UNLOCKED] >> int(s.terrain(board.index[text.split()[1]])) & 1
    s.v[PRIESTS] = 0
    gain_priests(box, s, 0, 1, None)
    assert have(table, 0, UNLOCKS) == 1
    assert number(table, STACK + number(table, PENDING) - 1) & 255 == ASK_UNLOCK
    s.v[524] = ASK_UNLOCK
    coins = have(table, 0, COINS)
    kept = table.copy().play("keep priest")
    assert (have(kept, 0, PRIESTS), have(kept, 0, LIMIT)) == (1, 1)
    home = table.copy().play("unlock desert")  # the Nomads' home
    assert (have(home, 0, COINS), have(home, 0, LIMIT), have(home, 0, PRIESTS)) == (coins - 2, 2, 0)
    other = next(t for t in table.legal if t.startswith("unlock") and t != "unlock desert")
    assert have(table.copy().play(other), 0, COINS) == coins - 1
    bridges = with_stronghold("riverwalkers")
    assert {text.split()[0] for text in bridges.legal} >= {"done"}


@pytest.mark.rule("shapeshifters", "leech")
def test_shapeshifters() -> None:
    table = begin("shapeshifters", "nomads")
    put(table, 0, "E9", int(DWELLING))
    put(table, 1, "D7", int(TRADING_HOUSE))
    position(table).v[SEAT + BOWL1] = 9
    table.play("upgrade E9 trading-house", "done", "nomads leech 2 from shapeshifters")
    before, third = points(table, 0), have(table, 0, BOWL3)
    table.play("shapeshifters token yes")
    assert (points(table, 0), have(table, 0, BOWL3)) == (before - 1, third + 1)
    table = with_stronghold("shapeshifters").play("done")
    table.play(next(text for text in table.legal if text.startswith("pass")))
    assert {"use faction", "use faction with tokens"} <= set(table.legal)
    tokens = sum(purse(table)[3:])
    lost = table.copy().play("use faction with tokens")
    assert sum(purse(lost)[3:]) == tokens - 5
    table.play("use faction")
    assert sum(purse(table)[3:]) == tokens
    assert "terrain desert" not in table.legal
    table.play("terrain lakes" if have(table, 0, 1) != TERRAINS.index("lakes") else "terrain forest")
    hexes = [have(table, 0, 38 + k) for k in range(have(table, 0, PLACES))]
    assert {int(position(table).terrain(hex)) for hex in hexes} == {have(table, 0, 1)}


@pytest.mark.rule("yetis", "power-actions")
def test_yetis() -> None:
    table = begin("yetis", "nomads")
    values = [int(terra(table).box.f[WIDE * FACTIONS.index("yetis") + VALUE + piece]) for piece in range(1, 6)]
    assert values == [1, 2, 2, 4, 4]
    v = position(table).v
    v[BOWL3] = 3
    assert "power workers" in table.legal
    table = with_stronghold("yetis").play("done")
    table.play("power coins", "done")
    position(table).v[BOWL3] = 12
    assert number(table, SPACES)
    assert "power coins" in table.legal


@pytest.mark.rule("ice", "transform")
@pytest.mark.parametrize("mine", ["yetis", "icemaidens"])
def test_spades_are_counted_to_the_chosen_terrain_which_takes_one(mine: str) -> None:
    table = begin(mine, "nomads")
    box, s = terra(table).box, position(table)
    chosen = have(table, 0, 2)
    faction = box.faction(s, 0)
    for kind in range(7):
        hex = next(k for k in range(int(box.board.hexes)) if s.v[HEX + k] == kind)
        expected = 1 if kind == chosen else STEPS[7 * kind + chosen]
        assert faction.spades_to(box, s, 0, hex, TERRAINS.index("ice")) == expected
    name = next(text.split()[1] for text in table.legal if text.endswith("to ice"))
    table.play(f"transform {name} to ice")
    assert s.terrain(box.board.index[name]) == TERRAINS.index("ice")
    assert f"build {name}" in table.legal


@pytest.mark.rule("volcano", "acolytes")
def test_acolytes_pay_with_steps_of_one_cult() -> None:
    table = begin("acolytes", "nomads")
    v = position(table).v
    v[CULT], v[CULT + 1] = 4, 3
    hexes = [text.split()[1] for text in table.legal if text.startswith("transform")]
    assert hexes
    board = terra(table).box.board
    home = next((h for h in hexes if board.terrain[board.index[h]] == 0), None)
    other = next(h for h in hexes if board.terrain[board.index[h]] != 0)
    there = table.copy()
    there.play(f"transform {other} to volcano", "step water")
    assert have(there, 0, CULT + 1) == 0
    assert position(there).terrain(board.index[other]) == TERRAINS.index("volcano")
    if home is not None:
        table.play(f"transform {home} to volcano")  # desert is the Nomads' home: 4 steps, only fire has them
        assert have(table, 0, CULT) == 0


@pytest.mark.rule("volcano", "dragonlords")
def test_dragonlords_pay_with_tokens() -> None:
    table = begin("dragonlords", "nomads")
    v = position(table).v
    v[BOWL1], v[BOWL2], v[BOWL3] = 1, 3, 2
    board = terra(table).box.board
    hexes = [text.split()[1] for text in table.legal if text.startswith("transform")]
    other = next(h for h in hexes if board.terrain[board.index[h]] != 0)
    table.play(f"transform {other} to volcano")
    assert purse(table)[3:] == (0, 3, 2)
    assert f"build {other}" in table.legal
    there = begin("dragonlords", "nomads")
    put(there, 0, "G7", int(DWELLING))
    terrain(there, "F7", "desert")
    position(there).v[BOWL1], position(there).v[BOWL2], position(there).v[BOWL3] = 1, 3, 2
    there.play("transform F7 to volcano")
    assert purse(there)[3:] == (0, 2, 2)


@pytest.mark.rule("volcano")
def test_spades_that_come_in_become_steps_or_tokens() -> None:
    table = begin("acolytes", "nomads").play("power spades")
    assert {text for text in table.legal if text.startswith("step")} == {
        f"step {t}" for t in ("fire", "water", "earth", "air")
    }
    before = sum(have(table, 0, CULT + k) for k in range(4))
    table.play("step fire", "step air")
    assert sum(have(table, 0, CULT + k) for k in range(4)) == before + 2
    dragons = begin("dragonlords", "nomads")
    tokens = sum(purse(dragons)[3:])
    dragons.play("power spades")
    assert sum(purse(dragons)[3:]) == tokens + 2
