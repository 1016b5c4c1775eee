"""Rendered parts, kept for the next frame or page."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class RenderCache:
    """The rendered parts of one owner: of an open table, or the templates of all tables.

    A key is a tuple: the function that renders, and everything that its result depends on. Each value is stored with
    its size in bytes. Beyond `limit` bytes the least recently used values are dropped; the owner clears the rest when
    nobody looks any more. A lost value is only rendered again.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self._kept: OrderedDict[object, tuple[Any, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: object) -> Any | None:
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[0]

    def put(self, key: object, value: T, size: int) -> T:
        before = self._kept.pop(key, None)
        self._kept[key] = (value, size)
        self.size += size - (before[1] if before is not None else 0)
        while self.size > self.limit and len(self._kept) > 1:
            self.size -= self._kept.popitem(last=False)[1][1]
        return value

    def render(self, key: object, make: Callable[[], T], weigh: Callable[[T], int]) -> T:
        found: T | None = self.get(key)
        return self.put(key, made := make(), weigh(made)) if found is None else found

    def clear(self) -> None:
        self._kept.clear()
        self.size = 0
