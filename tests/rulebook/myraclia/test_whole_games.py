"""Whole games at random in all mixes of modules, options and seats: nothing is lost, all ends, all replays."""

import pytest

from mytharium.core.engine import COMPILED
from mytharium.core.protocol import OVER, WATCHER
from mytharium.core.rng import Rng
from mytharium.match.match import CannotUndo, Match
from tests.rulebook.myraclia.many import played, settings
from tests.rulebook.myraclia.table import ALL, make

GAMES = 640 if COMPILED else 16


@pytest.mark.rule("components", "chance", "expand", "end")
@pytest.mark.parametrize("part", range(4))
def test_random_games_of_every_mix_end_and_lose_nothing(part: int) -> None:
    for number in range(part, GAMES, 4):
        modules, options, seats = settings(number)
        game = make(modules, **options)
        result = game.outcome(played(game, seats, f"whole {number}").state)
        assert [sum(parts.values()) for parts in result.breakdown] == result.scores
        assert min(result.ranks) == 1


@pytest.mark.rule("chance")
def test_the_seed_decides_everything() -> None:
    def play(seed: str) -> bytes:
        game = make(ALL, eva="normal")
        s = game.new(3)
        rng = Rng(seed)
        while s.actor != OVER:
            legal = game.legal(s, int(s.actor)) if s.actor >= 0 else []
            game.play(s, legal[rng.below(len(legal))] if legal else game.ticket(s, rng.below(game.tickets(s))), None)
        return s.key()

    assert play("one") == play("one") != play("two")


@pytest.mark.rule("secrets")
def test_everybody_sees_the_same() -> None:
    game = make(ALL)
    match = Match(game, 3, "open")
    match.begin()
    seen = {game.observe(match.state, viewer).key()[8:] for viewer in (0, 1, 2, int(WATCHER))}
    assert len(seen) == 1


@pytest.mark.rule("undo")
def test_an_action_can_be_taken_back_until_something_is_drawn() -> None:
    game = make()
    match = Match(game, 2, "undo", frozenset({0, 1}))
    match.begin()
    rng = Rng("undo")
    taken = refused = 0
    for _ in range(80):
        (seat,) = match.to_act()
        if match.held >= 0:
            match.done(seat)
            continue
        texts = [text for _, text in match.legal(seat)]
        before = match.state.key()
        match.move(seat, texts[rng.below(len(texts))])
        try:
            match.undo(seat)
            taken += 1
            assert match.state.key() == before
            match.move(seat, texts[0])
        except CannotUndo:
            refused += 1
    assert taken > 10
