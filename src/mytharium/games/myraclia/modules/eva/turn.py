"""RULES.md#eva-action: the terraformation phase of an Eternal Opponent, step by step."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest
from mytharium.core.protocol import CHANCE, Event, Moves
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import ONE, colours_of, nth, total
from mytharium.games.myraclia.modules.eternity import place
from mytharium.games.myraclia.modules.eva import surface, tactics
from mytharium.games.myraclia.modules.eva.fields import highest, leave, shift
from mytharium.games.myraclia.modules.eva.reserve import lay, wanted
from mytharium.games.myraclia.rules import flow, terraform
from mytharium.games.myraclia.rules.expand import lay_tile
from mytharium.games.myraclia.rules.scoring import behind
from mytharium.games.myraclia.rules.turn import MOST_ACTIONS, may_start
from mytharium.games.myraclia.seat import EMPTY, NO_TILE
from mytharium.games.myraclia.state import EVA_RESERVE, EVA_ROLL, EVA_SPACE, EVA_SPEND, EVA_TILE, EVA_TOKEN, Position

SIX_SIDED: Final[i64] = 6  # the die that decides among equal options


def begin(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#eva-shift: one element for each that people left in their exchange zones."""
    unused: i64 = 0
    for other in range(s.seats - box.automas):
        unused += total(s.player(other).zone)
    shift(s, s.seat, unused, out)
    next_action(box, s, out)


def next_action(box: Box, s: Position, out: list[Event] | None) -> None:
    eva = s.player(s.seat)
    if s.actions == MOST_ACTIONS or (eva.disks == 0 and eva.reserved == NO_TILE):
        end(box, s, out)
        return
    s.phase = EVA_ROLL
    s.actor = CHANCE


def rolled(box: Box, s: Position, die: i64, out: list[Event] | None) -> None:
    """The die takes an element away and names a card."""
    seat = s.seat
    eva = s.player(seat)
    if out is not None:
        out.append(Event("eva_rolls", int(seat), {"die": int(die)}))
    if eva.on_field(die) != EMPTY:
        colour = leave(eva, die)
        eva.zone += ONE[colour]
        if out is not None:
            out.append(Event("eva_loses", int(seat), {"field": int(die), "colour": int(colour)}))
    have = total(eva.own + eva.on_fields())
    if eva.reserved != NO_TILE and total(box.missing(s, eva.reserved)) <= have:
        if out is not None:
            out.append(Event("eva_completes", int(seat), {"tile": int(eva.reserved)}))
        pay(box, s, eva.reserved, out)
        return
    tiles = affordable(box, s, seat, have)
    if tiles == 0:
        reserve(box, s, out)
    else:
        decide(box, s, EVA_TILE, tactics.choose(box, s, seat, tiles, die, out), out)


def affordable(box: Box, s: Position, seat: i64, have: i64) -> i64:
    """Free tiles she may terraform and has enough elements for."""
    tiles: i64 = 0
    bloom = s.bloom()
    anywhere = may_start(s, seat, bloom)
    rest = s.free
    if s.player(seat).disks == 0:
        rest = 0
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        if (anywhere or s.near[tile] & bloom) and total(box.missing(s, tile)) <= have:
            tiles |= bit(tile)
    return tiles


def decide(box: Box, s: Position, phase: i64, tiles: i64, out: list[Event] | None) -> None:
    """RULES.md#eva-dice: one of some tiles that are equally good for what the phase says."""
    if count(tiles) == 1:
        decided(box, s, phase, lowest(tiles), out)
    else:
        s.phase = phase
        s.options = tiles
        decider(box, s, count(tiles))


def decided(box: Box, s: Position, phase: i64, tile: i64, out: list[Event] | None) -> None:
    """A tile is chosen to be terraformed, to be reserved, or for a token."""
    s.options = 0
    if phase == EVA_TILE:
        pay(box, s, tile, out)
    elif phase == EVA_RESERVE:
        lay(box, s, tile, out)
        end(box, s, out)
    else:
        place(box, s, tile, out)


def decider(box: Box, s: Position, options: i64) -> None:
    """Up to six options are for the die; more are for the person who is behind."""
    s.actor = CHANCE
    if options > SIX_SIDED:
        s.actor = behind(s, s.seats - box.automas)


def pay(box: Box, s: Position, tile: i64, out: list[Event] | None) -> None:
    s.target = tile
    s.due = total(box.missing(s, tile))
    spend(box, s, out)


def spend(box: Box, s: Position, out: list[Event] | None) -> None:
    """The supply first, at random where it makes a difference; then the highest fields."""
    eva = s.player(s.seat)
    if s.due > 0 and s.due < total(eva.own) and colours_of(eva.own) > 1:
        s.phase = EVA_SPEND
        s.actor = CHANCE
        return
    while s.due > 0:
        if eva.own:
            give(s, nth(eva.own, 0), out)
        else:
            field = highest(eva)
            discard(s, leave(eva, field), field, out)
    tile = s.target
    s.target = NO_TILE
    terraform.bloom(box, s, tile, out)
    next_action(box, s, out)


def give(s: Position, colour: i64, out: list[Event] | None) -> None:
    """Spend one element of the supply."""
    s.player(s.seat).own -= ONE[colour]
    discard(s, colour, -1, out)


def discard(s: Position, colour: i64, field: i64, out: list[Event] | None) -> None:
    """An element is spent, from a field or (-1) from the supply."""
    s.discards += ONE[colour]
    s.due -= 1
    if out is not None:
        out.append(Event("eva_spends", int(s.seat), {"colour": int(colour), "field": int(field)}))


def reserve(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#eva-reserve: she can afford no tile."""
    tiles = wanted(box, s, s.seat, out)
    if tiles == 0:
        end(box, s, out)
    else:
        decide(box, s, EVA_RESERVE, tiles, out)


def end(box: Box, s: Position, out: list[Event] | None) -> None:
    """Supply and fields go to her exchange zone; then tiles are added."""
    eva = s.player(s.seat)
    eva.own += eva.on_fields()
    eva.fields = 0
    flow.leave_elements(s, out)
    s.adding = s.free_before - count(s.free)
    if s.adding == 0:
        flow.fill_display(box, s, out)
    elif surface.pick_tiles(box, s, out):
        place_next(box, s, out)


def place_next(box: Box, s: Position, out: list[Event] | None) -> None:
    if s.options == 0:
        flow.fill_display(box, s, out)
    elif surface.next_to_place(box, s):
        find_space(box, s, out)


def find_space(box: Box, s: Position, out: list[Event] | None) -> None:
    into = Moves()
    surface.best_spaces(box, s, into)
    tell_aim(s, into.items[0], into.n, box.is_dark(s.target), "eva_space", out)
    if into.n == 1:
        placed(box, s, into.items[0], out)
    else:
        s.phase = EVA_SPACE
        decider(box, s, into.n)


def tell_aim(s: Position, cell: i64, n: i64, dark: bool, kind: str, out: list[Event] | None) -> None:
    """Why some spaces or tiles, of which this cell is one, are the best for her."""
    if out is not None:
        out.append(Event(kind, int(s.seat), {"why": int(surface.aim(s, s.seat, cell, dark)), "n": int(n)}))


def placed(box: Box, s: Position, cell: i64, out: list[Event] | None) -> None:
    tile = s.target
    lay_tile(box, s, tile, cell, out)
    s.target = NO_TILE
    s.options &= ~bit(tile)
    place_next(box, s, out)


def token(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#eva-eternity."""
    tiles = surface.best_token_tiles(box, s)
    tell_aim(s, s.cells[lowest(tiles)], count(tiles), False, "eva_token", out)
    decide(box, s, EVA_TOKEN, tiles, out)
