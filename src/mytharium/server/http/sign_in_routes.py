"""Becoming somebody: a new account, signing in and out, recovery, and what browsers need for passkeys."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium.scene.words import mark
from mytharium.server.admin.inviting import INVITATION, INVITATION_LASTS
from mytharium.server.http.confirming import NO_PASSKEY
from mytharium.server.http.guests import clean_name
from mytharium.server.http.responses import failure, me_of, page, posted, site_of, words_of
from mytharium.server.http.security import address_of, checked_form, enter, first, guest_of, leave, local_path
from mytharium.server.http.tokens import fingerprint
from mytharium.server.people.agents import device
from mytharium.server.people.names import name_key
from mytharium.server.people.passkeys import BadPasskey
from mytharium.server.people.people import NAMELESS, Refused, new_id
from mytharium.server.settings.settings import CLOSED, INVITED

NO_PASSWORD = mark("Choose a password, or make a passkey.")
NOT_INVITED = mark("Accounts are made by invitation here, and this one is unknown, used or too old. Ask for a new one.")
CLOSED_HERE = mark("No new accounts are made here. You can play as a guest.")


async def register(request: Request) -> Response:
    """Fields: name; password, or credential with a new passkey; invitation, where one is needed."""
    site, guest = site_of(request), guest_of(request)
    if guest.session:
        return RedirectResponse("/account", 303)
    if site.settings.registration == CLOSED:
        return failure(request, 403, CLOSED_HERE)
    if request.method == "GET":
        code = request.query_params.get("invitation", "")[:100]
        return _register(request, 200, "", guest.name, code)
    form = await posted(request, "register")
    name, password, credential = clean_name(first(form, "name")), first(form, "password"), first(form, "credential")
    code = first(form, "invitation")[:100]
    by_invitation = site.settings.registration == INVITED
    inviter = await site.people.tickets.use(INVITATION, code) if by_invitation else ""
    if inviter is None:
        return _register(request, 422, NOT_INVITED, name)
    try:
        if credential:
            made = await site.people.passkeys.made_for(credential, me_of(request).origin)
            person = await site.people.register(name, "", guest.preferences, made.person)
            await site.people.passkeys.keep(made, device(request.headers.get("user-agent", ""), words_of(request)))
        elif password:
            person = await site.people.register(name, password, guest.preferences)
        else:
            raise Refused(NO_PASSWORD if name else NAMELESS)
    except (Refused, BadPasskey) as no:
        if by_invitation:
            await site.people.tickets.put_back(INVITATION, code, inviter, INVITATION_LASTS)
        return _register(request, 422, str(no) or NO_PASSKEY, name, code)
    await enter(request, person)
    return page(request, "codes.html", codes=await site.people.recovery.renew(person), new=True)


def _register(request: Request, status: int, problem: str, name: str, code: str = "") -> Response:
    told = words_of(request).t(problem) if problem else ""
    invited = site_of(request).settings.registration == INVITED
    return page(request, "register.html", status, problem=told, name=name, invited=invited, invitation=code)


async def sign_in(request: Request) -> Response:
    """Fields: name and password, or credential with an answer of a passkey; back."""
    site, guest = site_of(request), guest_of(request)
    if request.method == "GET":
        if guest.session:
            return RedirectResponse("/account", 303)
        back = local_path(request.query_params.get("back", "/"))
        return page(request, "sign_in.html", problem="", name="", back=back, registers=_registers(request))
    form = await checked_form(request, site.keyring)
    name, back, credential = clean_name(first(form, "name")), local_path(first(form, "back")), first(form, "credential")
    await site.limiter.check_sign_in(fingerprint(name_key(name)), address_of(request))
    try:
        if credential:
            person = await site.people.admitted(await site.people.passkeys.signs_in(credential, me_of(request).origin))
        else:
            person = await site.people.sign_in(name, first(form, "password"))
    except (Refused, BadPasskey) as no:
        problem = words_of(request).t(str(no) or NO_PASSKEY)
        return page(request, "sign_in.html", 422, problem=problem, name=name, back=back, registers=_registers(request))
    await enter(request, person)
    return RedirectResponse(back, 303)


async def recover(request: Request) -> Response:
    """Fields: name, code, and password, the new one."""
    site = site_of(request)
    if request.method == "GET":
        return page(request, "recover.html", problem="", name="")
    form = await checked_form(request, site.keyring)
    name = clean_name(first(form, "name"))
    await site.limiter.check_sign_in(fingerprint(name_key(name)), address_of(request))
    try:
        person = await site.people.recover(name, first(form, "code"), first(form, "password"))
    except Refused as no:
        return page(request, "recover.html", 422, problem=words_of(request).t(str(no)), name=name)
    await enter(request, person)
    return RedirectResponse("/account", 303)


async def sign_out(request: Request) -> Response:
    site, guest = site_of(request), guest_of(request)
    await checked_form(request, site.keyring)
    if guest.session:
        await site.people.sessions.end(guest.id, fingerprint(guest.session))
        leave(request)
    return RedirectResponse("/", 303)


async def passkey_options(request: Request) -> Response:
    """Fields: kind, which is `create` or `sign-in`, and the name for which a guest wants a passkey."""
    site, guest = site_of(request), guest_of(request)
    form = await posted(request)
    keys, origin = site.people.passkeys, me_of(request).origin
    if first(form, "kind") != "create":
        text = await keys.asks_to_sign_in(origin, guest.id if guest.session else "")
    elif guest.session:
        text = await keys.asks_to_create(guest.id, guest.name, origin)
    else:
        text = await keys.asks_to_create(new_id(), clean_name(first(form, "name")) or "Mytharium", origin)
    return Response(text, media_type="application/json")


def _registers(request: Request) -> bool:
    return site_of(request).settings.registration != CLOSED


routes = [
    Route("/register", register, methods=["GET", "POST"]),
    Route("/sign-in", sign_in, methods=["GET", "POST"]),
    Route("/recover", recover, methods=["GET", "POST"]),
    Route("/sign-out", sign_out, methods=["POST"]),
    Route("/passkey", passkey_options, methods=["POST"]),
]
