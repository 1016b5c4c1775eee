"""Headers, cookies, forms, limits, and errors that say what happened and nothing else."""

import json
import logging
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from mytharium.server.base.errors import DatabaseError
from mytharium.server.base.limits import BODY, MESSAGE
from mytharium.server.base.secrets import Keyring, fingerprint
from mytharium.server.base.settings import Rates
from mytharium.server.http.requests import Guest, clean, clean_name, local_path
from mytharium.server.lobby.lobby import Lobby
from tests.server.hand import HOST, Town, site


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    with site(tmp_path / "db.sqlite") as found:
        yield found


def test_every_answer_wears_the_headers(town: Town) -> None:
    ann = town.person()
    code = ann.table()
    paths = ["/", "/new/whispers", f"/t/{code}", "/rules/whispers", "/about", "/preferences", "/nothing", "/t/nobody"]
    for path in [*paths, "/s/wrong", "/health", "/static/icon.svg", "/static/../app.py", f"/t/{code}/record.json"]:
        headers = ann.client.get(path, follow_redirects=False).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "base-uri 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert headers["cache-control"] == ("no-cache" if path == "/static/icon.svg" else "no-store")
    picture = ann.client.get(f"/t/{code}/board.svg").headers["content-security-policy"]
    assert picture.startswith("default-src 'none'")
    assert "script" not in picture


def test_pages_have_no_inline_code(town: Town) -> None:
    ann = town.person("Ann")
    code = ann.table()
    for path in ("/", "/new/whispers", f"/t/{code}", "/rules/whispers", "/about", "/preferences"):
        page = ann.get(path)
        assert "<script>" not in page
        assert "<style" not in page
        assert " style=" not in page
        assert " onclick=" not in page


def test_the_cookie(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        answer = town.person().client.get("/")
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Secure" not in cookie
        assert "strict-transport-security" not in answer.headers
        safe = town.person().client.get("https://testserver/").headers
        assert safe["set-cookie"].endswith("; Secure")
        assert safe["strict-transport-security"] == "max-age=31536000"
        assert "set-cookie" not in town.person().client.get("/health").headers
        assert "set-cookie" not in town.person().client.get("/static/icon.svg").headers
        value = answer.cookies["mytharium"]
        forged = town.person()
        forged.client.cookies.set("mytharium", value[:-3] + "AAA")
        assert "set-cookie" in forged.client.get("/").headers  # a new guest
        other = Keyring(b"other")
        assert other.csrf("x") != town.site.keyring.csrf("x")


def test_posts_need_the_token_of_their_guest_and_their_own_origin(town: Town) -> None:
    ann, eve = town.person(), town.person()
    form = {"seat0": "me", "seat1": "friend"}
    posts = ("/new/whispers", "/preferences", "/t/some-table-11/rematch", "/t/some-table-11/seat")
    for path in posts:
        answer = ann.client.post(path, data=form, headers={"Origin": HOST})
        assert answer.status_code == 403, path
        answer = ann.client.post(path, data={**form, "csrf": eve.csrf()}, headers={"Origin": HOST})
        assert answer.status_code == 403, path
        for origin in ("http://evil.test", "null", "http://testserver.evil.test", "ftp://testserver"):
            answer = ann.client.post(path, data={**form, "csrf": ann.csrf()}, headers={"Origin": origin})
            assert answer.status_code == 403, (path, origin)
            assert "another site" in answer.text
    answer = ann.client.post("/new/whispers", data={**form, "csrf": ann.csrf()}, follow_redirects=False)
    assert answer.status_code == 303  # a client that is no browser sends no Origin
    assert ann.client.post("/new/whispers", json={"csrf": ann.csrf()}).status_code == 415
    ann.client.get("/new/whispers", params={"csrf": ann.csrf()})
    assert ann.client.delete("/new/whispers").status_code == 405


def test_a_socket_needs_its_own_origin(town: Town) -> None:
    ann = town.person()
    code = ann.table()
    for headers in ({}, {"Origin": "http://evil.test"}, {"Origin": "null"}):
        with (
            pytest.raises(WebSocketDisconnect) as refused,
            ann.client.websocket_connect(f"/t/{code}/live", headers=headers),
        ):
            pass
        assert refused.value.code == 1008


def test_messages_that_mean_nothing(town: Town) -> None:
    ann = town.person()
    code = ann.table()
    with ann.live(code) as page:
        seq = page.frame["seq"]
        for text in (
            "",
            "{",
            "[]",
            "null",
            '"move"',
            '{"type":"fly"}',
            '{"type":"move"}',
            '{"type":"move","seq":"1","act":"say"}',
            '{"type":"move","seq":-1,"act":"say"}',
            '{"type":"move","seq":1e400,"act":"say"}',
            '{"type":"move","seq":99999999999999999999,"act":"say"}',
            '{"type":"look","moment":-4}',
            '{"type":"lift","seat":-3}',
            json.dumps({"type": "move", "seq": seq, "act": "x" * 401}),
            "x" * (MESSAGE + 1),
            "[" * 2000,
            json.dumps({"type": "move", "seq": seq, "act": "pick \0"}),
        ):
            page.socket.send_text(text)
            answer = page.next()
            assert answer == {"type": "error", "text": "The server did not understand that message."}, text
        page.socket.send_bytes(b"\xff\x00")
        assert page.next()["type"] == "error"
        page.say("move", seq=seq, act="pick \u202e ; DROP TABLE entries")
        answer = page.next()
        while answer["type"] != "refused":
            answer = page.next()
        page.act()
        assert page.frame["seq"] == seq + 1


def test_sizes(town: Town) -> None:
    ann = town.person()
    big = {"csrf": ann.csrf(), "name": "x" * BODY}
    answer = ann.client.post("/preferences", data=big, headers={"Origin": HOST})
    assert answer.status_code == 413
    assert "more than this server accepts" in answer.text

    def stream() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 4096

    kind = {"Origin": HOST, "Content-Type": "application/x-www-form-urlencoded"}
    assert ann.client.post("/preferences", content=stream(), headers=kind).status_code == 413
    many = "&".join(f"a{k}=1" for k in range(500))
    assert ann.client.post("/preferences", content=many, headers=kind).status_code == 400
    assert ann.client.post("/preferences", content=b"a=%ff", headers=kind).status_code == 400
    ann.post("/preferences", {"name": "  A\u202eB\n\tC " + "x" * 90, "lang": "xx", "theme": "<b>"})
    page = ann.get("/preferences")
    assert "ABC xxxx" in page
    assert "x" * 31 not in page
    assert "\u202e" not in page


def test_names_are_shown_as_text(town: Town) -> None:
    ann = town.person("<script>alert(1)</script>")
    code = ann.table(seat1="device", name1='"><img src=x>')
    page = ann.get(f"/t/{code}")
    assert "<script>alert" not in page
    assert "<img" not in page
    assert "&lt;script&gt;alert" in page
    with ann.live(code) as line:
        assert "<script>alert" not in "".join(line.regions.values())
    assert "<script>" not in ann.get(f"/t/{code}/board.svg")


def test_cleaning() -> None:
    assert clean_name(" a \n b\u200f ") == "a b"
    assert len(clean_name("x" * 99)) == 30
    assert clean(Guest("g", "n", "xx", "pink")) == Guest("g", "n", "", "")
    for path in ("//evil.test", "http://evil.test", "/\\evil.test", "javascript:x", "", "/a\nb"):
        assert local_path(path) == "/"
    assert local_path("/t/fern-owl-27?x=1") == "/t/fern-owl-27?x=1"


def test_bad_forms_say_what_is_wrong(town: Town) -> None:
    ann = town.person()
    for form, words in (
        ({"seat0": "me", "seat1": "none"}, "2 to 3 players"),
        ({"seat0": "me", "seat1": "me"}, "one seat for yourself"),
        ({"seat0": "king", "seat1": "me"}, "Seat 1"),
        ({"seat0": "me", "seat1": "bot", "strength1": "godlike"}, "Seat 2"),
        ({"seat0": "me", "seat1": "friend", "option-hand": "99"}, "hand can be"),
        ({"seat0": "me", "seat1": "friend", "module": "nope"}, "no module"),
        ({"seat0": "me", "seat1": "friend", "module": ["echo", "hush"]}, "cannot be played together"),
    ):
        assert words in ann.post("/new/whispers", form, 422)
    ann.get("/new/chess", 404)
    ann.get("/rules/chess", 404)
    ann.get("/static/games/chess.css", 404)
    ann.get("/static/templates/layout.html", 404)
    ann.get("/t/no-such-11", 404)


def test_too_much_at_once(tmp_path: Path) -> None:
    few = Rates(create="2/minute", join="3/minute", message="5/10 seconds", sockets_of_guest=2, address=100)
    with site(tmp_path / "db.sqlite", rates=few) as town:
        ann = town.person()
        code = ann.table()
        ann.table()
        answer = ann.client.post("/new/whispers", data={"csrf": ann.csrf()}, headers={"Origin": HOST})
        assert answer.status_code == 429
        assert answer.headers["retry-after"]
        assert "Wait a moment" in answer.text
        town.person().table()  # somebody else may
        eve = town.person()
        codes = [eve.client.get(f"/s/guess{k}").status_code for k in range(5)]
        assert codes == [410, 410, 410, 429, 429]
        with ann.live(code) as one, ann.live(code):
            with pytest.raises(WebSocketDisconnect) as closed, ann.live(code):
                pass
            assert closed.value.code == 4429
            for _ in range(8):
                one.say("ping")
            heard = [one.next() for _ in range(6)]
            assert sum(message["type"] == "pong" for message in heard) <= 5
            assert any("Too many messages" in message.get("text", "") for message in heard)
        with ann.live(code):
            pass  # places are given back


def test_many_guests_of_one_address(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite", rates=Rates(create="2/minute", address=2)) as town:
        made = [
            town.person().client.post("/new/whispers", data={"csrf": "x"}, headers={"Origin": HOST}).status_code
            for _ in range(3)
        ]
        assert made == [403, 403, 403]
        people = [town.person() for _ in range(5)]
        form = {"seat0": "me", "seat1": "friend"}
        codes = [
            p.client.post(
                "/new/whispers", data={"csrf": p.csrf(), **form}, headers={"Origin": HOST}, follow_redirects=False
            ).status_code
            for p in people
        ]
        assert codes == [303, 303, 303, 303, 429]


def test_a_failing_database_is_a_sentence(
    town: Town, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann = town.person()
    code = ann.table()
    link = town.seat_link(code, 1)

    async def full(*args: object) -> None:
        raise DatabaseError("OperationalError: database or disk is full")

    with ann.live(code) as page, caplog.at_level(logging.ERROR):
        with monkeypatch.context() as broken:
            broken.setattr(town.site.tables.store, "append", full)
            broken.setattr(town.site.tables.store, "create", full)
            broken.setattr(town.site.tables.store, "sit", full)
            broken.setattr(town.site[Lobby].lists, "playing", full)
            answer = page.ask("move", seq=page.frame["seq"], act=page.frame["choices"][0]["act"])
            assert answer["type"] == "error"
            assert "nothing was changed" in answer["text"]
            assert "Nothing was changed" in ann.post("/new/whispers", {"seat0": "me", "seat1": "friend"}, 503)
            assert "Nothing was changed" in town.person().post(link, {"name": "Bob"}, 503)
            assert "Traceback" not in ann.get("/", 503)
        page.act()
        assert page.frame["state"]["can_undo"]
    assert "disk is full" in caplog.text
    assert link.removeprefix("/s/") not in caplog.text


def test_a_defect_is_a_page_without_a_traceback(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*args: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(town.site[Lobby].lists, "playing", broken)
    ann = town.person()
    ann.client._transport.raise_server_exceptions = False  # type: ignore[attr-defined]
    answer = ann.client.get("/")
    assert answer.status_code == 500
    assert "secret detail" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_only_hashes_of_tokens_are_stored(tmp_path: Path) -> None:
    with site(str(tmp_path / "db.sqlite")) as town:  # which makes the file itself
        ann = town.person()
        code = ann.table()
        links = ann.links(code)
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for link in links:
        token = link[3:]
        assert token.encode() not in stored
        assert fingerprint(token).encode() in stored
    for path in tmp_path.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
