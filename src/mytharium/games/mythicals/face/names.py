"""Names of cards and tiles in the reader's words, also in refusals. As objects: in Spanish with articles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache

from mytharium.games.mythicals.box import BLACK, CARD_NAMES, COLOURS, GREY, MOON, TILE_NAMES, card_type
from mytharium.scene.words import Words, mark

CARD = (mark("purple {value}"), mark("green {value}"), mark("red {value}"), mark("blue {value}"))
WILD = (mark("purple moon"), mark("green moon"), mark("red moon"), mark("blue moon"))
OF_A_COLOUR = (mark("purple"), mark("green"), mark("red"), mark("blue"))  # cards, several of them
CARDS = (mark("purple cards"), mark("green cards"), mark("red cards"), mark("blue cards"))
A_TILE = (
    mark("a purple tile"), mark("a green tile"), mark("a red tile"), mark("a blue tile"), mark("a grey tile"),
    mark("the black tile"),
)  # fmt: skip
RUN = (mark("purple run of {n}"), mark("green run of {n}"), mark("red run of {n}"), mark("blue run of {n}"))


def bits(mask: int) -> Iterator[int]:
    """The positions of the ones, from low to high."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=4096)
def types(mask: int) -> tuple[int, ...]:
    """The card types in a mask in order; one that lies there twice comes twice."""
    return tuple(sorted(int(card_type(bit)) for bit in bits(mask)))


def in_order(mask: int) -> list[int]:
    """The cards in a mask as bits, by type."""
    return sorted(bits(mask), key=card_type)


def copy_name(bit: int) -> str:
    """One of the two cards of a type in a pile, for ids: `r4-a`, `r4-b`."""
    return f"{CARD_NAMES[card_type(bit)]}-{'ab'[bit // len(CARD_NAMES)]}"


@cache
def card_name(card: int, words: Words) -> str:
    colour, value = divmod(card, 6)
    return words.t(WILD[colour]) if value == MOON else words.t(CARD[colour], value=value + 1)


def card_names(cards: Iterable[int], words: Words) -> str:
    return words.list([card_name(card, words) for card in cards])


@cache
def tile_name(tile: int, words: Words) -> str:
    if tile == BLACK:
        return words.t("black tile")
    if tile >= GREY:
        return words.t("grey set of {n}", n=tile - GREY + 2)
    return words.t(RUN[tile // 4], n=tile % 4 + 2)


def colour_of_tile(tile: int) -> int:
    """An index of A_TILE."""
    return 5 if tile == BLACK else 4 if tile >= GREY else tile // 4


def markers_on(markers: int, tile: int) -> int:
    return markers >> 2 * tile & 3


def why(reason: str, gaps: Mapping[str, object], words: Words) -> str:
    values = dict(gaps)
    if "colour" in gaps:
        values["colour"] = words.t(OF_A_COLOUR[COLOURS.index(str(gaps["colour"]))])
    if "tile" in gaps:
        values["tile"] = tile_name(TILE_NAMES.index(str(gaps["tile"])), words)
    if "cards" in gaps:
        values["cards"] = card_names([CARD_NAMES.index(name) for name in str(gaps["cards"]).split()], words)
    text = words.t(reason, **values)
    return text[:1].upper() + text[1:]
