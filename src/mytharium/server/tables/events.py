"""Events of a table, which its store emits to other features inside the same transaction."""

from dataclasses import dataclass

from mytharium.server.tables.summary import Result
from mytharium.server.tables.table import TableInfo


@dataclass(frozen=True, slots=True)
class TableCreated:
    table: str
    is_arranged: bool  # by a tournament


@dataclass(frozen=True, slots=True)
class MoveStored:
    """The table asks other seats than before, or its game is over or goes on again."""

    table: str
    asked: tuple[int, ...]  # seats
    fresh: tuple[int, ...]  # of those, the seats that were not asked before
    over: bool


@dataclass(frozen=True, slots=True)
class GameOver:
    info: TableInfo
    fair: tuple[Result, ...]  # by seat, assisted seats last; empty if all seats are


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Another player or a bot has a seat."""

    table: str
    seat: int
    guest: str = ""  # the guest who sat down
    lost: bool = False  # on time


@dataclass(frozen=True, slots=True)
class SeatOffered:
    table: str
    person: str
