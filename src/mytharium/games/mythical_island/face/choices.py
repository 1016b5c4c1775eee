"""The legal actions of Mythical Island as people see them: what to click, what it says, what it does."""

from __future__ import annotations

from mytharium.games.mythical_island.box import HOLDS, REPLACEMENTS, tiles_of
from mytharium.games.mythical_island.components import LANDSCAPES as IDS
from mytharium.games.mythical_island.face.island import power, steps_left
from mytharium.games.mythical_island.face.names import GLYPHS, bonus_name, contents, holder, landscape, power_text
from mytharium.games.mythical_island.state import ASK_CARDS, DISCARD, KEEP_CARDS, KEEP_TILES
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.face import Choice, Reading
from mytharium.scene.words import Words


def choices(reading: Reading[IslandView]) -> list[Choice]:
    view, words, legal = reading.view, reading.words, reading.legal
    return [choice(view, text, words) for _, text in legal]


def choice(view: IslandView, text: str, words: Words) -> Choice:
    match text.split():
        case ["move", cell]:
            label = words.t("Move to {cell}", cell=cell)
            hint = words.n("You have {n} step left.", "You have {n} steps left.", steps_left(view))
            return Choice(text, label, words.t("Move to {cell}?", cell=cell), hint, (f"land-{cell}",))
        case ["fly", cell]:
            hint = words.t("A flight is one step, once a turn.")
            label, question = words.t("Fly to {cell}", cell=cell), words.t("Fly to {cell}?", cell=cell)
            return power_choice(text, label, question, hint, (f"land-{cell}",), words.t("Fly"))
        case ["replace", cell, kind]:
            return replace(view, text, cell, IDS.index(kind), words)
        case ["begin", cell]:
            label = words.t("Begin on {cell}", cell=cell)
            return Choice(text, label, words.t("Begin on {cell}?", cell=cell), "", (f"land-{cell}",))
        case ["swap", cell]:
            hint = words.t("It changes places with another tile and counts as a replacement.")
            label, question = words.t("Swap {cell}", cell=cell), words.t("Swap the tile on {cell}?", cell=cell)
            return power_choice(text, label, question, hint, (f"land-{cell}",), words.t("Swap two tiles"))
        case ["with", cell]:
            label = words.t("Swap with {cell}", cell=cell)
            return Choice(text, label, words.t("Swap with {cell}?", cell=cell), "", (f"land-{cell}",))
        case ["activate", number]:
            return activate(view, text, int(number), words)
        case [("claim" | "lock") as verb, number]:
            return claim(view, text, verb, int(number), words)
        case ["protector", name]:
            return protector(view, text, name, words)
        case ["exchange", kind]:
            name = landscape(IDS.index(kind), words)
            hint = words.t("Discard it and draw another tile before you act.")
            label, question = words.t("Exchange {tile}", tile=name), words.t("Exchange {tile}?", tile=name)
            tiles = mine(view, IDS.index(kind), "mine")
            return power_choice(text, label, question, hint, tiles, words.t("Exchange a tile"))
        case ["discard", what]:
            return discard(view, text, what, words)
    return plain(view, text, words)


def power_choice(text: str, label: str, question: str, hint: str, cells: tuple[str, ...], begin: str) -> Choice:
    """A power begins with a click on the protector."""
    return Choice(text, label, question, hint, ("power",), ("power",), then=cells, begin=begin)


def mine(view: IslandView, kind: int, place: str) -> tuple[str, ...]:
    """The cells of all tiles of a landscape in the viewer's hand, or among those just drawn."""
    heap = int(view.drawn_tiles) if place == "drawn" else view.tiles[int(view.viewer)]
    return tuple(f"{place}-{GLYPHS[kind]}-{k + 1}" for k in range(tiles_of(heap, kind)))


def replace(view: IslandView, text: str, cell: str, kind: int, words: Words) -> Choice:
    name = landscape(kind, words)
    label = words.t("Lay {tile} on {cell}", tile=name, cell=cell)
    question = words.t("Lay {tile} on {cell}?", tile=name, cell=cell)
    left = int(REPLACEMENTS - view.replaced)
    hint = words.n("You have {n} replacement left.", "You have {n} replacements left.", left)
    hand = mine(view, kind, "mine")
    begin = words.t("Lay {tile}", tile=name)
    return Choice(text, label, question, hint, hand, hand[:1], then=(f"land-{cell}",), begin=begin)


def activate(view: IslandView, text: str, number: int, words: Words) -> Choice:
    card = contents().beings[number - 1]
    label = words.t("Wake {being}", being=card.name)
    question = words.n("Wake {being} for {n} point?", "Wake {being} for {n} points?", card.points, being=card.name)
    match_ = view.match_points and card.element == view.elements[int(view.viewer)]
    hint = words.t("One point more: it has your protector's element.") if match_ else ""
    return Choice(text, label, question, hint, (f"being-{number}",))


def claim(view: IslandView, text: str, verb: str, number: int, words: Words) -> Choice:
    bonus = bonus_name(number - 1, words)
    cell = (f"bonus-{number}",)
    if verb == "lock":
        label, question = words.t("Lock the {bonus}", bonus=bonus), words.t("Lock the {bonus}?", bonus=bonus)
        return Choice(text, label, question, words.t("A second token: nobody can take it from you."), cell)
    label, question = words.t("Claim the {bonus}", bonus=bonus), words.t("Claim the {bonus}?", bonus=bonus)
    hint = words.t("The token on it goes back to its owner.") if holder(view, number - 1) >= 0 else ""
    return Choice(text, label, question, hint, cell)


def protector(view: IslandView, text: str, name: str, words: Words) -> Choice:
    k = [p.id for p in contents().protectors].index(name)
    who = contents().protectors[k].name
    hint = power_text(k, view.open_hands, words)
    return Choice(text, who, words.t("Play as {name}?", name=who), hint, (f"side-{name}",), ask=True)


def discard(view: IslandView, text: str, what: str, words: Words) -> Choice:
    if what.isdecimal():
        place = "drawn" if view.phase == KEEP_CARDS else "being"
        name = contents().beings[int(what) - 1].name
        cells: tuple[str, ...] = (f"{place}-{what}",)
    else:
        kind = IDS.index(what)
        name, cells = landscape(kind, words), mine(view, kind, "drawn" if view.phase == KEEP_TILES else "mine")
    return Choice(text, words.t("Discard {what}", what=name), words.t("Discard {what}?", what=name), "", cells)


def plain(view: IslandView, text: str, words: Words) -> Choice:
    if text == "end":
        return Choice(text, words.t("End turn"), words.t("End your turn?"))
    if text == "pass":
        hint = words.t("You pass: discard what you like and draw; no actions.")
        return Choice(text, words.t("Discard and draw"), words.t("Discard and draw?"), hint)
    if text == "draw":
        label = words.t("Draw") if view.phase == DISCARD else text
        return Choice(text, label, words.t("Draw now?"), default=True)
    if text == "use power":
        fifth = view.phase != ASK_CARDS and power(view, int(view.actor), int(HOLDS))
        return Choice(text, words.t("Fill up to five") if fifth else words.t("Draw twice as many"),
                      words.t("Use your power?"), default=True)  # fmt: skip
    if text == "no power":
        return Choice(text, words.t("Draw as usual"), words.t("Not this time?"))
    raise ValueError(f"{text!r} is not an action of Mythical Island")


def meant(view: IslandView, cell: str) -> str:
    """A step onto a tile, waking a being, claiming a card."""
    place, _, name = cell.partition("-")
    verbs = {"land": "move", "being": "activate", "bonus": "claim"}
    return f"{verbs[place]} {name}" if place in verbs else ""
