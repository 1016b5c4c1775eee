"""Who is signed in on a device; sudo mode: sensitive changes need a recent password or passkey."""

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from mytharium.scene.words import mark
from mytharium.server.accounts import pages
from mytharium.server.accounts.passkeys import BadPasskey
from mytharium.server.accounts.people import People
from mytharium.server.base.errors import Refused
from mytharium.server.base.inputs import name_key
from mytharium.server.base.secrets import fingerprint, new_guest
from mytharium.server.http.requests import Guest, Site, address_of, clean, first, guest_of, read_fields
from mytharium.server.http.responses import me_of, page, site_of, words_of

AGAIN = "again"  # the field with the form that is sent on once the person is known
NO_PASSKEY = mark("This passkey could not be checked. Try again, or sign in another way.")
Form = dict[str, list[str]]


class Unconfirmed(Exception):
    """A form that waits for a password or a passkey."""

    def __init__(self, again: str, problem: str = "") -> None:
        super().__init__(problem)
        self.again, self.problem = again, problem


async def resumed(request: Request, form: Form) -> Form:
    """Check the proof and return the form that the page interrupted, or the form itself."""
    site, guest = site_of(request), guest_of(request)
    if AGAIN not in form or not guest.session:
        return form
    again, password, credential = (first(form, name) for name in (AGAIN, "password", "credential"))
    await site.limiter.check_sign_in(fingerprint(name_key(guest.name)), address_of(request))
    try:
        await site[People].prove(guest.id, password, credential, me_of(request).origin)
    except (Refused, BadPasskey) as no:
        raise Unconfirmed(again, str(no) or NO_PASSKEY) from no
    await site[People].sessions.confirm(guest.session)
    return read_fields(again)


async def check_confirmed(request: Request, form: Form) -> None:
    """Raise Unconfirmed unless the person gave a password or a passkey recently."""
    site = site_of(request)
    if not await site[People].sessions.is_confirmed(guest_of(request).session, site.settings.confirm_minutes):
        raise Unconfirmed(urlencode({name: value for name, value in form.items() if name != "csrf"}, doseq=True))


async def ask(request: Request, error: Exception) -> Response:
    """Ask for a password or a passkey, with the interrupted form in a hidden field."""
    assert isinstance(error, Unconfirmed)
    people, guest = site_of(request)[People], guest_of(request)
    person = await people.by_id(guest.id)
    return page(
        request,
        pages.confirm(
            me_of(request),
            problem=words_of(request).t(error.problem) if error.problem else "",
            action=request.url.path,
            again=error.again,
            has_password=person is not None and bool(person.password),
            has_passkey=bool(await people.passkeys.of(guest.id)),
            minutes=site_of(request).settings.confirm_minutes,
        ),
        422 if error.problem else 403,
    )


async def remember(request: Request, guest: Guest) -> None:
    """Keep what a guest prefers: in the cookie, or with the account."""
    guest = clean(guest)
    request.scope["state"]["guest"] = guest
    if guest.session:
        site: Site = request.app.state.site
        await site[People].prefer(guest.id, guest.preferences)
    else:
        request.scope["state"]["cookie"] = guest


async def enter(request: Request, person: str) -> None:
    """Sign a person in on this device, who brings along what was played here as a guest."""
    site: Site = request.app.state.site
    guest = guest_of(request)
    if not guest.session:
        await site[People].welcome(person, guest.id)
    token = await site[People].sessions.begin(person, request.headers.get("user-agent", ""))
    found = await site[People].by_id(person)
    if found is not None:
        signed_in = Guest(person, found.name, session=token, **found.preferences)
        request.scope["state"].update(guest=clean(signed_in), cookie=Guest(new_guest(), session=token))
