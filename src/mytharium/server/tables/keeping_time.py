"""The clocks of a table as its log and its seats change."""

from collections.abc import Sequence
from dataclasses import replace

from mytharium.match.log import AGREED, DECISIONS, UNDO, Entry
from mytharium.match.match import Match
from mytharium.server import clock
from mytharium.server.clock import MINUTE
from mytharium.server.pace.clocks import Clocks, moved
from mytharium.server.storage.info import HUMAN, OPEN, TableInfo


def _runs(info: TableInfo, match: Match) -> set[int]:
    """Whose clocks run: people who are asked, once everybody has sat down."""
    if match.over or any(seat.kind == OPEN for seat in info.seats):
        return set()
    return {seat for seat in match.to_act() if info.seats[seat].kind == HUMAN}


def after_entries(
    info: TableInfo, asked: Sequence[int], entries: Sequence[Entry], match: Match, turned: bool
) -> Clocks:
    """After these entries, before which these seats were asked; `turned`: a turn has ended."""
    if info.pace is None:
        return info.clocks
    runs = _runs(info, match)
    decided = {entry.seat for entry in entries if entry.kind in DECISIONS}
    ended = {seat for seat in asked if seat in decided and info.clocks[seat].since and (turned or seat not in runs)}
    taken_back = any(entry.kind in (UNDO, AGREED) for entry in entries)
    return moved(info.clocks, info.pace, runs, clock.now(), ended, taken_back)


def after_seats(info: TableInfo, match: Match) -> Clocks:
    """After somebody sat down, left or came back. Who comes back after their time was over gets a little again."""
    if info.pace is None:
        return info.clocks
    runs, least = _runs(info, match), max(info.pace.increment, MINUTE)
    back = {k for k, seat in enumerate(info.clocks) if k in runs and seat.since is None and seat.left <= 0}
    clocks = tuple(replace(seat, left=least) if k in back else seat for k, seat in enumerate(info.clocks))
    return moved(clocks, info.pace, runs, clock.now())


def late(info: TableInfo) -> set[int]:
    """The seats whose time is over."""
    if info.pace is None:
        return set()
    ends = ((seat, one.ends(info.pace)) for seat, one in enumerate(info.clocks))
    return {seat for seat, end in ends if end is not None and end <= clock.now()}


def shown_clocks(info: TableInfo) -> tuple[tuple[int, str, int, int], ...]:
    """The clocks of people: seat, name, what is left, and when it runs out; 0 while it stands."""
    if info.pace is None:
        return ()
    chairs = zip(info.seats, info.clocks, strict=True)
    return tuple(
        (k, seat.name, one.left, one.ends(info.pace) or 0) for k, (seat, one) in enumerate(chairs) if seat.kind == HUMAN
    )
