"""Every picture of a position is whole: ids once, words on every cell, nothing that a strict page forbids."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from mytharium.games.mythicals.face import FACE
from mytharium.scene.face import Choice, lights
from mytharium.scene.metrics import text_width, wrapped
from mytharium.scene.pen import Pen
from mytharium.scene.primitives import Cell, Group, Lights, Lit, Part, Scene, Use
from mytharium.scene.svg import defs, part_svg, scene_parts, stage, standalone
from mytharium.scene.themes import symbols
from mytharium.scene.words import LANGUAGES, Words
from tests.scene.positions import Shown, gallery

NAMES = ("Jökull", "Tinna & <co>")
GALLERY = gallery()
everywhere = pytest.mark.parametrize("shown", GALLERY.values(), ids=GALLERY.keys())


def words(lang: str = "en") -> Words:
    return Words(lang, [FACE.catalog])


def picture(shown: Shown, lang: str = "en") -> tuple[Scene, Lights]:
    choices = FACE.read(shown.view, words(lang), NAMES, shown.legal).choices
    return FACE.read(shown.view, words(lang), NAMES).scene, lights(choices, shown.last)


@everywhere
def test_page_has_every_id_once_and_no_inline_style(shown: Shown) -> None:
    scene, lit = picture(shown)
    page = defs([FACE.art]) + stage(scene, lit)
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert " style=" not in page
    assert "<script" not in page
    assert "&lt;co&gt;" in page


@everywhere
def test_every_symbol_that_is_used_exists(shown: Shown) -> None:
    scene, lit = picture(shown)
    known = set(re.findall(r' id="([^"]+)"', defs([FACE.art])))
    assert all(name.startswith("m-") for name in known)
    assert set(re.findall(r'href="#([^"]+)"', stage(scene, lit))) <= known


@everywhere
def test_stage_holds_the_parts_that_are_synced_one_by_one(shown: Shown) -> None:
    scene, lit = picture(shown)
    whole = stage(scene, lit)
    for name, svg in scene_parts(scene, lit).items():
        assert svg.startswith(f'<svg id="part-{name}"')
        assert svg in whole


@everywhere
def test_cells_speak(shown: Shown) -> None:
    scene, lit = picture(shown)
    page = ElementTree.fromstring(f"<div>{stage(scene, lit)}</div>")
    cells = [g for g in page.iter("g") if "cell" in g.get("class", "").split()]
    assert len(cells) >= 25
    for cell in cells:
        assert len(cell.get("aria-label", "")) >= 5
        legal = cell.get("id") in lit.legal
        assert cell.get("role") == ("button" if legal else "img")
        assert cell.get("tabindex") == ("0" if legal else None)
        assert ("legal" in cell.get("class", "").split()) == legal


@everywhere
@pytest.mark.parametrize("lang", LANGUAGES)
def test_choices_point_at_cells_that_are_there(shown: Shown, lang: str) -> None:
    scene, _ = picture(shown)
    ids = {node.id for part in scene.parts for node in part.nodes if isinstance(node, Cell)}
    choices = FACE.read(shown.view, words(lang), NAMES, shown.legal).choices
    assert [choice.action for choice in choices] == [text for _, text in shown.legal]
    for choice in choices:
        assert set(choice.cells) | set(choice.marks) <= ids
        assert choice.label
        assert choice.question.endswith("?")
        assert "{" not in choice.label + choice.question + choice.hint
    assert len({(choice.cells, choice.label) for choice in choices}) == len(choices)


@everywhere
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_standalone_needs_nothing_else(shown: Shown, theme: str) -> None:
    scene, lit = picture(shown)
    svg = standalone(scene, "dark" if theme == "dark" else "light", lit)
    root = ElementTree.fromstring(svg)
    for foreign in ("var(", "class=", "<use", "style=", "data-", "href"):
        assert foreign not in svg
    names = {element.tag.split("}")[1] for element in root.iter()}
    assert names <= {"svg", "title", "desc", "defs", "clipPath", "g", "rect", "path", "circle", "text"}
    assert [child.tag.split("}")[1] for child in root][:2] == ["title", "desc"]
    assert "Tinna & <co>" in (root[1].text or "")
    cuts = set(re.findall(r"url\(#([^)]+)\)", svg))
    assert cuts == set(re.findall(r'<clipPath id="([^"]+)"', svg))


def test_standalone_shows_what_is_lit() -> None:
    scene, lit = picture(GALLERY["draw"])
    lantern, night = "#ffb21e", "#ffc04a"
    assert lantern not in standalone(scene)
    assert lantern in standalone(scene, "light", lit)
    assert night in standalone(scene, "dark", lit)
    assert "#ffffff" in standalone(scene, "light", Lights(last={"mast-red-4"}))


def test_notebooks_show_the_scene() -> None:
    scene, _ = picture(GALLERY["tile"])
    assert scene._repr_svg_() == standalone(scene)


def test_a_class_is_all_that_lights_a_cell() -> None:
    """So a browser can choose and refuse without asking for a new picture."""
    part = Part("p", 100, 100, (Cell("c", 50, 50, (), "a place", "card"),), "part", "area")
    plain, chosen = part_svg(part), part_svg(part, Lights(chosen={"c"}))
    assert chosen.replace(" chosen", "").replace(" choosing", "") == plain
    assert 'href="#m-ring-card"' in plain
    assert 'href="#m-pin"' in plain


def test_lights_join_what_can_be_chosen_on_one_cell() -> None:
    one, two = Choice("a", "One", "One?", cells=("x", "y")), Choice("b", "Two", "Two?", cells=("x",), marks=("z",))
    lit = lights([one, two], {"w"}, two)
    assert lit.legal == {"x": Lit("One; Two"), "y": Lit("One")}
    assert lit.last == {"w"}
    assert lit.chosen == {"x", "z"}


def test_a_cell_is_lit_by_a_thin_ring_only_where_nothing_easier_can_be_chosen() -> None:
    easy = Choice("a", "Build", "Build?", cells=("x",), tag="+2")
    hard = Choice("b", "Build, burn first", "Build?", cells=("x", "y"), thin=True, tag="burn 1")
    lit = lights([hard, easy]).legal
    assert lit == {"x": Lit("Build; Build, burn first", False, "+2"), "y": Lit("Build, burn first", True, "burn 1")}
    cells = tuple(Cell(id, 20, 20, (), id, "hex", (0, -9)) for id in "xy")
    picture = part_svg(Part("p", 40, 40, cells, "p", "p"), Lights(lit))
    assert 'class="cell legal"' in picture
    assert 'class="cell legal thin"' in picture
    assert "burn 1" in picture


def test_tips_stay_inside_their_part() -> None:
    cell = Cell("c", 5, 50, (), "a place", "card", tip="a rather long tip")
    svg = part_svg(Part("p", 200, 100, (cell,), "part", "area"))
    tip = re.search(r'class="tip"[^>]*translate\(([\d.-]+) [\d.-]+\)"><rect x="([\d.-]+)"', svg)
    assert tip is not None
    assert 5 + float(tip[1]) + float(tip[2]) >= 0


def test_tips_that_would_be_wider_than_their_part_have_several_lines() -> None:
    text = "1 step on the Water cult, 3 points for each trading house; 2 left"
    lines = wrapped(text, 12, 180)
    assert " ".join(lines) == text
    assert len(lines) > 1
    assert all(text_width(line, 12) <= 180 for line in lines)
    assert wrapped("short", 12, 180) == ["short"]
    assert wrapped("unbreakable", 12, 10) == ["unbreakable"]
    cell = Cell("c", 100, 80, (), "a place", "card", tip=text)
    svg = part_svg(Part("p", 200, 100, (cell,), "part", "area"))
    tip = svg[svg.index('class="tip"') :]
    assert re.findall(r"<text[^>]*>([^<]+)</text>", tip) == wrapped(text, 12, 178)
    height = re.search(r'height="(\d+)"', tip)
    assert height is not None
    assert int(height[1]) == 25 + 15 * (len(wrapped(text, 12, 178)) - 1)


def test_symbols_parse() -> None:
    for symbol in ElementTree.fromstring(f"<defs>{''.join(symbols((FACE.art,)))}</defs>"):
        assert symbol.get("id", "").startswith("m-")


def test_lights_fall_into_groups() -> None:
    """A part under lights is what is written under them, also where a cell lies in a group that has a name."""
    cells = [Cell(f"c{k}", 10.0 * k, 0, (Use("key"),), f"cell {k}", "square") for k in range(4)]
    nested = Group((Group((cells[1],), "inner"), cells[2]), "outer")
    part = Part("p", 200, 100, (cells[0], nested, Group((cells[3],), cls="plain")), "part", "area")
    every = [f"c{k}" for k in range(4)]
    for lit in ([], every[1:2], every[2:], every):
        under = Lights(
            {cell: Lit("take") for cell in lit}, frozenset(lit[:1]), frozenset(), dict.fromkeys(lit, ("1", "s"))
        )
        shown = part_svg(part, under)
        assert shown.endswith(f">{Pen(under, part.width).nodes(part.nodes)}</svg>")
        assert ("choosing" in shown) == bool(lit)
