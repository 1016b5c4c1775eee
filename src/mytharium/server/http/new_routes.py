"""New tables: by the form, at once, or from a moment of another game."""

from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.core.compose import Meta
from mytharium.server.http.guests import Guest, clean_name
from mytharium.server.http.responses import NO_GAME, failure, page, posted, site_of, words_of
from mytharium.server.http.security import address_of, checked_form, first, guest_of, remember
from mytharium.server.http.table_routes import look_at, moment_of
from mytharium.server.lobby.inviting import people_of
from mytharium.server.pages.forms import ME, FormError, own_name, read_clone, read_plan, setup_of
from mytharium.server.site import Site
from mytharium.server.storage.info import BOT
from mytharium.server.tables.cloning import check_moment, clone_table
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.strengths import STRENGTHS, USUAL

Form = dict[str, list[str]]


async def new(request: Request) -> Response:
    name = request.path_params["game"]
    if name not in games.names():
        return failure(request, 404, NO_GAME)
    meta, site, guest = games.meta(name), site_of(request), guest_of(request)
    if request.method == "GET":
        public = request.query_params.get("public") == "yes"
        form = _last(guest, name)
        return page(request, "new.html", game=meta, form=form, problem="", strength=guest.strength, public=public)
    form = await posted(request, "create")
    words = words_of(request, name)
    try:
        plan = read_plan(meta, _by_account(form, guest), guest.name, words)
        kept = await _checked(site, guest, plan, form)
    except FormError as error:
        problem = words.t(error.sentence, **error.gaps)
        return page(request, "new.html", 422, game=meta, form=form, problem=problem, wrong=error.option)
    setups = {**guest.setups, name: setup_of(form)}
    name = guest.name if guest.session else own_name(form) or guest.name
    await remember(request, replace(_against(guest, plan), name=name, setups=setups))
    code = await site.seating.create(plan, guest.id)
    await site.lobby.keep(code, kept)
    return RedirectResponse(f"/t/{code}", 303)


async def clone(request: Request) -> Response:
    """Who plays on from a moment of a game. The moment is `at` in the address; fields as in the form of a new table."""
    site, guest = site_of(request), guest_of(request)
    form = await posted(request, "create") if request.method == "POST" else {}
    moment = moment_of(request) or 0
    snapshot = await look_at(request, moment)
    async with site.tables.at(snapshot.table) as table:
        check_moment(table, moment)
        info = table.info
    shown: dict[str, Any] = {"snapshot": snapshot, "info": info, "form": form, "strength": guest.strength}
    if request.method == "GET":
        return page(request, "clone.html", problem="", **shown)
    words = words_of(request, info.game)
    try:
        plan = read_clone(info, _by_account(form, guest), guest.name, words)
        kept = await _checked(site, guest, plan, form)
    except FormError as error:
        return page(request, "clone.html", 422, problem=words.t(error.sentence, **error.gaps), **shown)
    code = await clone_table(site.seating, info.id, moment, plan, guest.id)
    await site.lobby.keep(code, kept)
    return RedirectResponse(f"/t/{code}", 303)


async def _checked(site: Site, guest: Guest, plan: Plan, form: Form) -> dict[int, str]:
    chosen = {guest.name, *(clean_name(first(form, field)) for field in form if field.startswith("name"))}
    return await people_of(site.people, guest.id, plan, chosen)


async def play(request: Request) -> Response:
    """A game against a bot at once: by a preset, or as it was set up last. Fields: preset, if one is wanted; lesson."""
    name = request.path_params["game"]
    if name not in games.names():
        return failure(request, 404, NO_GAME)
    meta, site, guest = games.meta(name), site_of(request), guest_of(request)
    sent = await checked_form(request, site.keyring)
    await site.limiter.check("create", guest.id, address_of(request))
    words, usual = words_of(request, name), {"preset": [meta.presets[0].name]} if meta.presets else {}
    if "lesson" in sent:
        plan = read_plan(meta, _duel(meta, STRENGTHS[0].name, usual), guest.name, words)
        return await _begin(request, replace(plan, lesson=True))
    wanted = {"preset": sent["preset"]} if "preset" in sent else _last(guest, name) or usual
    strength = guest.strength or USUAL
    try:
        plan = read_plan(meta, _duel(meta, strength, wanted), guest.name, words)
    except FormError:  # what was set up last is for more players, or no longer there
        plan = read_plan(meta, _duel(meta, strength, usual), guest.name, words)
    await remember(request, _against(guest, plan))
    return await _begin(request, plan)


def _by_account(form: Form, guest: Guest) -> Form:
    """The form without the name that somebody wrote for themselves, if they have one with their account."""
    mine = {f"name{field.removeprefix('seat')}" for field, kinds in form.items() if kinds == [ME]}
    return {field: values for field, values in form.items() if field not in mine} if guest.session else form


def _last(guest: Guest, game: str) -> Form:
    return parse_qs(guest.setups.get(game, ""), keep_blank_values=True)


def _duel(meta: Meta, strength: str, setup: Form) -> Form:
    """The form for one person and a bot, or for one person alone if the preset is for that."""
    alone = any(preset.alone for preset in meta.presets if [preset.name] == setup.get("preset"))
    return {"seat0": ["me"], "seat1": ["none" if alone else BOT], "strength1": [strength], **setup}


def _against(guest: Guest, plan: Plan) -> Guest:
    """The guest, who remembers the strength of the bot."""
    strengths = [seat.strength for seat in plan.seats if seat.kind == BOT]
    return replace(guest, strength=strengths[-1] if strengths else guest.strength)


async def _begin(request: Request, plan: Plan) -> Response:
    code = await site_of(request).seating.create(plan, guest_of(request).id)
    return RedirectResponse(f"/t/{code}", 303)


routes = [
    Route("/new/{game}", new, methods=["GET", "POST"]),
    Route("/play/{game}", play, methods=["POST"]),
    Route("/t/{table}/clone", clone, methods=["GET", "POST"]),
]
