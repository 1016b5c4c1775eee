"""RULES.md#upgrade: dwelling to trading house, that to temple or stronghold, temple to sanctuary."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.question import ASK_FAVOR
from mytharium.games.terra_mystica.rules import town
from mytharium.games.terra_mystica.rules.build import affords, is_left, pay, score_structure, unpaid
from mytharium.games.terra_mystica.rules.offers import offer_power
from mytharium.games.terra_mystica.rules.pending import ask
from mytharium.games.terra_mystica.rules.reach import has_neighbour
from mytharium.games.terra_mystica.seat import (
    DWELLING,
    SANCTUARY,
    STRONGHOLD,
    TEMPLE,
    TRADING_HOUSE,
    Seat,
)
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import UPGRADE, act


def more_coins(box: Box, s: Position, me: Seat, hex: i64, piece: i64) -> i64:
    """RULES.md#trading-house: it costs twice the coins where nobody else lives beside it."""
    if piece == TRADING_HOUSE and not has_neighbour(box, s, me, hex):
        return box.sheet(me).coins[piece]
    return 0


def legal(box: Box, s: Position, me: Seat, into: Moves) -> None:
    temple = affords(box, me, TEMPLE)
    stronghold = affords(box, me, STRONGHOLD)
    sanctuary = affords(box, me, SANCTUARY)
    trading_house = affords(box, me, TRADING_HOUSE)
    if not (temple or stronghold or sanctuary or trading_house):
        return
    alone = trading_house and affords(box, me, TRADING_HOUSE, box.sheet(me).coins[TRADING_HOUSE])
    for k in range(len(me.places)):
        hex: i64 = me.places[k]
        piece: i64 = s.structure[hex]
        if piece == DWELLING:
            if trading_house and (alone or has_neighbour(box, s, me, hex)):
                into.add(act(UPGRADE, hex, TRADING_HOUSE))
        elif piece == TRADING_HOUSE:
            if temple:
                into.add(act(UPGRADE, hex, TEMPLE))
            if stronghold:
                into.add(act(UPGRADE, hex, STRONGHOLD))
        elif piece == TEMPLE and sanctuary:
            into.add(act(UPGRADE, hex, SANCTUARY))


def apply(box: Box, s: Position, me: Seat, hex: i64, piece: i64, free: bool, out: list[Event] | None) -> None:
    old: i64 = s.structure[hex]
    offer_power(box, s, me, hex)
    if not free:
        me.coins -= more_coins(box, s, me, hex, piece)
        pay(box, me, piece)
    me.structures[old] -= 1
    me.structures[piece] += 1
    score_structure(box, s, me, piece)
    s.own_land()
    s.structure[hex] = piece
    if out is not None:
        out.append(Event("upgrades", int(me.number), {**box.map.told(hex), "structure": int(piece)}))
    if piece == TEMPLE:
        box.faction(me).temple(box, s, me)
    town.check(box, s, me, hex, out)
    if piece == TEMPLE or piece == SANCTUARY:
        for _ in range(box.sheet(me).favor_tiles):
            ask(s, ASK_FAVOR, me)
    elif piece == STRONGHOLD:
        box.faction(me).stronghold(box, s, me, out)


def why_not(box: Box, s: Position, me: Seat, hex: i64, piece: i64) -> Refusal:
    if hex >= box.map.hexes or s.owner[hex] != me.number:
        return Refusal("upgrade", "You have no structure there.")
    old: i64 = s.structure[hex]
    fitting = (piece == TRADING_HOUSE and old == DWELLING) or (piece == SANCTUARY and old == TEMPLE)
    if not fitting and not ((piece == TEMPLE or piece == STRONGHOLD) and old == TRADING_HOUSE):
        return Refusal("upgrade", "That structure cannot become the other one.")
    if not is_left(box, me, piece):
        return Refusal("upgrade", "All your structures of that kind are built.")
    return unpaid(box, me, piece, more_coins(box, s, me, hex, piece))
