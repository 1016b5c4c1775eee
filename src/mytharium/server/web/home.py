"""Pages away from a table: home, rules, about, fair play, preferences, terms and privacy."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.core.compose import Meta
from mytharium.scene.words import LANGUAGES, Words
from mytharium.server.accounts.access import remember
from mytharium.server.accounts.people import People
from mytharium.server.base.errors import Refused
from mytharium.server.base.words import words_for
from mytharium.server.http.requests import clean_name, first, guest_of, language_of, local_path
from mytharium.server.http.responses import NO_GAME, Me, me_of, meta_of, of_game, on_shelf, page, posted, shell, site_of
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.lobby.pages import card
from mytharium.server.lobby.store import Listed
from mytharium.server.web import rulebook

ON_SHELF = 6  # of the guest's tables
TEXTS = Path(__file__).parent / "texts"


async def home(request: Request) -> Response:
    guest, lists = guest_of(request).id, site_of(request)[Lobby].lists
    mine = [*await lists.playing(guest), *await lists.played(guest, limit=ON_SHELF)]
    return page(request, home_page(me_of(request), games.names(), mine[:ON_SHELF], more=len(mine) > ON_SHELF))


def home_page(me: Me, shelf: Sequence[str], tables: Sequence[Listed], more: bool = False) -> str:
    """Show games by their names and the reader's tables; `more`: there are others."""
    return shell(
        "home",
        me,
        shelf,
        games=[on_shelf(name, me.lang) for name in shelf],
        tables=[card(table, me.lang) for table in tables],
        more=more,
    )


async def rules(request: Request) -> Response:
    game, query = meta_of(request), request.query_params.get("q", "")[:100].strip()
    return page(request, await asyncio.to_thread(_rules_page, me_of(request), game, query))  # figures take time


def _rules_page(me: Me, game: Meta, query: str) -> str:
    text = rulebook.rules(game.name, me.lang)
    return of_game(
        "rules",
        me,
        game,
        query=query,
        contents=[section for section in text.sections if section.anchor and section.level <= 2],
        sections=[rulebook.with_figures(game.name, me.lang, section) for section in text.search(query)],
        rules_lang=text.lang,
    )


async def about(request: Request) -> Response:
    me, names = me_of(request), games.names()
    shelf = [on_shelf(name, me.lang) | _credits(games.meta(name), words_for(me.lang, name)) for name in names]
    return page(request, shell("about", me, names, games=shelf))


def _credits(meta: Meta, words: Words) -> dict[str, object]:
    return {
        "designers": words.list(meta.about.designers),
        "publishers": words.list(meta.about.publishers),
        "rulebook": words.t(meta.about.rulebook) if meta.about.rulebook else "",
    }


async def fair_play(request: Request) -> Response:
    return page(request, shell("fair_play", me_of(request)))


async def preferences(request: Request) -> Response:
    """Name, language, theme. The form sends `all`; the theme's button sends the theme alone."""
    if request.method == "GET":
        return page(request, preferences_page(me_of(request), local_path(request.query_params.get("back", "/"))))
    site, guest = site_of(request), guest_of(request)
    form = await posted(request)
    changed = replace(
        guest,
        name=clean_name(first(form, "name", guest.name)),
        lang=first(form, "lang", guest.lang),
        theme=first(form, "theme", guest.theme).replace("system", ""),
        confirm=first(form, "confirm") == "yes" if {"all", "confirm"} & form.keys() else guest.confirm,
        sound=first(form, "sound") == "yes" if {"all", "sound"} & form.keys() else guest.sound,
    )
    back = local_path(first(form, "back", "/"))
    try:
        if guest.session and changed.name != guest.name:
            await site[People].rename(guest.id, changed.name)
        elif changed.name and changed.name != guest.name:
            await site[People].check_free(changed.name)
            await site.seating.rename(guest.id, changed.name)
    except Refused as no:
        me = me_of(request)
        return page(request, preferences_page(me, back, me.words.t(str(no))), 422)
    await remember(request, changed)
    return RedirectResponse(back, 303)


def preferences_page(me: Me, back: str, problem: str = "") -> str:
    return shell("preferences", me, back=back, languages=LANGUAGES, problem=problem)


async def game_style(request: Request) -> Response:
    """Serve the style sheet of a game's board, which lies in the game's own folder."""
    styles = games.face(meta_of(request).name).styles
    if not Path(styles).is_file():
        raise HTTPException(404, NO_GAME)
    return FileResponse(styles, headers={"Cache-Control": "no-cache"})


async def legal(request: Request) -> Response:
    """Show a text in the reader's language, or in that of the file itself. It is read anew each time: hosts edit it."""
    name, lang = request.url.path.removeprefix("/"), language_of(request)
    file: str = getattr(site_of(request).settings, name)
    whole = Path(file) if file else TEXTS / f"{name}.md"
    own = whole.with_name(f"{whole.stem}.{lang}{whole.suffix}")
    found, lang = (own, lang) if own.is_file() else (whole, "en" if not file else "")
    title, _, rest = found.read_text("utf-8").strip().partition("\n")
    html = MarkdownIt("commonmark", {"html": False}).render(rest)
    text = {"title": title.lstrip("# ").strip(), "html": Markup(html), "lang": lang}
    return page(request, shell("legal", me_of(request), text=text))


routes = [
    Route("/", home),
    Route("/rules/{game}", rules),
    Route("/about", about),
    Route("/fair-play", fair_play),
    Route("/terms", legal),
    Route("/privacy", legal),
    Route("/preferences", preferences, methods=["GET", "POST"]),
    Route("/static/games/{game}.css", game_style),
]
