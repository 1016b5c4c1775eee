"""What is in the box for one game: the map, the tiles and factions as tables, and the ways to play that were chosen."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.map import STEPS, WHEEL, Board
from mytharium.games.terra_mystica.rules.rows import WIDE
from mytharium.games.terra_mystica.state import COLOUR, SEAT, START, Position


@mypyc_attr(allow_interpreted_subclasses=True)
class Faction:
    """What only one faction can do, at named moments. The base does what the rules say for everybody."""

    def set_up(self, box: "Box", s: Position, seat: i64) -> None:
        """The faction was picked."""

    def spades_to(self, box: "Box", s: Position, seat: i64, hex: i64, there: i64) -> i64:
        """How many spades turn a hex into another terrain; 0 if it cannot be done."""
        here = s.terrain(hex)
        if there >= WHEEL or here >= WHEEL or here == there:
            return 0
        steps: i64 = STEPS[7 * here + there]
        if box.engine and there != s.v[SEAT * seat + START]:
            return around_home(here, there, s.v[SEAT * seat + START], steps)
        return steps

    def spades_gained(self, box: "Box", s: Position, seat: i64, n: i64, paid: bool, out: list[Event] | None) -> i64:
        """Spades came in; how many are left to dig with."""
        return n

    def stronghold(self, box: "Box", s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
        """The stronghold was built."""

    def own_legal(self, box: "Box", s: Position, seat: i64, into: Moves) -> None:
        """The faction's own action, if it can be taken now."""

    def own_apply(self, box: "Box", s: Position, seat: i64, action: i64, out: list[Event] | None) -> None: ...

    def town(self, box: "Box", s: Position, seat: i64, out: list[Event] | None) -> None:
        """A town tile was taken for a new town."""

    def passing(self, box: "Box", s: Position, seat: i64) -> i64:
        """Points for passing."""
        return 0

    def power_taken(self, box: "Box", s: Position, seat: i64, out: list[Event] | None) -> None:
        """A neighbour took power from a build of this faction; at most once for each build."""

    def power_refused(self, box: "Box", s: Position, seat: i64, out: list[Event] | None) -> None:
        """All neighbours refused the power of a build."""

    def priests_gained(self, box: "Box", s: Position, seat: i64, n: i64, out: list[Event] | None) -> bool:
        """Whether the faction does something else with priests that come in."""
        return False

    def top_reached(self, box: "Box", s: Position, seat: i64, out: list[Event] | None) -> None:
        """A marker of this faction came to space 10."""

    def placed(self, box: "Box", s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
        """The special terrain tile was placed."""

    def round_begins(self, box: "Box", s: Position, seat: i64, out: list[Event] | None) -> None:
        """A new round begins."""

    def grown(self, box: "Box", s: Position, seat: i64, out: list[Event] | None) -> None:
        """A structure came to stand or grew, or towns need less power now."""

    def temple(self, box: "Box", s: Position, seat: i64, out: list[Event] | None) -> None:
        """A temple was built, its favor tile taken and towns founded."""


def around_home(here: i64, there: i64, home: i64, steps: i64) -> i64:
    """The reference engine never digs across the home terrain: it goes the long way round."""
    if home >= WHEEL or here == home or home < 0:
        return steps
    up: i64 = (there - here + 7) % 7
    to_home: i64 = (home - here + 7) % 7
    if up <= 3:
        if to_home < up:
            return 7 - steps
    elif 7 - to_home < 7 - up:
        return 7 - steps
    return steps


class Box:
    """Everything that does not change during a game."""

    board: Board
    f: vec[i64]  # factions
    scoring: vec[i64]
    cards: vec[i64]
    favors: vec[i64]
    towns: vec[i64]
    powers: vec[i64]
    threshold: vec[i64]  # power on reaching a step of a track
    spaces: vec[i64]  # steps for a priest on the four spaces of a track
    favor_stock: i64
    town_stock: i64
    card_pool: i64
    scoring_tiles: i64
    final_tiles: i64  # 0: none is drawn
    final_tile: i64  # the tile that was chosen, or -1
    scratch: Moves
    engine: bool  # follow the reference engine where it differs from the printed rules
    at_once: bool  # power from neighbours is answered at once
    variable_order: bool
    special: bool  # special terrain tiles are in play
    bids: bool
    leaving: bool  # players may leave, as some did in recorded games
    drawn: bool  # factions are drawn at random
    allowed: i64  # a bit for each faction that may be picked
    modules: tuple[str, ...]
    options: tuple[tuple[str, str], ...]

    def __init__(self, board: Board, factions: list[Faction], names: tuple[str, ...]) -> None:
        self.board = board
        self.factions = factions
        self.names = names
        self.f = vec[i64]([0])
        self.scoring = vec[i64]([0])
        self.cards = vec[i64]([0])
        self.favors = vec[i64]([0])
        self.towns = vec[i64]([0])
        self.powers = vec[i64]([0])
        self.threshold = vec[i64]([0])
        self.spaces = vec[i64]([0])
        self.favor_stock = 0
        self.town_stock = 0
        self.card_pool = 0
        self.scoring_tiles = 0
        self.final_tiles = 0
        self.final_tile = -1
        self.scratch = Moves()
        self.engine = False
        self.at_once = True
        self.variable_order = False
        self.special = False
        self.bids = False
        self.leaving = False
        self.drawn = False
        self.allowed = 0
        self.modules = ()
        self.options = ()

    def faction(self, s: Position, seat: i64) -> Faction:
        return self.factions[s.v[SEAT * seat]]


def row(s: Position, seat: i64) -> i64:
    """Where the faction of a seat begins in the table."""
    return WIDE * s.v[SEAT * seat]


def home(s: Position, seat: i64) -> i64:
    return s.v[SEAT * seat + COLOUR]
