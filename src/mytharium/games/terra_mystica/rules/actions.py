"""RULES.md#actions: what may be chosen in a turn, and what each choice begins."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.question import ASK_END, ASK_SPADES
from mytharium.games.terra_mystica.rules import (
    build,
    leech,
    passing,
    power_actions,
    send,
    spades,
    special_actions,
    special_terrain,
    tracks,
    transform,
    upgrade,
)
from mytharium.games.terra_mystica.rules.pending import ask, drop
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Position


def legal(box: Box, s: Position, me: Seat, into: Moves) -> None:
    """Build and transform, upgrade, tracks, priests, power actions, special actions, pass."""
    transform.legal(box, s, me, into)
    upgrade.legal(box, s, me, into)
    tracks.legal(box, me, into)
    send.legal(box, s, me, into)
    power_actions.legal(box, s, me, into)
    special_actions.legal(box, s, me, into)
    box.faction(me).legal_tile_action(box, s, me, into)
    passing.legal(s, into)


def apply(box: Box, s: Position, me: Seat, action: i64, out: list[Event] | None) -> None:
    kind = w.verb(action)
    if kind == w.PASS:
        passing.apply(box, s, me, w.first(action) - 1, out)
        return
    begin(box, s, me, out)
    if kind == w.BUILD:
        build.apply(box, s, me, w.first(action), out)
    elif kind == w.TRANSFORM:
        ask(s, ASK_SPADES, me)
        transform.apply(box, s, me, action, out)
    elif kind == w.DIG:
        ask(s, ASK_SPADES, me)
        transform.dig(box, s, me, out)
    elif kind == w.PLACE:
        special_terrain.place(box, s, me, w.first(action), out)
    elif kind == w.UPGRADE:
        upgrade.apply(box, s, me, w.first(action), w.second(action), False, out)
    elif kind == w.ADVANCE_SHIPPING or kind == w.ADVANCE_SPADES:
        tracks.apply(box, me, kind, 1, out)
    elif kind == w.SEND:
        send.apply(box, s, me, w.first(action), w.second(action), out)
    elif kind == w.POWER:
        power_actions.apply(box, s, me, w.first(action), out)
    else:
        special_actions.apply(box, s, me, action, out)


def begin(box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
    """An action is taken: what was open is refused, and after it the turn ends."""
    if box.leech_waits:
        leech.refuse_all(box, s, me, out)
    drop(s)
    if s.waiting is None:
        ask(s, ASK_END, me)
    spades.begin(s, 0, 1, True)
