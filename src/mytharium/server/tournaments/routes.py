"""The requests of tournaments: lists, the form of a new one, what entrants and organisers do, and downloads."""

import csv
import io
from dataclasses import astuple, replace

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.core.compose import ComposeError, Meta
from mytharium.scene.words import mark
from mytharium.server.base.errors import Refused
from mytharium.server.base.inputs import number
from mytharium.server.http.requests import clean_name, first, guest_of
from mytharium.server.http.responses import me_of, meta_of, page, posted, site_of, words_of
from mytharium.server.tables.snapshot import shown_name
from mytharium.server.tables.table import STRENGTHS
from mytharium.server.tables.time_control import LOST, PaceError, read_pace
from mytharium.server.tournaments import pages
from mytharium.server.tournaments.model import Rules, Tournament
from mytharium.server.tournaments.pages import KINDS
from mytharium.server.tournaments.pairing import PAIR
from mytharium.server.tournaments.store import MOST, NOT_YOURS, Tournaments

NUMBERS = {"rounds": (1, 15), "size": (2, 16), "promote": (0, 8)}
NO_STRENGTH = mark("There is no such bot.")
NOT_IN_IT = mark("You do not take part.")
COLUMNS = ("group", "place", "name", "points", "played", "buchholz", "sonneborn_berger", "score")


async def tournaments(request: Request) -> Response:
    found = [pair for pair in await site_of(request)[Tournaments].all() if pair[0].rules.game in games.names()]
    return page(request, pages.tournaments(me_of(request), found))


async def new(request: Request) -> Response:
    site, guest, meta, me = site_of(request), guest_of(request), meta_of(request), me_of(request)
    if request.method == "GET":
        return page(request, pages.new_tournament(me, meta, {}))
    form = await posted(request, "create")
    if not guest.session:
        return RedirectResponse(f"/sign-in?back=/tournaments/new/{meta.name}", 303)
    try:
        code = await site[Tournaments].set_up(read_rules(meta, form), guest.id)
    except Refused as no:
        return page(request, pages.new_tournament(me, meta, form, me.words.t(str(no))), 422)
    return RedirectResponse(f"/tournaments/{code}", 303)


def read_rules(meta: Meta, form: dict[str, list[str]]) -> Rules:
    """Fields: name, kind, seats, preset, friendly, those of a pace; rounds, size and promote, which some kinds need."""
    name, kind = clean_name(first(form, "name")), first(form, "kind")
    if not name:
        raise Refused(mark("Give the tournament a name."))
    if kind not in KINDS:
        raise Refused(mark("Choose how it is played."))
    numbers: dict[str, int] = {}
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
        seats=int(seats),
        friendly=first(form, "friendly") == "yes",
        **numbers,
    )


async def show(request: Request) -> Response:
    return _shown(request, await _tournament(request))


async def _tournament(request: Request) -> Tournament:
    """Return the tournament in the path of a request; a 404 if there is none."""
    try:
        return await site_of(request)[Tournaments].read(request.path_params["code"])
    except Refused as no:
        raise HTTPException(404, str(no)) from no


def _shown(request: Request, found: Tournament, problem: str = "") -> Response:
    guest, me = guest_of(request), me_of(request)
    organises = bool(guest.session) and found.host == guest.id
    sentence = me.words.t(problem, n=MOST) if problem else ""
    html = pages.tournament(me, found, found.number_of(guest.id), organises, sentence)
    return page(request, html, 422 if problem else 200)


async def act(request: Request) -> Response:
    """One form for each action, which is the last part of the path. Fields: strength, number."""
    guest, store = guest_of(request), site_of(request)[Tournaments]
    form = await posted(request)
    code, action = request.path_params["code"], request.path_params["action"]
    if not guest.session:
        return RedirectResponse(f"/sign-in?back=/tournaments/{code}", 303)
    found = await _tournament(request)
    try:
        match action:
            case "enter":
                await store.enter(code, guest.id, guest.name)
            case "leave":
                await _leave(store, found, found.number_of(guest.id))
            case "bot" | "remove" | "begin" | "season" if found.host != guest.id:
                raise Refused(NOT_YOURS)
            case "bot":
                if (strength := first(form, "strength")) not in STRENGTHS:
                    raise Refused(NO_STRENGTH)
                bots = sum(bool(one.strength) for one in found.entrants)
                await store.enter(code, "", words_of(request).t("Bot {n}", n=bots + 1), strength)
            case "remove":
                await _leave(store, found, number(first(form, "number")))
            case "begin":
                await store.begin(code)
            case "season":
                code = await store.next_season(found)
            case _:
                raise HTTPException(404)
    except Refused as no:
        return _shown(request, await _tournament(request), str(no))
    return RedirectResponse(f"/tournaments/{code}", 303)


async def _leave(store: Tournaments, found: Tournament, entrant: int | None) -> None:
    if entrant not in {one.number for one in found.entrants}:
        raise Refused(NOT_IN_IT)
    await store.leave(found.id, entrant)


async def export(request: Request) -> Response:
    """Return the standings of a tournament as CSV or JSON."""
    found = await _tournament(request)
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
    pairings = [
        {
            "round": one.round,
            "players": [names[who] for who in one.players],
            "points": one.points,
            "scores": one.scores if one.points is not None else None,
            "table": one.table or None,
        }
        for one in found.pairings
    ]
    rules = found.rules
    about = {"name": rules.name, "game": rules.game, "kind": rules.kind, "seats": rules.seats}
    return JSONResponse({**about, "over": found.over is not None, "standings": rows, "pairings": pairings})


def _plain(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name


routes = [
    Route("/tournaments", tournaments),
    Route("/tournaments/new/{game}", new, methods=["GET", "POST"]),
    Route("/tournaments/{code}", show),
    Route("/tournaments/{code}/standings.csv", export),
    Route("/tournaments/{code}/standings.json", export),
    Route("/tournaments/{code}/{action}", act, methods=["POST"]),
]
