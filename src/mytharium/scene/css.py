"""The part of CSS that our own style sheets use, for pictures that leave the page.

Selectors of classes, ids and tags, with descendants, children and `:not()`; custom properties with inheritance and
`var()` with fallback. Rules that need a pointer, a medium or time (`:hover`, `@media`, `@keyframes`) do not apply to a
picture and are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

Style = dict[str, str]


@dataclass(frozen=True, slots=True)
class Thing:
    """What a selector can see of an element."""

    tag: str
    id: str = ""
    classes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Simple:
    """One compound of a selector: `g.cell#hex-E5:not(.legal)`."""

    tag: str
    id: str
    classes: frozenset[str]
    unless: tuple[Simple, ...] = ()

    def fits(self, thing: Thing) -> bool:
        return (
            (not self.tag or self.tag == thing.tag)
            and (not self.id or self.id == thing.id)
            and self.classes <= thing.classes
            and not any(other.fits(thing) for other in self.unless)
        )

    def weight(self) -> tuple[int, int, int]:
        ids, classes, tags = int(bool(self.id)), len(self.classes), int(bool(self.tag))
        if self.unless:
            most = max(other.weight() for other in self.unless)
            ids, classes, tags = ids + most[0], classes + most[1], tags + most[2]
        return ids, classes, tags


@dataclass(frozen=True, slots=True)
class Rule:
    path: tuple[Simple, ...]  # from the outermost to the element itself
    child: tuple[bool, ...]  # child[k]: path[k] must be the parent of path[k + 1], not just an ancestor
    style: tuple[tuple[str, str], ...]
    order: tuple[int, int, int, int]

    def fits(self, things: Sequence[Thing]) -> bool:
        """Whether the last of `things` is meant, with the others as its ancestors from the root on."""
        return self.path[-1].fits(things[-1]) and self._climb(things, len(things) - 2, len(self.path) - 2)

    def _climb(self, things: Sequence[Thing], at: int, step: int) -> bool:
        if step < 0:
            return True
        last = at if self.child[step] else 0
        for k in range(at, max(last, 0) - 1, -1):
            if self.path[step].fits(things[k]) and self._climb(things, k - 1, step - 1):
                return True
        return False


_NAME = r"-?[A-Za-z_][\w-]*"
_TOKEN = re.compile(rf"(?P<tag>{_NAME})|\.(?P<cls>{_NAME})|#(?P<id>{_NAME})|:not\((?P<not>[^()]*)\)")


def _simple(text: str) -> Simple | None:
    tag, id, classes, unless, at = "", "", [], [], 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            return None  # a state or an attribute: nothing a picture has
        at = token.end()
        tag, id = token["tag"] or tag, token["id"] or id
        if token["cls"]:
            classes.append(token["cls"])
        if token["not"]:
            inner = [_simple(part.strip()) for part in token["not"].split(",")]
            unless += [one for one in inner if one is not None]
    return Simple(tag, id, frozenset(classes), tuple(unless))


def _selector(text: str) -> tuple[tuple[Simple, ...], tuple[bool, ...]] | None:
    path: list[Simple] = []
    child: list[bool] = []
    for piece in re.findall(r">|(?:\([^()]*\)|[^\s>()])+", text):
        if piece == ">":
            child[-1] = True
            continue
        simple = _simple(piece)
        if simple is None:
            return None
        path.append(simple)
        child.append(False)
    return tuple(path), tuple(child[:-1])


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """(selector, declarations) of every rule outside at-rules, in order."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    at = 0
    while (start := text.find("{", at)) >= 0:
        depth, end = 1, start + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        head = text[at:start].split(";")[-1].strip()
        if not head.startswith("@"):
            yield head, text[start + 1 : end - 1]
        at = end


def declarations(text: str) -> list[tuple[str, str]]:
    pairs = (line.split(":", 1) for line in text.split(";") if ":" in line)
    return [(name.strip(), " ".join(value.split())) for name, value in pairs]


class Sheet:
    """Parsed style sheets: finds what they say about an element."""

    __slots__ = ("_rules", "tokens")

    def __init__(self, texts: Sequence[str], roots: Sequence[str]) -> None:
        """`roots` are the selectors that mean the root of the picture; their custom properties are its tokens."""
        self.tokens: Style = {}
        self._rules: dict[str, list[Rule]] = {}
        count = 0
        for text in texts:
            for heads, body in blocks(text):
                style = tuple(declarations(body))
                for head in re.split(r",(?![^()]*\))", heads):
                    count += 1
                    if head.strip() in roots:
                        self.tokens.update(style)
                    elif found := _selector(head.strip()):
                        self._add(found, style, count)

    def _add(
        self, found: tuple[tuple[Simple, ...], tuple[bool, ...]], style: tuple[tuple[str, str], ...], n: int
    ) -> None:
        weights = [simple.weight() for simple in found[0]]
        ids, classes, tags = (sum(weight[k] for weight in weights) for k in range(3))
        last = found[0][-1]
        key = "#" + last.id if last.id else "." + min(last.classes) if last.classes else last.tag
        self._rules.setdefault(key, []).append(Rule(*found, style, (ids, classes, tags, n)))

    def style(self, things: Sequence[Thing]) -> Style:
        """The winning declarations for the last of `things`, its ancestors before it."""
        thing = things[-1]
        keys = [thing.tag, "#" + thing.id, *("." + name for name in thing.classes)]
        rules = [rule for key in keys for rule in self._rules.get(key, ()) if rule.fits(things)]
        out: Style = {}
        for rule in sorted(rules, key=lambda rule: rule.order):
            out.update(rule.style)
        return out


def resolve(value: str, known: Mapping[str, str]) -> str:
    """The value with every `var()` replaced; one that is unknown and has no fallback becomes nothing."""
    while (start := value.find("var(")) >= 0:
        depth, end = 1, start + 4
        while depth:
            depth += {"(": 1, ")": -1}.get(value[end], 0)
            end += 1
        name, _, fallback = value[start + 4 : end - 1].partition(",")
        found = known.get(name.strip(), fallback.strip())
        value = value[:start] + found + value[end:]
    return value
