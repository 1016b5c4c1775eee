"""The books of a game as HTML, in the reader's language where there is a translation: its rules, and its stories.

RULES.md stands in every game's folder, LORE.md in that of a game that has stories to tell. Every paragraph that is
pointed at has an anchor: `{#name}` at the end of its heading or of its text. A line `![caption](figure:part?act#40)`
asks for a picture of a part of the table: in an example game, where somebody may `act`, after so many decisions.
"""

import random
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from mytharium import games
from mytharium.core.protocol import View
from mytharium.match.match import Match
from mytharium.scene.face import lights
from mytharium.scene.primitives import Area, Lights, Part, Scene
from mytharium.scene.svg import part_svg, standalone
from mytharium.server.base.words import words_for

Legal = list[tuple[int, str]]

SEED = "figures"
MOST = 400  # decisions: chance alone may go on for long
_OWN = re.compile(r' (?:id|tabindex|role|aria-[a-z]+|data-[a-z]+)="[^"]*"')
_ANCHOR = re.compile(r"\s*\{#([\w-]+)\}\s*$")
FIGURE = re.compile(r"^!\[(.+)\]\(figure:([\w-]+)(?:\?([\w|-]+))?(?:#(\d+))?\)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Figure:
    """A part of the table in an example game, as the first seat sees it."""

    caption: str
    part: str  # of the scene
    acts: tuple[str, ...]  # the seat is asked, and may do what begins so: that is lit
    after: int  # how many decisions were made before

    @classmethod
    def asked_for(cls, found: re.Match[str]) -> "Figure":
        said, part, acts, n = found.groups(default="")
        return cls(said, part, tuple(filter(None, acts.split("|"))), int(n or 0))


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it."""

    anchor: str
    title: str
    level: int
    html: Markup
    words: str  # folded, for searching
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Book:
    lang: str
    title: str
    sections: tuple[Section, ...]

    def search(self, query: str) -> tuple[Section, ...]:
        """Return the sections that have every word of the query, whatever its case and accents."""
        wanted = fold(query).split()
        return tuple(section for section in self.sections if all(word in section.words for word in wanted))


def fold(text: str) -> str:
    """Remove accents and case, so that a search forgives."""
    return "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))


def rules(game: str, lang: str) -> Book:
    return _book(game, lang, "RULES", "rule-")


def lore(game: str, lang: str) -> Book:
    """Return the stories behind a game; most games have none."""
    return _book(game, lang, "LORE", "lore-")


@cache
def _book(game: str, lang: str, name: str, prefix: str) -> Book:
    folder = Path(games.__path__[0]) / game
    for path, spoken in ((folder / f"{name}.{lang}.md", lang), (folder / f"{name}.md", "en")):
        if path.is_file():
            text = path.read_text("utf-8")
            return Book(spoken, text.partition("\n")[0].removeprefix("# "), tuple(parse(text, prefix)))
    return Book("en", "", ())


def parse(text: str, prefix: str = "rule-") -> list[Section]:
    """Return the sections of a text in Markdown; the title of the whole text is left to the page."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    _anchor(tokens, prefix)
    if tokens and tokens[0].tag == "h1":
        tokens = tokens[3:]
    starts = [k for k, token in enumerate(tokens) if token.type == "heading_open"]
    return [_section(tokens[k:end], markdown, prefix) for k, end in pairwise(sorted({0, *starts, len(tokens)}))]


def _section(tokens: Sequence[Token], markdown: MarkdownIt, prefix: str) -> Section:
    anchor, title, level = "", "", 0
    if tokens[0].type == "heading_open":
        anchor, title = str(tokens[0].attrGet("id") or "").removeprefix(prefix), tokens[1].content
        level = int(tokens[0].tag[1])
    tokens, figures = _figures(tokens)
    html = markdown.renderer.render(tokens, markdown.options, {})
    html = html.replace("<table>", '<div class="wrap" tabindex="0"><table>').replace("</table>", "</table></div>")
    words = " ".join(token.content for token in tokens if token.type == "inline")
    return Section(anchor, title, level, Markup(html), fold(words), figures)


def _figures(tokens: Sequence[Token]) -> tuple[list[Token], tuple[Figure, ...]]:
    """Take out the paragraphs that ask for pictures; return the others, and the pictures."""
    asked = {k: found for k, token in enumerate(tokens) if (found := FIGURE.match(token.content))}
    left = [token for k, token in enumerate(tokens) if not asked.keys() & {k - 1, k, k + 1}]
    return left, tuple(map(Figure.asked_for, asked.values()))


def _anchor(tokens: Sequence[Token], prefix: str) -> None:
    """Give every heading an id, and every block that names its own."""
    seen: set[str] = set()
    for k, token in enumerate(tokens):
        if token.type != "inline":
            continue
        opening = tokens[k - 1]
        found = _ANCHOR.search(token.content)
        if found:
            _strip(token)
        slug = re.sub(r"[^\w]+", "-", fold(token.content)).strip("-") if opening.type == "heading_open" else ""
        name = found[1] if found else slug
        if opening.type == "paragraph_open" and opening.hidden and k > 1:
            opening = tokens[k - 2]  # a tight list item: the paragraph leaves no tag
        if name and name not in seen:
            seen.add(name)
            opening.attrSet("id", f"{prefix}{name}")


def _strip(token: Token) -> None:
    """Remove the name of an anchor from a text and from its last piece."""
    for text in (token, *(token.children or ())[-1:]):
        text.content = _ANCHOR.sub("", text.content)


def with_figures(game: str, lang: str, section: Section) -> Markup:
    """Return a section with its pictures under it."""
    return section.html + Markup("").join(_drawn(game, lang, figure) for figure in section.figures)


def picture(game: str, figure: Figure) -> str:
    """Return a figure in English as a picture that needs no style sheet: for the documentation."""
    scene, lit = _scene(game, "en", figure)
    return standalone(scene, "light", lit)


@cache
def _drawn(game: str, lang: str, figure: Figure) -> Markup:
    scene, lit = _scene(game, lang, figure)
    (part,) = scene.parts
    svg = _OWN.sub("", part_svg(part, lit))  # only a table needs these, and a page may show the same part twice
    svg = svg.replace("<svg", f'<svg role="img" aria-label="{escape(figure.caption)}"', 1)
    frame = Markup('<figure class="{} {}">{}<figcaption>{}</figcaption></figure>')
    return frame.format("wide" if part.width > 300 else "narrow", scene.cls, Markup(svg), figure.caption)


def _scene(game: str, lang: str, figure: Figure) -> tuple[Scene, Lights]:
    """Return the part of the table that a figure shows, as a scene of its own, and what is lit in it."""
    face, words = games.face(game), words_for(lang, game)
    names = [words.t("Player {n}", n=seat + 1) for seat in (0, 1)]
    if face.gallery and (part := face.gallery(figure.part, words)):
        scene = face.read(_example(game)[0][0], words, names).scene
        return _alone(replace(scene, cls=face.cls), part, figure), Lights()
    view, legal = next(moment for moment in _example(game)[figure.after :] if _shows(game, figure, *moment))
    reading = face.read(view, words, names, legal if figure.acts else ())
    part = next(part for part in reading.scene.parts if part.id == figure.part)
    lit = lights(one for one in reading.choices if one.action.startswith(figure.acts))
    return _alone(reading.scene, part, figure), lit


def _alone(scene: Scene, part: Part, figure: Figure) -> Scene:
    area = Area(part.area, 0, 0, part.width, part.height)
    return replace(scene, parts=(part,), areas=(area,), width=part.width, height=part.height, words=figure.caption)


@cache
def _example(game: str) -> list[tuple[View, Legal]]:
    """Return what the first seat sees and may do, decision by decision."""
    standard = next(preset for preset in games.meta(game).presets if preset.name == "standard")
    match = Match(games.make(game, standard.modules, standard.options), 2, SEED)
    match.begin()
    dice = random.Random(SEED)
    moments: list[tuple[View, Legal]] = []
    while (asked := match.to_act()) and len(moments) < MOST:
        held = match.held == asked[0]
        moments.append((match.view(0), match.legal(0) if 0 in asked and not held else []))
        if held:
            match.done(asked[0])
        else:
            match.move(asked[0], dice.choice(match.legal(asked[0]))[1], match.seq)
    return moments


def _shows(game: str, figure: Figure, view: View, legal: Legal) -> bool:
    if figure.acts:
        return any(text.startswith(figure.acts) for _, text in legal)
    return any(part.id == figure.part for part in games.face(game).read(view, words_for("en"), ("", "")).scene.parts)
