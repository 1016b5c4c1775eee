"""What a worker does of a review. It is cut into pieces, so that no bot waits long for its turn."""

from dataclasses import dataclass
from functools import lru_cache

from mytharium import games
from mytharium.coach.review import Choice, Review, course, judge, spans
from mytharium.core.rng import Rng
from mytharium.match.match import Match
from mytharium.match.record import loads, replay

EFFORT = 1.0  # see review


@dataclass(frozen=True, slots=True)
class Over:
    """A game that is over."""

    game: str
    modules: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    ruleset: str
    record: str


@dataclass(frozen=True, slots=True)
class Piece:
    over: Over
    spans: tuple[tuple[int, int], ...]  # the choices to judge


@lru_cache(maxsize=2)
def _match(over: Over) -> Match:
    game = games.make(over.game, list(over.modules), dict(over.options), over.ruleset)
    return replay(loads(over.record), game)


def outline(over: Over) -> tuple[Review, list[tuple[int, int]]]:
    """The course of a game, and what is to be judged."""
    match = _match(over)
    return course(match), list(spans(match))


def judged(piece: Piece) -> list[Choice]:
    match = _match(piece.over)
    found = (judge(match, *span, EFFORT, Rng(f"review/{match.seed}/{span[0]}")) for span in piece.spans)
    return [one for one in found if one is not None]
