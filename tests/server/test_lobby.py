"""Finding a game: the lobby, invitations, one's own tables, games that everybody may see. On both databases."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mytharium.server.base.settings import Rates
from tests.server.databases import BOTH, database
from tests.server.hand import HOST, POLL, Person, Town, site
from tests.server.test_people import register

PATIENT = Rates(register="1000/minute", sign_in="1000/minute")


@pytest.fixture(params=BOTH)
def town(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Town]:
    with database(request.param, tmp_path) as url, site(url, rates=PATIENT) as found:
        yield found


class List:
    """The socket of a page with a list."""

    def __init__(self, person: Person, path: str) -> None:
        self.line = person.client.websocket_connect(path, headers={"Origin": HOST})

    def __enter__(self) -> "List":
        self.line.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self.line.__exit__(*error)

    def next(self) -> str:
        html: str = self.line.receive_json()["html"]
        return html


def finish(town: Town, code: str, *people: Person) -> None:
    """Play a table of people and bots to its end."""
    while True:
        for person in people:
            with person.live(code) as page:
                page.catch_up()
                if page.frame["state"]["over"]:
                    return
                if page.frame["state"]["your_turn"] or page.frame["state"]["must_end"]:
                    page.act()
                else:
                    time.sleep(POLL)


def test_strangers_meet_in_the_lobby(town: Town) -> None:
    ann, bob, cyd = town.person("Ann"), town.person("Bob"), town.person("Cyd")
    private = ann.table()
    with List(bob, "/lobby/live?game=whispers") as lobby:
        assert "No table is waiting" in lobby.next()
        code = ann.table(public="yes", pace="daily")
        seen = lobby.next()
        assert code in seen
        assert "1 free seat" in seen
        assert "Ann" in seen
        assert private not in seen
        assert cyd.post(f"/t/{code}/sit", {}) == f"/t/{code}"
        assert "No table is waiting" in lobby.next()
    assert "faster" in bob.post(f"/t/{code}/sit", {}, 409)
    assert cyd.post(f"/t/{code}/sit", {}) == f"/t/{code}"  # sits there already
    bob.post(f"/t/{private}/sit", {}, 409)
    bob.post("/t/no-such-11/sit", {}, 409)
    assert "Cyd" in ann.get(f"/t/{code}")
    assert code in bob.get("/watch")
    assert code in bob.get("/watch?game=whispers")
    assert code not in bob.get("/watch?game=mythicals")
    assert private not in bob.get("/watch")
    assert "You are watching" in bob.get(f"/t/{code}")
    bob.get(f"/t/{private}", 404)


def test_the_lobby_is_sorted_by_what_is_played(tmp_path: Path) -> None:
    with site(tmp_path / "a.sqlite") as town:
        ann, bob = town.person("Ann"), town.person("Bob")
        form = {"seat0": "me", "seat1": "friend", "public": "yes", "pace": "daily"}
        usual = ann.post("/new/mythical_island", {**form, "preset": "standard"}).removeprefix("/t/")
        short = ann.post("/new/mythical_island", {**form, "preset": "own", "option-short": "yes"}).removeprefix("/t/")
        for wanted, seen in (("", {usual, short}), ("standard", {usual}), ("own", {short}), ("chess", {usual, short})):
            page = bob.get(f"/lobby?game=mythical_island&setup={wanted}")
            assert {code for code in (usual, short) if code in page} == seen
        assert "Another set-up" in page
        assert "Another set-up" not in bob.get("/lobby?setup=own")  # each game has its own


def test_a_seat_is_kept_for_whom_it_was_meant(town: Town) -> None:
    ann, bob, eve = town.person(), town.person(), town.person("Eve")
    form = {"seat0": "me", "seat1": "person", "public": "yes", "pace": "daily"}
    assert "Sign in to invite" in eve.post("/new/whispers", {**form, "name1": "Bob"}, 422)
    register(ann, "Ann")
    register(bob, "Bob")
    for name, said in (("", "say whom"), ("Nobody", "nobody of the name Nobody"), ("ann", "sits here already")):
        assert said in ann.post("/new/whispers", {**form, "name1": name}, 422)
    twice = {**form, "name1": "Bob", "seat2": "person", "name2": "BOB"}
    assert "sits here already" in ann.post("/new/whispers", twice, 422)
    with List(bob, "/tables/live") as mine:
        mine.next()
        code = ann.post("/new/whispers", {**form, "name1": "bob"}).removeprefix("/t/")
        while code not in (html := mine.next()):
            pass
        assert "You are invited" in html
    assert code not in eve.get("/lobby")
    eve.post(f"/t/{code}/sit", {}, 409)
    eve.post(f"/t/{code}/decline", {})
    assert code in bob.get("/tables")
    bob.post(f"/t/{code}/sit", {})
    assert "You are invited" not in bob.get("/tables")
    other = ann.post("/new/whispers", {**form, "name1": "bob"}).removeprefix("/t/")
    bob.post(f"/t/{other}/decline", {})
    assert other not in bob.get("/tables")
    assert other in eve.get("/lobby")  # it is anybody's now


def test_my_tables_tell_whose_move_it_is(town: Town) -> None:
    ann, bob = town.person("Ann"), town.person("Bob")
    code = ann.table()
    bob.sit(town.seat_link(code, 1), "Bob")
    with List(ann, "/tables/live") as mine:
        assert re.search(rf"Your move</h2>|Your move <span.*{code}", mine.next(), re.DOTALL)
        with ann.live(code) as page:
            while page.frame["state"]["your_turn"]:
                page.act(-1)
        html = mine.next()
        while "Your move <span" in html:  # it is told while the turn is still played, too
            html = mine.next()
        assert "waiting for Bob" in html
    listed = ann.get("/tables")
    assert re.search(rf'src="/t/{code}/board.svg\?small[^"]*since=\d+"', listed)
    picture = ann.client.get(f"/t/{code}/board.svg?small&theme=dark&since=1")
    assert picture.headers["cache-control"] == "private, max-age=86400"
    assert len(picture.text) <= len(ann.get(f"/t/{code}/board.svg"))
    assert code not in town.person().get("/tables")


def test_tables_are_found_and_hidden(town: Town) -> None:
    ann, eve = town.person("Ann"), town.person("Eve")
    code, other = ann.table(seat1="device", name1="Wilma"), ann.table(seat1="device", name1="Fred")
    for query, found in (("wilm", True), (code, True), (code.upper(), True), ("WHISP", True), ("fred", False)):
        assert (code in ann.get(f"/tables?q={query}")) == found, query
    for query in ("%25", "_", "'; DROP TABLE seats", "\u202e", "x" * 500):
        ann.get(f"/tables?q={query}")
    assert "There is no table here" in ann.get("/tables?q=nothing+like+it")
    assert ann.post(f"/t/{code}/hide", {"hide": "yes"}) == "/tables"
    ann.post(f"/t/{code}/hide", {"hide": "yes"})
    assert code not in ann.get("/tables")
    assert code not in ann.get("/")
    assert code in ann.get("/tables?hidden=yes")
    assert other not in ann.get("/tables?hidden=yes")
    assert code in ann.get("/tables?q=wilma")
    ann.get(f"/t/{code}")
    ann.post(f"/t/{code}/hide", {"hide": "no"})
    assert code in ann.get("/tables")
    eve.post(f"/t/{code}/hide", {"hide": "yes"}, 404)
    assert "//" not in ann.post(f"/t/{code}/hide", {"hide": "no", "back": "//evil.test"})[1:]


def test_a_finished_game_is_shown_to_everybody_if_a_player_wants_it(town: Town) -> None:
    ann, eve = town.person("Ann"), town.person("Eve")
    code = ann.table(seat1="bot:easy")
    assert "once it is over" in ann.post(f"/t/{code}/share", {}, 409)
    finish(town, code, ann)
    eve.get(f"/t/{code}", 404)
    eve.post(f"/t/{code}/share", {}, 404)
    assert "og:image" not in ann.get(f"/t/{code}")
    ann.post(f"/t/{code}/share", {})
    ann.post(f"/t/{code}/share", {})
    page = eve.get(f"/t/{code}")
    assert re.search(rf'og:image" content="{HOST}/t/{code}/board.png\?at=\d+"', page)
    assert "Whispers: Ann and Bot" in page
    moment = eve.get(f"/t/{code}?at=3")
    assert f'og:url" content="{HOST}/t/{code}?at=3"' in moment
    assert "Move 3 of" in moment
    with eve.client.websocket_connect(f"/t/{code}/live?at=3", headers={"Origin": HOST}) as line:
        assert line.receive_json()["moment"] == 3
    assert eve.client.get(f"/t/{code}/board.png?at=3").headers["content-type"] == "image/png"
    for at in ("-1", "x", "9" * 9, "99999", ""):
        assert "Ann" in eve.get(f"/t/{code}?at={at}")
        with eve.client.websocket_connect(f"/t/{code}/live?at={at}", headers={"Origin": HOST}) as line:
            assert line.receive_json()["live"]
    assert code not in eve.get("/watch")  # not public: only its address is known


def test_how_many_codes_somebody_tries_is_counted(tmp_path: Path) -> None:
    with site(tmp_path / "a.sqlite", rates=Rates(code="2/minute")) as town:
        ann, eve = town.person(), town.person()
        public, watched = ann.table(public="yes", pace="daily"), ann.table(watching="yes")
        for _ in range(5):
            eve.get(f"/t/{public}")
            ann.get(f"/t/{watched}")
        codes = [eve.client.get(f"/t/{code}").status_code for code in ("a-b-11", watched, "c-d-12", "e-f-13")]
        assert codes == [404, 200, 404, 429]


def test_names_are_text_in_lists(town: Town) -> None:
    eve = town.person("<i>Eve</i>")
    code = eve.table(public="yes", pace="daily")
    with List(eve, "/lobby/live") as lobby:
        assert "&lt;i&gt;Eve" in lobby.next()
    for path in ("/lobby", "/tables", f"/t/{code}"):
        assert "<i>" not in eve.get(path)


def test_a_seat_is_handed_on_and_taken_back(town: Town) -> None:
    ann, bob, cyd = town.person(), town.person(), town.person("Cyd")
    code = ann.table(seat1="friend", pace="daily")
    cyd.sit(town.seat_link(code, 1), "Cyd")
    ann.get(f"/t/{code}/hand", 409)  # who has no account has a link, or a bot
    old = town.seat_link(code, 0)
    assert old in ann.links(code)
    register(ann, "Ann")
    register(bob, "Bob")
    bob.get(f"/t/{code}/hand", 404)
    cyd.post(f"/t/{code}/hand", {"name": "Bob"}, 409)
    assert "Hand the seat on" in ann.get(f"/t/{code}")
    for name, said in (("Nobody", "nobody of that name"), ("Ann", "sit here already"), ("", "nobody of that name")):
        assert said in ann.post(f"/t/{code}/hand", {"name": name}, 422)
    ann.post(f"/t/{code}/hand", {"name": "Bob"})
    ann.post(f"/t/{code}/hand", {"name": "Bob"})
    assert "You are invited" in bob.get("/tables")
    assert old not in ann.links(code), "who has an account signs in on another device"
    town.person().post(old, {"name": "Eve"}, 410)
    with ann.live(code) as page:
        page.act()  # she plays on until he accepts
    bob.post(f"/t/{code}/sit", {})
    with bob.live(code) as page:
        assert page.frame["clocks"][0][1] == "Bob"
        while page.frame["state"]["your_turn"]:
            page.act(-1)
    cyd.get(old, 410)  # her link is worth nothing now
    assert "Take the seat back" in ann.get(f"/t/{code}")
    assert code in ann.get("/tables")
    with ann.live(code) as page:
        assert "watching" in page.ask("move", seq=page.frame["seq"], act="x")["text"]
    ann.post(f"/t/{code}/hand", {"back": "yes"})
    bob.get(f"/t/{code}", 404)
    with ann.live(code) as page:
        assert page.frame["clocks"][0][1] == "Ann"
    assert "not yours" in ann.post(f"/t/{code}/hand", {"back": "yes"}, 409)
