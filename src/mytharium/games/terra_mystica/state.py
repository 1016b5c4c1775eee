"""A position of Terra Mystica: what every player has, the land, and what lies beside it. Nothing is hidden once the
tiles of the game are drawn.

Copies of a position share what they can. Seats and land are changed in place: whoever asks for a seat, or is about to
change the land (`own_land`), gets a copy of its own first. Other lists are never changed: a new one takes the place of
the old (`put`).
"""

import hashlib
import struct
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mytharium.core.bits import bit
from mytharium.core.protocol import CHANCE, State
from mytharium.games.terra_mystica.question import Offer, Question
from mytharium.games.terra_mystica.seat import NOBODY, NOWHERE, Seat

SEATS: Final[i64] = 5
MOST_HEXES: Final = 120  # room for the hexes of any map
LAST_ROUND: Final[i64] = 6
SHARED_LAND: Final[i64] = 32  # beside a bit for each seat
ALL_SHARED: Final[i64] = 63
SPACES: Final[i64] = 4  # for priests, on each cult track

# ---- phases ----------------------------------------------------------------------------------------------------------
SETTING_UP: Final[i64] = 0
ACTIONS: Final[i64] = 1
CULT_BONUS: Final[i64] = 2
INCOME: Final[i64] = 3
FINISHED: Final[i64] = 4


@final
@mypyc_attr(acyclic=True)
class Bridge:
    """A bridge on the map, from the hex with the lower number to the other."""

    low: i64
    high: i64
    owner: i64

    def __init__(self, low: i64, high: i64, owner: i64) -> None:
        self.low = low
        self.high = high
        self.owner = owner

    def other_end(self, hex: i64) -> i64:
        """Where the bridge leads from a hex, or NOWHERE if it does not begin there."""
        if self.low == hex:
            return self.high
        if self.high == hex:
            return self.low
        return NOWHERE


@final
class Position(State):
    _shared: i64  # what a copy may share: a bit for each seat, and SHARED_LAND
    _seats: vec[Seat]
    players: i64
    round: i64
    phase: i64
    on_turn: i64
    asked: i64  # what the actor is asked
    waiting: "Question | None"  # the question on top of those that wait
    set_up: i64  # starting dwellings placed
    passes: i64  # how many have passed
    order: vec[i64]  # seats in turn order
    next_order: vec[i64]  # seats in the order of passing

    terrain: vec[i64]  # of each hex
    structure: vec[i64]  # on each hex
    owner: vec[i64]  # of the structure, or NOBODY
    in_town: vec[i64]  # 1 where the structure belongs to a town
    river_town: vec[i64]  # 1 for a river hex that joins a town (Mermaids)
    tiles_noted: vec[i64]  # the town tiles of a town, noted on one of its hexes
    bridges: list[Bridge]
    top: vec[i64]  # the seat on space 10 of each track, or NOBODY
    priests_on: vec[i64]  # the seat on each cult space, four for each track, or NOBODY

    scoring: vec[i64]  # the scoring tiles of the six rounds
    final_tile: i64  # the extra final scoring, or -1
    powers_used: i64  # a bit for each power action
    card_pool: i64  # a bit for each bonus card that nobody holds
    card_coins: vec[i64]  # coins on the bonus cards
    favor_stock: vec[i64]
    town_stock: vec[i64]

    builds: i64  # builds so far, to tell the offers of one from those of another
    offers: list[Offer]  # power that neighbours may take, the oldest first

    # ---- the action that is going on: RULES.md#spades ----
    spades: i64  # in hand
    hexes_left: i64  # that may still be transformed
    may_build: bool  # whether it may end with a dwelling
    dug: vec[i64]  # hexes that became home terrain and may get a dwelling
    home_only: i64  # the hex that was left at a foreign terrain: all others must become home terrain
    skipped_to: i64  # the hex that was reached by skipping
    just_placed: i64  # where the special terrain tile was placed

    def __init__(self, players: i64 = 2, like: "Position | None" = None) -> None:
        if like is not None:
            self._copy(like)
            return
        self.seq = 0
        self.actor = CHANCE
        self.turn = 1
        self._shared = 0
        self._seats = vec[Seat]([Seat(number, None) for number in range(SEATS)])
        self.players = players
        self.round = 0
        self.phase = SETTING_UP
        self.on_turn = NOBODY
        self.asked = 0
        self.waiting = None
        self.set_up = 0
        self.passes = 0
        self.order = vec[i64]([0, 1, 2, 3, 4])
        self.next_order = vec[i64]([0] * 5)
        self.terrain = vec[i64]([0] * MOST_HEXES)
        self.structure = vec[i64]([0] * MOST_HEXES)
        self.owner = vec[i64]([-1] * MOST_HEXES)
        self.in_town = vec[i64]([0] * MOST_HEXES)
        self.river_town = vec[i64]([0] * MOST_HEXES)
        self.tiles_noted = vec[i64]([0] * MOST_HEXES)
        self.bridges = []
        self.top = vec[i64]([-1] * 4)
        self.priests_on = vec[i64]([-1] * 16)
        self.scoring = vec[i64]([-1] * 6)
        self.final_tile = -1
        self.powers_used = 0
        self.card_pool = 0
        self.card_coins = vec[i64]([0] * 10)
        self.favor_stock = vec[i64]([0] * 12)
        self.town_stock = vec[i64]([0] * 8)
        self.builds = 0
        self.offers = []
        self.spades = 0
        self.hexes_left = 0
        self.may_build = False
        self.dug = vec[i64]()
        self.home_only = NOWHERE
        self.skipped_to = NOWHERE
        self.just_placed = NOWHERE

    def _copy(self, like: "Position") -> None:
        like._shared = ALL_SHARED
        self._shared = ALL_SHARED
        self._seats = like._seats[:]
        self.seq = like.seq
        self.actor = like.actor
        self.turn = like.turn
        self.players = like.players
        self.round = like.round
        self.phase = like.phase
        self.on_turn = like.on_turn
        self.asked = like.asked
        self.waiting = like.waiting
        self.set_up = like.set_up
        self.passes = like.passes
        self.order = like.order
        self.next_order = like.next_order
        self.terrain = like.terrain
        self.structure = like.structure
        self.owner = like.owner
        self.in_town = like.in_town
        self.river_town = like.river_town
        self.tiles_noted = like.tiles_noted
        self.bridges = like.bridges
        self.top = like.top
        self.priests_on = like.priests_on
        self.scoring = like.scoring
        self.final_tile = like.final_tile
        self.powers_used = like.powers_used
        self.card_pool = like.card_pool
        self.card_coins = like.card_coins
        self.favor_stock = like.favor_stock
        self.town_stock = like.town_stock
        self.builds = like.builds
        self.offers = like.offers
        self.spades = like.spades
        self.hexes_left = like.hexes_left
        self.may_build = like.may_build
        self.dug = like.dug
        self.home_only = like.home_only
        self.skipped_to = like.skipped_to
        self.just_placed = like.just_placed

    def clone(self) -> "Position":
        return Position(0, self)

    def seat(self, number: i64) -> Seat:
        """What a player has, to read and to change."""
        if self._shared and (self._shared >> number) & 1:
            self._unshare(number)
        return self._seats[number]

    def look(self, number: i64) -> Seat:
        """What a player has, only to read: copies of the position may share it."""
        return self._seats[number]

    def _unshare(self, number: i64) -> None:
        self._shared &= ~bit(number)
        self._seats[number] = Seat(number, self._seats[number])

    def own_land(self) -> None:
        """Before the land is changed."""
        if self._shared & SHARED_LAND:
            self._shared &= ~SHARED_LAND
            self.terrain = self.terrain[:]
            self.structure = self.structure[:]
            self.owner = self.owner[:]
            self.in_town = self.in_town[:]
            self.river_town = self.river_town[:]
            self.tiles_noted = self.tiles_noted[:]

    def priest_on(self, track: i64, space: i64) -> i64:
        """The seat whose priest is on a cult space, or NOBODY."""
        return self.priests_on[SPACES * track + space]

    def __reduce__(self) -> tuple[object, ...]:
        from mytharium.games.terra_mystica.stored import numbers, revived

        return (revived, (int(self.seq), int(self.actor), int(self.turn), numbers(self)))

    def key(self) -> bytes:
        """A digest of all numbers that tell positions apart."""
        from mytharium.games.terra_mystica.stored import numbers

        told = [int(self.actor), int(self.turn), *numbers(self)]
        return hashlib.blake2b(struct.pack(f"<{len(told)}q", *told), digest_size=16).digest()
