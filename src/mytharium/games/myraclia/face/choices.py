"""The legal actions of Myraclia as people see them: what to click, what it says, what it costs and brings."""

from __future__ import annotations

from mytharium.core.protocol import Event, Moves
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.elements import NO_COLOUR, ONE, of, total
from mytharium.games.myraclia.face.names import bits, colour_name, elements, surfaces, tile_name, token_name
from mytharium.games.myraclia.notation import cell_name
from mytharium.games.myraclia.rules.draft import column_of
from mytharium.games.myraclia.rules.payment import can_pay, hands, pool, spend
from mytharium.games.myraclia.seat import NO_DISK, NO_TILE
from mytharium.games.myraclia.state import EVA_SPACE, PLACING, TAKING, TOKEN_PLACE, TURN, Position
from mytharium.games.myraclia.verbs import (
    ADD,
    DECIDE,
    DECIDE_CELL,
    DRAFT,
    LAY,
    LUNA,
    PASS,
    PAY,
    PLACE,
    RESERVE,
    TAKE,
    TERRAFORM,
    TOKEN,
    hand,
    verb,
    what,
    with_luna,
)
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.face import Choice, Reading
from mytharium.scene.words import Words


def choices(reading: Reading[MyracliaView]) -> list[Choice]:
    view, words, legal = reading.view, reading.words, reading.legal
    s = view.table()
    return [choice(view.box, s, k, action, text, words) for k, (action, text) in enumerate(legal)]


def choice(box: Box, s: Position, k: int, action: int, text: str, words: Words) -> Choice:
    kind, arg = int(verb(action)), int(what(action))
    if kind == DRAFT:
        return draft(s, arg, text, words)
    if kind == LUNA:
        hint = words.t("A wild card on its own, but your draft ends and you terraform last.")
        return Choice(text, words.t("Take the Luna cube"), words.t("Take the Luna cube?"), hint, ("luna",))
    if kind == PASS:
        hint = words.t("You take no more elements in this round.")
        return Choice(text, words.t("Pass"), words.t("Pass for the rest of the draft?"), hint)
    if kind == TERRAFORM:
        return terraform(box, s, arg, text, words)
    if kind in (PAY, LAY):
        return pay(box, s, k, action, text, words)
    if kind == RESERVE:
        return reserve(box, s, arg, text, words)
    if kind == ADD:
        name, tile = colour_name(arg, words), surfaces(int(s.player(s.seat).reserved), words)
        label = words.t("Add {colour} to {tile}", colour=name, tile=tile)
        hint = f"{words.t('This does not count as an action.')} {swaps(s, int(ONE[arg]), words)}".strip()
        return Choice(text, label, f"{label}?", hint, (f"own{s.seat}-{ELEMENTS[arg]}",))
    if kind == TAKE:
        name = tile_name(arg, words)
        cells = (f"shown-{box.names[arg]}",)
        return Choice(
            text, words.t("Take {tile}", tile=name), words.t("Add {tile} to the surface?", tile=name), "", cells
        )
    if kind in (PLACE, DECIDE_CELL):
        tile = surfaces(int(s.target), words)
        label = words.t("Place {tile} here", tile=tile)
        return Choice(text, label, f"{label}?", "", (f"space-{cell_name(arg)}",))
    if kind == TOKEN:
        token = token_name(box.token_kinds[s.token], box.token_values[s.token], words)
        label = words.t("Put the token on {tile}", tile=tile_name(arg, words))
        return Choice(text, label, f"{label}?", token, (f"tile-{box.names[arg]}",))
    if kind == DECIDE:
        label = words.t("Choose {tile}", tile=tile_name(arg, words))
        return Choice(text, label, f"{label}?", "", (f"tile-{box.names[arg]}",))
    return Choice(text, words.t("End turn"), words.t("End your turn?"))


def draft(s: Position, colour: int, text: str, words: Words) -> Choice:
    name = colour_name(colour, words)
    before, column = int(s.player(s.seat).column), int(column_of(s, colour))
    if before == NO_DISK:
        hint = words.t("Your disk goes below this column; the further left, the later you terraform.")
    elif column < before:
        hint = words.t("Your disk moves left, so you may terraform later.")
    else:
        hint = words.t("Your disk stays where it is.")
    label = words.t("Draft {colour}", colour=name)
    return Choice(text, label, f"{label}?", hint, (f"draft-{ELEMENTS[colour]}",))


def gains(box: Box, s: Position, tile: int, words: Words) -> tuple[int, str]:
    """The points for terraforming a tile now, and a line that says what else happens."""
    near = int(s.near[tile])
    own = (near & int(s.player(s.seat).land)).bit_count() * (2 if s.bloomed else 1)
    said = []
    if box.points[tile]:
        said.append(words.n("{n} point from the tile", "{n} points from the tile", box.points[tile]))
    if own:
        said.append(words.n("{n} for your tiles beside it", "{n} for your tiles beside it", own))
    if box.released[tile] != NO_COLOUR:
        said.append(words.t("{colour} released", colour=colour_name(box.released[tile], words)))
    if box.free[tile] != NO_COLOUR:
        said.append(words.t("{colour} each round", colour=colour_name(box.free[tile], words)))
    said += [token_name(box.token_kinds[k], box.token_values[k], words) for k in bits(int(s.tokens_on(tile)))]
    others = sum((near & int(player.land)).bit_count() for k, player in enumerate(s.players()) if k != s.seat)
    if others:
        said.append(words.n("{n} point for others", "{n} points for others", others))
    return box.points[tile] + own, "; ".join(said)


def terraform(box: Box, s: Position, tile: int, text: str, words: Words) -> Choice:
    name = tile_name(tile, words)
    points, brings = gains(box, s, tile, words)
    missing = elements(int(box.missing(s, tile)), words)
    question = words.n("Terraform {tile} for {n} point?", "Terraform {tile} for {n} points?", points, tile=name)
    marks, paid = payment(box, s, tile, words)
    said = (words.t("Costs {elements}.", elements=missing), paid, f"{brings}." if brings else "")
    hint = " ".join(part for part in said if part)
    label = words.t("Terraform {tile}", tile=surfaces(tile, words))
    me = s.player(s.seat)
    thin = not can_pay(box.missing(s, tile), me.own, total(me.own), s.luna == s.seat)
    cells = (f"tile-{box.names[tile]}",)
    return Choice(
        text, label, question, hint, cells, marks, default=True, thin=thin, tag=f"+{points}" if points else ""
    )


def payment(box: Box, s: Position, tile: int, words: Words) -> tuple[tuple[str, ...], str]:
    """What a tile would really be paid with: the cells of the elements, and what is swapped. Several ways are asked."""
    me, into = s.player(s.seat), Moves()
    hands(box.missing(s, tile), pool(s, s.seat), total(me.own), s.luna == s.seat, into)
    ways = into.list()
    if len(ways) > 1:
        return (), words.n("There is {n} way to pay.", "There are {n} ways to pay.", len(ways))
    cubes = int(hand(ways[0])) if ways else 0
    given = cubes
    for event in swapped(s, cubes):
        given += event.args["given"] - event.args["got"]
    return owned(s, given), swaps(s, cubes, words)


def owned(s: Position, cubes: int) -> tuple[str, ...]:
    """The cells of the seat's own elements."""
    return tuple(f"own{s.seat}-{name}" for c, name in enumerate(ELEMENTS) if of(cubes, c))


def reserve(box: Box, s: Position, tile: int, text: str, words: Words) -> Choice:
    name = tile_name(tile, words)
    hint = words.t("Lay at least one element on it; each missing one costs a point.")
    reserved = int(s.player(s.seat).reserved)
    if reserved != NO_TILE:
        old = tile_name(reserved, words)
        hint = words.t("You give up {tile} and the elements on it.", tile=old) + " " + hint
    label = words.t("Reserve {tile}", tile=surfaces(tile, words))
    return Choice(text, label, words.t("Reserve {tile}?", tile=name), hint, (f"tile-{box.names[tile]}",))


def pay(box: Box, s: Position, k: int, action: int, text: str, words: Words) -> Choice:
    """A hand that pays for the target, or that is laid on it: what is swapped for it, and what comes of it."""
    cubes = int(hand(action))
    said = elements(cubes, words) if cubes else ""
    if with_luna(action):
        said = words.t("Luna cube") + (f", {said}" if said else "")
    marks = owned(s, cubes)
    hints = [swaps(s, cubes, words)]
    if int(verb(action)) == PAY:
        label = words.t("Pay {elements}", elements=said)
        points, brings = gains(box, s, int(s.target), words)
        question = words.n("Pay {elements} for {n} point?", "Pay {elements} for {n} points?", points, elements=said)
        hints.append(f"{brings}." if brings else "")
    else:
        label = words.t("Lay {elements}", elements=said)
        question = f"{label}?"
        lost = int(total(box.missing(s, s.target))) - int(total(cubes))
        hints.append(
            words.n("{n} element is still missing: −{n} point.", "{n} elements are still missing: −{n} points.", lost)
        )
    return Choice(text, label, question, " ".join(hint for hint in hints if hint), (f"hand-{k}",), marks)


def swaps(s: Position, cubes: int, words: Words) -> str:
    """What is given for elements that lie in the exchange zones."""
    pairs = [(elements(e.args["given"], words), elements(e.args["got"], words)) for e in swapped(s, cubes)]
    return " ".join(words.t("Swaps {given} for {got}.", given=given, got=got) for given, got in pairs)


def swapped(s: Position, cubes: int) -> list[Event]:
    """The exchanges that bring a hand together."""
    out: list[Event] = []
    spend(s.clone(), s.seat, cubes, out)
    return out


def meant(view: MyracliaView, cell: str) -> str:
    """What a click on a cell would mean in this phase, if it were allowed."""
    place, _, name = cell.partition("-")
    phase = view.table().phase
    if place == "tile":
        return f"token {name}" if phase == TOKEN_PLACE else f"terraform {name}"
    if place == "space" and phase in (PLACING, EVA_SPACE):
        return f"place {name}"
    if place == "shown" and phase == TAKING:
        return f"take {name}"
    if place == "draft":
        return f"draft {name}"
    if cell == "luna":
        return "luna"
    if place.startswith("own") and phase == TURN:
        return f"add {name}"
    return ""
