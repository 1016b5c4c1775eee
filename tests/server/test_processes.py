"""Two processes on one PostgreSQL: what is done in one is known in the other."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack
from functools import partial
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import func, select

from mytharium.server.accounts.people import People
from mytharium.server.app.app import open_site
from mytharium.server.app.peers import MAX_HITS_LENGTH, Peers, _portions
from mytharium.server.base.errors import DatabaseError
from mytharium.server.base.limits import TooMany
from mytharium.server.base.settings import Settings
from mytharium.server.chat.store import Chat
from mytharium.server.db.database import CHANNEL
from mytharium.server.http.requests import Guest, Site
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.tables.rights import Right
from mytharium.server.tables.seating import NoSeat, Plan
from mytharium.server.tables.table import HUMAN, OPEN, Seat
from tests.server.databases import database
from tests.server.hand import QuickJobs

PLAN = Plan("whispers", (), {}, (Seat(HUMAN, "Ann"), Seat(OPEN, "Bob")), allowed=(Right.PUBLIC,))


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[tuple[Site, Site]]:
    """Both listen to each other."""
    async with AsyncExitStack() as stack:
        url = stack.enter_context(database("postgres", tmp_path))
        settings = Settings(db=url)
        one, other = [await stack.enter_async_context(open_site(settings, QuickJobs())) for _ in range(2)]
        heard: list[str] = []
        other.tables.news.listeners.add(lambda table, seats: heard.append(table))
        while not heard:
            await one.seating.create(PLAN, "somebody")
            await asyncio.sleep(0.05)
        yield one, other


async def until(came: Callable[[], bool]) -> None:
    while not came():
        await asyncio.sleep(0.02)


async def test_a_table_that_is_set_up_here_is_in_the_lobby_there(two: tuple[Site, Site]) -> None:
    one, other = two
    heard: list[tuple[str, bool]] = []
    other.tables.news.listeners.add(lambda table, seats: heard.append((table, seats)))
    code = await one.seating.create(PLAN, "ann")
    await until(lambda: (code, True) in heard)
    assert code in [table.id for table in await other[Lobby].lists.open("bob")]
    heard.clear()
    await other[Lobby].sit(code, "bob", "Bob")
    with pytest.raises(NoSeat):
        await one[Lobby].sit(code, "eve", "Eve")  # one seat, one winner
    async with one.tables.at(code) as table:
        table.stale = True
    async with one.tables.at(code) as table:
        assert table.info.rights.guests_of(1) == {"bob"}
        assert table.info.rights.allows(Right.PUBLIC)


async def test_what_others_say_on_the_channel_breaks_nothing(
    two: tuple[Site, Site], caplog: pytest.LogCaptureFixture
) -> None:
    one, other = two
    heard: list[str] = []
    other.tables.news.listeners.add(lambda table, seats: heard.append(table))
    async with one.tables.store.database.writing() as connection:
        for said in ("", "hello", "a table", "a b c d"):
            await connection.execute(select(func.pg_notify(CHANNEL, said)))
    code = await one.seating.create(PLAN, "ann")
    await until(lambda: code in heard)
    assert not caplog.records


async def test_a_session_that_is_ended_here_is_over_there(two: tuple[Site, Site]) -> None:
    one, other = two
    person = await one[People].register("Ann", "seven quiet owls", Guest("").preferences)
    token = await one[People].sessions.begin(person, "Firefox")
    visit = await other[People].sessions.read(token)
    assert visit is not None
    assert visit.person == person
    await one[People].sessions.end_others(person, "")
    await until(lambda: other[People].sessions.is_over(token))
    assert await other[People].sessions.read(token) is None


async def refused_after(count: int, site: Site, what: str, who: str, work: Callable[[], Awaitable[None]]) -> bool:
    """Whether once more is too often as soon as `site` has heard of that many; to ask it would be counted too."""
    await until(lambda: site.limiter._windows[what].count(who) == count)
    try:
        await work()
    except TooMany:
        return True
    return False


async def test_limits_are_the_same_everywhere(two: tuple[Site, Site]) -> None:
    """Dear things at once, others within a second, open pages too."""
    one, other = two
    for _ in range(10):
        await one.limiter.check_sign_in("ann", "10.0.0.1")
    again = partial(other.limiter.check_sign_in, "ann", "10.0.0.1")
    assert await refused_after(10, other, "sign_in of guest", "ann 10.0.0.1", again)
    await other.limiter.check_sign_in("ann", "10.0.0.2")
    for kind, most in (("create", 20), ("message", 300)):
        for _ in range(most):
            await one.limiter.check(kind, "bob", "10.0.0.3")
        again = partial(other.limiter.check, kind, "bob", "10.0.0.3")
        assert await refused_after(most, other, f"{kind} of guest", "bob", again)
    with ExitStack() as stack:
        for _ in range(16):
            stack.enter_context(one.limiter.socket("dan", "10.0.0.5"))

        await until(lambda: other.limiter._open_of("guest dan") == 16)
        with pytest.raises(TooMany), other.limiter.socket("dan", "10.0.0.5"):
            pass


async def test_what_was_counted_while_nobody_could_be_told_is_told_later(
    two: tuple[Site, Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the line to PostgreSQL is cut, and when it is cut as others are told."""
    one, other = two

    async def cut(*told: object) -> None:
        raise DatabaseError("the line was cut")

    one[Peers].listening.clear()
    for _ in range(20):
        await one.limiter.check("create", "eve", "10.0.0.9")
    await one[Peers]._beat()
    with monkeypatch.context() as broken:
        broken.setattr(one[Peers], "_send", cut)
        one[Peers].listening.set()
        with pytest.raises(DatabaseError):
            await one[Peers]._beat()
    again = partial(other.limiter.check, "create", "eve", "10.0.0.9")
    assert await refused_after(20, other, "create of guest", "eve", again)


def test_no_message_is_too_long() -> None:
    hits = [("create of guest", f"{k:0{length}}", 1) for k, length in enumerate([1990, 1990, 1990, *[40] * 300])]
    portions = _portions(hits)
    assert [hit for some in portions for hit in some] == hits
    for some in portions:
        assert len(msgspec.json.encode(some)) < MAX_HITS_LENGTH + 20


async def test_what_processes_tell_each_other_fits_into_a_message(two: tuple[Site, Site]) -> None:
    """However many people there are."""
    one, other = two
    with ExitStack() as stack:
        for k in range(600):
            guest = f"{k:024}"
            await one.limiter.check("create", guest, f"10.1.{k // 250}.{k % 250}")
            for _ in range(2):
                stack.enter_context(one.limiter.socket(guest, f"10.1.{k // 250}.{k % 250}"))
        await until(lambda: other.limiter._open_of("all") == 1200)
        for _ in range(19):
            await one.limiter.check("create", f"{599:024}", "10.1.2.99")
        again = partial(other.limiter.check, "create", f"{599:024}", "10.1.2.99")
        assert await refused_after(20, other, "create of guest", f"{599:024}", again)


async def test_who_looks_on_here_is_seen_there(two: tuple[Site, Site]) -> None:
    one, other = two
    code = await one.seating.create(PLAN, "ann")
    async with one.tables.at(code) as here, other.tables.at(code) as there:
        for table in (here, there):
            table.listeners.add(lambda: None)
    one.tables.came(here, "ann")
    await until(lambda: there.is_online(0))
    there.elsewhere.clear()  # as if that process had just opened the table
    other.tables.came(there, "bob")
    await until(lambda: there.is_online(0))
    one.tables.left(here, "ann")
    await until(lambda: not there.is_online(0))
    one.tables.came(here, "ann")
    await until(lambda: there.is_online(0))
    other[Peers]._alive = {origin: (kind, -99.0) for origin, (kind, _) in other[Peers]._alive.items()}
    await other[Peers]._forget_the_dead(set())  # the other process died
    assert not there.is_online(0)


async def test_of_two_who_want_a_name_one_gets_it(two: tuple[Site, Site]) -> None:
    made = await asyncio.gather(
        *(place[People].register("Ann", "seven quiet owls", Guest("").preferences) for place in two),
        return_exceptions=True,
    )
    assert sorted(isinstance(one, str) for one in made) == [False, True]


async def test_what_is_said_here_is_heard_there(two: tuple[Site, Site]) -> None:
    one, other = two
    code = await one.seating.create(PLAN, "ann")
    heard: list[bool] = []
    other[Chat].listen(code, lambda: heard.append(True))
    await one[Chat].say(code, "players", "ann", 0, "Ann", "hello")
    await until(lambda: bool(heard))
    await asyncio.gather(
        *(place[Chat].say(code, "players", "ann", 0, "Ann", str(k)) for k in range(4) for place in two)
    )
    said = (await other[Chat].news(code, "ann", 0, {"players": 0}, None)).said
    assert sorted(one.number for one in said) == list(range(1, 10))  # none is lost, none has the number of another
