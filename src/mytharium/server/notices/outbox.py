"""Notices that are to be sent. They are written with what they tell of, in one transaction, so none is lost or doubled.

Who has moved by the time that a notice is due is not told any more: one letter for a pause, not one for a move.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    BindParameter,
    Delete,
    Insert,
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

from mytharium.server import clock
from mytharium.server.clock import MINUTE
from mytharium.server.storage.prepared import Prepared
from mytharium.server.storage.schema import contacts, grants, notices

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
