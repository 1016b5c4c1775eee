"""Terra Mystica drawn: every map, faction and state can be told apart, and every piece that moves can be followed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import cast

import pytest

from mytharium import games
from mytharium.core.protocol import CHANCE, OVER, WATCHER, Game
from mytharium.core.rng import Rng
from mytharium.games.terra_mystica.components import components
from mytharium.games.terra_mystica.face import FACE
from mytharium.games.terra_mystica.face.pieces import EMBLEMS, GLYPHS, emblem_of
from mytharium.games.terra_mystica.factions import NAMES as FACTIONS
from mytharium.games.terra_mystica.map import TERRAINS
from mytharium.games.terra_mystica.question import ASK_BRIDGE
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.face import lights
from mytharium.scene.primitives import Cell, Group, Node
from mytharium.scene.svg import scene_parts, stage, standalone
from mytharium.scene.themes import Theme, sheet
from mytharium.scene.words import Words
from tests.scene.test_styles import contrast

MODULES = [module.name for module in games.meta("terra_mystica").modules]
MAPS = list(components()["maps"])
NAMES = ("Jökull", "Tinna", "Iðunn", "Kári", "Wilhelmina")


def game(map: str = "base", modules: list[str] | None = None, **options: str) -> Game:
    return games.make("terra_mystica", MODULES if modules is None else modules, {"map": map, **options})


def moments(play: Game, seats: int, seed: str) -> Iterator[tuple[TerraMysticaView, list[tuple[int, str]]]]:
    """What each asked player sees and may do, through a game of random moves that rather builds, the larger the better,
    than passes."""
    rng, s = Rng(seed), play.new(seats)
    while s.actor != OVER:
        if s.actor == CHANCE:
            play.play(s, int(play.ticket(s, rng.below(play.tickets(s)))), None)
            continue
        legal = [(move, play.format(s, move)) for move in play.legal(s, s.actor)]
        yield cast(TerraMysticaView, play.observe(s, s.actor)), legal
        busy = [move for move, text in legal if not text.startswith(("pass", "convert", "burn"))]
        great = [move for move, text in legal if text.endswith(("stronghold", "sanctuary"))]
        pool = great or (busy if busy and rng.below(8) else [move for move, _ in legal])
        play.play(s, pool[int(rng.below(len(pool)))], None)
    yield cast(TerraMysticaView, play.observe(s, WATCHER)), []


def cells(nodes: tuple[Node, ...]) -> Iterator[Cell]:
    for node in nodes:
        if isinstance(node, Cell):
            yield node
        elif isinstance(node, Group):
            yield from cells(node.children)


def drawn(view: TerraMysticaView, words: Words | None = None) -> dict[str, Cell]:
    scene = FACE.read(view, words or Words(), NAMES[: int(view.seats)]).scene
    return {cell.id: cell for part in scene.parts for cell in cells(part.nodes)}


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("seats", [2, 5])
def test_every_map_from_the_first_to_the_last_moment(map: str, seats: int) -> None:
    for number, (view, legal) in enumerate(moments(game(map, final_tile="random"), seats, f"{map}{seats}")):
        if number % 7 and legal:
            continue
        words = Words(("en", "es", "fr")[number % 3], [FACE.catalog])
        scene = FACE.read(view, words, NAMES[:seats]).scene
        choices = FACE.read(view, words, NAMES, legal).choices
        page = stage(scene, lights(choices))
        ids = re.findall(r' id="([^"]+)"', page)
        assert len(ids) == len(set(ids))
        assert {cell for choice in choices for cell in choice.cells} <= set(ids)
        assert "{" not in page
        assert all(area.id in {part.area for part in scene.parts} for area in scene.areas)
        assert {part.area for part in scene.parts} == {area.id for area in scene.areas}


def test_terrains_differ_in_glyph_and_texture() -> None:
    art = FACE.art.read_text("utf-8")
    textures = {re.search(rf'id="m-p-{terrain}".*? d="([^"]+)"', art)[1] for terrain in TERRAINS}  # type: ignore[index]
    assert len(textures) == len(set(GLYPHS)) == len(TERRAINS) == 9
    view, _ = next(moments(game("fire_ice_1"), 2, "terrains"))
    page = stage(FACE.read(view, Words(), NAMES[:2]).scene)
    for k in range(7):
        assert f"#m-hex-{TERRAINS[k]}" in page
        assert f'href="#m-{GLYPHS[k]}"' in page


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_glyphs_can_be_seen_on_their_colours(theme: Theme) -> None:
    rules = sheet(theme, (FACE.styles,))
    known = rules.tokens

    def colour(text: str) -> str:
        name = re.fullmatch(r"var\((--[\w-]+)\)", text)
        found = known[name[1]] if name else text
        return found if len(found) == 7 else "#" + "".join(2 * c for c in found[1:])

    css = FACE.styles.read_text("utf-8")
    for k, terrain in enumerate(TERRAINS):
        seat = re.search(rf"\.s-{terrain} {{ --seat: ([^;]+); --seat-ink: ([^;]+);", css)
        land = re.search(rf"\.t-{terrain} {{ --t: ([^;]+); --m: ([^;]+);", css)
        assert seat is not None
        assert land is not None
        assert contrast(colour(seat[1]), colour(seat[2])) >= 3, terrain
        assert contrast(colour(land[1]), colour(land[2])) >= 3, terrain
        assert emblem_of(0, k) == (GLYPHS[k], f"s-{terrain}")


def test_structures_carry_their_owners_glyph_and_come_from_their_sheets() -> None:
    shapes: set[str] = set()
    for view, _ in islice(moments(game(), 4, "structures"), 0, None, 4):
        pictures = scene_parts(FACE.read(view, Words(), NAMES[:4]).scene)
        ids = set(re.findall(r' id="([^"]+)"', "".join(pictures.values())))
        for kind, seat, home in re.findall(r'data-piece="(\w+)-(\d)" data-from="([^"]+)"', pictures["map"]):
            shapes.add(kind)
            assert home in ids
            assert f"sheet{seat}-" in home
        position = view.position()
        for k in range(int(view.box.map.hexes)):
            owner = int(position.owner[k])
            if owner >= 0:
                glyph, cls = emblem_of(owner, int(position.seat(owner).colour))
                hex = re.search(rf'id="on-{k}".*?</g></g>', pictures["map"])
                assert hex is not None
                assert cls in hex[0]
                assert f"#m-{glyph}" in hex[0]
                assert position.structure[k] > 0
    assert {"dwelling", "trading", "temple", "stronghold", "sanctuary"} <= shapes


def test_places_for_a_bridge_show_only_when_one_is_asked_for() -> None:
    asked = 0
    for view, legal in moments(game(modules=[]), 3, "bridges"):
        shown = {id for id in drawn(view) if id.startswith("bridge-")}
        wanted = (
            {text for _, text in legal if text.startswith("bridge ")} if view.position().asked == ASK_BRIDGE else set()
        )
        assert len(shown) == len(wanted)
        asked += bool(shown)
    assert asked


def test_tokens_of_power_keep_their_ids() -> None:
    """As many tokens as there are; those of the seats lie in their bowls, so each one glides to where it goes."""
    for view, _ in moments(game(), 2, "tokens"):
        if any(view.position().seat(seat).faction < 0 for seat in range(2)):
            continue
        parts = scene_parts(FACE.read(view, Words(), NAMES[:2]).scene)
        for seat in range(2):
            have = sum(
                int(
                    (
                        view.position().seat(seat).bowl1,
                        view.position().seat(seat).bowl2,
                        view.position().seat(seat).bowl3,
                    )[k]
                )
                for k in range(3)
            )
            found = re.findall(rf'id="token-{seat}-(\d+)"', parts[f"hoard{seat}"])
            assert found == [str(k) for k in range(have)]


def test_a_marker_of_every_faction_on_every_track_at_every_moment() -> None:
    pictures = (stage(FACE.read(view, Words(), NAMES[:3]).scene) for view, _ in moments(game(), 3, "markers"))
    for old, new in pairwise(set(re.findall(r'id="(mark-[^"]+)"', picture)) for picture in pictures):
        assert old <= new


def test_factions_are_picked_from_the_board() -> None:
    view, legal = next(moments(game(), 4, "picks"))
    lit = {cell for choice in FACE.read(view, Words(), NAMES, legal).choices for cell in choice.cells}
    shown = {id for id in drawn(view) if id.startswith("faction-")}
    assert shown == {f"faction-{name}" for name in FACTIONS} == lit
    base, _ = next(moments(game(modules=[]), 4, "picks"))
    assert len([id for id in drawn(base) if id.startswith("faction-")]) == 14


def test_seats_without_a_faction_have_emblems_of_their_own() -> None:
    assert [emblem_of(seat, -1) for seat in range(5)] == list(EMBLEMS)
    assert len({glyph for glyph, _ in EMBLEMS}) == 5
    assert not {glyph for glyph, _ in EMBLEMS} & set(GLYPHS)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_of_the_whole_table(theme: Theme) -> None:
    views = [view for view, _ in moments(game("fjords"), 5, "picture")]
    for view in (views[0], views[len(views) // 2], views[-1]):
        scene = FACE.read(view, Words(), NAMES).scene
        picture = standalone(scene, theme)
        assert "var(" not in picture
        assert picture.count("<desc>") == 1
        assert all(part.label for part in scene.parts)
        assert all(cell.label for part in scene.parts for cell in cells(part.nodes))
