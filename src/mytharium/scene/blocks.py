"""Markup as a tree of blocks, each an element with an id, so that a page can be sent only what it does not have yet.

Blocks do not change. Whoever draws the same thing again may hand out the same block, and what is the same block is not
looked into: that is what makes it cheap to find out what changed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from hashlib import blake2b
from typing import TypeAlias

# What becomes of the element `id`: it is `html` now, where `data-same` names a block that stays as it is; or only its
# own tag changed, to `tag`; or of the blocks in it, from `at` on, `drop` are replaced by those in `html`.
Change: TypeAlias = dict[str, str | int]


class Block:
    """An element with an id: its opening tag, and its text with the blocks inside it in between."""

    __slots__ = ("_digest", "_size", "_weight", "id", "inner", "tag", "texts")

    def __init__(self, id: str, tag: str, texts: Iterable[str], inner: Iterable[Block] = ()) -> None:
        self.id = id
        self.tag = tag
        self.texts = tuple(texts)  # one more than there are blocks inside; the last has the closing tag
        self.inner = tuple(inner)
        self._size = 0
        self._weight = 0
        self._digest = ""

    @property
    def html(self) -> str:
        return self.written([block.html for block in self.inner])

    def written(self, inner: list[str]) -> str:
        """Its markup with this in the place of the blocks inside it."""
        pieces = [self.tag]
        for k, html in enumerate(inner):
            pieces.append(self.texts[k])
            pieces.append(html)
        pieces.append(self.texts[-1])
        return "".join(pieces)

    @property
    def size(self) -> int:
        """How many elements it is made of."""
        if not self._size:
            size = self.tag.count("<") - self.tag.count("</")
            for text in self.texts:
                if text:
                    size += text.count("<") - text.count("</")
            for block in self.inner:
                size += block._size or block.size
            self._size = size
        return self._size

    @property
    def weight(self) -> int:
        """How many letters its markup has."""
        if not self._weight:
            weight = len(self.tag)
            for text in self.texts:
                weight += len(text)
            for block in self.inner:
                weight += block._weight or block.weight
            self._weight = weight
        return self._weight

    @property
    def digest(self) -> str:
        """A few letters that are the same for the same markup."""
        if not self._digest:
            self._digest = blake2b(self.html.encode(), digest_size=6).hexdigest()
        return self._digest

    def same(self, other: Block) -> bool:
        if self is other:
            return True
        if self.tag != other.tag or self.texts != other.texts or len(self.inner) != len(other.inner):
            return False
        for k, one in enumerate(self.inner):
            if not one.same(other.inner[k]):
                return False
        return True

    def like(self, other: Block) -> bool:
        """Whether the two differ at most in their tags and inside their blocks."""
        if len(self.inner) != len(other.inner) or self.texts != other.texts:
            return False
        for k, one in enumerate(self.inner):
            if one is not other.inner[k] and one.id != other.inner[k].id:
                return False
        return True


class Row(Block):
    """An element that holds nothing but blocks: these may come and go."""

    __slots__ = ()

    def __init__(self, id: str, tag: str, inner: Iterable[Block], end: str) -> None:
        inner = tuple(inner)
        super().__init__(id, tag, ("",) * len(inner) + (end,), inner)


def changes(old: Block | None, new: Block) -> list[Change]:
    """What makes a page that has the one have the other; if it has nothing, all of it."""
    found: list[Change] = []
    if old is None:
        found.append({"id": new.id, "html": new.html})
    else:
        _compare(old, new, found)
    return found


def _compare(old: Block, new: Block, found: list[Change]) -> None:
    if old is new:
        return
    spliced = isinstance(old, Row) and isinstance(new, Row)
    if not spliced and not old.like(new):
        found.append({"id": new.id, "html": _without(old, new)})
        return
    if old.tag != new.tag:
        found.append({"id": new.id, "tag": new.tag})
    if spliced:
        for one, two in _splice(old, new, found):
            _compare(one, two, found)
        return
    for k, one in enumerate(old.inner):
        if one is not new.inner[k]:
            _compare(one, new.inner[k], found)


def _without(old: Block, new: Block) -> str:
    """The markup of a block, but of the blocks inside it that the page has only the name."""
    had = {block.id: block for block in old.inner}
    inner = []
    for block in new.inner:
        stays = block.id in had and block.same(had[block.id])
        inner.append(f'<g data-same="{block.id}"></g>' if stays else block.html)
    return new.written(inner)


def _splice(old: Block, new: Block, found: list[Change]) -> list[tuple[Block, Block]]:
    """Tell which blocks came and went, from the end on; the pairs that stayed and are not the same block."""
    have, want = old.inner, new.inner
    if have == want:
        return []
    shorter = min(len(have), len(want))
    start = 0
    while start < shorter and have[start].id == want[start].id:
        start += 1
    end = 0
    while end < shorter - start and have[-1 - end].id == want[-1 - end].id:
        end += 1
    stayed = list(zip(have[:start], want, strict=False))
    last, until = len(have) - end, len(want) - end
    if start < last or start < until:
        places = {block.id: k for k, block in enumerate(have[start:last], start)}
        kept = _longest([places.get(block.id, -1) for block in want[start:until]])
        for at, k in [*((places[want[start + k].id], start + k) for k in reversed(kept)), (start - 1, start - 1)]:
            if last - at > 1 or until - k > 1:
                html = "".join([block.html for block in want[k + 1 : until]])
                found.append({"id": new.id, "at": at + 1, "drop": last - at - 1, "html": html})
            if k >= start:
                stayed.append((have[at], want[k]))
            last, until = at, k
    stayed += zip(have[len(have) - end :], want[len(want) - end :], strict=True)
    return [(one, two) for one, two in stayed if one is not two]


def _longest(places: list[int]) -> list[int]:
    """Which of these numbers make the longest row that grows; negative ones are no part of it."""
    tails: list[int] = []  # the smallest number with which a row of each length ends
    ends: list[int] = []  # and where that is
    before: dict[int, int] = {}
    for k, place in enumerate(places):
        if place >= 0:
            length = bisect_left(tails, place)
            before[k] = ends[length - 1] if length else -1
            tails[length : length + 1], ends[length : length + 1] = [place], [k]
    row: list[int] = []
    k = ends[-1] if ends else -1
    while k >= 0:
        row.append(k)
        k = before[k]
    return row[::-1]
