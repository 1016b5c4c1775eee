"""How good people are: what is rated, once, and what is not; and where it is shown. On both databases."""

import json
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, func, select

from mytharium.server.accounts.people import People
from mytharium.server.base.settings import Rates
from mytharium.server.db.schema import rated_games, ratings, tables
from mytharium.server.http.requests import Guest, Guests
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.ratings.model import ENOUGH, NEW, NEW_ROLE, Rating, after, edge
from mytharium.server.ratings.store import BOTS, bots
from mytharium.server.tables.undo import FINAL
from tests.server.databases import BOTH, database
from tests.server.hand import POLL, Person, Town, site

PATIENT = Rates(create="1000/minute", join="1000/minute", post="1000/minute")


@pytest.fixture(params=BOTH)
def town(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Town]:
    with database(request.param, tmp_path) as url, site(url, rates=PATIENT) as found:
        yield found


def member(town: Town, name: str) -> Person:
    """Somebody with an account, signed in without a password, which takes its time."""

    async def begin() -> Guest:
        people = town.site[People]
        known = await people.by_name(name)
        person = known.id if known else await people.register(name, "", Guest("").preferences)
        return Guest("x", session=await people.sessions.begin(person, "Firefox"))

    person = town.person()
    person.client.cookies.set("mytharium", town.site[Guests].write(town.call(begin)))
    return person


def public(host: Person, **form: Any) -> str:
    return host.table(public="yes", pace="calm", **form)


def played(town: Town, code: str, players: list[Person], undo: bool = False) -> list[dict[str, Any]]:
    """The game to its end; `undo`: everybody agrees to take something back on the way. The last frames."""
    pages = [player.live(code) for player in players]
    for page in pages:
        page.__enter__()
    try:
        while True:
            for page in pages:
                page.catch_up()
            if pages[0].frame["state"]["over"]:
                break
            states = [page.frame["state"] for page in pages]
            turn = next((k for k, state in enumerate(states) if state["your_turn"] or state["must_end"]), -1)
            if turn < 0:  # a bot thinks
                time.sleep(POLL)
                continue
            pages[turn].act()
            if undo and pages[0].frame["seq"] > 10:
                pages[turn].ask("ask_undo")
                for page in pages:
                    page.ask("answer_undo", yes=True)
                undo = False
        return [page.frame for page in pages]
    finally:
        for page in pages:
            page.__exit__(None, None, None)


def duel(town: Town, ann: Person, bob: Person, **form: Any) -> str:
    code = public(ann, **form)
    bob.post(f"/t/{code}/sit", {})
    return code


def ratings_of(town: Town) -> dict[str, tuple[int, int]]:
    """By name: points and games."""

    async def read() -> dict[str, tuple[int, int]]:
        async with town.site.tables.store.database.reading() as connection:
            rows = list(await connection.execute(select(ratings).where(ratings.c.games > 0)))
        found = {}
        for row in rows:
            person = await town.site[People].by_id(row.who)
            found[person.name if person else row.who] = (Rating(row.mu, row.sigma).points, row.games)
        return found

    return town.call(read)


def test_a_public_game_among_people_is_rated_once(town: Town) -> None:
    ann, bob = member(town, "Ann"), member(town, "Bob")
    code = duel(town, ann, bob)
    played(town, code, [ann, bob])
    ranks = town.call(town.site[Lobby].lists.played, id_of(town, "Ann"))[0].ranks
    found = ratings_of(town)
    assert found["Ann"][1] == found["Bob"][1] == 1
    lead = found["Ann"][0] - found["Bob"][0]
    assert lead == 0 if ranks[0] == ranks[1] else (lead > 0) == (ranks[0] < ranks[1])
    with ann.live(code) as page, bob.live(code) as other:
        state = page.frame["state"]
        assert not state["can_undo"]
        assert not state["can_ask_undo"]
        for one in (page, other):
            assert one.ask("undo", seq=one.frame["seq"])["text"] == FINAL
            assert one.ask("ask_undo")["text"] == FINAL
            assert one.ask("answer_undo", yes=True)["text"] == FINAL
    assert ratings_of(town) == found
    assert count(town) == 2


def id_of(town: Town, name: str) -> str:
    person = town.call(town.site[People].by_name, name)
    assert person is not None
    return person.id


def count(town: Town) -> int:
    async def read() -> int:
        async with town.site.tables.store.database.reading() as connection:
            return await connection.scalar(select(func.count()).select_from(rated_games)) or 0

    return town.call(read)


def test_what_tells_nothing_about_people_is_not_rated(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite", rates=PATIENT) as town:
        ann, bob, guest = member(town, "Ann"), member(town, "Bob"), town.person("Guest")
        played(town, duel(town, ann, guest), [ann, guest])
        played(town, duel(town, ann, bob, hints="yes"), [ann, bob])
        played(town, public(ann, seat1="bot", strength1="easy"), [ann])
        private = ann.table()
        bob.sit(town.seat_link(private, 1))
        played(town, private, [ann, bob])
        assert ratings_of(town) == {}


def test_who_leaves_the_seat_to_a_bot_comes_last(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite", rates=PATIENT) as town:
        ann, bob = member(town, "Ann"), member(town, "Bob")
        code = duel(town, ann, bob)
        with ann.live(code) as first, bob.live(code) as second:
            for page in (first, second):
                page.catch_up()
                page.act()
                page.ask("move", seq=page.frame["seq"], act="pass")
        bob.post(f"/t/{code}/seat", {"seat": "1", "kind": "bot", "strength": "easy"})
        played(town, code, [ann])
        found = ratings_of(town)
        assert found["Ann"][0] > 1500 > found["Bob"][0]


def delete_rated_tables(town: Town) -> None:
    town.call(town.site.tables.store.database.change, delete(tables).where(tables.c.rated))


def test_boards_profiles_and_data_tell_it(town: Town) -> None:
    ann, bob = member(town, "Ann"), member(town, "Bob")
    assert "Nobody has played enough rated games yet." in ann.get("/ratings/whispers")
    for _ in range(2):
        played(town, duel(town, ann, bob), [ann, bob])
    profile = ann.get("/people/Bob")
    assert 'class="curve"' in profile
    assert "The rating after each of 2 games: from " in profile
    assert json.loads(ann.get("/account/data.json"))["ratings"][0]["games"] == 2

    async def much() -> None:
        async with town.site.tables.store.database.writing() as connection:
            await connection.execute(ratings.update().values(games=ENOUGH))

    town.call(much)
    board = ann.get("/ratings/whispers")
    assert "/people/Ann" in board
    assert "/people/Bob" in board
    ann.get("/ratings/chess", 404)
    played(town, duel(town, ann, bob, hints="yes"), [ann, bob])  # a game that is not rated stays
    delete_rated_tables(town)
    profile = ann.get("/people/Bob")
    assert 'class="rated"' in profile
    assert 'class="curve"' not in profile
    bob.post("/account/delete", {"name": "Bob"})
    board = ann.get("/ratings/whispers")
    assert "/people/Ann" in board
    assert "/people/Bob" not in board


def test_a_table_is_for_the_ratings_it_says(town: Town) -> None:
    ann, bob = member(town, "Ann"), member(town, "Bob")
    for low, high in (("1600", ""), ("", "1400"), ("1550", "1700")):
        code = public(ann, **{"rating-from": low, "rating-to": high})
        lobby = bob.get("/lobby")
        assert "For other ratings than yours" in lobby
        assert f"sit-{code}" not in lobby
        assert "other ratings than yours" in bob.post(f"/t/{code}/sit", {}, 409)
    bob.sit(town.seat_link(code, 1))  # a link is an invitation
    fits = public(ann, **{"rating-from": "1400", "rating-to": "1600"})
    assert "rating 1400–1600" in bob.get("/lobby")
    bob.post(f"/t/{fits}/sit", {})
    form = {"seat0": "me", "seat1": "friend", "public": "yes", "pace": "calm"}
    assert "such as 1500" in ann.post("/new/whispers", {**form, "rating-from": "high"}, 422)
    assert "above the higher one" in ann.post("/new/whispers", {**form, "rating-from": "9", "rating-to": "8"}, 422)


# ---- the numbers -----------------------------------------------------------------------------------------------------

RATINGS = st.builds(Rating, st.floats(-20, 70), st.floats(0.5, 9), st.integers(0, 500))


@settings(max_examples=25, deadline=None)
@given(st.lists(RATINGS, min_size=2, max_size=5), st.data())
def test_winners_gain_losers_lose_and_all_become_surer(players: list[Rating], data: st.DataObject) -> None:
    ranks = data.draw(st.lists(st.integers(1, 5), min_size=len(players), max_size=len(players)))
    new = [one for (one,) in after([(player,) for player in players], ranks)]
    for old, now in zip(players, new, strict=True):
        assert now.sigma <= math.hypot(old.sigma, NEW.mu / 300) + 1e-9  # what was known grows a little older
        assert now.games == old.games + 1
    if ranks.count(min(ranks)) == 1:
        best = ranks.index(min(ranks))
        assert new[best].mu >= players[best].mu
    if ranks.count(max(ranks)) == 1:
        last = ranks.index(max(ranks))
        assert new[last].mu <= players[last].mu


def test_what_is_played_shares_in_what_a_game_says() -> None:
    (ann, strong), (bob, weak) = after([(NEW, NEW_ROLE), (NEW, NEW_ROLE)], [1, 2])
    assert edge(strong) > 0 > edge(weak)
    (alone,), _ = after([(NEW,), (NEW,)], [1, 2])
    assert NEW.mu < ann.mu < alone.mu + 1e-9
    with_weak = after([(ann, weak), (bob, strong)], [1, 2])[0][0].mu - ann.mu
    with_strong = after([(ann, strong), (bob, weak)], [1, 2])[0][0].mu - ann.mu
    assert with_weak > with_strong


def test_bots_have_ratings_from_the_arena() -> None:
    assert BOTS.is_file()
    for one in bots("mythicals"):
        assert one.bot
        assert 500 < one.rating.points < 2500
