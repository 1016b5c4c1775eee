"""What the form of a new table says about time, and how it is shown again."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from zoneinfo import available_timezones

from mytharium.scene.words import Words, mark
from mytharium.server.clock import DAY, HOUR, MINUTE, SECOND
from mytharium.server.pace.pace import BOT, LOST, WHOLE_DAY, Pace

NONE, OWN = "none", "own"
OFFERED = {
    "quick": Pace(10 * MINUTE, 30 * SECOND),
    "calm": Pace(45 * MINUTE, 2 * MINUTE),
    "daily": Pace(3 * DAY, 12 * HOUR),
    "slow": Pace(10 * DAY, DAY),
}
UNITS = {"d": DAY, "j": DAY, "h": HOUR, "min": MINUTE, "m": MINUTE, "s": SECOND}
LONGEST = 100 * DAY
MOST_HOLIDAYS = 60
SHORTEST_DAY = 60  # minutes in which clocks run on a day that counts

Form = Mapping[str, Sequence[str]]


class PaceError(ValueError):
    """One sentence on what is wrong with the times that were asked for."""


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
    """What the form shows, as it was sent; a public table begins with a clock."""
    usual = {"pace": "daily" if public else NONE, "bank": "3 d", "increment": "12 h", "over": BOT}
    usual |= {"from": "", "until": "", "zone": ""}
    sent = {name: _sent(form, name, value) for name, value in usual.items()}
    return {
        **sent,
        "weekends": _sent(form, "weekends"),
        "holidays": _sent(form, "holidays"),
        "offered": [
            (NONE, words.t("No clock")),
            *((name, pace_text(pace, words)) for name, pace in OFFERED.items()),
            (OWN, words.t("My own …")),
        ],
    }


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
