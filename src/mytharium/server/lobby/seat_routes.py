"""Links to a seat or for spectators, codes typed on the home page, and lending a seat."""

from dataclasses import replace
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.scene.words import mark
from mytharium.server.accounts.access import remember
from mytharium.server.accounts.people import People
from mytharium.server.base.errors import Refused
from mytharium.server.http.admission import admit, check_guesses, count_guess
from mytharium.server.http.requests import address_of, checked_form, clean_name, first, guest_of
from mytharium.server.http.responses import failure, me_of, page, posted, site_of, words_of
from mytharium.server.lobby import pages
from mytharium.server.lobby.lobby import Lobby, take_back
from mytharium.server.tables.seating import NoSeat
from mytharium.server.tables.table import NotYours, TableInfo, can_be_rated

NO_LINK = mark("This link leads nowhere. Perhaps a part of it was lost: ask for it again.")
NO_CODE = mark(
    "No table with this code has a free seat or is open to watchers. Check the code, or ask the host for a link."
)
USED_LINK = mark("This seat is already taken, or the link is incomplete. Ask the host for a new one.")


async def seat_link(request: Request) -> Response:
    """The invitation to a seat. Looking at it takes nothing: messengers do that for a preview."""
    site, guest = site_of(request), guest_of(request)
    await site.limiter.check("join", guest.id, address_of(request))
    token = request.path_params["token"]
    found = await site.seating.invitation(token)
    if found is None:
        return failure(request, 410, USED_LINK)
    info, seat = found
    if info.seats_of(guest.id):  # somebody who sits here already tries the link
        return RedirectResponse(f"/t/{info.id}", 303)
    if request.method == "GET":
        return sit_page(request, info, guest.name or info.seats[seat].name)
    form = await checked_form(request, site.keyring)
    name = guest.name if guest.session else clean_name(first(form, "name")) or guest.name
    try:
        await site[People].check_free(name or info.seats[seat].name, guest.id)
    except Refused as no:
        return sit_page(request, info, name, words_of(request).t(str(no)))
    if name != guest.name:
        await remember(request, replace(guest, name=name))
    try:
        code = await site.seating.sit(token, guest.id, name)
    except NoSeat:
        return failure(request, 410, USED_LINK)
    return RedirectResponse(f"/t/{code}", 303)


def sit_page(request: Request, info: TableInfo, name: str, problem: str = "") -> Response:
    """Ask a guest to sit down by posting to the same address."""
    return page(
        request,
        pages.sit(
            me_of(request),
            game=games.meta(info.game),
            host=next((info.seats[k].name for k in info.seats_of(info.host)), ""),
            name=name,
            action=request.url.path,
            copied=info.copied,
            problem=problem,
        ),
        422 if problem else 200,
    )


async def watch_link(request: Request) -> Response:
    site, guest = site_of(request), guest_of(request)
    await site.limiter.check("join", guest.id, address_of(request))
    code = await site.seating.watch(request.path_params["token"], guest.id)
    if code is None:
        return failure(request, 404, NO_LINK)
    return RedirectResponse(f"/t/{code}", 303)


async def join(request: Request) -> Response:
    """What somebody typed or pasted on the home page: a link or a table's code."""
    text = request.query_params.get("code", "").strip()[:300]
    path = urlsplit(text).path if "://" in text or "/" in text else "/t/" + "-".join(text.lower().split())
    parts = path.split("/")[-2:]
    if len(parts) != 2 or parts[0] not in ("s", "w", "t") or not parts[1].replace("-", "").replace("_", "").isalnum():
        return failure(request, 404, NO_LINK)
    if parts[0] == "t":
        return await _by_code(request, parts[1])
    return RedirectResponse("/" + "/".join(parts), 303)


async def _by_code(request: Request, code: str) -> Response:
    """Lead to a seat or to the table; a guest who may have neither does not learn whether there is such a table."""
    check_guesses(request)
    found = await site_of(request)[Lobby].by_code(code, guest_of(request).id)
    if found is None:
        await count_guess(request)
        return failure(request, 404, NO_CODE)
    return RedirectResponse(f"/t/{code}/sit" if found[1] else f"/t/{code}", 303)


SIGN_IN = mark("Sign in to hand your seat to somebody. A bot can have it without.")
NOBODY = mark("There is nobody of that name here.")


async def hand(request: Request) -> Response:
    """Fields: name, of the one who is to have the seat; or `back`, if it is to be taken back."""
    site, guest, code = site_of(request), guest_of(request), request.path_params["table"]
    async with site.tables.at(code) as table:
        info = table.info
        admit(request, info)
    mine, lent = info.seats_of(guest.id), info.rights.lent_by(guest.id)
    counts = info.is_tournament or can_be_rated(info)
    if not guest.session:
        return failure(request, 409, SIGN_IN, back=f"/t/{code}")
    if request.method == "GET":
        if len(mine) != 1 and not lent:
            raise NotYours(mark("This seat is not yours to give."))
        return page(request, pages.hand(me_of(request), table=code, lent=bool(lent), counts=counts, problem=""))
    form = await posted(request)
    if "back" in form:
        await take_back(site.seating, code, guest.id, guest.name)
        return RedirectResponse(f"/t/{code}", 303)
    person = await site[People].by_name(clean_name(first(form, "name")))
    try:
        if person is None:
            raise NotYours(NOBODY)
        await site[Lobby].offer(code, mine[0] if len(mine) == 1 else -1, guest.id, person.id)
    except NotYours as no:
        problem = words_of(request).t(str(no))
        return page(
            request, pages.hand(me_of(request), table=code, lent=bool(lent), counts=counts, problem=problem), 422
        )
    return RedirectResponse(f"/t/{code}", 303)


routes = [
    Route("/s/{token}", seat_link, methods=["GET", "POST"]),
    Route("/w/{token}", watch_link),
    Route("/join", join),
    Route("/t/{table}/hand", hand, methods=["GET", "POST"]),
]
