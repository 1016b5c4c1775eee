"""Sudo mode: a stolen cookie changes no account, and every channel gets an alert."""

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from mytharium.server.accounts.people import People
from mytharium.server.accounts.store import Passkey
from mytharium.server.accounts.token_store import Tokens
from mytharium.server.base.background import Recurring
from mytharium.server.base.clock import MINUTE
from mytharium.server.base.settings import Mail, Rates
from mytharium.server.db.schema import alerts, devices
from mytharium.server.notifications.dispatcher import Postman
from tests.server.databases import BOTH, database
from tests.server.hand import HOST, Person, Town, site
from tests.server.post import Box, Device, Receiver, mail_server
from tests.server.test_notices import PATIENT, Time, subscribe
from tests.server.test_people import PASSWORD, WRONG, confirm, register, sign_in

ASKED = "Confirm that it is you"
NEW = "yet another one"

Sent = tuple[str, dict[str, Any]]
GUARDED: tuple[Sent, ...] = (
    ("/account/codes", {}),
    ("/account/passkey", {"credential": "{}"}),
    ("/account/remove-passkey", {"passkey": "a"}),
    ("/account/token", {"name": "Robot", "right": "play"}),
    ("/account/delete", {"name": "Ann"}),
    ("/account/data.json", {}),
    ("/account/notices", {"email": "eve@example.org"}),
    ("/account/notices", {"hook": "{receiver}/eve", "shape": "plain"}),
    ("/account/notices", {"forget": "mail"}),
    ("/account/notices/device", {"endpoint": "https://example.org", "key": "a", "auth": "a"}),
    ("/account/notices/device", {"remove": "a"}),
)


@pytest.fixture
def box() -> Iterator[tuple[Box, int]]:
    with mail_server() as found:
        yield found


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as found:
        yield found


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    monkeypatch.setattr(Recurring, "start", lambda self: None)  # alerts go out when a test says so
    return Time(monkeypatch)


@pytest.fixture(params=BOTH)
def town(request: pytest.FixtureRequest, box: tuple[Box, int], time: Time, tmp_path: Path) -> Iterator[Town]:
    mail = Mail(server="127.0.0.1", port=box[1], tls="never", sender="games@example.org")
    settings: dict[str, Any] = {"rates": PATIENT, "mail": mail, "url": HOST, "private_addresses": True}
    with database(request.param, tmp_path) as url, site(url, **settings) as found:
        yield found


def stored(person: Person) -> Any:
    """All that the site knows of a person, to be compared."""
    answer = person.client.get("/account/data.json")
    assert answer.status_code == 200
    return {name: value for name, value in answer.json().items() if name != "sessions"}


def again_in(page: str) -> str:
    found = re.search(r'name="again" value="([^"]*)"', page)
    assert found is not None
    return html.unescape(found[1])


def id_of(town: Town, name: str) -> str:
    found = town.call(town.site[People].by_name, name)
    assert found is not None
    return found.id


def add_passkey(town: Town, person: str, key: str = "AAAA") -> None:
    town.call(town.site[People].passkeys.keep, Passkey(key, person, b"key", 0), "Firefox on Linux")


def test_a_stolen_cookie_changes_nothing(town: Town, box: tuple[Box, int], receiver: Receiver, time: Time) -> None:
    ann, thief = town.person(), town.person()
    register(ann, "Ann")
    subscribe(ann, box[0], "ann@example.org")
    add_passkey(town, id_of(town, "Ann"))
    before = stored(ann)
    time.ahead += 11 * MINUTE
    thief.client.cookies.update(ann.client.cookies)
    for path, form in GUARDED:
        sent = {name: value.replace("{receiver}", receiver.address) for name, value in form.items()}
        assert ASKED in thief.post(path, sent, 403)
        guess = {"again": "", "password": "guess", **sent, "credential": ""}
        assert "not your present password" in thief.post(path, guess, 422)
    assert ASKED in thief.get("/account/data.json", 403)
    assert "not your present password" in thief.post("/account/password", {"old": "guess", "password": NEW}, 422)
    assert receiver.got == []
    confirm(ann)
    assert stored(ann) == before


def test_without_a_password_a_stolen_cookie_sets_none(town: Town, time: Time) -> None:
    """An account that has only passkeys is asked for one."""
    ann = town.person()
    register(ann, "Ann")
    person = id_of(town, "Ann")
    add_passkey(town, person)
    town.call(lambda: town.site[People].store.change(person, password=""))
    time.ahead += 11 * MINUTE
    page = ann.post("/account/password", {"password": NEW}, 403)
    assert "data-passkey" in page
    assert 'type="password"' not in page
    assert "not your present password" in ann.post(
        "/account/password", {"again": "password=" + NEW, "password": ""}, 422
    )
    wrong = {"again": "password=" + NEW, "credential": '{"id": "a"}'}
    assert "could not be checked" in ann.post("/account/password", wrong, 422)
    options = {"csrf": ann.csrf(), "kind": "sign-in"}
    asked = ann.client.post("/passkey", data=options, headers={"Origin": HOST}).json()
    assert [known["id"] for known in asked["allowCredentials"]] == ["AAAA"]
    assert WRONG in town.person().post("/sign-in", {"name": "Ann", "password": NEW}, 422)


def test_after_the_password_the_page_carries_on(town: Town, time: Time) -> None:
    ann = town.person()
    register(ann, "Ann")
    time.ahead += 11 * MINUTE
    page = ann.post("/account/token", {"name": "Röbot & co", "right": ["read", "play"]}, 403)
    again = again_in(page)
    page = ann.post("/account/token", {"again": again, "password": "guess"}, 422)
    assert "not your present password" in page
    assert again_in(page) == again
    assert "mytharium_" in ann.post("/account/token", {"again": again, "password": PASSWORD}, 200)
    assert "Röbot &amp; co" in ann.get("/account")
    time.ahead += 9 * MINUTE
    ann.post("/account/codes", {}, 200)  # asked once for ten minutes
    time.ahead += 2 * MINUTE
    ann.post("/account/codes", {}, 403)
    sign_in(ann, "Ann")  # signing in counts
    ann.post("/account/codes", {}, 200)


def test_what_takes_nothing_away_asks_for_nothing(town: Town, box: tuple[Box, int], time: Time) -> None:
    ann = town.person()
    register(ann, "Ann")
    subscribe(ann, box[0], "ann@example.org")
    time.ahead += 11 * MINUTE
    ann.get("/account")
    ann.post("/account/notices", {"email": "ann@example.org", "mail-kind": ["over"], "from": "22:00", "until": "07:00"})
    for what in ("end-token", "end-session", "end-sessions"):
        ann.post(f"/account/{what}", {})


def test_wrong_tries_are_counted_as_those_to_sign_in(tmp_path: Path, time: Time) -> None:
    with site(tmp_path / "a.sqlite", rates=Rates(sign_in="3/minute")) as town:
        ann = town.person()
        register(ann, "Ann")
        time.ahead += 11 * MINUTE
        for _ in range(3):
            ann.post("/account/codes", {"again": "", "password": "guess"}, 422)
        ann.post("/account/codes", {"again": "", "password": PASSWORD}, 429)
        ann.post("/sign-in", {"name": "Ann", "password": PASSWORD}, 429)


def test_the_minutes_are_a_setting(tmp_path: Path, time: Time) -> None:
    with site(tmp_path / "a.sqlite", confirm_minutes=60) as town:
        ann = town.person()
        register(ann, "Ann")
        time.ahead += 59 * MINUTE
        ann.post("/account/codes", {}, 200)
        time.ahead += 2 * MINUTE
        ann.post("/account/codes", {}, 403)


def test_a_token_of_a_program_reaches_nothing_of_the_account(town: Town) -> None:
    ann = town.person()
    register(ann, "Ann")
    token = town.call(town.site[Tokens].make, id_of(town, "Ann"), "Robot", {"read", "play", "create"})
    before = stored(ann)
    program = town.person().client
    program.headers["authorization"] = f"Bearer {token}"
    for path, form in (*GUARDED, ("/account/password", {"old": PASSWORD, "password": NEW})):
        sent: tuple[dict[str, Any], ...] = ({"data": form}, {"json": form})
        for kind in sent:
            answer = program.post(path, headers={"Origin": HOST}, follow_redirects=False, **kind)
            assert answer.status_code in (403, 415) or answer.headers["location"].startswith("/sign-in")
            assert program.post(f"/api{path}", **kind).status_code == 404
    assert program.get("/account/data.json", follow_redirects=False).status_code == 303
    assert stored(ann) == before


@pytest.mark.parametrize("by", ["password", "recovery"])
def test_a_new_password_ends_other_sessions_and_all_tokens(town: Town, by: str) -> None:
    ann, phone = town.person(), town.person()
    codes = register(ann, "Ann")
    sign_in(phone, "Ann")
    token = town.call(town.site[Tokens].make, id_of(town, "Ann"), "Robot", {"read"})
    program = town.person().client
    bearer = {"authorization": f"Bearer {token}"}
    assert program.get("/api/tables", headers=bearer).status_code == 200
    if by == "password":
        assert "all API tokens stop working" in ann.get("/account")
        ann.post("/account/password", {"old": PASSWORD, "password": NEW})
    else:
        assert "all API tokens stop working" in ann.get("/recover")
        assert ann.post("/recover", {"name": "Ann", "code": codes[0], "password": NEW}) == "/account"
    assert program.get("/api/tables", headers=bearer).status_code == 401
    assert phone.client.get("/account", follow_redirects=False).status_code == 303
    ann.get("/account")


class Everywhere:
    """A person with an e-mail address, a webhook and a device, and what arrives there."""

    def __init__(self, town: Town, box: Box, receiver: Receiver) -> None:
        self.town, self.box, self.receiver = town, box, receiver
        self.person, self.device = town.person(), Device(receiver, "phone")
        self.codes = register(self.person, "Ann")
        self.person.post("/preferences", {"name": "Ann", "lang": "es"})
        self.hook = {"hook": f"{receiver.address}/hook", "shape": "plain"}
        subscribe_to_all = {"email": "ann@example.org", **self.hook}
        self.person.post("/account/notices", subscribe_to_all)
        link = re.search(r"/confirm/[\w-]+", box.last())
        assert link is not None
        self.person.post(link[0], {}, 200)
        self.person.post("/account/notices/device", self.device.form)
        self.heard()

    def heard(self) -> tuple[list[str], list[str], list[str]]:
        """What has arrived since: by e-mail, with its address; by webhook; by push."""
        self.town.call(self.town.site[Postman].deliver)
        self.town.call(self.town.site[Postman].deliver)  # nothing is sent twice
        mails = [f"{letter['To']}: {letter['Subject']}" for letter in self.box.letters]
        hooks = [json.loads(body)["text"] for path, _, body in self.receiver.got if path == "/hook"]
        pushes = [self.device.read(body)["body"] for path, _, body in self.receiver.got if path == "/push/phone"]
        self.box.letters.clear()
        self.receiver.got.clear()
        return mails, hooks, pushes

    def hears(self, sentence: str) -> None:
        mails, hooks, pushes = self.heard()
        assert mails == [f"ann@example.org: Mytharium: {sentence}"]
        assert [text.startswith(sentence) and f"{HOST}/recover" in text for text in hooks] == [True]
        assert [text.startswith(sentence) for text in pushes] == [True]


def test_every_channel_hears_of_every_change_in_its_language(
    town: Town, box: tuple[Box, int], receiver: Receiver
) -> None:
    ann = Everywhere(town, box[0], receiver)
    person = id_of(town, "Ann")
    add_passkey(town, person)
    ann.hears("Se ha añadido una llave de acceso a tu cuenta.")
    ann.person.post("/account/remove-passkey", {"passkey": "AAAA"})
    ann.hears("Se ha quitado una llave de acceso de tu cuenta.")
    ann.person.post("/account/remove-passkey", {"passkey": "AAAA"})
    assert ann.heard() == ([], [], [])  # nothing was removed
    ann.person.post("/account/token", {"right": "read"}, 200)
    ann.hears("Se ha creado un nuevo token de la API para tu cuenta.")
    ann.person.post("/account/password", {"old": PASSWORD, "password": NEW})
    ann.hears("Se ha cambiado la contraseña de tu cuenta.")
    ann.person.post("/account/notices", {"email": "other@example.org", **ann.hook})
    mails, hooks, pushes = ann.heard()
    assert mails == [
        "other@example.org: Mytharium: Confirma tu dirección",
        "ann@example.org: Mytharium: Se ha cambiado la dirección de correo de tu cuenta.",
    ]
    assert (len(hooks), len(pushes)) == (1, 1)


def test_a_thief_with_a_recovery_code_silences_no_channel(town: Town, box: tuple[Box, int], receiver: Receiver) -> None:
    """The alert reaches the former channels, also devices that it signs out."""
    ann, thief = Everywhere(town, box[0], receiver), town.person()
    thief.post("/recover", {"name": "Ann", "code": ann.codes[0], "password": NEW})
    thief.post("/account/notices", {})  # no channels any more
    mails, hooks, pushes = ann.heard()
    used = "Se ha usado un código de recuperación para entrar en tu cuenta y poner una contraseña nueva."
    gone = "Se ha cambiado la dirección de correo de tu cuenta."
    assert mails == [f"ann@example.org: Mytharium: {said}" for said in (used, gone)]
    assert [text.startswith(used) for text in pushes] == [True]
    assert [text.startswith((used, gone)) for text in hooks] == [True, True]


def test_alerts_outlive_restarts_and_mail_servers_that_fail(box: tuple[Box, int], time: Time, tmp_path: Path) -> None:
    mail = Mail(server="127.0.0.1", port=box[1], tls="never")
    settings: dict[str, Any] = {"rates": PATIENT, "mail": mail, "url": HOST}
    with database("sqlite", tmp_path) as url:
        with site(url, **settings) as town:
            ann = town.person()
            register(ann, "Ann")
            subscribe(ann, box[0], "ann@example.org", **{"from": "00:00", "until": "23:59"})
            ann.post("/account/token", {"right": "read"}, 200)
            box[0].refuses = True
            town.call(town.site[Postman].deliver)
            box[0].letters.clear()
        box[0].refuses = False
        time.ahead += 11 * MINUTE
        with site(url, **settings) as town:
            town.call(town.site[Postman].deliver)
            [letter] = box[0].letters
            assert letter["Subject"] == "Mytharium: A new API token was made for your account."
            assert letter["List-Unsubscribe"] is None
            assert town.call(rows, town) == (0, 0)


async def rows(town: Town) -> tuple[int, int]:
    """How many alerts wait, and how many devices there are."""
    async with town.site[People].database.reading() as connection:
        count = [await connection.scalar(select(func.count()).select_from(one)) for one in (alerts, devices)]
    return count[0] or 0, count[1] or 0


def test_alerts_of_an_account_that_is_deleted_go_with_it(town: Town, box: tuple[Box, int]) -> None:
    ann = town.person()
    register(ann, "Ann")
    subscribe(ann, box[0], "ann@example.org")
    ann.post("/account/token", {"right": "read"}, 200)
    assert town.call(rows, town)[0] == 1
    ann.post("/account/delete", {"name": "Ann"})
    assert town.call(rows, town)[0] == 0
