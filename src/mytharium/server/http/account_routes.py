"""One's own account: ways to sign in, sessions, data, leaving. And profiles, which everybody may read."""

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.scene.words import mark
from mytharium.server.admin.inviting import NOT_INVITING, may_invite
from mytharium.server.api.tokens import MOST, RIGHTS, TooManyTokens
from mytharium.server.http.admin_routes import show_invitation
from mytharium.server.http.confirming import NO_PASSKEY, check_confirmed, resumed
from mytharium.server.http.guests import clean_name
from mytharium.server.http.responses import failure, me_of, page, posted, site_of, words_of
from mytharium.server.http.security import address_of, first, guest_of, leave
from mytharium.server.http.tokens import fingerprint
from mytharium.server.people.agents import device
from mytharium.server.people.export import export
from mytharium.server.people.names import name_key
from mytharium.server.people.passkeys import BadPasskey
from mytharium.server.people.people import Person, Refused
from mytharium.server.people.statistics import statistics

NOBODY = mark("There is nobody of that name here.")
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
    return await site_of(request).people.by_id(guest.id) if guest.session else None


async def _account(request: Request, person: Person, problem: str = "", where: str = "") -> Response:
    """The page; `problem` is what is wrong with the form `where`."""
    people = site_of(request).people
    return page(
        request,
        "account.html",
        422 if problem else 200,
        person=person,
        sessions=await people.sessions.of(person.id),
        current=fingerprint(guest_of(request).session),
        passkeys=await people.passkeys.of(person.id),
        codes_left=await people.recovery.left(person.id),
        tokens=await site_of(request).api_tokens.of(person.id),
        problem=words_of(request).t(problem, n=MOST) if problem else "",
        where=where,
        invites=may_invite(site_of(request).settings, person),
    )


async def change(request: Request) -> Response:
    """One form for each thing; the last part of the path says which."""
    site, guest = site_of(request), guest_of(request)
    form = await resumed(request, await posted(request))
    person = await _me(request)
    if person is None:
        return RedirectResponse("/sign-in?back=/account", 303)
    what = request.path_params["what"]
    people = site.people
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
                return page(request, "codes.html", codes=await people.recovery.renew(person.id), new=False)
            case "invite":
                if not may_invite(site.settings, person):
                    return failure(request, 403, NOT_INVITING, back="/account")
                return await show_invitation(request, person.id)
            case "token":
                return await _new_token(request, person, form)
            case "end-token":
                await site.api_tokens.end(person.id, first(form, "token"))
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
        token = await site_of(request).api_tokens.make(person.id, clean_name(first(form, "name")), rights)
    except TooManyTokens:
        raise Refused(TOO_MANY_TOKENS) from None
    return page(request, "token.html", token=token)


async def _delete(request: Request, person: Person, name: str) -> Response:
    people = site_of(request).people
    if name_key(name) != name_key(person.name):
        raise Refused(WRONG_NAME)
    await people.sessions.end_others(person.id, "")
    await people.belongings.leave(person.id)
    leave(request)
    return RedirectResponse("/", 303)


async def data(request: Request) -> Response:
    """Return all that is stored about a person; the page that confirms them posts here."""
    site, person = site_of(request), await _me(request)
    if person is None:
        return RedirectResponse("/sign-in?back=/account", 303)
    await check_confirmed(request, await resumed(request, await posted(request) if request.method == "POST" else {}))
    await site.limiter.check("picture", person.id, address_of(request))
    told = await export(site.tables.store.database, site.people, person)
    return JSONResponse(told, headers={"Content-Disposition": 'attachment; filename="mytharium.json"'})


async def profile(request: Request) -> Response:
    site, guest = site_of(request), guest_of(request)
    person = await site.people.by_name(request.path_params["name"])
    if person is None:
        return failure(request, 404, NOBODY)
    found = await statistics(site.tables.store.database, person.id, guest.id)
    rated = await site.ratings.of(person.id)
    return page(
        request,
        "profile.html",
        person=person,
        mine=person.id == guest.id,
        statistics=found,
        ratings=rated,
        curves={game: await site.ratings.curve(person.id, game) for game in rated},
        roles={one.game: await site.ratings.roles(one.game) for one in found.games if one.roles},
        games=[games.meta(one.game) for one in found.games if one.game in games.names()],
    )


routes = [
    Route("/account", account),
    Route("/account/data.json", data, methods=["GET", "POST"]),
    Route("/account/{what}", change, methods=["POST"]),
    Route("/people/{name:path}", profile),
]
