"""Reach, bridges and networks against their definitions, hex by hex."""

from collections import deque

import pytest

from mytharium.games.terra_mystica.components import components, game_map
from mytharium.games.terra_mystica.map import Map, steps

MAPS = list(components()["maps"])


@pytest.fixture(params=MAPS)
def here(request: pytest.FixtureRequest) -> Map:
    return game_map(components()["maps"][request.param], request.param)


def beside(b: Map, k: int) -> list[int]:
    return [int(b.neighbour(k, d)) for d in range(6) if b.neighbour(k, d) >= 0]


@pytest.mark.rule("adjacent")
def test_neighbours_are_mutual_and_one_step_away(here: Map) -> None:
    for k in range(int(here.hexes)):
        for n in beside(here, k):
            assert k in beside(here, n)
            assert here.distance(k, n) == 1


@pytest.mark.rule("reach", "shipping")
def test_ships_cross_so_many_river_hexes(here: Map) -> None:
    """A search over river hexes only, for every land hex and every level."""
    for start in range(int(here.hexes)):
        if here.land[start] < 0:
            continue
        crossed = {start: 0}
        queue = deque([start])
        reached: dict[int, int] = {}
        while queue:
            k = queue.popleft()
            for n in beside(here, k):
                if here.land[n] < 0 and n not in crossed:
                    crossed[n] = crossed[k] + 1
                    queue.append(n)
                elif here.land[n] >= 0 and crossed[k] and n != start:
                    reached[n] = min(reached.get(n, 99), crossed[k])
        for level in range(7):
            ours = {n for n in range(int(here.hexes)) if here.is_by_ship(start, level, n)}
            assert ours == {n for n, rivers in reached.items() if rivers <= level}


@pytest.mark.rule("bridges")
def test_bridges_span_two_river_hexes(here: Map) -> None:
    for k in range(len(here.bridge_low)):
        one, two = int(here.bridge_low[k]), int(here.bridge_high[k])
        assert here.land[one] >= 0
        assert here.land[two] >= 0
        assert here.distance(one, two) == 2
        shared = set(beside(here, one)) & set(beside(here, two))
        assert all(here.land[n] < 0 for n in shared)
        assert len(shared) == 2 or here.edge[one]


@pytest.mark.rule("transform")
def test_the_wheel_has_seven_terrains_and_three_spades_at_most() -> None:
    assert max(steps(a, b) for a in range(7) for b in range(7)) == 3
    assert [steps(k, k) for k in range(7)] == [0] * 7
