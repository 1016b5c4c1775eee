"""The style sheets: one source of dark values, enough contrast, and the same answers as a browser gives."""

from __future__ import annotations

import struct

import pytest

from mytharium.games.mythicals.face import FACE
from mytharium.scene.css import Sheet, Thing, resolve
from mytharium.scene.png import fonts, png
from mytharium.scene.svg import standalone
from mytharium.scene.themes import STYLES, Theme, same_dark, sheet
from mytharium.scene.words import Words
from tests.scene.positions import gallery

TOKENS = (STYLES / "tokens.css").read_text(encoding="utf-8")


def test_both_dark_blocks_are_equal() -> None:
    assert same_dark(TOKENS)
    assert not same_dark(TOKENS.replace("--bg: #0b1312", "--bg: #000000", 1))


def luminance(colour: str) -> float:
    channels = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_can_be_read(theme: Theme) -> None:
    tokens = sheet(theme).tokens
    for ground in ("--bg", "--stage", "--surface", "--surface-2"):
        for ink in ("--ink", "--ink-2", "--ink-3", "--lantern-text"):
            assert contrast(tokens[ink], tokens[ground]) >= 4.5, (ink, ground)
    for element in ("--air", "--earth", "--fire", "--water"):
        assert contrast("#ffffff", tokens[element]) >= 4.5, element
    assert contrast(tokens["--lantern-ink"], tokens["--lantern"]) >= 4.5
    assert contrast(tokens["--keyline"], tokens["--lantern"]) >= 3
    assert contrast("#c9c7f0", tokens["--night-2"]) >= 4.5


def thing(text: str) -> Thing:
    tag, *classes = text.split(".")
    return Thing(tag, classes=frozenset(classes))


def style(css: str, *path: str) -> dict[str, str]:
    return Sheet([css], [":root"]).style([thing(step) for step in path])


def test_selectors() -> None:
    assert style(".a .b { fill: red }", "g.a", "g", "g.b") == {"fill": "red"}
    assert style(".a > .b { fill: red }", "g.a", "g", "g.b") == {}
    assert style(".a > .b { fill: red }", "g.a", "g.b") == {"fill": "red"}
    assert style(".a:not(.x, .y) > .b { fill: red }", "g.a", "g.b") == {"fill": "red"}
    assert style(".a:not(.x, .y) > .b { fill: red }", "g.a.y", "g.b") == {}
    assert style("text, .b { fill: red }", "text") == {"fill": "red"}
    assert style(".b:hover { fill: red } @media print { .b { fill: red } }", "g.b") == {}


def test_the_more_exact_rule_wins_then_the_later() -> None:
    assert style(".a .b { fill: red } .b { fill: blue }", "g.a", "g.b") == {"fill": "red"}
    assert style(".b { fill: red } .b { fill: blue }", "g.b") == {"fill": "blue"}
    assert style(".b.c { fill: red } g.b { fill: blue }", "g.b.c") == {"fill": "red"}


def test_variables() -> None:
    known = {"--a": "red"}
    assert resolve("var(--a)", known) == "red"
    assert resolve("var(--b, var(--a))", known) == "red"
    assert resolve("1px var(--b, 2px) 3px", known) == "1px 2px 3px"
    assert resolve("var(--b)", known) == ""


def test_png_shows_text() -> None:
    face = FACE
    scene = face.read(gallery()["tile"].view, Words("en", [face.catalog]), ("A", "B")).scene
    svg = standalone(scene)
    picture = png(svg, 486)
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (486, 321)
    if fonts().sans is None:
        pytest.skip("no font on this machine")
    without = png(svg.replace(">Night<", "><"), 486)
    assert picture != without
