"""Undo at a table: alone, freely against bots, or by agreement."""

from dataclasses import replace
from functools import partial

from mytharium.match.match import CannotUndo, Match, Stale
from mytharium.scene.words import mark
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.table import BOT, Ask, Decider
from mytharium.server.tables.tables import MOVED_ON, Tables, check_player

FINAL = mark("The game is over and its seed can be read, so nothing can be undone.")
TOURNAMENT_UNDO = mark("In a tournament game you can undo only your own last step, before anything else happens.")


async def undo(tables: Tables, table: str | OpenTable, seat: int, seq: int) -> None:
    """Undo a choice; against bots also over their answers, even if one has just come."""
    async with tables.at(table) as found:
        check_player(found, seat)
        _check_running(found)
        match = found.match
        freely = found.can_undo_freely(seat) and not match.can_undo(seat)
        if freely and all(entry.seat != seat for entry in match.log[seq:]):
            seq = max(seq, match.seq)
        await tables.write(found, seq, lambda match: match.undo(seat, seq, agreed=freely), seat, Decider.HAND)
    tables.wake(found)


async def ask_undo(tables: Tables, table: str | OpenTable, seat: int) -> None:
    """Ask the others to let this seat undo its last decision and all that followed."""
    async with tables.at(table) as found:
        _check_running(found)
        match, seats = found.match, found.info.seats
        if found.info.is_strict:
            raise CannotUndo(TOURNAMENT_UNDO)
        if not match.can_take_back(seat):
            raise CannotUndo("There is no decision of yours to take back.")
        if any(other.kind == BOT for other in seats):
            raise CannotUndo("A bot does not agree to take back what has been learned.")
        await _agree(tables, found, Ask(seat, match.seq), seat)
    tables.wake(found)


async def answer_undo(tables: Tables, table: str | OpenTable, seat: int, yes: bool) -> None:
    async with tables.at(table) as found:
        _check_running(found)
        ask = found.ask
        if ask is None:
            raise Stale(MOVED_ON)
        if yes:
            await _agree(tables, found, ask, seat)
        else:
            await _set_ask(tables, found, None)
    tables.wake(found)


def _check_running(table: OpenTable) -> None:
    """Refuse to undo after the end: a player who has read the seed knows every draw to come."""
    if table.match.over:
        raise CannotUndo(FINAL)


async def _agree(tables: Tables, table: OpenTable, ask: Ask, seat: int) -> None:
    """Add a vote, and those of all seats on the same device. A person's vote is needed while a bot plays for them."""
    info = table.info
    here = {seat} | {k for guest in info.rights.guests_of(seat) for k in info.rights.seats_of(guest)}
    ask = replace(ask, yes=tuple(sorted({*ask.yes, *here})))
    needed = {k for k in range(len(info.seats)) if info.belongs_to_person(k)}
    if needed <= set(ask.yes):
        undone = partial(Match.undo, seat=ask.seat, seq=ask.seq, agreed=True)
        await tables.write(table, ask.seq, undone, ask.seat, Decider.HAND)
    else:
        await _set_ask(tables, table, ask)


async def _set_ask(tables: Tables, table: OpenTable, ask: Ask | None) -> None:
    await tables.store.write_ask(table.id, ask)
    table.info = replace(table.info, ask=ask)
