"""How fast a table plays: time in the bank, more for each turn, and when the clocks run at all."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from mytharium.server.clock import DAY

BOT, LOST = "bot", "lost"  # what becomes of a seat whose time is over
WHOLE_DAY = 24 * 60
FOREVER = 4000 * DAY  # no clock waits longer for its hours


@dataclass(frozen=True, slots=True)
class Pace:
    """Agreed on when a table is set up. Times are milliseconds."""

    bank: int
    increment: int = 0  # for each turn that is ended
    start: int = 0  # minutes of the day between which clocks run
    end: int = WHOLE_DAY
    zone: str = "UTC"
    weekends: bool = True  # clocks run on Saturdays and Sundays
    holidays: tuple[str, ...] = ()  # dates on which they do not: 2026-12-24
    over: str = BOT

    @property
    def by_the_day(self) -> bool:
        return self.bank >= DAY

    @property
    def always(self) -> bool:
        """Clocks run around the clock."""
        return self.start == 0 and self.end == WHOLE_DAY and self.weekends and not self.holidays

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "holidays": list(self.holidays)}

    @staticmethod
    def of_json(found: Mapping[str, Any] | None) -> "Pace | None":
        return Pace(**{**found, "holidays": tuple(found["holidays"])}) if found else None


def counted(pace: Pace, since: int, until: int) -> int:
    """How much of the time between two moments counts."""
    if pace.always or until <= since:
        return max(0, until - since)
    return sum(min(end, until) - max(begin, since) for begin, end in _hours(pace, since, until))


def deadline(pace: Pace, since: int, left: int) -> int:
    """When a clock that runs since then, with so much left, has run out."""
    if pace.always:
        return since + left
    for begin, end in _hours(pace, since, since + FOREVER):
        begin = max(begin, since)
        if end - begin >= left:
            return begin + left
        left -= end - begin
    return since + FOREVER


def _hours(pace: Pace, since: int, until: int) -> Iterator[tuple[int, int]]:
    """The stretches of time in which clocks run, from the one that is on at a moment or follows it."""
    zone = ZoneInfo(pace.zone)
    day = datetime.fromtimestamp(since / 1000, zone).date()
    while (begin := _at(day, 0, zone)) < until:
        free = day.isoformat() in pace.holidays or (not pace.weekends and day.weekday() >= 5)
        begin, end = _at(day, pace.start, zone), _at(day, pace.end, zone)
        if not free and end > since and begin < until:
            yield begin, end
        day += timedelta(days=1)


def _at(day: date, minute: int, zone: ZoneInfo) -> int:
    """A minute of a day, by the wall clock of a zone."""
    if minute >= WHOLE_DAY:
        day, minute = day + timedelta(days=1), 0
    local = datetime.combine(day, time(minute // 60, minute % 60), zone)
    return int(local.astimezone(UTC).timestamp() * 1000)
