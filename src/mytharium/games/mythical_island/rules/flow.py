"""How a turn goes from one question to the next. A question with one answer is not asked."""

from mypy_extensions import i64

from mytharium.core.protocol import OVER, Event, Moves
from mytharium.games.mythical_island.box import Board
from mytharium.games.mythical_island.rules import activate, claim, discard, move, refill_tiles, replace, swap
from mytharium.games.mythical_island.rules.scoring import points
from mytharium.games.mythical_island.state import (
    ACT,
    DISCARD,
    FINISHED,
    REPLACEMENTS,
    TURN_OVER,
    Position,
)
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


def legal(b: Board, s: Position, into: Moves) -> None:
    """RULES.md#turn: exchanges, beings, bonus cards, moves, flights, replacements, swaps; then pass or end."""
    discard.legal_exchange(b, s, into)
    activate.legal(b, s, into)
    claim.legal(b, s, into)
    move.legal(b, s, into)
    replace.legal(b, s, into)
    swap.legal(b, s, into)
    if s.acted:
        into.add(END)
    else:
        into.add(PASS)


def apply(b: Board, s: Position, action: i64, out: list[Event] | None) -> None:
    kind = verb(action)
    if kind == REPLACE:
        replace.apply(b, s, action, out)
    elif kind == MOVE or kind == FLY:
        move.apply(b, s, action, out)
    elif kind == END:
        end_turn(b, s, out)
    elif kind == ACTIVATE:
        activate.apply(b, s, what(action), out)
    elif kind == CLAIM or kind == LOCK:
        claim.apply(b, s, action, out)
    elif kind == SWAP_FROM:
        swap.pick(b, s, what(action), out)
    elif kind == EXCHANGE:
        discard.exchange(s, what(action), out)
    elif kind == PASS:
        discard.start(s, out)


def go_on(b: Board, s: Position, out: list[Event] | None) -> None:
    """Pass, end and begin turns by themselves where nothing else is possible."""
    while True:
        if s.phase == ACT:
            if can_act(b, s):
                return
            # That no card in a secret hand fits is now known to all.
            secret = s.cards(s.actor) != 0 and b.dealt_cards
            if s.acted:
                end_turn(b, s, out, secret)
            else:
                discard.start(s, out, secret)
        elif s.phase == DISCARD:
            if discard.can_discard(b, s):
                return
            refill_tiles.start(b, s, out)
        elif s.phase == TURN_OVER:
            next_player(s, b, out)
        else:
            return


def can_act(b: Board, s: Position) -> bool:
    """Whether any of the four actions is possible."""
    if s.replaced < REPLACEMENTS and (s.tiles(s.actor) != 0 or swap.possible(b, s)):
        return True
    return move.can_step(b, s) or activate.fitting(b, s) != 0 or claim.claimable(b, s) != 0


def end_turn(b: Board, s: Position, out: list[Event] | None, reveals: bool = False) -> None:
    if out is not None:
        out.append(Event("ends", int(s.actor), {}, reveals=reveals))
    refill_tiles.start(b, s, out)


def next_player(s: Position, b: Board, out: list[Event] | None) -> None:
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
        scores = {f"points{seat}": int(points(b, s, seat)) for seat in range(s.seats)}
        out.append(Event("over", -1, scores, reveals=True))
