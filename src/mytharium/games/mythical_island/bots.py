"""How strong a position of Mythical Island is, what a quick, sensible player does, and what a search may pass over."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import count, lowest
from mytharium.core.protocol import Moves
from mytharium.core.rng import Rng
from mytharium.games.mythical_island.bot_plans import PROGRESS, Plans, look, toward, worth
from mytharium.games.mythical_island.box import BIT, Box, tiles_of
from mytharium.games.mythical_island.rules.scoring import outcome, points
from mytharium.games.mythical_island.state import ACT, ASK_CARDS, ASK_TILES, DISCARD, FINISHED, SWAP, Position
from mytharium.games.mythical_island.verbs import (
    ACTIVATE,
    CLAIM,
    DISCARD_CARD,
    DISCARD_TILE,
    DRAW,
    END,
    EXCHANGE,
    LOCK,
    PASS,
    SWAP_WITH,
    USE,
    act,
    verb,
    what,
)

EXPLORE: Final = 0.35
HORIZON: Final[i64] = 3  # turns that a playout goes on
LEARNED_HORIZON: Final[i64] = 1  # turns that follow a turn that is tried
WIN: Final[i64] = 1500  # what winning is worth beside the points, in hundredths of a point
FOLLOWED: Final[i64] = 4  # plans that a search follows from one position


def outlook(box: Box, s: Position, seat: i64) -> i64:
    if s.pawn(seat) < 0:
        return 0
    return points(box, s, seat) * 100 + count(s.awake(seat)) * PROGRESS + look(box, s, seat, Plans(box, s, seat, 0))


def evaluate(box: Box, s: Position, seat: i64) -> i64:
    """The lead over the strongest of the others."""
    if s.phase == FINISHED:
        return settled(box, s, seat)
    strongest: i64 = -1_000_000
    for other in range(s.seats):
        if other != seat:
            value = outlook(box, s, other)
            if value > strongest:
                strongest = value
    return outlook(box, s, seat) - strongest


def settled(box: Box, s: Position, seat: i64) -> i64:
    """The lead at the end, and a good deal for the win itself."""
    result = outcome(box, s)
    others = [score for k, score in enumerate(result.scores) if k != seat]
    lead = (result.scores[int(seat)] - max(others)) * 100
    if result.ranks[int(seat)] > 1:
        return lead - WIN
    return lead + (WIN if result.ranks.count(1) == 1 else 0)


def shortlist(box: Box, s: Position, moves: Moves) -> None:
    """Wake beings at once; otherwise claims, the next actions of the best plans, and ending or passing."""
    if s.phase == ASK_TILES or s.phase == ASK_CARDS:
        moves.items[0] = USE
        moves.n = 1
    elif s.phase == ACT:
        shortlist_actions(box, s, moves)
    elif s.phase == DISCARD:
        shortlist_discards(box, s, moves)
    elif s.phase == SWAP:
        keep_swaps(box, s, moves)


def shortlist_actions(box: Box, s: Position, moves: Moves) -> None:
    items = moves.items
    kept: i64 = 0
    for k in range(moves.n):
        kind = verb(items[k])
        if kind == EXCHANGE or kind == CLAIM or kind == LOCK:
            items[kept] = items[k]
            kept += 1
        elif kind == ACTIVATE:
            moves.items[0] = best_being(box, s, moves)
            moves.n = 1
            return
        else:
            break
    plans = Plans(box, s, s.actor, 2 * FOLLOWED)
    look(box, s, s.actor, plans)
    follow(box, s, plans, moves, kept, FOLLOWED)


def follow(box: Box, s: Position, plans: Plans, moves: Moves, kept: i64, most: i64) -> None:
    """Keep the first so many actions, add the next ones of the best plans, and end with the last."""
    items = moves.items
    last: i64 = items[moves.n - 1]
    most += kept
    for k in range(plans.n):
        action = toward(box, s, plans, plans.place[k])
        if action >= 0 and kept < most and not among(items, kept, action):
            items[kept] = action
            kept += 1
    items[kept] = last
    moves.n = kept + 1


def among(items: vec[i64], n: i64, action: i64) -> bool:
    for k in range(n):
        if items[k] == action:
            return True
    return False


def best_being(box: Box, s: Position, moves: Moves) -> i64:
    """The being that brings most among those that can be woken."""
    chosen: i64 = -1
    highest: i64 = -1
    for k in range(moves.n):
        action: i64 = moves.items[k]
        if verb(action) == ACTIVATE and worth(box, s, s.actor, what(action)) > highest:
            highest = worth(box, s, s.actor, what(action))
            chosen = action
    return chosen


def shortlist_discards(box: Box, s: Position, moves: Moves) -> None:
    """The tile that the best plan has no use for, the being that promises least, or no more."""
    seat = s.actor
    plans = Plans(box, s, seat, 1)
    look(box, s, seat, plans)
    useful: i64 = 0
    if plans.n:
        place: i64 = plans.place[0]
        cells = box.missing(place, s.low, s.mid, s.high)
        while cells:
            cell = lowest(cells)
            cells &= ~BIT[cell]
            useful |= BIT[box.wanted(place, cell)]
    kept: i64 = 0
    for landscape in range(5):
        if kept == 0 and tiles_of(s.tiles(seat), landscape) and (useful >> landscape) & 1 == 0:
            moves.items[0] = act(DISCARD_TILE, landscape)
            kept = 1
    least: i64 = 1_000_000
    cards = s.cards(seat) if box.dealt_cards else 0
    while cards:
        card = lowest(cards)
        cards &= ~BIT[card]
        value = worth(box, s, seat, card)
        value = value * Plans(box, s, seat, 0).best(box, s, card, value)
        if value < least:
            least = value
            moves.items[kept] = act(DISCARD_CARD, card)
    if least < 1_000_000:
        kept += 1
    moves.items[kept] = DRAW
    moves.n = kept + 1


def keep_swaps(box: Box, s: Position, moves: Moves) -> None:
    """The tiles that one of the best plans wants on the picked cell, from where it does not need them."""
    plans = Plans(box, s, s.actor, 2 * FOLLOWED)
    look(box, s, s.actor, plans)
    kept: i64 = 0
    for k in range(plans.n):
        place: i64 = plans.place[k]
        if (box.covers[place] >> s.picked) & 1:
            tile = box.wanted(place, s.picked)
            for cell in range(box.cells):
                if s.landscape(cell) == tile and (box.covers[place] >> cell) & 1 == 0 and cell != s.picked:
                    action = act(SWAP_WITH, cell)
                    if kept < FOLLOWED and not among(moves.items, kept, action):
                        moves.items[kept] = action
                        kept += 1
    if kept:
        moves.n = kept


def playout(box: Box, s: Position, moves: Moves, rng: Rng) -> i64:
    """Wake, claim, or follow one of the two best plans; then end the turn."""
    if s.phase == ASK_TILES or s.phase == ASK_CARDS:
        return USE
    if s.phase == SWAP:
        keep_swaps(box, s, moves)
    if s.phase == DISCARD:
        shortlist_discards(box, s, moves)
        if verb(moves.items[0]) == DISCARD_TILE or rng.below(3) == 0:
            return moves.items[0]
        return DRAW
    if s.phase != ACT:
        return moves.items[rng.below(moves.n)]
    for k in range(moves.n):
        kind = verb(moves.items[k])
        if kind == ACTIVATE:
            return best_being(box, s, moves)
        if kind == CLAIM or kind == LOCK:
            # Two pawns on one pattern could take a card from each other for ever: now and then pass instead.
            if s.acted == 1 or rng.below(4) > 0:
                return moves.items[k]
        elif kind != EXCHANGE:
            break
    plans = Plans(box, s, s.actor, 2)
    look(box, s, s.actor, plans)
    if plans.n == 2 and rng.below(4) == 0:
        plans.place[0] = plans.place[1]
    for k in range(plans.n):
        action = toward(box, s, plans, plans.place[k])
        if action >= 0:
            return action
    return moves.items[moves.n - 1]


def is_waste(action: i64, moves: Moves) -> bool:
    """Passing or ending the turn while a being can be woken."""
    if verb(action) != PASS and verb(action) != END:
        return False
    for k in range(moves.n):
        if verb(moves.items[k]) == ACTIVATE:
            return True
    return False
