"""The Jinja environment of pages and regions."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from mytharium import games
from mytharium.core.compose import Meta
from mytharium.scene.svg import cover_svg, defs
from mytharium.scene.words import Words
from mytharium.server.base.render_cache import RenderCache
from mytharium.server.base.words import words_for
from mytharium.server.http.site import Me

WEB = Path(__file__).parents[2] / "web"
STATIC = "/static"
SMALL = 2000  # letters of values worth a comparison
SLOT = "\0"  # stands where blocks go
FRAGMENTS = RenderCache(4 << 20)  # of all tables


@cache
def icon(name: str, cls: str = "") -> Markup:
    """A symbol of the page in a line of text."""
    classes = f"i {cls}" if cls else "i"
    return Markup('<svg class="{}" viewBox="-12 -12 24 24" aria-hidden="true"><use href="#{}"/></svg>').format(
        classes, name
    )


@cache
def emblem(glyph: str, cls: str) -> Markup:
    """The sign of a seat."""
    return Markup(
        '<svg class="em {}" viewBox="-19 -19 38 38" aria-hidden="true"><circle r="17" class="emb"/>'
        '<use href="#m-{}" class="emg" transform="scale(.88)"/></svg>'
    ).format(cls, glyph)


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(WEB / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals["icon"], made.globals["emblem"] = icon, emblem
    made.globals["static"] = lambda path: f"{STATIC}/{path}"
    made.globals["style_of"] = lambda game: f"{STATIC}/games/{game}.css"
    return made


_ENVIRONMENT = _environment()


@cache
def template(name: str) -> Template:
    found = _ENVIRONMENT.get_template(name)
    found.globals = dict(found.globals)  # every rendering reads them all, and a chain of maps is slow to read
    return found


def fragment(name: str, words: Words, values: Mapping[str, object]) -> str:
    """One region: the element whose id is its name. What is small is remembered: it is often the same."""
    if any(isinstance(value, Markup) for value in values.values()):
        return _fragment(name, words, values)
    shown = repr(values)
    if len(shown) > SMALL:
        return _fragment(name, words, values)
    return FRAGMENTS.render((name, words.lang, shown), lambda: _fragment(name, words, values), len)


def around(name: str, words: Words, values: Mapping[str, str | int]) -> tuple[str, ...]:
    """A region in pieces: what stands before, between and after the slots of its template."""
    key = (around, name, words.lang, *values.items())
    found: tuple[str, ...] | None = FRAGMENTS.get(key)
    if found is None:
        found = tuple(_fragment(name, words, {**values, "slot": SLOT}).split(SLOT))
        FRAGMENTS.put(key, found, sum(map(len, found)))
    return found


def _fragment(name: str, words: Words, values: Mapping[str, object]) -> str:
    return template(f"parts/{name}.html").render(values, t=words.t, n=words.n).strip()


def shell(name: str, me: Me, shown: Sequence[str] = (), /, **data: object) -> str:
    """A page by the name of its template; `shown` are the games whose pictures are on it."""
    words, symbols = me.words, _symbols(tuple(shown))
    return template(f"{name}.html").render(data, t=words.t, n=words.n, me=me, shown=shown, symbols=symbols)


def of_game(name: str, me: Me, game: Meta, /, **data: object) -> str:
    """A page about one game."""
    return shell(name, me, [game.name], game=on_shelf(game, me.lang), **data)


@cache
def _symbols(shown: tuple[str, ...]) -> Markup:
    return Markup(defs([games.face(game).art for game in shown]))


def on_shelf(meta: Meta, lang: str) -> dict[str, object]:
    """What the shelf says about a game, in the reader's language."""
    return _on_shelf(meta.name, lang)


@cache
def _on_shelf(name: str, lang: str) -> dict[str, object]:
    meta = games.meta(name)
    face, words = games.face(meta.name), words_for(lang, meta.name)
    low, high = meta.fewest, meta.seats[1]
    count = words.n("{n} player", "{n} players", high)
    if low != high:
        count = words.t("{low}–{high} players", low=low, high=high)
    return {
        "name": meta.name,
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
