"""Where the rules write what is legal."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Moves:
    """A reused buffer of packed actions."""

    n: i64
    items: vec[i64]

    def __init__(self) -> None:
        self.n = 0
        self.items = vec[i64](capacity=64)

    def add(self, action: i64) -> None:
        n = self.n
        if n < len(self.items):
            self.items[n] = action
        else:
            self.items = append(self.items, action)
        self.n = n + 1

    def room(self, n: i64) -> vec[i64]:
        """The items, with room for n actions, for a rule that writes many of them and sets `n` itself."""
        while len(self.items) < n:
            self.items = append(self.items, 0)
        return self.items

    def at(self, k: i64) -> i64:
        return self.items[k]

    def has(self, action: i64) -> bool:
        for k in range(self.n):
            if self.items[k] == action:
                return True
        return False

    def list(self) -> list[int]:
        items = self.items
        found = [0] * int(self.n)
        for k in range(self.n):
            found[k] = int(items[k])
        return found
