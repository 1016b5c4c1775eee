"""RULES.md#refill: then the beings, with the winged horse's power."""

from mypy_extensions import i64

from mytharium.core.bits import count
from mytharium.core.protocol import CHANCE, Event, Moves
from mytharium.games.mythical_island.box import BIT, DOUBLE_CARDS, HAND_CARDS, Box
from mytharium.games.mythical_island.rules.discard import drop_card
from mytharium.games.mythical_island.rules.piles import cards_to_draw, fill_deck
from mytharium.games.mythical_island.state import ASK_CARDS, DRAW_CARDS, KEEP_CARDS, TURN_OVER, Position
from mytharium.games.mythical_island.verbs import DISCARD_CARD, add_each


def start_cards(box: Box, s: Position, out: list[Event] | None) -> None:
    s.actor = s.on_turn
    s.need = HAND_CARDS - count(s.cards(s.on_turn))
    if not box.dealt_cards or s.need <= 0:
        _done(s)
        return
    # RULES.md#winged-horse
    if box.power(s.protector(s.on_turn), DOUBLE_CARDS) and s.passed == 0 and cards_to_draw(s) > s.need:
        s.phase = ASK_CARDS
        return
    _draw_cards(s, s.need, out)


def answer_cards(s: Position, use: bool, out: list[Event] | None) -> None:
    if use:
        s.doubled = 1
        _draw_cards(s, 2 * s.need, out)
    else:
        _draw_cards(s, s.need, out)


def _draw_cards(s: Position, want: i64, out: list[Event] | None) -> None:
    supply = cards_to_draw(s)
    if want > supply:
        want = supply
    s.want = want
    if want == 0:
        _done(s)
        return
    if out is not None:
        out.append(Event("draws_cards", int(s.on_turn), {"count": int(want)}))
    fill_deck(s, out)
    s.phase = DRAW_CARDS
    s.actor = CHANCE


def drew_card(s: Position, card: i64, out: list[Event] | None) -> None:
    seat = s.on_turn
    s.deck &= ~BIT[card]
    if s.doubled:
        s.drawn_cards |= BIT[card]
    else:
        s.gain_card(seat, card)
    if out is not None:
        out.append(Event("gets_card", int(seat), {"card": int(card)}, int(BIT[seat])))
    s.want -= 1
    if s.want > 0:
        fill_deck(s, out)
        return
    s.actor = seat
    s.phase = KEEP_CARDS
    _keep_cards(s)


def legal_keep_cards(s: Position, into: Moves) -> None:
    """What to discard of the cards just drawn."""
    add_each(DISCARD_CARD, s.drawn_cards, into)


def discard_drawn_card(s: Position, card: i64, out: list[Event] | None) -> None:
    s.drawn_cards &= ~BIT[card]
    drop_card(s, card, out)
    _keep_cards(s)


def _keep_cards(s: Position) -> None:
    if s.doubled and count(s.drawn_cards) > s.need:
        return
    s.set_cards(s.actor, s.cards(s.actor) | s.drawn_cards)
    s.drawn_cards = 0
    s.doubled = 0
    _done(s)


def _done(s: Position) -> None:
    s.need = 0
    s.want = 0
    s.phase = TURN_OVER
