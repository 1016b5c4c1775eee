"""What is in the box for one game: the map, the faction boards, the tiles, and the ways to play that were chosen."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mytharium.games.terra_mystica.judge import FIRST_RULES as FIRST_RULES
from mytharium.games.terra_mystica.judge import SECOND_RULES as SECOND_RULES
from mytharium.games.terra_mystica.judge import Judge
from mytharium.games.terra_mystica.map import Map
from mytharium.games.terra_mystica.seat import Seat

if TYPE_CHECKING:
    from mytharium.games.terra_mystica.factions.base import Faction

# What a scoring tile counts: a structure, or one of these.
SCORES_SPADE: Final[i64] = 8
SCORES_TOWN: Final[i64] = 9
SCORES_GREAT: Final[i64] = 10  # strongholds and sanctuaries

PRIESTS_SENT: Final[i64] = 4  # in place of a track: a scoring tile that rewards priests on cult spaces

# The action of a bonus card.
SPADE: Final[i64] = 1
STEP_ON_A_TRACK: Final[i64] = 2


@final
@mypyc_attr(acyclic=True)
class Gain:
    """What comes in."""

    coins: i64
    workers: i64
    priests: i64
    power: i64
    spades: i64

    def __init__(self, coins: i64, workers: i64, priests: i64, power: i64, spades: i64) -> None:
        self.coins = coins
        self.workers = workers
        self.priests = priests
        self.power = power
        self.spades = spades

    def add(self, other: "Gain") -> None:
        self.coins += other.coins
        self.workers += other.workers
        self.priests += other.priests
        self.power += other.power
        self.spades += other.spades

    def packed(self) -> int:
        """As one number of an event, eight bits each."""
        return int(self.coins + 256 * (self.workers + 256 * (self.priests + 256 * (self.power + 256 * self.spades))))


def nothing() -> Gain:
    return Gain(0, 0, 0, 0, 0)


@final
class FactionSheet:
    """The board of a faction: its prices, tracks and income. Lists over structures begin with an unused place."""

    name: str
    faction: "Faction"  # what it does differently from others
    home: i64  # its terrain, ICE, VOLCANO, or -1 for one of the player's choice
    start: Gain
    bowls: vec[i64]
    cults: vec[i64]
    vp: i64
    starting_dwellings: i64
    priest_limit: i64
    coins: vec[i64]  # what a structure costs
    workers: vec[i64]
    supply: vec[i64]  # how many of a structure there are
    power: vec[i64]  # what a structure counts for towns and neighbours
    favor_tiles: i64  # for a temple or sanctuary
    incomes: vec[Gain]  # of the structures, a row of ten each by how many stand
    shipping_start: i64
    shipping_max: i64
    shipping_vp: vec[i64]  # on reaching a level
    spade_max: i64  # the last level of the spade track, or -1 without spades
    spade_price: vec[i64]  # workers for a spade at a level
    spade_coins: i64  # for a level
    spade_workers: i64
    spade_vp: i64
    skips: i64  # hexes that tunnel or carpet skips, or 0
    skip_vp: i64
    skip_workers: i64
    skip_priests: i64
    skip_workers_with_stronghold: i64
    skip_more_with_stronghold: i64
    has_special: bool  # whether its special terrain tile is in play
    needs: vec[i64]  # structures that must stand before the tile is placed

    def __init__(self, name: str, faction: "Faction") -> None:
        self.name = name
        self.faction = faction
        self.favor_tiles = 1
        self.spade_max = -1
        self.spade_price = vec[i64]()
        self.spade_coins = self.spade_workers = self.spade_vp = 0
        self.skips = self.skip_vp = self.skip_workers = self.skip_priests = 0
        self.skip_workers_with_stronghold = self.skip_more_with_stronghold = 0
        self.has_special = False
        self.needs = vec[i64]([0] * 6)

    def income(self, piece: i64, standing: i64) -> Gain:
        """What so many structures of a kind bring in a round."""
        return self.incomes[10 * piece + standing]


@final
@dataclass(eq=False)
class ScoringTile:
    scores: i64  # a structure, SCORES_SPADE, SCORES_TOWN or SCORES_GREAT
    vp: i64
    track: i64  # what is rewarded at the end of the round: a cult, or PRIESTS_SENT
    per: i64
    reward: Gain
    not_in: i64  # rounds in which it never lies: a bit each


@final
@dataclass(eq=False)
class BonusCard:
    income: Gain
    action: i64  # SPADE, STEP_ON_A_TRACK or 0
    shipping: i64
    dwelling_vp: i64  # on passing, for each
    trading_house_vp: i64
    great_vp: i64
    shipping_vp: i64


@final
@dataclass(eq=False)
class FavorTile:
    track: i64
    steps: i64
    copies: i64
    income: Gain
    dwelling_vp: i64  # for building one
    trading_house_vp: i64
    has_action: bool
    town_power: i64  # the power that towns need with it, or 0
    passing_vp: vec[i64]  # on passing, by the number of trading houses; empty where there is none


@final
@dataclass(eq=False)
class TownTile:
    vp: i64
    keys: i64
    copies: i64
    gain: Gain
    steps: i64  # on every track
    shipping: i64


@final
@dataclass(eq=False)
class PowerAction:
    power: i64
    gain: Gain
    spades: i64
    bridges: i64


class Box:
    """Everything that does not change during a game."""

    version: i64  # of the rules; FIRST_RULES are those of old records
    map: Map
    judge: Judge
    sheets: vec[FactionSheet]  # by the number of the faction
    scoring: vec[ScoringTile]
    cards: vec[BonusCard]
    favors: vec[FavorTile]
    towns: vec[TownTile]
    powers: vec[PowerAction]
    thresholds: vec[i64]  # power on reaching a step of a track
    spaces: vec[i64]  # steps for a priest on the four spaces of a track
    favor_stock: vec[i64]  # how many of each favor tile there are
    town_stock: vec[i64]  # how many of each town tile are in play
    card_pool: i64  # a bit for each bonus card in play
    final_tiles: i64  # how many extra final scoring tiles one is drawn from; 0: none is drawn
    final_tile: i64  # the tile that was chosen, or -1
    allowed: i64  # a bit for each faction that may be picked
    leech_waits: bool  # power from neighbours may be answered later
    leech_is_strict: bool  # and then in order, and as it was offered
    variable_order: bool
    auctions: bool  # factions are bid for
    draws_factions: bool
    leaving: bool  # players may leave, as some did in recorded games
    losing: bool  # goods may be lost for nothing, as some were in recorded games
    modules: tuple[str, ...]
    options: tuple[tuple[str, str], ...]

    def faction(self, me: Seat) -> "Faction":
        return self.sheets[me.faction].faction

    def sheet(self, me: Seat) -> FactionSheet:
        return self.sheets[me.faction]
