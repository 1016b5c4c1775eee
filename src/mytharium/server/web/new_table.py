"""New tables: by the form with presets, seats, modules and options, from a moment of a game, or at once by a button."""

import json
from dataclasses import replace
from functools import cache
from typing import Any
from urllib.parse import parse_qs

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.core.compose import Meta, Module, Option, Preset
from mytharium.scene.svg import cover_svg
from mytharium.scene.words import Words, mark
from mytharium.server.accounts.access import remember
from mytharium.server.accounts.people import People
from mytharium.server.base.words import words_for
from mytharium.server.http.requests import FormFields, Guest, Site, clean_name, first, guest_of
from mytharium.server.http.responses import Me, me_of, meta_of, of_game, page, posted, site_of, words_of
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.lobby.new_table import ME, OWN, FormError, own_name, people_of, read_clone, read_plan, setup_of
from mytharium.server.tables.seating import Plan, check_moment, clone_table
from mytharium.server.tables.snapshot import Snapshot, shown_name
from mytharium.server.tables.table import AUTOMA, BOT, STRENGTHS, USUAL, TableInfo
from mytharium.server.tables.time_control import pace_fields
from mytharium.server.web.table import look_at, moment_of

KINDS = (
    ("me", mark("Me")),
    ("friend", mark("A friend, by link")),
    ("device", mark("Somebody on this device")),
    ("bot", mark("A bot")),
    ("person", mark("Somebody here, by name")),
)
Form = dict[str, list[str]]


async def new(request: Request) -> Response:
    meta, site, guest = meta_of(request), site_of(request), guest_of(request)
    if request.method == "GET":
        public = request.query_params.get("public") == "yes"
        sent = _last(guest, meta)
        return page(request, new_page(me_of(request), meta, sent, "", strength=guest.strength, public=public))
    form = await posted(request, "create")
    words = words_of(request, meta.name)
    try:
        plan = read_plan(meta, _by_account(form, guest), guest.name, words)
        kept = await _checked(site, guest, plan, form)
    except FormError as error:
        problem = words.t(error.sentence, **error.gaps)
        return page(request, new_page(me_of(request), meta, form, problem, wrong=error.option), 422)
    setups = {**guest.setups, meta.name: setup_of(form)}
    name = guest.name if guest.session else own_name(form) or guest.name
    await remember(request, replace(_against(guest, plan), name=name, setups=setups))
    code = await site.seating.create(plan, guest.id)
    await site[Lobby].keep(code, kept)
    return RedirectResponse(f"/t/{code}", 303)


async def clone(request: Request) -> Response:
    """Play on from a moment of a game. The moment is `at` in the address; fields as in the form of a new table."""
    site, guest = site_of(request), guest_of(request)
    form = await posted(request, "create") if request.method == "POST" else {}
    moment = moment_of(request) or 0
    snapshot = await look_at(request, moment)
    async with site.tables.at(snapshot.table) as table:
        check_moment(table, moment)
        info = table.info
    shown: dict[str, Any] = {"snapshot": snapshot, "info": info, "form": form, "strength": guest.strength}
    if request.method == "GET":
        return page(request, clone_page(me_of(request), problem="", **shown))
    words = words_of(request, info.game)
    try:
        plan = read_clone(info, _by_account(form, guest), guest.name, words)
        kept = await _checked(site, guest, plan, form)
    except FormError as error:
        return page(request, clone_page(me_of(request), problem=words.t(error.sentence, **error.gaps), **shown), 422)
    code = await clone_table(site.seating, info.id, moment, plan, guest.id)
    await site[Lobby].keep(code, kept)
    return RedirectResponse(f"/t/{code}", 303)


async def _checked(site: Site, guest: Guest, plan: Plan, form: Form) -> dict[int, str]:
    chosen = {guest.name, *(clean_name(first(form, field)) for field in form if field.startswith("name"))}
    return await people_of(site[People], guest.id, plan, chosen)


async def play(request: Request) -> Response:
    """Begin against a bot at once: by a preset, or as it was set up last. Fields: preset, if one is wanted; lesson."""
    meta, guest = meta_of(request), guest_of(request)
    sent = await posted(request, "create")
    words, usual = words_of(request, meta.name), {"preset": [meta.presets[0].name]} if meta.presets else {}
    if "lesson" in sent:
        plan = read_plan(meta, _duel(meta, STRENGTHS[0].name, usual), guest.name, words)
        return await _begin(request, replace(plan, lesson=True))
    wanted = {"preset": sent["preset"]} if "preset" in sent else _last(guest, meta) or usual
    strength = guest.strength or USUAL
    try:
        plan = read_plan(meta, _duel(meta, strength, wanted), guest.name, words)
    except FormError:  # what was set up last is for more players, or no longer there
        plan = read_plan(meta, _duel(meta, strength, usual), guest.name, words)
    await remember(request, _against(guest, plan))
    return await _begin(request, plan)


def _by_account(form: Form, guest: Guest) -> Form:
    """Return the form without the guest's own name if they have one with their account."""
    mine = {f"name{field.removeprefix('seat')}" for field, kinds in form.items() if kinds == [ME]}
    return {field: values for field, values in form.items() if field not in mine} if guest.session else form


def _last(guest: Guest, game: Meta) -> Form:
    return parse_qs(guest.setups.get(game.name, ""), keep_blank_values=True)


def _duel(meta: Meta, strength: str, setup: Form) -> Form:
    """Return the form for one person and a bot, or for one person alone if the preset is for that."""
    alone = any(preset.alone for preset in meta.presets if [preset.name] == setup.get("preset"))
    return {"seat0": ["me"], "seat1": ["none" if alone else BOT], "strength1": [strength], **setup}


def _against(guest: Guest, plan: Plan) -> Guest:
    """Return the guest with the strength of the plan's last bot as a preference."""
    strengths = [seat.strength for seat in plan.seats if seat.kind == BOT]
    return replace(guest, strength=strengths[-1] if strengths else guest.strength)


async def _begin(request: Request, plan: Plan) -> Response:
    code = await site_of(request).seating.create(plan, guest_of(request).id)
    return RedirectResponse(f"/t/{code}", 303)


def new_page(
    me: Me, game: Meta, form: FormFields, problem: str, wrong: str = "", strength: str = "", public: bool = False
) -> str:
    """Show the form of a new table. After a `problem` it is the form that was sent; `wrong` names the option, if any.

    `strength` is that of bots of which the form says nothing yet; `public`: the table is to be in the lobby.
    """
    words, own = me.words, words_for(me.lang, game.name)
    options = [_option(game.name, option, form, own) for option in game.options]
    usual = OWN if form else next((preset.name for preset in game.presets), OWN)
    return of_game(
        "new",
        me,
        game,
        problem=problem,
        wrong=wrong,
        presets=[_preset(game, one, own) for one in game.presets if not one.alone],
        preset=first(form, "preset", usual),
        chairs=_chairs(game, form, me.name, strength or USUAL, words, game.seats[1], game.fewest),
        modules=[_module(game, module, form, own) for module in game.modules],
        options=[option for option in options if not option["folded"]],
        folded=[option for option in options if option["folded"]],
        **_agreed(form, words, public),
    )


def clone_page(me: Me, snapshot: Snapshot, info: TableInfo, form: FormFields, problem: str, strength: str) -> str:
    """Show the form of a table that goes on from a moment of a game; at first bots have all seats but the reader's."""
    words, own, game = me.words, words_for(me.lang, snapshot.game), games.meta(snapshot.game)
    mine = snapshot.mine[0] if snapshot.mine else max(0, snapshot.view.actor)
    people = [seat for seat in info.seats if seat.kind != AUTOMA]
    usual: dict[str, list[str]] = {}
    for k, seat in enumerate(people):
        usual[f"seat{k}"], usual[f"name{k}"] = (["me"], [me.name]) if k == mine else (["bot"], [""])
        usual[f"strength{k}"] = [seat.strength or strength or USUAL]
    names = [shown_name(name, words) for name in snapshot.names]
    panels = games.face(snapshot.game).read(snapshot.view, own, names).panels
    return of_game(
        "clone",
        me,
        game,
        table=snapshot.table,
        moment=snapshot.moment,
        moments=snapshot.moments,
        seats=list(zip(panels, names, strict=True)),
        board=f"/t/{snapshot.table}/board.svg?at={snapshot.moment}",
        problem=problem,
        chairs=_chairs(game, form or usual, me.name, strength or USUAL, words, len(people), len(people)),
        **_agreed(form, words),
    )


def _agreed(form: FormFields, words: Words, public: bool = False) -> dict[str, object]:
    """Return how fast it is played, and who may watch, join and get hints."""
    return {
        "strengths": [(one.name, words.t(one.title)) for one in STRENGTHS],
        "watching": first(form, "watching"),
        "joining": first(form, "joining", "" if "seat0" in form else "yes"),
        "hints": first(form, "hints"),
        "public": first(form, "public", "yes" if public else ""),
        "rating_from": first(form, "rating-from"),
        "rating_to": first(form, "rating-to"),
        "pace": pace_fields(form, words, public),
    }


def _preset(game: Meta, preset: Preset, words: Words) -> dict[str, object]:
    """`sets` is what it means for the fields below, so that one can go on from there."""
    values = {option.name: preset.options.get(option.name, option.values[0]) for option in game.options}
    return {
        "name": preset.name,
        "title": words.t(preset.title),
        "summary": words.t(preset.summary),
        "sets": json.dumps({"modules": preset.modules, "options": values}),
    }


def _chairs(
    game: Meta, form: FormFields, name: str, strength: str, words: Words, count: int, fewest: int
) -> list[dict[str, object]]:
    """Return one line of the form for each seat; those beyond the fewest may stay empty."""
    kinds = [(value, words.t(label)) for value, label in KINDS]
    return [
        {
            "number": k + 1,
            "kinds": kinds if k < fewest else [*kinds, ("none", words.t("Nobody"))],
            "kind": first(form, f"seat{k}", "me" if k == 0 else "friend" if k < game.seats[0] else "none"),
            "name": first(form, f"name{k}", name if k == 0 else ""),
            "strength": first(form, f"strength{k}", strength),
        }
        for k in range(count)
    ]


def _module(game: Meta, module: Module, form: FormFields, words: Words) -> dict[str, object]:
    return {
        "name": module.name,
        "title": words.t(module.title),
        "summary": words.t(module.summary) if module.summary else "",
        "needs": words.list([words.t(m.title) for m in game.modules if m.name in module.requires]),
        "on": module.name in form.get("module", ()),
    }


def _option(game: str, option: Option, form: FormFields, words: Words) -> dict[str, object]:
    pictures = {value: _picture(game, option.name, value) for value in option.values}
    return {
        "name": option.name,
        "title": words.t(option.title),
        "help": words.t(option.help) if option.help else "",
        "is_switch": option.is_switch,
        "choices": [(value, words.t(option.label(value)), picture) for value, picture in pictures.items()],
        "pictures": any(pictures.values()),
        "value": first(form, f"option-{option.name}", option.values[0]),
        "open": option.open,
        "text": first(form, f"text-{option.name}"),
        "needs": option.needs,
        "folded": option.folded,
    }


@cache
def _picture(game: str, option: str, value: str) -> Markup:
    draw = games.face(game).picture
    part = draw(option, value) if draw is not None else None
    return Markup(cover_svg(part)) if part is not None else Markup()


routes = [
    Route("/new/{game}", new, methods=["GET", "POST"]),
    Route("/play/{game}", play, methods=["POST"]),
    Route("/t/{table}/clone", clone, methods=["GET", "POST"]),
]
