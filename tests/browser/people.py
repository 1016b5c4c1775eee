"""States of the pages about people."""

from playwright.sync_api import Page

from mytharium.server.accounts.people import People
from mytharium.server.accounts.store import Passkey
from mytharium.server.accounts.token_store import Tokens
from mytharium.server.db.schema import sessions
from mytharium.server.http.requests import Guest
from mytharium.server.notifications.channels.push import Push
from mytharium.server.notifications.dispatcher import Postman
from mytharium.server.notifications.model import Contact
from mytharium.server.tables.table import Seat
from tests.browser.running import Running, search
from tests.browser.states import LONG, PEOPLE, Stage, State, draw, until, won

PASSWORD = "seven quiet owls"
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"  # a browser's key
WRONG = "document.readyState === 'complete' && document.querySelector('.note.bad')"


def account_of(running: Running, name: str) -> str:
    """The id of the person of that name, made if there is none."""

    async def made() -> str:
        people = running.site[People]
        found = await people.by_name(name)
        person = found.id if found else await people.register(name, PASSWORD, Guest("").preferences)
        if not found:
            await people.recovery_codes.renew(person)
        return person

    return running.call(made())


def signed_in(s: Stage, name: str = "Sólrún") -> str:
    """Make the stage's browser somebody's, in the theme and language that it has; the person's id."""
    person, preferences = account_of(s.running, name), s.running.guest_of(s.context).preferences

    async def begin() -> str:
        people = s.running.site[People]
        await people.prefer(person, preferences)
        return await people.sessions.begin(person, "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0")

    token = s.running.call(begin())
    s.running.greet(s.context, Guest("me", session=token))
    return person


def refused(s: Stage, path: str, filled: dict[str, str], button: str) -> Page:
    """A form that was sent with this, and came back with a sentence."""
    page = s.page(path)
    for field, text in filled.items():
        page.fill(field, text)
    page.click(button)
    until(page, WRONG)
    return page


def register(s: Stage) -> Page:
    return s.page("/register")


def register_refused(s: Stage) -> Page:
    return refused(s, "/register", {"#name": "Embla", "#password": "qwertyuiop"}, ".card1 .btn.solid")


def sign_in(s: Stage) -> Page:
    return s.page("/sign-in")


def recover(s: Stage) -> Page:
    return s.page("/recover")


def after(s: Stage, action: str, shown: str) -> Page:
    """What the page of one's account brings when one of its forms is sent."""
    signed_in(s)
    page = s.page("/account")
    page.click(f"form[action='/account/{action}'] button")
    until(page, f"document.querySelector('{shown}')")
    return page


def recovery_codes(s: Stage) -> Page:
    return after(s, "codes", ".codes")


def long_ago(running: Running, person: str) -> None:
    """The person gave the password a while ago."""

    async def forget() -> None:
        async with running.site[People].database.writing() as connection:
            await connection.execute(sessions.update().where(sessions.c.person == person).values(confirmed=0))

    running.call(forget())


def confirm(s: Stage) -> Page:
    """The page that asks for a password or a passkey, after a wrong password."""
    person = signed_in(s, "Fífill")
    if not s.running.call(s.running.site[People].store.passkeys(person)):
        s.running.call(s.running.site[People].passkeys.keep(Passkey("AAAA", person, b"key", 0), "Firefox on Linux"))
    long_ago(s.running, person)
    page = s.page("/account")
    page.click("form[action='/account/codes'] button")
    until(page, "document.getElementById('password') && !document.getElementById('old')")
    page.fill("#password", "not this one")
    page.click(".card1 .btn.solid")
    until(page, WRONG)
    return page


def account(s: Stage) -> Page:
    person = signed_in(s)
    phone = "Mozilla/5.0 (Android 15; Mobile) Firefox/140.0"
    s.running.call(s.running.site[People].sessions.begin(person, phone))
    s.running.call(s.running.site[Tokens].make(person, "Robot", {"read", "play"}))
    return s.page("/account")


def new_token(s: Stage) -> Page:
    return after(s, "token", "#token")


def api(s: Stage) -> Page:
    return s.page("/api")


def account_refused(s: Stage) -> Page:
    signed_in(s)
    return refused(s, "/account", {"#sure": "Nobody"}, ".danger")


def profile(s: Stage) -> Page:
    person = signed_in(s)
    friend, other = account_of(s.running, LONG), account_of(s.running, "Embla")
    for _ in range(2):
        s.running.plant(search(won), PEOPLE, {0: person, 1: friend})
        s.running.plant(search(won), PEOPLE, {0: other, 1: person})
    return s.page("/people/Sólrún")


def profile_empty(s: Stage) -> Page:
    account_of(s.running, "Nýr")
    return s.page("/people/Nýr")


def notices(s: Stage) -> Page:
    person = signed_in(s)
    contact = Contact(person, "jokull@example.org", False, ("turn",), (22 * 60, 7 * 60), "Atlantic/Reykjavik")
    s.running.call(s.running.site[Postman].store.keep(contact))
    phone = (
        "https://push.example.org/1",
        POINT,
        "AAAAAAAAAAAAAAAAAAAAAA",
        "Mozilla/5.0 (Android 15; Mobile) Firefox/140.0",
    )
    push = s.running.site[Postman].channels["push"]
    assert isinstance(push, Push)
    s.running.call(push.add(person, s.running.guest_of(s.context).session, *phone))
    return s.page("/account/notices")


def notices_refused(s: Stage) -> Page:
    signed_in(s)
    return refused(s, "/account/notices", {"#email": "jokull@example.net"}, "#notices .btn.solid")


def hand_on(s: Stage) -> Page:
    code = s.running.plant(search(draw), PEOPLE, {0: signed_in(s), 1: "friend"})
    return refused(s, f"/t/{code}/hand", {"#name": "Nobody"}, ".card1 .btn.solid")


def invitation_refused(s: Stage) -> Page:
    account_of(s.running, "Embla")
    code = s.running.plant(search(draw), (PEOPLE[1], Seat("open", "Player 2")), {0: "friend"})
    return refused(s, "/s/" + s.running.site.keyring.seat_token(code, 1, 0), {"#name": "EMBLA"}, ".card1 .btn.go")


def unsubscribe(s: Stage) -> Page:
    return s.page(s.running.site[Postman].leave_link("somebody", "mail").removeprefix(s.running.address))


STATES: tuple[State, ...] = (
    register,
    register_refused,
    sign_in,
    recover,
    recovery_codes,
    account,
    account_refused,
    confirm,
    new_token,
    api,
    profile,
    profile_empty,
    notices,
    notices_refused,
    unsubscribe,
    hand_on,
    invitation_refused,
)
