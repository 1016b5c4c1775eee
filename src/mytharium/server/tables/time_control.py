"""Time controls: a bank of time, an increment for each turn, and the hours in which clocks run."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

import msgspec

from mytharium.scene.words import Words, mark
from mytharium.server.base.clock import DAY, HOUR, MINUTE, SECOND

BOT, LOST = "bot", "lost"  # what becomes of a seat whose time is over
WHOLE_DAY = 24 * 60
FOREVER = 4000 * DAY  # no clock waits longer for its hours
NONE, OWN = "none", "own"
UNITS = {"d": DAY, "j": DAY, "h": HOUR, "min": MINUTE, "m": MINUTE, "s": SECOND}
LONGEST = 100 * DAY
MOST_HOLIDAYS = 60
SHORTEST_DAY = 60  # minutes in which clocks run on a day that counts
Form = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Pace:
    """The time control of a table; times are milliseconds."""

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
        return self.start == 0 and self.end == WHOLE_DAY and self.weekends and not self.holidays

    def to_json(self) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    @staticmethod
    def of_json(found: Mapping[str, Any] | None) -> "Pace | None":
        return msgspec.convert(found, Pace | None)


@dataclass(frozen=True, slots=True)
class SeatClock:
    left: int  # milliseconds, at the moment `since` if it runs
    since: int | None = None

    def left_at(self, pace: Pace, now: int) -> int:
        return self.left if self.since is None else max(0, self.left - counted(pace, self.since, now))

    def ends(self, pace: Pace) -> int | None:
        """When it has run out; None while it stands."""
        return None if self.since is None else deadline(pace, self.since, self.left)


Clocks = tuple[SeatClock, ...]
OFFERED = {
    "quick": Pace(10 * MINUTE, 30 * SECOND),
    "calm": Pace(45 * MINUTE, 2 * MINUTE),
    "daily": Pace(3 * DAY, 12 * HOUR),
    "slow": Pace(10 * DAY, DAY),
}


def counted(pace: Pace, since: int, until: int) -> int:
    """The part of the time between two moments that counts."""
    if pace.always or until <= since:
        return max(0, until - since)
    return sum(min(end, until) - max(begin, since) for begin, end in _hours(pace, since, until))


def deadline(pace: Pace, since: int, left: int) -> int:
    """When a clock runs out that has been running since a moment with so much left."""
    if pace.always:
        return since + left
    for begin, end in _hours(pace, since, since + FOREVER):
        begin = max(begin, since)
        if end - begin >= left:
            return begin + left
        left -= end - begin
    return since + FOREVER


def _hours(pace: Pace, since: int, until: int) -> Iterator[tuple[int, int]]:
    """The periods in which clocks run, from the one at or after a moment on."""
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


class PaceError(ValueError):
    """A wrong time control; the message says what is wrong."""


def read_pace(form: Form) -> Pace | None:
    """Fields: pace, which is none, own or an offered one; bank and increment if it is own; from, until and zone;
    weekends and holidays, when clocks stand; over."""
    name = _sent(form, "pace", NONE)
    if name == NONE:
        return None
    if name not in (OWN, *OFFERED):
        raise PaceError(mark("There is no such pace."))
    if name == OWN:
        bank, increment = _duration(_sent(form, "bank")), _duration(_sent(form, "increment") or "0 s")
        if bank < MINUTE or bank > LONGEST or increment > LONGEST:
            raise PaceError(mark("The time for all turns is 1 minute to 100 days, and for each turn at most as much."))
    else:
        bank, increment = OFFERED[name].bank, OFFERED[name].increment
    start, end, zone = hours_of(form)
    end = end or WHOLE_DAY
    if end - start < SHORTEST_DAY:
        raise PaceError(mark("Clocks must run for at least an hour a day."))
    over = _sent(form, "over", BOT)
    if over not in (BOT, LOST):
        raise PaceError(mark("Say what happens when somebody's time is over."))
    return Pace(bank, increment, start, end, zone, _sent(form, "weekends") != "off", _days(form), over)


def hours_of(form: Form) -> tuple[int, int, str]:
    """Fields: from and until, which are midnight if they are empty, and zone."""
    start, end = (_minute(_sent(form, name) or "00:00") for name in ("from", "until"))
    zone = _sent(form, "zone") or "UTC"
    if zone not in available_timezones():
        raise PaceError(mark("There is no such time zone. It is written as in Europe/Berlin."))
    return start, end, zone


def pace_fields(form: Form, words: Words, public: bool) -> dict[str, object]:
    """The fields of the form as they were sent; a public table has a clock by default."""
    usual = {"pace": "daily" if public else NONE, "bank": "3 d", "increment": "12 h", "over": BOT}
    usual |= dict.fromkeys(("from", "until", "zone", "weekends", "holidays"), "")
    offered = [(name, pace_text(pace, words)) for name, pace in OFFERED.items()]
    offered = [(NONE, words.t("No clock")), *offered, (OWN, words.t("My own …"))]
    return {name: _sent(form, name, value) for name, value in usual.items()} | {"offered": offered}


def pace_text(pace: Pace, words: Words) -> str:
    """3 d + 12 h a turn."""
    return words.t("{bank} + {increment} a turn", bank=span(pace.bank, words), increment=span(pace.increment, words))


def span(length: int, words: Words) -> str:
    """A length of time in its two largest units; below a minute, seconds."""
    parts = [
        words.t("{n} d", n=length // DAY) if length >= DAY else "",
        words.t("{n} h", n=length % DAY // HOUR) if length % DAY >= HOUR else "",
        words.t("{n} min", n=length % HOUR // MINUTE) if length % HOUR >= MINUTE else "",
        words.t("{n} s", n=length % MINUTE // SECOND) if length % MINUTE >= SECOND and length < HOUR else "",
    ]
    return " ".join([part for part in parts if part][:2]) or words.t("{n} s", n=0)


def _sent(form: Form, name: str, usual: str = "") -> str:
    values = form.get(name, ())
    return values[0].strip() if values else usual


def _duration(text: str) -> int:
    """3 d 12 h"""
    plain = text.lower()
    found = re.findall(r"(\d{1,6})\s*([a-z]+)", plain)
    rest = re.sub(r"\d{1,6}\s*[a-z]+[\s,]*", "", plain).strip()
    if not found or rest or any(unit not in UNITS for _, unit in found):
        raise PaceError(mark("A length of time is written as 3 d, 12 h, 30 min or 20 s."))
    return sum(int(number) * UNITS[unit] for number, unit in found)


def _minute(text: str) -> int:
    found = re.fullmatch(r"(\d{1,2}):(\d{2})", text)
    if found is None or int(found[2]) > 59 or int(found[1]) * 60 + int(found[2]) > WHOLE_DAY:
        raise PaceError(mark("A time of the day is written as 08:00."))
    return int(found[1]) * 60 + int(found[2])


def _days(form: Form) -> tuple[str, ...]:
    """Dates with commas or spaces between them."""
    texts = [text for text in re.split(r"[\s,;]+", _sent(form, "holidays")) if text]
    try:
        return tuple(sorted({date.fromisoformat(text).isoformat() for text in texts[:MOST_HOLIDAYS]}))
    except ValueError:
        raise PaceError(mark("A day is written as 2026-12-24.")) from None
