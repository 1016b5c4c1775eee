"""Notices that are to be sent. They are written with what they tell of, in one transaction, so none is lost or doubled.

Who has moved by the time that a notice is due is not told any more: one letter for a pause, not one for a move.
"""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Delete, Insert, and_, delete, literal, or_, select

from mytharium.server import clock
from mytharium.server.clock import MINUTE
from mytharium.server.storage.schema import contacts, grants, notices

PAUSE = 3 * MINUTE  # in which somebody who looks at the table anyway may move
TURN, INVITED, OVER = "turn", "invited", "over"


def of_turn(table: str, asked: Collection[int], fresh: Collection[int], over: bool) -> list[Delete | Insert]:
    """After a change of whom a table asks: those who are not need none, `fresh` seats get one."""
    seated = select(grants.c.guest).where(grants.c.table == table, grants.c.seat.in_(list(asked)))
    done = and_(notices.c.table == table, notices.c.kind == TURN, notices.c.person.not_in(seated))
    told = and_(notices.c.table == table, notices.c.kind == OVER)
    found: list[Delete | Insert] = [delete(notices).where(or_(done, told))]
    if over:
        found.append(_to_seats(table, OVER, grants.c.seat >= 0, clock.now()))
    elif fresh:
        found.append(_to_seats(table, TURN, grants.c.seat.in_(list(fresh)), clock.now() + PAUSE))
    return found


def _to_seats(table: str, kind: str, which: Any, due: int) -> Insert:
    """To all who have such a seat and a confirmed address, unless one is waiting already."""
    waiting = select(notices.c.person).where(notices.c.table == table, notices.c.kind == kind)
    people = (
        select(contacts.c.person, literal(table), literal(kind), literal(due), literal(0))
        .join(grants, grants.c.guest == contacts.c.person)
        .where(grants.c.table == table, which, contacts.c.confirmed.is_(True), contacts.c.person.not_in(waiting))
        .distinct()
    )
    return notices.insert().from_select(["person", "table", "kind", "due", "tries"], people)


def of_invitation(table: str, person: str) -> Insert:
    people = select(contacts.c.person, literal(table), literal(INVITED), literal(clock.now()), literal(0)).where(
        contacts.c.person == person, contacts.c.confirmed.is_(True)
    )
    return notices.insert().from_select(["person", "table", "kind", "due", "tries"], people)
