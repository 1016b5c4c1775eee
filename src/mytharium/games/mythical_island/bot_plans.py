"""Plans of a bot: places on the island where a card's pattern could be completed.

How many of its tiles are missing, how many of those the hand lacks and how far the pawn is tell how likely a plan comes
true, and what the next action for it is.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import count, lowest
from mytharium.games.mythical_island.box import (
    BIT,
    BLOCK,
    FIRST_BONUS,
    LAND,
    ONE,
    REPLACEMENTS,
    SHARES,
    STEPS,
    STEPS_A_TURN,
    Box,
    tiles_of,
)
from mytharium.games.mythical_island.rules.move import landings, reach, walk
from mytharium.games.mythical_island.rules.swap import possible as can_swap
from mytharium.games.mythical_island.state import ACT, Position
from mytharium.games.mythical_island.verbs import FLY, MOVE, SWAP_FROM, act, replace

PROGRESS: Final[i64] = 60  # what a woken being brings beside its points: the end comes nearer
NOW: Final[i64] = 93  # per cent: everything for the plan is at hand in this turn
RISK: Final[i64] = 35  # per cent of a bonus card's points that a claim without a lock may lose

# How likely a plan comes true, in per cent, by the tiles it misses (rows) and those of them that the hand lacks.
_LIKELY: Final = bytes([
    80, 0, 0, 0, 0, 0,
    66, 48, 0, 0, 0, 0,
    52, 38, 27, 0, 0, 0,
    24, 20, 15, 11, 0, 0,
    10, 8, 7, 5, 4, 0,
    4, 3, 3, 2, 2, 1,
])  # fmt: skip


@final
class Plans:
    """The best plans of one seat, best first, and what the seat can reach in this turn and the next."""

    n: i64
    most: i64
    place: vec[i64]
    value: vec[i64]
    within: i64  # cells that the pawn is on or can reach with the steps it has left
    later: i64  # cells within one more turn
    hand: i64
    swaps: i64  # replacements left in this turn
    top: i64  # the likeliest place of the pattern that was looked at last, where no list is kept
    lies: vec[i64]  # for each cell, where box.right has the places that are right there
    ones: i64  # see compare
    twos: i64
    fours: i64

    def __init__(self, box: Box, s: Position, seat: i64, most: i64) -> None:
        self.n = 0
        self.most = most
        self.place = vec[i64]([0] * 8)
        self.value = vec[i64]([0] * 8)
        self.hand = s.tiles(seat)
        self.top = 0
        self.ones = 0
        self.twos = 0
        self.fours = 0
        self.lies = vec[i64]([0] * box.cells)
        for cell in range(box.cells):
            self.lies[cell] = LAND * cell + s.landscape(cell)
        here: i64 = BIT[s.pawn(seat)]
        steps: i64 = STEPS_A_TURN
        if box.power(s.protector(seat), STEPS):
            steps = box.power(s.protector(seat), STEPS)
        free: i64 = box.land
        if box.power(s.protector(seat), SHARES) == 0:
            free &= ~s.occupied()
        self.swaps = REPLACEMENTS
        if s.actor == seat and s.phase == ACT:
            self.within = reach(box, s) | here
            self.swaps -= s.replaced
        else:
            self.within = walk(box, here, free, steps)
        self.later = walk(box, self.within, free, steps)

    def likely(self, box: Box, place: i64, missing: i64) -> i64:
        """How likely the plan for a place comes true, in per cent; `missing` are the cells with the wrong tile."""
        m = count(missing)
        covers: i64 = box.covers[place]
        lacks: i64 = 0
        hand = self.hand
        cells = missing
        while cells:
            cell = lowest(cells)
            cells &= ~BIT[cell]
            tile = box.wanted(place, cell)
            if tiles_of(hand, tile):
                hand -= ONE[tile]
            else:
                lacks += 1
        chance: i64 = _LIKELY[6 * m + lacks]
        if covers & self.within:
            if lacks == 0 and m <= self.swaps:
                return NOW
            return chance
        if covers & self.later:
            return chance * 85 // 100
        return chance * 65 // 100

    def compare(self, box: Box, block: i64) -> None:
        """Count how many cells are right of each place of a block: in sets of places for the ones, twos and fours."""
        right = box.right
        lies = self.lies
        ones: i64 = 0
        twos: i64 = 0
        fours: i64 = 0
        row: i64 = LAND * box.cells * block
        for cell in range(box.cells):
            fits: i64 = right[row + lies[cell]]
            carry: i64 = ones & fits
            ones ^= fits
            fours ^= twos & carry
            twos ^= carry
        self.ones = ones
        self.twos = twos
        self.fours = fours

    def having(self, places: i64, right: i64) -> i64:
        """Those of some places of the block that have so many right cells."""
        places &= self.ones if right & 1 else ~self.ones
        places &= self.twos if right & 2 else ~self.twos
        return places & (self.fours if right & 4 else ~self.fours)

    def bound(self, m: i64) -> i64:
        """How likely a plan with so many missing tiles comes true at best."""
        if m <= self.swaps:
            return NOW
        likely: i64 = _LIKELY[6 * m]
        return likely

    def best(self, box: Box, s: Position, pattern: i64, worth: i64) -> i64:
        """The likelihood of the best place for a pattern; the places go into the list of plans if one is kept."""
        top: i64 = 0
        size: i64 = box.size[pattern]
        start: i64 = box.first[pattern]
        self.top = start
        for block in range(box.block_at[pattern], box.block_at[pattern + 1]):
            self.compare(box, block)
            rest: i64 = 0
            for m in range(size + 1):
                if not self.promises(m, top, worth):
                    break
                rest |= self.having(box.blocks[block], size - m)
                while rest and self.most == 0:
                    place: i64 = start + lowest(rest)
                    rest &= rest - 1
                    chance = self.likely(box, place, box.missing(place, s.low, s.mid, s.high))
                    if chance > top:
                        top = chance
                        self.top = place
            while rest:
                place = start + lowest(rest)
                rest &= rest - 1
                missing = box.missing(place, s.low, s.mid, s.high)
                if self.promises(count(missing), top, worth):
                    self.note(place, self.likely(box, place, missing) * worth)
            start += BLOCK
        return top

    def promises(self, m: i64, top: i64, worth: i64) -> bool:
        """Whether a place that misses so many tiles could be better than those found."""
        if self.most == 0:
            return self.bound(m) > top
        return self.n < self.most or self.bound(m) * worth > self.value[self.n - 1]

    def note(self, place: i64, value: i64) -> None:
        """Keep a plan if it is among the best."""
        k = self.n
        if k == self.most:
            k -= 1
            if value <= self.value[k]:
                return
        else:
            self.n += 1
        while k > 0 and self.value[k - 1] < value:
            self.value[k] = self.value[k - 1]
            self.place[k] = self.place[k - 1]
            k -= 1
        self.value[k] = value
        self.place[k] = place


def worth(box: Box, s: Position, seat: i64, card: i64) -> i64:
    """What waking a being brings, in hundredths of a point."""
    if box.element[card] == s.element(seat):
        return (box.points[card] + box.match_points) * 100 + PROGRESS
    return box.points[card] * 100 + PROGRESS


def look(box: Box, s: Position, seat: i64, plans: Plans) -> i64:
    """What the cards in hand and on the table promise a seat; the places they promise it for go into `plans`."""
    total: i64 = 0
    cards = s.cards(seat)
    while cards:
        card = lowest(cards)
        cards &= ~BIT[card]
        value = worth(box, s, seat, card)
        total += value * plans.best(box, s, card, value) // 100
    cards = s.table & ~s.locked
    while cards:
        card = lowest(cards)
        cards &= ~BIT[card]
        gain: i64 = box.bonus_points(card)
        if s.holder(card) == seat:
            total -= gain * RISK
            gain *= RISK
            if s.fresh & BIT[card]:
                gain = gain // 2
        else:
            gain *= 100 - RISK
        if s.tokens(seat):
            total += gain * plans.best(box, s, FIRST_BONUS + card, gain) // 140
    return total


def toward(box: Box, s: Position, plans: Plans, place: i64) -> i64:
    """The next action of a plan: a tile it misses, or a move to it; -1 if there is nothing to do for it now."""
    covers: i64 = box.covers[place]
    missing = box.missing(place, s.low, s.mid, s.high)
    if plans.swaps > 0:
        cells = missing
        while cells:
            cell = lowest(cells)
            cells &= ~BIT[cell]
            tile = box.wanted(place, cell)
            if tiles_of(plans.hand, tile):
                return replace(cell, tile)
        if missing and can_swap(box, s):
            return act(SWAP_FROM, lowest(missing))
    here: i64 = BIT[s.pawn(s.actor)]
    if covers & here:
        return -1
    if covers & plans.within:
        return act(MOVE, lowest(covers & plans.within))
    if covers & landings(box, s) and plans.within != here:
        return act(FLY, lowest(covers & landings(box, s)))
    near = covers
    for _ in range(8):
        near |= box.spread(near)
        if near & here:
            return -1
        if near & plans.within:
            return act(MOVE, lowest(near & plans.within))
    return -1
