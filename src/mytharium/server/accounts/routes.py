"""The pages of an account: making one, signing in and out, and the account's own page with its forms."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from mytharium.scene.words import mark
from mytharium.server.accounts.access import check_confirmed, count_sign_in, device, enter, resumed
from mytharium.server.accounts.passkeys import NO_PASSKEY
from mytharium.server.accounts.people import (
    INVITATION,
    INVITATION_TTL,
    NAMELESS,
    People,
    invite,
    may_invite,
    new_id,
    profile_path,
)
from mytharium.server.accounts.store import Person
from mytharium.server.accounts.token_store import MAX_TOKENS, RIGHTS, Tokens
from mytharium.server.base.errors import Refused
from mytharium.server.base.inputs import name_key
from mytharium.server.base.secrets import fingerprint
from mytharium.server.base.settings import CLOSED, INVITED
from mytharium.server.base.words import day
from mytharium.server.http.requests import address_of, checked_form, clean_name, first, guest_of, leave, local_path
from mytharium.server.http.responses import failure, me_of, page, posted, shell, site_of, words_of

SIGN_IN_FIRST = "/sign-in?back=/account"
GUARDED = ("passkey", "remove-passkey", "codes", "token", "delete")  # a stolen cookie is not enough for these

NO_PASSWORD = mark("Choose a password, or make a passkey.")
NOT_INVITED = mark("Accounts are made by invitation here, and this one is unknown, used or too old. Ask for a new one.")
CLOSED_HERE = mark("No new accounts are made here. You can play as a guest.")
LAST_WAY = mark("This is your only way to sign in. Set a password or add another passkey first.")
NO_RIGHTS = mark("Say what the program may do.")
NOT_INVITING = mark("Only those who run this site invite people.")
WRONG_NAME = mark("To delete your account, write your name as it is shown.")


# ---- signing in ------------------------------------------------------------------------------------------------------


async def register(request: Request) -> Response:
    """Fields: name; password, or credential with a new passkey; invitation, where one is needed."""
    site, guest = site_of(request), guest_of(request)
    people, by_invitation = site[People], site.settings.registration == INVITED
    if guest.session:
        return RedirectResponse("/account", 303)
    if site.settings.registration == CLOSED:
        return failure(request, 403, CLOSED_HERE)
    if request.method == "GET":
        code = request.query_params.get("invitation", "")[:100]
        return _register_form(request, guest.name, by_invitation, code)
    form = await posted(request, "register")
    name, password, credential = clean_name(first(form, "name")), first(form, "password"), first(form, "credential")
    code = first(form, "invitation")[:100]
    inviter = await people.tickets.use(INVITATION, code) if by_invitation else ""
    if inviter is None:
        return _register_form(request, name, True, "", NOT_INVITED)
    try:
        if credential:
            made = await people.passkeys.made_for(credential, me_of(request).origin)
            person = await people.register(name, "", guest.preferences, made.person)
            await people.passkeys.keep(made, _this_device(request))
        elif password:
            person = await people.register(name, password, guest.preferences)
        else:
            raise Refused(NO_PASSWORD if name else NAMELESS)
    except Refused as no:
        if by_invitation:
            await people.tickets.put_back(INVITATION, code, inviter, INVITATION_TTL)
        return _register_form(request, name, by_invitation, code, str(no))
    await enter(request, person)
    return await _new_codes(request, person, new=True)


def _register_form(request: Request, name: str, invited: bool, invitation: str, problem: str = "") -> Response:
    """Show the form; `invited`: it needs an invitation."""
    return _form(request, "register", problem, name=name, invited=invited, invitation=invitation)


def _form(request: Request, template: str, problem: str, /, **values: object) -> Response:
    """Show a form; `problem` is what was wrong with the one that was sent."""
    html = shell(template, me_of(request), problem=words_of(request).t(problem), **values)
    return page(request, html, 422 if problem else 200)


async def _new_codes(request: Request, person: str, new: bool) -> Response:
    """Show new recovery codes this once; `new`: the account has just been made."""
    codes = await site_of(request)[People].recovery_codes.renew(person)
    return page(request, shell("codes", me_of(request), codes=codes, new=new))


def _this_device(request: Request) -> str:
    return device(request.headers.get("user-agent", ""), words_of(request))


async def sign_in(request: Request) -> Response:
    """Fields: name and password, or credential with an answer of a passkey; back."""
    site, guest = site_of(request), guest_of(request)
    people = site[People]
    if request.method == "GET":
        if guest.session:
            return RedirectResponse("/account", 303)
        back = local_path(request.query_params.get("back", "/"))
        return _sign_in_form(request, "", back)
    form = await checked_form(request, site.keyring)
    name, back, credential = clean_name(first(form, "name")), local_path(first(form, "back")), first(form, "credential")
    await count_sign_in(request, name)
    try:
        if credential:
            person = await people.admitted(await people.passkeys.signs_in(credential, me_of(request).origin))
        else:
            person = await people.sign_in(name, first(form, "password"))
    except Refused as no:
        return _sign_in_form(request, name, back, str(no))
    await enter(request, person)
    return RedirectResponse(back, 303)


def _sign_in_form(request: Request, name: str, back: str, problem: str = "") -> Response:
    registers = site_of(request).settings.registration != CLOSED
    return _form(request, "sign_in", problem, name=name, back=back, registers=registers)


async def recover(request: Request) -> Response:
    """Fields: name, code, and password, the new one."""
    site = site_of(request)
    if request.method == "GET":
        return _form(request, "recover", "", name="")
    form = await checked_form(request, site.keyring)
    name = clean_name(first(form, "name"))
    await count_sign_in(request, name)
    try:
        person = await site[People].recover(name, first(form, "code"), first(form, "password"))
    except Refused as no:
        return _form(request, "recover", str(no), name=name)
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
    guest, form = guest_of(request), await posted(request)
    keys, origin = site_of(request)[People].passkeys, me_of(request).origin
    if first(form, "kind") != "create":
        text = await keys.asks_to_sign_in(origin, guest.id if guest.session else "")
    elif guest.session:
        text = await keys.asks_to_create(guest.id, guest.name, origin)
    else:
        text = await keys.asks_to_create(new_id(), clean_name(first(form, "name")) or "Mytharium", origin)
    return Response(text, media_type="application/json")


# ---- the account -----------------------------------------------------------------------------------------------------


async def account(request: Request) -> Response:
    person = await _me(request)
    return await _account(request, person) if person else RedirectResponse(SIGN_IN_FIRST, 303)


async def _me(request: Request) -> Person | None:
    guest = guest_of(request)
    return await site_of(request)[People].by_id(guest.id) if guest.session else None


async def _account(request: Request, person: Person, problem: str = "", where: str = "") -> Response:
    """Show the page; `problem` is what is wrong with the form `where`."""
    site, words = site_of(request), words_of(request)
    people, current = site[People], fingerprint(guest_of(request).session)
    rights = {right: words.t(what) for right, what in RIGHTS.items()}
    html = shell(
        "account",
        me_of(request),
        profile=profile_path(person.name),
        has_password=bool(person.password),
        sessions=[
            (one.id, device(one.agent, words), day(one.seen, words), one.id == current)
            for one in await people.sessions.of(person.id)
        ],
        passkeys=[(key.id, key.name, day(key.created, words)) for key in await people.store.passkeys(person.id)],
        codes_left=await people.recovery_codes.left(person.id),
        rights=rights,
        tokens=[
            (one.id, one.name, words.list([rights[right] for right in one.rights]), one.used and day(one.used, words))
            for one in await site[Tokens].of(person.id)
        ],
        problem=words.t(problem, n=MAX_TOKENS),
        where=where,
        invites=may_invite(site.settings, person),
        administers=person.administers,
    )
    return page(request, html, 422 if problem else 200)


async def change(request: Request) -> Response:
    """Handle the form that the last part of the path names. Fields of a token: name; right, once for each."""
    site, guest = site_of(request), guest_of(request)
    form = await resumed(request, await posted(request))
    person = await _me(request)
    if person is None:
        return RedirectResponse(SIGN_IN_FIRST, 303)
    what, people = request.path_params["what"], site[People]
    if what in GUARDED or (what == "password" and not person.password):  # else the form has the present one
        await check_confirmed(request, form)
    try:
        match what:
            case "password":
                await count_sign_in(request, person.name)
                await people.change_password(person.id, first(form, "old"), first(form, "password"), guest.session)
            case "passkey":
                made = await people.passkeys.made_for(first(form, "credential"), me_of(request).origin)
                if made.person != person.id:
                    raise Refused(NO_PASSKEY)
                await people.passkeys.keep(made, _this_device(request))
            case "remove-passkey":
                if not person.password and len(await people.store.passkeys(person.id)) < 2:
                    raise Refused(LAST_WAY)
                await people.store.remove_passkey(person.id, first(form, "passkey"))
            case "codes":
                return await _new_codes(request, person.id, new=False)
            case "invite":
                if not may_invite(site.settings, person):
                    return failure(request, 403, NOT_INVITING, back="/account")
                return page(request, shell("invited", me_of(request), link=await invite(people, person.id)))
            case "token":
                rights = RIGHTS.keys() & form.get("right", [])
                if not rights:
                    raise Refused(NO_RIGHTS)
                token = await site[Tokens].make(person.id, clean_name(first(form, "name")), rights)
                return page(request, shell("token", me_of(request), token=token))
            case "end-token":
                await site[Tokens].end(person.id, first(form, "token"))
            case "end-session":
                await people.sessions.end(person.id, first(form, "session"))
            case "end-sessions":
                await people.sessions.end_others(person.id, guest.session)
            case "delete":
                if name_key(clean_name(first(form, "name"))) != name_key(person.name):
                    raise Refused(WRONG_NAME)
                await people.delete(person.id)
                leave(request)
                return RedirectResponse("/", 303)
            case _:
                raise HTTPException(404)
    except Refused as no:
        return await _account(request, person, str(no), what)
    return RedirectResponse("/account", 303)


async def data(request: Request) -> Response:
    """Return all that is stored about a person; the page that confirms them posts here."""
    site, person = site_of(request), await _me(request)
    if person is None:
        return RedirectResponse(SIGN_IN_FIRST, 303)
    await check_confirmed(request, await resumed(request, await posted(request) if request.method == "POST" else {}))
    await site.limiter.check("picture", person.id, address_of(request))
    stored = await site[People].export(person)
    return JSONResponse(stored, headers={"Content-Disposition": 'attachment; filename="mytharium.json"'})


routes = [
    Route("/register", register, methods=["GET", "POST"]),
    Route("/sign-in", sign_in, methods=["GET", "POST"]),
    Route("/recover", recover, methods=["GET", "POST"]),
    Route("/sign-out", sign_out, methods=["POST"]),
    Route("/passkey", passkey_options, methods=["POST"]),
    Route("/account", account),
    Route("/account/data.json", data, methods=["GET", "POST"]),
    Route("/account/{what}", change, methods=["POST"]),
]
