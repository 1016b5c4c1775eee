"""Games on the interfaces of other projects, judged by those projects' own tests."""

from collections.abc import Callable
from typing import Any

import pytest

import mytharium as m
from mytharium.core.protocol import OVER
from mytharium.core.rng import Rng
from mytharium.research.batch import margins, utilities

pytestmark = pytest.mark.filterwarnings("ignore")  # the others' own, and that an observation is a dict

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("mythicals", {}),
    ("myraclia", {"seats": 3, "modules": ["luna", "eternity"]}),
    ("myraclia", {"seats": 2, "options": {"eva": "normal"}}),
    ("mythical_island", {"seats": 2}),
    ("terra_mystica", {"seats": 4}),
]
EVERY = pytest.mark.parametrize(("game", "more"), TABLES)


@EVERY
def test_pettingzoo(game: str, more: dict[str, Any]) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(m.make_env(game, api="pettingzoo", **more), num_cycles=60)
    seed_test(lambda: m.make_env(game, api="pettingzoo", **more), num_cycles=30)


def test_a_game_of_pettingzoo_ends_with_rewards_that_sum_up_to_nothing() -> None:
    env = m.make_env("mythicals", api="pettingzoo")
    env.reset(seed=3)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        totals[agent] += reward
        env.step(None if over else int(observation["action_mask"].argmax()))
    ranks = env.at.game.outcome(env.at.state).ranks
    assert list(totals.values()) == utilities(ranks)
    assert sum(totals.values()) == 0


@EVERY
def test_gymnasium(game: str, more: dict[str, Any]) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(m.make_env(game, api="gymnasium", bots=["random"], **more), skip_render_check=True)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_learner_of_gymnasium_plays_a_whole_game_against_bots(seat: int) -> None:
    env = m.make_env("mythicals", api="gymnasium", bots=["greedy"], seat=seat, reward="score")
    _, info = env.reset(seed=1)
    over, reward = False, 0.0
    while not over:
        assert reward == 0
        assert env.at.asked == seat
        _, reward, over, _, info = env.step(info["action_mask"].argmax())
    assert reward == margins(env.at.game.outcome(env.at.state).scores)[seat]
    env.reset(seed=1)
    illegal = int(env.action_masks().argmin())
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_what_does_not_fit_is_told() -> None:
    with pytest.raises(
        ValueError, match=r"There is no interface 'atari'. Interfaces: pettingzoo, gymnasium, open_spiel\."
    ):
        m.make_env("mythicals", api="atari")
    with pytest.raises(ValueError, match='by "rank" or by "score", not by \'luck\''):
        m.make_env("mythicals", reward="luck")
    with pytest.raises(ValueError, match="1 other seats take 1 bot for all of them or 1, not 3"):
        m.make_env("mythicals", api="gymnasium", bots=["random"] * 3)
    with pytest.raises(ValueError, match="one of the seats 0 to 1, not in 2"):
        m.make_env("mythicals", api="gymnasium", seat=2)


@pytest.mark.parametrize(("game", "more"), [pair for pair in TABLES if pair[0] != "mythical_island"])
def test_open_spiel(game: str, more: dict[str, Any]) -> None:
    """Not of Mythical Island, of which a random game has 26,000 entries."""
    import pyspiel

    pyspiel.random_sim_test(m.make_env(game, api="open_spiel", **more), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("terra_mystica", {"players": 4, "modules": "fire_and_ice", "options": "leech=delayed"}),
        ("mythical_island", {"players": 3, "options": "short=yes"}),
    ],
)
def test_open_spiel_loads_games_by_name(name: str, given: dict[str, Any]) -> None:
    import pyspiel

    import mytharium.research.open_spiel as ours

    game = pyspiel.load_game(f"mytharium_{name}", given)
    assert game.num_players() == given["players"]
    options = dict([given["options"].split("=")])
    assert game.start.game is m.make(name, [given["modules"]] if "modules" in given else [], options)
    state = game.new_initial_state()
    rng = Rng("walk")
    for _ in range(400):
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
        assert isinstance(state.clone(), ours.SpielState)
        assert str(state.clone()) == str(state)
        if state.is_terminal():
            break
    observer = game.make_py_observer()
    observer.set_from(state, 2)
    seen = state.at.table.encoder.observation(state.at.table.state, 2)
    assert observer.tensor.tolist() == list(seen)
    assert set(observer.dict) == {field.name for field in state.at.table.encoder.fields}


def test_open_spiel_writes_a_playthrough() -> None:
    from open_spiel.python.algorithms import generate_playthrough

    import mytharium.research.open_spiel  # noqa: F401

    text = generate_playthrough.playthrough("mytharium_mythicals", [], seed=1)
    assert '# Apply action "take ' in text or '# Apply action "deck"' in text
    assert "Returns() = " in text


def after_chance(game: Any) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def mcts(game: Any, simulations: int) -> Any:
    import numpy as np
    from open_spiel.python.algorithms import mcts

    rng = np.random.RandomState(1)
    return mcts.MCTSBot(game, 1.4, simulations, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)


def test_the_search_of_open_spiel_plays_our_game() -> None:
    game = m.make_env("mythicals", api="open_spiel")
    state = after_chance(game)
    assert mcts(game, 10).step(state) in state.legal_actions()


def test_a_solver_of_open_spiel_learns_our_game() -> None:
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(m.make_env("mythicals", api="open_spiel"))
    for _ in range(2):
        solver.iteration()
    policy = solver.average_policy()
    state = after_chance(m.make_env("mythicals", api="open_spiel"))
    assert set(policy.action_probabilities(state)) <= set(state.legal_actions())


def test_the_bots_of_open_spiel_sit_at_our_tables() -> None:
    from mytharium.research.open_spiel import SpielBot

    spiel = m.make_env("mythicals", api="open_spiel")
    first: Callable[[Any], int] = lambda state: state.legal_actions()[0]  # noqa: E731
    for bot in (mcts(spiel, 2), type("First", (), {"step": staticmethod(first)})()):
        share = m.duel(m.make("mythicals"), SpielBot(spiel, bot), m.bots.make("random"), games=2)
        assert share in (0, 0.25, 0.5, 0.75, 1)


def test_rewards_are_shared_by_those_who_tie() -> None:
    assert utilities([1, 2]) == [1.0, -1.0]
    assert utilities([1, 1]) == [0.0, 0.0]
    assert utilities([3, 1, 2, 4]) == pytest.approx([-1 / 3, 1.0, 1 / 3, -1.0])
    assert utilities([1, 1, 3]) == [0.5, 0.5, -1.0]
    assert margins([10, 7, 8]) == [2.0, -3.0, -2.0]
    assert OVER == -2
