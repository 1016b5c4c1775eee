"""Two processes on one PostgreSQL: what is done in one is known in the other."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from mytharium.server.http.app import open_site
from mytharium.server.http.guests import Guest
from mytharium.server.pages.pages import Pages
from mytharium.server.settings.settings import Settings
from mytharium.server.site import Site
from mytharium.server.storage.store import ANYONE, HUMAN, OPEN, Seat
from mytharium.server.tables.rights import PUBLIC
from mytharium.server.tables.seating import NoSeat, Plan
from tests.server.databases import database
from tests.server.hand import QuickJobs

pytestmark = pytest.mark.source

PLAN = Plan("whispers", (), {}, (Seat(HUMAN, "Ann"), Seat(OPEN, "Bob")), allowed=(PUBLIC,))


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[tuple[Site, Site]]:
    """Both listen to each other."""
    async with AsyncExitStack() as stack:
        url = stack.enter_context(database("postgres", tmp_path))
        settings = Settings(db=url)
        one, other = [await stack.enter_async_context(open_site(settings, Pages(), QuickJobs())) for _ in range(2)]
        heard: list[str] = []
        other.tables.news.listeners.add(lambda table, seats: heard.append(table))
        for _ in range(100):
            if heard:
                break
            await one.seating.create(PLAN, "somebody")
            await asyncio.sleep(0.05)
        assert heard
        yield one, other


async def until(came: Callable[[], bool]) -> None:
    for _ in range(200):
        if came():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("The other process did not hear of it.")


async def test_a_table_that_is_set_up_here_is_in_the_lobby_there(two: tuple[Site, Site]) -> None:
    one, other = two
    heard: list[tuple[str, bool]] = []
    other.tables.news.listeners.add(lambda table, seats: heard.append((table, seats)))
    code = await one.seating.create(PLAN, "ann")
    await until(lambda: (code, True) in heard)
    assert code in [table.id for table in await other.lobby.lists.open("bob")]
    heard.clear()
    await other.lobby.sit(code, "bob", "Bob")
    with pytest.raises(NoSeat):
        await one.lobby.sit(code, "eve", "Eve")  # one seat, one winner
    async with one.tables.at(code) as table:
        table.stale = True
    async with one.tables.at(code) as table:
        assert table.info.guests_of(1) == {"bob"}
        assert (PUBLIC, ANYONE) in table.info.grants


async def test_a_session_that_is_ended_here_is_over_there(two: tuple[Site, Site]) -> None:
    one, other = two
    person = await one.people.register("Ann", "seven quiet owls", Guest("").preferences)
    token = await one.people.sessions.begin(person, "Firefox")
    visit = await other.people.sessions.read(token)
    assert visit is not None
    assert visit.person == person
    await one.people.sessions.end_others(person, "")
    await until(lambda: other.people.sessions.is_over(token))
    assert await other.people.sessions.read(token) is None


async def test_of_two_who_want_a_name_one_gets_it(two: tuple[Site, Site]) -> None:
    made = await asyncio.gather(
        *(place.people.register("Ann", "seven quiet owls", Guest("").preferences) for place in two),
        return_exceptions=True,
    )
    assert sorted(isinstance(one, str) for one in made) == [False, True]
