"""Simulations: the quick way and the Match agree, processes do not matter, bots see views and nothing else."""

import pytest

from mytharium import games
from mytharium.arena.plan import Plan, make_plan
from mytharium.arena.selfplay import IllegalAnswer, selfplay
from mytharium.arena.simulate import TICK, Interrupted, Pace, play, play_recorded, simulate
from mytharium.arena.tally import Tally
from mytharium.bots.base import Bot
from mytharium.core.protocol import OVER, Game, State, View
from mytharium.core.rng import Rng
from mytharium.match.record import loads, replay


def plan(number: int, *names: str, seed: str = "1") -> Plan:
    return make_plan("mythicals", None, number, seed, names or ["random"])


@pytest.mark.parametrize(("names", "number"), [(("random",), 40), (("mcts:2", "random"), 2), (("greedy", "random"), 1)])
def test_the_quick_way_is_the_way_of_the_match(names: tuple[str, ...], number: int) -> None:
    quick, recorded = Tally(2), Tally(2)
    for k in range(number):
        quick.add(play(plan(number, *names), k))
        recorded.add(play_recorded(plan(number, *names), k))
        assert quick == recorded


def test_records_replay() -> None:
    lines: list[str] = []
    tally = simulate(plan(5), write=lines.append)
    matches = [replay(record, games.make(record.game)) for record in map(loads, lines)]
    assert [match.seed for match in matches] == ["1#0", "1#1", "1#2", "1#3", "1#4"]
    assert sum(sum(match.game.outcome(match.state).scores) for match in matches) == sum(tally.scores)


def test_records_name_the_bots_by_seat() -> None:
    lines: list[str] = []
    simulate(plan(2, "mcts:1", "random"), write=lines.append)
    assert [loads(line).names for line in lines] == [["mcts:1", "random"], ["random", "mcts:1"]]


def test_processes_do_not_change_the_result() -> None:
    alone: list[str] = []
    together: list[str] = []
    steps: list[int] = []
    assert simulate(plan(70), 1, alone.append) == simulate(plan(70), 2, together.append, steps.append)
    assert alone == together
    assert sum(steps) == 70
    assert len(steps) > 10


def test_the_first_game_is_told_as_soon_as_it_is_over() -> None:
    steps: list[int] = []
    simulate(plan(100), 1, progress=steps.append)
    assert steps[0] == 1
    assert sum(steps) == 100


def test_chunks_grow_with_quick_games_and_shrink_with_slow_ones() -> None:
    pace = Pace(plan(1000), 1)
    ranges = pace.ranges()
    assert next(ranges) == range(1)
    pace.took(1, TICK / 100)
    assert next(ranges) == range(1, 3)
    for _ in range(9):
        pace.took(pace.size, TICK / 100)
    assert next(ranges) == range(3, 34)
    pace.took(31, 31 * TICK)
    assert next(ranges) == range(34, 35)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_leaves_what_was_played(jobs: int) -> None:
    lines: list[str] = []

    def impatient(games: int) -> None:
        if len(lines) >= 3:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stop:
        simulate(plan(40), jobs, lines.append, impatient)
    played = stop.value.tally.games
    assert 3 <= played == len(lines) < 40
    assert stop.value.tally == simulate(plan(played))


def test_seeds_matter() -> None:
    assert simulate(plan(5)) == simulate(plan(5))
    assert simulate(plan(5)) != simulate(plan(5, seed="2"))


def test_a_better_bot_wins_from_every_seat() -> None:
    tally = simulate(plan(4, "greedy", "random"))
    assert tally.wins()[0] >= 3
    assert min(tally.wins_by_seat()) >= 1


class Curious(Bot):
    """Looks at what it gets, and takes the first action."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        self.seen.append(view)
        first = moves[0]
        moves.clear()
        return first


def test_bots_get_the_view_of_their_own_seat() -> None:
    bots = [Curious(), Curious()]
    end, decisions = selfplay(games.make("mythicals"), 2, "s", list(bots), [Rng("a"), Rng("b")])
    assert end.actor == OVER
    assert decisions == sum(len(bot.seen) for bot in bots)
    for seat, bot in enumerate(bots):
        assert not any(isinstance(view, State) for view in bot.seen)
        assert {int(view.viewer) for view in bot.seen} == {seat}


class Wild(Bot):
    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        return max(moves) + 1


def test_an_illegal_answer_is_an_error() -> None:
    with pytest.raises(IllegalAnswer, match=r"The bot in seat [12] answered \d+, which is not legal in mythicals"):
        selfplay(games.make("mythicals"), 2, "s", [Wild(), Wild()], [Rng("a"), Rng("b")])
