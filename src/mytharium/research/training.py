"""Generations: games against oneself, a net fitted to the latest of them, and a match that it must win to be kept.

Everything lies in one folder and follows from the seed, so that a run that was stopped goes on where it was.
"""

import json
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import numpy as np

from mytharium import games
from mytharium.core.compose import ComposeError
from mytharium.games.weights import Weights, read, write
from mytharium.research.experience import Experience, Mix, experience, match
from mytharium.research.fit import LATER, Rows, fit, grown, joined

HELD_OUT = 14  # one in so many games is only for the error that is told
CHUNK = 8  # games that a process plays before it tells of them
T = TypeVar("T")
Progress = Callable[[str, int, int], object]


@dataclass(frozen=True)
class Wish:
    """What is to be trained, and how long."""

    game: str
    folder: Path
    seed: str = "1"
    generations: int = 30
    games: int = 500  # in a generation
    first: int = 0  # in the first one, whose players have learned nothing and are quick; 0: twice as many
    plans: int = 0  # that players follow in a turn, or rounds of their search; 0 is what promises most at first sight
    start: Path | None = None  # weights to go on from
    pairs: int = 60  # of games that decide whether a generation is kept
    hidden: int = 32
    epochs: int = 4
    remembered: int = 10  # generations whose games are learned from
    rate: float = LATER
    jobs: int = 1


@dataclass
class Generation:
    """What became of one: the points that its games made, the error of the fit, and the match against the last."""

    number: int
    points: float
    error: float
    margin: float
    share: float
    kept: bool
    seconds: float


def plan_of(game: str) -> dict[str, Any]:
    """What the game's folder says of its training."""
    path = Path(games.__file__).parent / game / "data" / "training.toml"
    if not path.exists():
        raise ComposeError(f"{game} cannot be trained: it has no data/training.toml.")
    return tomllib.loads(path.read_text("utf-8"))


def mixes_of(game: str) -> list[Mix]:
    """The games that are to be played."""
    return [
        Mix(t["share"], tuple(t["seats"]), tuple(t.get("modules", ())), tuple(t.get("options", {}).items()))
        for t in plan_of(game)["mix"]
    ]


def wish_for(game: str, folder: Path, **wanted: Any) -> Wish:
    """As the game's folder has it, but for what is wanted otherwise; None wants nothing."""
    otherwise = {name: value for name, value in wanted.items() if value is not None}
    return Wish(game, folder, **(plan_of(game).get("recipe", {}) | otherwise))


class Training:
    def __init__(self, wish: Wish, progress: Progress) -> None:
        self.wish = wish
        self.progress = progress
        self.mixes = mixes_of(wish.game)
        game = games.make(wish.game)
        self.sizes = (len(game.features), wish.hidden, int(game.kinds))
        wish.folder.mkdir(parents=True, exist_ok=True)
        self.log = wish.folder / "generations.jsonl"
        self.best = wish.folder / "value.toml"
        self.start = wish.folder / "start.toml"
        if wish.start and not self.start.exists():
            text = wish.start.read_text("utf-8")
            self.start.write_text(text, "utf-8")
            self.best.write_text(write(grown(read(text), self.sizes), tomllib.loads(text)["card"]), "utf-8")
        self.done = (
            [Generation(**json.loads(line)) for line in self.log.read_text().splitlines()] if self.log.exists() else []
        )

    def blank(self) -> Weights:
        inputs, hidden, kinds = self.sizes
        return Weights(
            *self.sizes, [0.0] * (inputs * hidden), [0.0] * hidden, [0.0] * hidden, [0.0] * (kinds * (inputs + 1))
        )

    def kept(self) -> Weights:
        return read(self.best.read_text("utf-8")) if self.best.exists() else self.blank()

    def run(self) -> Iterator[Generation]:
        """The generations that are still to come, each once it is finished and written down."""
        with pool(self.wish.jobs) as workers:
            for number in range(len(self.done), self.wish.generations):
                yield self.generation(number, workers)

    def generation(self, number: int, workers: Executor | None) -> Generation:
        begin = monotonic()
        before = self.kept()
        start = before if self.best.exists() else None
        points = self.play(number, before, workers)
        train, held_out = self.remembered(number)
        self.progress("fitting", 0, 1)
        made, error = fit(train, held_out, self.sizes, number + 1, self.wish.epochs, start, self.wish.rate)
        margin, share = self.compare(number, made, before, workers) if start else (0.0, 1.0)
        kept = margin >= 0  # points tell more than wins do
        result = Generation(number, points, error, margin, share, kept, monotonic() - begin)
        self.done.append(result)
        if kept:
            self.best.write_text(write(made, self.card()), "utf-8")
        with self.log.open("a") as file:
            file.write(json.dumps(asdict(result)) + "\n")
        return result

    def card(self) -> dict[str, object]:
        """Where the weights come from, told in their file."""
        last = self.done[-1]
        return {
            "game": self.wish.game,
            "made": datetime.now(UTC).date().isoformat(),
            "by": f"mytharium train {self.wish.game} {self.options()}",
            "data": "games against itself only",
            "generations": len(self.done),
            "games": sum(self.games_of(generation.number) for generation in self.done),
            **self.before(),
            "error_in_points": round(last.error, 2),
            "points_in_noisy_games": round(last.points, 1),
        }

    def options(self) -> str:
        names = ("seed", "games", "first", "pairs", "plans", "hidden")
        told = {name: getattr(self.wish, name) for name in names}
        return " ".join(f"--{name} {value}" for name, value in told.items() if value)

    def before(self) -> dict[str, object]:
        """What those have behind them that this run went on from, also told."""
        if not self.start.exists():
            return {}
        card = tomllib.loads(self.start.read_text("utf-8"))["card"]
        return {f"{it}_before": card[it] + card.get(f"{it}_before", 0) for it in ("generations", "games")}

    def games_of(self, number: int) -> int:
        return self.wish.games if number else self.wish.first or 2 * self.wish.games

    def play(self, number: int, weights: Weights, workers: Executor | None) -> float:
        """Play the games of a generation and keep what they taught; the mean score."""
        total = self.games_of(number)
        first = not self.best.exists()
        task = partial(lessons, self.wish, self.mixes, weights, first, number)
        learned: list[Experience] = []
        for part in spread(task, range(total), workers):
            learned += part
            self.progress("playing", len(learned), total)
        held = [k % HELD_OUT == 0 for k, one in enumerate(learned) for _ in one.y]
        np.savez(
            self.wish.folder / f"games-{number}.npz",
            x=np.array([x for one in learned for x in one.x], np.float16),
            kind=np.array([kind for one in learned for kind in one.kind], np.int16),
            y=np.array([y for one in learned for y in one.y], np.float32),
            held=np.array(held),
        )
        old = self.wish.folder / f"games-{number - self.wish.remembered}.npz"
        old.unlink(missing_ok=True)
        return float(np.mean([score for one in learned for score in one.scores]))

    def remembered(self, number: int) -> tuple[Rows, Rows]:
        train, held_out = [], []
        for k in range(max(0, number - self.wish.remembered + 1), number + 1):
            with np.load(self.wish.folder / f"games-{k}.npz") as data:
                x, kind, y, held = (data[name] for name in ("x", "kind", "y", "held"))
            train.append(Rows(x[~held], kind[~held], y[~held]))
            held_out.append(Rows(x[held], kind[held], y[held]))
        return joined(train), joined(held_out)

    def compare(self, number: int, new: Weights, old: Weights, workers: Executor | None) -> tuple[float, float]:
        """The new net's lead in points over the old one, and its share of the pairs of games."""
        task = partial(pairs, self.wish, self.mixes, new, old, number)
        leads: list[float] = []
        for part in spread(task, range(self.wish.pairs), workers):
            leads += part
            self.progress("comparing", len(leads), self.wish.pairs)
        return sum(leads) / len(leads), sum((lead > 0) + 0.5 * (lead == 0) for lead in leads) / len(leads)


@contextmanager
def pool(jobs: int) -> Iterator[Executor | None]:
    if jobs == 1:
        yield None
    else:
        with ProcessPoolExecutor(jobs) as workers:
            yield workers


def spread(task: Callable[[range], list[T]], numbers: range, workers: Executor | None) -> Iterator[list[T]]:
    """The task done on parts of the numbers, in their order, by one process or several."""
    parts = [numbers[k : k + CHUNK] for k in range(0, len(numbers), CHUNK)]
    return iter(map(task, parts)) if workers is None else iter(workers.map(task, parts))


@contextmanager
def borrowed(game: str, mixes: list[Mix]) -> Iterator[None]:
    """Games are shared by everybody: they get back what they had learned."""
    nets = [mix.game(game).net for mix in mixes]
    try:
        yield
    finally:
        for mix, net in zip(mixes, nets, strict=True):
            mix.game(game).net = net


def lessons(wish: Wish, mixes: list[Mix], weights: Weights, first: bool, number: int, games: range) -> list[Experience]:
    with borrowed(wish.game, mixes):
        return [
            experience(wish.game, mixes, weights, first, wish.plans, f"{wish.seed}/{number}/{game}") for game in games
        ]


def pairs(wish: Wish, mixes: list[Mix], new: Weights, old: Weights, number: int, games: range) -> list[float]:
    nets = (new.net(), old.net())
    leads = []
    with borrowed(wish.game, mixes):
        for game in games:
            seed = f"{wish.seed}/{number}/match/{game}"
            both = [match(wish.game, mixes, nets, wish.plans, seed, swapped) for swapped in (False, True)]
            leads.append(sum(mine - theirs for mine, theirs in both) / 2)
    return leads
