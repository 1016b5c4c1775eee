"""What can be asked, the questions that wait, and power on offer."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

ASK_CHANCE: Final[i64] = 0
ASK_FACTION: Final[i64] = 1
ASK_TERRAIN: Final[i64] = 2  # the terrain of an ice, volcano or variable faction
ASK_START: Final[i64] = 3  # a starting dwelling
ASK_CARD: Final[i64] = 4  # the first bonus card
ASK_ACTION: Final[i64] = 5
ASK_SPADES: Final[i64] = 6  # transform with spades in hand, then perhaps build
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
ASK_AFTER_TEMPLE: Final[i64] = 28  # a moment of the faction, once the favor tile of a temple is taken; nobody is asked


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Question:
    """A question that waits, above those that wait longer. Two small arguments say more about it."""

    kind: i64
    seat: i64
    first: i64
    second: i64

    def __init__(self, kind: i64, seat: i64, first: i64, second: i64, below: "Question | None") -> None:
        self.kind = kind
        self.seat = seat
        self.first = first
        self.second = second
        self.below = below


@final
@mypyc_attr(acyclic=True)
class Offer:
    """RULES.md#leech: power that a build offers to a neighbour."""

    to: i64  # the seat that may take it
    source: i64  # the seat that built
    power: i64
    gainable: i64  # how much of it the bowls could take when it was made
    accepted: bool  # somebody took power from the same build
    refused: bool  # somebody refused power from the same build
    or_coin: bool  # RULES.md#nomads-camp: a coin may be taken instead
    build: i64  # the number of the build
    stale: bool  # RULES.md#leech: it can only be refused any more

    def __init__(
        self,
        to: i64,
        source: i64,
        power: i64,
        gainable: i64,
        accepted: bool,
        refused: bool,
        or_coin: bool,
        build: i64,
        stale: bool = False,
    ) -> None:
        self.to, self.source = to, source
        self.power, self.gainable = power, gainable
        self.accepted, self.refused = accepted, refused
        self.or_coin, self.build = or_coin, build
        self.stale = stale

    def copy(self) -> "Offer":
        return Offer(
            self.to,
            self.source,
            self.power,
            self.gainable,
            self.accepted,
            self.refused,
            self.or_coin,
            self.build,
            self.stale,
        )

    def with_room(self, gainable: i64) -> "Offer":
        other = self.copy()
        other.gainable = gainable
        return other

    def answered(self, accepted: bool) -> "Offer":
        """The same offer once somebody has answered another one of its build."""
        other = self.copy()
        other.accepted = self.accepted or accepted
        other.refused = self.refused or not accepted
        return other

    def passed_over(self) -> "Offer":
        other = self.copy()
        other.stale = True
        return other
