"""How a table stands, as it is kept beside the log for lists."""

from dataclasses import asdict, dataclass, field

from sqlalchemy import Connection, bindparam, update

from mytharium.server import clock
from mytharium.server.ratings.rate import Place
from mytharium.server.storage.prepared import Prepared
from mytharium.server.storage.schema import results, tables

CHANGED = Prepared(update(tables).where(tables.c.id == bindparam("of")))


@dataclass(frozen=True, slots=True)
class Result:
    rank: int
    score: int
    role: str  # what the seat played, in English


@dataclass(frozen=True, slots=True)
class Now:
    """What is kept beside the log for lists: who is asked, and the scores once the game is over."""

    asked: list[int]
    scores: list[int] | None = None
    results: tuple[Result, ...] = field(default=(), compare=False)  # by seat, once the game is over
    rated: tuple[Place, ...] = field(default=(), compare=False)  # by seat, if the game is rated
    fresh: tuple[int, ...] = field(default=(), compare=False)  # of `asked`, who were not asked before


def write_standing(connection: Connection, table: str, now: Now) -> None:
    """Write what lists tell of a table."""
    over = now.scores is not None
    values = {"asked": now.asked, "finished": clock.now() if over else None, "scores": now.scores}
    CHANGED.run(connection, {"of": table, **values})
    if now.results:
        rows = [{"table": table, "seat": k, **asdict(result)} for k, result in enumerate(now.results)]
        connection.execute(results.insert(), rows)
