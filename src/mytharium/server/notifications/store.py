"""All SQL of notifications: contacts, browsers, and the queue.

Each notification is written in the transaction of its cause, so none is lost or sent twice. A player who has moved by
the time that one is due gets none: one e-mail for a pause, not one for a move.
"""

import secrets
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    Connection,
    Insert,
    Row,
    Select,
    String,
    Table,
    and_,
    bindparam,
    case,
    delete,
    literal,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.server.accounts.store import AccountChanged
from mytharium.server.accounts.token_store import Tickets
from mytharium.server.base import clock
from mytharium.server.base.clock import DAY, MINUTE, SESSION_TTL
from mytharium.server.base.errors import Taken
from mytharium.server.base.secrets import fingerprint
from mytharium.server.db.database import Database, Events
from mytharium.server.db.direct import Prepared
from mytharium.server.db.schema import (
    alerts,
    contacts,
    devices,
    mails,
    notices,
    pairings,
    people,
    sessions,
    table_rights,
    tables,
)
from mytharium.server.notifications.model import EMAIL_CHANGED, INVITED, MAIL, OVER, PUSH, ROUND, TURN, Contact
from mytharium.server.tables.events import MoveStored, SeatOffered, TableCreated
from mytharium.server.tables.rights import Right

PAUSE = 3 * MINUTE  # in which a player who has the table open may move
SHORT = MINUTE  # the same for devices, which disturb less
AT_ONCE = 50  # of the queue
PURPOSE = "mail"  # of the ticket that confirms an address, within a day
COLUMNS = ["person", "way", "table", "kind", "due", "tries"]
_OF, _WHAT = bindparam("of", type_=String), bindparam("what", type_=String)
_DUE, _SOON = bindparam("due", type_=BigInteger), bindparam("soon", type_=BigInteger)
_SEATS: BindParameter[Any] = bindparam("seats", expanding=True)
_PLAYS, _HAS_SEAT = table_rights.c.right == Right.PLAY, table_rights.c.seat.in_(_SEATS)
_NOTICES = (
    select(notices, people.c.preferences, tables.c.game, pairings.c.round)
    .join(people)
    .join(tables)
    .outerjoin(pairings, pairings.c.table == notices.c.table)
)


@dataclass(frozen=True, slots=True)
class Device:
    person: str
    id: str
    session: str
    endpoint: str
    key: str
    auth: str
    agent: str
    created: int


class Queue:
    """Messages that wait: notifications or alerts."""

    def __init__(self, database: Database, queue: Table, query: Select[Any]) -> None:
        self._database, self._queue, self._query = database, queue, query

    async def due(self) -> list[Row[Any]]:
        due = self._query.where(self._queue.c.due <= clock.now()).order_by(self._queue.c.due).limit(AT_ONCE)
        return await self._database.rows(due)

    async def lease(self, rows: Iterable[Row[Any]], until: int, tried: int = 1) -> list[Row[Any]]:
        """Postpone messages; return those that no other process has taken meanwhile."""
        mine = []
        for row in rows:
            still = update(self._queue).where(self._is(row), self._queue.c.due == row.due)
            if await self._database.change(still.values(due=until, tries=row.tries + tried)):
                mine.append(row)
        return mine

    async def drop(self, rows: Collection[Row[Any]]) -> None:
        if rows:
            await self._database.change(delete(self._queue).where(or_(*map(self._is, rows))))

    def _is(self, row: Row[Any]) -> ColumnElement[bool]:
        return and_(*(key == row._mapping[key.name] for key in self._queue.primary_key))


class Store:
    def __init__(self, database: Database, tickets: Tickets) -> None:
        self._database, self._tickets = database, tickets
        self.notices = Queue(database, notices, _NOTICES)
        self.alerts = Queue(database, alerts, select(alerts, people.c.preferences).join(people))

    # ---- contacts ----------------------------------------------------------------------------------------------

    async def all_of(self, person: str) -> dict[str, Contact]:
        """Return a person's contacts by channel."""
        rows = await self._database.rows(select(contacts).where(contacts.c.person == person))
        return {row.way: msgspec.convert(row, Contact, from_attributes=True) for row in rows}

    async def keep(self, wanted: Contact) -> None:
        known = update(contacts).filter_by(person=wanted.person, way=wanted.way)
        async with self._database.writing() as connection:
            if wanted.way == MAIL:
                await _alert_of_change(connection, wanted.person, wanted.address)
            if not (await connection.execute(known.values(asdict(wanted)))).rowcount:
                await connection.execute(contacts.insert().values(asdict(wanted)))

    async def to_confirm(self, person: str, email: str) -> str:
        """Return a token that only a reader of this address gets."""
        return await self._tickets.issue(PURPOSE, _subject(person, email), DAY)

    async def confirm(self, token: str) -> bool:
        """Whether the token confirms the address that its person has now."""
        subject = await self._tickets.use(PURPOSE, token) or ""
        person = subject.partition(" ")[0]
        found = (await self.all_of(person)).get(MAIL)
        if found is None or _subject(person, found.address) != subject:
            return False
        still = update(contacts).filter_by(person=person, way=MAIL, address=found.address)
        return bool(await self._database.change(still.values(confirmed=True)))

    async def forget(self, person: str, ways: Collection[str], alerts: bool = True) -> None:
        """Stop sending by these channels and delete their addresses; send an alert of it."""
        async with self._database.writing() as connection:
            if MAIL in ways and alerts:
                await _alert_of_change(connection, person, "")
            for table in (notices, contacts):
                await connection.execute(delete(table).where(table.c.person == person, table.c.way.in_(ways)))
            if PUSH in ways:
                await connection.execute(delete(devices).filter_by(person=person))

    async def count_mail(self, address: str, most: int) -> bool:
        """Count an e-mail to an address for all processes; False over the daily limit."""
        mine = {"address": fingerprint(address), "day": clock.now() // DAY}
        one_more = update(mails).filter_by(**mine).where(mails.c.count < most).values(count=mails.c.count + 1)
        try:
            async with self._database.writing() as connection:
                await connection.execute(delete(mails).where(mails.c.day < mine["day"]))
                if not (await connection.execute(one_more)).rowcount:
                    await connection.execute(mails.insert().values(**mine, count=1))
            return True
        except Taken:  # the limit is reached, or another process has just counted the first one
            return bool(await self._database.change(one_more))

    # ---- browsers ----------------------------------------------------------------------------------------------

    async def devices(self, person: str) -> list[Device]:
        """Return the browsers of a person that are still signed in, oldest first."""
        return msgspec.convert(await self._database.rows(_signed_in(person)), list[Device], from_attributes=True)

    async def keep_device(self, device: Device) -> None:
        before = delete(devices).where(devices.c.id == device.id)  # another person's until now
        await self._database.change(before, devices.insert().values(asdict(device)))

    async def remove_device(self, person: str, device: str) -> None:
        await self._database.change(delete(devices).filter_by(person=person, id=device))


def _subject(person: str, email: str) -> str:
    """Return the subject of the ticket that confirms an address: it is valid for that one only."""
    return f"{person} {fingerprint(email)[:12]}"


def _signed_in(person: str) -> Select[Any]:
    """Select the devices of a person that are still signed in, oldest first."""
    is_on = (sessions.c.token == devices.c.session) & (sessions.c.seen > clock.now() - SESSION_TTL)
    return select(devices).join(sessions, is_on).where(devices.c.person == person).order_by(devices.c.created)


# ---- alerts ------------------------------------------------------------------------------------------------------


async def _alert_of_change(connection: AsyncConnection, person: str, address: str) -> None:
    """Store alerts if another e-mail address was used until now, or none."""
    query = select(contacts.c.address).where(contacts.c.person == person, contacts.c.way == MAIL)
    if (await connection.scalar(query) or "") != address:
        await connection.run_sync(_alert, person, EMAIL_CHANGED)


def _alert(connection: Connection, person: str, kind: str) -> None:
    """Store an alert for each confirmed channel; call it before the channels change."""
    confirmed = (contacts.c.person == person, contacts.c.confirmed.is_(True), contacts.c.way != PUSH)
    addresses, browsers = connection.execute(select(contacts).where(*confirmed)), connection.execute(_signed_in(person))
    targets = [(row.way, {"address": row.address, "shape": row.shape}) for row in addresses]
    targets += [(PUSH, {"endpoint": row.endpoint, "key": row.key, "auth": row.auth}) for row in browsers]
    for way, target in targets:
        values = {"id": secrets.token_hex(16), "person": person, "kind": kind, "way": way, "target": target}
        connection.execute(alerts.insert().values(**values, due=clock.now(), tries=0))


# ---- notifications -----------------------------------------------------------------------------------------------


def _to(due: ColumnElement[int], *which: ColumnElement[bool]) -> Insert:
    """Return the statement that notifies players of such seats by each confirmed channel where none waits yet."""
    waiting = select(notices.c.person, notices.c.way).where(notices.c.table == _OF, notices.c.kind == _WHAT)
    people = (
        select(contacts.c.person, contacts.c.way, _OF, _WHAT, due, literal(0))
        .join(table_rights, table_rights.c.guest == contacts.c.person)
        .where(table_rights.c.table == _OF, _PLAYS, *which, contacts.c.confirmed.is_(True))
        .where(tuple_(contacts.c.person, contacts.c.way).not_in(waiting))
        .distinct()
    )
    return notices.insert().from_select(COLUMNS, people)


_TO_SEATS = Prepared(_to(case((contacts.c.way == PUSH, _SOON), else_=_DUE), _HAS_SEAT))
_TO_ALL = Prepared(_to(_DUE))
# Deletes what is out of date when these seats are asked.
_SEATED = select(table_rights.c.guest).where(table_rights.c.table == _OF, _PLAYS, _HAS_SEAT)
_MOVED = and_(notices.c.kind == TURN, notices.c.person.not_in(_SEATED))
_SETTLED = Prepared(delete(notices).where(notices.c.table == _OF, or_(_MOVED, notices.c.kind == OVER)))


def subscribe(events: Events) -> None:
    events.on(MoveStored, _of_turn)
    events.on(TableCreated, _of_round)
    events.on(SeatOffered, _of_invitation)
    events.on(AccountChanged, lambda connection, changed: _alert(connection, changed.person, changed.kind))


def _of_turn(connection: Connection, stored: MoveStored) -> None:
    """Delete the notifications of seats that are no longer asked, and notify `fresh` seats."""
    now = clock.now()
    _SETTLED.run(connection, {"of": stored.table, "seats": stored.asked})
    if stored.over:
        _TO_ALL.run(connection, {"of": stored.table, "what": OVER, "due": now})
    elif stored.fresh:
        due = {"due": now + PAUSE, "soon": now + SHORT}
        _TO_SEATS.run(connection, {"of": stored.table, "what": TURN, **due, "seats": stored.fresh})


def _of_round(connection: Connection, created: TableCreated) -> None:
    """Notify all players of a tournament's table that has just been set up."""
    if created.is_arranged:
        _TO_ALL.run(connection, {"of": created.table, "what": ROUND, "due": clock.now()})


def _of_invitation(connection: Connection, offered: SeatOffered) -> None:
    values = (literal(offered.table), literal(INVITED), literal(clock.now()), literal(0))
    ways = select(contacts.c.person, contacts.c.way, *values)
    known = ways.where(contacts.c.person == offered.person, contacts.c.confirmed.is_(True))
    connection.execute(notices.insert().from_select(COLUMNS, known))
