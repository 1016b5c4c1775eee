"""What two players cannot show: the order of answers and turns; and what belongs to one faction alone."""

import pytest

from mytharium import games
from mytharium.core.protocol import CHANCE
from mytharium.games.terra_mystica.question import ASK_ACTION, Offer
from mytharium.games.terra_mystica.rules.income import cult_bonus
from mytharium.games.terra_mystica.rules.leech import accept
from mytharium.games.terra_mystica.rules.reach import is_opponents_home, reach
from mytharium.games.terra_mystica.seat import DWELLING, STRONGHOLD, TRADING_HOUSE
from mytharium.games.terra_mystica.state import CULT_BONUS, Bridge
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import (
    ALL,
    TILES,
    begin,
    built,
    enrich,
    near,
    player,
    points,
    position,
    purse,
    raze,
    stand_at,
    terra,
)
from tests.rulebook.terra_mystica.test_power import bowls


def three(*factions: str, **options: str) -> Table:
    """Three factions at the first action, with plenty of everything."""
    game = games.make("terra_mystica", ALL, options)
    table = Table(game, game.new(3))
    table.play(*TILES, *(f"remove BON{k}" for k in (1, 2, 4, 10)), *(f"faction {name}" for name in factions))
    while table.actor == CHANCE or position(table).asked != ASK_ACTION:
        table.play(table.legal[0])
    for seat in range(3):
        enrich(table, seat)
    return table


def passes(table: Table) -> None:
    table.play(next(text for text in table.legal if text.startswith("pass")))


@pytest.mark.rule("turn-order")
@pytest.mark.parametrize(("turn_order", "order"), [("classic", [1, 2, 0]), ("variable", [1, 0, 2])])
def test_the_order_of_the_next_round(turn_order: str, order: list[int]) -> None:
    table = three("witches", "nomads", "giants", turn_order=turn_order)
    table.play("advance shipping", "done")
    passes(table)
    table.play("advance shipping", "done")
    passes(table)
    assert [position(table).order[k] for k in range(3)] == [0, 1, 2]
    passes(table)
    assert [position(table).order[k] for k in range(3)] == order
    assert table.actor == order[0]


@pytest.mark.rule("leech")
def test_neighbours_answer_in_turn_order_after_the_builder() -> None:
    table = three("witches", "nomads", "giants")
    built(table, 1, "E9", int(DWELLING))
    built(table, 0, "D7", int(TRADING_HOUSE))
    built(table, 2, "E10", int(TRADING_HOUSE))
    for seat in (0, 2):
        bowls(table, seat, 9, 0, 0)
    table.play("advance shipping", "done", "upgrade E9 trading-house", "done")
    assert table.legal[0] == "giants leech 2 from nomads"
    table.play("giants decline 2 from nomads")
    assert table.legal[0] == "witches leech 2 from nomads"
    table.play("witches leech 2 from nomads")
    assert table.actor == 2


@pytest.mark.rule("cultists", "leech")
@pytest.mark.parametrize("refused", [True, False])
def test_who_has_no_room_left_counts_as_neither(refused: bool) -> None:
    """Of a build of the Cultists one neighbour refused; the other filled the bowls from somebody else's build."""
    table = three("cultists", "nomads", "witches", leech="delayed")
    s = position(table)
    bowls(table, 0, 5, 0, 0)
    bowls(table, 2, 1, 0, 6)
    taken = Offer(2, 1, 2, 2, False, False, False, 7)
    s.offers = [Offer(2, 0, 1, 1, False, refused, False, 8)]
    accept(terra(table).box, s, s.seat(2), taken, None)
    assert purse(table, 2)[3:] == (0, 0, 7)
    assert purse(table)[3:] == ((4, 1, 0) if refused else (5, 0, 0))


@pytest.mark.rule("halflings", "cult-bonus", "spades")
def test_spades_of_a_cult_bonus_score_for_the_halflings() -> None:
    table = begin("halflings", "nomads")  # SCORE2: a spade for every 4 steps of earth
    s = position(table)
    s.waiting = None
    stand_at(s.seat(0), 2, 9)
    s.phase = CULT_BONUS
    before = points(table, 0)
    cult_bonus(terra(table).box, s, None)
    assert points(table, 0) == before + 2


@pytest.mark.rule("riverwalkers", "reach")
def test_riverwalkers_never_get_anywhere_by_land_or_bridge() -> None:
    table = begin("riverwalkers", "nomads")
    box, s = terra(table).box, position(table)
    raze(table, 0)
    built(table, 0, "E2", int(DWELLING))  # no river beside it
    reached = near(table, 0)
    assert (reached.low, reached.high) == (0, 0)
    built(table, 0, "G2", int(DWELLING))
    without = reach(box, s, s.seat(0))
    s.bridges = [Bridge(box.map.index["G2"], box.map.index["I6"], 0)]
    bridged = reach(box, s, s.seat(0))
    assert (bridged.low, bridged.high) == (without.low, without.high)


@pytest.mark.rule("engineers", "bridges")
def test_engineers_score_their_own_bridges_only() -> None:
    table = begin("engineers", "nomads")
    box, s = terra(table).box, position(table)
    built(table, 0, "G2", int(STRONGHOLD))
    built(table, 0, "I6", int(DWELLING))
    one, two = box.map.index["G2"], box.map.index["I6"]
    s.bridges = [Bridge(one, two, 1)]
    assert box.faction(s.seat(0)).passing(s, s.seat(0)) == 0
    s.bridges = [Bridge(one, two, 0)]
    assert box.faction(s.seat(0)).passing(s, s.seat(0)) == 3


@pytest.mark.rule("volcano", "shapeshifters", "riverwalkers")
@pytest.mark.parametrize(("theirs", "home"), [("riverwalkers", False), ("yetis", False), ("shapeshifters", True)])
def test_whose_terrain_is_a_home(theirs: str, home: bool) -> None:
    table = begin("dragonlords", theirs)
    terrain = player(table, 1).start
    assert is_opponents_home(terra(table).box, position(table), player(table, 0), terrain) == home
    assert (player(table, 1).colour == terrain) == (theirs != "yetis")
