"""Tournaments run by themselves: pairs, tables, results, the end. On both databases."""

import asyncio
import csv
import io
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy import func, select

from mytharium.scene.words import Words
from mytharium.server.app.app import open_site
from mytharium.server.base.settings import Rates, Settings
from mytharium.server.db.schema import pairings, tables
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.notifications.dispatcher import Postman
from mytharium.server.notifications.model import MAIL, Contact, Notification
from mytharium.server.tables.time_control import LOST, Pace
from mytharium.server.tournaments.model import GROUPS, KNOCKOUT, ROBIN, SWISS, Rules, Tournament
from mytharium.server.tournaments.scheduler import Organiser, next_boards
from tests.server.databases import BOTH, database
from tests.server.hand import Person, QuickJobs, Town, site
from tests.server.test_ratings import id_of, member

PATIENT = Rates(create="1000/minute", join="1000/minute", post="1000/minute", message="100000/second")
FORM = {"name": "Cup", "kind": "swiss", "rounds": "3", "pace": "calm", "size": "4", "promote": "1"}


@pytest.fixture(params=BOTH)
def town(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Town]:
    with database(request.param, tmp_path) as url, site(url, rates=PATIENT) as found:
        yield found


def rules(kind: str, rounds: int = 3, size: int = 3, seats: int = 2) -> Rules:
    return Rules("Cup", "whispers", (), {}, kind, Pace(3_600_000, over=LOST), rounds, size, seats=seats)


def read(town: Town, code: str) -> Tournament:
    return town.call(town.site[Organiser].tournaments.read, code)


def with_bots(town: Town, kind: str, bots: int, rounds: int = 3, size: int = 3, seats: int = 2) -> str:
    organiser = town.site[Organiser]

    async def begin() -> str:
        code = await organiser.tournaments.set_up(rules(kind, rounds, size, seats), "host")
        for k in range(bots):
            await organiser.tournaments.enter(code, "", f"Bot {k + 1}", "easy")
        await organiser.tournaments.begin(code)
        return code

    return town.call(begin)


def until_over(town: Town, code: str, player: Person | None = None) -> Tournament:
    """See to it again and again, with a person who plays whatever is to be played."""
    while True:
        town.call(town.site[Organiser].tend)
        tournament = read(town, code)
        if tournament.over is not None:
            return tournament
        if player is not None:
            play_on(town, player)
        time.sleep(0.01)


def play_on(town: Town, player: Person, name: str = "Ann") -> None:
    mine = town.call(town.site[Lobby].lists.playing, id_of(town, name))
    for table in mine:
        if table.yours:
            with player.live(table.id) as page:
                while page.frame["state"]["your_turn"] or page.frame["state"]["must_end"]:
                    page.act()


def test_a_swiss_of_eight_bots_and_a_person_runs_to_its_end(town: Town) -> None:
    ann = member(town, "Ann")
    code = ann.post("/tournaments/new/whispers", FORM).removeprefix("/tournaments/")
    ann.post(f"/tournaments/{code}/enter", {})
    for _ in range(8):
        ann.post(f"/tournaments/{code}/bot", {"strength": "easy"})
    ann.post(f"/tournaments/{code}/begin", {})
    tournament = until_over(town, code, ann)
    assert tournament.round == 3
    assert len(tournament.entrants) == 9
    assert len(tournament.pairings) == 3 * 5
    met = Counter(frozenset(one.players) for one in tournament.played)
    assert max(met.values()) == 1
    assert max(Counter(tournament.byes).values()) == 1
    (table,) = tournament.standings()
    assert sum(one.points for one in table) == 3 * 5
    page = ann.get(f"/tournaments/{code}")
    assert "numbers standings" in page
    assert 'class="bars"' in page
    assert "Ann" in page
    rows = list(csv.DictReader(io.StringIO(ann.get(f"/tournaments/{code}/standings.csv"))))
    assert [int(row["place"]) for row in rows] == list(range(1, 10))
    told = json.loads(ann.get(f"/tournaments/{code}/standings.json"))
    assert [row["name"] for row in told["standings"]] == [row["name"] for row in rows]
    assert len(told["pairings"]) == 15
    assert code in ann.get("/tournaments")


@pytest.mark.parametrize(("kind", "bots", "pairs"), [(ROBIN, 4, 6), (KNOCKOUT, 5, 7), (GROUPS, 6, 6)])
def test_other_kinds_run_to_their_end(tmp_path: Path, kind: str, bots: int, pairs: int) -> None:
    with site(tmp_path / "db.sqlite", rates=PATIENT) as town:
        tournament = until_over(town, with_bots(town, kind, bots))
        games = [one for one in tournament.pairings if len(one.players) > 1]
        assert len(games) == (bots - 1 if kind == KNOCKOUT else pairs)
        assert all(one.points is not None for one in tournament.pairings)
        assert count(town) == len(games)
        if kind == GROUPS:
            code = town.call(town.site[Organiser].tournaments.next_season, tournament)
            assert code == town.call(town.site[Organiser].tournaments.next_season, read(town, tournament.id))
            assert code == town.call(town.site[Organiser].tournaments.next_season, tournament)  # read before the first
            assert len(town.call(town.site[Organiser].tournaments.all)) == 2
            upper, lower = tournament.standings()
            following = read(town, code)
            names = [one.name for one in tournament.entrants]
            first = {one.name for one in following.entrants[:3]}
            assert names[lower[0].entrant] in first
            assert names[upper[-1].entrant] not in first


@pytest.mark.parametrize(("kind", "rounds"), [(SWISS, 3), (ROBIN, 4), (KNOCKOUT, 2), (GROUPS, 3)])
def test_three_sit_at_a_table(tmp_path: Path, kind: str, rounds: int) -> None:
    with site(tmp_path / "db.sqlite", rates=PATIENT) as town:
        tournament = until_over(town, with_bots(town, kind, 8, size=4, seats=3))
        if kind != ROBIN:
            assert tournament.round == rounds
        assert all(2 <= len(one.players) <= 3 for one in tournament.pairings)
        assert all(sum(one.points) == pytest.approx(len(one.players) / 2) for one in tournament.played)
        assert count(town) == len(tournament.pairings)
        if kind != KNOCKOUT:
            met = {who: {x for one in tournament.played if who in one.players for x in one.players} for who in range(8)}
            wanted = 4 if kind == GROUPS else 8 if kind == ROBIN else 5
            assert all(len(others) >= wanted for others in met.values())


def test_people_are_told_that_their_table_is_ready(town: Town) -> None:
    ann, organiser = member(town, "Ann"), town.site[Organiser]
    person, post = id_of(town, "Ann"), town.site[Postman]
    town.call(post.store.keep, Contact(person, "ann@example.org", confirmed=True))
    code = ann.post("/tournaments/new/whispers", {**FORM, "name": "Cup <b>"}).removeprefix("/tournaments/")
    ann.post(f"/tournaments/{code}/enter", {})
    ann.post(f"/tournaments/{code}/bot", {"strength": "easy"})
    ann.post(f"/tournaments/{code}/begin", {})
    for _ in range(3):
        town.call(organiser.tend)
    (board,) = read(town, code).pairings
    told: list[tuple[str, str]] = []

    class Way:
        works = True

        async def send(self, contact: Contact, things: Sequence[Notification], leave: str, words: Words) -> None:
            told.extend((thing.text(words), thing.path) for thing in things)

    with patch.dict(post.channels, {MAIL: Way()}):
        for _ in range(2):  # once is enough
            town.call(post.deliver)
    assert told == [("Your table for round 1 of your tournament is ready.", f"/t/{board.table}")]


def test_the_bracket_leads_from_round_to_round(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite", rates=PATIENT) as town:
        code = with_bots(town, KNOCKOUT, 5)
        assert "bracket" not in town.person().get(f"/tournaments/{code}")
        town.call(town.site[Organiser].tend)
        begun = town.person().get(f"/tournaments/{code}")
        assert begun.count('class="box empty"') >= 1  # the rounds to come
        tournament = until_over(town, code)
        page = town.person().get(f"/tournaments/{code}")
        svg = page[page.index('<svg class="bracket"') : page.index("</svg>", page.index('<svg class="bracket"'))]
        assert svg.count('class="box"') == len(tournament.pairings) == 7
        assert svg.count('class="line"') == 6  # all but the last board send somebody on
        assert svg.count('class="won"') == 7
        assert svg.count('class="out"') == 4
        assert "Final" in svg


def test_who_leaves_a_table_of_three_comes_last_and_the_others_play_on(town: Town) -> None:
    ann, bob, carl = (member(town, name) for name in ("Ann", "Bob", "Carl"))
    code = ann.post("/tournaments/new/whispers", {**FORM, "seats": "3", "rounds": "1"}).removeprefix("/tournaments/")
    for person in (ann, bob, carl):
        person.post(f"/tournaments/{code}/enter", {})
    ann.post(f"/tournaments/{code}/begin", {})
    town.call(town.site[Organiser].tend)
    town.call(town.site[Organiser].tend)
    bob.post(f"/tournaments/{code}/leave", {})
    while read(town, code).over is None:
        town.call(town.site[Organiser].tend)
        for person, name in ((ann, "Ann"), (carl, "Carl")):
            play_on(town, person, name)
    (met,) = read(town, code).played
    (standings,) = read(town, code).standings()
    assert standings[-1].entrant == 1
    assert met.points[met.players.index(1)] == 0
    assert "Ann" in ann.get(f"/tournaments/{code}")


def count(town: Town) -> int:
    async def look() -> int:
        async with town.site.tables.store.database.reading() as connection:
            return await connection.scalar(select(func.count()).select_from(tables)) or 0

    return town.call(look)


def test_who_leaves_forfeits_and_those_who_stay_go_on(town: Town) -> None:
    ann, bob = member(town, "Ann"), member(town, "Bob")
    code = ann.post("/tournaments/new/whispers", {**FORM, "kind": "robin"}).removeprefix("/tournaments/")
    for person in (ann, bob):
        person.post(f"/tournaments/{code}/enter", {})
    assert "You take part already." in bob.post(f"/tournaments/{code}/enter", {}, 422)
    for path in ("begin", "bot", "season"):
        assert "Only the organiser" in bob.post(f"/tournaments/{code}/{path}", {"strength": "easy"}, 422)
    ann.post(f"/tournaments/{code}/bot", {"strength": "easy"})
    ann.post(f"/tournaments/{code}/begin", {})
    town.call(town.site[Organiser].tend)
    assert "has begun" in member(town, "Eve").post(f"/tournaments/{code}/enter", {}, 422)
    bob.post(f"/tournaments/{code}/leave", {})
    tournament = until_over(town, code, ann)
    table = {tournament.entrants[one.entrant].name: one.points for one in tournament.standings()[0]}
    assert table["Bob"] < table["Ann"] + table[tournament.entrants[2].name]
    assert json.loads(bob.get("/account/data.json"))["tournaments"] == [code]
    bob.post("/account/delete", {"name": "Bob"})
    assert "Bob" not in ann.get(f"/tournaments/{code}")


def test_what_cannot_be_done_is_said(town: Town) -> None:
    ann, guest = member(town, "Ann"), town.person()
    guest.get("/tournaments/fern-owl-27", 404)
    guest.get("/tournaments/new/chess", 404)
    assert guest.post("/tournaments/new/whispers", FORM).startswith("/sign-in")
    for wrong in (
        {"name": ""},
        {"kind": "war"},
        {"rounds": "many"},
        {"rounds": "99"},
        {"pace": "none"},
        {"seats": "9"},
    ):
        assert 'class="note bad"' in ann.post("/tournaments/new/whispers", {**FORM, **wrong}, 422)
    code = ann.post("/tournaments/new/whispers", FORM).removeprefix("/tournaments/")
    assert guest.post(f"/tournaments/{code}/enter", {}).startswith("/sign-in")
    assert "At least two" in ann.post(f"/tournaments/{code}/begin", {}, 422)
    ann.post(f"/tournaments/{code}/bot", {"strength": "godlike"}, 422)
    ann.post(f"/tournaments/{code}/sing", {}, 404)
    assert "when this one is over" in ann.post(f"/tournaments/{code}/season", {}, 422)


async def test_of_several_processes_one_makes_the_tables(tmp_path: Path) -> None:
    with database("postgres", tmp_path) as url:
        settings = Settings(db=url)
        async with open_site(settings, QuickJobs()) as one, open_site(settings, QuickJobs()) as other:
            code = await one[Organiser].tournaments.set_up(rules(SWISS, 2), "host")
            for k in range(6):
                await one[Organiser].tournaments.enter(code, "", f"Bot {k}", "easy")
            await one[Organiser].tournaments.begin(code)
            while True:
                await asyncio.gather(one[Organiser].tend(), other[Organiser].tend())
                tournament = await one[Organiser].tournaments.read(code)
                if tournament.over is not None:
                    break
                await asyncio.sleep(0.02)
            assert len(tournament.pairings) == 6
            async with one.tables.store.database.reading() as connection:
                assert await connection.scalar(select(func.count()).select_from(tables)) == 6


def test_a_crash_between_name_and_table_loses_nothing(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite", rates=PATIENT) as town:
        organiser = town.site[Organiser]
        code = with_bots(town, ROBIN, 2)

        async def crash() -> None:
            tournament = await organiser.tournaments.read(code)
            await organiser.tournaments.go_on(tournament, next_boards(tournament))
            tournament = await organiser.tournaments.read(code)
            for one in tournament.pairings:
                await organiser.tournaments.name_table(code, one, "fern-owl-27")
            async with town.site.tables.store.database.writing() as connection:
                await connection.execute(pairings.update().values(at=0))

        town.call(crash)
        assert [one.table for one in until_over(town, code).pairings] == ["fern-owl-27"]
