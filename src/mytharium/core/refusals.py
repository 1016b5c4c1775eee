"""What every game refuses in the same words."""

from mypy_extensions import i64

from mytharium.core.protocol import CHANCE, OVER, Refusal, State


def not_asked(s: State, seat: i64) -> Refusal | None:
    """Why a seat can do nothing now, whatever it wants; None for a seat that is asked.

    Chance is never asked: what it brings and cannot bring is up to its lottery.
    """
    if s.actor == OVER:
        return Refusal("end", "The game is over.")
    if s.actor != seat:
        return Refusal("turn", "It is not your turn.")
    if seat == CHANCE:
        return Refusal("chance", "This cannot be drawn now.")
    return None
