"""Worlds between which a viewer cannot tell look the same through every way out (`make soak-leaks` for a million)."""

import random
from collections import Counter

import pytest

from mytharium import games
from mytharium.core.protocol import Event
from mytharium.core.rng import Rng
from mytharium.match.log import DRAW, Entry
from mytharium.match.match import Match
from mytharium.server.tables.conditional_moves import learns, told
from mytharium.server.tables.open_table import OpenTable
from tests.shelf import on_the_shelf
from tests.soak.leaks import LONGEST, Leak, pair, soak


def test_some_views() -> None:
    counts: Counter[str] = Counter()
    with on_the_shelf():
        for name in ("whispers", *(name for name in games.names() if not games.make(name).is_open)):
            for number in range(3):
                soak(name, number, "few", 4, counts)
    assert counts["frame"] > 10


def test_what_leaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is there depends on what nobody may know."""
    monkeypatch.setattr(OpenTable, "is_online", lambda table, seat: hash(table.match.state.key()) % 2)

    def look() -> None:
        for number in range(20):
            soak("whispers", number, "few", 1, Counter())

    with on_the_shelf(), pytest.raises(Leak, match="frame"):
        look()


def twin_of(match: Match, moment: int, seat: int, rng: Rng) -> Match | None:
    """Another world that a seat could not tell from this one before a draw, and cannot after it."""
    game, known = match.game, told(match.line[moment].events, seat)
    world = game.determinize(match.view(seat, moment), rng)
    for action, _ in game.chances(world):
        events: list[Event] = []
        game.play(world.clone(), action, events)
        if told(tuple(events), seat) == known:
            twin = Match(game, match.seats, "twin", start=world)
            twin.replay(Entry(DRAW, -1, game.format(world, action)), from_seed=False)
            return twin
    return None


@pytest.mark.parametrize("name", ["whispers", *games.names()])
def test_what_a_seat_learns_from_a_draw_is_the_same_in_twin_worlds(name: str) -> None:
    """Conditional moves are dropped by it, so it must not depend on what the seat cannot see."""
    draws = 0
    with on_the_shelf():
        for number in range(2 if games.make(name).is_open else 12):
            chosen, dice = pair(name, number, "learned"), random.Random(number)
            match = Match(chosen.game, chosen.matches[0].seats, str(number))
            match.begin()
            while not match.over and match.seq < LONGEST:  # random players can wander about for long
                seat = dice.choice(match.to_act())
                match.move(seat, dice.choice(match.legal(seat))[1])
            for moment in range(len(match.line)):
                seat = dice.randrange(match.seats)
                if match.line[moment].entry.kind != DRAW:
                    continue
                twin = twin_of(match, moment, seat, Rng(str(number), moment))
                if twin is not None:
                    assert learns(match, moment, seat) == learns(twin, 0, seat), (number, moment, seat)
                    draws += 1
    assert draws > 20
