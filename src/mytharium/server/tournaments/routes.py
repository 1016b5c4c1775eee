"""The form of a new tournament, read and checked. Refused with one sentence for the one who filled it in."""

import csv
import io
from dataclasses import astuple, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.core.compose import ComposeError, Meta
from mytharium.scene.words import mark
from mytharium.server.base.errors import Refused
from mytharium.server.base.inputs import number
from mytharium.server.http.requests import clean_name, first, guest_of
from mytharium.server.http.responses import NO_GAME, failure, me_of, page, posted, site_of, words_of
from mytharium.server.tables.snapshot import shown_name
from mytharium.server.tables.table import BY_NAME
from mytharium.server.tables.time_control import LOST, PaceError, read_pace
from mytharium.server.tournaments import pages
from mytharium.server.tournaments.model import Rules, Tournament
from mytharium.server.tournaments.pages import KINDS
from mytharium.server.tournaments.pairing import PAIR
from mytharium.server.tournaments.scheduler import Organiser
from mytharium.server.tournaments.store import MOST, NOT_YOURS

NUMBERS = {"rounds": (1, 15), "size": (2, 16), "promote": (0, 8)}


def read_rules(meta: Meta, form: dict[str, list[str]]) -> Rules:
    """Fields: name, kind, seats, preset, friendly, those of a pace; rounds, size and promote, which matter to some
    kinds."""
    name, kind = clean_name(first(form, "name")), first(form, "kind")
    if not name:
        raise Refused(mark("Give the tournament a name."))
    if kind not in KINDS:
        raise Refused(mark("Choose how it is played."))
    numbers = {}
    for field, (low, high) in NUMBERS.items():
        wanted = number(first(form, field, str(low)))
        if wanted is None or not low <= wanted <= high:
            raise Refused(mark("There are 1 to 15 rounds, 2 to 16 in a group, and up to 8 who change places."))
        numbers[field] = wanted
    seats = first(form, "seats", str(PAIR))
    if seats not in map(str, range(PAIR, meta.seats[1] + 1)):
        raise Refused(mark("The game is not for so many at a table."))
    try:
        pace = read_pace(form)
    except PaceError as error:
        raise Refused(str(error)) from error
    if pace is None:
        raise Refused(mark("A tournament needs a clock, so that nobody can hold it up."))
    preset = next((one for one in meta.presets if one.name == first(form, "preset")), None)
    modules, options = (preset.modules, preset.options) if preset is not None else ((), {})
    try:
        game = games.make(meta.name, list(modules), options)
        for count in range(PAIR, int(seats) + 1):  # where numbers do not fit, tables are smaller
            game.new(count)
    except ComposeError as error:
        raise Refused(error.sentence) from error
    return Rules(
        name=name,
        game=meta.name,
        modules=tuple(modules),
        options=dict(game.options),
        kind=kind,
        pace=replace(pace, over=LOST),
        rounds=numbers["rounds"],
        size=numbers["size"],
        promote=numbers["promote"],
        seats=int(seats),
        friendly=first(form, "friendly") == "yes",
    )


NO_STRENGTH = mark("There is no such bot.")
NOT_IN_IT = mark("You do not take part.")
COLUMNS = ("group", "place", "name", "points", "played", "buchholz", "sonneborn_berger", "score")


async def tournaments(request: Request) -> Response:
    found = [
        pair for pair in await site_of(request)[Organiser].tournaments.all() if pair[0].rules.game in games.names()
    ]
    return page(
        request, pages.tournaments(me_of(request), found=found, games=[games.meta(one) for one in games.names()])
    )


async def new(request: Request) -> Response:
    name = request.path_params["game"]
    if name not in games.names():
        return failure(request, 404, NO_GAME)
    site, guest, meta = site_of(request), guest_of(request), games.meta(name)
    if request.method == "GET":
        return page(request, pages.new_tournament(me_of(request), game=meta, form={}, problem=""))
    form = await posted(request, "create")
    if not guest.session:
        return RedirectResponse(f"/sign-in?back=/tournaments/new/{name}", 303)
    try:
        code = await site[Organiser].tournaments.set_up(read_rules(meta, form), guest.id)
    except Refused as no:
        problem = words_of(request).t(str(no))
        return page(request, pages.new_tournament(me_of(request), game=meta, form=form, problem=problem), 422)
    return RedirectResponse(f"/tournaments/{code}", 303)


async def show(request: Request) -> Response:
    try:
        found = await site_of(request)[Organiser].tournaments.read(request.path_params["code"])
    except Refused as no:
        return failure(request, 404, str(no))
    return _show(request, found)


def _show(request: Request, found: Tournament, problem: str = "") -> Response:
    guest = guest_of(request)
    return page(
        request,
        pages.tournament(
            me_of(request),
            tournament=found,
            mine=_mine(found, guest.id),
            organises=bool(guest.session) and found.host == guest.id,
            problem=words_of(request).t(problem, n=MOST) if problem else "",
        ),
        422 if problem else 200,
    )


def _mine(found: Tournament, person: str) -> int:
    return next((one.number for one in found.entrants if one.person == person and not one.left), -1)


async def act(request: Request) -> Response:
    """One form for each thing; the last part of the path says which. Fields: strength, number."""
    site, guest = site_of(request), guest_of(request)
    form = await posted(request)
    code, what = request.path_params["code"], request.path_params["what"]
    if not guest.session:
        return RedirectResponse(f"/sign-in?back=/tournaments/{code}", 303)
    all_ = site[Organiser].tournaments
    try:
        found = await all_.read(code)
    except Refused as no:
        return failure(request, 404, str(no))
    try:
        match what:
            case "enter":
                await all_.enter(code, guest.id, guest.name)
            case "leave":
                if (mine := _mine(found, guest.id)) < 0:
                    raise Refused(NOT_IN_IT)
                await all_.leave(code, mine)
            case "bot" | "remove" | "begin" | "season":
                if found.host != guest.id:
                    raise Refused(NOT_YOURS)
                code = await _organise(request, found, what, form)
            case _:
                return failure(request, 404, mark("There is nothing at this address."))
    except Refused as no:
        return _show(request, await all_.read(code), str(no))
    return RedirectResponse(f"/tournaments/{code}", 303)


async def _organise(request: Request, found: Tournament, what: str, form: dict[str, list[str]]) -> str:
    """Where the organiser goes then."""
    all_ = site_of(request)[Organiser].tournaments
    match what:
        case "bot":
            strength = first(form, "strength")
            if strength not in BY_NAME:
                raise Refused(NO_STRENGTH)
            count = sum(bool(one.strength) for one in found.entrants) + 1
            await all_.enter(found.id, "", words_of(request).t("Bot {n}", n=count), strength)
        case "remove":
            entrant = number(first(form, "number"))
            if entrant is None or entrant not in {one.number for one in found.entrants}:
                raise Refused(NOT_IN_IT)
            await all_.leave(found.id, entrant)
        case "begin":
            await all_.begin(found.id)
        case _:
            return await all_.next_season(found)
    return found.id


async def export(request: Request) -> Response:
    """How a tournament stands, as CSV or JSON."""
    try:
        found = await site_of(request)[Organiser].tournaments.read(request.path_params["code"])
    except Refused as no:
        return failure(request, 404, str(no))
    words = words_of(request)
    names = {one.number: shown_name(one.name, words) for one in found.entrants}
    rows = [
        dict(zip(COLUMNS, (k, place, names[one.entrant], *astuple(one)[1:]), strict=True))
        for k, table in enumerate(found.standings(), 1)
        for place, one in enumerate(table, 1)
    ]
    if request.url.path.endswith(".csv"):
        text = io.StringIO()
        writer = csv.DictWriter(text, COLUMNS)
        writer.writeheader()
        writer.writerows({**row, "name": _plain(str(row["name"]))} for row in rows)
        return Response(text.getvalue(), media_type="text/csv; charset=utf-8")
    pairings: list[dict[str, Any]] = [
        {"round": one.round, "players": [names[who] for who in one.players], "points": one.points}
        | {"scores": one.scores if one.points is not None else None, "table": one.table or None}
        for one in found.pairings
    ]
    told = {
        "name": found.rules.name,
        "game": found.rules.game,
        "kind": found.rules.kind,
        "seats": found.rules.seats,
        "over": found.over is not None,
    }
    return JSONResponse({**told, "standings": rows, "pairings": pairings})


def _plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name


routes = [
    Route("/tournaments", tournaments),
    Route("/tournaments/new/{game}", new, methods=["GET", "POST"]),
    Route("/tournaments/{code}", show),
    Route("/tournaments/{code}/standings.csv", export),
    Route("/tournaments/{code}/standings.json", export),
    Route("/tournaments/{code}/{what}", act, methods=["POST"]),
]
