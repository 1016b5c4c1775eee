"""The box of one game from its components, modules and options. Options are read here and nowhere else."""

from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.compose import ComposeError, Ruleset
from mytharium.games.myraclia.box import TEMPERS, Box, TacticsSide, Wish
from mytharium.games.myraclia.components import CONDITIONS, ELEMENTS, PREFERENCES, SURFACES, TOKEN_KINDS, Table
from mytharium.games.myraclia.elements import NO_COLOUR, ONE
from mytharium.games.myraclia.hooks import Hook
from mytharium.games.myraclia.modules.eva.opponent import EternalOpponent
from mytharium.games.myraclia.notation import cubes_named
from mytharium.games.myraclia.state import CENTRE, SIDE

AUTOMAS: Final = ("eva", "adam")
WIDEST: Final = 8  # tiles of a layout that people draw, from edge to edge


def make_box(ruleset: Ruleset) -> Box:
    data = cast(dict[str, Any], ruleset.data)
    box = Box([cast(Hook, hook) for hook in ruleset.hooks], EternalOpponent())
    _choices(box, ruleset)
    _tiles(box, data["tiles"]["tile"])
    _scoring(box, data["tiles"]["surface_scoring"])
    _tokens(box, data["tokens"]["token"])
    box.first_sides = [_side(card["first"]) for card in data["tactics"]["card"]]
    box.later_sides = [_side(card["later"]) for card in data["tactics"]["card"]]
    _players(box, data["setup"])
    box.bag = sum(data["tiles"]["elements"][name]["cubes"] * ONE[k] for k, name in enumerate(ELEMENTS))
    return box


def _choices(box: Box, ruleset: Ruleset) -> None:
    options = ruleset.options
    box.modules = tuple(module.name for module in ruleset.modules)
    box.options = tuple(sorted(options.items()))
    playing = [name for name in AUTOMAS if options[name] != "no"]
    box.automas = len(playing)
    box.automa_names = tuple(name.capitalize() for name in playing)
    box.tempers = bytes(TEMPERS.index(options[name]) for name in playing)
    box.start_elements = int(options["starting_elements"])
    box.random_layout = options["layout"] == "random"


def _tiles(box: Box, tiles: list[Table]) -> None:
    box.tiles = len(tiles)
    box.names = tuple(_tile_name(tile) for tile in tiles)
    in_play = [tile for tile in tiles if not tile.get("absent")]
    box.start = sum(2 ** (tile["id"] - 1) for tile in in_play if not tile.get("darkness"))
    box.dark = sum(2 ** (tile["id"] - 1) for tile in in_play if tile.get("darkness"))
    needs: list[list[str]] = [tile.get("requires", []) for tile in tiles]
    box.need = vec[i64]([cubes_named(need) for need in needs])
    box.size = bytes(len(need) for need in needs)
    box.points = bytes(tile.get("points", 0) for tile in tiles)
    box.released = bytes(_colour(tile.get("released", "")) for tile in tiles)
    box.free = bytes(_colour(tile.get("free", "")) for tile in tiles)
    box.surfaces = bytes(sum(2 ** SURFACES.index(name) for name in tile.get("surface", [])) for tile in tiles)


def _scoring(box: Box, scoring: Table) -> None:
    box.sets = bytes(points for name in SURFACES for points in [0, *scoring[name]])
    box.all_surfaces = scoring["all_four_surfaces_bonus"]
    box.overtaken = scoring["contiguous_area_points_per_overtaken_player"]


def _tokens(box: Box, tokens: list[Table]) -> None:
    box.token_count = len(tokens)
    box.token_kinds = bytes(TOKEN_KINDS.index(token["kind"]) for token in tokens)
    box.token_values = bytes(_token_value(token) for token in tokens)


def _players(box: Box, data: Table) -> None:
    rows: dict[int, Table] = {row["seats"]: row for row in data["players"]}
    counts = range(max(rows) + 1)
    each: int = data["elements_per_player"]
    box.surface_tiles = bytes(rows[n]["surface"] if n in rows else 0 for n in counts)
    box.disks = bytes(rows[n]["disks"] if n in rows else 0 for n in counts)
    box.end = bytes(rows[n]["end"] if n in rows else 0 for n in counts)
    box.draw = bytes(each for _ in counts)
    box.first_draw = bytes(rows.get(n, {}).get("first_round_elements_per_player", each) for n in counts)
    box.layouts = tuple(_layout(rows[n]["rows"]) if n in rows else () for n in counts)
    drawn = dict(box.options)["layout"]
    if drawn not in ("recommended", "random"):
        cells = own_layout(drawn)
        box.layouts = tuple(cells if len(cells) == tiles else () for tiles in box.surface_tiles)
        if not any(box.layouts):
            known = ", ".join(str(tiles) for tiles in sorted(set(box.surface_tiles)) if tiles)
            raise ComposeError(
                "A layout has {known} tiles, depending on the players; yours has {n}.",
                "layout",
                known=known,
                n=len(cells),
            )


def _tile_name(tile: Table) -> str:
    if tile.get("darkness"):
        return f"darkness-{tile['id']}"
    return f"{'-'.join(tile['surface'])}-{tile['id']}"


def _colour(name: str) -> int:
    return ELEMENTS.index(name) if name else int(NO_COLOUR)


def _token_value(token: Table) -> int:
    if token["kind"] == "points":
        return int(token["points"])
    if token["kind"] == "surface":
        return SURFACES.index(token["surface"])
    return ELEMENTS.index(token["element"])


def _side(side: Table) -> TacticsSide:
    wishes = [
        Wish(PREFERENCES.index(wish["cond"]), bool(wish.get("skip_first_round")), bool(wish.get("skip_end_game")))
        for wish in side["prefer"]
    ]
    condition = CONDITIONS.index(side["require"])
    return TacticsSide(condition, bool(side.get("no_first_round")), bool(side.get("no_end_game")), wishes)


def own_layout(text: str) -> tuple[int, ...]:
    """RULES.md#layout: the cells of a layout that people drew."""
    if "#" not in text or set(text) - set("#./\n\r "):
        raise ComposeError("Draw a layout with # for a tile, . for half a tile of space and / between rows.", "layout")
    places: list[tuple[int, int]] = []  # row, and distance from the left in half tiles
    for r, row in enumerate(text.replace("\r", "").replace(" ", "").replace("\n", "/").strip("/").split("/")):
        at = 0
        for sign in row:
            places += [(r, at)] if sign == "#" else []
            at += 2 if sign == "#" else 1
    if len({(at - r) % 2 for r, at in places}) > 1:
        raise ComposeError("Each row lies half a tile to the side of the row above it: move one by a dot.", "layout")
    if any(at > 2 * WIDEST or r > WIDEST for r, at in places):
        raise ComposeError("A layout is at most {n} tiles wide and high.", "layout", n=WIDEST)
    beside = {place: _beside(*place) & set(places) for place in places}
    if any(len(found) < 2 for found in beside.values()):
        raise ComposeError("Every tile of a layout touches at least two others.", "layout")
    if 2 * sum(len(found) > 2 for found in beside.values()) <= len(places):
        raise ComposeError("Most tiles of a layout touch at least three others.", "layout")
    together, edge = set(places[:1]), places[:1]
    while edge:
        fresh = beside[edge.pop()] - together
        together |= fresh
        edge += fresh
    if len(together) < len(places):
        raise ComposeError("A layout is one piece.", "layout")
    odd, middle = (places[0][1] - places[0][0]) % 2, max(at for _, at in places) // 4
    return tuple(int(CENTRE) + int(SIDE) * (r - 1) + (at - odd - r) // 2 - middle for r, at in places)


def _beside(r: int, at: int) -> set[tuple[int, int]]:
    return {(r, at - 2), (r, at + 2), (r - 1, at - 1), (r - 1, at + 1), (r + 1, at - 1), (r + 1, at + 1)}


def _layout(rows: list[list[int]]) -> tuple[int, ...]:
    """The cells of a fixed layout, of which each row is given by its beginning, in half tiles, and its length."""
    cells = []
    for r, (begin, length) in enumerate(rows):
        q = (begin - r) // 2
        cells += [int(CENTRE) + int(SIDE) * (r - 1) + q + k for k in range(length)]
    return tuple(cells)
