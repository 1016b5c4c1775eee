"""Letters, given to a real mail server: an address is confirmed, a turn is told once, and one click ends it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mytharium.server.accounts.people import People
from mytharium.server.base import clock
from mytharium.server.base.background import Recurring
from mytharium.server.base.clock import HOUR, MINUTE
from mytharium.server.base.settings import Mail, Rates, SettingsError, load
from mytharium.server.notifications.dispatcher import Postman, quiet_until
from mytharium.server.notifications.model import MAIL, Contact
from mytharium.server.tournaments.scheduler import Organiser
from tests.server.databases import BOTH, database
from tests.server.hand import HOST, Person, Town, pair, site
from tests.server.post import Box, mail_server
from tests.server.test_people import confirm, register

PATIENT = Rates(register="1000/minute", sign_in="1000/minute", letter="1000/minute")


class Time:
    """The time of day: it can be moved on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0
        real = clock.now
        monkeypatch.setattr(clock, "now", lambda: real() + self.ahead)


@pytest.fixture
def box() -> Iterator[tuple[Box, int]]:
    with mail_server() as found:
        yield found


@pytest.fixture(params=BOTH)
def town(
    request: pytest.FixtureRequest, box: tuple[Box, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Town]:
    monkeypatch.setattr(Recurring, "start", lambda self: None)  # letters go out when a test says so
    mail = Mail(server="127.0.0.1", port=box[1], tls="never", sender="games@example.org")
    with database(request.param, tmp_path) as url, site(url, rates=PATIENT, mail=mail, url=HOST) as found:
        yield found


def path_in(text: str, kind: str) -> str:
    found = re.search(rf"{HOST}(/{kind}/[\w.-]+)", text)
    assert found is not None, text
    return found[1]


def subscribe(person: Person, box: Box, email: str, **form: Any) -> None:
    """Ask for letters and confirm the address."""
    person.post("/account/notices", {"email": email, "mail-kind": ["turn", "invited", "over"], **form})
    link = path_in(box.last(), "confirm")
    assert "Be told by e-mail?" in person.get(link)  # looking at it confirms nothing
    assert "is on its way" in person.get("/account/notices")
    assert "is confirmed" in person.post(link, {}, 200)
    person.post(link, {}, 410)


def test_an_address_that_changes_meanwhile_is_not_confirmed(
    town: Town, box: tuple[Box, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    bob = town.person("Bob")
    register(bob, "Bob")
    bob.post("/account/notices", {"email": "bob@example.org", "mail-kind": ["turn"]})
    link, store = path_in(box[0].last(), "confirm"), town.site[Postman].store
    all_of = store.all_of

    async def slowly(person: str) -> dict[str, Contact]:
        """Change the address after it was read and before it is confirmed."""
        monkeypatch.undo()
        found = await all_of(person)
        await store.keep(Contact(person, "thief@example.org"))
        return found

    monkeypatch.setattr(store, "all_of", slowly)
    bob.post(link, {}, 410)
    person = town.call(town.site[People].by_name, "Bob")
    assert person is not None
    assert not town.call(store.all_of, person.id)[MAIL].confirmed


def play(person: Person, code: str) -> None:
    with person.live(code) as page:
        while page.frame["state"]["your_turn"]:
            page.act(-1)


def test_a_turn_is_told_once_and_only_if_it_lasts(
    town: Town, box: tuple[Box, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    mails, time = box[0], Time(monkeypatch)
    ann, bob, code = pair(town)
    register(ann, "Ann")
    register(bob, "Bob")
    subscribe(bob, mails, "bob@example.org")
    mails.letters.clear()
    play(ann, code)
    town.call(town.site[Postman].deliver)
    assert mails.letters == []  # he may be looking anyway
    time.ahead += 4 * MINUTE
    town.call(town.site[Postman].deliver)
    town.call(town.site[Postman].deliver)
    assert len(mails.letters) == 1
    letter = mails.letters[0]
    assert (letter["To"], letter["From"]) == ("bob@example.org", "games@example.org")
    assert letter["Subject"] == "Mytharium: It is your turn in Whispers."
    assert f"{HOST}/t/{code}" in mails.last()
    play(bob, code)
    play(ann, code)
    play(bob, code)  # at once: nothing to tell
    time.ahead += HOUR
    town.call(town.site[Postman].deliver)
    assert len(mails.letters) == 1


def test_an_invitation_is_told_in_the_language_of_the_guest(town: Town, box: tuple[Box, int]) -> None:
    ann, bob = town.person(), town.person()
    register(ann, "Ann")
    register(bob, "Bob")
    bob.post("/preferences", {"lang": "fr", "name": "Bob"})
    bob.post("/account/notices", {"email": "bob@example.org", "mail-kind": "invited"})
    bob.post(path_in(box[0].last(), "confirm"), {}, 200)
    ann.post("/new/whispers", {"seat0": "me", "seat1": "person", "name1": "Bob"})
    town.call(town.site[Postman].deliver)
    assert box[0].letters[-1]["Subject"] == "Mytharium: Vous êtes invité à Whispers."
    assert f"{HOST}/tables" in box[0].last()


def test_one_click_ends_all_letters(town: Town, box: tuple[Box, int], monkeypatch: pytest.MonkeyPatch) -> None:
    mails, time = box[0], Time(monkeypatch)
    ann, bob, code = pair(town)
    register(bob, "Bob")
    subscribe(bob, mails, "bob@example.org")
    play(ann, code)
    time.ahead += 4 * MINUTE
    town.call(town.site[Postman].deliver)
    letter = mails.letters[-1]
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = path_in(letter["List-Unsubscribe"], "unsubscribe")
    program = town.person()
    assert "No more letters?" in program.get(link)
    answer = program.client.post(link, data={"List-Unsubscribe": "One-Click"})  # neither cookie nor token
    assert "address is forgotten" in answer.text
    program.get("/unsubscribe/forged", 404)
    assert "bob@example.org" not in bob.get("/account/notices")
    play(bob, code)
    play(ann, code)
    time.ahead += HOUR
    town.call(town.site[Postman].deliver)
    assert mails.letters[-1] is letter


def test_a_mail_server_that_fails_is_tried_again(
    town: Town, box: tuple[Box, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    mails, time = box[0], Time(monkeypatch)
    ann, bob, code = pair(town)
    register(bob, "Bob")
    subscribe(bob, mails, "bob@example.org")
    mails.letters.clear()
    play(ann, code)
    mails.refuses = True
    time.ahead += 4 * MINUTE
    town.call(town.site[Postman].deliver)
    confirm(bob)
    said = bob.post("/account/notices", {"email": "other@example.org"}, 503)
    assert "could not be sent" in said
    mails.refuses = False
    town.call(town.site[Postman].deliver)
    [alert] = mails.letters  # the notice is not sent at once
    assert alert["Subject"] == "Mytharium: The e-mail address of your account was changed."
    bob.post("/account/notices", {"email": "bob@example.org", "mail-kind": "turn"})
    bob.post(path_in(mails.last(), "confirm"), {}, 200)
    mails.letters.clear()
    time.ahead += 11 * MINUTE
    town.call(town.site[Postman].deliver)
    assert len(mails.letters) == 1


def test_addresses_that_are_none(town: Town, box: tuple[Box, int]) -> None:
    bob = town.person()
    assert bob.post("/account/notices", {"email": "a@b.org"}).startswith("/sign-in")
    register(bob, "Bob")
    wrong = ("bob", "bob@here", "a b@c.org", "a@b.org\r\nBcc: eve@evil.test", "a@b.org,eve@evil.test", "ä@b.org")
    for email in (*wrong, "x" * 300 + "@b.org", '"<script>"@b.org'):
        assert "not an e-mail address" in bob.post("/account/notices", {"email": email}, 422)
    assert "no such time zone" in bob.post("/account/notices", {"email": "a@b.org", "zone": "Moon"}, 422)
    assert box[0].letters == []
    bob.post("/account/notices", {"email": "one@b.org"})
    old = path_in(box[0].last(), "confirm")
    bob.post("/account/notices", {"email": "two@b.org"})
    bob.post(old, {}, 410)  # confirms the old address, not the new one
    bob.post("/account/notices", {"forget": "mail"})
    assert bob.client.get("/account/data.json").json()["notices"] == []


def test_quiet_hours_put_letters_off() -> None:
    noon = 1_800_014_400_000  # 2027-01-15 12:00 UTC
    night = Contact("p", "a@b.org", True, quiet=(22 * 60, 7 * 60))
    assert quiet_until(night, noon) == 0
    assert quiet_until(night, noon + 11 * HOUR) == noon + 19 * HOUR
    assert quiet_until(night, noon + 14 * HOUR) == noon + 19 * HOUR
    lunch = Contact("p", "a@b.org", True, quiet=(12 * 60, 13 * 60), zone="Europe/Berlin")
    assert quiet_until(lunch, noon - HOUR) == noon
    assert quiet_until(lunch, noon) == 0
    assert quiet_until(Contact("p", "a@b.org", False), noon) is None


def test_without_a_mail_server_nobody_is_asked(tmp_path: Path) -> None:
    with site(tmp_path / "a.sqlite") as town:
        ann = town.person()
        register(ann, "Ann")
        page = ann.get("/account/notices")
        assert 'name="email"' not in page
        assert 'name="hook"' not in page
        ann.post("/account/notices", {"email": "ann@example.org", "hook": "https://example.org"})
        assert ann.client.get("/account/data.json").json()["notices"] == []
    with pytest.raises(SettingsError, match="url is needed"):
        load({}, {"MYTHARIUM_MAIL_SERVER": "localhost"})


def test_no_words_of_others_are_in_an_e_mail(town: Town, box: tuple[Box, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither names of people nor those of tournaments: they could advertise."""
    mails, time, spam = box[0], Time(monkeypatch), "Buy at evil.test"
    ann, bob, code = pair(town)
    register(ann, spam)
    register(bob, "Bob")
    bob.post("/account/notices", {"email": "bob@example.org", "mail-kind": ["turn", "invited", "round", "over"]})
    bob.post(path_in(mails.last(), "confirm"), {}, 200)
    play(ann, code)
    ann.post("/new/whispers", {"seat0": "me", "seat1": "person", "name1": "Bob"})
    form = {"name": f"{spam}\r\nBcc: eve@evil.test", "kind": "swiss", "rounds": "3", "pace": "daily"}
    cup = ann.post("/tournaments/new/whispers", form)
    for entrant in (ann, bob):
        entrant.post(f"{cup}/enter", {})
    ann.post(f"{cup}/begin", {})
    for _ in range(3):
        town.call(town.site[Organiser].tend)
    time.ahead += 4 * MINUTE
    town.call(town.site[Postman].deliver)
    said = "".join(letter.as_string() for letter in mails.letters)
    for sentence in ("It is your turn", "You are invited", "Your table for round 1 of your tournament is ready"):
        assert sentence in said
    assert "evil" not in said
    assert all(letter.get_all("To") == ["bob@example.org"] and letter["Bcc"] is None for letter in mails.letters)


@pytest.mark.parametrize("kind", BOTH)
def test_an_address_gets_so_many_e_mails_a_day(
    kind: str, box: tuple[Box, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit holds for all accounts and processes and after a restart, not for alerts."""
    monkeypatch.setattr(Recurring, "start", lambda self: None)
    mails, time = box[0], Time(monkeypatch)
    mail = Mail(server="127.0.0.1", port=box[1], tls="never", daily=3)
    settings: dict[str, Any] = {"rates": PATIENT, "mail": mail, "url": HOST}
    with database(kind, tmp_path) as url:
        with site(url, **settings) as town, site(url, **settings) as other:
            eve, eva = town.person(), other.person()
            register(eve, "Eve")
            register(eva, "Eva")
            subscribe(eve, mails, "victim@example.org")
            eva.post("/account/notices", {"email": "Victim+a@example.org"})
            eva.post("/account/notices", {"email": "VICTIM+b@example.org"})
            assert "Try again tomorrow" in eva.post("/account/notices", {"email": "victim@example.org"}, 422)
            assert len(mails.letters) == 3
            eva.post("/account/notices", {"email": "else@example.org"})
            eve.post("/account/token", {"right": "read"}, 200)
            town.call(town.site[Postman].deliver)
            assert mails.letters[-1]["Subject"] == "Mytharium: A new API token was made for your account."
        with site(url, **settings) as town:
            eve = town.person()
            register(eve, "Evelyn")
            assert "Try again tomorrow" in eve.post("/account/notices", {"email": "victim@example.org"}, 422)
            time.ahead += 24 * HOUR
            confirm(eve)
            eve.post("/account/notices", {"email": "victim@example.org"})
            assert mails.letters[-1]["Subject"] == "Mytharium: Confirm your address"
