"""Many random games over all factions, maps and options: they end, nothing is lost, fast computations are right."""

from typing import cast

import pytest

from mytharium import games
from mytharium.core.engine import COMPILED
from mytharium.core.protocol import OVER, Game, settle, step
from mytharium.core.rng import Rng
from mytharium.games.terra_mystica.game import TerraMystica
from mytharium.games.terra_mystica.meta import META
from mytharium.games.terra_mystica.rules.network import measure
from mytharium.games.terra_mystica.rules.reach import ships
from mytharium.games.terra_mystica.rules.town import linked
from mytharium.games.terra_mystica.state import Position
from mytharium.match.match import Match
from mytharium.match.record import dumps, loads, replay, to_record
from mytharium.testing.many import played, replayed

MANY = 5000 if COMPILED else 40
MODULES = [module.name for module in META.modules]
SKIPPERS = (1, 10)


def mixed(k: int) -> tuple[Game, int]:
    """The k-th mix of modules, options and seats."""
    rng = Rng("many", k)
    modules = [name for name in MODULES if rng.below(2)]
    options = {option.name: option.values[rng.below(len(option.values))] for option in META.options}
    options["leaving"] = options["losing"] = "no"
    return games.make("terra_mystica", modules, options), 2 + int(rng.below(4))


@pytest.mark.rule("components")
def test_random_games_end_lose_nothing_and_replay() -> None:
    made = [mixed(k) for k in range(min(MANY, 200))]
    for k in range(MANY):
        game, seats = made[k % len(made)]
        log, key = played(game, seats, Rng("game", k))
        state = replayed(game, seats, log, spoken=False)
        assert state.key() == key, f"game {k}"
        assert game.audit(state) == "", f"game {k}"
        outcome = game.outcome(state)
        assert [sum(parts.values()) for parts in outcome.breakdown] == outcome.scores


@pytest.mark.rule("components", "chance")
@pytest.mark.parametrize("k", range(40 if COMPILED else 4))
def test_random_games_replay(k: int) -> None:
    """From their records: rules, seed, keys and scores."""
    game, seats = mixed(k)
    match = Match(game, seats, f"replay {k}")
    match.begin()
    rng = Rng("replay", k)
    while not match.over:
        seat = match.to_act()[0]
        legal = game.legal(match.state, seat)
        match.decide(seat, legal[rng.below(len(legal))])
    modules = [name for name in MODULES if f"+{name}@" in game.id]
    again = replay(loads(dumps(to_record(match, modules, []))), game)
    assert again.state.key() == match.state.key()
    assert again.seq == match.seq


def positions(k: int) -> list[tuple[TerraMystica, Position]]:
    """Some positions of a random game, where there are structures on the map."""
    game, seats = mixed(k)
    rng = Rng("positions", k)
    state = game.new(seats)
    actor = settle(game, state, rng)
    found = []
    while actor != OVER:
        legal = game.legal(state, actor)
        better = [a for a in legal if a & 255 in (3, 4, 6)] or legal
        actor = step(game, state, better[rng.below(len(better))], rng)
        if state.seq % 40 == 0:
            found.append((cast(TerraMystica, game), cast(Position, state.clone())))
    return found


def brute_network(game: TerraMystica, s: Position, seat: int) -> int:
    """The largest set of structures in which everything is tied to something, by the words of the rules."""
    board = game.box.map
    places = [int(s.seat(seat).places[k]) for k in range(len(s.seat(seat).places))]
    level = int(s.seat(seat).shipping)

    def sails(a: int, b: int) -> bool:
        wave = {a}
        wet: set[int] = set()
        for _ in range(level):
            wave = {
                int(board.neighbour(h, d))
                for h in wave
                for d in range(6)
                if board.neighbour(h, d) >= 0 and board.terrain[board.neighbour(h, d)] == 9
            } - wet
            wet |= wave
        return any(board.distance(h, b) == 1 for h in wet)

    def tied(a: int, b: int) -> bool:
        return bool(linked(game.box, s, s.seat(seat), a, b)) or sails(a, b) or sails(b, a)

    best, left = 0, set(places)
    while left:
        group = [left.pop()]
        for a in group:
            more = [b for b in left if tied(a, b)]
            left -= set(more)
            group += more
        best = max(best, len(group))
    return best


@pytest.mark.rule("network")
@pytest.mark.parametrize("k", range(12 if COMPILED else 3))
def test_networks_are_what_the_rules_say(k: int) -> None:
    checked = 0
    for game, s in positions(k):
        for seat in range(int(s.players)):
            faction = int(s.seat(seat).faction)
            if faction < 0 or faction in SKIPPERS:
                continue
            assert measure(game.box, s, s.seat(seat), -1) == brute_network(game, s, seat)
            assert ships(game.box, s, s.seat(seat)) >= s.seat(seat).shipping
            checked += 1
    assert checked
