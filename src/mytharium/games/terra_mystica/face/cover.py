"""The picture on the shelf: the middle of the map, well into a game of four. And small pictures of the maps."""

from __future__ import annotations

from functools import cache

from mytharium.games.terra_mystica.components import components, game_map
from mytharium.games.terra_mystica.face.map import HEIGHT, WIDTH, between, place
from mytharium.games.terra_mystica.face.pieces import GLYPHS, Emblem, disc, plank, structure
from mytharium.games.terra_mystica.map import RIVER, TERRAINS
from mytharium.scene.primitives import Group, Node, Part, Rect, Use

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
    return Part(f"map-{name}", WIDTH, HEIGHT, (Rect(-600, -400, 2000, 1300, 0, "river"), *nodes), "", "", "art")


def picture(option: str, value: str) -> Part | None:
    return map_picture(value) if option == "map" else None
