"""Devices and who is signed in on them; sudo mode: sensitive changes need a recent password or passkey."""

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from mytharium.scene.words import Words
from mytharium.server.accounts.people import People
from mytharium.server.base.errors import Refused
from mytharium.server.base.inputs import name_key
from mytharium.server.base.secrets import fingerprint, new_guest
from mytharium.server.http.requests import Guest, address_of, clean, first, guest_of, read_fields
from mytharium.server.http.responses import me_of, page, shell, site_of, words_of

AGAIN = "again"  # the field with the form that is sent on once the person is known
Form = dict[str, list[str]]
# By what a User-Agent contains: the first that fits counts.
BROWSERS = {"Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "Linux": "Linux",
}


class Unconfirmed(Exception):
    """A form that waits for a password or a passkey."""

    def __init__(self, again: str, problem: str = "") -> None:
        super().__init__(problem)
        self.again, self.problem = again, problem


async def resumed(request: Request, form: Form) -> Form:
    """Check the proof and return the form that the page interrupted, or the form itself."""
    people, guest = site_of(request)[People], guest_of(request)
    if AGAIN not in form or not guest.session:
        return form
    again, password, credential = (first(form, name) for name in (AGAIN, "password", "credential"))
    await count_sign_in(request, guest.name)
    try:
        await people.prove(guest.id, password, credential, me_of(request).origin)
    except Refused as no:
        raise Unconfirmed(again, str(no)) from no
    await people.sessions.confirm(guest.session)
    return read_fields(again)


async def check_confirmed(request: Request, form: Form) -> None:
    """Raise Unconfirmed unless the person gave a password or a passkey recently."""
    site = site_of(request)
    if not await site[People].sessions.is_confirmed(guest_of(request).session, site.settings.confirm_minutes):
        raise Unconfirmed(urlencode({name: value for name, value in form.items() if name != "csrf"}, doseq=True))


async def ask(request: Request, error: Exception) -> Response:
    """Ask for a password or a passkey, with the interrupted form in a hidden field."""
    assert isinstance(error, Unconfirmed)
    site, guest = site_of(request), guest_of(request)
    person = await site[People].by_id(guest.id)
    html = shell(
        "confirm",
        me_of(request),
        problem=words_of(request).t(error.problem),
        action=request.url.path,
        again=error.again,
        has_password=person is not None and bool(person.password),
        has_passkey=bool(await site[People].store.passkeys(guest.id)),
        minutes=site.settings.confirm_minutes,
    )
    return page(request, html, 422 if error.problem else 403)


async def count_sign_in(request: Request, name: str) -> None:
    """Count an attempt to sign in under a name; TooMany if there were too many."""
    await site_of(request).limiter.check_sign_in(fingerprint(name_key(name)), address_of(request))


async def remember(request: Request, guest: Guest) -> None:
    """Keep what a guest prefers: in the cookie, or with the account."""
    guest = clean(guest)
    request.scope["state"]["guest"] = guest
    if guest.session:
        await site_of(request)[People].prefer(guest.id, guest.preferences)
    else:
        request.scope["state"]["cookie"] = guest


async def enter(request: Request, person: str) -> None:
    """Sign a person in on this device, and give them what was played here as a guest."""
    people, guest = site_of(request)[People], guest_of(request)
    found = await people.by_id(person)
    if found is None:
        return
    if not guest.session:
        await people.welcome(found, guest.id)
    token = await people.sessions.begin(person, request.headers.get("user-agent", ""))
    signed_in = Guest(person, found.name, session=token, **found.preferences)
    request.scope["state"].update(guest=clean(signed_in), cookie=Guest(new_guest(), session=token))


def device(agent: str, words: Words) -> str:
    """Return the browser and system of a User-Agent, such as "Firefox on Linux"."""
    browser = next((name for sign, name in BROWSERS.items() if sign in agent), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "")
    if browser and system:
        return words.t("{browser} on {system}", browser=browser, system=system)
    return browser or system or words.t("A device")
