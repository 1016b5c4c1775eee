"""All SQL of notifications: contacts, browsers, and the queue.

Each notification is written in the transaction of its cause, so none is lost or sent twice. A player who has moved by
the time that one is due gets none: one e-mail for a pause, not one for a move.
"""

import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    BindParameter,
    Connection,
    Delete,
    Insert,
    Select,
    String,
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

from mytharium.server.accounts.events import AccountChanged
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


@dataclass(frozen=True, slots=True)
class Device:
    id: str
    session: str
    endpoint: str
    key: str
    auth: str
    agent: str
    created: int


def signed_in(person: str) -> Select[Any]:
    """The devices of a person that are still signed in, oldest first."""
    kept = [devices.c[name] for name in Device.__slots__]
    is_on = (sessions.c.token == devices.c.session) & (sessions.c.seen > clock.now() - SESSION_TTL)
    return select(*kept).join(sessions, is_on).where(devices.c.person == person).order_by(devices.c.created)


class Store:
    def __init__(self, database: Database, tickets: Tickets) -> None:
        self._database, self._tickets = database, tickets

    # ---- contacts ----------------------------------------------------------------------------------------------

    async def all_of(self, person: str) -> dict[str, Contact]:
        """By channel."""
        async with self._database.reading() as connection:
            rows = await connection.execute(select(contacts).where(contacts.c.person == person))
            return {row.way: _contact(row) for row in rows}

    async def keep(self, wanted: Contact) -> None:
        values = {
            "address": wanted.address,
            "shape": wanted.shape,
            "confirmed": wanted.confirmed,
            "kinds": list(wanted.kinds),
            "quiet": list(wanted.quiet),
            "zone": wanted.zone,
        }
        which = {"person": wanted.person, "way": wanted.way}
        async with self._database.writing() as connection:
            if wanted.way == MAIL:
                await _alert_of_change(connection, wanted.person, wanted.address)
            if not (await connection.execute(update(contacts).filter_by(**which).values(values))).rowcount:
                await connection.execute(contacts.insert().values(**which, **values))

    async def to_confirm(self, person: str, email: str) -> str:
        """A token that only a reader of this address gets."""
        return await self._tickets.issue(PURPOSE, _subject(person, email), DAY)

    async def confirm(self, token: str) -> bool:
        """Whether the token confirms the address that its person has now."""
        subject = await self._tickets.use(PURPOSE, token) or ""
        person = subject.partition(" ")[0]
        found = (await self.all_of(person)).get(MAIL)
        if found is None or _subject(person, found.address) != subject:
            return False
        async with self._database.writing() as connection:
            await connection.execute(update(contacts).filter_by(person=person, way=MAIL).values(confirmed=True))
        return True

    async def forget(self, person: str, ways: Collection[str], alerts: bool = True) -> None:
        """Stop sending by these channels and delete their addresses; send an alert of it."""
        async with self._database.writing() as connection:
            if MAIL in ways and alerts:
                await _alert_of_change(connection, person, "")
            for way in ways:
                await connection.execute(delete(notices).filter_by(person=person, way=way))
                await connection.execute(delete(contacts).filter_by(person=person, way=way))
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
            async with self._database.writing() as connection:
                return bool((await connection.execute(one_more)).rowcount)

    # ---- browsers ----------------------------------------------------------------------------------------------

    async def devices(self, person: str) -> list[Device]:
        """The browsers of a person that are still signed in, oldest first."""
        async with self._database.reading() as connection:
            return [Device(*row) for row in await connection.execute(signed_in(person))]

    async def keep_device(self, person: str, device: Device) -> None:
        values = {name: getattr(device, name) for name in Device.__slots__}
        async with self._database.writing() as connection:
            await connection.execute(delete(devices).where(devices.c.id == device.id))  # another person's until now
            await connection.execute(devices.insert().values(person=person, **values))

    async def remove_device(self, person: str, device: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(devices).filter_by(person=person, id=device))

    # ---- the queue ---------------------------------------------------------------------------------------------

    async def due(self) -> list[Any]:
        """Rows with person, table, kind, way and tries."""
        query = select(notices).where(notices.c.due <= clock.now()).order_by(notices.c.due).limit(AT_ONCE)
        return await self._database.read(lambda connection: list(connection.execute(query)))

    async def lease(self, rows: Iterable[Any], until: int, tried: int = 1) -> list[Any]:
        """Postpone notifications; those that no other process has taken meanwhile."""
        mine = []
        for row in rows:
            still = update(notices).where(_is(row), notices.c.due == row.due)
            async with self._database.writing() as connection:
                if (await connection.execute(still.values(due=until, tries=row.tries + tried))).rowcount:
                    mine.append(row)
        return mine

    async def drop(self, rows: Collection[Any]) -> None:
        if rows:
            async with self._database.writing() as connection:
                await connection.execute(delete(notices).where(or_(*map(_is, rows))))

    async def played_at(self, table: str) -> tuple[str, int | None]:
        """The game of a table, or "", and the round of the tournament, if it belongs to one."""
        async with self._database.reading() as connection:
            game = await connection.scalar(select(tables.c.game).where(tables.c.id == table))
            number = await connection.scalar(select(pairings.c.round).where(pairings.c.table == table))
        return game or "", number

    async def due_alerts(self) -> list[Any]:
        """Rows of alerts with the preferences of the person."""
        query = select(alerts, people.c.preferences).join(people, people.c.id == alerts.c.person)
        due = query.where(alerts.c.due <= clock.now()).order_by(alerts.c.due).limit(AT_ONCE)
        return await self._database.read(lambda connection: list(connection.execute(due)))

    async def lease_alert(self, row: Any, until: int) -> bool:
        """Whether the alert is this process's to send."""
        mine = update(alerts).where(alerts.c.id == row.id, alerts.c.due == row.due)
        async with self._database.writing() as connection:
            return bool((await connection.execute(mine.values(due=until, tries=row.tries + 1))).rowcount)

    async def drop_alert(self, row: Any) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(alerts).where(alerts.c.id == row.id))


def _is(row: Any) -> Any:
    return and_(
        notices.c.person == row.person,
        notices.c.table == row.table,
        notices.c.kind == row.kind,
        notices.c.way == row.way,
    )


def _subject(person: str, email: str) -> str:
    """Of the ticket that confirms an address: it is good for that one only."""
    return f"{person} {fingerprint(email)[:12]}"


async def _alert_of_change(connection: AsyncConnection, person: str, address: str) -> None:
    """An alert if another e-mail address was used until now, or none."""
    query = select(contacts.c.address).where(contacts.c.person == person, contacts.c.way == MAIL)
    if (await connection.scalar(query) or "") != address:
        await connection.run_sync(alert, person, EMAIL_CHANGED)


def _contact(row: Any) -> Contact:
    start, end = row.quiet
    return Contact(row.person, row.address, row.confirmed, tuple(row.kinds), (start, end), row.zone, row.way, row.shape)


# ---- what is queued ----------------------------------------------------------------------------------------------


def subscribe(events: Events) -> None:
    events.on(MoveStored, _of_turn)
    events.on(TableCreated, _of_round)
    events.on(SeatOffered, _of_invitation)
    events.on(AccountChanged, lambda connection, changed: alert(connection, changed.person, changed.kind))


def _of_turn(connection: Connection, stored: MoveStored) -> None:
    """Seats that are no longer asked need no notification, `fresh` seats get one."""
    now = clock.now()
    _SETTLED.run(connection, {"of": stored.table, "seats": stored.asked})
    if stored.over:
        _TO_ALL.run(connection, {"of": stored.table, "what": OVER, "due": now})
    elif stored.fresh:
        due = {"due": now + PAUSE, "soon": now + SHORT}
        _TO_SEATS.run(connection, {"of": stored.table, "what": TURN, **due, "seats": stored.fresh})


def _of_round(connection: Connection, created: TableCreated) -> None:
    """To all players of a tournament's table that has just been set up."""
    if created.is_arranged:
        _TO_ALL.run(connection, {"of": created.table, "what": ROUND, "due": clock.now()})


def _of_invitation(connection: Connection, offered: SeatOffered) -> None:
    values = (literal(offered.table), literal(INVITED), literal(clock.now()), literal(0))
    ways = select(contacts.c.person, contacts.c.way, *values)
    known = ways.where(contacts.c.person == offered.person, contacts.c.confirmed.is_(True))
    connection.execute(notices.insert().from_select(COLUMNS, known))


def alert(connection: Connection, person: str, kind: str) -> None:
    """Store an alert for each confirmed channel; call it before the channels change."""
    found: list[tuple[str, dict[str, str]]] = []
    mine = select(contacts.c.way, contacts.c.address, contacts.c.shape)
    for way, address, shape in connection.execute(
        mine.where(contacts.c.person == person, contacts.c.confirmed.is_(True), contacts.c.way != PUSH)
    ):
        found.append((way, {"address": address, "shape": shape}))
    for row in connection.execute(signed_in(person)):
        found.append((PUSH, {"endpoint": row.endpoint, "key": row.key, "auth": row.auth}))
    for way, target in found:
        values = {"id": secrets.token_hex(16), "person": person, "kind": kind, "way": way, "target": target}
        connection.execute(alerts.insert().values(**values, due=clock.now(), tries=0))


def _to(due: Any, *which: Any) -> Insert:
    """To all who have such a seat, by each way that they have confirmed, unless one is waiting already."""
    waiting = select(notices.c.person, notices.c.way).where(notices.c.table == _OF, notices.c.kind == _WHAT)
    people = (
        select(contacts.c.person, contacts.c.way, _OF, _WHAT, due, literal(0))
        .join(table_rights, table_rights.c.guest == contacts.c.person)
        .where(table_rights.c.table == _OF, _PLAYS, *which, contacts.c.confirmed.is_(True))
        .where(tuple_(contacts.c.person, contacts.c.way).not_in(waiting))
        .distinct()
    )
    return notices.insert().from_select(COLUMNS, people)


def _settled() -> Delete:
    """What is not to be told any more, as these seats are asked now."""
    seated = select(table_rights.c.guest).where(table_rights.c.table == _OF, _PLAYS, _HAS_SEAT)
    done = and_(notices.c.table == _OF, notices.c.kind == TURN, notices.c.person.not_in(seated))
    return delete(notices).where(or_(done, and_(notices.c.table == _OF, notices.c.kind == OVER)))


_OF, _WHAT = bindparam("of", type_=String), bindparam("what", type_=String)
_DUE, _SOON = bindparam("due", type_=BigInteger), bindparam("soon", type_=BigInteger)
_SEATS: BindParameter[Any] = bindparam("seats", expanding=True)
_PLAYS, _HAS_SEAT = table_rights.c.right == Right.PLAY, table_rights.c.seat.in_(_SEATS)
_SETTLED = Prepared(_settled())
_TO_SEATS = Prepared(_to(case((contacts.c.way == PUSH, _SOON), else_=_DUE), _HAS_SEAT))
_TO_ALL = Prepared(_to(_DUE))
