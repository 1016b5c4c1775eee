"""RULES.md#draw: the first half of a turn. Turn up three cards and keep a colour, or take a colour from the reserve."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.mythicals.box import BIT, COLOUR_CARDS, COLOURS, REVEAL, TYPES, together, without
from mytharium.games.mythicals.rules.flow import end_turn, turn_up
from mytharium.games.mythicals.rules.tile import can_take
from mytharium.games.mythicals.state import DRAW, KEEPING, TILE, Position
from mytharium.games.mythicals.verbs import DAY, DECK, KEEP, RESERVE, act, verb, what


def legal(s: Position, into: Moves) -> None:
    """The deck, then the colours of the reserve."""
    into.add(DECK)
    for colour in range(4):
        if s.reserve & COLOUR_CARDS[colour]:
            into.add(act(RESERVE, colour))


def apply(s: Position, action: i64, out: list[Event] | None) -> None:
    if verb(action) == DECK:
        turn_up(s)
        return
    colour = what(action)
    cards: i64 = s.reserve & COLOUR_CARDS[colour]
    s.reserve &= ~cards
    if out is not None:
        out.append(Event("reserve", int(s.on_turn), {"colour": int(colour), "cards": int(cards)}))
    receive(s, cards, out)


def why_not(s: Position, action: i64) -> Refusal:
    if s.phase != DRAW:
        return Refusal("draw", "You have already drawn in this turn.")
    return Refusal("reserve", "There are no {colour} cards in the reserve.", colour=COLOURS[int(what(action))])


def reveal(s: Position, action: i64, out: list[Event] | None) -> None:
    """One card is turned up; after the third somebody chooses, unless there is only one colour."""
    s.left -= 1
    if verb(action) == DAY:
        s.day = 1
        if out is not None:
            out.append(Event("day", int(s.on_turn), {}))
    else:
        card = what(action)
        s.deck = without(s.deck, card)
        s.revealed = together(s.revealed, BIT[card])
        if out is not None:
            out.append(Event("reveal", int(s.on_turn), {"card": int(card)}))
    if s.left % REVEAL == 0:
        s.actor = s.on_turn
        if colours_in(s.revealed) == 1:
            for colour in range(4):
                if s.revealed & COLOUR_CARDS[colour]:
                    keep(s, colour, out)
                    return


def colours_in(cards: i64) -> i64:
    """How many colours lie among some cards."""
    n: i64 = 0
    for colour in range(4):
        if cards & COLOUR_CARDS[colour]:
            n += 1
    return n


def legal_keep(s: Position, into: Moves) -> None:
    """The colours that were revealed."""
    for colour in range(4):
        if s.revealed & COLOUR_CARDS[colour]:
            into.add(act(KEEP, colour))


def keep(s: Position, colour: i64, out: list[Event] | None) -> None:
    """RULES.md#deck: all cards of one colour into the collection, the others into the reserve."""
    cards: i64 = s.revealed & COLOUR_CARDS[colour]
    rest: i64 = s.revealed & ~cards
    s.revealed = 0
    s.reserve = together(s.reserve, rest)
    if out is not None:
        out.append(Event("keep", int(s.on_turn), {"colour": int(colour), "cards": int(cards)}))
        if rest:
            out.append(Event("to_reserve", int(s.on_turn), {"cards": int(rest)}))
    receive(s, cards, out)


def why_not_keep(s: Position, colour: i64) -> Refusal:
    if s.phase != KEEPING:
        return Refusal("deck", "There are no revealed cards to choose from.")
    return Refusal("deck", "There are no {colour} cards among those revealed.", colour=COLOURS[int(colour)])


def receive(s: Position, cards: i64, out: list[Event] | None) -> None:
    """Put drawn cards into the collection of the player on turn. RULES.md#duplicates: a second copy goes across."""
    seat = s.on_turn
    drawn: i64 = cards & TYPES
    twice: i64 = (cards >> 24) | (s.hand(seat) & drawn)
    s.add_to_hand(seat, drawn)
    if twice:
        s.add_to_hand(1 - seat, twice)
        if out is not None:
            out.append(Event("gives", int(seat), {"cards": int(twice)}))
    s.phase = TILE
    s.actor = seat
    if not can_take(s):
        end_turn(s, out)
