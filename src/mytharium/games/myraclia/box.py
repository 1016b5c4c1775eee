"""The box of one game (components as tables, options, modules) and the moments at which modules speak up."""

from typing import Any, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mytharium.core.bits import bit
from mytharium.core.compose import Ruleset
from mytharium.core.protocol import Event, Moves
from mytharium.games.myraclia.components import CONDITIONS, ELEMENTS, PREFERENCES, SURFACES, TOKEN_KINDS
from mytharium.games.myraclia.elements import NO_COLOUR
from mytharium.games.myraclia.state import CENTRE, SIDE, Position

CALM: Final[i64] = 1
NORMAL: Final[i64] = 2
SAVAGE: Final[i64] = 3
TEMPERS: Final = ("no", "calm", "normal", "savage")
AUTOMAS: Final = ("eva", "adam")

POINT_TOKEN: Final[i64] = 0
RELEASED_TOKEN: Final[i64] = 1
FREE_TOKEN: Final[i64] = 2
SURFACE_TOKEN: Final[i64] = 3

FIRST: Final[i64] = 0  # sides of a tactics card
LATER: Final[i64] = 1
NO_PREFERENCE: Final[i64] = 255
WISHES: Final[i64] = 6  # preferences on a side, at most


@mypyc_attr(allow_interpreted_subclasses=True)
class Hook:
    """What a module does at the named moments of the game; nothing by default."""

    def set_up(self, box: "Box", s: Position) -> None:
        """The surface and the display lie."""

    def draft_begins(self, box: "Box", s: Position) -> None:
        """The drafting board is filled."""

    def draft_choices(self, box: "Box", s: Position, into: Moves) -> None:
        """What may be taken besides the elements."""

    def may_show(self, box: "Box", s: Position, stock: i64) -> i64:
        """Which tiles of the bag may come on the display now."""
        return stock

    def take_first(self, box: "Box", s: Position) -> i64:
        """Tiles of the display that must be taken before others."""
        return 0

    def terraformed(self, box: "Box", s: Position, seat: i64, tile: i64, out: list[Event] | None) -> None:
        """A tile has been terraformed and its own bonuses given."""

    def round_ends(self, box: "Box", s: Position) -> bool:
        """A round that is not the last is over; whether something is now asked or drawn before the next."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Automa:
    """How an Eternal Opponent plays; without one at the table nothing here is called."""

    def draft(self, box: "Box", s: Position, out: list[Event] | None) -> None:
        """It is her turn to draft."""

    def order_set(self, box: "Box", s: Position, seat: i64, place: i64, out: list[Event] | None) -> None:
        """The terraforming order is known."""

    def turn(self, box: "Box", s: Position, out: list[Event] | None) -> None:
        """Her turn to terraform begins."""

    def receive(self, box: "Box", s: Position, seat: i64, colour: i64, out: list[Event] | None) -> None:
        """She gets one element that goes to her fields."""

    def token(self, box: "Box", s: Position, out: list[Event] | None) -> None:
        """She has to place an Eternity token."""

    def moves(self, box: "Box", s: Position, into: Moves) -> None:
        """What the person who decides for her can choose."""

    def tickets(self, box: "Box", s: Position) -> i64:
        return 1

    def ticket(self, box: "Box", s: Position, k: i64) -> i64:
        return 0

    def play(self, box: "Box", s: Position, action: i64, out: list[Event] | None) -> None:
        """A die has fallen, or a person has decided for her."""


@final
class Box:
    """Everything about a game that does not change while it is played."""

    bag: i64
    tiles: i64  # how many tiles there are
    start: i64  # tiles in the bag at set-up
    dark: i64
    need: vec[i64]  # elements, by tile
    automas: i64
    start_elements: i64
    random_layout: bool
    hooks: list[Hook]
    automa: Automa

    def __init__(self, ruleset: Ruleset, automa: Automa) -> None:
        self.modules = tuple(module.name for module in ruleset.modules)
        self.options = tuple(sorted(ruleset.options.items()))
        data = cast(dict[str, Any], ruleset.data)
        self.hooks = [cast(Hook, hook) for hook in ruleset.hooks]
        self.automa = automa
        self.start_elements = int(ruleset.options["starting_elements"])
        self.random_layout = ruleset.options["layout"] == "random"
        chosen = [name for name in AUTOMAS if ruleset.options[name] != "no"]
        self.automas = len(chosen)
        self.automa_names = tuple(name.capitalize() for name in chosen)
        self.tempers = bytes(TEMPERS.index(ruleset.options[name]) for name in chosen)
        self._tiles(data["tiles"])
        self._tokens(data["tokens"]["token"])
        self._cards(data["tactics"]["card"])
        self._players(data["setup"])

    def _tiles(self, data: dict[str, Any]) -> None:
        tiles: list[dict[str, Any]] = data["tile"]
        self.bag = sum(data["elements"][name]["cubes"] << 6 * k for k, name in enumerate(ELEMENTS))
        self.tiles = len(tiles)
        self.names: tuple[str, ...] = tuple(_tile_name(tile) for tile in tiles)
        plain = [tile for tile in tiles if not tile.get("darkness")]
        self.start = sum(2 ** (tile["id"] - 1) for tile in plain if not tile.get("absent"))
        self.dark = sum(2 ** (t["id"] - 1) for t in tiles if t.get("darkness") and not t.get("absent"))
        needs: list[list[str]] = [tile.get("requires", []) for tile in tiles]
        self.need = vec[i64]([sum(64 ** ELEMENTS.index(e) for e in need) for need in needs])
        self.size = bytes(len(need) for need in needs)
        self.points = bytes(tile.get("points", 0) for tile in tiles)
        self.released = bytes(_colour(tile.get("released", "")) for tile in tiles)
        self.free = bytes(_colour(tile.get("free", "")) for tile in tiles)
        # Which of the four surfaces a tile shows, as bits.
        self.surfaces = bytes(sum(2 ** SURFACES.index(s) for s in tile.get("surface", [])) for tile in tiles)
        scoring = data["surface_scoring"]
        # Points of a set of 0 to 5 tiles, six for each surface.
        self.sets = bytes(p for name in SURFACES for p in [0, *scoring[name]])
        self.all_surfaces: int = scoring["all_four_surfaces_bonus"]
        self.overtaken: int = scoring["contiguous_area_points_per_overtaken_player"]

    def _tokens(self, tokens: list[dict[str, Any]]) -> None:
        self.token_count = len(tokens)
        self.token_kinds = bytes(TOKEN_KINDS.index(token["kind"]) for token in tokens)
        self.token_values = bytes(_token_value(token) for token in tokens)

    def _cards(self, cards: list[dict[str, Any]]) -> None:
        """Tables by 2 * card + side."""
        sides = [card[side] for card in cards for side in ("first", "later")]
        self.require = bytes(CONDITIONS.index(side["require"]) for side in sides)
        self.no_first_round = bytes(bool(side.get("no_first_round")) for side in sides)
        self.no_end_game = bytes(bool(side.get("no_end_game")) for side in sides)
        wishes: list[int] = []
        skips: list[int] = []  # 1: not in the first round, 2: not after the end was triggered
        for side in sides:
            row = side["prefer"][:WISHES]
            wishes += [PREFERENCES.index(p["cond"]) for p in row] + [NO_PREFERENCE] * (int(WISHES) - len(row))
            skips += [bool(p.get("skip_first_round")) + 2 * bool(p.get("skip_end_game")) for p in row]
            skips += [0] * (int(WISHES) - len(row))
        self.wishes = bytes(wishes)
        self.skips = bytes(skips)

    def _players(self, data: dict[str, Any]) -> None:
        """Tables by the number of seats."""
        rows: dict[int, dict[str, Any]] = {row["seats"]: row for row in data["players"]}
        counts = range(max(rows) + 1)
        each: int = data["elements_per_player"]
        self.surface_tiles = bytes(rows[n]["surface"] if n in rows else 0 for n in counts)
        self.disks = bytes(rows[n]["disks"] if n in rows else 0 for n in counts)
        self.end = bytes(rows[n]["end"] if n in rows else 0 for n in counts)
        self.draw = bytes(each for _ in counts)
        self.first_draw = bytes(rows.get(n, {}).get("first_round_elements_per_player", each) for n in counts)
        self.layouts = tuple(_layout(rows[n]["rows"]) if n in rows else () for n in counts)

    def is_automa(self, s: Position, seat: i64) -> bool:
        """RULES.md#eva-seats: Eternal Opponents sit in the last seats."""
        return seat >= s.seats - self.automas

    def temper(self, s: Position, seat: i64) -> i64:
        mood: i64 = self.tempers[seat - (s.seats - self.automas)]
        return mood

    def missing(self, s: Position, tile: i64) -> i64:
        """The elements that a tile still needs."""
        return self.need[tile] - s.laid(tile)

    def is_dark(self, tile: i64) -> bool:
        return self.dark & bit(tile) != 0


def _tile_name(tile: dict[str, Any]) -> str:
    if tile.get("darkness"):
        return f"darkness-{tile['id']}"
    return f"{'-'.join(tile['surface'])}-{tile['id']}"


def _colour(name: str) -> int:
    return ELEMENTS.index(name) if name else int(NO_COLOUR)


def _token_value(token: dict[str, Any]) -> int:
    if token["kind"] == "points":
        return int(token["points"])
    if token["kind"] == "surface":
        return SURFACES.index(token["surface"])
    return ELEMENTS.index(token["element"])


def _layout(rows: list[list[int]]) -> tuple[int, ...]:
    """The cells of a fixed layout; a row begins so many half tiles to the right."""
    cells = []
    for r, (begin, length) in enumerate(rows):
        q = (begin - r) // 2
        cells += [int(CENTRE) + int(SIDE) * (r - 1) + q + k for k in range(length)]
    return tuple(cells)
