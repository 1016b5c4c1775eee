"""Ways to peek, to lead astray and to pass for somebody else. Each of these fails if the way works."""

import json
import random
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.websockets import WebSocketDisconnect

from mytharium.server.base.inputs import LONGEST, look_of, name_key
from mytharium.server.base.limits import BODY, MESSAGE
from mytharium.server.base.settings import Rates
from mytharium.server.http.requests import clean_name
from tests.server.hand import HOST, Town, pair, play, site
from tests.server.programs import PASSWORD, Program, token_of
from tests.server.test_api import member

AWAY = (
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "https://evil.test",
    "https:evil.test",
    "javascript:alert(1)",
    "/\t/evil.test",
    "/\n//evil.test",
    "\u2028//evil.test",
    " //evil.test",
)


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    with site(
        tmp_path / "db.sqlite", rates=Rates(register="100/hour", post="1000/minute", create="100/minute")
    ) as found:
        yield found


async def seed_of(town: Town, code: str) -> str:
    async with town.site.tables.at(code) as table:
        return table.info.seed


# ---- peeking ---------------------------------------------------------------------------------------------------


def test_record_and_seed_are_told_at_the_end_and_not_before(town: Town) -> None:
    ann, bob, code = pair(town)
    seed = town.call(seed_of, town, code)
    eve = town.person()
    with ann.live(code) as one, bob.live(code) as two:
        for _ in range(3):
            for person in (ann, bob):
                for path in ("record.json", "review", "board.svg", "board.svg?at=0", "board.png", "plan"):
                    assert seed not in person.client.get(f"/t/{code}/{path}").text
                person.get(f"/t/{code}/record.json", 409)
            eve.get(f"/t/{code}/record.json", 404)
            one.catch_up()
            if one.frame["state"]["your_turn"]:
                one.act()
        play(one, two)
        assert seed not in "".join(one.heard + two.heard)
        assert json.loads(ann.get(f"/t/{code}/record.json"))["seed"] == seed
        eve.get(f"/t/{code}/record.json", 404)


def test_no_moment_and_no_undo_shows_more_than_was_seen_then(town: Town) -> None:
    """A card that is drawn after an undo is the one that was drawn before it, and the future has no picture."""
    ann, bob, code = pair(town)
    rng = random.Random(7)
    with ann.live(code) as one, bob.live(code) as two:
        for _ in range(12):
            for page, person in ((one, ann), (two, bob)):
                page.catch_up()
                ahead = page.frame["moments"] + 5
                assert person.get(f"/t/{code}/board.svg?at={ahead}") == person.get(f"/t/{code}/board.svg")
                page.ask("look", moment=ahead)
                assert page.frame["moment"] <= page.frame["moments"]
                if not page.frame["state"]["your_turn"] or not page.frame["choices"]:
                    continue
                before = page.frame
                page.act(rng.randrange(len(page.frame["choices"])))
                if page.frame["state"]["can_undo"]:
                    page.ask("undo", seq=page.frame["seq"])
                    assert page.frame["choices"] == before["choices"]  # nothing new is known
                    page.act()
                else:
                    refused = page.ask("undo", seq=page.frame["seq"])
                    assert refused["type"] in ("error", "stale", "table")
                    assert page.frame["seq"] > before["seq"]


# ---- leading astray --------------------------------------------------------------------------------------------


def test_nothing_leads_to_another_site(town: Town) -> None:
    ann, eve = member(town, "Ann"), town.person()
    code = ann.table()
    places = []
    for away in AWAY:
        places += [
            ann.post("/preferences", {"name": "Ann", "back": away}),
            ann.post(f"/t/{code}/hide", {"hide": "yes", "back": away}),
            eve.client.get("/join", params={"code": away}, follow_redirects=False).headers.get("location", "/"),
        ]
        for path in ("/sign-in", "/preferences"):
            page = eve.get(f"{path}?back={quote(away)}")
            assert f'value="{away}"' not in page
            assert f'href="{away}"' not in page
    places.append(eve.post("/sign-in", {"name": "Ann", "password": PASSWORD, "back": AWAY[0]}))
    for place in places:
        assert place.startswith("/")
        assert not place.startswith(("//", "/\\"))
        assert "evil" not in place


OUTSIDE = (
    "/static/../../pyproject.toml",
    "/static/%2e%2e/%2e%2e/cli.py",
    "/static/..%2f..%2fcli.py",
    "/static/..%5c..%5ccli.py",
    "/static//etc/passwd",
    "/static/%2fetc%2fpasswd",
    "/static/templates/layout.html",
    "/static/x/../templates/layout.html",
    "/static/./locale/es.po",
    "/static/js%00.js",
    "/static/games/..%2f..%2f..%2fetc%2fpasswd.css",
    "/static/games/whispers%2f..%2fmeta.css",
    "/rules/..%2f..%2fREADME",
    "/new/..%2fwhispers",
)


def test_files_of_the_machine_stay_there(town: Town) -> None:
    client = town.person().client
    for path in OUTSIDE:
        answer = client.get(path)
        assert answer.status_code in (400, 404), path
        for inside in ("root:", "[project]", "{% block", "msgid", "import "):
            assert inside not in answer.text


def test_pages_with_a_secret_link_tell_no_other_site_of_it(town: Town) -> None:
    ann = town.person("Ann")
    code = ann.table()
    eve = town.person()
    seat, watch = town.seat_link(code, 1), town.watch_link(code)
    for person, path in ((ann, f"/t/{code}"), (eve, seat), (eve, watch), (eve, "/confirm/guess"), (eve, "/s/guess")):
        answer = person.client.get(path, follow_redirects=False)
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "referrerpolicy" not in answer.text
        assert 'name="referrer" content="same-origin"' in answer.text or answer.status_code == 303
        assert answer.headers["cache-control"] == "no-store"
    page = town.person().get(seat)
    assert f"back={seat}" not in page  # not even into our own addresses
    assert f'value="{seat}"' not in page


# ---- too deep, too large ---------------------------------------------------------------------------------------


def test_deep_and_large_json_is_a_sentence(town: Town) -> None:
    program = Program(town, token_of(member(town, "Ann")))
    headers = program.headers | {"Content-Type": "application/json"}
    for body in (b"[" * (BODY - 1), b'{"a":' * 9000, b"[" * 5000 + b"]" * 5000, b"\xff\xfe", b"1e999999", b""):
        answer = program.client.post("/api/tables", content=body, headers=headers)
        assert answer.status_code == 400, body[:9]
        assert answer.json()["error"]
    answer = program.client.post("/api/tables", content=b" " * (BODY + 1), headers=headers)
    assert answer.status_code == 413
    ann = town.person()
    with ann.live(ann.table()) as page:
        for text in (
            "[" * MESSAGE,
            '{"type":' * 400,
            '{"type":"move","act":' + "[" * 900,
            '{"type":"say","text":1e999}',
        ):
            page.socket.send_text(text)
            assert page.next()["type"] == "error"
        page.catch_up()


def test_whoever_floods_a_socket_is_put_out(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite", rates=Rates(message="5/10 seconds")) as town:
        ann = town.person()
        code = ann.table()
        for path in (f"/t/{code}/live", "/lobby/live"):
            eve = ann if "/t/" in path else town.person()
            with eve.client.websocket_connect(path, headers={"Origin": HOST}) as socket:
                for _ in range(150):
                    socket.send_text('{"type":"ping"}')
                with pytest.raises(WebSocketDisconnect) as closed:
                    deque((socket.receive_text() for _ in range(150)), 0)
            assert closed.value.code == 4429


def test_pages_boards_and_new_guests_are_bounded_for_an_address(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite", rates=Rates(page="20/minute", address=2)) as town:
        ann = town.person()
        code = ann.table()
        codes = [ann.client.get(f"/t/{code}/board.svg").status_code for _ in range(30)]
        assert codes.count(200) <= 20
        assert codes[-1] == 429
        answers = [town.person().client.get("/") for _ in range(60)]
        assert answers[0].status_code == 200  # somebody else at the same address
        assert answers[-1].status_code == 429
        assert "Wait a moment" in answers[-1].text
        assert "set-cookie" not in answers[-1].headers
        windows = town.site.limiter._windows.values()
        kept = sum(len(window._times) for window in windows)
        for _ in range(50):
            town.person().client.get("/")
        assert sum(len(window._times) for window in windows) == kept  # nothing is kept of guests who were not let in


# ---- passing for somebody else ---------------------------------------------------------------------------------

ALIKE = (
    "Alice",
    "alice",
    "ALICE",
    "Al\u200bice",
    "\u202eAlice",
    "Alice\u3164",
    "Ali\ufe0fce",
    "Ａｌｉｃｅ",
    "AIice",
    "A1ice",
    "Аlice",
    "Aliсе",
    "Alicе",
)


def test_no_guest_and_no_account_passes_for_somebody(town: Town) -> None:
    alice, bea, eve = member(town, "Alice"), member(town, "Bea"), town.person()
    link, taken = town.seat_link(alice.table(), 1), "Somebody has this name already"
    for name in ALIKE:
        assert taken in eve.post("/preferences", {"name": name}, 422)
        assert taken in eve.post("/register", {"name": name, "password": PASSWORD}, 422)
        assert taken in eve.post(link, {"name": name}, 422)
        assert taken in bea.post("/preferences", {"name": name}, 422)
    for form in (
        {"seat0": "me", "name0": "Alice", "seat1": "friend"},
        {"seat0": "me", "seat1": "device", "name1": "Alice"},
        {"seat0": "me", "seat1": "bot", "strength1": "easy", "name1": "Alice"},
    ):
        assert taken in eve.post("/new/whispers", form, 422)
    alice.post("/preferences", {"name": "ALICE"})  # it is her own


def test_a_guest_who_had_the_name_before_cannot_sit_down_with_it(town: Town) -> None:
    eve = town.person("Alice")
    alice = member(town, "Alice")
    code = alice.table()
    assert "Somebody has this name already" in eve.post(town.seat_link(code, 1), {}, 422)
    assert eve.sit(town.seat_link(code, 1), "Eve") == code


def test_names_that_nobody_could_read() -> None:
    for letter in "\u200b\u200d\u202e\u2066\u061c\u034f\u115f\u3164\u2800\ufe0f\uffa0\u00ad\ufeff\x00\x1b\u2028":
        assert clean_name(f"A{letter}nn") in ("Ann", "A nn")
        assert clean_name(letter * 9) == ""
    assert len(name_key("ﷺ" * 30)) <= LONGEST
    assert len(look_of("ﷺ" * 30)) <= LONGEST
    assert look_of("José") != look_of("Jose")
    assert look_of("Борис") != look_of("Мария")
