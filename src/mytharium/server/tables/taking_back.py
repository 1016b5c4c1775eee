"""Taking back at a table: alone, freely with bots only, or because everybody agrees."""

from dataclasses import replace

from mytharium.match.match import CannotUndo, Stale
from mytharium.server.storage.info import BOT, HUMAN, Ask
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.tables import MOVED_ON, Tables, check_player


async def undo(tables: Tables, table: str, seat: int, seq: int) -> None:
    """Take back a choice. Whoever plays with bots only may do so over their answers, even if one has just come."""
    async with tables.at(table) as found:
        check_player(found, seat)
        _stands(found, seat)
        match = found.match
        freely = found.info.has_alone(seat) and not match.can_undo(seat)
        if freely and all(entry.seat != seat for entry in match.log[seq:]):
            seq = max(seq, match.seq)
        await tables.write(found, seq, lambda match: match.undo(seat, seq, agreed=freely))
    tables.wake(found)


async def ask_undo(tables: Tables, table: str, seat: int) -> None:
    """Ask the others to let this seat take back its last decision and all that followed."""
    async with tables.at(table) as found:
        _stands(found, seat)
        match, seats = found.match, found.info.seats
        if not match.can_take_back(seat):
            raise CannotUndo("There is no decision of yours to take back.")
        if any(other.kind == BOT for other in seats):
            raise CannotUndo("A bot does not agree to take back what has been learned.")
        await _agree(tables, found, Ask(seat, match.seq), seat)
    tables.wake(found)


async def answer_undo(tables: Tables, table: str, seat: int, yes: bool) -> None:
    async with tables.at(table) as found:
        _stands(found, seat)
        ask = found.ask
        if ask is None:
            raise Stale(MOVED_ON)
        if yes:
            await _agree(tables, found, ask, seat)
        else:
            await _set_ask(tables, found, None)
    tables.wake(found)


def _stands(table: OpenTable, seat: int) -> None:
    """What is rated stays as it ended: the ratings of those who played since then go on from it. So does what several
    people have played to its end: whoever has read its seed knows what will be drawn, and every hand."""
    if table.info.rated:
        raise CannotUndo("The game is rated, so it stays as it ended.")
    if table.is_settled(seat):
        raise CannotUndo("The game is over and its seed is known, so it stays as it ended.")


async def _agree(tables: Tables, table: OpenTable, ask: Ask, seat: int) -> None:
    """One more voice, and those of all who sit at the same device."""
    info = table.info
    here = {seat} | {k for guest in info.guests_of(seat) for k in info.seats_of(guest)}
    ask = replace(ask, yes=tuple(sorted({*ask.yes, *here})))
    needed = {k for k, other in enumerate(info.seats) if other.kind == HUMAN}
    if needed <= set(ask.yes):
        await tables.write(table, ask.seq, lambda match: match.undo(ask.seat, ask.seq, agreed=True))
    else:
        await _set_ask(tables, table, ask)


async def _set_ask(tables: Tables, table: OpenTable, ask: Ask | None) -> None:
    await tables.store.write_ask(table.id, ask)
    table.info = replace(table.info, ask=ask)
