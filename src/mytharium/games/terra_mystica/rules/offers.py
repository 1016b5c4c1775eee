"""Open offers of power, packed: to (3 bits), from (3), amount (5), what could be gained when it was made (5), whether
somebody accepted or refused of the same build, whether it is by the Trading Camp, and the number of the build."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules.adjacency import power_beside
from mytharium.games.terra_mystica.rules.gains import room_for_power
from mytharium.games.terra_mystica.rules.ids import NOMADS
from mytharium.games.terra_mystica.state import (
    BUILDS,
    FACTION,
    LEFT,
    MOST_OFFERS,
    OFFER,
    OFFERS,
    ORDER,
    PLAYERS,
    SEAT,
    SPECIAL,
    Position,
)

ACCEPTED: Final[i64] = 0x10000

REFUSED: Final[i64] = 0x20000


def to(offer: i64) -> i64:
    return offer & 7


def source(offer: i64) -> i64:
    return (offer >> 3) & 7


def amount(offer: i64) -> i64:
    return (offer >> 6) & 31


def actual(offer: i64) -> i64:
    return (offer >> 11) & 31


def build_of(offer: i64) -> i64:
    return offer >> 20


def by_camp(offer: i64) -> bool:
    """Whether the build was next to the Trading Camp of the player it goes to."""
    return (offer >> 18) & 1 == 1


def offer_power(box: Box, s: Position, seat: i64, hex: i64) -> None:
    """A build: every other player beside it may take power, in turn order after the builder."""
    v = s.v
    players: i64 = v[PLAYERS]
    v[BUILDS] += 1
    place: i64 = 0
    while v[ORDER + place] != seat:
        place += 1
    for k in range(1, players):
        other: i64 = v[ORDER + (place + k) % players]
        b = SEAT * other
        if v[b + LEFT]:
            continue
        power = power_beside(box, s, other, hex)
        if power == 0:
            continue
        gainable = room_for_power(s, other)
        if gainable > power:
            gainable = power
        camp: i64 = 0
        if v[b + FACTION] == NOMADS and v[b + SPECIAL] >= 0 and box.board.distance[128 * v[b + SPECIAL] + hex] == 1:
            camp = 0x40000
        if v[OFFERS] < MOST_OFFERS:
            parts: i64 = other | shift(seat, 3) | shift(power, 6) | shift(gainable, 11) | camp
            v[OFFER + v[OFFERS]] = parts | shift(v[BUILDS], 20)
            v[OFFERS] += 1


def find(s: Position, seat: i64, source_: i64, power: i64) -> i64:
    v = s.v
    for k in range(v[OFFERS]):
        offer: i64 = v[OFFER + k]
        if to(offer) == seat and source(offer) == source_ and amount(offer) == power:
            return k
    return -1


def remove(s: Position, k: i64) -> None:
    v = s.v
    last: i64 = v[OFFERS] - 1
    for j in range(k, last):
        v[OFFER + j] = v[OFFER + j + 1]
    v[OFFER + last] = 0
    v[OFFERS] = last


def mark(s: Position, build: i64, flag: i64) -> None:
    v = s.v
    for k in range(v[OFFERS]):
        if build_of(v[OFFER + k]) == build:
            v[OFFER + k] |= flag
