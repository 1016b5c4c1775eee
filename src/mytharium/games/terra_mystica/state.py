"""A position of Terra Mystica: one flat array of numbers. Nothing is hidden once the tiles of the game are drawn.

The array holds a block for each seat, the points by their source, the hexes, and then what belongs to nobody.
"""

import hashlib
import struct
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.protocol import CHANCE, State

SEATS: Final[i64] = 5
LAST_ROUND: Final[i64] = 6

# ---- a seat: SEAT * seat + one of these ------------------------------------------------------------------------------
SEAT: Final[i64] = 64
FACTION: Final[i64] = 0  # or -1
COLOUR: Final[i64] = 1  # the terrain of the pieces, or -1 while it is not chosen
START: Final[i64] = 2  # the terrain an ice or volcano faction chose; otherwise as COLOUR
VP: Final[i64] = 3
COINS: Final[i64] = 4
WORKERS: Final[i64] = 5
PRIESTS: Final[i64] = 6  # on the faction board
BOWL1: Final[i64] = 7
BOWL2: Final[i64] = 8
BOWL3: Final[i64] = 9
CULT: Final[i64] = 10  # four tracks: fire, water, earth, air
KEYS: Final[i64] = 14  # town keys not spent
SHIP: Final[i64] = 15
DIG: Final[i64] = 16
CARD: Final[i64] = 17  # the bonus card, or -1
PASSED: Final[i64] = 18
STANDING: Final[i64] = 18  # STANDING + DWELLING .. SANCTUARY: structures on the map
SENT: Final[i64] = 24  # priests on cult spaces
LIMIT: Final[i64] = 25  # priests at most, those sent included
FAVORS: Final[i64] = 26  # a bit for each favor tile
BRIDGES: Final[i64] = 27  # bridges left
USED: Final[i64] = 28  # special actions used this round: a bit for CARD_ACTION, FAVOR_ACTION, OWN_ACTION
TOWNS: Final[i64] = 29  # town tiles
RANGE: Final[i64] = 30  # hexes skipped more than the faction's own, from town tiles
UNLOCKED: Final[i64] = 31  # a bit for each terrain (Riverwalkers)
SPECIAL: Final[i64] = 32  # where the special terrain tile lies, or -1
BLOCKED: Final[i64] = 33  # tracks that lacked a key this turn: a bit each
STEPS_DUE: Final[i64] = 34  # steps for neighbours that took power (Cultists)
TOKENS_DUE: Final[i64] = 35  # tokens on offer for neighbours that took power (Shapeshifters)
LEFT: Final[i64] = 36  # 1 once the player has left the game
PLACES: Final[i64] = 37  # how many of AT are in use
AT: Final[i64] = 38  # the hexes of the structures, at most 18
TILES: Final[i64] = 57  # town tiles, four bits for each kind
BID: Final[i64] = 58  # what is bid for LOT
UNLOCKS: Final[i64] = 59  # priests gained and not yet decided on (Riverwalkers)
LOT: Final[i64] = 60  # faction + 1 that this seat put up for auction
HOLDER: Final[i64] = 61  # seat + 1 of the highest bid for it

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
FROM_CULT: Final[i64] = 9
FROM_NETWORK: Final[i64] = 13
FROM_FINAL: Final[i64] = 14
FROM_RESOURCES: Final[i64] = 15
POINTS: Final[i64] = 320  # POINTS + 16 * seat + source

# ---- hexes: HEX + number ---------------------------------------------------------------------------------------------
HEX: Final[i64] = 400
TERRAIN_BITS: Final[i64] = 15
PIECE_AT: Final[i64] = 4  # three bits: the structure
OWNER_AT: Final[i64] = 7  # three bits: seat + 1
TOWN_AT: Final[i64] = 10  # 1 if in a town
JOINED_AT: Final[i64] = 11  # 1 for a river hex that joins a town of the Mermaids

# ---- what belongs to nobody ------------------------------------------------------------------------------------------
COMMON: Final[i64] = 520
PLAYERS: Final[i64] = 520
ROUND: Final[i64] = 521
PHASE: Final[i64] = 522
ON_TURN: Final[i64] = 523
ASKED: Final[i64] = 524  # what the actor is asked, one of the kinds below
PENDING: Final[i64] = 525  # how many questions wait on the stack
SPACES: Final[i64] = 526  # power actions used: a bit each
FAVOR_STOCK: Final[i64] = 527  # four bits for each favor tile
TOWN_STOCK: Final[i64] = 528  # four bits for each town tile
CARD_POOL: Final[i64] = 529  # a bit for each bonus card that nobody holds
OFFERS: Final[i64] = 530  # how many offers of power are open
BUILDS: Final[i64] = 531  # builds so far, to tell the offers of one from those of another
BRIDGE_COUNT: Final[i64] = 532
SPADES: Final[i64] = 533  # spades in hand
DUG: Final[i64] = 534  # hexes transformed in this action that may get a dwelling: eight bits each, hex + 1
HEXES_LEFT: Final[i64] = 535  # hexes that may still be transformed in this action
HOME_ONLY: Final[i64] = 536  # hex + 1 that was left at a foreign terrain: all others must become home terrain
SKIPPED_TO: Final[i64] = 537  # hex + 1 that was reached by skipping in this action
MAY_BUILD: Final[i64] = 538  # 1: the action may end with a dwelling
FINAL_TILE: Final[i64] = 539  # the extra final scoring, or -1
SET_UP: Final[i64] = 540  # how far the set-up has come
TOP: Final[i64] = 541  # four bits for each track: the seat + 1 on space 10
JUST_PLACED: Final[i64] = 542  # hex + 1 of a special terrain tile placed in this action
PASSES: Final[i64] = 543  # how many have passed
ORDER: Final[i64] = 544  # seats in turn order
NEXT_ORDER: Final[i64] = 549  # seats in the order of passing
SCORING: Final[i64] = 554  # the scoring tiles of the six rounds
CARD_COINS: Final[i64] = 560  # coins on the ten bonus cards
PRIEST_ON: Final[i64] = 570  # sixteen cult spaces: seat + 1
STACK: Final[i64] = 586  # questions that wait, the last one first
BRIDGE: Final[i64] = 610  # from + 128 * to + 16384 * seat
OFFER: Final[i64] = 626  # open offers of power
MOST_OFFERS: Final[i64] = 48
SIZE: Final = 674

# ---- phases ----------------------------------------------------------------------------------------------------------
SETTING_UP: Final[i64] = 0
ACTIONS: Final[i64] = 1
CULT_BONUS: Final[i64] = 2
INCOME: Final[i64] = 3
FINISHED: Final[i64] = 4

# ---- what is asked ---------------------------------------------------------------------------------------------------
ASK_CHANCE: Final[i64] = 0
ASK_FACTION: Final[i64] = 1
ASK_TERRAIN: Final[i64] = 2  # the terrain of an ice, volcano or variable faction
ASK_START: Final[i64] = 3  # a starting dwelling
ASK_CARD: Final[i64] = 4  # the first bonus card
ASK_ACTION: Final[i64] = 5
ASK_SPADES: Final[i64] = 6  # transform with spades in hand, then perhaps build
ASK_DWELLING: Final[i64] = 7  # build where the terrain was just made home
ASK_FAVOR: Final[i64] = 8
ASK_TOWN: Final[i64] = 9
ASK_CULT: Final[i64] = 10  # some steps on one track
ASK_KEY: Final[i64] = 11  # which track the key opens
ASK_BRIDGE: Final[i64] = 12
ASK_SANDSTORM: Final[i64] = 13
ASK_RIDE: Final[i64] = 14  # a free dwelling on any forest
ASK_TRADE: Final[i64] = 15  # a free trading house
ASK_ORDAIN: Final[i64] = 16  # workers into priests
ASK_UNLOCK: Final[i64] = 17
ASK_SHIFT: Final[i64] = 18  # a new home terrain
ASK_SACRIFICE: Final[i64] = 19  # the track that pays
ASK_END: Final[i64] = 20  # conversions, then the end of the turn
ASK_LEECH: Final[i64] = 21
ASK_STEP: Final[i64] = 22  # a step for power taken by neighbours
ASK_TOKEN: Final[i64] = 23
ASK_BID: Final[i64] = 24
ASK_WORKSHOP: Final[i64] = 25  # special terrain: advance without a priest
ASK_PORTAL: Final[i64] = 26  # special terrain: the Chaos Portal
ASK_BLUNDER: Final[i64] = 27  # special terrain: points or steps for a town
ASK_SPECIAL: Final[i64] = 28  # special terrain: an effect that may be declined


@final
class Position(State):
    v: vec[i64]

    def __init__(self, seats: i64 = 2, like: "Position | None" = None) -> None:
        if like is not None:
            self.seq = like.seq
            self.actor = like.actor
            self.turn = like.turn
            self.v = like.v[:]
            return
        self.seq = 0
        self.actor = CHANCE
        self.turn = 1
        self.v = vec[i64]([0] * SIZE)
        v = self.v
        v[PLAYERS] = seats
        v[FINAL_TILE] = -1
        v[ON_TURN] = -1
        for seat in range(SEATS):
            b = SEAT * seat
            v[b + FACTION] = -1
            v[b + COLOUR] = -1
            v[b + START] = -1
            v[b + CARD] = -1
            v[b + SPECIAL] = -1
            v[ORDER + seat] = seat
        for k in range(6):
            v[SCORING + k] = -1

    def clone(self) -> "Position":
        return Position(0, self)

    def __reduce__(self) -> tuple[object, ...]:
        numbers = [int(self.v[k]) for k in range(SIZE)]
        return (revived, (int(self.seq), int(self.actor), int(self.turn), numbers))

    def key(self) -> bytes:
        """A digest of all numbers that tell positions apart."""
        numbers = [int(self.actor), int(self.turn)]
        numbers += [int(self.v[k]) for k in range(SIZE)]
        return hashlib.blake2b(struct.pack(f"<{SIZE + 2}q", *numbers), digest_size=16).digest()

    # ---- hexes -----------------------------------------------------------------------------------------------------

    def terrain(self, hex: i64) -> i64:
        return self.v[HEX + hex] & TERRAIN_BITS

    def piece(self, hex: i64) -> i64:
        return (self.v[HEX + hex] >> PIECE_AT) & 7

    def owner(self, hex: i64) -> i64:
        """The seat whose structure stands on a hex, or -1."""
        return ((self.v[HEX + hex] >> OWNER_AT) & 7) - 1

    def in_town(self, hex: i64) -> bool:
        return (self.v[HEX + hex] >> TOWN_AT) & 1 == 1


def revived(seq: int, actor: int, turn: int, numbers: list[int]) -> Position:
    """A position that was sent as plain numbers."""
    s = Position(2)
    s.seq = seq
    s.actor = actor
    s.turn = turn
    s.v = vec[i64](numbers)
    return s
