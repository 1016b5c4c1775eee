"""What one player has."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

NOWHERE: Final[i64] = -1  # no hex
NOBODY: Final[i64] = -1  # no seat

# ---- structures ------------------------------------------------------------------------------------------------------
NOTHING: Final[i64] = 0
DWELLING: Final[i64] = 1
TRADING_HOUSE: Final[i64] = 2
TEMPLE: Final[i64] = 3
STRONGHOLD: Final[i64] = 4
SANCTUARY: Final[i64] = 5
SPECIAL_TILE: Final[i64] = 6
STRUCTURES: Final[tuple[str, ...]] = (
    "", "dwelling", "trading-house", "temple", "stronghold", "sanctuary", "special-terrain",
)  # fmt: skip

# ---- special actions -------------------------------------------------------------------------------------------------
CARD_ACTION: Final[i64] = 1
FAVOR_ACTION: Final[i64] = 2
OWN_ACTION: Final[i64] = 4

# ---- points by source ------------------------------------------------------------------------------------------------
SOURCES: Final[tuple[str, ...]] = (
    "start", "round", "bonus", "favor", "town", "shipping", "spades", "faction", "leech", "fire", "water", "earth",
    "air", "network", "final", "resources",
)  # fmt: skip
FROM_START: Final[i64] = 0
FROM_ROUND: Final[i64] = 1
FROM_BONUS: Final[i64] = 2
FROM_FAVOR: Final[i64] = 3
FROM_TOWN: Final[i64] = 4
FROM_SHIPPING: Final[i64] = 5
FROM_SPADES: Final[i64] = 6
FROM_FACTION: Final[i64] = 7
FROM_LEECH: Final[i64] = 8
FROM_CULT: Final[i64] = 9  # + track
FROM_NETWORK: Final[i64] = 13
FROM_FINAL: Final[i64] = 14
FROM_RESOURCES: Final[i64] = 15


def put(old: vec[i64], k: i64, value: i64) -> vec[i64]:
    """A list like the old one, with another value at one place."""
    new = old[:]
    new[k] = value
    return new


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Seat:
    """What one player has."""

    number: i64
    faction: i64  # its place in factions.FACTIONS, or -1
    colour: i64  # the terrain of the pieces, or -1 while it is not chosen
    start: i64  # the terrain an ice or volcano faction chose; otherwise as colour
    vp: i64
    coins: i64
    workers: i64
    priests: i64  # on the faction board
    sent: i64  # priests on cult spaces
    priest_limit: i64  # priests at most, those sent included
    bowl1: i64
    bowl2: i64
    bowl3: i64
    cults: vec[i64]  # steps on fire, water, earth and air
    keys: i64  # town keys not spent
    blocked: i64  # tracks that lacked a key this turn: a bit each
    shipping: i64
    spade_level: i64
    skip_range: i64  # hexes skipped beyond the faction's own range, from town tiles
    card: i64  # the bonus card, or -1
    passed: bool
    left: bool  # the player has left the game
    structures: vec[i64]  # how many of each kind are on the map
    places: vec[i64]  # their hexes, in the order they were built
    special: i64  # where the special terrain tile lies, or NOWHERE
    bridges: i64  # bridges left
    favors: i64  # a bit for each favor tile
    town_tiles: vec[i64]  # how many of each kind
    used: i64  # special actions used this round: a bit for CARD_ACTION, FAVOR_ACTION, OWN_ACTION
    steps_due: i64  # steps for power that neighbours took (Cultists)
    tokens_due: i64  # tokens on offer for power that neighbours took (Shapeshifters)
    unlocked: i64  # a bit for each terrain (Riverwalkers)
    unlocks: i64  # priests gained and not yet decided on (Riverwalkers)
    lot: i64  # the faction that this seat put up for auction, or -1
    bid: i64  # what is bid for it
    holder: i64  # the seat with the highest bid for it, or NOBODY
    points: vec[i64]  # by source

    def __init__(self, number: i64, like: "Seat | None") -> None:
        if like is None:
            self._begin(number)
        else:
            self._copy(like)

    def _begin(self, number: i64) -> None:
        self.number = number
        self.faction = self.colour = self.start = -1
        self.vp = self.coins = self.workers = 0
        self.priests = self.sent = self.priest_limit = 0
        self.bowl1 = self.bowl2 = self.bowl3 = 0
        self.cults = vec[i64]([0] * 4)
        self.keys = self.blocked = 0
        self.shipping = self.spade_level = self.skip_range = 0
        self.card = -1
        self.passed = self.left = False
        self.structures = vec[i64]([0] * 7)
        self.places = vec[i64]()
        self.special = NOWHERE
        self.bridges = self.favors = 0
        self.town_tiles = vec[i64]([0] * 8)
        self.used = self.steps_due = self.tokens_due = 0
        self.unlocked = self.unlocks = 0
        self.lot = -1
        self.bid = 0
        self.holder = NOBODY
        self.points = vec[i64]([0] * 16)

    def _copy(self, like: "Seat") -> None:
        self.number, self.faction = like.number, like.faction
        self.colour, self.start = like.colour, like.start
        self.vp, self.coins, self.workers = like.vp, like.coins, like.workers
        self.priests, self.sent, self.priest_limit = like.priests, like.sent, like.priest_limit
        self.bowl1, self.bowl2, self.bowl3 = like.bowl1, like.bowl2, like.bowl3
        self.cults = like.cults[:]
        self.keys, self.blocked = like.keys, like.blocked
        self.shipping, self.spade_level, self.skip_range = like.shipping, like.spade_level, like.skip_range
        self.card, self.passed, self.left = like.card, like.passed, like.left
        self.structures = like.structures[:]
        self.places = like.places[:]
        self.special, self.bridges, self.favors = like.special, like.bridges, like.favors
        self.town_tiles = like.town_tiles[:]
        self.used, self.steps_due, self.tokens_due = like.used, like.steps_due, like.tokens_due
        self.unlocked, self.unlocks = like.unlocked, like.unlocks
        self.lot, self.bid, self.holder = like.lot, like.bid, like.holder
        self.points = like.points[:]

    def has_stronghold(self) -> bool:
        return self.structures[STRONGHOLD] > 0

    def has_special(self) -> bool:
        """Whether the special terrain tile lies on the map."""
        return self.special >= 0

    def has_favor(self, tile: i64) -> bool:
        return (self.favors >> tile) & 1 == 1

    def tokens(self) -> i64:
        """Power tokens in the three bowls."""
        return self.bowl1 + self.bowl2 + self.bowl3

    def score(self, points: i64, source: i64) -> None:
        if points:
            self.vp += points
            self.points[source] += points
