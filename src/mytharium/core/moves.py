"""Where the rules write what is legal."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

ROOM: Final = 32  # actions that a new buffer has room for


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Moves:
    """A reused buffer of packed actions."""

    n: i64
    items: vec[i64]

    def __init__(self) -> None:
        self.n = 0
        self.items = vec[i64]([0] * ROOM)

    def add(self, action: i64) -> None:
        """Put one more action behind the others."""
        n = self.n
        if n < len(self.items):
            self.items[n] = action
        else:
            self.items = append(self.items, action)
        self.n = n + 1

    def room(self, n: i64) -> vec[i64]:
        """The items, with room for n actions, for a rule that writes many of them and sets `n` itself."""
        items = self.items
        if len(items) < n:
            wider = vec[i64]([0] * n)
            for k in range(self.n):
                wider[k] = items[k]
            self.items = wider
        return self.items

    def at(self, k: i64) -> i64:
        """The k-th action, from 0."""
        return self.items[k]

    def has(self, action: i64) -> bool:
        """Whether an action is among them."""
        for k in range(self.n):
            if self.items[k] == action:
                return True
        return False

    def list(self) -> list[int]:
        """All of them as Python's own numbers."""
        return cast(list[int], [number(action) for action in self.items[: self.n]])


@final
@mypyc_attr(acyclic=True)
class Number:
    """An action as a number of Python's own, which takes longer to make than to find again."""

    action: i64

    def __init__(self, action: i64) -> None:
        self.action = action
        self.object: object = int(action)


NUMBERS: Final = 2039
_LATELY: Final = [Number(0)] * NUMBERS


def number(action: i64) -> object:
    """An action as Python sees it: the one that was made lately, if it is still at its place."""
    at: i64 = action % NUMBERS
    found = _LATELY[at]
    if found.action != action:
        found = Number(action)
        _LATELY[at] = found
    return found.object
