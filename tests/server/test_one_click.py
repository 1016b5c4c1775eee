"""A click does its work once: it locks the table, places its page and asks the rules who is to act."""

import asyncio
import random
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest

from mytharium import games
from mytharium.match.match import Match
from mytharium.server.tables import snapshot
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.rights import Right, Rights
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.table import OPEN, Seat
from tests.server.hand import POLL, Page, Person, Town, pair, site

CLICKS = 40
CHECKED = 1  # the rules ask once more who is to act, before they accept a move


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often tables are locked, and `place` and `to_act` are called."""
    counts: Counter[str] = Counter()
    placed, to_act, opened = snapshot.Place, Match.to_act, OpenTable.__init__

    class Lock(asyncio.Lock):
        async def acquire(self) -> Literal[True]:
            counts["lock"] += 1
            return await super().acquire()

    def open_table(table: OpenTable, code: str) -> None:
        opened(table, code)
        table.lock = Lock()

    def here(*where: Any) -> snapshot.Place:
        counts["place"] += 1
        return placed(*where)

    def asked(match: Match) -> list[int]:
        counts["to_act"] += 1
        return to_act(match)

    monkeypatch.setattr(OpenTable, "__init__", open_table)
    monkeypatch.setattr(snapshot, "Place", here)
    monkeypatch.setattr(Match, "to_act", asked)
    return counts


def table_for_two(town: Town, game: str) -> tuple[str, list[Person]]:
    people = [town.person("Ann"), town.person("Bob")]
    plan = Plan(game, (), {}, (Seat(OPEN, "A"), Seat(OPEN, "B")))
    code = town.call(town.site.seating.create, plan, "host")
    for seat, person in enumerate(people):
        person.sit(town.seat_link(code, seat))
        with person.live(code) as page:
            page.ask("standing", answer="")  # an auto-answer would be one more move
    while town.call(town.site.tables.store.lease_of, code) is not None:
        time.sleep(POLL)  # the scheduler of bots finds nothing to play
    return code, people


def click(page: Page, dice: random.Random, counts: Counter[str]) -> Counter[str]:
    frame = page.frame
    counts.clear()
    if frame["state"]["must_end"]:
        page.ask("done", seq=frame["seq"])
    else:
        page.ask("move", seq=frame["seq"], act=dice.choice(frame["choices"])["act"])
    assert page.frame["seq"] > frame["seq"], page.heard[-1]
    return counts.copy()


@pytest.mark.parametrize("game", games.names())
def test_a_click_does_its_work_once(game: str, tmp_path: Path, counted: Counter[str]) -> None:
    dice, most = random.Random(game), Counter[str]()
    with site(tmp_path / "db.sqlite") as town:
        code, people = table_for_two(town, game)
        clicks, turn = 0, 0
        while clicks < CLICKS:
            with people[turn % 2].live(code) as page:
                while len(town.site.tables.peek(code).listeners) > 1:  # type: ignore[union-attr]
                    time.sleep(POLL)  # the other page is still being closed
                page.catch_up()
                while clicks < CLICKS and page.frame["state"]["your_turn"]:
                    most |= click(page, dice, counted)
                    clicks += 1
                if page.frame["state"]["over"]:
                    break
            turn += 1
    assert most["lock"] == most["place"] == 1
    assert most["to_act"] + CHECKED <= 4
    assert clicks > CLICKS // 2


def test_a_page_acts_for_no_seat_that_it_has_just_lost(tmp_path: Path) -> None:
    """Between the loss of a seat and the frame that shows it, a message of the page changes nothing."""
    with site(tmp_path / "db.sqlite") as town:
        ann, bob, code = pair(town)

        async def without_rights() -> None:
            async with town.site.tables.at(code) as table:
                table.info = replace(table.info, rights=Rights.at([], Right.WATCH))

        with ann.live(code) as first, bob.live(code) as second:
            mover = first if first.frame["state"]["your_turn"] else second
            if mover.frame["state"]["can_undo"] is False:
                mover.act()
            seq = mover.frame["seq"]
            town.call(without_rights)
            for kind, fields in (("undo", {}), ("move", {"act": "x"}), ("done", {})):
                mover.say(kind, seq=seq, **fields)
                assert mover.next()["text"].startswith("You are watching."), kind
            assert town.site.tables.peek(code).match.seq == seq  # type: ignore[union-attr]
