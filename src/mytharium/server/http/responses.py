"""Answers to requests: the Jinja templates of pages and regions, whole pages, and errors as pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from mytharium import games
from mytharium.core.compose import Meta
from mytharium.scene.svg import cover_svg, defs
from mytharium.scene.words import Words, mark
from mytharium.server.base.render_cache import RenderCache
from mytharium.server.base.secrets import fingerprint
from mytharium.server.base.words import words_for
from mytharium.server.http.requests import Site, address_of, checked_form, guest_of, language_of

WEB = Path(__file__).parents[2] / "web"
STATIC = "/static"
SMALL = 2000  # characters of values that are worth a comparison
SLOT = "\0"  # stands where blocks go
FRAGMENTS = RenderCache(4 << 20)  # of all tables

TITLES = {
    **dict.fromkeys((400, 405, 408, 415), mark("That did not work")),
    403: mark("Not from here"),
    404: mark("Nothing here"),
    409: mark("Not yet"),
    410: mark("This link has been used"),
    413: mark("Too large"),
    429: mark("Too fast"),
    500: mark("Something went wrong"),
    503: mark("The server cannot save at the moment"),
}

OWNER = "Page-Owner"  # names the reader of a page, so that a device shows what it has kept to no other
NO_GAME = mark("There is no such game here.")


@dataclass(frozen=True, slots=True)
class Me:
    """The reader of a page, as the page knows them. The guest's id is not among it: it never leaves the cookie."""

    name: str
    lang: str
    theme: str
    confirm: bool
    csrf: str  # the field `csrf` of every form
    path: str  # of this page, to come back to
    origin: str  # scheme and host, to write out links
    sound: bool = False
    signed_in: bool = False  # has an account, and the name is that of the account
    docs: bool = False  # the site has its documentation

    @property
    def words(self) -> Words:
        return words_for(self.lang)


@cache
def icon(name: str, cls: str = "") -> Markup:
    """Return a symbol of the page in a line of text."""
    svg = Markup('<svg class="{}" viewBox="-12 -12 24 24" aria-hidden="true"><use href="#{}"/></svg>')
    return svg.format(f"i {cls}" if cls else "i", name)


@cache
def emblem(glyph: str, cls: str) -> Markup:
    """Return the sign of a seat."""
    return Markup(
        '<svg class="em {}" viewBox="-19 -19 38 38" aria-hidden="true"><circle r="17" class="emb"/>'
        '<use href="#m-{}" class="emg" transform="scale(.88)"/></svg>'
    ).format(cls, glyph)


_ENVIRONMENT = Environment(
    loader=FileSystemLoader(WEB / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
_ENVIRONMENT.globals |= {
    "icon": icon,
    "emblem": emblem,
    "static": lambda path: f"{STATIC}/{path}",
    "style_of": lambda game: f"{STATIC}/games/{game}.css",
}


@cache
def template(name: str) -> Template:
    found = _ENVIRONMENT.get_template(name)
    found.globals = dict(found.globals)  # every rendering reads them all, and a chain of maps is slow to read
    return found


def fragment(name: str, words: Words, values: Mapping[str, object]) -> str:
    """Return one region: the element whose id is its name. Small ones are cached: they are often the same."""
    shown = "" if any(isinstance(value, Markup) for value in values.values()) else repr(values)
    if not shown or len(shown) > SMALL:
        return _fragment(name, words, values)
    return FRAGMENTS.render((name, words.lang, shown), lambda: _fragment(name, words, values), len)


def around(name: str, words: Words, values: Mapping[str, str | int]) -> tuple[str, ...]:
    """Return the pieces of a region: before, between and after the slots of its template."""
    key = (around, name, words.lang, *values.items())
    found: tuple[str, ...] | None = FRAGMENTS.get(key)
    if found is None:
        found = tuple(_fragment(name, words, {**values, "slot": SLOT}).split(SLOT))
        FRAGMENTS.put(key, found, sum(map(len, found)))
    return found


def _fragment(name: str, words: Words, values: Mapping[str, object]) -> str:
    return template(f"parts/{name}.html").render(values, t=words.t, n=words.n).strip()


def shell(name: str, me: Me, shown: Sequence[str] = (), /, **data: object) -> str:
    """Return a page by the name of its template; `shown` are the games whose pictures are on it."""
    words, symbols = me.words, _symbols(tuple(shown))
    return template(f"{name}.html").render(data, t=words.t, n=words.n, me=me, shown=shown, symbols=symbols)


def of_game(name: str, me: Me, game: Meta, /, **data: object) -> str:
    return shell(name, me, [game.name], game=on_shelf(game.name, me.lang), **data)


@cache
def _symbols(shown: tuple[str, ...]) -> Markup:
    return Markup(defs([games.face(game).art for game in shown]))


@cache
def on_shelf(name: str, lang: str) -> dict[str, object]:
    """Return what the shelf shows of a game, in the reader's language."""
    meta, face, words = games.meta(name), games.face(name), words_for(lang, name)
    low, high = meta.fewest, meta.seats[1]
    count = words.n("{n} player", "{n} players", high)
    if low != high:
        count = words.t("{low}–{high} players", low=low, high=high)
    return {
        "name": name,
        "cls": face.cls,
        "title": meta.title,
        "tagline": words.t(meta.about.tagline),
        "players": count,
        "time": words.t("{n} min", n=meta.minutes),
        "cover": Markup(cover_svg(face.cover.cover())),
        "lesson": bool(face.learning.lesson),
        "solo": [(preset.name, words.t(preset.title)) for preset in meta.presets if preset.alone],
        "reconstructed": words.t(meta.about.reconstructed) if meta.about.reconstructed else "",
    }


def site_of(request: HTTPConnection) -> Site:
    site: Site = request.app.state.site
    return site


def words_of(request: Request, game: str = "") -> Words:
    return words_for(language_of(request), game)


def me_of(request: HTTPConnection) -> Me:
    guest = guest_of(request)
    secret = request.url.path.startswith(("/s/", "/w/"))
    return Me(
        name=guest.name,
        lang=language_of(request),
        theme=guest.theme,
        confirm=guest.confirm,
        sound=guest.sound,
        csrf=site_of(request).keyring.csrf(guest.id),
        path="/" if secret or request.scope.get("method", "GET") != "GET" else request.url.path,
        origin=str(request.base_url).rstrip("/"),
        signed_in=bool(guest.session),
        docs=site_of(request).docs,
    )


def meta_of(request: Request) -> Meta:
    """Return the game in the path of a request; a 404 if there is none of that name."""
    name = request.path_params["game"]
    if name not in games.names():
        raise HTTPException(404, NO_GAME)
    return games.meta(name)


async def posted(request: Request, kind: str = "post") -> dict[str, list[str]]:
    """Return the fields that were posted from a page of this site, counted against the limit of their kind."""
    site = site_of(request)
    form = await checked_form(request, site.keyring)
    await site.limiter.check(kind, guest_of(request).id, address_of(request))
    return form


def page(request: Request, html: str, code: int = 200) -> HTMLResponse:
    return HTMLResponse(html, code, {OWNER: fingerprint(me_of(request).csrf)[:16]})


def failure(request: Request, status: int, sentence: str, back: str = "") -> Response:
    """Return an error as a page: what happened, in one sentence, and where to go. Programs get the sentence."""
    words = words_of(request)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": words.t(sentence), "rule": ""}, status)
    title = words.t(TITLES.get(status, TITLES[500]))
    html = shell("error", me_of(request), status=status, title=title, sentence=words.t(sentence), back=back)
    return page(request, html, status)
