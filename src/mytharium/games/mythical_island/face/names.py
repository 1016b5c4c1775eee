"""Names of landscapes, beings, cards, protectors and cells, also in refusals."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from mytharium.games.mythical_island import layout
from mytharium.games.mythical_island.box import DOUBLE_CARDS, Box, tiles_of
from mytharium.games.mythical_island.components import LANDSCAPES as IDS
from mytharium.games.mythical_island.components import Card, Components, load, packed
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.words import Words, mark

LANDSCAPES = (mark("fire"), mark("water"), mark("earth"), mark("air"), mark("northern lights"))
HERE = Path(__file__).parent
RARE = str.maketrans({"ð": "d", "æ": "ae", "þ": "th"})  # letters that are no accented others
GLYPHS = ("fire", "water", "earth", "air", "aurora")
SEATS = ("s-fire", "s-water", "s-earth", "s-mist")  # the class of a seat, by its element

TITLES = (
    mark("Dragon"),
    mark("Fire giant"),
    mark("Goddess of the sea"),
    mark("Bull"),
    mark("Earth goddess"),
    mark("Earth giant"),
    mark("Griffin"),
    mark("Winged horse"),
)
POWERS = (
    mark("Four steps in a turn instead of three."),
    mark("Once a turn, swap two tiles of the island instead of a replacement."),
    mark("When refilling after actions, draw twice the tiles and keep half."),
    mark("Share tiles with other pawns and walk through them."),
    mark("Hold five tiles instead of four."),
    mark("Before a turn, discard a tile and draw another."),
    mark("Once a turn, fly over one tile."),
    mark("When refilling after actions, draw twice the beings and keep half."),
)
NO_POWER = mark("Has no power with all mythicals in play.")


@cache
def contents() -> Components:
    """The cards and protectors of the box."""
    return load(packed())


def box_of(view: IslandView) -> Box:
    """The box of the island that is looked at: its cells, and every place of every pattern."""
    return box_with(view.shape)


@cache
def box_with(shape: str) -> Box:
    """The box of the island that is written so."""
    return Box(contents(), layout.read(shape), [])


def bits(mask: int) -> Iterator[int]:
    while mask > 0:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def landscape(kind: int, words: Words) -> str:
    return words.t(LANDSCAPES[kind])


def being(card: int) -> str:
    return contents().beings[card].name


def bonus_name(bonus: int, words: Words) -> str:
    """“earth bonus (+4)”: there is one of each element and value."""
    card = contents().bonuses[bonus]
    return words.t("{element} bonus (+{n})", element=landscape(card.element, words), n=card.points)


@cache
def stories() -> frozenset[str]:
    """The anchors of LORE.md."""
    return frozenset(re.findall(r"{#([\w-]+)}", (HERE.parent / "LORE.md").read_text("utf-8")))


@cache
def drawings() -> frozenset[str]:
    """The beings that art.svg has a drawing of."""
    return frozenset(re.findall(r'id="m-being-([\w-]+)"', (HERE / "art.svg").read_text("utf-8")))


@cache
def plain(name: str) -> str:
    """A name in the letters of ids."""
    letters = unicodedata.normalize("NFD", name.lower().translate(RARE))
    return re.sub(r"[^a-z]+", "-", "".join(letter for letter in letters if not unicodedata.combining(letter)))


def story(name: str) -> str:
    """Where LORE.md tells of a being or protector, if it does; a component pack may bring others."""
    return f"lore-{plain(name)}" if plain(name) in stories() else ""


def likeness(card: Card) -> str:
    """The symbol of a being: its own, or that of its element where a component pack brings one we do not know."""
    return f"being-{plain(card.name) if plain(card.name) in drawings() else GLYPHS[card.element]}"


def protector(view: IslandView, seat: int) -> str:
    """The name of a seat's protector, once its side is chosen."""
    which = view.protectors[seat]
    return contents().protectors[which].name if which >= 0 else ""


def power_text(which: int, open_hands: bool, words: Words) -> str:
    """What a protector can do, in a sentence."""
    draws_beings = contents().protectors[which].power[DOUBLE_CARDS]
    return words.t(NO_POWER if draws_beings and open_hands else POWERS[which])


def kind_at(view: IslandView, cell: int) -> int:
    """The landscape on a cell."""
    return int(view.low >> cell & 1 | (view.mid >> cell & 1) << 1 | (view.high >> cell & 1) << 2)


def tiles(heap: int) -> list[int]:
    """The tiles of a heap, landscape by landscape."""
    return [kind for kind in range(5) for _ in range(tiles_of(heap, kind))]


def holder(view: IslandView, bonus: int) -> int:
    return int((view.holders >> 3 * bonus & 7) - 1)


def points(view: IslandView, seat: int) -> dict[str, int]:
    """Points by source, as far as everybody could count them."""
    awake = [contents().beings[card] for card in bits(view.awake[seat])]
    return {
        "beings": sum(card.points for card in awake),
        "bonus": sum(contents().bonuses[k].points for k in bits(int(view.table)) if holder(view, k) == seat),
        "matches": int(view.match_points) * sum(card.element == view.elements[seat] for card in awake),
        "first": int(view.first_points) if view.ender == seat else 0,
    }


def token_text(view: IslandView, bonus: int, names: Sequence[str], words: Words) -> str:
    """Whose token lies on a bonus card, and whether it is locked."""
    owner = holder(view, bonus)
    if owner < 0:
        return ""
    if view.locked >> bonus & 1:
        return words.t("locked by {name}", name=names[owner])
    return words.t("claimed by {name}", name=names[owner])


def why(reason: str, gaps: Mapping[str, object], words: Words) -> str:
    """The rules name landscapes as notation does."""
    said = {
        name: landscape(IDS.index(value), words) if value in IDS else value
        for name, value in gaps.items()
        if isinstance(value, (str, int))
    }
    return words.t(reason, **said)
