"""The pages of administrators: reports, people, and fair play."""

from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.scene.words import Words, mark
from mytharium.server.accounts.pages import profile_path
from mytharium.server.accounts.people import People, may_invite
from mytharium.server.accounts.store import Person
from mytharium.server.app.admin_store import Admin
from mytharium.server.base.errors import Refused
from mytharium.server.base.inputs import number
from mytharium.server.base.words import day, percent
from mytharium.server.base.words import number as in_figures
from mytharium.server.http.requests import clean_name, first, guest_of
from mytharium.server.http.responses import failure, me_of, page, posted, shell, site_of, words_of
from mytharium.server.ratings.fair_play import MAX_ANALYSED, FairPlay, Share
from mytharium.server.reviews.reviews import Reviews

NOT_YOURSELF = mark("You cannot do that to yourself.")


async def _administrator(request: Request) -> Person:
    """Return the administrator who asks; a 404 for other guests."""
    guest = guest_of(request)
    person = await site_of(request)[People].by_id(guest.id) if guest.session else None
    if person is None or not person.administers:
        raise HTTPException(404)
    return person


async def admin(request: Request) -> Response:
    """Show reports that wait, and people; `q` searches for names."""
    return await _show(request, await _administrator(request))


async def _show(request: Request, person: Person, problem: str = "") -> Response:
    site, words, query = site_of(request), words_of(request), clean_name(request.query_params.get("q", "")[:60])
    html = shell(
        "admin",
        me_of(request),
        reports=[(one, day(one.at, words)) for one in await site[Admin].reports()],
        people=[
            (one.person, one.tables, profile_path(one.person.name), day(one.person.created, words))
            for one in await site[Admin].people(query)
        ],
        query=query,
        invites=may_invite(site.settings, person),
        problem=words.t(problem) if problem else "",
    )
    return page(request, html, 422 if problem else 200)


async def act(request: Request) -> Response:
    """Do what the last part of the path names. Fields: name, to, table, what, number."""
    site = site_of(request)
    form = await posted(request)
    me = await _administrator(request)
    what, table, message = request.path_params["what"], first(form, "table"), number(first(form, "number"))
    try:
        if what == "settle" and message is not None:
            await site[Admin].settle(table, first(form, "what"), message)
        elif what == "delete-table":
            await site[Admin].delete_table(table)
        elif what in ("block", "unblock", "rename"):
            person = await site[Admin].named(clean_name(first(form, "name")))
            if person.id == me.id:
                raise Refused(NOT_YOURSELF)
            if what == "rename":
                await site[People].rename(person.id, clean_name(first(form, "to")))
            else:
                await site[People].block(person.id, what == "block")
        else:
            raise HTTPException(404)
    except Refused as no:
        return await _show(request, me, str(no))
    return RedirectResponse("/admin", 303)


async def fair_play(request: Request) -> Response:
    """Show how players chose in rated games; `name` selects one player."""
    await _administrator(request)
    site, words, name = site_of(request), words_of(request), clean_name(request.query_params.get("name", "")[:60])
    person = await site[People].by_name(name) if name else None
    shown = [
        {
            "name": one.name,
            "game": games.meta(one.game).title if one.game in games.names() else one.game,
            "games": f"{one.analysed} / {one.games}",
            "share": _interval(one.share, words),
            "others": _interval(one.others, words),
            "seconds": [in_figures(second, words) for second in one.seconds or ()],
            "path": profile_path(one.name),
        }
        for one in await FairPlay(site.tables.store.database).players(person.id if person else "")
    ]
    name = person.name if person else ""
    return page(request, shell("admin_fair_play", me_of(request), players=shown, name=name, most=MAX_ANALYSED))


async def analyse(request: Request) -> Response:
    """Review a player's newest rated games. Field: name."""
    site = site_of(request)
    form = await posted(request)
    await _administrator(request)
    try:
        person = await site[Admin].named(clean_name(first(form, "name")))
    except Refused as no:
        return failure(request, 422, str(no), back="/admin/fair-play")
    for code in await FairPlay(site.tables.store.database).to_analyse(person.id):
        await site[Reviews].begin(code)
    return RedirectResponse(f"/admin/fair-play?name={quote(person.name)}", 303)


def _interval(share: Share | None, words: Words) -> str:
    """Return a share of choices with its 95 % interval, such as 41 % (35–47) of 250."""
    if share is None:
        return "–"
    low, high = round(100 * share.low), round(100 * share.high)
    return words.t(
        "{share} ({low}–{high}) of {n}", share=percent(share.share, words), low=low, high=high, n=share.choices
    )


routes = [
    Route("/admin", admin),
    Route("/admin/fair-play", fair_play),
    Route("/admin/fair-play", analyse, methods=["POST"]),
    Route("/admin/{what}", act, methods=["POST"]),
]
