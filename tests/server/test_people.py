"""Accounts: becoming one, proving it, and leaving. On both databases."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from mytharium.server.accounts.passwords import flaw
from mytharium.server.base.inputs import name_key
from mytharium.server.base.settings import Rates
from tests.server.databases import BOTH, database
from tests.server.hand import HOST, Page, Person, Town, pair, site

PASSWORD = "seven quiet owls"
WRONG = "Name and password do not fit together."
PATIENT = Rates(register="1000/minute", sign_in="1000/minute")


@pytest.fixture(params=BOTH)
def town(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Town]:
    with database(request.param, tmp_path) as url, site(url, rates=PATIENT) as found:
        yield found


def register(person: Person, name: str, password: str = PASSWORD) -> list[str]:
    """Make an account; its recovery codes."""
    shown = person.post("/register", {"name": name, "password": password}, 200)
    codes = re.findall(r"<code>([^<]+)</code>", shown)
    assert len(codes) == 8
    return codes


def sign_in(person: Person, name: str, password: str = PASSWORD) -> None:
    assert person.post("/sign-in", {"name": name, "password": password, "back": "/about"}) == "/about"


def confirm(person: Person, password: str = PASSWORD) -> None:
    """Give the password again, as the page asks for it after some minutes."""
    person.post("/account/data.json", {"again": "", "password": password}, 200)


def closed_with(page: Page) -> int:
    """Hear a page out; the code with which the server closes it."""
    try:
        while True:
            page.next()
    except WebSocketDisconnect as closed:
        return closed.code


def test_a_guest_becomes_an_account_and_keeps_the_seat(town: Town) -> None:
    ann, bob, code = pair(town)
    before = dict(ann.client.cookies)
    register(ann, "Anna")
    assert "Anna" in bob.get(f"/t/{code}")
    with ann.live(code) as page:
        page.act()
        assert page.frame["state"]["must_end"] or page.frame["seq"]
    thief = town.person()
    thief.client.cookies.update(before)  # a copy of the guest's cookie is worth nothing now
    thief.get(f"/t/{code}", 404)


def test_who_signs_in_elsewhere_brings_along_what_was_played_there(town: Town) -> None:
    ann, other = town.person("Ann"), town.person("Somebody")
    register(ann, "Ann")
    first, second = ann.table(), other.table()
    sign_in(other, "ANN")
    for code in (first, second):
        other.get(f"/t/{code}")
        ann.get(f"/t/{code}")
    assert "Somebody" not in ann.get(f"/t/{second}")


def test_wrong_names_and_wrong_passwords_are_told_the_same(town: Town) -> None:
    register(town.person(), "Ann")
    eve = town.person()
    said = [
        eve.post("/sign-in", {"name": name, "password": password}, 422)
        for name, password in (("Ann", "not her password"), ("Nobody", PASSWORD), ("Ann", ""), ("", ""))
    ]
    assert all(WRONG in page for page in said)
    assert said[0].replace("Ann", "Nobody") == said[1]
    answers = [
        eve.post("/recover", {"name": name, "code": "aaaa-bbbb-cccc-dddd", "password": PASSWORD}, 422)
        for name in ("Ann", "Nobody")
    ]
    assert answers[0].replace("Ann", "Nobody") == answers[1]


def test_guessing_is_slowed_by_name_and_address(tmp_path: Path) -> None:
    with site(tmp_path / "a.sqlite", rates=Rates(sign_in="3/minute", address=2)) as town:
        register(town.person(), "Ann")
        tries = [
            town.person().client.post("/sign-in", data={"csrf": "x"}, headers={"Origin": HOST}).status_code
            for _ in range(9)
        ]
        assert set(tries) == {403}
        eve = town.person()
        for _ in range(3):
            eve.post("/sign-in", {"name": "Ann", "password": "guess"}, 422)
        assert "Too many requests" in eve.post("/sign-in", {"name": "aNN ", "password": PASSWORD}, 429)
        for name in ("Bob", "Cyd", "Dan"):
            eve.post("/sign-in", {"name": name, "password": "guess"}, 422)
        eve.post("/sign-in", {"name": "Fay", "password": "guess"}, 429)


def test_passwords_that_are_not_good_enough(town: Town) -> None:
    for password, said in (
        ("short", "at least 10"),
        ("qwertyuiop", "too easy"),
        ("Basketball", "too easy"),
        ("aaaaaaaaaaaa", "too easy"),
        ("x" * 201, "at most 200"),
        ("lleb allebannA", "too easy"),
    ):
        page = town.person().post("/register", {"name": "Annabella Bell", "password": password}, 422)
        assert said in page
        assert password not in page
    assert flaw("Correct Horse", "Ann") == ""


def test_a_name_belongs_to_one(town: Town) -> None:
    register(town.person(), "Jökull")
    for name in ("jökull", "JO\u0308KULL", "  Jökull "):
        assert "has this name already" in town.person().post("/register", {"name": name, "password": PASSWORD}, 422)
    assert "Choose a name" in town.person().post("/register", {"name": " \u200b", "password": PASSWORD}, 422)
    ann = town.person()
    register(ann, "Ann")
    assert "has this name already" in ann.post("/preferences", {"name": "Jökull"}, 422)
    assert "Ann" in ann.get("/account")
    code = ann.table()
    ann.post("/preferences", {"name": "Anna"})
    assert "Anna" in ann.get(f"/t/{code}")
    assert name_key("Straße") == name_key("STRASSE")
    sign_in(town.person(), "anna")


def test_a_recovery_code_works_once_and_signs_out_elsewhere(town: Town) -> None:
    ann, eve = town.person(), town.person()
    codes = register(ann, "Ann")
    new = "another long one"
    assert eve.post("/recover", {"name": "Ann", "code": codes[0], "password": "short"}, 422)
    typed = codes[0].upper().replace("-", " ")
    assert eve.post("/recover", {"name": "ann", "code": typed, "password": new}) == "/account"
    assert "7 codes are left" in eve.get("/account")
    assert ann.client.get("/account", follow_redirects=False).status_code == 303
    assert "do not fit" in town.person().post("/recover", {"name": "Ann", "code": codes[0], "password": new}, 422)
    register(town.person(), "Bob")
    assert "do not fit" in town.person().post("/recover", {"name": "Bob", "code": codes[1], "password": new}, 422)
    sign_in(town.person(), "Ann", new)
    fresh = re.findall(r"<code>([^<]+)</code>", eve.post("/account/codes", {}, 200))
    assert not set(fresh) & set(codes)
    assert "do not fit" in town.person().post("/recover", {"name": "Ann", "code": codes[1], "password": new}, 422)


def test_sessions_are_listed_and_ended_also_while_a_page_is_open(town: Town) -> None:
    ann, phone = town.person(), town.person()
    register(ann, "Ann")
    phone.client.headers["user-agent"] = "Mozilla/5.0 (Android 15; Mobile) Gecko/20100101 Firefox/140.0"
    sign_in(phone, "Ann")
    code = ann.table(seat1="bot:easy")
    page = ann.get("/account")
    assert "Firefox on Android" in page
    session = re.search(r'name="session" value="([^"]+)"', page)
    assert session is not None
    with phone.live(code) as live:
        ann.post("/account/end-session", {"session": session[1]})
        assert closed_with(live) == 4404
    phone.get(f"/t/{code}", 404)
    ann.get(f"/t/{code}")
    stranger = town.person()
    register(stranger, "Eve")
    own = re.search(r'name="session" value="([^"]+)"', ann.get("/account"))
    assert own is None
    stranger.post("/account/end-session", {"session": session[1]})
    stranger.post("/account/end-sessions", {})
    ann.get("/account/data.json")
    assert ann.post("/sign-out", {}) == "/"
    ann.get(f"/t/{code}", 404)


def test_a_new_password_needs_the_old_one(town: Town) -> None:
    ann, phone = town.person(), town.person()
    register(ann, "Ann")
    sign_in(phone, "Ann")
    new = "yet another one"
    assert "not your present password" in ann.post("/account/password", {"old": "guess", "password": new}, 422)
    assert "at least 10" in ann.post("/account/password", {"old": PASSWORD, "password": "x"}, 422)
    ann.post("/account/password", {"old": PASSWORD, "password": new})
    assert phone.client.get("/account", follow_redirects=False).status_code == 303
    assert ann.client.get("/account", follow_redirects=False).status_code == 200
    assert WRONG in phone.post("/sign-in", {"name": "Ann", "password": PASSWORD}, 422)


def test_preferences_travel_with_the_account(town: Town) -> None:
    ann, phone = town.person(), town.person()
    register(ann, "Ann")
    ann.post("/preferences", {"name": "Ann", "lang": "es", "theme": "dark", "all": "yes"})
    sign_in(phone, "Ann")
    page = phone.get("/about")
    assert '<html lang="es" data-theme="dark"' in page
    phone.post("/sign-out", {})
    assert '<html lang="es" data-theme="dark"' in phone.get("/about")


def test_what_is_stored_about_somebody_is_theirs_to_have(town: Town) -> None:
    ann, bob, code = pair(town)
    register(ann, "Ann")
    with ann.live(code) as page:
        page.act()
    answer = ann.client.get("/account/data.json")
    assert "attachment" in answer.headers["content-disposition"]
    told = json.loads(answer.text)
    assert told["name"] == "Ann"
    assert told["recovery_codes_left"] == 8
    game = told["games"][0]
    assert (game["table"], game["names"][0], game["seats"]) == (code, "Ann", [0])
    assert {move["seat"] for move in game["moves"]} == {0}
    assert "argon2" not in answer.text
    assert bob.client.get("/account/data.json", follow_redirects=False).status_code == 303


def test_who_leaves_leaves_the_games_of_others_whole(town: Town) -> None:
    ann, bob, code = pair(town)
    register(ann, "Ann")
    alone = ann.table(seat1="bot:easy")
    assert "write your name" in ann.post("/account/delete", {"name": "Bob"}, 422)
    assert ann.post("/account/delete", {"name": "ann"}) == "/"
    ann.get(f"/t/{code}", 404)
    with bob.live(code) as page:
        page.until(lambda page: page.frame["state"]["your_turn"])  # a bot plays on
        assert "a former player" in page.regions["seats"]
    bob.post("/preferences", {"lang": "fr"})
    assert "un ancien joueur" in bob.get(f"/t/{code}")
    assert "un ancien joueur" in bob.get("/")

    async def gone() -> bool:
        return await town.site.tables.store.table(alone) is None

    assert town.call(gone)
    assert WRONG in ann.post("/sign-in", {"name": "Ann", "password": PASSWORD}, 422)
    bob.get("/people/Ann", 404)
    register(ann, "Ann")  # the name is free again
    ann.get(f"/t/{code}", 404)


def test_profiles_count_what_was_played_to_its_end(town: Town) -> None:
    ann, bob, code = pair(town)
    register(ann, "Ann")
    register(bob, "Bob <i>")
    with ann.live(code) as one, bob.live(code) as two:
        while not one.frame["state"]["over"]:
            for page in (one, two):
                page.catch_up()
                if page.frame["state"]["your_turn"] or page.frame["state"]["must_end"]:
                    page.act()
    for reader in (ann, bob):
        shown = reader.get("/people/Ann")
        assert "Whispers" in shown
        assert "Bob &lt;i&gt;" in shown
        assert f"/t/{code}" in shown
    stranger = town.person().get("/people/aNN")
    assert "Whispers" in stranger
    assert code not in stranger
    assert "<i>" not in ann.get("/people/Bob%20%3Ci%3E")
    register(town.person(), "a/b?c#d")
    assert "a/b?c#d" in ann.get("/people/a%2Fb%3Fc%23d")


def test_what_cannot_be_done_is_said_and_changes_nothing(town: Town) -> None:
    guest, ann = town.person(), town.person()
    register(ann, "Ann")
    for what in ("password", "passkey", "codes", "delete", "end-sessions"):
        assert guest.post(f"/account/{what}", {"name": "Ann"}).startswith("/sign-in")
    ann.post("/account/fly", {}, 404)
    for credential in ("", "x", "{}", "[]", '{"id": 1}', '{"id": "a", "rawId": "a", "response": {}}', "[" * 20_000):
        assert "could not be checked" in ann.post("/account/passkey", {"credential": credential}, 422)
        if credential:
            assert "could not be checked" in guest.post("/sign-in", {"credential": credential}, 422)
            assert "could not be checked" in guest.post("/register", {"name": "B", "credential": credential}, 422)
    assert "Choose a password" in guest.post("/register", {"name": "Bob"}, 422)
    assert ann.post("/register", {"name": "Bob", "password": PASSWORD}) == "/account"
    guest.get("/people/B", 404)
    options = ann.client.post("/passkey", data={"csrf": ann.csrf(), "kind": "create"}, headers={"Origin": HOST}).json()
    assert options["rp"]["id"] == "testserver"
    assert options["user"]["name"] == "Ann"
    assert ann.client.post("/passkey", data={"kind": "create"}, headers={"Origin": HOST}).status_code == 403


def test_a_host_may_close_the_registration(tmp_path: Path) -> None:
    with site(tmp_path / "a.sqlite", registration="closed") as town:
        ann = town.person()
        assert "No new accounts" in ann.get("/register", 403)
        ann.post("/register", {"name": "Ann", "password": PASSWORD}, 403)
        assert "/register" not in ann.get("/sign-in")
