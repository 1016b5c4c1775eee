"""RULES.md#leech: a build offers power to the neighbours."""

from typing import Final

from mypy_extensions import i64

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.question import Offer
from mytharium.games.terra_mystica.rules.gains import room_for_power
from mytharium.games.terra_mystica.rules.reach import power_beside
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Position

MOST_OFFERS: Final = 48


def offer_power(box: Box, s: Position, me: Seat, hex: i64) -> None:
    """A build: every other player beside it may take power, in turn order after the builder."""
    s.builds += 1
    power_of = power_beside(box, s, hex)
    place: i64 = 0
    while s.order[place] != me.number:
        place += 1
    for k in range(1, s.players):
        seat: i64 = s.order[(place + k) % s.players]
        power: i64 = (power_of >> (8 * seat)) & 255
        other = s.look(seat)
        if power == 0 or other.left:
            continue
        gainable = room_for_power(other)
        if gainable > power:
            gainable = power
        or_coin = box.faction(other).may_take_coin(box, other, hex)
        if len(s.offers) < MOST_OFFERS:
            offer = Offer(other.number, me.number, power, gainable, False, False, or_coin, s.builds)
            s.offers = [*s.offers, offer]


def find(s: Position, to: i64, source: i64, power: i64) -> int:
    """The oldest offer like this, or -1."""
    for k in range(len(s.offers)):
        offer = s.offers[k]
        if offer.to == to and offer.source == source and offer.power == power:
            return k
    return -1


def remove(s: Position, k: int) -> None:
    rest = s.offers[:]
    rest.pop(k)
    s.offers = rest


def mark(s: Position, build: i64, accepted: bool) -> None:
    """Note an answer on the other offers of a build."""
    for k in range(len(s.offers)):
        if s.offers[k].build == build:
            replace(s, k, s.offers[k].answered(accepted))


def replace(s: Position, k: int, offer: Offer) -> None:
    offers = s.offers[:]
    offers[k] = offer
    s.offers = offers
