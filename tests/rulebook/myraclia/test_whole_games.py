"""Whole games at random in all mixes of modules, options and seats: nothing is lost, all ends, all replays."""

from itertools import chain, combinations, product

import pytest

from mytharium.core.engine import COMPILED
from mytharium.core.protocol import CHANCE, OVER, WATCHER
from mytharium.core.rng import Rng
from mytharium.match.match import CannotUndo, Match
from tests.rulebook.myraclia.table import ALL, make

MIXES = list(chain.from_iterable(combinations(ALL, size) for size in range(len(ALL) + 1)))
TEMPERS = ("no", "calm", "normal", "savage")
AUTOMAS = list(product(TEMPERS, TEMPERS))
GAMES = 640 if COMPILED else 16


def settings(number: int) -> tuple[tuple[str, ...], dict[str, str], int]:
    """Modules, options and seats for the n-th game; all mixes come in turn."""
    eva, adam = AUTOMAS[number % len(AUTOMAS)]
    modules = MIXES[number * 7 // 16 % len(MIXES)]
    least = max(2, 1 + (eva != "no") + (adam != "no"))
    seats = least + number // 5 % (6 - least)
    layout = "random" if number % 3 == 0 else "recommended"
    start = "3" if number % 4 == 1 else "2"
    return modules, {"eva": eva, "adam": adam, "layout": layout, "starting_elements": start}, seats


@pytest.mark.rule("components", "chance", "expand", "end")
@pytest.mark.parametrize("part", range(4))
def test_random_games_of_every_mix_end_and_lose_nothing(part: int) -> None:
    for number in range(part, GAMES, 4):
        modules, options, seats = settings(number)
        game = make(modules, **options)
        s = game.new(seats)
        rng = Rng(f"whole {number}")
        keys = []
        for entry in range(6000):
            if s.actor == OVER:
                break
            if s.actor == CHANCE:
                action = game.ticket(s, rng.below(game.tickets(s)))
            else:
                legal = game.legal(s, int(s.actor))
                assert len(legal) > 1, "a question with one answer is not asked"
                action = legal[rng.below(len(legal))]
            game.play(s, action, None)
            if entry % 7 == 0 or s.actor == OVER:
                wrong = game.audit(s)
                assert not wrong, f"game {number}, entry {entry}: {wrong}"
                keys.append(s.key())
        assert s.actor == OVER
        result = game.outcome(s)
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
