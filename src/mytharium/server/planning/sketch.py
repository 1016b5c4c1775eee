"""A plan: a private copy of a table, on which one guest moves for every seat. It is in memory only, and nobody else's.

What the guest cannot see is dealt at random from the guest's own View, so a plan tells nothing that the table does not.
"""

from dataclasses import replace
from typing import Any, cast

from mytharium.core.rng import Rng
from mytharium.match.log import DECISIONS, MOVE, STEP, THEN, Entry
from mytharium.match.match import Match
from mytharium.server.base.secrets import new_seed
from mytharium.server.tables.bot_workers import Jobs
from mytharium.server.tables.conditional_moves import Expected, expected
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.snapshot import Looker, place
from mytharium.server.tables.store import Store
from mytharium.server.tables.table import AUTOMA, HUMAN, NoTable, Seat
from mytharium.server.tables.tables import Tables

PLAN = "plan"  # in place of a table's id: no table is called so
MOST = 8  # branches that are kept
START = -1  # in place of a branch's number

Line = tuple[Entry, ...]


class Nowhere:
    """In place of the disk."""

    async def append(self, *_: Any) -> None:
        pass


class Sketch(Tables):
    """The tables of one page that plans: a single one."""

    def __init__(self, jobs: Jobs, table: OpenTable, looker: Looker) -> None:
        """As the page sees the table, at the moment that it looks at. The caller holds the table."""
        super().__init__(cast(Store, Nowhere()), jobs)
        info, self._game = table.info, table.match.game
        self.seat = place(table, looker)[1]
        self.seq = table.match.seq
        self.moment = len(table.match.line) if looker.moment is None else looker.moment
        self._world = self._game.determinize(table.match.view(self.seat, looker.moment), Rng(new_seed(), 0))
        seats = tuple(seat if seat.kind == AUTOMA else Seat(HUMAN, seat.name) for seat in info.seats)
        mine = frozenset((k, looker.guest) for k, seat in enumerate(seats) if seat.kind == HUMAN)
        self._info = replace(info, seats=seats, grants=mine, host="", seed="", pace=None, clocks=(), ask=None)
        self.branches: list[Line] = []
        self.table = self._open[PLAN] = OpenTable(PLAN)
        self.table.plan = True
        self.go_to(START)

    async def _load(self, table: OpenTable) -> None:
        if table.loaded is None:
            raise NoTable

    @property
    def line(self) -> Line:
        return tuple(moment.entry for moment in self.table.match.line)

    def remember(self) -> None:
        """What was planned stays, also when it is taken back and something else is tried."""
        line = self.line
        self.branches = [branch for branch in self.branches if branch != line[: len(branch)]]
        if any(entry.kind in DECISIONS for entry in line) and not any(
            line == one[: len(line)] for one in self.branches
        ):
            self.branches = [*self.branches, line][-MOST:]

    def go_to(self, number: int) -> None:
        """To the end of a branch, or to the start."""
        match = Match(self._game, len(self._info.seats), new_seed(), start=self._world)
        if 0 <= number < len(self.branches):
            for entry in self.branches[number]:
                match.replay(entry, from_seed=False)
        else:
            match.begin()
        table = self.table
        table.loaded = (self._info, match)
        table.forget_pictures()
        table.tell()

    def first(self) -> str:
        """The first choice that is planned for the guest's own seat, in notation; or nothing."""
        steps: list[str] = []
        for entry in self.line:
            if entry.seat == self.seat and entry.kind == (STEP if steps else MOVE):
                steps.append(entry.text)
            elif steps:
                break
        return THEN.join(steps)

    def answer(self) -> tuple[Expected, ...]:
        """The line to one's last answer to somebody else, if it can be kept; or nothing."""
        return expected(self.table.match, self.seat) if self.seat >= 0 else ()

    def told(self) -> dict[str, Any]:
        """What the page shows beside the board."""
        here = self.line
        branches = [
            {
                "text": " → ".join(entry.text for entry in branch if entry.kind in DECISIONS),
                "here": here == branch[: len(here)],
            }
            for branch in self.branches
        ]
        first = self.first() if self.seat >= 0 else ""
        return {"type": "plan", "branches": branches, "first": first, "keeps": bool(self.answer())}
