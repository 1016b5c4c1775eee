"""The mini-expansion's special terrain tiles: the general rules, then each faction's tile."""

import pytest

from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.rules.cults import step
from mytharium.games.terra_mystica.rules.passing import card_points
from mytharium.games.terra_mystica.seat import DWELLING, SANCTUARY, STRONGHOLD, TEMPLE, TRADING_HOUSE
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import (
    begin,
    built,
    place,
    player,
    points,
    position,
    spots,
    stand_at,
    terra,
)

NEEDS = {
    "witches": [TEMPLE, TEMPLE], "alchemists": [STRONGHOLD], "darklings": [STRONGHOLD], "halflings": [STRONGHOLD],
    "swarmlings": [SANCTUARY], "chaosmagicians": [STRONGHOLD], "giants": [TEMPLE], "nomads": [TRADING_HOUSE],
    "dragonlords": [SANCTUARY],
}  # fmt: skip
FAR = ["A13", "I1", "A1", "I12"]


def against(mine: str) -> str:
    return "nomads" if mine not in ("nomads", "fakirs") else "witches"


def ready(mine: str) -> Table:
    """A table where the faction has what its tile needs, far from everything else."""
    table = begin(mine, against(mine))
    index = terra(table).box.map.index
    for piece in NEEDS.get(mine, []):
        built(table, 0, next(hex for hex in FAR if not position(table).structure[index[hex]]), int(piece))
    return table


@pytest.mark.rule("special-terrain")
@pytest.mark.parametrize("mine", NAMES)
def test_every_faction_can_place_its_tile_once(mine: str) -> None:
    table = ready(mine)
    assert spots(table), f"{mine} find no place"
    before = sum(player(table, 0).structures[piece] for piece in range(1, 6))
    place(table)
    while table.actor == 0 and "done" in table.legal:
        table.play("done")
    assert player(table, 0).special >= 0
    assert position(table).structure[player(table, 0).special] == 6
    assert sum(player(table, 0).structures[piece] for piece in range(1, 6)) == before
    while table.actor != 0 or not any(text.startswith("pass") for text in table.legal):
        table.play(next((t for t in table.legal if t.startswith("pass")), table.legal[-1]))
    assert not spots(table)


@pytest.mark.rule("special-terrain")
@pytest.mark.parametrize("mine", NEEDS)
def test_a_tile_waits_for_what_it_needs(mine: str) -> None:
    assert not spots(begin(mine, against(mine)))


@pytest.mark.rule("special-terrain", "leech")
def test_neighbours_are_offered_power() -> None:
    """It is a structure of power 1 for leech both ways."""
    table = begin("auren", "nomads")
    s = position(table)
    hex = next(h for h in spots(table))
    k = terra(table).box.map.index[hex]
    near = [int(terra(table).box.map.neighbour(k, d)) for d in range(6)]
    empty = next(n for n in near if n >= 0 and terra(table).box.map.land[n] >= 0 and not s.structure[n])
    built(table, 1, terra(table).box.map.names[empty], int(TRADING_HOUSE))
    s.seat(1).bowl1 = 5
    place(table, hex)
    while table.actor == 0:
        table.play("done")
    assert table.legal[0].startswith("nomads leech")


@pytest.mark.rule("auren-tree")
def test_auren_score_for_the_top_of_a_cult() -> None:
    table = begin("auren", "nomads")
    place(table)
    s = position(table)
    s.seat(0).keys = 2
    before = points(table, 0)
    stand_at(s.seat(0), 0, 8)
    stand_at(s.seat(0), 1, 8)
    step(terra(table).box, s, s.seat(0), 0, 2, None)
    step(terra(table).box, s, s.seat(0), 1, 2, None)
    assert points(table, 0) == before + 8


@pytest.mark.rule("darklings-camp")
def test_darklings_camp_scores_like_a_dwelling() -> None:
    table = ready("darklings")
    s = position(table)
    s.seat(0).card = 8
    dwellings = player(table, 0).structures[DWELLING]
    place(table)
    assert card_points(terra(table).box, s.seat(0)) == dwellings + 1


@pytest.mark.rule("halflings-driller")
def test_halflings_dig_one_less_beside_the_driller() -> None:
    table = ready("halflings")
    hex = place(table)
    box, s = terra(table).box, position(table)
    k = box.map.index[hex]
    base = box.sheets[4].faction
    for d in range(6):
        n = int(box.map.neighbour(k, d))
        if n >= 0 and box.map.land[n] >= 0 and s.terrain[n] not in (1, 9):
            full = base.spades_to(box, s, s.seat(0), n, 1)
            assert box.sheets[3].faction.spades_to(box, s, s.seat(0), n, 1) == max(1, full - 1)


@pytest.mark.rule("cultists-palace")
def test_cultists_are_half_a_step_ahead() -> None:
    table = begin("cultists", "nomads")
    s = position(table)
    assert terra(table).box.faction(s.seat(0)).cult_standing(s.seat(0), 0) == 2 * player(table, 0).cults[0]
    place(table)
    assert terra(table).box.faction(s.seat(0)).cult_standing(s.seat(0), 0) == 2 * player(table, 0).cults[0] + 1
    assert terra(table).box.faction(s.seat(0)).cult_standing(s.seat(0), 1) == 0


@pytest.mark.rule("giants-cave")
def test_giants_get_a_better_rate() -> None:
    table = ready("giants")
    before = points(table, 0)
    place(table)
    assert player(table, 0).spade_level == 1
    assert points(table, 0) >= before + 6


@pytest.mark.rule("yetis-peak")
def test_yetis_get_two_tokens() -> None:
    table = begin("yetis", "nomads")
    before = player(table, 0).bowl3
    place(table)
    assert player(table, 0).bowl3 == before + 2


@pytest.mark.rule("alchemists-workshop")
def test_alchemists_advance_without_a_priest() -> None:
    table = ready("alchemists")
    place(table)
    priests = player(table, 0).priests
    table.play("advance shipping", "advance spades")
    assert (player(table, 0).shipping, player(table, 0).spade_level) == (1, 1)
    assert player(table, 0).priests == priests
    assert "advance shipping" not in table.legal


@pytest.mark.rule("shapeshifters-polestar")
def test_shapeshifters_may_shift_at_once() -> None:
    table = begin("shapeshifters", "nomads")
    place(table)
    shifts = [text for text in table.legal if text.startswith("terrain")]
    assert shifts
    table.play(shifts[0])
    assert {int(position(table).terrain[player(table, 0).places[k]]) for k in range(3)} == {player(table, 0).colour}


@pytest.mark.rule("acolytes-altar")
def test_acolytes_pay_three_steps_and_later_gain_on_the_way_down() -> None:
    table = begin("acolytes", "nomads")
    s = position(table)
    stand_at(s.seat(0), 0, 9)
    place(table)
    power = player(table, 0).bowl2 + 2 * player(table, 0).bowl3
    table.play("step fire")
    assert player(table, 0).cults[0] == 6
    assert player(table, 0).bowl2 + 2 * player(table, 0).bowl3 == power


@pytest.mark.rule("mermaids-reef", "riverwalkers-palace")
@pytest.mark.parametrize("mine", ["mermaids", "riverwalkers"])
def test_some_tiles_lie_on_the_river(mine: str) -> None:
    table = begin(mine, "nomads")
    assert all(hex.startswith("r") for hex in spots(table))
    workers = player(table, 0).workers
    priests = player(table, 0).priests
    place(table)
    if mine == "mermaids":
        assert player(table, 0).workers == workers - 3
    else:
        assert player(table, 0).priests == priests - 1
