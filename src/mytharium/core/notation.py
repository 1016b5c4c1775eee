"""An action as a number and as text, and the refusals that all games share."""

from mypy_extensions import i64

from mytharium.core.protocol import CHANCE, OVER, Refusal, State


# The verb is the lowest byte; small arguments are in the bytes above.
def verb(action: i64) -> i64:
    return action & 255


def first(action: i64) -> i64:
    return (action >> 8) & 255


def second(action: i64) -> i64:
    return (action >> 16) & 255


def third(action: i64) -> i64:
    return (action >> 24) & 255


class NotationError(ValueError):
    """A text that does not name an action: a sentence with named gaps says what was wrong and what would be right."""

    def __init__(self, reason: str, **gaps: object) -> None:
        super().__init__(reason.format(**gaps))
        self.reason = reason
        self.gaps = gaps


def index_of(names: tuple[str, ...], name: str) -> int:
    """Where a name stands among all that there are."""
    if name not in names or not name:
        known = ", ".join(one for one in names if one)
        raise NotationError("There is no “{name}”; there are {names}.", name=name, names=known)
    return names.index(name)


def no_action(text: str, examples: str) -> NotationError:
    return NotationError("“{text}” is no action. Write for example {examples}.", text=text, examples=examples)


def not_packed(action: int) -> NotationError:
    return NotationError("{number} is not the number of an action.", number=action)


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
