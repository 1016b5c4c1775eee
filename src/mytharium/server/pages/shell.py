"""What whole pages are put together from."""

from collections.abc import Sequence
from functools import cache

from markupsafe import Markup

from mytharium import games
from mytharium.core.compose import Meta
from mytharium.scene.svg import cover_svg, defs
from mytharium.scene.words import Words
from mytharium.server.pages.templates import template
from mytharium.server.site import Me, words_for


def shell(name: str, me: Me, words: Words, shown: Sequence[str], /, **data: object) -> str:
    """A page by the name of its template; `shown` are the games whose pictures are on it."""
    symbols = _symbols(tuple(shown))
    return template(f"{name}.html").render(data, t=words.t, n=words.n, me=me, shown=shown, symbols=symbols)


def of_game(name: str, me: Me, words: Words, game: Meta, /, **data: object) -> str:
    """A page about one game."""
    return shell(name, me, words, [game.name], game=on_shelf(game, me.lang), **data)


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
