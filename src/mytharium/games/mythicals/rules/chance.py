"""RULES.md#chance: what can come now, each card as likely as any other."""

from mypy_extensions import i64

from mytharium.core.bits import count, select
from mytharium.core.protocol import Event
from mytharium.games.mythicals.box import BOTTOM, card_type
from mytharium.games.mythicals.rules import draw, setup
from mytharium.games.mythicals.state import SETUP, Position
from mytharium.games.mythicals.verbs import DAY, DEAL, REVEAL, START, act


def tickets(s: Position) -> i64:
    if s.on_turn < 0:
        return 2
    creatures = count(s.deck)
    # RULES.md#deck-order: among the bottom nine is the Day card.
    if s.left <= BOTTOM and not s.day:
        return creatures + 1
    return creatures


def ticket(s: Position, k: i64) -> i64:
    if s.on_turn < 0:
        return act(START, k)
    if k == count(s.deck):
        return DAY
    card = card_type(select(s.deck, k))
    return act(DEAL, card) if s.phase == SETUP else act(REVEAL, card)


def apply(s: Position, action: i64, out: list[Event] | None) -> None:
    if s.phase == SETUP:
        setup.apply(s, action, out)
    else:
        draw.reveal(s, action, out)
