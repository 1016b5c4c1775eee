"""One's own account: ways to sign in, sessions, data, leaving. And profiles, which everybody may read."""

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.scene.words import mark
from mytharium.server.http.guests import clean_name
from mytharium.server.http.responses import failure, me_of, page, site_of, words_of
from mytharium.server.http.security import address_of, checked_form, first, guest_of, leave
from mytharium.server.http.sign_in_routes import NO_PASSKEY
from mytharium.server.http.tokens import fingerprint
from mytharium.server.people.agents import device
from mytharium.server.people.export import export
from mytharium.server.people.passkeys import BadPasskey
from mytharium.server.people.people import Person, Refused, name_key
from mytharium.server.people.statistics import statistics

NOBODY = mark("There is nobody of that name here.")
LAST_WAY = mark("This is your only way to sign in. Set a password or add another passkey first.")
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
        problem=words_of(request).t(problem) if problem else "",
        where=where,
        mail=site_of(request).postman.delivers,
    )


async def change(request: Request) -> Response:
    """One form for each thing; the last part of the path says which."""
    site, guest = site_of(request), guest_of(request)
    form = await checked_form(request, site.keyring)
    await site.limiter.check("post", guest.id, address_of(request))
    person = await _me(request)
    if person is None:
        return RedirectResponse("/sign-in?back=/account", 303)
    what = request.path_params["what"]
    people = site.people
    try:
        match what:
            case "password":
                await site.limiter.check_sign_in(fingerprint(name_key(person.name)), address_of(request))
                await people.change_password(person.id, first(form, "old"), first(form, "password"))
                await people.sessions.end_others(person.id, guest.session)
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


async def _delete(request: Request, person: Person, name: str) -> Response:
    people = site_of(request).people
    if name_key(name) != name_key(person.name):
        raise Refused(WRONG_NAME)
    await people.sessions.end_others(person.id, "")
    await people.belongings.leave(person.id)
    leave(request)
    return RedirectResponse("/", 303)


async def data(request: Request) -> Response:
    """All that is stored about the one who asks."""
    site, person = site_of(request), await _me(request)
    if person is None:
        return RedirectResponse("/sign-in?back=/account", 303)
    await site.limiter.check("picture", person.id, address_of(request))
    told = await export(site.tables.store.database, site.people, person)
    return JSONResponse(told, headers={"Content-Disposition": 'attachment; filename="mytharium.json"'})


async def profile(request: Request) -> Response:
    site, guest = site_of(request), guest_of(request)
    person = await site.people.by_name(request.path_params["name"])
    if person is None:
        return failure(request, 404, NOBODY)
    found = await statistics(site.tables.store.database, person.id, guest.id)
    return page(
        request,
        "profile.html",
        person=person,
        mine=person.id == guest.id,
        statistics=found,
        games=[games.meta(one.game) for one in found.games if one.game in games.names()],
    )


routes = [
    Route("/account", account),
    Route("/account/data.json", data),
    Route("/account/{what}", change, methods=["POST"]),
    Route("/people/{name:path}", profile),
]
