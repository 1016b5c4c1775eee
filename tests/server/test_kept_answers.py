"""Kept answers: played for the one who keeps them if the others do as planned, and known to nobody else."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mytharium.server.accounts.people import People
from mytharium.server.http.requests import Site
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.planning.planning import Sketch
from mytharium.server.tables.conditional_moves import MOST, Kept, expected, keep
from mytharium.server.tables.snapshot import Looker
from tests.server.hand import Page, Person, Town, pair, site
from tests.server.test_people import register
from tests.server.test_planning import Plan, log_of
from tests.server.test_processes import PLAN, two, until

__all__ = ["two"]


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    with site(tmp_path / "a.sqlite") as found:
        yield found


def turn(page: Page, *acts: str) -> dict[str, Any]:
    """The first word is picked, and then this is done with it."""
    answer = page.act()
    for act in acts:
        answer = page.ask("move", seq=page.frame["seq"], act=act, done=True)
    return answer


def waits_for_bob(town: Town) -> tuple[Person, Person, str]:
    """Ann has passed."""
    ann, bob, code = pair(town)
    with ann.live(code) as page:
        turn(page, "pass")
    return ann, bob, code


def kept(ann: Person, code: str, theirs: str = "pass") -> dict[str, Any]:
    """Ann plans: Bob does this, and she says her last word."""
    with Plan(ann, code) as plan:
        turn(plan, theirs)
        plan.ask("move", seq=plan.frame["seq"], act=plan.frame["choices"][-1]["act"])
        plan.ask("move", seq=plan.frame["seq"], act="say")
        return plan.ask("keep")


async def copies(town: Town, code: str, many: int) -> None:
    async with town.site.tables.at(code) as table:
        first = table.answers[0]
        for _ in range(many):
            await keep(town.site.tables, table, first)


def own(town: Town, code: str) -> list[str]:
    return [entry.text for entry in town.call(log_of, town, code) if entry.seat == 0]


def test_it_is_played_when_the_others_do_as_planned(town: Town) -> None:
    """What Bob picks is a secret, so it is no part of what is expected of him."""
    ann, bob, code = waits_for_bob(town)
    with bob.live(code) as second:
        second.catch_up()
        before = len(second.heard)
        answer = kept(ann, code)
        assert answer["type"] == "answers"
        assert [one["reason"] for one in answer["answers"]] == [""]
        text = answer["answers"][0]["text"]
        assert text.startswith("Bob: pass → pick ")
        assert text.endswith(" → say")
        second.catch_up()
        assert [message for message in second.heard[before:] if "pong" not in message] == []  # nobody else hears of it
        turn(second, "pass")
        second.until(lambda page: bool(page.frame["state"]["your_turn"]) and len(own(town, code)) == 4)
        assert "answers" not in "".join(second.heard[before:])
    assert own(town, code)[2:] == text.removeprefix("Bob: pass → ").split(" → ")
    with ann.live(code) as first:
        first.catch_up()
        assert "answers" not in "".join(first.heard)  # it is done with


def test_it_is_dropped_with_a_reason_when_it_comes_otherwise(town: Town) -> None:
    ann, bob, code = waits_for_bob(town)
    kept(ann, code)
    with ann.live(code) as first, bob.live(code) as second:
        turn(second, "say")
        first.until(lambda page: "You learned something" in "".join(page.heard))
        assert first.frame["state"]["your_turn"]
        assert "answers" not in "".join(second.heard)
        first.ask("forget", number=1)
        assert first.heard[-2] == '{"type":"answers","answers":[]}'
    assert len(own(town, code)) == 2


def test_nothing_is_kept_beyond_what_would_be_learned(town: Town) -> None:
    ann, bob, code = waits_for_bob(town)
    assert "What can be kept" in kept(ann, code, "say")["text"]  # a word that is said is learned
    with Plan(ann, code) as plan:
        plan.catch_up()
        assert not plan.plan["keeps"]
        assert "What can be kept" in plan.ask("keep")["text"]
        turn(plan, "pass")
        plan.act()
        assert plan.plan["keeps"]
    watcher = town.person()
    watcher.client.get(town.watch_link(code))
    assert "What can be kept" in kept(watcher, code)["text"]
    with bob.live(code) as second:  # what is not one's own is not forgotten
        second.ask("forget", number=1)


def test_what_is_taken_back_by_its_owner_is_not_played_again(town: Town) -> None:
    ann, bob, code = waits_for_bob(town)
    with Plan(ann, code) as plan:
        turn(plan, "pass")
        plan.act()
        plan.ask("keep")
    with bob.live(code) as second:
        turn(second, "pass")
    with ann.live(code) as first:
        first.until(lambda page: bool(page.frame["state"]["can_undo"]))
        first.ask("undo", seq=first.frame["seq"])
        first.catch_up()
        assert not first.frame["state"]["can_undo"]
        assert first.frame["state"]["your_turn"]


def test_it_is_its_owners_and_goes_when_the_seat_is_handed_on(town: Town) -> None:
    ann, _bob, code = waits_for_bob(town)
    register(ann, "Ann")
    kept(ann, code)

    async def told() -> Any:
        person = await town.site[People].by_name("Ann")
        assert person is not None
        return (await town.site[People].export(person))["games"][0]["answers"]

    (line,) = town.call(told)
    assert line[-1] == "say"
    town.call(town.site[Lobby].give, code, 0, "somebody", "Sol")

    async def left() -> int:
        async with town.site.tables.at(code) as table:
            return len(table.answers)

    assert town.call(left) == 0


def test_it_outlives_the_server_and_its_number_is_bounded(tmp_path: Path) -> None:
    with site(tmp_path / "a.sqlite") as town:
        ann, bob, code = waits_for_bob(town)
        with Plan(ann, code) as plan:
            turn(plan, "pass")
            plan.act()
            for _ in range(2):
                assert len(plan.ask("keep").get("answers", [0])) == 1  # the same again is no other one
            town.call(copies, town, code, MOST - 1)
            plan.ask("undo", seq=plan.frame["seq"])
            plan.act(1)
            assert "as many answers" in plan.ask("keep")["text"]
        jar = dict(bob.client.cookies)
    with site(tmp_path / "a.sqlite") as town:
        bob = town.person()
        bob.client.cookies.update(jar)
        with bob.live(code) as second:
            turn(second, "pass")
            second.until(lambda page: len(own(town, code)) == 3)


async def test_of_two_processes_one_plays_it(two: tuple[Site, Site]) -> None:
    """It is kept in one process, the others move in the other, and both know the table."""
    one, other = two
    code = await one.seating.create(PLAN, "ann")
    await other[Lobby].sit(code, "bob", "Bob")
    async with one.tables.at(code) as table:
        match = table.match
        first, second = match.legal(0)[0][1], match.legal(0)[1][1]
    for act in (first, "pass"):
        await one.tables.move(code, 0, act, match.seq, True)
    async with one.tables.at(code) as table:
        start, seq = len(table.match.line), table.match.seq
        sketch = Sketch(one.tables.jobs, table, Looker("ann"))
        plan = sketch.table.match
        for seat, act in ((1, plan.legal(1)[0][1]), (1, "pass"), (0, second), (0, "say")):
            plan.move(seat, act)
        await keep(one.tables, table, Kept(0, start, seq, expected(plan, 0)))
    await until(lambda: (there := other.tables.peek(code)) is not None and there.stale)
    async with other.tables.at(code) as there:
        assert len(there.answers) == 1
        act, seq = there.match.legal(1)[0][1], there.match.seq
    await other.tables.move(code, 1, act, seq, True)
    await other.tables.move(code, 1, "pass", seq + 1, True)
    for process in (one, other):
        async with process.tables.at(code) as table:
            process.tables.wake(table)
    while len([entry for entry in await one.tables.store.log(code) if entry.seat == 0]) < 4:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)
    log = await one.tables.store.log(code)
    assert [entry.text for entry in log if entry.seat == 0] == [first, "pass", second, "say"]
    for process in (one, other):
        async with process.tables.at(code) as table:
            table.stale = True
        async with process.tables.at(code) as table:
            assert table.answers == ()
