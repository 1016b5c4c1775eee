"""The table of Terra Mystica as a scene, and pictures of the maps and for the shelf.

The table shows the map, cult tracks, tiles in play, rounds, and a sheet for each player.

Targets, by their ids. `<n>` is a hex number of the board (land and river), as in events and actions; tracks are `fire`,
`water`, `earth`, `air`; codes are those of the notation; `<s>` is a seat.

- `hex-<n>`: a hex; `bridge-<a>-<b>` (a < b): a place for a bridge, there only while one is asked for.
- `cult-<track>`: the head of a track (steps, keys, rewards, what the Acolytes pay with);
  `space-<track>-<k>`: a priest's space, k from 0 to 3 for 3, 2, 2, 2 steps; `space-<track>-4`: 1 step, no space.
- `power-<name>`: a power action, named as in the notation: bridge, priest, workers, coins, spade, spades.
- `card-BON1` … `card-BON10`: a bonus card, wherever it is (passing, the first card, its action).
- `favor-FAV1` … `favor-FAV12` and `town-TW1` … `town-TW8`: the tiles that are left.
- `sheet<s>-dwelling`, `-trading-house`, `-temple`, `-stronghold`, `-sanctuary`: a row of structures on a sheet;
  `-shipping`, `-spades`: the two tracks; `-bowl1` … `-bowl3`, `-coins`, `-workers`, `-priests`, `-points`: what lies
  there (conversions); `-own`, `-card`, `-favor`: the special actions of the faction, the bonus card and the favor tile;
  `-special`: the special terrain tile.
- `faction-<name>`: a faction, while factions are picked or bid for; `terrain-<name>`: a terrain, while one is chosen
  (home terrain, Riverwalkers' unlocks, Shapeshifters' change).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path as File

from mytharium.games.terra_mystica.components import components, game_map
from mytharium.games.terra_mystica.face.cults import cults
from mytharium.games.terra_mystica.face.faction_picker import factions, is_choosing_terrain, is_picking, terrains
from mytharium.games.terra_mystica.face.map import HEIGHT as MAP_HEIGHT
from mytharium.games.terra_mystica.face.map import WIDTH as MAP_WIDTH
from mytharium.games.terra_mystica.face.map import between, place, the_map
from mytharium.games.terra_mystica.face.pieces import GLYPHS, Emblem, disc, plank, structure
from mytharium.games.terra_mystica.face.reading import TerraMysticaReading, forecast_part
from mytharium.games.terra_mystica.face.rounds import rounds
from mytharium.games.terra_mystica.face.sheet import resources, structures
from mytharium.games.terra_mystica.face.sheet_actions import actions
from mytharium.games.terra_mystica.face.sheet_tiles import held
from mytharium.games.terra_mystica.face.tiles import cards, favors, powers, towns
from mytharium.games.terra_mystica.map import RIVER, TERRAINS
from mytharium.scene.primitives import Area, Group, Node, Part, Rect, Scene, Use

ART = (File(__file__).parent / "art.svg",)
STYLES = (File(__file__).parent / "board.css",)
WIDTH = 972
AREAS = (
    Area("rounds", 12, 12, 948, 54, "plain"),
    Area("map", 12, 76, 738, 448),
    Area("cults", 762, 76, 198, 448, "plain"),
    Area("strip", 12, 534, 560, 140, "plain"),
    Area("tiles", 584, 534, 376, 140, "plain"),
)
SHEET = 132  # from one sheet to the next


def draw(reading: TerraMysticaReading) -> Scene:
    """The board as the viewer sees it, his own sheet first; a watcher sits behind the first seat."""
    view, words = reading.view, reading.words
    near = int(max(view.viewer, 0))
    order = [(near + k) % int(view.seats) for k in range(int(view.seats))]
    above, beside, below = reading.shared(_for_everybody)
    parts: list[Part] = [*above, the_map(reading), *beside]
    if view.position().seat(near).faction >= 0:
        panel = forecast_part(reading, near)
        parts += [panel] if panel else []
    parts += below
    areas = list(AREAS)
    if is_picking(view):
        parts += factions(view, words)
        areas.append(Area("mine", 12, 684, 948, 140, "plain"))
    else:
        for k, seat in enumerate(order):
            area = f"other{k}" if k else "mine"
            parts += reading.shared(sheet, seat, area)
            areas.append(Area(area, 12, 684 + SHEET * k, 948, SHEET - 10, "plain", box=f"sheet{seat}"))
    height = areas[-1].y + areas[-1].height + 12
    return Scene(
        tuple(parts),
        "terra",
        "Terra Mystica",
        reading.description,
        WIDTH,
        height,
        tuple(areas),
        ART,
        STYLES,
    )


def _for_everybody(reading: TerraMysticaReading) -> tuple[list[Part], list[Part], list[Part]]:
    """What lies around the map, in the order of the table: above it, beside it, below it."""
    view, words = reading.view, reading.words
    taken = terrains(view, words) if is_choosing_terrain(view) else powers(view, words)
    return (
        rounds(view, words),
        [cults(view, words), taken, cards(view, words)],
        [favors(view, words), towns(view, words)],
    )


def sheet(reading: TerraMysticaReading, seat: int, area: str) -> list[Part]:
    """A player's sheet in parts, which a phone stacks."""
    view, words = reading.view, reading.words
    return [
        resources(view, seat, area, words, reading.names[seat]),
        structures(view, seat, area, words),
        actions(view, seat, area, words),
        held(view, seat, area, words),
    ]


# by the terrain of the owner: hex and structure
BUILT = {
    "swamp": "G5 dwelling G6 trading F7 dwelling C1 dwelling E10 trading D2 sanctuary E5 dwelling",
    "desert": "F3 stronghold D3 temple A5 dwelling E3 dwelling G2 dwelling E2 dwelling B2 dwelling D1 dwelling",
    "lakes": "E4 temple D5 trading C3 dwelling F2 temple H2 dwelling H4 dwelling",
    "mountains": "F6 temple E7 dwelling E9 trading C5 dwelling F4 stronghold D4 dwelling C2 dwelling",
    "forest": "G3 sanctuary I6 dwelling C4 trading",
}
TOWN = ("F4", "E7", "D4")
BRIDGES = (("F4", "G3", "forest"), ("D4", "C2", "mountains"))
SCALE = 0.76


def emblem(terrain: str) -> Emblem:
    return GLYPHS[TERRAINS.index(terrain)], f"s-{terrain}"


@cache
def cover() -> Part:
    ground = game_map(components()["maps"]["base"], "base")
    built: dict[str, tuple[str, str]] = {}
    for terrain, said in BUILT.items():
        words = said.split()
        built |= {hex: (terrain, kind) for hex, kind in zip(words[::2], words[1::2], strict=True)}
    nodes: list[Node] = []
    for k, name in enumerate(ground.names):
        x, y = place(ground, k)
        nodes.append(Use("hex-river", x, y))
        if ground.terrain[k] == RIVER:
            nodes.append(Use("flow", x, y, 0.8))
            continue
        terrain, kind = built.get(name, (TERRAINS[int(ground.terrain[k])], ""))
        on_it: list[Node] = [Use(f"hex-{terrain}")]
        on_it += [Group((Use("walls"),))] if name in TOWN else []
        glyph = Use(GLYPHS[TERRAINS.index(terrain)], 0, 1, 0.95, f"mark t-{terrain}")
        on_it.append(structure(kind, emblem(terrain)) if kind else glyph)
        nodes.append(Group(tuple(on_it), x=x, y=y))
    for one, two, owner in BRIDGES:
        x, y, angle = between(ground, ground.index[one], ground.index[two])
        lies = Group((plank(emblem(owner)),), rotate=angle)
        nodes.append(Group((lies, Group((disc(emblem(owner)),), scale=0.5)), x=x, y=y))
    x, y = place(ground, ground.index["E6"])
    at = Group(tuple(nodes), x=150 - SCALE * x, y=107 - SCALE * y, scale=SCALE)
    return Part("cover", 300, 214, (Rect(-600, -400, 1500, 1000, 0, "river"), at), "", "", "art")


@cache
def map_picture(name: str) -> Part:
    ground = game_map(components()["maps"][name], name)
    kinds = [TERRAINS[int(terrain)] if terrain != RIVER else "river" for terrain in ground.terrain[: int(ground.hexes)]]
    nodes = tuple(Use(f"hex-{kind}", *place(ground, k)) for k, kind in enumerate(kinds))
    return Part(f"map-{name}", MAP_WIDTH, MAP_HEIGHT, (Rect(-600, -400, 2000, 1300, 0, "river"), *nodes), "", "", "art")


def picture(option: str, value: str) -> Part | None:
    return map_picture(value) if option == "map" else None
