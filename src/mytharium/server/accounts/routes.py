"""Sudo mode: sensitive changes of an account need a recent password or passkey."""

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from mytharium.scene.words import mark
from mytharium.server.accounts import pages
from mytharium.server.accounts.access import NO_PASSKEY, check_confirmed, enter, resumed
from mytharium.server.accounts.passkeys import BadPasskey
from mytharium.server.accounts.people import (
    INVITATION,
    INVITATION_LASTS,
    NAMELESS,
    NOT_INVITING,
    People,
    invite,
    may_invite,
    new_id,
)
from mytharium.server.accounts.session_store import device
from mytharium.server.accounts.store import Person
from mytharium.server.accounts.token_store import MOST, RIGHTS, Tokens, TooManyTokens
from mytharium.server.base.errors import Refused
from mytharium.server.base.inputs import name_key
from mytharium.server.base.secrets import fingerprint
from mytharium.server.base.settings import CLOSED, INVITED
from mytharium.server.http.requests import (
    address_of,
    checked_form,
    clean_name,
    first,
    guest_of,
    leave,
    local_path,
)
from mytharium.server.http.responses import failure, me_of, page, posted, site_of, words_of

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
    inviter = await site[People].tickets.use(INVITATION, code) if by_invitation else ""
    if inviter is None:
        return _register(request, 422, NOT_INVITED, name)
    try:
        if credential:
            made = await site[People].passkeys.made_for(credential, me_of(request).origin)
            person = await site[People].register(name, "", guest.preferences, made.person)
            await site[People].passkeys.keep(made, device(request.headers.get("user-agent", ""), words_of(request)))
        elif password:
            person = await site[People].register(name, password, guest.preferences)
        else:
            raise Refused(NO_PASSWORD if name else NAMELESS)
    except (Refused, BadPasskey) as no:
        if by_invitation:
            await site[People].tickets.put_back(INVITATION, code, inviter, INVITATION_LASTS)
        return _register(request, 422, str(no) or NO_PASSKEY, name, code)
    await enter(request, person)
    return page(request, pages.codes(me_of(request), codes=await site[People].recovery_codes.renew(person), new=True))


def _register(request: Request, status: int, problem: str, name: str, code: str = "") -> Response:
    told = words_of(request).t(problem) if problem else ""
    invited = site_of(request).settings.registration == INVITED
    return page(
        request, pages.register(me_of(request), problem=told, name=name, invited=invited, invitation=code), status
    )


async def sign_in(request: Request) -> Response:
    """Fields: name and password, or credential with an answer of a passkey; back."""
    site, guest = site_of(request), guest_of(request)
    if request.method == "GET":
        if guest.session:
            return RedirectResponse("/account", 303)
        back = local_path(request.query_params.get("back", "/"))
        return page(
            request, pages.sign_in(me_of(request), problem="", name="", back=back, registers=_registers(request))
        )
    form = await checked_form(request, site.keyring)
    name, back, credential = clean_name(first(form, "name")), local_path(first(form, "back")), first(form, "credential")
    await site.limiter.check_sign_in(fingerprint(name_key(name)), address_of(request))
    try:
        if credential:
            person = await site[People].admitted(
                await site[People].passkeys.signs_in(credential, me_of(request).origin)
            )
        else:
            person = await site[People].sign_in(name, first(form, "password"))
    except (Refused, BadPasskey) as no:
        problem = words_of(request).t(str(no) or NO_PASSKEY)
        return page(
            request,
            pages.sign_in(me_of(request), problem=problem, name=name, back=back, registers=_registers(request)),
            422,
        )
    await enter(request, person)
    return RedirectResponse(back, 303)


async def recover(request: Request) -> Response:
    """Fields: name, code, and password, the new one."""
    site = site_of(request)
    if request.method == "GET":
        return page(request, pages.recover(me_of(request), problem="", name=""))
    form = await checked_form(request, site.keyring)
    name = clean_name(first(form, "name"))
    await site.limiter.check_sign_in(fingerprint(name_key(name)), address_of(request))
    try:
        person = await site[People].recover(name, first(form, "code"), first(form, "password"))
    except Refused as no:
        return page(request, pages.recover(me_of(request), problem=words_of(request).t(str(no)), name=name), 422)
    await enter(request, person)
    return RedirectResponse("/account", 303)


async def sign_out(request: Request) -> Response:
    site, guest = site_of(request), guest_of(request)
    await checked_form(request, site.keyring)
    if guest.session:
        await site[People].sessions.end(guest.id, fingerprint(guest.session))
        leave(request)
    return RedirectResponse("/", 303)


async def passkey_options(request: Request) -> Response:
    """Fields: kind, which is `create` or `sign-in`, and the name for which a guest wants a passkey."""
    site, guest = site_of(request), guest_of(request)
    form = await posted(request)
    keys, origin = site[People].passkeys, me_of(request).origin
    if first(form, "kind") != "create":
        text = await keys.asks_to_sign_in(origin, guest.id if guest.session else "")
    elif guest.session:
        text = await keys.asks_to_create(guest.id, guest.name, origin)
    else:
        text = await keys.asks_to_create(new_id(), clean_name(first(form, "name")) or "Mytharium", origin)
    return Response(text, media_type="application/json")


def _registers(request: Request) -> bool:
    return site_of(request).settings.registration != CLOSED


sign_in_routes = [
    Route("/register", register, methods=["GET", "POST"]),
    Route("/sign-in", sign_in, methods=["GET", "POST"]),
    Route("/recover", recover, methods=["GET", "POST"]),
    Route("/sign-out", sign_out, methods=["POST"]),
    Route("/passkey", passkey_options, methods=["POST"]),
]
LAST_WAY = mark("This is your only way to sign in. Set a password or add another passkey first.")
NO_RIGHTS = mark("Say what the program may do.")
TOO_MANY_TOKENS = mark("You have {n} tokens already. End one that you no longer need.")
GUARDED = ("passkey", "remove-passkey", "codes", "token", "delete")  # a stolen cookie is not enough for these
WRONG_NAME = mark("To delete your account, write your name as it is shown.")


async def account(request: Request) -> Response:
    person = await _me(request)
    if person is None:
        return RedirectResponse("/sign-in?back=/account", 303)
    return await _account(request, person)


async def _me(request: Request) -> Person | None:
    guest = guest_of(request)
    return await site_of(request)[People].by_id(guest.id) if guest.session else None


async def _account(request: Request, person: Person, problem: str = "", where: str = "") -> Response:
    """The page; `problem` is what is wrong with the form `where`."""
    people = site_of(request)[People]
    return page(
        request,
        pages.account(
            me_of(request),
            person=person,
            sessions=await people.sessions.of(person.id),
            current=fingerprint(guest_of(request).session),
            passkeys=await people.passkeys.of(person.id),
            codes_left=await people.recovery_codes.left(person.id),
            tokens=await site_of(request)[Tokens].of(person.id),
            problem=words_of(request).t(problem, n=MOST) if problem else "",
            where=where,
            invites=may_invite(site_of(request).settings, person),
        ),
        422 if problem else 200,
    )


async def change(request: Request) -> Response:
    """One form for each thing; the last part of the path says which."""
    site, guest = site_of(request), guest_of(request)
    form = await resumed(request, await posted(request))
    person = await _me(request)
    if person is None:
        return RedirectResponse("/sign-in?back=/account", 303)
    what = request.path_params["what"]
    people = site[People]
    if what in GUARDED or (what == "password" and not person.password):  # else the form has the present one
        await check_confirmed(request, form)
    try:
        match what:
            case "password":
                await site.limiter.check_sign_in(fingerprint(name_key(person.name)), address_of(request))
                await people.change_password(person.id, first(form, "old"), first(form, "password"), guest.session)
            case "passkey":
                made = await people.passkeys.made_for(first(form, "credential"), me_of(request).origin)
                if made.person != person.id:
                    raise BadPasskey
                await people.passkeys.keep(made, device(request.headers.get("user-agent", ""), words_of(request)))
            case "remove-passkey":
                if not person.password and len(await people.passkeys.of(person.id)) < 2:
                    raise Refused(LAST_WAY)
                await people.passkeys.remove(person.id, first(form, "passkey"))
            case "codes":
                return page(
                    request, pages.codes(me_of(request), codes=await people.recovery_codes.renew(person.id), new=False)
                )
            case "invite":
                if not may_invite(site.settings, person):
                    return failure(request, 403, NOT_INVITING, back="/account")
                return await show_invitation(request, person.id)
            case "token":
                return await _new_token(request, person, form)
            case "end-token":
                await site[Tokens].end(person.id, first(form, "token"))
            case "end-session":
                await people.sessions.end(person.id, first(form, "session"))
            case "end-sessions":
                await people.sessions.end_others(person.id, guest.session)
            case "delete":
                return await _delete(request, person, clean_name(first(form, "name")))
            case _:
                return failure(request, 404, mark("There is nothing at this address."))
    except Refused as no:
        return await _account(request, person, str(no), what)
    except BadPasskey:
        return await _account(request, person, NO_PASSKEY, what)
    return RedirectResponse("/account", 303)


async def _new_token(request: Request, person: Person, form: dict[str, list[str]]) -> Response:
    """Fields: name; right, once for each."""
    rights = RIGHTS.keys() & form.get("right", [])
    if not rights:
        raise Refused(NO_RIGHTS)
    try:
        token = await site_of(request)[Tokens].make(person.id, clean_name(first(form, "name")), rights)
    except TooManyTokens:
        raise Refused(TOO_MANY_TOKENS) from None
    return page(request, pages.token(me_of(request), token=token))


async def _delete(request: Request, person: Person, name: str) -> Response:
    people = site_of(request)[People]
    if name_key(name) != name_key(person.name):
        raise Refused(WRONG_NAME)
    await people.sessions.end_others(person.id, "")
    await people.delete(person.id)
    leave(request)
    return RedirectResponse("/", 303)


async def data(request: Request) -> Response:
    """Return all that is stored about a person; the page that confirms them posts here."""
    site, person = site_of(request), await _me(request)
    if person is None:
        return RedirectResponse("/sign-in?back=/account", 303)
    await check_confirmed(request, await resumed(request, await posted(request) if request.method == "POST" else {}))
    await site.limiter.check("picture", person.id, address_of(request))
    told = await site[People].export(person)
    return JSONResponse(told, headers={"Content-Disposition": 'attachment; filename="mytharium.json"'})


routes = [
    Route("/account", account),
    Route("/account/data.json", data, methods=["GET", "POST"]),
    Route("/account/{what}", change, methods=["POST"]),
]


async def show_invitation(request: Request, by: str) -> Response:
    return page(request, pages.invited(me_of(request), link=await invite(site_of(request)[People], by)))
