"""Tables as files, to continue at another server, and the examination of all tables.

A file has the log, the seed and the seats, but neither chat nor who people are. Its reader knows the shuffle.
A game that continues must be legal by its seed.
"""

import hashlib
from dataclasses import replace
from typing import NamedTuple

import msgspec

from mytharium import games
from mytharium.core.compose import ComposeError
from mytharium.core.notation import NotationError
from mytharium.core.protocol import Refusal
from mytharium.match.log import Entry
from mytharium.match.match import CannotUndo, Match
from mytharium.match.record import Record, RecordError, replay, to_record
from mytharium.server.accounts.store import NOBODY
from mytharium.server.base.clock import now
from mytharium.server.base.errors import DatabaseError, Refused
from mytharium.server.db.database import Database
from mytharium.server.http.requests import clean_name
from mytharium.server.tables.clocks import next_end
from mytharium.server.tables.rights import Right, Rights
from mytharium.server.tables.seating import Seating
from mytharium.server.tables.store import Store
from mytharium.server.tables.summary import Summary, summarize
from mytharium.server.tables.table import AUTOMA, BOT, OPEN, STRENGTHS, NoTable, Seat, TableInfo
from mytharium.server.tables.tables import hold, replayed
from mytharium.server.tables.time_control import Pace, SeatClock

RIGHTS_IN_FILES = {-3: Right.WATCH, -10: Right.HINTS}  # public rights that move, by their numbers there


class MovedTable(msgspec.Struct, forbid_unknown_fields=True):
    record: Record
    seal: str  # on the shuffle, as the players were shown it
    seats: list[Seat]
    allowed: list[int] = []
    pace: Pace | None = None
    left: list[int] = []  # milliseconds on the clocks
    check: str = ""  # the hash of all this without it

    def hash(self) -> str:
        return hashlib.sha256(msgspec.json.encode(msgspec.structs.replace(self, check=""))).hexdigest()


async def export_table(store: Store, code: str) -> bytes:
    info = await store.table(code)
    if info is None:
        raise Refused("There is no such table.")
    match = replayed(info, await store.log(code))
    seats = [_seat_to_claim(info, k) for k in range(len(info.seats))]
    moved = MovedTable(
        record=to_record(match, list(info.modules), [seat.name for seat in seats]),
        seal=match.commitment(),
        seats=seats,
        allowed=[number for number, right in RIGHTS_IN_FILES.items() if info.rights.allows(right)],
        pace=info.pace,
        left=[clock.left_at(info.pace, now()) for clock in info.clocks] if info.pace else [],
    )
    moved.check = moved.hash()
    return msgspec.json.format(msgspec.json.encode(moved), indent=1)


def _seat_to_claim(info: TableInfo, k: int) -> Seat:
    """Free the seats of people, also where a bot stands in for a player who may come back."""
    seat = info.seats[k]
    if seat.kind == AUTOMA or seat.lost or (seat.kind == BOT and not info.rights.guests_of(k)):
        return replace(seat, generation=0)
    return replace(seat, kind=OPEN, strength="", device=False, generation=0)


async def import_table(seating: Seating, file: bytes) -> TableInfo:
    """Set up the table of a file under a new code; Refused names what is wrong with the file."""
    try:
        moved = msgspec.json.decode(file, type=MovedTable)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused(f"This is not a table of Mytharium: {error}.") from error
    if moved.check != moved.hash():
        raise Refused("The file was changed after it was written: its hash does not fit.")
    match = _played(moved.record)
    if moved.seal != match.commitment():
        raise Refused("The seed does not fit the seal that the players were shown.")
    _check_seats(moved)
    record = moved.record
    info = TableInfo(
        id="",
        game=record.game,
        ruleset=record.ruleset,
        modules=tuple(record.modules),
        options=dict(match.game.options),
        seats=tuple(replace(seat, name=clean_name(seat.name)) for seat in moved.seats),
        seed=record.seed,
        host=NOBODY,
        rights=Rights.at((), *(RIGHTS_IN_FILES[number] for number in moved.allowed)),
        pace=moved.pace,
        clocks=tuple(SeatClock(left) for left in moved.left),
        copied=match.copied,
    )
    hold(match, info)
    return await seating.set_up(info, match)


def _played(record: Record) -> Match:
    if not record.seed:
        raise Refused("The file has no seed, so the game cannot go on.")
    try:
        games.check(record.game, record.seats)
        match = replay(record, games.make(record.game, record.modules, record.options, record.ruleset))
    except (RecordError, ComposeError) as error:
        raise Refused(f"The game cannot be played again: {error}") from error
    if fault := match.game.audit(match.state):
        raise Refused(f"The position is wrong: {fault}")
    return match


def _check_seats(moved: MovedTable) -> None:
    count, standing = moved.record.seats, games.face(moved.record.game).standing
    answers = dict(standing.answers) if standing else {}
    for seat in moved.seats:
        known = seat.kind in (OPEN, AUTOMA) or (seat.kind == BOT and seat.strength in STRENGTHS)
        if not known or seat.device or seat.generation or (seat.standing and seat.standing not in answers):
            raise Refused(f"Nobody can sit as {seat.name!r} is said to.")
    fits = len(moved.seats) == count and len(moved.left) == (count if moved.pace else 0)
    if not fits or not set(moved.allowed) <= RIGHTS_IN_FILES.keys():
        raise Refused(f"Seats, clocks or rights are not those of a table for {count}.")
    try:
        if moved.pace:
            next_end(tuple(SeatClock(left, now()) for left in moved.left), moved.pace)
    except (ValueError, LookupError) as error:
        raise Refused(f"The clocks cannot run: {error}") from error


class Examined(NamedTuple):
    id: str
    game: str
    entries: int
    trouble: str  # or nothing


async def examine(db: str) -> list[Examined]:
    """Examine all tables. DatabaseError if the database cannot be read, or is of another version."""
    database = Database(db)
    try:
        if database.file is not None and not database.file.is_file():
            raise DatabaseError(f"There is no database at {database.file}.")
        await database.check_revision()
        store = Store(database)
        return [await _examined(store, table, said) for table, said in await store.summaries()]
    finally:
        await database.close()


async def _examined(store: Store, table: str, said: Summary) -> Examined:
    info = await store.table(table)
    if info is None:
        return Examined(table, "", 0, "it went away meanwhile")
    log = await store.log(table)
    return Examined(table, info.game, len(log), _trouble(info, log, said))


def _trouble(info: TableInfo, log: list[Entry], said: Summary) -> str:
    try:
        match = replayed(info, log)
    except (Refusal, NotationError, CannotUndo, ComposeError, NoTable, ValueError) as error:
        return f"its log cannot be played again: {error}"
    hold(match, info)
    if fault := match.game.audit(match.state):
        return f"its position is wrong: {fault}"
    if said != (stands := summarize(match, match.to_act())):
        return f"lists say {said}, the log says {stands}"
    if info.lease is None and any(info.seats[seat].kind == BOT for seat in match.to_act()):
        return "a bot is asked, and no process is to see to it"
    return ""
