"""Handing one's seat to somebody else, and taking it back."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium.scene.words import mark
from mytharium.server.http.admission import admit
from mytharium.server.http.guests import clean_name
from mytharium.server.http.responses import failure, page, posted, site_of, words_of
from mytharium.server.http.security import first, guest_of
from mytharium.server.lobby.handing import lent_by, take_back
from mytharium.server.ratings.rated import can_be_rated
from mytharium.server.tables.tables import NotYours

SIGN_IN = mark("Sign in to hand your seat to somebody. A bot can have it without.")
NOBODY = mark("There is nobody of that name here.")


async def hand(request: Request) -> Response:
    """Fields: name, of the one who is to have the seat; or `back`, if it is to be taken back."""
    site, guest, code = site_of(request), guest_of(request), request.path_params["table"]
    async with site.tables.at(code) as table:
        info = table.info
        admit(request, info)
    mine, lent = info.seats_of(guest.id), lent_by(info, guest.id)
    counts = info.is_tournament or can_be_rated(info)
    if not guest.session:
        return failure(request, 409, SIGN_IN, back=f"/t/{code}")
    if request.method == "GET":
        if len(mine) != 1 and not lent:
            raise NotYours(mark("This seat is not yours to give."))
        return page(request, "hand.html", table=code, lent=bool(lent), counts=counts, problem="")
    form = await posted(request)
    if "back" in form:
        await take_back(site.seating, code, guest.id, guest.name)
        return RedirectResponse(f"/t/{code}", 303)
    person = await site.people.by_name(clean_name(first(form, "name")))
    try:
        if person is None:
            raise NotYours(NOBODY)
        await site.lobby.offer(code, mine[0] if len(mine) == 1 else -1, guest.id, person.id)
    except NotYours as no:
        problem = words_of(request).t(str(no))
        return page(request, "hand.html", 422, table=code, lent=bool(lent), counts=counts, problem=problem)
    return RedirectResponse(f"/t/{code}", 303)


routes = [Route("/t/{table}/hand", hand, methods=["GET", "POST"])]
