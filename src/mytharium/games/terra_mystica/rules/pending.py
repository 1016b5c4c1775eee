"""The questions that wait: the last one put there is asked first."""

from mypy_extensions import i64

from mytharium.games.terra_mystica.question import Question
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Position


def ask(s: Position, kind: i64, me: Seat, first: i64 = 0, second: i64 = 0) -> None:
    s.waiting = Question(kind, me.number, first, second, s.waiting)


def drop(s: Position) -> None:
    """The question on top is answered, or need not be asked any more."""
    top = s.waiting
    if top is not None:
        s.waiting = top.below


def ask_again(s: Position, first: i64) -> None:
    """The question on top once more, with another argument."""
    top = s.waiting
    if top is not None:
        s.waiting = Question(top.kind, top.seat, first, top.second, top.below)


def asked(s: Position) -> i64:
    """The kind of the question on top, or -1."""
    top = s.waiting
    if top is None:
        return -1
    return top.kind


def argument(s: Position) -> i64:
    """The small argument of the question on top."""
    top = s.waiting
    if top is None:
        return 0
    return top.first


def second_argument(s: Position) -> i64:
    top = s.waiting
    if top is None:
        return 0
    return top.second
