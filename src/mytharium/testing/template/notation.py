"""Actions as people write them: `take 2`, `swap`, `peek 1`. Each text reads back to its action."""

from typing import Final

from mytharium.core.notation import no_action, not_packed
from mytharium.testing.template.verbs import DEAL, PEEK, SWAP, TAKE, act, verb, what

DIGITS: Final = "123456789"


def write(action: int) -> str:
    """An action in notation. NotationError for a number that is none."""
    kind, number = int(verb(action)), int(what(action))
    if kind == SWAP and number == 0:
        return "swap"
    if kind == TAKE and 1 <= number <= 9:
        return f"take {number}"
    if kind == PEEK and 0 <= number <= 8:
        return f"peek {number + 1}"
    if kind == DEAL and 1 <= number <= 9:
        return f"deal {number}"
    raise not_packed(action)


def read(text: str) -> int:
    """The action a text names, possible or not."""
    match text.lower().split():
        case ["swap"]:
            return int(SWAP)
        case ["take", digit] if digit in DIGITS:
            return int(act(TAKE, int(digit)))
        case ["peek", digit] if digit in DIGITS:
            return int(act(PEEK, int(digit) - 1))
        case ["deal", digit] if digit in DIGITS:
            return int(act(DEAL, int(digit)))
    raise no_action(text, "“take 2”, “swap”, “peek 1”")
