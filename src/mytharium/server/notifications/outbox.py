"""The queue of notifications. Each is written in the transaction of its cause, so none is lost or sent twice.

A player who has moved by the time that one is due gets none: one e-mail for a pause, not one for a move.
"""

import secrets
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
)

from mytharium.server.accounts.events import AccountChanged
from mytharium.server.base import clock
from mytharium.server.base.clock import MINUTE, SESSION_TTL
from mytharium.server.db.direct import Prepared
from mytharium.server.db.events import Events
from mytharium.server.db.schema import alerts, contacts, devices, grants, notices, sessions
from mytharium.server.tables.events import MoveStored, SeatOffered, TableCreated

PAUSE = 3 * MINUTE  # in which a player who has the table open may move
SHORT = MINUTE  # the same for devices, which disturb less
TURN, INVITED, OVER = "turn", "invited", "over"
ROUND = "round"  # one's table in a tournament is ready
MAIL, PUSH, HOOK = "mail", "push", "hook"  # ways to tell
COLUMNS = ["person", "way", "table", "kind", "due", "tries"]


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


def _to(which: Any, due: Any) -> Insert:
    """To all who have such a seat, by each way that they have confirmed, unless one is waiting already."""
    waiting = select(notices.c.person, notices.c.way).where(notices.c.table == _OF, notices.c.kind == _WHAT)
    people = (
        select(contacts.c.person, contacts.c.way, _OF, _WHAT, due, literal(0))
        .join(grants, grants.c.guest == contacts.c.person)
        .where(grants.c.table == _OF, which, contacts.c.confirmed.is_(True))
        .where(tuple_(contacts.c.person, contacts.c.way).not_in(waiting))
        .distinct()
    )
    return notices.insert().from_select(COLUMNS, people)


def _settled() -> Delete:
    """What is not to be told any more, as these seats are asked now."""
    seated = select(grants.c.guest).where(grants.c.table == _OF, grants.c.seat.in_(_SEATS))
    done = and_(notices.c.table == _OF, notices.c.kind == TURN, notices.c.person.not_in(seated))
    return delete(notices).where(or_(done, and_(notices.c.table == _OF, notices.c.kind == OVER)))


_OF, _WHAT = bindparam("of", type_=String), bindparam("what", type_=String)
_DUE, _SOON = bindparam("due", type_=BigInteger), bindparam("soon", type_=BigInteger)
_SEATS: BindParameter[Any] = bindparam("seats", expanding=True)
_SETTLED = Prepared(_settled(), "seats")
_TO_SEATS = Prepared(_to(grants.c.seat.in_(_SEATS), case((contacts.c.way == PUSH, _SOON), else_=_DUE)), "seats")
_TO_ALL = Prepared(_to(grants.c.seat >= 0, _DUE))


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


EMAIL_CHANGED = "email"  # the other kinds of alerts are those of AccountChanged


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
