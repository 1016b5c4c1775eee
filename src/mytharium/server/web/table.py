"""The page of a table, its board as a picture, its record, and what is changed on it by forms."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.match.record import dumps, to_record
from mytharium.scene.blocks import Block
from mytharium.scene.png import png
from mytharium.scene.svg import standalone
from mytharium.scene.words import Words, mark
from mytharium.server.base.inputs import number
from mytharium.server.base.words import words_for
from mytharium.server.http.admission import admit
from mytharium.server.http.requests import PICTURE_POLICY, address_of, first, guest_of, language_of
from mytharium.server.http.responses import Me, failure, fragment, me_of, of_game, page, posted, site_of, words_of
from mytharium.server.live.frames import draw, have
from mytharium.server.lobby.pages import largest
from mytharium.server.tables.snapshot import Looker, Snapshot, look, with_names
from mytharium.server.tables.table import BOT, HUMAN, STRENGTHS, NotYours
from mytharium.server.web.rulebook import lore, rules

NOT_OVER = mark("The record reveals everything, including the shuffle, so you can have it only once the game is over.")
NO_STRENGTH = mark("There is no bot of that strength.")


def preview(snapshot: Snapshot, words: Words, own: Words) -> dict[str, str]:
    """Return title and text of a game, or of one of its moments; `own` are the words of the game."""
    snapshot = with_names(snapshot, words)
    if snapshot.outcome is not None and snapshot.live:
        scores = zip(snapshot.names, snapshot.outcome.scores, strict=True)
        text = words.list([f"{name} {score}" for name, score in scores])
    else:
        text = games.face(snapshot.game).read(snapshot.view, own, snapshot.names).where
    title = f"{games.meta(snapshot.game).title}: {words.list(snapshot.names)}"
    return {"title": title, "text": text, "at": "" if snapshot.live else f"?at={snapshot.moment}"}


async def look_at(request: Request, moment: int | None = None) -> Snapshot:
    """Return the table as this guest may see it. NoTable also for those who were not invited: they learn nothing."""
    site, guest = site_of(request), guest_of(request)
    async with site.tables.at(request.path_params["table"]) as table:
        info = table.info
        admit(request, info)
        links = site.seating.links(info, guest.id, bool(guest.session))
        snapshot = look(table, Looker(guest.id, moment=moment, links=links))
    site.tables.nudge(table)
    return snapshot


async def show(request: Request) -> Response:
    """Show the table as it is, or at an earlier moment of which this is the address."""
    snapshot = await look_at(request, moment_of(request))
    async with site_of(request).tables.at(snapshot.table) as table:
        drawing = draw(table, snapshot, language_of(request))
        lent = bool(table.info.rights.lent_by(guest_of(request).id))
    return page(request, table_page(me_of(request), snapshot, drawing.regions, have(drawing), lent))


def moment_of(request: Request) -> int | None:
    return number(request.query_params.get("at", ""))


async def picture(request: Request) -> Response:
    """Show the board as a file, now or at an earlier moment, as this guest sees or saw it."""
    theme: Literal["light", "dark"] = "dark" if request.query_params.get("theme") == "dark" else "light"
    snapshot = with_names(await look_at(request, moment_of(request)), words_of(request))
    scene = games.face(snapshot.game).read(snapshot.view, words_of(request, snapshot.game), snapshot.names).scene
    headers = {"Content-Security-Policy": PICTURE_POLICY}
    if "small" in request.query_params:
        scene = largest(scene)
    if "since" in request.query_params:  # names the last change: what it shows never changes
        headers["Cache-Control"] = "private, max-age=86400"
    kind = request.url.path[-3:]
    headers["Content-Disposition"] = f'inline; filename="{snapshot.game}-{snapshot.table}-{snapshot.moment}.{kind}"'
    limiter, who = site_of(request).limiter, (guest_of(request).id, address_of(request))
    if kind == "svg":
        return Response(await limiter.aside(*who, lambda: standalone(scene, theme)), 200, headers, "image/svg+xml")
    await limiter.check("picture", *who)
    return Response(await limiter.aside(*who, lambda: png(standalone(scene, theme))), 200, headers, "image/png")


async def record(request: Request) -> Response:
    """Return the whole game with its seed to those who played or watched it to the end."""
    async with site_of(request).tables.at(request.path_params["table"]) as table:
        info, match = table.info, table.match
        admit(request, info)
        if not match.over:
            raise NotYours(NOT_OVER)
        text = dumps(to_record(match, list(info.modules), [seat.name for seat in info.seats]))
    headers = {"Content-Disposition": f'attachment; filename="{info.game}-{info.id}.json"'}
    return Response(text, 200, headers, "application/json")


async def rematch(request: Request) -> Response:
    site, guest = site_of(request), guest_of(request)
    await posted(request, "create")
    await look_at(request)
    code = await site.seating.rematch(request.path_params["table"], guest.id)
    return RedirectResponse(f"/t/{code}", 303)


async def change_seat(request: Request) -> Response:
    """Fields: seat, and the player from now on: `bot` with a strength, or `me` again."""
    site, guest = site_of(request), guest_of(request)
    form = await posted(request)
    snapshot = await look_at(request)
    seat, kind, strength = number(first(form, "seat")), first(form, "kind"), first(form, "strength")
    if seat is None or kind not in ("bot", "me"):
        raise NotYours(mark("There is no such seat."))
    if kind == "bot" and strength not in STRENGTHS:
        return failure(request, 400, NO_STRENGTH, back=f"/t/{snapshot.table}")
    player = (BOT, strength) if kind == "bot" else (HUMAN, "")
    await site.seating.change_seat(snapshot.table, seat, guest.id, *player)
    return RedirectResponse(f"/t/{snapshot.table}", 303)


def table_page(
    me: Me, snapshot: Snapshot, regions: Mapping[str, Block], have: str, lent: bool = False, plan: str = ""
) -> str:
    """Show a table, or a plan of one: then `plan` is where its socket is."""
    return of_game(
        "table",
        me,
        games.meta(snapshot.game),
        snapshot=snapshot,
        regions={name: Markup(block.html) for name, block in regions.items()},
        have=have,
        lent=lent,
        plan=plan,
        lore=lore(snapshot.game, me.lang).title,
        books=_books(snapshot.game, me.lang),
        preview=preview(snapshot, me.words, words_for(me.lang, snapshot.game)) if snapshot.shared else None,
    )


@cache
def _books(game: str, lang: str) -> Markup:
    """Render what can be read beside every table of a game: the rules, the stories, the keys, what pieces are for."""
    own = words_for(lang, game)
    explanations = [(kind, own.t(text)) for kind, text in games.face(game).learning.explanations.items()]
    values = {"game": game, "lang": lang, "rules": rules(game, lang), "lore": lore(game, lang)}
    return Markup(fragment("books", words_for(lang), {**values, "explanations": explanations}))


routes = [
    Route("/t/{table}", show),
    Route("/t/{table}/board.svg", picture),
    Route("/t/{table}/board.png", picture),
    Route("/t/{table}/record.json", record),
    Route("/t/{table}/rematch", rematch, methods=["POST"]),
    Route("/t/{table}/seat", change_seat, methods=["POST"]),
]
