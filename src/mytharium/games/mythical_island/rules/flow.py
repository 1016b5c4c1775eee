"""How a turn goes from one question to the next. A question with one answer is not asked."""

from mypy_extensions import i64

from mytharium.core.protocol import OVER, Event, Moves, Refusal
from mytharium.games.mythical_island.box import REPLACEMENTS, Box
from mytharium.games.mythical_island.rules import activate, claim, discard, move, refill_tiles, replace, swap
from mytharium.games.mythical_island.rules.scoring import points
from mytharium.games.mythical_island.state import ACT, DISCARD, FINISHED, TURN_OVER, Position
from mytharium.games.mythical_island.verbs import (
    ACTIVATE,
    CLAIM,
    END,
    EXCHANGE,
    FLY,
    LOCK,
    MOVE,
    PASS,
    REPLACE,
    SWAP_FROM,
    verb,
    what,
)


def legal(box: Box, s: Position, into: Moves) -> None:
    """RULES.md#turn: exchanges, beings, bonus cards, moves, flights, replacements, swaps; then pass or end."""
    discard.legal_exchange(box, s, into)
    activate.legal(box, s, into)
    claim.legal(box, s, into)
    move.legal(box, s, into)
    replace.legal(box, s, into)
    swap.legal(box, s, into)
    if s.acted:
        into.add(END)
    else:
        into.add(PASS)


def apply(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    kind = verb(action)
    if kind == REPLACE:
        replace.apply(box, s, action, out)
    elif kind == MOVE or kind == FLY:
        move.apply(box, s, action, out)
    elif kind == END:
        end_turn(box, s, out)
    elif kind == ACTIVATE:
        activate.apply(box, s, what(action), out)
    elif kind == CLAIM or kind == LOCK:
        claim.apply(box, s, action, out)
    elif kind == SWAP_FROM:
        swap.pick(box, s, what(action), out)
    elif kind == EXCHANGE:
        discard.exchange(s, what(action), out)
    elif kind == PASS:
        discard.start(s, out)


def why_not(action: i64) -> Refusal:
    if verb(action) == END:
        return Refusal("act", "Do at least one action before you end your turn, or pass.")
    if verb(action) == PASS:
        return Refusal("pass", "You have already acted; in a turn you either act or pass.")
    return Refusal("turn", "You cannot do that now.")


def go_on(box: Box, s: Position, out: list[Event] | None) -> None:
    """Pass, end and begin turns by themselves where nothing else is possible, and nothing is told by that."""
    while True:
        if s.phase == ACT:
            secret = s.cards(s.actor) != 0 and box.dealt_cards
            if can_act(box, s) or (secret and box.says_end):
                return
            # That no card in a secret hand fits is now known to all.
            if s.acted:
                end_turn(box, s, out, secret)
            else:
                discard.start(s, out, secret)
        elif s.phase == DISCARD:
            if discard.can_discard(box, s):
                return
            refill_tiles.start(box, s, out)
        elif s.phase == TURN_OVER:
            next_player(s, box, out)
        else:
            return


def can_act(box: Box, s: Position) -> bool:
    """Whether any of the four actions is possible."""
    if s.replaced < REPLACEMENTS and (s.tiles(s.actor) != 0 or swap.possible(box, s)):
        return True
    return move.can_step(box, s) or activate.fitting(box, s) != 0 or claim.claimable(box, s) != 0


def end_turn(box: Box, s: Position, out: list[Event] | None, reveals: bool = False) -> None:
    if out is not None:
        out.append(Event("ends", int(s.actor), {}, reveals=reveals, own=True))
    refill_tiles.start(box, s, out)


def next_player(s: Position, box: Box, out: list[Event] | None) -> None:
    """RULES.md#end: when the turn comes back to whoever was first to wake the last being, the game is over."""
    s.turn += 1
    s.fresh_turn()
    s.on_turn = (s.on_turn + 1) % s.seats
    if s.on_turn != s.ender:
        s.actor = s.on_turn
        s.phase = ACT
        return
    s.actor = OVER
    s.phase = FINISHED
    if out is not None:
        scores = {f"points{seat}": int(points(box, s, seat)) for seat in range(s.seats)}
        out.append(Event("over", -1, scores, reveals=True))
