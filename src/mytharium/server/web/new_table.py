"""New tables: by the form with presets, seats, modules and options, from a moment of a game, or at once by a button."""

import json
from dataclasses import replace
from functools import cache, partial
from urllib.parse import parse_qs

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.core.compose import Meta, Option, Preset
from mytharium.scene.svg import cover_svg
from mytharium.server.accounts.access import remember
from mytharium.server.accounts.people import People
from mytharium.server.base.words import words_for
from mytharium.server.http.requests import FormFields, Guest, Site, clean_name, first, guest_of
from mytharium.server.http.responses import Me, me_of, meta_of, of_game, page, posted, site_of, words_of
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.lobby.new_table import OWN, FormError, host_name, people_of, read_clone, read_plan, setup_of
from mytharium.server.lobby.pages import options_of, presets_of
from mytharium.server.tables.seating import Plan, check_moment, clone_table
from mytharium.server.tables.snapshot import Snapshot, shown_name
from mytharium.server.tables.table import AUTOMA, BOT, EASIEST, STRENGTHS, USUAL, TableInfo
from mytharium.server.tables.time_control import pace_fields
from mytharium.server.web.table import look_at, moment_of


async def new(request: Request) -> Response:
    meta, site, guest, me = meta_of(request), site_of(request), guest_of(request), me_of(request)
    if request.method == "GET":
        public = request.query_params.get("public") == "yes"
        return page(request, new_page(me, meta, _last(guest, meta), strength=guest.strength, public=public))
    form = await posted(request, "create")
    name, words = host_name(form, guest), words_of(request, meta.name)
    try:
        plan = read_plan(meta, form, name, words)
        kept = await _invited(site, guest, plan, form)
    except FormError as error:
        return page(request, new_page(me, meta, form, words.t(error.sentence, **error.gaps), error.option), 422)
    setups = {**guest.setups, meta.name: setup_of(form)}
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

    def shown(problem: str = "") -> str:
        return clone_page(me_of(request), snapshot, info, form, problem, guest.strength)

    if request.method == "GET":
        return page(request, shown())
    words = words_of(request, info.game)
    try:
        plan = read_clone(info, form, host_name(form, guest), words)
        kept = await _invited(site, guest, plan, form)
    except FormError as error:
        return page(request, shown(words.t(error.sentence, **error.gaps)), 422)
    code = await clone_table(site.seating, info.id, moment, plan, guest.id)
    await site[Lobby].keep(code, kept)
    return RedirectResponse(f"/t/{code}", 303)


async def _invited(site: Site, guest: Guest, plan: Plan, form: FormFields) -> dict[int, str]:
    chosen = {guest.name, *(clean_name(first(form, field)) for field in form if field.startswith("name"))}
    return await people_of(site[People], guest.id, plan, chosen)


async def play(request: Request) -> Response:
    """Begin against a bot at once: by a preset, or as it was set up last. Fields: preset, if one is wanted; lesson."""
    meta, guest = meta_of(request), guest_of(request)
    sent = await posted(request, "create")
    words, usual = words_of(request, meta.name), {"preset": [meta.presets[0].name]} if meta.presets else {}

    def plan_with(setup: FormFields, strength: str) -> Plan:
        return read_plan(meta, _duel(meta, strength, setup), guest.name, words)

    if "lesson" in sent:
        plan = replace(plan_with(usual, EASIEST), lesson=True)
    else:
        wanted = {"preset": sent["preset"]} if "preset" in sent else _last(guest, meta) or usual
        strength = guest.strength or USUAL
        try:
            plan = plan_with(wanted, strength)
        except FormError:  # the last set-up was for more players, or no longer exists
            plan = plan_with(usual, strength)
        await remember(request, _against(guest, plan))
    code = await site_of(request).seating.create(plan, guest.id)
    return RedirectResponse(f"/t/{code}", 303)


def _last(guest: Guest, game: Meta) -> FormFields:
    """Return how the guest has set up the game last, as the fields of the form."""
    return parse_qs(guest.setups.get(game.name, ""), keep_blank_values=True)


def _duel(meta: Meta, strength: str, setup: FormFields) -> FormFields:
    """Return the form for one person and a bot, or for one person alone if the preset is for that."""
    alone = any(preset.alone for preset in meta.presets if [preset.name] == setup.get("preset"))
    return {"seat0": ["me"], "seat1": ["none" if alone else BOT], "strength1": [strength], **setup}


def _against(guest: Guest, plan: Plan) -> Guest:
    """Return the guest with the strength of the plan's last bot as a preference."""
    strengths = [seat.strength for seat in plan.seats if seat.kind == BOT]
    return replace(guest, strength=strengths[-1] if strengths else guest.strength)


def new_page(
    me: Me, game: Meta, form: FormFields, problem: str = "", wrong: str = "", strength: str = "", public: bool = False
) -> str:
    """Show the form of a new table. After a `problem` it is the form that was sent; `wrong` names the option, if any.

    `strength` is that of bots of which the form says nothing yet; `public`: the table is to be in the lobby.
    """
    own = words_for(me.lang, game.name)
    requires = {
        module.name: own.list([own.t(one.title) for one in game.modules if one.name in module.requires])
        for module in game.modules
    }
    return of_game(
        "new",
        me,
        game,
        problem=problem,
        wrong=wrong,
        own=own.t,
        presets=[(one, _sets(game, one)) for one in presets_of(game)],
        preset=first(form, "preset", OWN if form else next((preset.name for preset in game.presets), OWN)),
        chosen=form.get("module", ()),
        requires=requires,
        pictures={option.name: _pictures(game.name, option) for option in game.options},
        **_who_plays(me, game, form, strength, game.seats[1], game.fewest, public),
    )


def clone_page(me: Me, snapshot: Snapshot, info: TableInfo, form: FormFields, problem: str, strength: str) -> str:
    """Show the form of a table that goes on from a moment of a game; at first bots have all seats but the reader's."""
    words, own, game = me.words, words_for(me.lang, snapshot.game), games.meta(snapshot.game)
    mine = snapshot.mine[0] if snapshot.mine else max(0, snapshot.view.actor)
    people = [seat for seat in info.seats if seat.kind != AUTOMA]
    usual: dict[str, list[str]] = {"joining": ["yes"]}
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
        players=list(zip(panels, names, strict=True)),
        board=f"/t/{snapshot.table}/board.svg?at={snapshot.moment}",
        problem=problem,
        **_who_plays(me, game, form or usual, strength, len(people), len(people)),
    )


def _who_plays(
    me: Me, game: Meta, form: FormFields, strength: str, seats: int, fewest: int, public: bool = False
) -> dict[str, object]:
    """Return what both forms need. Seats beyond the `fewest` may stay empty."""
    return {
        "meta": game,
        "sent": partial(first, form),
        "seats": seats,
        "fewest": fewest,
        "strength": strength or USUAL,
        "strengths": [(name, me.words.t(title)) for name, title in STRENGTHS.items()],
        "public": public,
        "pace": pace_fields(form, me.words, public),
    }


def _sets(game: Meta, preset: Preset) -> str:
    """Return what a preset means for the fields below it, as JSON, so that one can continue from there."""
    return json.dumps({"modules": preset.modules, "options": options_of(game, preset)})


@cache
def _pictures(game: str, option: Option) -> dict[str, Markup]:
    """Return the pictures of an option's values, if the game draws any."""
    draw = games.face(game).picture
    parts = {value: draw(option.name, value) for value in option.values} if draw else {}
    return {value: Markup(cover_svg(part)) for value, part in parts.items() if part is not None}


routes = [
    Route("/new/{game}", new, methods=["GET", "POST"]),
    Route("/play/{game}", play, methods=["POST"]),
    Route("/t/{table}/clone", clone, methods=["GET", "POST"]),
]
