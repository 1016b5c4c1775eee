"""Special terrain of each faction, sentence by sentence, where the other tests leave one out."""

import pytest

from mytharium.core.protocol import Moves
from mytharium.games.terra_mystica.map import TERRAINS, steps
from mytharium.games.terra_mystica.rules.bridge import legal as bridges
from mytharium.games.terra_mystica.rules.reach import reach
from mytharium.games.terra_mystica.rules.scoring import finish
from mytharium.games.terra_mystica.rules.town import check
from mytharium.games.terra_mystica.seat import DWELLING, NOWHERE, SANCTUARY, STRONGHOLD, TEMPLE, TRADING_HOUSE
from mytharium.games.terra_mystica.state import CULT_BONUS
from tests.rulebook.terra_mystica.tables import (
    begin,
    built,
    favor,
    found_town,
    place,
    player,
    points,
    position,
    purse,
    score_in_round_one,
    spots,
    stand_at,
    terra,
)
from tests.rulebook.terra_mystica.test_land import terrain
from tests.rulebook.terra_mystica.test_special_effects import lay
from tests.rulebook.terra_mystica.test_special_sentences import pass_other, towns
from tests.rulebook.terra_mystica.test_special_terrain import ready


@pytest.mark.rule("auren-tree", "cults")
def test_auren_score_nothing_for_tops_they_had_before() -> None:
    table = begin("auren", "nomads")
    s = position(table)
    s.seat(0).keys = 1
    stand_at(s.seat(0), 0, 8)
    before = points(table, 0)
    found_town(table, 0, 6)  # TW6: two steps everywhere, and SCORE2 gives 5
    assert player(table, 0).cults[0] == 10
    assert points(table, 0) == before + 2 + 5


@pytest.mark.rule("witches-blunder", "keys")
@pytest.mark.parametrize("steps", [True, False])
def test_witches_choose_each_time_after_the_key(steps: bool) -> None:
    table = begin("witches", "nomads")
    lay(table, "A13")
    for hex in ("I5", "I6", "I7"):
        built(table, 0, hex, int(TRADING_HOUSE))
    built(table, 0, "I8", int(DWELLING))
    stand_at(player(table, 0), 0, 7)
    player(table, 0).bowl1 = 0
    table.play("upgrade I8 trading-house", "town TW8")
    assert {"step fire", "take points"} <= set(table.legal)
    before = points(table, 0)
    table.play("step fire" if steps else "take points")
    assert (player(table, 0).cults[0], points(table, 0) - before) == ((10, 0) if steps else (7, 5))


@pytest.mark.rule("alchemists-workshop", "shipping", "spade-rate")
def test_alchemists_pay_the_rest_and_score_and_only_once() -> None:
    table = ready("alchemists")
    place(table)
    before, (coins, workers, priests) = points(table, 0), purse(table)[:3]
    table.play("advance shipping", "advance spades")
    assert purse(table)[:3] == (coins - 4 - 5, workers - 2, priests)
    assert points(table, 0) == before + 2 + 6
    table = pass_other(table)
    table.play("advance shipping")
    assert player(table, 0).priests == priests - 1


@pytest.mark.rule("alchemists-workshop")
def test_the_workshop_may_be_left_alone() -> None:
    table = ready("alchemists")
    place(table)
    table.play("done")
    assert (player(table, 0).shipping, player(table, 0).spade_level) == (0, 0)


@pytest.mark.rule("darklings-camp", "scoring")
def test_the_camp_scores_the_round_and_the_favor_tile() -> None:
    table = ready("darklings")
    score_in_round_one(table, 3)
    favor(table, 0, 11)
    before = points(table, 0)
    priests = player(table, 0).priests
    hex = place(table)
    spades = priests - player(table, 0).priests
    assert points(table, 0) == before + 2 + 2 + 2 * spades
    assert not any(text.startswith(f"upgrade {hex} ") for text in pass_other(table).legal)


@pytest.mark.rule("halflings-driller", "spades")
def test_spades_are_saved_and_only_real_ones_score() -> None:
    table = ready("halflings")
    lay(table, "E6")
    terrain(table, "E7", "mountains")  # three from plains
    before = points(table, 0)
    workers = player(table, 0).workers
    table.play("transform E7 to plains")
    assert (points(table, 0), player(table, 0).workers) == (before + 2, workers - 2 * 3)


@pytest.mark.rule("cultists-palace", "ties")
def test_cultists_win_ties_on_every_cult_at_the_end_only() -> None:
    table = begin("cultists", "nomads")
    lay(table, "A13")
    s = position(table)
    for k in range(4):
        stand_at(s.seat(0), k, 4)
        stand_at(s.seat(1), k, 4)
    stand_at(s.seat(0), 3, 0)
    stand_at(s.seat(1), 3, 0)
    assert [int(terra(table).box.faction(s.seat(0)).cult_standing(s.seat(0), k)) for k in range(4)] == [9, 9, 9, 0]
    finish(terra(table).box, s, None)
    parts = table.game.outcome(table.state).breakdown
    assert [parts[0][t] for t in ("fire", "water", "earth")] == [8, 8, 8]
    assert [parts[1][t] for t in ("fire", "water", "earth")] == [4, 4, 4]
    assert "air" not in parts[0]


@pytest.mark.rule("engineers-tower", "bridges")
def test_a_land_bridge_passes_over_anybody_and_is_a_bridge_like_others() -> None:
    table = begin("engineers", "nomads")
    lay(table, "E5")
    for hex in ("E4", "E6"):
        built(table, 1, hex, int(DWELLING))
    box, s = terra(table).box, position(table)
    into = Moves()
    bridges(box, s, s.seat(0), into)
    tower = box.map.index["E5"]
    ends = [(action >> 8 & 255, action >> 16 & 255) for action in into.list()]
    beyond = {box.map.names[sum(pair) - tower] for pair in ends if tower in pair}
    assert beyond == {"C2", "D3", "D4", "F4"}
    other = sorted(beyond)[-1]
    table.play("use faction", f"bridge E5 {other}")
    assert player(table, 0).bridges == 2
    assert box.map.distance(tower, box.map.index[other]) > 1
    built(table, 0, other, int(STRONGHOLD))
    assert box.faction(s.seat(0)).passing(s, s.seat(0)) == 3


@pytest.mark.rule("dwarves-tunnel", "cult-bonus")
def test_dwarves_tunnel_with_spades_of_a_cult_bonus_for_no_workers() -> None:
    table = begin("dwarves", "witches")
    lay(table, "E6")
    stand_at(player(table, 0), 2, 8)
    while position(table).phase != CULT_BONUS:
        table.play(next(text for text in table.legal if text.startswith("pass")))
    box, s = terra(table).box, position(table)
    near = reach(box, s, s.seat(0))
    digs = [text.split() for text in table.legal if text.startswith("transform")]
    lie = {name: int(s.terrain[box.map.index[name]]) for _, name, _, _ in digs}
    far = [
        f"transform {name} to {kind}"
        for _, name, _, kind in digs
        if not box.map.holds(near, box.map.index[name]) and steps(lie[name], TERRAINS.index(kind)) == 1
    ]
    assert far
    workers = player(table, 0).workers
    before = points(table, 0)
    table.play(far[0])
    assert (player(table, 0).workers, points(table, 0)) == (workers, before + 4)


@pytest.mark.rule("mermaids-reef", "riverwalkers-palace", "shipping")
@pytest.mark.parametrize("mine", ["mermaids", "riverwalkers"])
def test_tiles_on_the_river_stand_in_nobodys_way_and_ships_start_from_them(mine: str) -> None:
    table = begin(mine, "nomads")
    player(table, 1).shipping = 3
    box, s = terra(table).box, position(table)
    theirs, ours = reach(box, s, s.seat(1)), reach(box, s, s.seat(0))
    hex = place(table)
    own = {int(hex) for hex in player(table, 0).places}
    assert any(box.map.distance(box.map.index[hex], k) == 1 for k in own)
    assert s.terrain[box.map.index[hex]] == 9
    again = reach(box, s, s.seat(1))
    assert (again.low, again.high) == (theirs.low, theirs.high)
    s.just_placed = NOWHERE  # the action is over
    more = reach(box, s, s.seat(0))
    assert (more.low | ours.low, more.high | ours.high) == (more.low, more.high)
    assert (more.low, more.high) != (ours.low, ours.high)


@pytest.mark.rule("swarmlings-ground", "favor-tiles")
@pytest.mark.parametrize(("with_favor", "tiles"), [(False, [1, 2, 3, 4]), (True, [1, 2, 3, 4])])
def test_town_city_metropolis_megacity(with_favor: bool, tiles: list[int]) -> None:
    table = begin("swarmlings", "nomads")
    lay(table, "A13")
    if with_favor:
        favor(table, 0, 5)
    s, box = position(table), terra(table).box
    s.waiting = None
    step = 6 if with_favor else 7
    power, seen = 0, []
    row = ["E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "D1", "D2", "D3", "F1", "F2", "F3"]
    for k, hex in enumerate(row):
        piece = SANCTUARY if k == 0 else STRONGHOLD if k == 1 else TEMPLE if k < 5 else TRADING_HOUSE
        built(table, 0, hex, int(piece))
        power += 3 if k < 2 else 2
        check(box, s, s.seat(0), box.map.index[hex], None)
        if k >= 3:
            assert towns(table) == min(4, power // step)
            seen.append(towns(table))
    assert sorted(set(seen) - {0}) == tiles


@pytest.mark.rule("chaosmagicians-portal")
def test_the_portal_may_wait_for_a_transform() -> None:
    table = begin("chaosmagicians", "nomads")
    built(table, 0, "A13", int(TRADING_HOUSE))
    table.play("upgrade A13 stronghold")
    purse_ = purse(table)
    there = table.copy()
    hex = place(there)
    assert purse(there) == purse_
    assert terra(there).box.map.terrain[terra(there).box.map.index[hex]] == 6
    table.play("done")
    assert player(pass_other(table), 0).special == -1
    assert spots(table)


@pytest.mark.rule("giants-cave")
def test_the_cave_gives_nothing_at_the_end_of_the_track() -> None:
    table = ready("giants")
    player(table, 0).spade_level = 2
    before = points(table, 0)
    place(table)
    assert (player(table, 0).spade_level, points(table, 0)) == (2, before)


@pytest.mark.rule("nomads-camp")
def test_a_sandstorm_may_place_the_camp_and_power_is_still_on_offer() -> None:
    table = ready("nomads")
    built(table, 0, "I7", int(STRONGHOLD))
    workers = player(table, 0).workers
    table.play("use faction", "place special terrain I6")
    assert player(table, 0).workers == workers
    built(table, 1, "I5", int(DWELLING))
    s = position(table)
    s.seat(0).bowl1 = 5
    s.seat(0).bowl2 = 0
    s.seat(0).bowl3 = 0
    while table.actor == 0:
        table.play("done")
    table.play("upgrade I5 trading-house", "done")
    assert table.legal == [f"nomads {answer} 1 from witches" for answer in ("leech", "decline", "coin")]


@pytest.mark.rule("icemaidens-winterfall")
def test_winterfall_comes_after_the_favor_tile_and_builds_nothing() -> None:
    table = begin("icemaidens", "nomads")
    lay(table, "E6")
    built(table, 0, "E7", int(TRADING_HOUSE))
    workers = player(table, 0).workers - 2
    table.play("upgrade E7 temple")
    assert all(text.startswith(("favor", "burn", "convert")) for text in table.legal)
    table.play(next(t for t in table.legal if t.startswith("favor")))
    spade = next(t for t in table.legal if t.startswith("transform") and t.endswith("ice"))
    table.play(spade)
    assert player(table, 0).workers == workers
    assert not any(text.startswith("build") for text in table.legal)


@pytest.mark.rule("dragonlords-pond", "rounds")
def test_the_pond_gives_a_token_in_bowl_three_from_the_next_round_on() -> None:
    table = ready("dragonlords")
    place(table)
    while table.actor == 0:
        table.play("done")
    tokens = sum(purse(table)[3:])
    while position(table).round == 1:
        table.play(next((text for text in table.legal if text.startswith("pass")), table.legal[-1]))
    assert sum(purse(table)[3:]) == tokens + 1
    assert player(table, 0).bowl3 >= 1
