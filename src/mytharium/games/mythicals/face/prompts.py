"""A position of Mythicals in words: what is asked, how it stands, what the log says."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.core.protocol import OVER
from mytharium.games.mythicals.box import COLOURS, TILES
from mytharium.games.mythicals.face.names import card_name, card_names, markers_on, tile_name, types
from mytharium.games.mythicals.face.pieces import SEATS
from mytharium.games.mythicals.face.scene import tile_label
from mytharium.games.mythicals.face.sky import when
from mytharium.games.mythicals.state import AFTER, DRAW, KEEPING, SETUP, TILE
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.face import Happening, Prompt, SeatPanel
from mytharium.scene.words import Words, mark


def prompt(view: MythicalsView, words: Words, names: Sequence[str]) -> Prompt:
    if view.actor == OVER:
        return Prompt(result(view, words, names), words.t("The Day card has ended the night."))
    if view.actor < 0 and view.phase == SETUP:
        return Prompt(words.t("The cards are being dealt"))
    if view.actor < 0:  # the first card of a turn is still to come, or history is looked at
        return Prompt(words.t("{name} is drawing cards", name=names[view.on_turn]))
    if view.actor == view.viewer:
        return asked(view, words)
    waiting = {
        DRAW: mark("{name} is drawing cards"),
        KEEPING: mark("{name} is choosing a colour to keep"),
        TILE: mark("{name} may take a mastery tile"),
        AFTER: mark("{name} may reinforce or lock a tile"),
    }
    why = words.t("The Day card is here: this is the last turn.") if view.day else ""
    return Prompt(words.t(waiting[view.phase], name=names[view.actor]), why)


def asked(view: MythicalsView, words: Words) -> Prompt:
    """What the viewer is asked."""
    if view.phase == DRAW:
        if not view.reserve:
            return Prompt(words.t("Reveal three cards"), words.t("You keep one colour; the rest goes to the reserve."))
        return Prompt(
            words.t("Deck or reserve?"), words.t("Reveal three cards, or take a whole colour of the reserve.")
        )
    if view.phase == KEEPING:
        if view.day:
            why = words.t("The Day card is here: this is your last turn.")
        else:
            why = words.t("You get all its cards; the others go to the reserve.")
        return Prompt(words.t("Which colour do you keep?"), why)
    if view.phase == TILE:
        return Prompt(words.t("Take a mastery tile?"), words.t("Your cards can pay for the lit ones."))
    return Prompt(words.t("Reinforce or lock a tile?"), words.t("Markers make a tile dearer; a locked one gets none."))


def result(view: MythicalsView, words: Words, names: Sequence[str]) -> str:
    first, second = view.points(0), view.points(1)
    if first == second:
        return words.t("A tie: {n} points each", n=first)
    best = 0 if first > second else 1
    high, low = max(first, second), min(first, second)
    if view.viewer == best:
        return words.t("You win, {high} to {low}", high=high, low=low)
    return words.t("{name} wins, {high} to {low}", name=names[best], high=high, low=low)


def panels(view: MythicalsView, words: Words, names: Sequence[str]) -> list[SeatPanel]:
    out = []
    for seat in (0, 1):
        glyph, cls = SEATS[seat]
        cards, bonus, height = len(types(view.collection(seat))), view.bonus(seat), view.height(seat)
        resources = [("cards", words.t("cards"), str(cards)), ("bonus", words.t("bonus markers"), str(bonus))]
        points, unit = str(height), words.n("tile", "tiles", height)
        if view.points(seat) >= 0:
            resources.insert(0, ("stack", words.t("tiles"), str(height)))
            points, unit = str(view.points(seat)), words.n("point", "points", view.points(seat))
        detail = words.t("to move") if view.actor == seat else ""
        out.append(SeatPanel(glyph, cls, detail, points, unit, tuple(resources)))
    return out


def describe(view: MythicalsView, words: Words, names: Sequence[str]) -> str:
    """The whole table, line by line, from what is asked to what lies in front of each player."""
    now = prompt(view, words, names)
    stop = "" if now.title.endswith(("?", "!")) else "."
    lines = [f"{now.title}{stop} {now.why}".strip()]
    lines.append(words.n("Deck: {n} card", "Deck: {n} cards", view.deck) + "; " + ", ".join(when(view, words)) + ".")
    if view.revealed:
        lines.append(words.t("Revealed: {cards}.", cards=card_names(types(view.revealed), words)))
    held = []
    for colour in range(len(COLOURS)):
        cards = [card for card in types(view.reserve) if card // 6 == colour]
        if cards:
            held.append(card_names(cards, words))
    lines.append(words.t("Reserve: {cards}.", cards="; ".join(held) or words.t("nothing")))
    for group in ((0, 4), (4, 8), (8, 12), (12, 16), (16, int(TILES))):
        tiles = [tile for tile in range(*group) if view.board >> tile & 1]
        lines += [tile_label(t, markers_on(view.markers, t), bool(view.locked >> t & 1), words) for t in tiles]
    for seat in (0, 1):
        lines.append(side(view, words, names, seat))
    return "\n".join(lines)


def side(view: MythicalsView, words: Words, names: Sequence[str], seat: int) -> str:
    """One player's cards and tiles."""
    cards = card_names(types(view.collection(seat)), words) or words.t("no cards")
    tiles = words.n("{n} tile", "{n} tiles", view.height(seat))
    if view.top(seat) >= 0:
        tiles += ", " + words.t("on top {tile}", tile=tile_name(view.top(seat), words))
    markers = words.n("{n} bonus marker", "{n} bonus markers", view.bonus(seat))
    return f"{names[seat]}: {cards}; {tiles}; {markers}."


# event → as the viewer did it, as another did it
SAYINGS = {
    "starts": (mark("You start"), mark("{name} starts")),
    "dealt": (mark("You are dealt {card}"), mark("{name} is dealt {card}")),
    "reveal": (mark("You reveal {card}"), mark("{name} reveals {card}")),
    "day": (
        mark("You reveal the Day card: the last turn"),
        mark("{name} reveals the Day card: the last turn"),
    ),
    "keep": (mark("You keep {cards}"), mark("{name} keeps {cards}")),
    "reserve": (mark("You take {cards} from the reserve"), mark("{name} takes {cards} from the reserve")),
    "no_tile": (mark("You take no tile"), mark("{name} takes no tile")),
    "locks": (mark("You lock {tile}"), mark("{name} locks {tile}")),
    "leaves": (mark("You leave the tiles as they are"), mark("{name} leaves the tiles as they are")),
}


def sentence(event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
    args, mine = event.args, event.seat == viewer
    name = names[event.seat] if event.seat >= 0 else ""
    values: dict[str, object] = {"name": name}
    if "card" in args:
        values["card"] = card_name(args["card"], words)
    if "cards" in args:
        values["cards"] = card_names(types(args["cards"]), words)
    if "tile" in args:
        values["tile"] = tile_name(args["tile"], words)
    if event.kind in SAYINGS:
        return words.t(SAYINGS[event.kind][0 if mine else 1], **values)
    if event.kind == "gives":
        other = names[1 - event.seat]
        if mine:
            return words.t("You give {other} {cards}: a duplicate", other=other, **values)
        if viewer >= 0:
            return words.t("{name} gives you {cards}: a duplicate", **values)
        return words.t("{name} gives {other} {cards}: a duplicate", other=other, **values)
    if event.kind == "aside":
        line = words.t("{card} is set aside: the first card has that colour", **values)
        return line[:1].upper() + line[1:]
    if event.kind == "to_reserve":
        return words.t("To the reserve: {cards}", **values)
    if event.kind == "takes":
        if mine:
            return words.n("You take {tile}, {n} point", "You take {tile}, {n} points", args["points"], **values)
        return words.n("{name} takes {tile}, {n} point", "{name} takes {tile}, {n} points", args["points"], **values)
    if event.kind == "reinforces":
        n = args["count"]
        if mine:
            return words.n("You put {n} marker on {tile}", "You put {n} markers on {tile}", n, **values)
        return words.n("{name} puts {n} marker on {tile}", "{name} puts {n} markers on {tile}", n, **values)
    return words.t("The game is over: {first} to {second}", first=args["points0"], second=args["points1"])
