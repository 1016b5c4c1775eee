"""The disk cannot be filled with tables: they are counted, and those that were never begun are deleted."""

from pathlib import Path

import pytest

from mytharium.server.app.admin_store import AGE, AT_ONCE, PAUSE, REST, Admin
from mytharium.server.base import clock
from mytharium.server.base.clock import DAY
from mytharium.server.base.settings import Rates
from tests.server.hand import HOST, Town, site

FREELY = Rates(create="1000/minute", tables="1000/day")


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many have passed."""
    passed, real = [0], clock.now
    monkeypatch.setattr(clock, "now", lambda: real() + passed[0] * DAY)
    return passed


async def sweep(town: Town) -> float:
    return await town.site[Admin].sweep()


def test_what_was_never_begun_is_deleted_and_nothing_else(tmp_path: Path, days: list[int]) -> None:
    with site(tmp_path / "db.sqlite", rates=FREELY) as town:
        ann = town.person("Ann")
        idle, begun, bots = ann.table(), ann.table(), ann.table(seat1="bot:easy")
        for code in (begun, bots):
            with ann.live(code) as page:
                page.act()
        days[0] = AGE // DAY - 1
        assert town.call(sweep, town) == REST
        ann.get(f"/t/{idle}")
        days[0] = AGE // DAY + 1
        fresh = ann.table()
        town.call(sweep, town)
        ann.get(f"/t/{idle}", 404)
        assert idle not in ann.get("/")
        for code in (begun, bots, fresh):
            ann.get(f"/t/{code}")


def test_of_many_some_at_a_time(tmp_path: Path, days: list[int]) -> None:
    with site(tmp_path / "db.sqlite", rates=FREELY) as town:
        ann = town.person("Ann")
        for _ in range(AT_ONCE + 1):
            ann.table()
        days[0] = AGE // DAY + 1
        assert [town.call(sweep, town) for _ in range(2)] == [PAUSE, REST]
        assert "/t/" not in ann.get("/")


def test_a_guest_and_an_address_set_up_so_many_a_day(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite", rates=Rates(create="1000/minute", tables="3/day", address=2)) as town:
        codes = []
        for person in [town.person()] * 4 + [town.person() for _ in range(5)]:
            form = {"csrf": person.csrf(), "seat0": "me", "seat1": "friend"}
            answer = person.client.post("/new/whispers", data=form, headers={"Origin": HOST}, follow_redirects=False)
            codes.append(answer.status_code)
        assert codes == [303, 303, 303, 429, 303, 303, 303, 429, 429]
