"""Whole pages. The server says which one and with what; everything about looks is decided here."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

from mytharium.core.compose import Meta
from mytharium.scene.words import LANGUAGES, mark
from mytharium.server.base.words import words_for
from mytharium.server.http.responses import Me, of_game, on_shelf, shell
from mytharium.server.lobby.pages import card
from mytharium.server.lobby.store import Listed
from mytharium.server.web import rulebook
from mytharium.server.web.rulebook import with_figures

TEXTS = Path(__file__).parent / "texts"


@dataclass(frozen=True, slots=True)
class Legal:
    title: str
    html: Markup
    lang: str


def text_for(name: str, file: str, lang: str) -> Legal:
    """The text of that name in a language, or in that of the file itself. It is read anew each time: hosts edit it."""
    whole = Path(file) if file else TEXTS / f"{name}.md"
    own = whole.with_name(f"{whole.stem}.{lang}{whole.suffix}")
    found, lang = (own, lang) if own.is_file() else (whole, "en" if not file else "")
    head, _, rest = found.read_text("utf-8").strip().partition("\n")
    html = MarkdownIt("commonmark", {"html": False}).render(rest)
    return Legal(head.lstrip("# ").strip(), Markup(html), lang)


THEMES = (("system", mark("Same as the device")), ("light", mark("Light")), ("dark", mark("Dark")))


def home(me: Me, games: Sequence[Meta], tables: Sequence[Listed], more: bool = False) -> str:
    """The shelf and the reader's tables; `more`: there are others."""
    return shell(
        "home",
        me,
        [meta.name for meta in games],
        games=[on_shelf(meta.name, me.lang) for meta in games],
        tables=[card(table, me.lang) for table in tables],
        more=more,
    )


def rules(me: Me, game: Meta, query: str) -> str:
    text = rulebook.rules(game.name, me.lang)
    return of_game(
        "rules",
        me,
        game,
        query=query,
        contents=[section for section in text.sections if section.anchor and section.level <= 2],
        sections=[with_figures(game.name, me.lang, section) for section in text.search(query)],
        rules_lang=text.lang,
    )


def about(me: Me, games: Sequence[Meta]) -> str:
    shelf = [on_shelf(meta.name, me.lang) | _credits(meta, me.lang) for meta in games]
    return shell("about", me, [meta.name for meta in games], games=shelf)


def fair_play(me: Me) -> str:
    return shell("fair_play", me)


def preferences(me: Me, back: str, problem: str = "") -> str:
    words = me.words
    themes = [(value, words.t(label)) for value, label in THEMES]
    return shell("preferences", me, back=back, languages=LANGUAGES, themes=themes, problem=problem)


def offline(me: Me) -> str:
    return shell("offline", me)


def _credits(meta: Meta, lang: str) -> dict[str, object]:
    words = words_for(lang, meta.name)
    return {
        "designers": words.list(meta.about.designers),
        "publishers": words.list(meta.about.publishers),
        "rulebook": words.t(meta.about.rulebook) if meta.about.rulebook else "",
    }


def legal(me: Me, text: Legal) -> str:
    return shell("legal", me, text=text)
