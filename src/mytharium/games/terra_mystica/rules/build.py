"""RULES.md#build: a dwelling comes to stand, neighbours are offered power, tiles score, towns arise."""

from librt.vecs import append
from mypy_extensions import i64

from mytharium.core.bits import lowest
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import SCORES_GREAT, Box
from mytharium.games.terra_mystica.rules import town
from mytharium.games.terra_mystica.rules.gains import score_round
from mytharium.games.terra_mystica.rules.offers import offer_power
from mytharium.games.terra_mystica.rules.skipping import skip_to
from mytharium.games.terra_mystica.seat import (
    DWELLING,
    FROM_FAVOR,
    NOTHING,
    SANCTUARY,
    STRONGHOLD,
    TRADING_HOUSE,
    Seat,
)
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import act


def is_left(box: Box, me: Seat, piece: i64) -> bool:
    return me.structures[piece] < box.sheet(me).supply[piece]


def affords(box: Box, me: Seat, piece: i64, coins: i64 = 0, workers: i64 = 0) -> bool:
    """Whether a structure is left and paid for, with so much spent on other things."""
    sheet = box.sheet(me)
    return (
        me.structures[piece] < sheet.supply[piece]
        and me.coins >= sheet.coins[piece] + coins
        and me.workers >= sheet.workers[piece] + workers
    )


def pay(box: Box, me: Seat, piece: i64) -> None:
    sheet = box.sheet(me)
    me.coins -= sheet.coins[piece]
    me.workers -= sheet.workers[piece]


def unpaid(box: Box, me: Seat, piece: i64, more: i64) -> Refusal:
    sheet = box.sheet(me)
    return Refusal(
        "costs",
        "That costs {coins} coins and {workers} workers; you have {have_coins} and {have_workers}.",
        coins=int(sheet.coins[piece] + more),
        workers=int(sheet.workers[piece]),
        have_coins=int(me.coins),
        have_workers=int(me.workers),
    )


def stand(s: Position, me: Seat, hex: i64, piece: i64, terrain: i64) -> None:
    """Put a new structure on the map."""
    s.own_land()
    s.terrain[hex] = terrain
    s.structure[hex] = piece
    s.owner[hex] = me.number
    me.places = append(me.places, hex)


def apply(box: Box, s: Position, me: Seat, hex: i64, out: list[Event] | None) -> None:
    """A paid dwelling, by skipping if it must be."""
    skip_to(box, s, me, hex, out)
    dwelling(box, s, me, hex, False, out)


def dwelling(box: Box, s: Position, me: Seat, hex: i64, free: bool, out: list[Event] | None) -> None:
    """RULES.md#build: a dwelling on home terrain."""
    if s.round:
        offer_power(box, s, me, hex)
    if not free:
        pay(box, me, DWELLING)
    me.structures[DWELLING] += 1
    if s.round:
        score_structure(box, s, me, DWELLING)
    stand(s, me, hex, DWELLING, me.colour)
    if out is not None:
        out.append(Event("builds", int(me.number), box.map.told(hex)))
    town.check(box, s, me, hex, out)


def score_structure(box: Box, s: Position, me: Seat, piece: i64) -> None:
    """RULES.md#scoring: favor tiles and the scoring tile of the round."""
    if piece == DWELLING or piece == TRADING_HOUSE:
        tiles = me.favors
        while tiles:
            tile = box.favors[lowest(tiles)]
            if piece == DWELLING:
                me.score(tile.dwelling_vp, FROM_FAVOR)
            else:
                me.score(tile.trading_house_vp, FROM_FAVOR)
            tiles &= tiles - 1
    if piece == STRONGHOLD or piece == SANCTUARY:
        score_round(box, s, me, SCORES_GREAT, 1)
    else:
        score_round(box, s, me, piece, 1)


def why_not(box: Box, s: Position, me: Seat, hex: i64) -> Refusal:
    """A hex in reach where the dwelling cannot be built."""
    if not box.faction(me).fits(me, s.terrain[hex]):
        return Refusal("build", "{hex} is not your terrain; transform it first.", hex=box.map.names[int(hex)])
    if not is_left(box, me, DWELLING):
        return Refusal("build", "All your dwellings are built.")
    return unpaid(box, me, DWELLING, 0)


def why_not_now() -> Refusal:
    return Refusal("build", "A dwelling cannot be built there now.")


def add_free_home(box: Box, s: Position, me: Seat, verb: i64, into: Moves) -> None:
    """An action for each free hex of the player's home terrain, wherever it lies."""
    for hex in range(box.map.hexes):
        if s.terrain[hex] == me.colour and s.structure[hex] == NOTHING:
            into.add(act(verb, hex))
