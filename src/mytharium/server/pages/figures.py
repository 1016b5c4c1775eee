"""The pictures of the rules: positions of an example game that is played by chance, always the same."""

import random
import re
from dataclasses import replace
from functools import cache
from html import escape

from markupsafe import Markup

from mytharium import games
from mytharium.core.protocol import View
from mytharium.match.match import Match
from mytharium.scene.face import lights
from mytharium.scene.primitives import Area, Lights, Part, Scene
from mytharium.scene.svg import part_svg, standalone
from mytharium.server.pages.rulebook import Figure, Section
from mytharium.server.site import words_for

Legal = list[tuple[int, str]]
SEED = "figures"
MOST = 400  # decisions: chance alone may go on for long
_OWN = re.compile(r' (?:id|tabindex|role|aria-[a-z]+|data-[a-z]+)="[^"]*"')


def with_figures(game: str, lang: str, section: Section) -> Markup:
    """A section, and under it its pictures."""
    return Markup(section.html) + Markup("").join(_drawn(game, lang, figure) for figure in section.figures)


def picture(game: str, figure: Figure) -> str:
    """A figure in English as a picture that needs no style sheet: for the documentation."""
    scene, lit = _scene(game, "en", figure)
    return standalone(scene, "light", lit)


@cache
def _drawn(game: str, lang: str, figure: Figure) -> Markup:
    scene, lit = _scene(game, lang, figure)
    (part,) = scene.parts
    return _framed(part, scene.cls, _svg(part, lit, figure.caption), figure.caption)


def _scene(game: str, lang: str, figure: Figure) -> tuple[Scene, Lights]:
    """The part of the table that a figure shows, as a scene of its own, and what is lit in it."""
    face, words = games.face(game), words_for(lang, game)
    names = [words.t("Player {n}", n=seat + 1) for seat in (0, 1)]
    if face.gallery and (part := face.gallery(figure.part, words)):
        return _alone(
            replace(face.read(_example(game)[0][0], words, names).scene, cls=face.cls), part, figure
        ), Lights()
    view, legal = next(moment for moment in _example(game)[figure.after :] if _shows(game, figure, *moment))
    reading = face.read(view, words, names, legal if figure.acts else ())
    part = next(part for part in reading.scene.parts if part.id == figure.part)
    lit = lights(one for one in reading.choices if one.action.startswith(figure.acts))
    return _alone(reading.scene, part, figure), lit


def _alone(scene: Scene, part: Part, figure: Figure) -> Scene:
    area = Area(part.area, 0, 0, part.width, part.height)
    return replace(scene, parts=(part,), areas=(area,), width=part.width, height=part.height, words=figure.caption)


def _framed(part: Part, cls: str, svg: str, caption: str) -> Markup:
    wide = "wide" if part.width > 300 else "narrow"
    frame = Markup('<figure class="{} {}">{}<figcaption>{}</figcaption></figure>')
    return frame.format(wide, cls, Markup(svg), caption)


def _svg(part: Part, lit: Lights, words: str) -> str:
    """One picture. What only a table needs is left out, since a page may show the same part twice."""
    markup = _OWN.sub("", part_svg(part, lit))
    return markup.replace("<svg", f'<svg role="img" aria-label="{escape(words)}"', 1)


@cache
def _example(game: str) -> list[tuple[View, Legal]]:
    """What the first seat sees and may do, decision by decision."""
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
