"""The night: how far the moon has come, and the deck beneath it with the cards it just gave."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from mytharium.games.mythicals.box import BOTTOM, CARD_NAMES, DECK_SIZE, card_type
from mytharium.games.mythicals.face.names import card_name, copy_name, in_order
from mytharium.games.mythicals.face.pieces import card
from mytharium.games.mythicals.state import FINISHED, SETUP
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.primitives import Cell, Circle, Group, Node, Part, Path, Rect, Text, Use
from mytharium.scene.words import Words

STARS = (
    (40, 40, 1.4), (330, 34, 1), (210, 26, 1.3), (84, 92, 1), (296, 88, 1.2), (148, 58, 1), (352, 120, 1.2),
    (22, 130, 1), (-30, 70, 1.2), (-74, 120, 1), (-110, 40, 1.3), (402, 66, 1.2), (446, 24, 1), (470, 110, 1.3),
)  # fmt: skip
HILLS = "M-700 214C-400 170-120 222 0 206S120 190 188 203S310 188 376 204S700 170 1076 210V900H-700Z"
CENTRE, HORIZON, REACH, RISE = 188, 210, 142, 150
CARD_Y = 62


def arc(start: float, end: float) -> str:
    """A stretch of the moon's way; 0 is the evening, 1 the morning."""
    (x0, y0), (x1, y1) = at(start), at(end)
    return f"M{x0:.1f} {y0:.1f}A{REACH} {RISE} 0 0 1 {x1:.1f} {y1:.1f}"


def at(time: float) -> tuple[float, float]:
    return CENTRE - REACH * cos(pi * time), HORIZON - RISE * sin(pi * time)


def when(view: MythicalsView, words: Words) -> tuple[str, str]:
    """The hour of the night, and when the Day card can come."""
    return _when(int(view.deck), bool(view.day), bool(view.phase == FINISHED), words)


def _when(deck: int, day: bool, over: bool, words: Words) -> tuple[str, str]:
    if day:
        return words.t("Day"), words.t("the night is over") if over else words.t("the last turn")
    first, last = max(deck - int(BOTTOM) + 1, 1), deck
    head = words.t("Night") if first > 1 else words.t("Dawn")
    return head, words.t("Day comes in {first} to {last} cards", first=first, last=last)


def night(view: MythicalsView, words: Words) -> Part:
    """The moon travels its arc as the deck shrinks; the last stretch is where the Day card can be."""
    begins, over = bool(view.phase == SETUP), bool(view.phase == FINISHED)
    return _night(int(view.deck), bool(view.day), begins, over, words)


@lru_cache(maxsize=512)
def _night(deck: int, day: bool, begins: bool, over: bool, words: Words) -> Part:
    now = 0.02 if begins else max(1 - deck / int(DECK_SIZE), 0.02)
    nodes: list[Node] = [Rect(-700, -700, 1776, 1600, cls="sky")]
    if day or deck <= BOTTOM:
        nodes += [Circle(344, 226, r, cls) for r, cls in ((132, "glow-1"), (84, "glow-2"), (46, "glow-3"))]
    nodes += [Circle(x, y, r, "star") for x, y, r in STARS]
    nodes += [
        Path(arc(0, 1), "arc"),
        Path(arc(1 - int(BOTTOM) / int(DECK_SIZE), 1), "arc-dawn"),
        Path(arc(0, now), "arc-done"),
    ]
    x, y = at(now)
    light = Use("day-sun" if day else "crescent")
    nodes.append(Group((light,), id="moon", cls="piece", x=x, y=y))
    head, text = _when(deck, day, over, words)
    nodes += [
        Text(CENTRE, 142, head, "num bright xxl"),
        Text(CENTRE, 166, text, "pale"),
        Path(HILLS, "hills"),
    ]
    return Part("night", 376, 222, tuple(nodes), f"{head}: {text}", "night")


def draw_pile(view: MythicalsView, words: Words) -> Part:
    """The deck, the cards revealed from it, and how many lie face down among the discards."""
    return _draw_pile(int(view.deck), int(view.revealed), bool(view.day), int(view.discards), words)


@lru_cache(maxsize=1024)
def _draw_pile(left: int, shown: int, day: bool, used: int, words: Words) -> Part:
    nodes: list[Node] = [Rect(-700, -30, 1776, 900, cls="hills"), deck(left, words)]
    cards = in_order(shown)
    spots = [140 + 68 * k for k in range(3)]
    nodes += [Rect(x - 30, CARD_Y - 41, 60, 82, 7, "hole") for x in spots[len(cards) : 2 if day else 3]]
    nodes += [revealed(bit, words, x) for bit, x in zip(cards, spots, strict=False)]
    if day:
        at_end = Group(
            (Use("card-day"),),
            "rev-day",
            "piece",
            spots[2],
            CARD_Y,
            role="img",
            label=words.t("Day card"),
            piece="card-day",
            source="deck",
        )
        nodes.append(at_end)
    nodes += [Text(208, 131, words.t("revealed"), "pale"), discards(used, words)]
    return Part("draw", 376, 154, tuple(nodes), words.t("Deck and revealed cards"), "draw")


def deck(left: int, words: Words) -> Cell:
    layers = min(3, -(-left // 12))
    backs: list[Node] = [Use("card-back", 2 * (layers - 1 - k), 2 * (layers - 1 - k)) for k in range(layers)]
    body = Group((*backs, Use("moon", 0, 0, 1.2, "pale-glyph")), cls="face")
    empty = Rect(-30, -41, 60, 82, 7, "hole")
    count = Text(0, 69, words.t("Deck {n}", n=left), "b bright")
    label = words.n("deck, {n} card", "deck, {n} cards", left)
    return Cell("deck", 52, CARD_Y, (body if layers else empty, count), label, "card", (27, -38), "", (0, 56))


def revealed(bit: int, words: Words, x: float) -> Cell:
    """A card from the deck that somebody is about to take, or that is bound for the reserve."""
    kind = int(card_type(bit))
    return Cell(
        f"rev-{copy_name(bit)}",
        x,
        CARD_Y,
        (card(kind),),
        card_name(kind, words),
        "card",
        (27, -38),
        "",
        (0, 56),
        piece=f"card-{CARD_NAMES[kind]}",
        source="deck",
    )


def discards(used: int, words: Words) -> Group:
    pile = Use("card-back", 0, 0, 0.56) if used else Rect(-17, -23, 34, 46, 5, "hole")
    count = Text(0, 5, str(used), "num bright md")
    label = words.n("{n} card discarded", "{n} cards discarded", used)
    text = Text(0, 69, words.t("used"), "pale")
    return Group((pile, count, text), "discards", x=342, y=CARD_Y, role="img", label=label)
