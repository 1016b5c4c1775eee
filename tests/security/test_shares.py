"""Dear things are bounded for each guest and address: nobody takes more than a tenth of a core from the others."""

import asyncio
import time
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from mytharium.server.base.limits import AROUND, BUSY, PATIENCE, START, Shares, TooMany
from mytharium.server.base.settings import Rates
from tests.server.hand import HOST, Person, Town, site

SHARE, MUCH, MORE = 0.1, START["guest"], START["address"]


class Machine:
    """A clock, and a thread whose processor time is spent by `work`."""

    def __init__(self) -> None:
        self.now, self.used = 1000.0, 0.0
        self.shares = Shares(SHARE, lambda: self.used, lambda: self.used, lambda: self.now)

    async def work(self, seconds: float) -> str:
        self.used += seconds / 2
        await asyncio.sleep(0)
        self.used += seconds / 2
        return "done"

    def pass_by(self, seconds: float, busy: float) -> None:
        for _ in range(20):
            self.now += seconds / 20
            self.used += busy * seconds / 20
            assert self.shares.wait("guest nobody") == 0


@pytest.fixture
def machine() -> Machine:
    return Machine()


async def test_nobody_waits_while_there_is_time_to_spare(machine: Machine) -> None:
    machine.pass_by(60, busy=BUSY / 2)
    machine.shares.owe(100.0, "guest ann")
    assert machine.shares.wait("guest ann") == 0


async def test_who_has_had_much_waits_until_it_is_a_tenth(machine: Machine) -> None:
    machine.pass_by(60, busy=0.9)
    assert await machine.shares.give(machine.work(MORE + 0.5), "guest ann", "address home") == "done"
    assert machine.shares.wait("guest ann") == pytest.approx((MORE + 0.5 - MUCH) / SHARE, rel=0.01)
    assert machine.shares.wait("guest bob", "address home") == pytest.approx(0.5 / SHARE, rel=0.01)
    assert machine.shares.wait("guest bob", "address elsewhere") == 0
    machine.pass_by((0.5 + AROUND) / SHARE, busy=0.9)
    assert machine.shares.wait("guest bob", "address home") == pytest.approx(0, abs=0.01)


def test_what_other_threads_use_counts_too() -> None:
    """Pictures are drawn in one: the thread that serves pages may be idle while the process is not."""
    now, of_all = 1000.0, 0.0
    shares = Shares(SHARE, lambda: 0.0, lambda: of_all, lambda: now)
    shares.owe(MUCH + 1.0, "guest ann")
    now, of_all = 1005.0, 4.5
    assert shares.wait("guest ann") == pytest.approx(0.5 / SHARE)


async def test_over_a_long_time_it_is_no_more_than_a_tenth(machine: Machine) -> None:
    machine.pass_by(60, busy=0.9)
    begun, had = machine.now, 0.0
    while machine.now < begun + 600:
        if machine.shares.wait("guest ann") > 0:
            machine.pass_by(1, busy=0.9)
        else:
            await machine.shares.give(machine.work(0.05), "guest ann")
            had += 0.05
    assert had <= MUCH + SHARE * 600 + 1


async def test_who_would_wait_too_long_is_told(machine: Machine) -> None:
    machine.pass_by(60, busy=0.9)
    machine.shares.owe(MUCH + SHARE * PATIENCE * 2, "guest ann")
    never = machine.work(1.0)
    with pytest.raises(TooMany):
        await machine.shares.give(never, "guest ann")
    with pytest.raises(RuntimeError, match="cannot reuse"):  # closed, and never begun
        never.send(None)
    assert machine.used == pytest.approx(0.9 * 60)


async def test_what_goes_wrong_or_is_given_up_passes_through(machine: Machine) -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await machine.shares.give(fails(), "guest ann")
    waiting = asyncio.create_task(machine.shares.give(asyncio.sleep(3600, "slept"), "guest ann"))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


def owes(town: Town, guest: str) -> float:
    return town.site.limiter.shares._owed.get(f"guest {guest}", (0.0, 0.0))[0]


def test_what_is_dear_is_counted_and_moves_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann = town.person()
        code = ann.table()
        (guest,) = {holder[6:] for holder in town.site.limiter.shares._owed if holder.startswith("guest ")}
        monkeypatch.setattr(Shares, "_debt", lambda shares, holder: shares._owed.get(holder, (0.0, 0.0))[0])

        def costs(path: str) -> float:
            before = owes(town, guest)
            ann.get(path)
            return owes(town, guest) - before

        assert costs(f"/t/{code}") > AROUND
        assert costs(f"/t/{code}/board.svg") > AROUND
        assert costs(f"/t/{code}/board.png") > AROUND
        before = owes(town, guest)
        with ann.live(code) as page:
            page.catch_up()  # it is open
            assert (opened := owes(town, guest)) > before + AROUND
            page.act()
            assert owes(town, guest) == opened
            page.ask("look", moment=0)
            assert owes(town, guest) > opened + AROUND


def test_who_asks_for_too_much_reads_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann = town.person()
        code = ann.table()
        with ann.live(code) as page:
            with monkeypatch.context() as busy:
                busy.setattr(Shares, "wait", lambda *holders: 2 * PATIENCE)
                busy.setattr("mytharium.server.app.security.REFUSED", 0.3)
                asked = time.monotonic()
                answer = ann.client.get(f"/t/{code}")
                assert answer.status_code == 429
                assert time.monotonic() - asked >= 0.3
                assert "Wait a moment" in answer.text
                assert "Too many messages" in page.ask("look", moment=0)["text"]
                page.act()  # to play is free
            ann.get(f"/t/{code}")


def test_to_open_sockets_again_and_again_is_to_open_pages(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite", rates=Rates(page="30/minute")) as town:
        ann = town.person()
        code = ann.table()
        for person, path in ((ann, f"/t/{code}/live"), (town.person(), "/lobby/live")):
            person.get("/")
            closed = [_closed_by(person, path) for _ in range(40)]
            assert closed[0] == 0
            assert closed[-1] == 4429


def _closed_by(person: Person, path: str) -> int:
    """Open a page and leave it; with which code the server would not have it, if it would not."""
    try:
        with person.client.websocket_connect(path, headers={"Origin": HOST}) as socket:
            socket.receive_text()
    except WebSocketDisconnect as closed:
        return closed.code
    return 0
