"""Bots that go by what was learned, and the levels that people choose."""

import pytest

from mytharium import bots, games
from mytharium.bots.base import LEVELS
from mytharium.bots.greedy import Runner, in_front
from mytharium.bots.reasons import reasons
from mytharium.bots.turns import Line, TurnSearch, hope, merge
from mytharium.core.engine import COMPILED
from mytharium.core.protocol import OVER, Game, Moves, State, settle, step
from mytharium.core.rng import Rng
from mytharium.testing.follies import follies

SEATS = {"mythicals": 2, "myraclia": 2, "mythical_island": 2, "terra_mystica": 2}


def middle(game: Game, seats: int, decisions: int) -> State:
    """A position of a game of the quick player, with something to decide."""
    s, rng, moves = game.new(seats), Rng("middle"), Moves()
    settle(game, s, rng)
    while s.actor != OVER:
        game.moves(s, s.actor, moves)
        if decisions <= 0 and moves.n > 3 and (not game.lists_turns or len(game.turns(s, s.actor)) > 3):
            return s
        decisions -= 1
        step(game, s, game.playout(s, moves, rng), rng)
    raise AssertionError("the game is over")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", games.names())
def test_every_level_answers_with_a_legal_move(name: str, level: str) -> None:
    game = games.make(name)
    s = middle(game, SEATS[name], 12)
    moves = game.legal(s, int(s.actor))
    assert bots.make(level).choose(game, game.observe(s, s.actor), moves, Rng("level")) in moves


@pytest.mark.parametrize("name", games.names())
def test_levels_are_four_different_bots(name: str) -> None:
    levels = games.make(name).levels
    assert len(set(levels)) == len(levels) == len(LEVELS)
    for level in levels:
        bots.make(level)


@pytest.mark.parametrize("name", games.names() if COMPILED else ["mythicals"])
def test_nothing_is_thrown_away_that_a_child_would_keep(name: str) -> None:
    """A few games here; `python -m mytharium.testing.follies` plays as many as one likes."""
    found = follies(name, "medium", 3 if COMPILED else 1, SEATS[name], "test")
    assert found.decisions > 20
    assert found.wasted == []


@pytest.mark.parametrize("bot", ["greedy", "learned:0", "search:20"])
def test_nobody_ends_the_last_turn_of_myraclia_with_a_tile_at_hand(bot: str) -> None:
    """Wherever a game of the quick player comes to that."""
    game, player, rng, legal = games.make("myraclia"), bots.make(bot), Rng("thrift"), Moves()
    tempted = 0
    for _ in range(6 if COMPILED else 2):
        s = game.new(2)
        seat = settle(game, s, rng)
        while seat != OVER:
            game.moves(s, seat, legal)
            moves = legal.list()
            wasteful = [action for action in moves if game.is_waste(s, action, legal)]
            if wasteful:
                tempted += 1
                assert player.choose(game, game.observe(s, seat), moves, rng) not in wasteful
            seat = step(game, s, game.playout(s, legal, rng), rng)
    assert tempted >= 2


def test_factions_and_first_places_vary() -> None:
    game, player = games.make("terra_mystica"), bots.make("expert")
    factions: set[str] = set()
    places: set[str] = set()
    for k in range(12):
        rng = Rng(f"variety {k}")
        s = game.new(2)
        seat = settle(game, s, rng)
        for decision in range(3):
            action = player.choose(game, game.observe(s, seat), game.legal(s, seat), rng)
            (factions if decision < 2 else places).add(game.format(s, action))
            seat = step(game, s, action, rng)
    assert len(factions) >= 5
    assert len(places) >= 5


def test_a_search_keeps_to_the_actions_it_is_asked_about() -> None:
    game = games.make("terra_mystica")
    s = middle(game, 2, 14)
    moves = game.legal(s, int(s.actor))
    best = bots.make("search:5").choose(game, game.observe(s, s.actor), moves, Rng("one"))
    others = [move for move in moves if move != best]
    assert bots.make("search:5").choose(game, game.observe(s, s.actor), others, Rng("one")) in others


def test_a_search_tells_what_its_turns_promise_everybody() -> None:
    game = games.make("terra_mystica")
    s = middle(game, 2, 14)
    search = TurnSearch(game, s, s.actor, 2, game.legal(s, int(s.actor)))
    search.run(20, 0.0)
    turns = search.best()
    assert all(len(turn.points) == 2 and turn.actions and turn.visits for turn in turns)
    assert turns[0].value == max(turn.value for turn in turns)


def test_a_plan_goes_on_with_the_same_seat_until_it_passes() -> None:
    game = games.make("terra_mystica")
    s = middle(game, 2, 14)
    turns = game.turns(s, s.actor)
    assert any(game.gives_up(s, turn.actions[-1]) for turn in turns)
    for turn in turns:
        then = game.again(s, turn.s, s.actor)
        assert (then is None) == game.gives_up(s, turn.actions[-1])
        assert then is None or then.actor == s.actor


def test_a_look_beyond_the_round_begins_where_the_seat_is_alone() -> None:
    game = games.make("terra_mystica")
    s = middle(game, 2, 10)
    seat = s.actor
    assert game.after_round(s, seat) is None  # it has not passed
    passed = next(turn.s for turn in game.turns(s, seat) if game.gives_up(s, turn.actions[-1]))
    then = game.after_round(passed, seat)
    assert then is not None
    assert then.actor == seat
    assert passed.actor != seat
    turns = game.turns(then, seat)
    assert turns
    assert any(game.again(then, turn.s, seat) is not None for turn in turns)


def test_a_search_follows_turns_that_come_to_the_same_once() -> None:
    game = games.make("terra_mystica")
    s = middle(game, 2, 14)
    lines: dict[float, Line] = {}
    merge(lines, s, 2.0, 1)
    merge(lines, s, 3.0, 2)
    merge(lines, s, 2.0, 4)
    assert [line.firsts for line in sorted(lines.values(), key=hope)] == [2, 5]


def test_a_search_without_time_judges_at_first_sight() -> None:
    game = games.make("terra_mystica")
    s = middle(game, 2, 14)
    search = TurnSearch(game, s, s.actor, 2, game.legal(s, int(s.actor)))
    search.run(24, 1e-9)
    assert all(turn.visits for turn in search.best())
    assert search.best()[0].sight == max(turn.sight for turn in search.kids)


def test_a_turn_that_was_begun_is_ended_as_planned() -> None:
    """The rest of a turn is remembered: the bot does not think again in the middle of it."""
    game, rng = games.make("terra_mystica"), Rng("planned")
    player = bots.make("learned")
    s = middle(game, 2, 14)
    seat, turn = s.actor, s.turn
    plan = max(game.turns(s, seat), key=lambda one: one.value).actions
    played: list[int] = []
    while s.actor == seat and s.turn == turn and len(played) < len(plan):
        action = player.choose(game, game.observe(s, seat), game.legal(s, int(seat)), rng)
        played.append(action)
        step(game, s, action, rng)
    assert played == plan


def played_against_eva(habit: bool, number: int) -> int:
    """By how much the quick player, or the one that a search plays on with, leads Eva in all games together."""
    game, moves, lead = games.make("myraclia", options={"eva": "normal"}), Moves(), 0
    for k in range(number):
        s, rng = game.new(2), Rng(f"habit {k}")
        settle(game, s, rng)
        while s.actor != OVER:
            game.moves(s, s.actor, moves)
            action = game.habit(s, moves, rng) if habit else game.playout(s, moves, rng)
            assert moves.has(action)
            step(game, s, action, rng)
        mine, hers = game.outcome(s).scores
        lead += mine - hers
    return lead


def test_a_search_of_myraclia_plays_on_better_than_the_quick_player() -> None:
    assert played_against_eva(True, 10) > played_against_eva(False, 10) + 100


def test_what_knows_nothing_goes_by_rules_of_thumb() -> None:
    game = games.make("mythicals")
    shipped, game.net = game.net, None
    try:
        s = middle(game, 2, 8)
        moves = game.legal(s, int(s.actor))
        view = game.observe(s, s.actor)
        for one, other in (("learned", "greedy"), ("search:50", "mcts:50")):
            answers = {bots.make(name).choose(game, view, moves, Rng("thumb")) for name in (one, other)}
            assert len(answers) == 1
    finally:
        game.net = shipped


@pytest.mark.parametrize(
    "name",
    ["search:0", "search:2s:3", "search:5:x", "learned:2", "learned:x", "learned:", "mcts:", "greedy:4", "greedy:"],
)
def test_a_bot_without_sense_is_refused(name: str) -> None:
    with pytest.raises(bots.UnknownBot):
        bots.make(name)


def test_reasons_add_up_to_what_a_turn_changes() -> None:
    game = games.make("terra_mystica")
    s = middle(game, 2, 14)
    seat = s.actor
    turn = max(game.turns(s, seat), key=lambda one: one.value)
    told = reasons(game, s, turn.s, seat)
    assert sum(points for _, points in told) == pytest.approx(turn.value - game.expect(s, seat))
    assert {name for name, _ in told} == {"points", "rest", *(name for name, _ in game.groups)}
    assert sum(size for _, size in game.groups) == len(game.features)


def test_a_race_drops_what_is_clearly_behind_and_what_is_the_same() -> None:
    runners = [Runner(action) for action in range(4)]
    for one, values in zip(runners, ([3.0, 5.0, 4.0], [3.0, 5.0, 4.0], [1.0, 7.0, 3.0], [0.0, 2.1, 0.9]), strict=True):
        one.values, one.total = list(values), sum(values)
    assert [one.action for one in in_front(runners)] == [0, 2]
