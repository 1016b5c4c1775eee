"""Notices that are to be sent. They are written with what they tell of, in one transaction, so none is lost or doubled.

Who has moved by the time that a notice is due is not told any more: one letter for a pause, not one for a move.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    BindParameter,
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
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.server.base import clock
from mytharium.server.base.clock import MINUTE, SESSION_TTL
from mytharium.server.db.direct import Prepared
from mytharium.server.db.schema import alerts, contacts, devices, grants, notices, sessions

PAUSE = 3 * MINUTE  # in which somebody who looks at the table anyway may move
SHORT = MINUTE  # the same for devices, which disturb less
TURN, INVITED, OVER = "turn", "invited", "over"
ROUND = "round"  # one's table in a tournament is ready
MAIL, PUSH, HOOK = "mail", "push", "hook"  # ways to tell
COLUMNS = ["person", "way", "table", "kind", "due", "tries"]
Written = tuple[Prepared, dict[str, Any]]  # a statement, and what it is about


def of_turn(table: str, asked: Sequence[int], fresh: Sequence[int], over: bool) -> list[Written]:
    """After a change of whom a table asks: those who are not need none, `fresh` seats get one."""
    found: list[Written] = [(_SETTLED, {"of": table, "seats": asked})]
    now = clock.now()
    if over:
        found.append((_TO_ALL, {"of": table, "what": OVER, "due": now}))
    elif fresh:
        found.append((_TO_SEATS, {"of": table, "what": TURN, "due": now + PAUSE, "soon": now + SHORT, "seats": fresh}))
    return found


def of_round(table: str) -> Written:
    """To all who sit at a table of a tournament that has just been set up."""
    return _TO_ALL, {"of": table, "what": ROUND, "due": clock.now()}


def of_invitation(table: str, person: str) -> Insert:
    told = (literal(table), literal(INVITED), literal(clock.now()), literal(0))
    ways = select(contacts.c.person, contacts.c.way, *told)
    known = ways.where(contacts.c.person == person, contacts.c.confirmed.is_(True))
    return notices.insert().from_select(COLUMNS, known)


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


PASSWORD_CHANGED, RECOVERY_USED = "password", "recovery"
PASSKEY_ADDED, PASSKEY_REMOVED = "passkey-added", "passkey-removed"
EMAIL_CHANGED, TOKEN_MADE = "email", "token"


async def alert(connection: AsyncConnection, person: str, kind: str) -> None:
    """Store an alert for each confirmed channel; call it before the channels change."""
    found: list[tuple[str, dict[str, str]]] = []
    mine = select(contacts.c.way, contacts.c.address, contacts.c.shape)
    for way, address, shape in await connection.execute(
        mine.where(contacts.c.person == person, contacts.c.confirmed.is_(True), contacts.c.way != PUSH)
    ):
        found.append((way, {"address": address, "shape": shape}))
    for row in await connection.execute(signed_in(person)):
        found.append((PUSH, {"endpoint": row.endpoint, "key": row.key, "auth": row.auth}))
    for way, target in found:
        values = {"id": secrets.token_hex(16), "person": person, "kind": kind, "way": way, "target": target}
        await connection.execute(alerts.insert().values(**values, due=clock.now(), tries=0))
