"""The box of one game: components, options and modules as tables, which compose.py fills once."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.games.myraclia.hooks import Automa, Hook
from mytharium.games.myraclia.state import PHASES, Position

CALM: Final[i64] = 1
SAVAGE: Final[i64] = 3
TEMPERS: Final = ("no", "calm", "normal", "savage")

POINT_TOKEN: Final[i64] = 0
RELEASED_TOKEN: Final[i64] = 1
FREE_TOKEN: Final[i64] = 2
SURFACE_TOKEN: Final[i64] = 3

LARGEST_SET: Final[i64] = 5  # a larger one gives no more points


@final
class Wish:
    """A preference on a tactics card, by its number in the components."""

    kind: i64

    def __init__(self, kind: i64, not_first_round: bool, not_end_game: bool) -> None:
        self.kind = kind
        self.not_first_round = not_first_round
        self.not_end_game = not_end_game


@final
class TacticsSide:
    """One side of a tactics card: a condition, by its number in the components, and preferences."""

    condition: i64

    def __init__(self, condition: i64, not_first_round: bool, not_end_game: bool, wishes: list[Wish]) -> None:
        self.condition = condition
        self.not_first_round = not_first_round
        self.not_end_game = not_end_game
        self.wishes = wishes


def owner(phase: i64, hooks: list[Hook]) -> Hook:
    """Who speaks for a phase; nobody in particular for those of the base game."""
    for hook in hooks:
        if hook.owns(phase):
            return hook
    return Hook()


@final
class Box:
    """Everything about a game that does not change while it is played."""

    # What was chosen.
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    hooks: list[Hook]
    automa: Automa
    owners: list[Hook]  # who speaks for each phase that is not of the base game
    automas: i64 = 0  # how many Eternal Opponents play
    automa_names: tuple[str, ...] = ()
    tempers: bytes = b""  # of each of them
    start_elements: i64 = 0
    random_layout: bool = False

    # Elements and tiles; tables are by tile, and a colour may be NO_COLOUR.
    bag: i64 = 0  # all elements
    tiles: i64 = 0  # how many tiles there are
    start: i64 = 0  # tiles in the bag at set-up
    dark: i64 = 0  # darkness tiles
    names: tuple[str, ...] = ()
    need: vec[i64]  # elements
    size: bytes = b""  # how many elements it needs
    points: bytes = b""
    released: bytes = b""  # colour
    free: bytes = b""  # colour
    surfaces: bytes = b""  # which of the four it shows, as bits

    # Scoring.
    sets: bytes = b""  # points of a set of 0 to 5 tiles, for each surface
    all_surfaces: i64 = 0  # points for having all four
    overtaken: i64 = 0  # points for each player with a smaller area

    # Eternity tokens, by number.
    token_count: i64 = 0
    token_kinds: bytes = b""
    token_values: bytes = b""  # points, colour or surface

    # Tactics cards, by number: one side for the first terraformation of a turn, one for later ones.
    first_sides: list[TacticsSide]
    later_sides: list[TacticsSide]

    # By the number of seats.
    surface_tiles: bytes = b""
    disks: bytes = b""
    end: bytes = b""  # terraformed tiles that end the game
    draw: bytes = b""  # elements for each player on the drafting board
    first_draw: bytes = b""  # the same in the first round
    layouts: tuple[tuple[int, ...], ...] = ()

    def __init__(self, hooks: list[Hook], automa: Automa) -> None:
        self.hooks = hooks
        self.automa = automa
        self.owners = [owner(phase, [*hooks, automa]) for phase in range(PHASES)]
        self.need = vec[i64]()
        self.first_sides = []
        self.later_sides = []

    def is_automa(self, s: Position, seat: i64) -> bool:
        """RULES.md#eva-seats: Eternal Opponents sit in the last seats."""
        return seat >= s.seats - self.automas

    def temper(self, s: Position, seat: i64) -> i64:
        mood: i64 = self.tempers[seat - (s.seats - self.automas)]
        return mood

    def missing(self, s: Position, tile: i64) -> i64:
        """The elements that a tile still needs."""
        return self.need[tile] - s.laid[tile]

    def set_points(self, surface: i64, n: i64) -> i64:
        """RULES.md#sets: the points of n tiles of a surface."""
        if n > LARGEST_SET:
            n = LARGEST_SET
        points: i64 = self.sets[(LARGEST_SET + 1) * surface + n]
        return points

    def is_dark(self, tile: i64) -> bool:
        return self.dark & bit(tile) != 0
