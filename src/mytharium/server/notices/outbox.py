"""Notices that are to be sent. They are written with what they tell of, in one transaction, so none is lost or doubled.

Who has moved by the time that a notice is due is not told any more: one letter for a pause, not one for a move.
"""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Delete, Insert, and_, case, delete, literal, or_, select, tuple_

from mytharium.server import clock
from mytharium.server.clock import MINUTE
from mytharium.server.storage.schema import contacts, grants, notices

PAUSE = 3 * MINUTE  # in which somebody who looks at the table anyway may move
SHORT = MINUTE  # the same for devices, which disturb less
TURN, INVITED, OVER = "turn", "invited", "over"
ROUND = "round"  # one's table in a tournament is ready
MAIL, PUSH, HOOK = "mail", "push", "hook"  # ways to tell
COLUMNS = ["person", "way", "table", "kind", "due", "tries"]


def of_turn(table: str, asked: Collection[int], fresh: Collection[int], over: bool) -> list[Delete | Insert]:
    """After a change of whom a table asks: those who are not need none, `fresh` seats get one."""
    seated = select(grants.c.guest).where(grants.c.table == table, grants.c.seat.in_(list(asked)))
    done = and_(notices.c.table == table, notices.c.kind == TURN, notices.c.person.not_in(seated))
    told = and_(notices.c.table == table, notices.c.kind == OVER)
    found: list[Delete | Insert] = [delete(notices).where(or_(done, told))]
    now = clock.now()
    if over:
        found.append(_to_seats(table, OVER, grants.c.seat >= 0, literal(now)))
    elif fresh:
        due = case((contacts.c.way == PUSH, now + SHORT), else_=now + PAUSE)
        found.append(_to_seats(table, TURN, grants.c.seat.in_(list(fresh)), due))
    return found


def _to_seats(table: str, kind: str, which: Any, due: Any) -> Insert:
    """To all who have such a seat, by each way that they have confirmed, unless one is waiting already."""
    waiting = select(notices.c.person, notices.c.way).where(notices.c.table == table, notices.c.kind == kind)
    people = (
        select(contacts.c.person, contacts.c.way, literal(table), literal(kind), due, literal(0))
        .join(grants, grants.c.guest == contacts.c.person)
        .where(grants.c.table == table, which, contacts.c.confirmed.is_(True))
        .where(tuple_(contacts.c.person, contacts.c.way).not_in(waiting))
        .distinct()
    )
    return notices.insert().from_select(COLUMNS, people)


def of_round(table: str) -> Insert:
    """To all who sit at a table of a tournament that has just been set up."""
    return _to_seats(table, ROUND, grants.c.seat >= 0, literal(clock.now()))


def of_invitation(table: str, person: str) -> Insert:
    told = (literal(table), literal(INVITED), literal(clock.now()), literal(0))
    ways = select(contacts.c.person, contacts.c.way, *told)
    known = ways.where(contacts.c.person == person, contacts.c.confirmed.is_(True))
    return notices.insert().from_select(COLUMNS, known)
