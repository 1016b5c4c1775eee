"""The questions before the first turn, and who is at the table."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules import auction, passing, setup
from mytharium.games.terra_mystica.rules.pending import pop, told
from mytharium.games.terra_mystica.state import LEFT, PLAYERS, SEAT, Position
from mytharium.games.terra_mystica.verbs import FACTION_IS, LEAVE, act


def legal_factions(box: Box, s: Position, into: Moves) -> None:
    lots = setup.open_factions(box, s)
    if box.bids:
        lots = auction.open_lots(box, s)
    for faction in range(20):
        if (lots >> faction) & 1:
            into.add(act(FACTION_IS, faction))


def choose(box: Box, s: Position, seat: i64, faction: i64, out: list[Event] | None) -> None:
    pop(s)
    if box.bids:
        auction.put_up(s, seat, faction, out)
    else:
        setup.pick(box, s, seat, faction, out)


def legal_leaving(s: Position, into: Moves) -> None:
    for seat in range(s.v[PLAYERS]):
        if s.v[SEAT * seat + LEFT] == 0:
            into.add(act(LEAVE, seat))


def first_card(s: Position, seat: i64, card: i64, out: list[Event] | None) -> None:
    pop(s)
    passing.take_card(s, seat, card)
    if out is not None:
        out.append(Event("card", int(seat), {"card": int(card), **told(s, seat)}))
