"""Games for learners: actions and observations as numbers, environments one by one or by the thousand.

Needs the extra `research`; each interface is loaded when it is asked for. What the numbers mean is told by
`encoder.fields` and `encoder.numbering.told(id)`, and in docs/learners.md.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mytharium.core.engine import MissingExtra, needed
from mytharium.research.table import Setting

if TYPE_CHECKING:
    from mytharium.research.vector import VectorEnv as VectorEnv

APIS = ("pettingzoo", "gymnasium", "open_spiel")


def make_env(
    game: str,
    api: str = "pettingzoo",
    seats: int | None = None,
    modules: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    reward: str = "rank",
    **more: Any,
) -> Any:
    """A game on the interface of another project: `pettingzoo` (AEC), `gymnasium` or `open_spiel`.

    Rewards come at the end, by "rank" (1 for the first, -1 for the last) or by "score" (the points ahead of the best
    other seat). Gymnasium's environment is for one learner: `bots` names the others, `seat` is where it sits.

    >>> env = make_env("terra_mystica", api="pettingzoo", seats=4)
    """
    if api not in APIS:
        raise ValueError(f"There is no interface {api!r}. Interfaces: {', '.join(APIS)}.")
    place = needed(f"mytharium.research.{api}", f"This interface needs {api}", "research")
    return place.make(Setting(game, seats, modules, options, reward), **more)


def make_vector_env(
    game: str,
    number: int,
    seats: int | None = None,
    modules: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    seed: str = "1",
    reward: str = "rank",
    jobs: int = 1,
) -> "VectorEnv":
    """So many games stepped together, as NumPy arrays; with `jobs`, in so many processes side by side.

    >>> env = make_vector_env("mythicals", 4096)
    >>> env.step(env.sample())
    """
    place, name, more = ("vector", "VectorEnv", ()) if jobs == 1 else ("parallel", "ParallelEnv", (jobs,))
    module = needed(f"mytharium.research.{place}", "Vector environments need NumPy", "research")
    setting = Setting(game, seats, modules, options, reward)
    made: VectorEnv = getattr(module, name)(setting, number, seed, *more)
    return made


def __getattr__(name: str) -> Any:
    if name == "VectorEnv":
        try:
            return needed("mytharium.research.vector", "Vector environments need NumPy", "research").VectorEnv
        except MissingExtra as error:  # as `help` expects it
            raise AttributeError(str(error)) from error
    raise AttributeError(f"mytharium.research has no {name!r}.")
