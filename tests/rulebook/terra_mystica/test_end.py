"""The end: cults, network, extra tiles, leftovers, the winner; leaving, taking back, and games of elsewhere."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mytharium import games
from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.rules.network import measure
from mytharium.games.terra_mystica.rules.scoring import finish, leftovers, rank
from mytharium.games.terra_mystica.seat import DWELLING, FROM_NETWORK, SANCTUARY, STRONGHOLD
from mytharium.games.terra_mystica.state import Bridge
from mytharium.match.match import CannotUndo, Match
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import (
    ALL,
    begin,
    built,
    player,
    points,
    position,
    purse,
    raze,
    stand_at,
    terra,
)


def shares(values: list[int], one: int, two: int, three: int) -> list[int]:
    """What the rules give to so many players with these values."""
    game = games.make("terra_mystica", [], {})
    table = Table(game, game.new(len(values)))
    rank(terra(table).box, position(table), vec[i64]([*values, 0, 0, 0]), one, two, three, FROM_NETWORK, None)
    return [player(table, seat).vp for seat in range(len(values))]


@pytest.mark.rule("final-scoring", "ties")
@pytest.mark.parametrize(
    ("values", "given"),
    [
        ([9, 7, 5, 3], [18, 12, 6, 0]),
        ([7, 7, 5], [15, 15, 6]),
        ([7, 7, 7], [12, 12, 12]),
        ([9, 5, 5, 5], [18, 6, 6, 6]),
        ([9, 8, 5, 5], [18, 12, 3, 3]),
        ([4, 0, 0], [18, 0, 0]),
    ],
)
def test_equal_places_share_rounded_down_and_zero_never_scores(values: list[int], given: list[int]) -> None:
    assert shares(values, 18, 12, 6) == given
    if given[0] == 15:
        assert shares(values, 8, 4, 2) == [6, 6, 2]


@pytest.mark.rule("final-scoring")
def test_extra_tile_cults_network_and_leftovers_in_this_order() -> None:
    table = begin("witches", "nomads", final_tile="edge")
    s = position(table)
    for k in range(4):
        stand_at(s.seat(0), k, 5)
        stand_at(s.seat(1), k, 3)
    out: list[Event] = []
    finish(terra(table).box, s, out)
    sources = [event.args["source"] for event in out if event.kind == "final"]
    assert sources == sorted(sources, key=[14, 9, 10, 11, 12, 13].index)
    assert out[-1].kind == "over"
    breakdown = table.game.outcome(table.state).breakdown[0]
    assert [breakdown[track] for track in ("fire", "water", "earth", "air")] == [8, 8, 8, 8]


@pytest.mark.rule("network")
def test_a_network_hangs_together_directly_over_bridges_and_by_ships() -> None:
    table = begin("witches", "nomads")  # on A3 and A10
    box, s = terra(table).box, position(table)
    assert measure(box, s, s.seat(0), -1) == 1
    built(table, 0, "A4", int(DWELLING))
    assert measure(box, s, s.seat(0), -1) == 2
    built(table, 0, "C1", int(DWELLING))
    assert measure(box, s, s.seat(0), -1) == 2
    s.seat(0).shipping = 1
    assert measure(box, s, s.seat(0), -1) == 3
    s.seat(0).shipping = 0
    s.bridges = [Bridge(box.map.index["A3"], box.map.index["C1"], 0)]
    assert measure(box, s, s.seat(0), -1) == 3


@pytest.mark.rule("network", "skipping")
def test_tunnels_and_carpets_hold_a_network_together() -> None:
    table = begin("dwarves", "witches")
    box, s = terra(table).box, position(table)
    raze(table, 0)
    built(table, 0, "E1", int(DWELLING))
    built(table, 0, "E3", int(DWELLING))
    built(table, 0, "E6", int(DWELLING))
    assert measure(box, s, s.seat(0), -1) == 2
    fakirs = begin("fakirs", "witches")
    s = position(fakirs)
    raze(fakirs, 0)
    for hex in ("E1", "E3"):
        built(fakirs, 0, hex, int(DWELLING))
    built(fakirs, 0, "E6", int(STRONGHOLD))
    assert measure(terra(fakirs).box, s, s.seat(0), -1) == 3


@pytest.mark.rule("network")
def test_the_extra_tiles_measure_one_network() -> None:
    table = begin("witches", "nomads")
    box, s = terra(table).box, position(table)
    raze(table, 0)
    for hex, piece in (("I3", DWELLING), ("I4", DWELLING), ("I5", STRONGHOLD), ("I6", DWELLING), ("I7", SANCTUARY)):
        built(table, 0, hex, int(piece))
    built(table, 0, "A3", int(DWELLING))
    distance, great, edge, apart = (int(measure(box, s, s.seat(0), tile)) for tile in range(4))
    assert (distance, great, edge, apart) == (4, 2, 5, 1)
    built(table, 0, "G2", int(DWELLING))
    s.seat(0).shipping = 1
    assert measure(box, s, s.seat(0), 3) == 2  # two clusters in one network


@pytest.mark.rule("leftovers")
def test_everything_becomes_coins_and_three_coins_a_point() -> None:
    table = begin("witches", "nomads")
    s = position(table)
    s.seat(0).coins = 4
    s.seat(0).workers = 3
    s.seat(0).priests = 2
    s.seat(0).bowl1 = 5
    s.seat(0).bowl2 = 5
    s.seat(0).bowl3 = 1
    before = points(table, 0)
    leftovers(terra(table).box, s.seat(0), None)
    assert points(table, 0) == before + 4  # 4 + 3 + 2 + 1 + 2 sacrificed = 12
    assert purse(table)[:3] == (0, 0, 0)


@pytest.mark.rule("leftovers", "alchemists")
def test_two_coins_are_enough_for_the_alchemists() -> None:
    table = begin("alchemists", "nomads")
    s = position(table)
    s.seat(0).coins = 9
    s.seat(0).workers = 0
    s.seat(0).priests = 0
    s.seat(0).bowl2 = 1
    s.seat(0).bowl3 = 0
    before = points(table, 0)
    leftovers(terra(table).box, s.seat(0), None)
    assert points(table, 0) == before + 4


@pytest.mark.rule("winner")
def test_most_points_win_and_equals_share() -> None:
    table = begin("witches", "nomads")
    s = position(table)
    s.seat(0).vp = 90
    s.seat(1).vp = 80
    assert table.game.outcome(table.state).ranks == [1, 2]
    s.seat(1).vp = 90
    assert table.game.outcome(table.state).ranks == [1, 1]


@pytest.mark.rule("leaving")
def test_who_leaves_is_asked_nothing_more_and_scores_nothing_more() -> None:
    table = begin("witches", "nomads", leaving="yes")
    structures = len(player(table, 1).places)
    table.play("nomads leave")
    assert (player(table, 1).left, len(player(table, 1).places)) == (1, structures)
    table.play("advance shipping", "done")
    assert table.actor == 0
    before = points(table, 1)
    finish(terra(table).box, position(table), None)
    assert points(table, 1) == before
    assert "nomads leave" not in begin("witches", "nomads").legal


@pytest.mark.rule("undo")
def test_a_decision_is_taken_back_until_the_turn_is_ended() -> None:
    match = Match(games.make("terra_mystica", ALL, {}), 2, "undo", frozenset({0, 1}))
    match.begin()
    match.move(0, "faction witches")
    match.undo(0)
    match.move(0, "faction giants")
    match.move(1, "faction nomads")
    with pytest.raises(CannotUndo):
        match.undo(0)


@pytest.mark.rule("snellman")
def test_recorded_games_are_judged_as_they_were_played() -> None:
    theirs, ours = begin("engineers", "nomads", judge="snellman"), begin("engineers", "nomads")
    assert "convert coins to point" in theirs.legal
    assert "convert coins to point" not in ours.legal
    for table, joined in ((theirs, True), (ours, False)):
        box, s = terra(table).box, position(table)
        built(table, 0, "A3", int(DWELLING))
        s.bridges = [Bridge(box.map.index["A3"], box.map.index["C1"], 1)]
        built(table, 0, "C1", int(DWELLING))
        assert measure(box, s, s.seat(0), -1) == (3 if joined else 2)
