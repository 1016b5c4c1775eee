"""Seats that are kept or offered, and codes of tables: one rule decides who may sit down. On both databases."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mytharium.server.accounts.people import People
from mytharium.server.base.secrets import new_code
from mytharium.server.base.settings import Rates
from mytharium.server.http.admission import STEP
from mytharium.server.lobby.lobby import Lobby
from tests.server.databases import BOTH, database
from tests.server.hand import Person, Town, site
from tests.server.programs import PASSWORD, Program, token_of
from tests.server.test_people import register

PATIENT = Rates(register="1000/minute", sign_in="1000/minute", code="1000/minute")
PUBLIC = {"public": "yes", "pace": "daily"}
NOWHERE = "no-such-table-111"
NO_SEAT = "There is no free seat for you at this table."


@pytest.fixture(params=BOTH)
def town(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Town]:
    with database(request.param, tmp_path) as url, site(url, rates=PATIENT) as found:
        yield found


def members(town: Town, *names: str) -> list[Person]:
    people = [town.person() for _ in names]
    for person, name in zip(people, names, strict=True):
        register(person, name)
    return people


def seat_of(town: Town, code: str, seat: int = 1) -> tuple[str, set[str]]:
    """Who plays a seat: its kind, and the names of the accounts that have it."""

    async def read() -> tuple[str, set[str]]:
        async with town.site.tables.at(code) as table:
            owners = [await town.site[People].by_id(guest) for guest in table.info.rights.guests_of(seat)]
            return table.info.seats[seat].kind, {owner.name for owner in owners if owner}

    return town.call(read)


def id_of(town: Town, name: str) -> str:
    person = town.call(town.site[People].by_name, name)
    assert person is not None
    return person.id


@pytest.mark.parametrize("path", ["link", "bot", "program"])
def test_an_invitation_ends_when_its_seat_is_taken(town: Town, path: str) -> None:
    ann, bob, cyd = members(town, "Ann", "Bob", "Cyd")
    code = ann.table(seat1="person", name1="Bob", **PUBLIC)
    assert "You are invited" in bob.get("/tables")
    if path == "link":
        cyd.sit(town.seat_link(code, 1))
    elif path == "bot":
        ann.post(f"/t/{code}/seat", {"seat": "1", "kind": "bot", "strength": "easy"})
    else:
        Program(town, token_of(cyd)).ask(f"/{code}/join", {"link": town.seat_link(code, 1)})
    taken = seat_of(town, code)
    assert taken == (("bot", set()) if path == "bot" else ("human", {"Cyd"}))
    assert "You are invited" not in bob.get("/tables")
    bob.post(f"/t/{code}/sit", {}, 409)
    assert seat_of(town, code) == taken
    town.person().get(town.seat_link(code, 1), 410)  # the link of the open seat has ended too


def test_a_seat_that_was_taken_meanwhile_is_not_kept(town: Town) -> None:
    ann, bob, cyd = members(town, "Ann", "Bob", "Cyd")
    code = ann.table()
    cyd.sit(town.seat_link(code, 1))
    town.call(town.site[Lobby].keep, code, {1: id_of(town, "Bob")})
    bob.post(f"/t/{code}/sit", {}, 409)
    assert seat_of(town, code) == ("human", {"Cyd"})


def test_sitting_down_elsewhere_ends_the_own_invitation(town: Town) -> None:
    ann, bob, eve = members(town, "Ann", "Bob", "Eve")
    code = ann.table(seat1="person", name1="Bob", seat2="friend", **PUBLIC)
    bob.sit(town.seat_link(code, 2))
    eve.post(f"/t/{code}/sit", {})
    assert seat_of(town, code) == ("human", {"Eve"})


@pytest.mark.parametrize("how", ["lost", "gone", "lent"])
def test_an_offer_ends_with_its_owner(town: Town, how: str) -> None:
    ann, bob, cyd = members(town, "Ann", "Bob", "Cyd")
    code = ann.table(seat1="bot", strength1="easy")
    ann.post(f"/t/{code}/hand", {"name": "Bob"})
    before = seat_of(town, code, 0)
    if how == "lost":
        town.call(town.site.seating.lose_seat, code, 0)
    elif how == "gone":
        code = ann.table()
        cyd.sit(town.seat_link(code, 1))
        ann.post(f"/t/{code}/hand", {"name": "Bob"})
        ann.post("/account/delete", {"password": PASSWORD, "name": "Ann", "sure": "yes"})
    else:
        ann.post(f"/t/{code}/hand", {"name": "Cyd"})
        cyd.post(f"/t/{code}/sit", {})
        before = seat_of(town, code, 0)
    bob.post(f"/t/{code}/sit", {}, 409)
    assert seat_of(town, code, 0)[1] == (set() if how == "gone" else before[1])


def came_to(person: Person, code: str) -> str:
    answer = person.client.get("/join", params={"code": code}, follow_redirects=False)
    return answer.headers.get("location", f"{answer.status_code}")


def test_a_code_follows_the_rule_of_the_lobby(town: Town) -> None:
    ann, bob, eve = members(town, "Ann", "Bob", "Eve")
    robot = Program(town, token_of(eve))
    kept = ann.table(seat1="person", name1="Bob", **PUBLIC)
    assert came_to(eve, kept) == f"/t/{kept}"  # to watch
    eve.post(f"/t/{kept}/sit", {}, 409)
    assert robot.refused(f"/{kept}/join", {}, 409) == NO_SEAT
    strong = ann.table(**{"rating-from": "1900"}, **PUBLIC)
    for said in (eve.get(f"/join?code={strong}", 409), eve.post(f"/t/{strong}/sit", {}, 409)):
        assert "for other ratings than yours" in said
    assert "for other ratings than yours" in robot.refused(f"/{strong}/join", {}, 409)
    private = ann.table()
    assert came_to(eve, private) == "404"
    eve.post(f"/t/{private}/sit", {}, 409)
    assert robot.refused(f"/{private}/join", {}, 409) == NO_SEAT
    assert came_to(bob, kept) == f"/t/{kept}/sit"
    assert bob.post(f"/t/{kept}/sit", {}) == f"/t/{kept}"


def test_friends_join_by_a_code_that_was_said_aloud(town: Town) -> None:
    ann, eve, robot = town.person("Ann"), town.person(), members(town, "Rob")[0]
    code = ann.table(joining="yes", seat2="friend")
    assert came_to(eve, code.replace("-", " ").upper()) == f"/t/{code}/sit"
    page = eve.get(f"/t/{code}/sit")
    assert "Ann invites you to Whispers" in page
    assert not re.search(r"/[sw]/[\w-]{20,}", page)  # the code does not give the secret link away
    assert eve.post(f"/t/{code}/sit", {"name": "Eve"}) == f"/t/{code}"
    assert came_to(eve, code) == f"/t/{code}"
    Program(town, token_of(robot)).ask(f"/{code}/join", {})
    late = town.person()
    assert came_to(late, code) == "404"
    late.get(f"/t/{code}/sit", 404)


def test_wrong_codes_and_codes_of_private_tables_look_the_same(town: Town) -> None:
    ann, eve = town.person("Ann"), members(town, "Eve")[0]
    private, robot = ann.table(), Program(town, token_of(eve))

    def refusals(code: str) -> list[Any]:
        found: list[Any] = []
        ways = ("/t/{}", "/join?code={}", "/t/{}/sit", "/t/{}/record.json", "/t/{}/board.svg", "/t/{}/review")
        for way in (*ways, "/t/{}/hand", "/t/{}/plan", "/t/{}/clone"):
            begun = time.monotonic()
            answer = eve.client.get(way.format(code))
            assert time.monotonic() - begun >= STEP
            found.append((way, answer.status_code, answer.text.replace(code, "")))
        for path in ("sit", "rematch", "seat", "hand", "review", "share", "hide"):
            begun = time.monotonic()
            posted = eve.client.post(
                f"/t/{code}/{path}", data={"csrf": eve.csrf()}, headers={"Origin": "http://testserver"}
            )
            assert time.monotonic() - begun >= STEP
            found.append((path, posted.status_code, posted.text.replace(code, "")))
        found += [robot.ask(f"/{code}", None, 404), robot.refused(f"/{code}/join", {}, 409)]
        return found

    town.site.tables._open.clear()  # as after a restart: the private table has to be read
    assert refusals(private) == refusals(NOWHERE)


def test_wrong_codes_are_counted_everywhere(tmp_path: Path) -> None:
    rates = Rates(code="3/minute", register="1000/minute")
    with site(tmp_path / "a.sqlite", rates=rates) as town:
        ann, [eve] = town.person("Ann"), members(town, "Eve")
        robot = Program(town, token_of(eve))
        public, watched, joined = ann.table(**PUBLIC), ann.table(watching="yes"), ann.table(joining="yes")
        eve.get(f"/join?code={NOWHERE}", 404)
        eve.get(f"/t/{watched}")  # not a wrong one
        eve.post(f"/t/{NOWHERE}/sit", {}, 409)
        robot.ask(f"/{NOWHERE}", None, 404)  # counts for its person
        robot.ask(f"/{NOWHERE}", None, 429)
        robot.ask(f"/{joined}/join", {}, 429)  # a right guess comes too late
        eve.post(f"/t/{joined}/sit", {}, 429)
        for path in (f"/join?code={NOWHERE}", f"/join?code={watched}", f"/t/{watched}", f"/t/{NOWHERE}"):
            eve.get(path, 429)
        eve.get(f"/t/{public}")  # in the lobby anyway
        ann.get(f"/t/{watched}")
        guests = [town.person() for _ in range(20)]
        codes = [guest.client.get(f"/t/{NOWHERE}").status_code for guest in guests]
        assert codes.count(404) == 3 * rates.address - 3  # new guests of one address share what is left


def test_codes_can_be_said_and_not_be_guessed() -> None:
    codes = {new_code() for _ in range(2000)}
    assert len(codes) >= 1999
    assert all(re.fullmatch(r"[a-z]+-[a-z]+-[a-z]+-[1-9]\d\d", code) and len(code) <= 40 for code in codes)
    assert all(len({code.split("-")[k] for code in codes}) > 70 for k in range(4))
