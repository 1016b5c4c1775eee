"""The legal actions of Mythicals as people see them: what to click, what it says, what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mytharium.games.mythicals.box import CARD_NAMES, COLOUR_CARDS, COLOURS, POINTS, TILE_NAMES, colour_of
from mytharium.games.mythicals.face.names import CARDS, bits, card_names, copy_name, markers_on, tile_name, types
from mytharium.games.mythicals.state import AFTER
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.face import Choice, Reading
from mytharium.scene.words import Words


def choices(reading: Reading[MythicalsView]) -> list[Choice]:
    view, words, legal = reading.view, reading.words, reading.legal
    texts = [text for _, text in legal]
    ways = Counter(text.split()[1] for text in texts if text.startswith("take "))
    return [choice(view, text, words, ways) for text in texts]


def choice(view: MythicalsView, text: str, words: Words, ways: Counter[str]) -> Choice:
    match text.split():
        case ["deck"]:
            question = words.t("Reveal three cards from the deck?")
            hint = words.t("You keep one colour; the rest goes to the reserve.")
            return Choice(text, words.t("Reveal three cards"), question, hint, ("deck",))
        case ["reserve", colour]:
            return from_reserve(view, text, COLOURS.index(colour), words)
        case ["keep", colour]:
            return keep(view, text, COLOURS.index(colour), words)
        case ["take", tile, "with", *cards]:
            return take(view, text, TILE_NAMES.index(tile), cards, ways[tile] > 1, words)
        case ["reinforce", tile, count]:
            return reinforce(view, text, TILE_NAMES.index(tile), int(count), words)
        case ["lock", tile]:
            name = tile_name(TILE_NAMES.index(tile), words)
            hint = words.t("It can still be taken, but never reinforced.")
            question = words.t("Lock {tile}?", tile=name)
            return Choice(text, words.t("Lock {tile}", tile=name), question, hint, (f"mast-{tile}",))
        case ["no", "tile"]:
            return Choice(text, words.t("No tile"), words.t("Take no tile this turn?"))
        case ["leave"]:
            label, question = words.t("Leave the tiles"), words.t("Leave the tiles as they are?")
            return Choice(text, label, question, default=True)
    raise ValueError(f"{text!r} is not an action of Mythicals")


def duplicates(view: MythicalsView, cards: Sequence[int], words: Words) -> str:
    """What the duplicates rule will do with cards that somebody is about to get."""
    held = view.collection(view.actor)
    twice = [card for card in sorted(set(cards)) if held >> card & 1 or cards.count(card) == 2]
    if not twice:
        return ""
    return words.t("To your opponent, as a duplicate: {cards}.", cards=card_names(twice, words))


def from_reserve(view: MythicalsView, text: str, colour: int, words: Words) -> Choice:
    cards = [card for card in types(view.reserve) if colour_of(card) == colour]
    label = words.t("Take {cards}", cards=words.t(CARDS[colour]))
    question = words.t("Take {cards} from the reserve?", cards=card_names(cards, words))
    cell = f"reserve-{COLOURS[colour]}"
    return Choice(text, label, question, duplicates(view, cards, words), (cell,))


def keep(view: MythicalsView, text: str, colour: int, words: Words) -> Choice:
    rest = [card for card in types(view.revealed) if colour_of(card) != colour]
    mine = view.revealed & COLOUR_CARDS[colour]
    cards = types(mine)
    label = words.t("Keep {cards}", cards=words.t(CARDS[colour]))
    question = words.t("Keep {cards}?", cards=card_names(cards, words))
    hint = words.t("To the reserve: {cards}.", cards=card_names(rest, words)) if rest else ""
    cells = tuple(f"rev-{copy_name(bit)}" for bit in bits(mine))
    return Choice(text, label, question, f"{hint} {duplicates(view, cards, words)}".strip(), cells, cells)


def take(view: MythicalsView, text: str, tile: int, cards: list[str], several: bool, words: Words) -> Choice:
    name, points = tile_name(tile, words), POINTS[tile] + markers_on(view.markers, tile)
    paid = card_names([CARD_NAMES.index(card) for card in cards], words)
    label = words.t("Take {tile}", tile=name)
    if several:
        label = words.t("Pay with {cards}", cards=paid)
    question = words.n("Take {tile} for {n} point?", "Take {tile} for {n} points?", points, tile=name)
    hint = words.t("You pay with {cards}.", cards=paid)
    marks = tuple(f"hand{view.actor}-{card}" for card in cards)
    return Choice(text, label, question, hint, (f"mast-{TILE_NAMES[tile]}",), marks)


def reinforce(view: MythicalsView, text: str, tile: int, count: int, words: Words) -> Choice:
    name, points = tile_name(tile, words), POINTS[tile] + markers_on(view.markers, tile) + count
    label = words.n("Put {n} marker on {tile}", "Put {n} markers on {tile}", count, tile=name)
    question = words.n("Put {n} marker on {tile}?", "Put {n} markers on {tile}?", count, tile=name)
    hint = words.n("Whoever takes it gets {n} point.", "Whoever takes it gets {n} points.", points)
    return Choice(text, label, question, hint, (f"mast-{TILE_NAMES[tile]}",))


def meant(view: MythicalsView, cell: str) -> str:
    """What a click on a cell would mean in this phase, if it were allowed."""
    place, _, name = cell.partition("-")
    if place == "deck":
        return "deck"
    if place == "reserve":
        return f"reserve {name}"
    if place == "rev":
        return f"keep {COLOURS['pgrb'.index(name[0])]}"
    if place != "mast":
        return ""
    if view.phase == AFTER:
        return f"reinforce {name} 1"
    return f"take {name}"
