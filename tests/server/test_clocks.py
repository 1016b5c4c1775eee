"""Clocks at a table: they run for whoever is asked, run out to the second, outlive the server."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from mytharium.server.app.app import open_site
from mytharium.server.base import clock
from mytharium.server.base.background import Recurring
from mytharium.server.base.clock import DAY, HOUR, MINUTE
from mytharium.server.base.settings import Settings
from mytharium.server.http.requests import Site
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.tables.clocks import Keeper
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.summary import Result, ranked
from mytharium.server.tables.table import BOT, HUMAN, OPEN, NotYours, Seat, TableInfo
from mytharium.server.tables.time_control import LOST, Pace
from mytharium.server.tables.undo import undo
from tests.server.databases import BOTH, database
from tests.server.hand import QuickJobs, site

Opens = Callable[[], Awaitable[Site]]

START = 1_800_000_000_000


class Time:
    """The time of day, in the hands of a test."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    found = Time()
    monkeypatch.setattr(clock, "now", found)
    return found


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with database(request.param, tmp_path) as found:
        yield found


@pytest.fixture
async def opened(url: str, time: Time, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Opens]:
    """Opens sites on one database, as processes would; what is due is seen to only when a test says so."""
    monkeypatch.setattr(Recurring, "start", lambda self: None)
    async with AsyncExitStack() as stack:

        async def another() -> Site:
            return await stack.enter_async_context(open_site(Settings(db=url), QuickJobs()))

        yield another


async def table(one: Site, code: str) -> TableInfo:
    async with one.tables.at(code) as found:
        return found.info


async def turn(one: Site, code: str, seat: int) -> None:
    """Play a whole turn of a seat."""
    for _ in range(20):
        async with one.tables.at(code) as found:
            match = found.match
            if seat not in match.to_act():
                return
            held, seq, legal = match.held == seat, match.seq, match.legal(seat)
        await (one.tables.done(code, seat, seq) if held else one.tables.move(code, seat, legal[-1][1], seq))


def left(info: TableInfo, seat: int) -> int:
    assert info.pace is not None
    return info.clocks[seat].left_at(info.pace, clock.now())


PLAN = Plan(
    "whispers", (), {}, (Seat(HUMAN, "Ann"), Seat(OPEN, "Bob")), pace=Pace(bank=HOUR, increment=MINUTE, over="bot")
)


async def seated(one: Site, plan: Plan = PLAN) -> str:
    code = await one.seating.create(plan, "ann")
    await one.seating.sit(one.keyring.seat_token(code, 1, 0), "bob", "Bob")
    return code


async def test_clocks_run_when_all_sit_and_only_for_whoever_is_asked(opened: Opens, time: Time) -> None:
    one = await opened()
    code = await one.seating.create(PLAN, "ann")
    time.now += DAY
    assert [left(await table(one, code), seat) for seat in (0, 1)] == [HOUR, HOUR]
    await one.seating.sit(one.keyring.seat_token(code, 1, 0), "bob", "Bob")
    time.now += 10 * MINUTE
    assert [left(await table(one, code), seat) for seat in (0, 1)] == [50 * MINUTE, HOUR]
    await turn(one, code, 0)
    time.now += 5 * MINUTE
    assert [left(await table(one, code), seat) for seat in (0, 1)] == [51 * MINUTE, 55 * MINUTE]
    other = await opened()
    assert [left(await table(other, code), seat) for seat in (0, 1)] == [51 * MINUTE, 55 * MINUTE]


async def test_time_runs_out_to_the_millisecond_and_once(opened: Opens, time: Time) -> None:
    one = await opened()
    other = await opened()
    code = await seated(one)
    keepers = Keeper(one.tables), Keeper(other.tables)
    time.now += HOUR - 1
    assert await keepers[0].tend() <= 0.011
    assert (await table(one, code)).seats[0].kind == HUMAN
    time.now += 1
    async with one.tables.at(code) as found:
        seq, act = found.match.seq, found.match.legal(0)[0][1]
    with pytest.raises(NotYours, match="time is over"):
        await one.tables.move(code, 0, act, seq)
    await asyncio.gather(*(keeper.tend() for keeper in keepers))
    for place in (one, other):
        async with place.tables.at(code) as found:
            found.stale = True
        info = await table(place, code)
        assert (info.seats[0].kind, info.seats[0].lost) == (BOT, False)
        assert left(info, 0) == 0
    await one.seating.change_seat(code, 0, "ann", HUMAN)  # she comes back
    info = await table(one, code)
    assert info.seats[0].kind == HUMAN
    if info.clocks[0].since is not None:
        assert left(info, 0) == MINUTE


async def test_a_seat_that_is_lost_stays_lost_and_comes_last(opened: Opens, time: Time) -> None:
    one = await opened()
    code = await seated(one, Plan("whispers", (), {}, PLAN.seats, pace=Pace(bank=HOUR, over=LOST)))
    time.now += HOUR
    await Keeper(one.tables).tend()
    with pytest.raises(NotYours, match="lost on time"):
        await one.seating.change_seat(code, 0, "ann", HUMAN)
    while True:
        await asyncio.sleep(0.002)
        await turn(one, code, 1)
        async with one.tables.at(code) as found:
            if found.match.over:
                break
    played = await one[Lobby].lists.played("bob")
    assert played[0].ranks == (2, 1)
    again = await one.seating.rematch(code, "bob")
    assert not any(seat.lost for seat in (await table(one, again)).seats)
    assert (await table(one, again)).pace == Pace(bank=HOUR, over=LOST)


async def test_nobody_gains_time_by_taking_back(opened: Opens, time: Time) -> None:
    one = await opened()
    code = await seated(one)
    for _ in range(5):
        async with one.tables.at(code) as found:
            seq, act = found.match.seq, found.match.legal(0)[0][1]
        await one.tables.move(code, 0, act, seq)
        await undo(one.tables, code, 0, seq + 1)
    assert left(await table(one, code), 0) == HOUR


async def test_a_table_nobody_comes_back_to_is_played_to_its_end(opened: Opens, time: Time) -> None:
    one = await opened()
    code = await seated(one)
    keeper = Keeper(one.tables)
    while True:
        time.now += 2 * HOUR
        await keeper.tend()
        await asyncio.sleep(0.002)
        async with one.tables.at(code) as found:
            if found.match.over:
                break
    assert await keeper.tend() == 1.0


def test_lost_seats_come_last() -> None:
    results = tuple(Result(rank, 9, "") for rank in (1, 2, 2, 4))
    assert [result.rank for result in ranked(results, {0})] == [4, 1, 1, 3]
    assert ranked(results, set()) == results
    assert [result.rank for result in ranked(results, {0, 1, 2, 3})] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"pace": "warp"}, "no such pace"),
        ({"pace": "own", "bank": "soon"}, "written as 3 d"),
        ({"pace": "own", "bank": "3 weeks"}, "written as 3 d"),
        ({"pace": "own", "bank": "1 s"}, "1 minute to 100 days"),
        ({"pace": "own", "bank": "999 d"}, "1 minute to 100 days"),
        ({"pace": "daily", "from": "25:00"}, "written as 08:00"),
        ({"pace": "daily", "from": "22:00", "until": "08:00"}, "at least an hour"),
        ({"pace": "daily", "zone": "../../etc/passwd"}, "no such time zone"),
        ({"pace": "daily", "holidays": "Christmas"}, "written as 2026-12-24"),
        ({"pace": "daily", "over": "explode"}, "time is over"),
        ({"public": "yes"}, "needs a clock"),
    ],
)
def test_bad_paces_say_what_is_wrong(form: dict[str, str], said: str, tmp_path: Path) -> None:
    with site(tmp_path / "a.sqlite") as town:
        assert said in town.person().post("/new/whispers", {"seat0": "me", "seat1": "friend", **form}, 422)


def test_a_clock_is_shown_at_the_table_and_in_lists(tmp_path: Path) -> None:
    with site(tmp_path / "a.sqlite") as town:
        ann, bob = town.person("Ann"), town.person("Bob")
        times = {"from": "00:00", "until": "", "weekends": "", "holidays": ""}
        code = ann.table(public="yes", pace="own", bank="2 d 1 h", increment="90 min", zone="Europe/Berlin", **times)
        assert "2 d 1 h + 1 h 30 min a turn" in bob.get("/lobby")
        assert code in bob.get("/lobby?pace=day")
        assert code not in bob.get("/lobby?pace=live")
        bob.post(f"/t/{code}/sit", {})
        with ann.live(code) as page:
            clocks = page.frame["clocks"]
            assert [one[:2] for one in clocks] == [[0, "Ann"], [1, "Bob"]]
            assert clocks[0][2] == clocks[1][2] == 49 * HOUR
            assert clocks[0][3] - page.frame["time"] <= 49 * HOUR
            assert clocks[1][3] == 0
        assert "2 d 0 h left" in ann.get("/tables") or "2 d 59 min left" in ann.get("/tables")
