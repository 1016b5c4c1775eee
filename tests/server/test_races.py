"""Of two moves that race exactly one wins, in one process and between two; what fails to be stored did not happen."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from mytharium.match.log import Entry
from mytharium.match.match import Stale
from mytharium.server.app.app import open_site
from mytharium.server.base.errors import DatabaseError
from mytharium.server.base.settings import Settings
from mytharium.server.http.requests import Site
from mytharium.server.tables.seating import NoSeat, Plan
from mytharium.server.tables.summary import Summary
from mytharium.server.tables.table import HUMAN, OPEN, NoTable, Seat
from mytharium.server.tables.undo import undo as undo_at
from tests.server.databases import BOTH, database
from tests.server.hand import QuickJobs

PLAN = Plan("whispers", (), {}, (Seat(HUMAN, "Ann"), Seat(OPEN, "Bob")))


@pytest.fixture(params=BOTH)
async def two(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[Site, Site]]:
    """Two sites on one database, as two processes would have them."""
    async with AsyncExitStack() as stack:
        url = stack.enter_context(database(request.param, tmp_path))
        one = await stack.enter_async_context(open_site(Settings(db=url), QuickJobs()))
        other = await stack.enter_async_context(open_site(Settings(db=url), QuickJobs()))
        yield one, other


async def legal(site: Site, code: str) -> tuple[int, list[str]]:
    async with site.tables.at(code) as table:
        return table.match.seq, [act for _, act in table.match.legal(0)]


async def tries(*moves: Coroutine[Any, Any, None]) -> list[str]:
    """What became of moves that were sent at once."""

    async def tried(move: Coroutine[Any, Any, None]) -> str:
        try:
            await move
        except Stale:
            return "stale"
        return "won"

    return sorted(await asyncio.gather(*map(tried, moves)))


async def test_two_moves_race(two: tuple[Site, Site]) -> None:
    one, other = two
    code = await one.seating.create(PLAN, "ann")
    seq, acts = await legal(one, code)
    await legal(other, code)
    moves = [one.tables.move(code, 0, acts[0], seq), one.tables.move(code, 0, acts[1], seq)]
    assert await tries(*moves) == ["stale", "won"]
    seq, _ = await legal(one, code)
    await undo_at(one.tables, code, 0, seq)
    seq, acts = await legal(one, code)
    other.tables.peek(code).stale = True  # type: ignore[union-attr]  # as a hint does
    assert (await legal(other, code))[0] == seq
    moves = [one.tables.move(code, 0, acts[0], seq), other.tables.move(code, 0, acts[1], seq)]
    assert await tries(*moves) == ["stale", "won"]
    log = await one.tables.store.log(code)
    assert len(log) == seq + 1
    for site in two:
        async with site.tables.at(code) as table:
            table.stale = True
        async with site.tables.at(code) as table:
            assert table.match.log == log


async def test_many_writers_lose_nothing(two: tuple[Site, Site]) -> None:
    """Twenty at once, on two processes: one winner in each round, and the log stays whole."""
    code = await two[0].seating.create(PLAN, "ann")
    for _ in range(4):
        for site in two:
            async with site.tables.at(code) as table:
                table.stale = True
            seq, acts = await legal(site, code)
        undo = acts[0] == "say"
        moves = [
            undo_at(two[k % 2].tables, code, 0, seq) if undo else two[k % 2].tables.move(code, 0, acts[k % 3], seq)
            for k in range(20)
        ]
        assert (await tries(*moves)).count("won") == 1
        assert len(await two[0].tables.store.log(code)) == seq + 1


async def test_one_who_is_behind_catches_up(two: tuple[Site, Site]) -> None:
    """A page drawn by one process may send its move to another that has not heard yet."""
    one, other = two
    code = await one.seating.create(PLAN, "ann")
    seq, acts = await legal(other, code)
    await one.tables.move(code, 0, acts[0], seq)
    seq, _ = await legal(one, code)
    await undo_at(other.tables, code, 0, seq)
    with pytest.raises(Stale):
        await undo_at(one.tables, code, 0, seq)


async def test_what_another_writes_at_the_same_moment_is_read(
    two: tuple[Site, Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    code = await one.seating.create(PLAN, "ann")
    append = one.tables.store.append

    async def and_another(*written: Any) -> None:
        await append(*written)
        seq, acts = await legal(other, code)
        await other.tables.move(code, 0, acts[0], seq)
        await one.tables.hear(code)

    monkeypatch.setattr(one.tables.store, "append", and_another)
    seq, acts = await legal(one, code)
    await one.tables.move(code, 0, acts[0], seq)
    assert (await legal(one, code))[0] == (await legal(other, code))[0] == seq + 2


async def test_two_friends_take_one_seat(two: tuple[Site, Site]) -> None:
    code = await two[0].seating.create(PLAN, "ann")
    token = two[0].keyring.seat_token(code, 1, 0)
    for site in two:
        await site.seating.invitation(token)
    sat = await asyncio.gather(
        *(two[k % 2].seating.sit(token, f"guest{k}", "") for k in range(6)), return_exceptions=True
    )
    assert sorted(str(answer) for answer in sat if not isinstance(answer, NoSeat)) == [code]
    info = await two[0].tables.store.table(code)
    assert info is not None
    assert len(info.rights.guests_of(1)) == 1


async def test_two_ask_for_a_rematch_and_get_the_same_table(two: tuple[Site, Site]) -> None:
    one, other = two
    plan = Plan("whispers", (), {}, (Seat(HUMAN, "Ann"), Seat(HUMAN, "Bob")))
    code = await one.seating.create(plan, "ann")
    while True:
        async with one.tables.at(code) as table:
            if table.match.over:
                break
            seat, seq = table.match.to_act()[0], table.match.seq
            acts = [act for _, act in table.match.legal(seat)]
        await (one.tables.move(code, seat, acts[0], seq) if acts else one.tables.done(code, seat, seq))
    again = await asyncio.gather(*(site.seating.rematch(code, "ann") for site in (one, other, one, other)))
    assert len(set(again)) == 1
    assert again[0] != code


async def test_a_failing_disk_changes_nothing(two: tuple[Site, Site], monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = two
    code = await one.seating.create(PLAN, "ann")
    seq, acts = await legal(one, code)

    async def full(*args: object) -> None:
        async with one.tables.store.database.writing() as connection:
            await connection.execute(text("INSERT INTO no_such_table VALUES (1)"))

    with monkeypatch.context() as broken:
        broken.setattr(one.tables.store, "append", full)
        with pytest.raises(DatabaseError):
            await one.tables.move(code, 0, acts[0], seq)
    assert await legal(one, code) == (seq, acts)
    await one.tables.move(code, 0, acts[0], seq)


async def test_a_damaged_log_is_not_opened(two: tuple[Site, Site]) -> None:
    one, _ = two
    code = await one.seating.create(PLAN, "ann")
    seq, _ = await legal(one, code)
    info = await one.tables.store.table(code)
    assert info is not None
    await one.tables.store.append(info, seq, [Entry("move", 1, "say")], Summary([0]))
    one.tables.peek(code).stale = True  # type: ignore[union-attr]
    with pytest.raises(NoTable, match="damaged"):
        await legal(one, code)


async def test_only_what_is_looked_at_stays_in_memory(two: tuple[Site, Site]) -> None:
    one, _ = two
    one.tables.keep = 3
    codes = [await one.seating.create(PLAN, "ann") for _ in range(8)]
    assert sum(one.tables.peek(code) is not None for code in codes) == 3
    assert (await legal(one, codes[0]))[1]
    with pytest.raises(NoTable):
        await legal(one, "no-such-11")
    assert one.tables.peek("no-such-11") is None
