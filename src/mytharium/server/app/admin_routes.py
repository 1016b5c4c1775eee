"""The page of those who run the site, invitations, and the texts that a host may replace."""

from collections.abc import Sequence
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.scene.words import Words, mark
from mytharium.server.accounts.pages import profile_path
from mytharium.server.accounts.people import People, may_invite
from mytharium.server.accounts.store import Person
from mytharium.server.app.admin_store import Admin, Known, Report
from mytharium.server.base.errors import Refused
from mytharium.server.base.inputs import number
from mytharium.server.base.words import day, percent
from mytharium.server.base.words import number as in_figures
from mytharium.server.http.requests import clean_name, first, guest_of
from mytharium.server.http.responses import failure, me_of, page, posted, site_of, words_of
from mytharium.server.http.site import Me
from mytharium.server.http.templates import shell
from mytharium.server.ratings.fair_play import MAX_ANALYSED, FairPlay, PlayerData, Share
from mytharium.server.reviews.reviews import Reviews

NOTHING = mark("There is nothing at this address.")
NOT_YOURSELF = mark("You cannot do that to yourself.")


async def _administrator(request: Request) -> Person | None:
    guest = guest_of(request)
    person = await site_of(request)[People].by_id(guest.id) if guest.session else None
    return person if person is not None and person.administers else None


async def admin(request: Request) -> Response:
    """Reports that wait, and people; `q` looks for them."""
    person = await _administrator(request)
    if person is None:
        return failure(request, 404, NOTHING)
    return await _show(request, person)


async def _show(request: Request, person: Person, problem: str = "") -> Response:
    site, query = site_of(request), clean_name(request.query_params.get("q", "")[:60])
    return page(
        request,
        admin_page(
            me_of(request),
            reports=await site[Admin].reports(),
            people=await site[Admin].people(query),
            query=query,
            invites=may_invite(site.settings, person),
            problem=words_of(request).t(problem) if problem else "",
        ),
        422 if problem else 200,
    )


async def act(request: Request) -> Response:
    """One form for each thing; the last part of the path says which. Fields: name, to, table, what, number."""
    site = site_of(request)
    form = await posted(request)
    me = await _administrator(request)
    if me is None:
        return failure(request, 404, NOTHING)
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
            return failure(request, 404, NOTHING)
    except Refused as no:
        return await _show(request, me, str(no))
    return RedirectResponse("/admin", 303)


async def fair_play(request: Request) -> Response:
    """How players chose in rated games; `name` shows one of them."""
    if await _administrator(request) is None:
        return failure(request, 404, NOTHING)
    site, name = site_of(request), clean_name(request.query_params.get("name", "")[:60])
    person = await site[People].by_name(name) if name else None
    players = await FairPlay(site.tables.store.database).players(person.id if person else "")
    return page(request, fair_play_page(me_of(request), players=players, name=person.name if person else ""))


async def analyse(request: Request) -> Response:
    """Review a player's newest rated games. Field: name."""
    site = site_of(request)
    form = await posted(request)
    if await _administrator(request) is None:
        return failure(request, 404, NOTHING)
    try:
        person = await site[Admin].named(clean_name(first(form, "name")))
    except Refused as no:
        return failure(request, 422, str(no), back="/admin/fair-play")
    for code in await FairPlay(site.tables.store.database).to_analyse(person.id):
        await site[Reviews].begin(code)
    return RedirectResponse(f"/admin/fair-play?name={quote(person.name)}", 303)


routes = [
    Route("/admin", admin),
    Route("/admin/fair-play", fair_play),
    Route("/admin/fair-play", analyse, methods=["POST"]),
    Route("/admin/{what}", act, methods=["POST"]),
]


def admin_page(
    me: Me,
    reports: Sequence[Report],
    people: Sequence[Known],
    query: str,
    invites: bool,
    problem: str,
) -> str:
    words = me.words
    return shell(
        "admin",
        me,
        reports=[(one, day(one.at, words)) for one in reports],
        people=[
            (one.person, one.tables, profile_path(one.person.name), day(one.person.created, words)) for one in people
        ],
        query=query,
        invites=invites,
        problem=problem,
    )


def fair_play_page(me: Me, players: Sequence[PlayerData], name: str) -> str:
    words = me.words
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
        for one in players
    ]
    return shell("admin_fair_play", me, players=shown, name=name, most=MAX_ANALYSED)


def _interval(share: Share | None, words: Words) -> str:
    """A share of choices with its 95 % interval, such as 41 % (35–47) of 250."""
    if share is None:
        return "–"
    low, high = round(100 * share.low), round(100 * share.high)
    return words.t(
        "{share} ({low}–{high}) of {n}", share=percent(share.share, words), low=low, high=high, n=share.choices
    )
