"""The mini-expansion's special terrain tiles: the general rules, then each faction's tile."""

import pytest

from mytharium.games.terra_mystica.components import FACTIONS
from mytharium.games.terra_mystica.rules.cults import step
from mytharium.games.terra_mystica.rules.passing import card_points
from mytharium.games.terra_mystica.rules.scoring import standing
from mytharium.games.terra_mystica.state import (
    AT,
    BOWL1,
    BOWL2,
    BOWL3,
    CARD,
    CULT,
    DIG,
    DWELLING,
    KEYS,
    PRIESTS,
    SANCTUARY,
    SEAT,
    SHIP,
    SPECIAL,
    STANDING,
    STRONGHOLD,
    TEMPLE,
    TRADING_HOUSE,
    WORKERS,
)
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import begin, have, place, points, position, put, spots, terra

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
    index = terra(table).box.board.index
    for piece in NEEDS.get(mine, []):
        put(table, 0, next(hex for hex in FAR if not position(table).piece(index[hex])), int(piece))
    return table


@pytest.mark.rule("special-terrain")
@pytest.mark.parametrize("mine", FACTIONS)
def test_every_faction_can_place_its_tile_once(mine: str) -> None:
    table = ready(mine)
    assert spots(table), f"{mine} find no place"
    before = sum(have(table, 0, STANDING + piece) for piece in range(1, 6))
    place(table)
    while table.actor == 0 and "done" in table.legal:
        table.play("done")
    assert have(table, 0, SPECIAL) >= 0
    assert position(table).piece(have(table, 0, SPECIAL)) == 6
    assert sum(have(table, 0, STANDING + piece) for piece in range(1, 6)) == before
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
    k = terra(table).box.board.index[hex]
    near = [int(terra(table).box.board.neighbour[6 * k + d]) for d in range(6)]
    empty = next(n for n in near if n >= 0 and terra(table).box.board.land[n] >= 0 and not s.piece(n))
    put(table, 1, terra(table).box.board.names[empty], int(TRADING_HOUSE))
    s.v[SEAT + BOWL1] = 5
    place(table, hex)
    while table.actor == 0:
        table.play("done")
    assert table.legal[0].startswith("nomads leech")


@pytest.mark.rule("auren-tree")
def test_auren_score_for_the_top_of_a_cult() -> None:
    table = begin("auren", "nomads")
    place(table)
    s = position(table)
    s.v[KEYS] = 2
    before = points(table, 0)
    s.v[CULT] = s.v[CULT + 1] = 8
    step(terra(table).box, s, 0, 0, 2, None)
    step(terra(table).box, s, 0, 1, 2, None)
    assert points(table, 0) == before + 8


@pytest.mark.rule("darklings-camp")
def test_darklings_camp_scores_like_a_dwelling() -> None:
    table = ready("darklings")
    s = position(table)
    s.v[CARD] = 8
    dwellings = have(table, 0, STANDING + DWELLING)
    place(table)
    assert card_points(terra(table).box, s, 0) == dwellings + 1


@pytest.mark.rule("halflings-driller")
def test_halflings_dig_one_less_beside_the_driller() -> None:
    table = ready("halflings")
    hex = place(table)
    box, s = terra(table).box, position(table)
    k = box.board.index[hex]
    base = box.factions[4]
    for d in range(6):
        n = int(box.board.neighbour[6 * k + d])
        if n >= 0 and box.board.land[n] >= 0 and s.terrain(n) not in (1, 9):
            full = base.spades_to(box, s, 0, n, 1)
            assert box.factions[3].spades_to(box, s, 0, n, 1) == max(1, full - 1)


@pytest.mark.rule("cultists-palace")
def test_cultists_are_half_a_step_ahead() -> None:
    table = begin("cultists", "nomads")
    s = position(table)
    assert standing(s, 0, 0) == 2 * have(table, 0, CULT)
    place(table)
    assert standing(s, 0, 0) == 2 * have(table, 0, CULT) + 1
    assert standing(s, 0, 1) == 0


@pytest.mark.rule("giants-cave")
def test_giants_get_a_better_rate() -> None:
    table = ready("giants")
    before = points(table, 0)
    place(table)
    assert have(table, 0, DIG) == 1
    assert points(table, 0) >= before + 6


@pytest.mark.rule("yetis-peak")
def test_yetis_get_two_tokens() -> None:
    table = begin("yetis", "nomads")
    before = have(table, 0, BOWL3)
    place(table)
    assert have(table, 0, BOWL3) == before + 2


@pytest.mark.rule("alchemists-workshop")
def test_alchemists_advance_without_a_priest() -> None:
    table = ready("alchemists")
    place(table)
    priests = have(table, 0, PRIESTS)
    table.play("advance shipping", "advance spades")
    assert (have(table, 0, SHIP), have(table, 0, DIG)) == (1, 1)
    assert have(table, 0, PRIESTS) == priests
    assert "advance shipping" not in table.legal


@pytest.mark.rule("shapeshifters-polestar")
def test_shapeshifters_may_shift_at_once() -> None:
    table = begin("shapeshifters", "nomads")
    place(table)
    shifts = [text for text in table.legal if text.startswith("terrain")]
    assert shifts
    table.play(shifts[0])
    assert {int(position(table).terrain(have(table, 0, AT + k))) for k in range(3)} == {have(table, 0, 1)}


@pytest.mark.rule("acolytes-altar")
def test_acolytes_pay_three_steps_and_later_gain_on_the_way_down() -> None:
    table = begin("acolytes", "nomads")
    s = position(table)
    s.v[CULT] = 9
    place(table)
    power = have(table, 0, BOWL2) + 2 * have(table, 0, BOWL3)
    table.play("step fire")
    assert have(table, 0, CULT) == 6
    assert have(table, 0, BOWL2) + 2 * have(table, 0, BOWL3) == power


@pytest.mark.rule("mermaids-reef", "riverwalkers-palace")
@pytest.mark.parametrize("mine", ["mermaids", "riverwalkers"])
def test_some_tiles_lie_on_the_river(mine: str) -> None:
    table = begin(mine, "nomads")
    assert all(hex.startswith("r") for hex in spots(table))
    workers, priests = have(table, 0, WORKERS), have(table, 0, PRIESTS)
    place(table)
    if mine == "mermaids":
        assert have(table, 0, WORKERS) == workers - 3
    else:
        assert have(table, 0, PRIESTS) == priests - 1
