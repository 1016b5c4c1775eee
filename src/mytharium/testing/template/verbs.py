"""The vocabulary of actions: the verb in bits 0-7, from bit 8 a number of pearls, a seat or a card."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import shift

TAKE: Final[i64] = 1
SWAP: Final[i64] = 2
PEEK: Final[i64] = 3
DEAL: Final[i64] = 4  # chance: a card for whoever has none


def verb(action: i64) -> i64:
    return action & 255


def what(action: i64) -> i64:
    return action >> 8


def act(verb: i64, what: i64 = 0) -> i64:
    return verb | shift(what, 8)
