"""Many games stepped together, with observations: our vector environments beside those of others.

Uniformly random legal actions, chosen by the environment where it can and by its caller where it cannot. A step is one
decision of one game; games that are over begin anew. Seconds are those of the processor, on all cores together.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from mytharium import games
from mytharium.commands.bench import best, rate
from mytharium.research import make_vector_env

SEATS = {"mythicals": 2, "myraclia": 3, "mythical_island": 2, "terra_mystica": 4}
OPEN_SPIEL = ("tic_tac_toe", "connect_four", "backgammon")
PGX = ("tic_tac_toe", "connect_four", "backgammon", "chess")
PUFFER = ("connect4", "tripletriad", "go")


@dataclass(frozen=True)
class VectorRow:
    """Steps in a second, with observations."""

    engine: str
    game: str
    games: int
    steps: float


def ours() -> Iterator[VectorRow]:
    for name in games.names():
        env = make_vector_env(name, 1024, seats=SEATS.get(name))

        def some(env: Any = env) -> int:
            for _ in range(20):
                env.step(env.sample())
            return 20 * len(env)

        yield VectorRow("Mytharium", name, len(env), best(lambda some=some: rate(some)))  # type: ignore[misc]


def open_spiel() -> Iterator[VectorRow]:
    """rl_environment in SyncVectorEnv, as its documentation shows it."""
    environments = import_module("open_spiel.python.rl_environment")
    vectors = import_module("open_spiel.python.vector_env")
    output = import_module("open_spiel.python.rl_agent").StepOutput
    rng = random.Random(1)
    for name in OPEN_SPIEL:
        env = vectors.SyncVectorEnv([environments.Environment(name) for _ in range(64)])
        now = env.reset()

        def some(env: Any = env) -> int:
            nonlocal now
            legal = [step.observations["legal_actions"][step.observations["current_player"]] for step in now]
            now = env.step([output(rng.choice(ids), None) for ids in legal], reset_if_done=True)[0]
            return 64

        yield VectorRow("OpenSpiel", name, 64, best(lambda some=some: rate(some)))  # type: ignore[misc]


def pgx() -> Iterator[VectorRow]:
    """Compiled by JAX for the processor, reset by its own wrapper, actions drawn within the compiled step."""
    jax, library = import_module("jax"), import_module("pgx")
    reset = import_module("pgx.experimental.wrappers").auto_reset if _has("pgx.experimental.wrappers") else None
    for name in PGX:
        env = library.make(name)
        step = reset(env.step, env.init) if reset else env.step

        def one(state: Any, key: Any, step: Callable[..., Any] = step) -> Any:
            draw, go = jax.random.split(key)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            return step(state, jax.random.categorical(draw, logits), go)

        together = jax.jit(jax.vmap(one))
        keys = jax.random.split(jax.random.PRNGKey(1), 1024)
        state = together(jax.jit(jax.vmap(env.init))(keys), keys)

        def some(together: Callable[..., Any] = together, keys: Any = keys) -> int:
            nonlocal state
            for _ in range(5):
                state = together(state, keys)
            jax.block_until_ready(state)
            return 5 * 1024

        yield VectorRow("pgx", name, 1024, best(lambda some=some: rate(some)))  # type: ignore[misc]


def puffer() -> Iterator[VectorRow]:
    """PufferLib's own environments in C; any action, as it ignores those that are not legal."""
    numpy = import_module("numpy")
    make = import_module("pufferlib.ocean").env_creator
    for name in PUFFER:
        env = make(f"puffer_{name}")(num_envs=1024)
        env.reset()
        rng = numpy.random.default_rng(1)

        def some(env: Any = env, rng: Any = rng) -> int:
            env.step(rng.integers(env.single_action_space.n, size=env.num_agents))
            return int(env.num_agents)

        yield VectorRow("PufferLib", name, int(env.num_agents), best(lambda some=some: rate(some)))  # type: ignore[misc]


def _has(module: str) -> bool:
    try:
        import_module(module)
    except ImportError:
        return False
    return True


VECTORS: dict[str, Callable[[], Iterator[VectorRow]]] = {
    "Mytharium": ours,
    "OpenSpiel": open_spiel,
    "pgx": pgx,
    "PufferLib": puffer,
}
