"""What counts on a clock: windows of the day, weekends, holidays, changes to summer time and back."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mytharium.server.base.clock import DAY, HOUR, MINUTE
from mytharium.server.tables.clocks import moved, new_clocks, next_end
from mytharium.server.tables.time_control import Pace, SeatClock, counted, deadline

BERLIN = "Europe/Berlin"


def at(text: str, zone: str = BERLIN) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def test_without_hours_all_time_counts() -> None:
    pace = Pace(bank=DAY)
    assert counted(pace, 5, 1005) == 1000
    assert counted(pace, 1005, 5) == 0
    assert deadline(pace, 7, 100) == 107


OFFICE = Pace(bank=DAY, start=8 * 60, end=22 * 60, zone=BERLIN, weekends=False, holidays=("2026-12-24",))


@pytest.mark.parametrize(
    ("since", "until", "hours"),
    [
        ("2026-11-17 09:00", "2026-11-17 11:30", 2.5),
        ("2026-11-17 21:00", "2026-11-18 09:00", 2),  # over night
        ("2026-11-17 02:00", "2026-11-17 07:59", 0),
        ("2026-11-20 21:00", "2026-11-23 08:30", 1.5),  # over a weekend
        ("2026-12-23 21:00", "2026-12-25 09:00", 2),  # over a holiday
        ("2026-10-23 20:00", "2026-10-26 09:00", 3),  # winter time begins in between
    ],
)
def test_only_the_agreed_hours_count(since: str, until: str, hours: float) -> None:
    assert counted(OFFICE, at(since), at(until)) == hours * HOUR


def test_a_clock_runs_out_within_the_agreed_hours() -> None:
    assert deadline(OFFICE, at("2026-11-17 21:00"), 90 * MINUTE) == at("2026-11-18 08:30")
    assert deadline(OFFICE, at("2026-11-20 21:00"), 2 * HOUR) == at("2026-11-23 09:00")
    assert deadline(OFFICE, at("2026-11-21 12:00"), 0) == at("2026-11-23 08:00")


def test_a_day_in_spring_has_23_hours() -> None:
    pace = Pace(bank=DAY, zone=BERLIN, holidays=("2026-03-28",))
    assert counted(pace, at("2026-03-29 00:00"), at("2026-03-30 00:00")) == 23 * HOUR


@settings(deadline=None)
@given(
    st.integers(0, 1439),
    st.integers(1, 1440),
    st.booleans(),
    st.sampled_from([BERLIN, "UTC", "America/St_Johns", "Asia/Kathmandu"]),
    st.integers(0, 400 * 24 * 60),
    st.integers(0, 20 * 24 * 60),
)
def test_what_counts_up_to_the_deadline_is_what_was_left(
    start: int, length: int, weekends: bool, zone: str, begin: int, left: int
) -> None:
    pace = Pace(DAY, 0, start, min(1440, start + length), zone, weekends)
    if pace.end - pace.start < 30:
        return
    since = at("2026-01-01 00:00") + begin * MINUTE
    end = deadline(pace, since, left * MINUTE)
    assert counted(pace, since, end) == left * MINUTE
    assert counted(pace, since, end - 1) <= left * MINUTE
    half = since + (end - since) // 2
    assert counted(pace, since, half) + counted(pace, half, end) == left * MINUTE


def test_clocks_run_for_those_who_are_asked() -> None:
    pace = Pace(bank=10 * MINUTE, increment=MINUTE)
    clocks = moved(new_clocks(pace, 2), pace, {0}, 1000)
    assert clocks == (SeatClock(10 * MINUTE, 1000), SeatClock(10 * MINUTE))
    assert next_end(clocks, pace) == 1000 + 10 * MINUTE
    same = moved(clocks, pace, {0}, 5000)  # a decision within the turn
    assert same == clocks
    clocks = moved(clocks, pace, {1}, 1000 + 4 * MINUTE, ended={0})
    assert clocks == (SeatClock(7 * MINUTE), SeatClock(10 * MINUTE, 1000 + 4 * MINUTE))
    again = moved(clocks, pace, {0}, 1000 + 5 * MINUTE, taken_back=True)  # the increment is given back
    assert again == (SeatClock(6 * MINUTE, 1000 + 5 * MINUTE), SeatClock(9 * MINUTE))
    on = moved(again, pace, {0}, 1000 + 6 * MINUTE, ended={0})  # the turn comes back at once
    assert on[0] == SeatClock(6 * MINUTE, 1000 + 6 * MINUTE)
    assert next_end(moved(on, pace, (), 1000 + 7 * MINUTE), pace) is None


def test_no_time_is_gained_by_taking_back() -> None:
    pace = Pace(bank=HOUR, increment=5 * MINUTE)
    clocks = moved(new_clocks(pace, 2), pace, {0}, 0)
    now = 0
    for _ in range(20):
        now += 1000
        clocks = moved(clocks, pace, {1}, now, ended={0})
        now += 1000
        clocks = moved(clocks, pace, {0}, now, taken_back=True)
    assert clocks[0].left == HOUR - 20 * 1000


def test_the_day_after_tomorrow_is_by_the_day() -> None:
    assert Pace(bank=2 * DAY).by_the_day
    assert not Pace(bank=HOUR).by_the_day
    pace = Pace(bank=timedelta(hours=3) // timedelta(milliseconds=1), holidays=("2026-01-01",))
    assert Pace.of_json(pace.to_json()) == pace
    assert Pace.of_json(None) is None
