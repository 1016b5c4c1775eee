"""RULES.md#eva-action: the terraformation phase of an Eternal Opponent, step by step."""

from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest
from mytharium.core.protocol import CHANCE, Event, Moves
from mytharium.games.myraclia.board import CALM, Box
from mytharium.games.myraclia.modules import eva_surface, eva_tactics
from mytharium.games.myraclia.modules.eternity import behind, place
from mytharium.games.myraclia.modules.eva_draft import furthest, leave, shift
from mytharium.games.myraclia.rules import flow, terraform
from mytharium.games.myraclia.rules.cubes import ONE, colours_of, common, nth, total
from mytharium.games.myraclia.rules.expand import lay_tile
from mytharium.games.myraclia.rules.reserve import mark
from mytharium.games.myraclia.rules.turn import MOST_ACTIONS, may_start
from mytharium.games.myraclia.state import (
    DISKS,
    EVA_RESERVE,
    EVA_ROLL,
    EVA_SPACE,
    EVA_SPEND,
    EVA_TILE,
    EVA_TOKEN,
    NO_TILE,
    NUMBERED,
    OWN,
    STRIDE,
    ZONE,
    Position,
)


def begin(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#eva-shift: one element for each that people left in their exchange zones."""
    unused: i64 = 0
    for other in range(s.seats - box.automas):
        unused += total(s.zone(other))
    shift(s, s.seat, unused, out)
    next_action(box, s, out)


def next_action(box: Box, s: Position, out: list[Event] | None) -> None:
    seat = s.seat
    if s.actions == MOST_ACTIONS or (s.disks(seat) == 0 and s.reserved(seat) == NO_TILE):
        end(box, s, out)
        return
    s.phase = EVA_ROLL
    s.actor = CHANCE


def on_fields(s: Position, seat: i64) -> i64:
    """The elements on her fields."""
    cubes: i64 = 0
    for field in range(8):
        colour = s.numbered(seat, field)
        if colour > 0:
            cubes += ONE[colour - 1]
    return cubes


def rolled(box: Box, s: Position, die: i64, out: list[Event] | None) -> None:
    """The die takes an element away and names a card."""
    seat = s.seat
    if out is not None:
        out.append(Event("eva_rolls", int(seat), {"die": int(die)}))
    if s.numbered(seat, die) > 0:
        colour = leave(s, seat, die)
        s.a[ZONE + STRIDE * seat] += ONE[colour]
        if out is not None:
            out.append(Event("eva_loses", int(seat), {"field": int(die), "colour": int(colour)}))
    have = total(s.own(seat)) + total(on_fields(s, seat))
    reserved = s.reserved(seat)
    if reserved != NO_TILE and total(box.missing(s, reserved)) <= have:
        if out is not None:
            out.append(Event("eva_completes", int(seat), {"tile": int(reserved)}))
        pay(box, s, reserved, out)
        return
    tiles = affordable(box, s, seat, have)
    if tiles:
        tiles = eva_tactics.choose(box, s, seat, tiles, die, out)
        if count(tiles) == 1:
            pay(box, s, lowest(tiles), out)
        else:
            ask(box, s, EVA_TILE, tiles)
    else:
        reserve(box, s, out)


def affordable(box: Box, s: Position, seat: i64, have: i64) -> i64:
    """Free tiles she may terraform and has enough elements for."""
    tiles: i64 = 0
    bloom = s.bloom()
    anywhere = may_start(s, seat, bloom)
    rest = s.free
    if s.disks(seat) == 0:
        rest = 0
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        if (anywhere or s.near(tile) & bloom) and total(box.missing(s, tile)) <= have:
            tiles |= bit(tile)
    return tiles


def ask(box: Box, s: Position, phase: i64, tiles: i64) -> None:
    """RULES.md#eva-dice: up to six options for the die; more for the person who is behind."""
    s.phase = phase
    s.options = tiles
    decider(box, s, count(tiles))


def decider(box: Box, s: Position, options: i64) -> None:
    s.actor = CHANCE
    if options > 6:
        s.actor = behind(s, s.seats - box.automas)


def pay(box: Box, s: Position, tile: i64, out: list[Event] | None) -> None:
    s.target = tile
    s.options = 0
    s.due = total(box.missing(s, tile))
    spend(box, s, out)


def spend(box: Box, s: Position, out: list[Event] | None) -> None:
    """The supply first, at random where it makes a difference; then the highest fields."""
    seat = s.seat
    own = s.own(seat)
    if s.due > 0 and s.due < total(own) and colours_of(own) > 1:
        s.phase = EVA_SPEND
        s.actor = CHANCE
        return
    while s.due > 0:
        field = furthest(s, seat)
        if s.own(seat):
            give(s, nth(s.own(seat), 0), out)
        else:
            discard(s, leave(s, seat, field), out)
    tile = s.target
    s.target = NO_TILE
    terraform.bloom(box, s, tile, out)
    next_action(box, s, out)


def give(s: Position, colour: i64, out: list[Event] | None) -> None:
    """Spend one element of the supply."""
    s.a[OWN + STRIDE * s.seat] -= ONE[colour]
    discard(s, colour, out)


def discard(s: Position, colour: i64, out: list[Event] | None) -> None:
    s.discards += ONE[colour]
    s.due -= 1
    if out is not None:
        out.append(Event("eva_spends", int(s.seat), {"colour": int(colour)}))


# ---- RULES.md#eva-reserve ----------------------------------------------------------------------------------------


def reserve(box: Box, s: Position, out: list[Event] | None) -> None:
    tiles: i64 = 0
    seat = s.seat
    if box.temper(s, seat) != CALM and s.reserved(seat) == NO_TILE:
        tiles = reservable(box, s, seat)
    if out is not None:
        out.append(Event("eva_reserve", int(seat), {"tiles": int(count(tiles))}))
    if tiles == 0:
        end(box, s, out)
    elif count(tiles) == 1:
        reserved(box, s, lowest(tiles), out)
    else:
        ask(box, s, EVA_RESERVE, tiles)


def reservable(box: Box, s: Position, seat: i64) -> i64:
    """The best tiles to reserve: most elements from the fields, fewest missing, most own neighbours."""
    fields = on_fields(s, seat)
    bloom = s.bloom()
    best: i64 = 0
    kept: i64 = 0
    rest = s.free
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        missing = box.missing(s, tile)
        match = total(common(missing, fields))
        lost: i64 = total(missing) - match
        if match > 0 and s.near(tile) & bloom and lost <= s.score(seat):
            value: i64 = 10000 * match + 100 * (50 - lost) + count(s.near(tile) & s.land(seat))
            if value > best:
                best = value
                kept = 0
            if value == best:
                kept |= bit(tile)
    return kept


def reserved(box: Box, s: Position, tile: i64, out: list[Event] | None) -> None:
    """She lays every matching element of her fields on the tile, those of the highest fields first."""
    seat = s.seat
    s.options = 0
    cubes: i64 = common(box.missing(s, tile), on_fields(s, seat))
    rest: i64 = cubes
    for field in range(7, -1, -1):
        colour: i64 = s.numbered(seat, field) - 1
        if colour >= 0 and common(rest, ONE[colour]):
            leave(s, seat, field)
            rest -= ONE[colour]
    s.a[DISKS + STRIDE * seat] -= 1
    mark(box, s, seat, tile, cubes)
    if out is not None:
        lost = int(total(box.missing(s, tile)))
        told = {"tile": int(tile), "cubes": int(cubes), "lost": lost, "before": int(NO_TILE)}
        out.append(Event("reserves", int(seat), told))
    end(box, s, out)


# ---- the end of her turn -----------------------------------------------------------------------------------------


def end(box: Box, s: Position, out: list[Event] | None) -> None:
    """Supply and fields go to her exchange zone; then tiles are added."""
    seat = s.seat
    s.a[OWN + STRIDE * seat] += on_fields(s, seat)
    s.a[NUMBERED + STRIDE * seat] = 0
    flow.leave_elements(s, out)
    s.adding = s.free_before - count(s.free)
    if s.adding == 0:
        flow.fill_display(box, s, out)
    elif eva_surface.pick_tiles(box, s, out):
        place_next(box, s, out)


def place_next(box: Box, s: Position, out: list[Event] | None) -> None:
    if s.options == 0:
        flow.fill_display(box, s, out)
    elif eva_surface.next_to_place(box, s):
        find_space(box, s, out)


def find_space(box: Box, s: Position, out: list[Event] | None) -> None:
    into = Moves()
    eva_surface.best_spaces(box, s, into)
    if into.n == 1:
        placed(box, s, into.items[0], out)
    else:
        s.phase = EVA_SPACE
        decider(box, s, into.n)


def placed(box: Box, s: Position, cell: i64, out: list[Event] | None) -> None:
    tile = s.target
    lay_tile(box, s, tile, cell, out)
    s.target = NO_TILE
    s.options &= ~bit(tile)
    place_next(box, s, out)


def token(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#eva-eternity."""
    tiles = eva_surface.best_token_tiles(box, s)
    if count(tiles) == 1:
        put_token(box, s, lowest(tiles), out)
    else:
        ask(box, s, EVA_TOKEN, tiles)


def put_token(box: Box, s: Position, tile: i64, out: list[Event] | None) -> None:
    s.options = 0
    place(box, s, tile, out)
