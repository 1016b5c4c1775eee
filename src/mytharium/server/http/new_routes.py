"""New tables: by the form, or at once."""

from dataclasses import replace
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.core.compose import Meta
from mytharium.scene.words import mark
from mytharium.server.http.guests import Guest
from mytharium.server.http.responses import NO_GAME, failure, page, site_of, words_of
from mytharium.server.http.security import address_of, checked_form, guest_of, remember
from mytharium.server.pages.forms import ME, FormError, own_name, read_plan, setup_of
from mytharium.server.storage.store import BOT
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
    form = await checked_form(request, site.keyring)
    await site.limiter.check("create", guest.id, address_of(request))
    words = words_of(request, name)
    try:
        plan = read_plan(meta, _by_account(form, guest), guest.name, words)
        kept = await _kept(request, plan)
    except FormError as error:
        problem = words.t(error.sentence, **error.gaps)
        return page(request, "new.html", 422, game=meta, form=form, problem=problem, wrong=error.option)
    setups = {**guest.setups, name: setup_of(form)}
    name = guest.name if guest.session else own_name(form) or guest.name
    await remember(request, replace(_against(guest, plan), name=name, setups=setups))
    code = await site.seating.create(plan, guest.id)
    await site.lobby.keep(code, kept)
    return RedirectResponse(f"/t/{code}", 303)


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


async def _kept(request: Request, plan: Plan) -> dict[int, str]:
    """For whom seats are kept, by their ids. FormError if there is nobody of a name, or nobody who may ask."""
    kept: dict[int, str] = {}
    for seat, name in plan.invited:
        person = await site_of(request).people.by_name(name)
        if not guest_of(request).session:
            raise FormError(mark("Sign in to invite people by name. Or send a link: that needs no account."))
        if person is None:
            raise FormError(mark("Seat {n}: there is nobody of the name {name} here."), n=seat + 1, name=name)
        if person.id == guest_of(request).id or person.id in kept.values():
            raise FormError(mark("Seat {n}: {name} sits here already."), n=seat + 1, name=name)
        kept[seat] = person.id
    return kept


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
]
