"""Special terrain of each faction, sentence by sentence, where the other tests leave one out."""

import pytest

from mytharium.core.protocol import Moves
from mytharium.games.terra_mystica.map import STEPS, TERRAINS
from mytharium.games.terra_mystica.rules.bridge import legal as bridges
from mytharium.games.terra_mystica.rules.pending import clear, push
from mytharium.games.terra_mystica.rules.reach import reach
from mytharium.games.terra_mystica.rules.scoring import finish, standing
from mytharium.games.terra_mystica.rules.town import check, take
from mytharium.games.terra_mystica.state import (
    ASK_TOWN,
    BOWL1,
    BOWL2,
    BOWL3,
    BRIDGES,
    CULT,
    CULT_BONUS,
    DIG,
    DWELLING,
    KEYS,
    PHASE,
    PRIESTS,
    SANCTUARY,
    SCORING,
    SEAT,
    SHIP,
    SPECIAL,
    STRONGHOLD,
    TEMPLE,
    TRADING_HOUSE,
    WORKERS,
)
from tests.rulebook.terra_mystica.tables import (
    begin,
    favor,
    have,
    number,
    place,
    points,
    position,
    purse,
    put,
    spots,
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
    s.v[KEYS], s.v[CULT] = 1, 8
    push(s, ASK_TOWN, 0, 1)
    before = points(table, 0)
    take(terra(table).box, s, 0, 5, True, None)  # TW6: two steps everywhere, and SCORE2 gives 5
    assert have(table, 0, CULT) == 10
    assert points(table, 0) == before + 2 + 5


@pytest.mark.rule("witches-blunder", "keys")
@pytest.mark.parametrize("steps", [True, False])
def test_witches_choose_each_time_after_the_key(steps: bool) -> None:
    table = begin("witches", "nomads")
    lay(table, "A13")
    for hex in ("I5", "I6", "I7"):
        put(table, 0, hex, int(TRADING_HOUSE))
    put(table, 0, "I8", int(DWELLING))
    position(table).v[CULT] = 7
    position(table).v[BOWL1] = 0
    table.play("upgrade I8 trading-house", "town TW8")
    assert {"step fire", "take points"} <= set(table.legal)
    before = points(table, 0)
    table.play("step fire" if steps else "take points")
    assert (have(table, 0, CULT), points(table, 0) - before) == ((10, 0) if steps else (7, 5))


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
    assert have(table, 0, PRIESTS) == priests - 1


@pytest.mark.rule("alchemists-workshop")
def test_the_workshop_may_be_left_alone() -> None:
    table = ready("alchemists")
    place(table)
    table.play("done")
    assert (have(table, 0, SHIP), have(table, 0, DIG)) == (0, 0)


@pytest.mark.rule("darklings-camp", "scoring")
def test_the_camp_scores_the_round_and_the_favor_tile() -> None:
    table = ready("darklings")
    position(table).v[SCORING] = 2
    favor(table, 0, 11)
    before, priests = points(table, 0), have(table, 0, PRIESTS)
    hex = place(table)
    spades = priests - have(table, 0, PRIESTS)
    assert points(table, 0) == before + 2 + 2 + 2 * spades
    assert not any(text.startswith(f"upgrade {hex} ") for text in pass_other(table).legal)


@pytest.mark.rule("halflings-driller", "spades")
def test_spades_are_saved_and_only_real_ones_score() -> None:
    table = ready("halflings")
    lay(table, "E6")
    terrain(table, "E7", "mountains")  # three from plains
    before, workers = points(table, 0), have(table, 0, WORKERS)
    table.play("transform E7 to plains")
    assert (points(table, 0), have(table, 0, WORKERS)) == (before + 2, workers - 2 * 3)


@pytest.mark.rule("cultists-palace", "ties")
def test_cultists_win_ties_on_every_cult_at_the_end_only() -> None:
    table = begin("cultists", "nomads")
    lay(table, "A13")
    s = position(table)
    for k in range(4):
        s.v[CULT + k] = s.v[SEAT + CULT + k] = 4
    s.v[CULT + 3] = s.v[SEAT + CULT + 3] = 0
    assert [int(standing(s, 0, k)) for k in range(4)] == [9, 9, 9, 0]
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
        put(table, 1, hex, int(DWELLING))
    box, s = terra(table).box, position(table)
    into = Moves()
    bridges(box, s, 0, into)
    tower = box.board.index["E5"]
    ends = [(action >> 8 & 255, action >> 16 & 255) for action in into.list()]
    beyond = {box.board.names[sum(pair) - tower] for pair in ends if tower in pair}
    assert beyond == {"C2", "D3", "D4", "F4"}
    other = sorted(beyond)[-1]
    table.play("use faction", f"bridge E5 {other}")
    assert have(table, 0, BRIDGES) == 2
    assert not box.board.adjacent(tower, box.board.index[other])
    put(table, 0, other, int(STRONGHOLD))
    assert box.faction(s, 0).passing(box, s, 0) == 3


@pytest.mark.rule("dwarves-tunnel", "cult-bonus")
def test_dwarves_tunnel_with_spades_of_a_cult_bonus_for_no_workers() -> None:
    table = begin("dwarves", "witches")
    lay(table, "E6")
    position(table).v[CULT + 2] = 8
    while number(table, PHASE) != CULT_BONUS:
        table.play(next(text for text in table.legal if text.startswith("pass")))
    box, s = terra(table).box, position(table)
    near = reach(box, s, 0)
    digs = [text.split() for text in table.legal if text.startswith("transform")]
    lie = {name: int(s.terrain(box.board.index[name])) for _, name, _, _ in digs}
    far = [
        f"transform {name} to {kind}"
        for _, name, _, kind in digs
        if not box.board.has(*near, box.board.index[name]) and STEPS[7 * lie[name] + TERRAINS.index(kind)] == 1
    ]
    assert far
    workers, before = have(table, 0, WORKERS), points(table, 0)
    table.play(far[0])
    assert (have(table, 0, WORKERS), points(table, 0)) == (workers, before + 4)


@pytest.mark.rule("mermaids-reef", "riverwalkers-palace", "shipping")
@pytest.mark.parametrize("mine", ["mermaids", "riverwalkers"])
def test_tiles_on_the_river_stand_in_nobodys_way_and_ships_start_from_them(mine: str) -> None:
    table = begin(mine, "nomads")
    position(table).v[SEAT + SHIP] = 3
    box, s = terra(table).box, position(table)
    theirs, ours = reach(box, s, 1), reach(box, s, 0)
    hex = place(table)
    own = {have(table, 0, 38 + k) for k in range(have(table, 0, 37))}
    assert any(box.board.adjacent(box.board.index[hex], k) for k in own)
    assert s.terrain(box.board.index[hex]) == 9
    assert reach(box, s, 1) == theirs
    s.v[542] = 0  # the action is over
    low, high = reach(box, s, 0)
    assert (low | ours[0], high | ours[1]) == (low, high)
    assert (low, high) != ours


@pytest.mark.rule("swarmlings-ground", "favor-tiles")
@pytest.mark.parametrize(("with_favor", "tiles"), [(False, [1, 2, 3, 4]), (True, [1, 2, 3, 4])])
def test_town_city_metropolis_megacity(with_favor: bool, tiles: list[int]) -> None:
    table = begin("swarmlings", "nomads")
    lay(table, "A13")
    if with_favor:
        favor(table, 0, 5)
    s, box = position(table), terra(table).box
    clear(s)
    step = 6 if with_favor else 7
    power, seen = 0, []
    row = ["E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "D1", "D2", "D3", "F1", "F2", "F3"]
    for k, hex in enumerate(row):
        piece = SANCTUARY if k == 0 else STRONGHOLD if k == 1 else TEMPLE if k < 5 else TRADING_HOUSE
        put(table, 0, hex, int(piece))
        power += 3 if k < 2 else 2
        check(box, s, 0, box.board.index[hex], None)
        if k >= 3:
            assert towns(table) == min(4, power // step)
            seen.append(towns(table))
    assert sorted(set(seen) - {0}) == tiles


@pytest.mark.rule("chaosmagicians-portal")
def test_the_portal_may_wait_for_a_transform() -> None:
    table = begin("chaosmagicians", "nomads")
    put(table, 0, "A13", int(TRADING_HOUSE))
    table.play("upgrade A13 stronghold")
    purse_ = purse(table)
    there = table.copy()
    hex = place(there)
    assert purse(there) == purse_
    assert terra(there).box.board.terrain[terra(there).box.board.index[hex]] == 6
    table.play("done")
    assert have(pass_other(table), 0, SPECIAL) == -1
    assert spots(table)


@pytest.mark.rule("giants-cave")
def test_the_cave_gives_nothing_at_the_end_of_the_track() -> None:
    table = ready("giants")
    position(table).v[DIG] = 2
    before = points(table, 0)
    place(table)
    assert (have(table, 0, DIG), points(table, 0)) == (2, before)


@pytest.mark.rule("nomads-camp")
def test_a_sandstorm_may_place_the_camp_and_power_is_still_on_offer() -> None:
    table = ready("nomads")
    put(table, 0, "I7", int(STRONGHOLD))
    workers = have(table, 0, WORKERS)
    table.play("use faction", "place special terrain I6")
    assert have(table, 0, WORKERS) == workers
    put(table, 1, "I5", int(DWELLING))
    v = position(table).v
    v[BOWL1], v[BOWL2], v[BOWL3] = 5, 0, 0
    while table.actor == 0:
        table.play("done")
    table.play("upgrade I5 trading-house", "done")
    assert table.legal == [f"nomads {answer} 1 from witches" for answer in ("leech", "decline", "coin")]


@pytest.mark.rule("icemaidens-winterfall")
def test_winterfall_comes_after_the_favor_tile_and_builds_nothing() -> None:
    table = begin("icemaidens", "nomads")
    lay(table, "E6")
    put(table, 0, "E7", int(TRADING_HOUSE))
    workers = have(table, 0, WORKERS) - 2
    table.play("upgrade E7 temple")
    assert all(text.startswith(("favor", "burn", "convert")) for text in table.legal)
    table.play(next(t for t in table.legal if t.startswith("favor")))
    spade = next(t for t in table.legal if t.startswith("transform") and t.endswith("ice"))
    table.play(spade)
    assert have(table, 0, WORKERS) == workers
    assert not any(text.startswith("build") for text in table.legal)


@pytest.mark.rule("dragonlords-pond", "rounds")
def test_the_pond_gives_a_token_in_bowl_three_from_the_next_round_on() -> None:
    table = ready("dragonlords")
    place(table)
    while table.actor == 0:
        table.play("done")
    tokens = sum(purse(table)[3:])
    while number(table, 521) == 1:
        table.play(next((text for text in table.legal if text.startswith("pass")), table.legal[-1]))
    assert sum(purse(table)[3:]) == tokens + 1
    assert have(table, 0, BOWL3) >= 1
