"""Positions of Mythicals for tests of single rules, built from names: `p1` to `bm`, `purple-2` to `black`."""

from collections import Counter

from mytharium import games
from mytharium.core.protocol import OVER
from mytharium.games.mythicals.box import ALL_TILES, CARD_NAMES, TILE_NAMES
from mytharium.games.mythicals.state import DRAW, FINISHED, NO_TOP, Position
from mytharium.games.mythicals.view import MythicalsView
from mytharium.testing.script import Table

CLOSED = games.make("mythicals")
OPEN = games.make("mythicals", options={"open_stacks": "yes"})


class Night(Table):
    """A table of Mythicals, with its piles as texts."""

    state: Position

    def hand(self, seat: int) -> str:
        return text(int(self.state.hand(seat)))

    @property
    def reserve(self) -> str:
        return text(int(self.state.reserve))

    @property
    def revealed(self) -> str:
        return text(int(self.state.revealed))

    @property
    def discards(self) -> str:
        return text(int(self.state.discards))

    @property
    def asked(self) -> int:
        return int(self.state.phase)

    def stack(self, seat: int) -> str:
        return tiles_text(int(self.state.stack(seat)))

    def markers(self, tile: str) -> int:
        return int(self.state.markers_on(TILE_NAMES.index(tile)))

    def view(self, viewer: int) -> MythicalsView:
        view = self.game.observe(self.state, viewer)
        assert isinstance(view, MythicalsView)
        return view

    def takes(self) -> set[str]:
        """The tiles with their payments that may be taken now."""
        return {text.removeprefix("take ") for text in self.legal if text.startswith("take ")}

    def told(self, kind: str) -> list[dict[str, int]]:
        """What the events of a kind said in the last play()."""
        return [event.args for event in self.events if event.kind == kind]


def pile(names: str) -> int:
    """Cards as bits; a card named twice is there twice."""
    bits = 0
    for name, copies in Counter(names.split()).items():
        card = CARD_NAMES.index(name)
        bits |= 1 << card | (copies == 2) << 24 + card
    return bits


def text(cards: int) -> str:
    """A pile in the order of the box, each card as often as it is there."""
    return " ".join(
        " ".join([name] * ((cards >> k & 1) + (cards >> k + 24 & 1)))
        for k, name in enumerate(CARD_NAMES)
        if cards >> k & 1
    )


def tiles(names: str) -> int:
    return sum(1 << TILE_NAMES.index(name) for name in names.split())


def tiles_text(bits: int) -> str:
    return " ".join(name for k, name in enumerate(TILE_NAMES) if bits >> k & 1)


def night(*texts: str, open_stacks: bool = False) -> Night:
    """A game from its very beginning, then these texts."""
    game = OPEN if open_stacks else CLOSED
    table = Night(game, game.new(2))
    table.play(*texts)
    return table


def dealt(mine: str = "p1 g1", theirs: str = "r1 b1", start: int = 1) -> Night:
    """A game after the deal; seat 1 has `mine`, seat 2 `theirs`."""
    return night(f"start {start}", *(f"deal {card}" for card in (mine + " " + theirs).split()))


def position(
    mine: str = "",
    theirs: str = "",
    reserve: str = "",
    revealed: str = "",
    *,
    phase: int = int(DRAW),
    left: int | None = None,
    day: bool = False,
    deck: str = "",
    gone: str = "",
    won: tuple[str, str] = ("", ""),
    markers: str = "",
    locked: str = "",
    supply: int | None = None,
    seat: int = 0,
    open_stacks: bool = False,
) -> Night:
    """A position with `seat` on turn and `mine` in its collection.

    `deck` and `gone` name cards that must be in the deck and in the discard pile; the others are spread to fill a deck
    of `left` cards. `markers` names a tile for each marker on it; what `supply` lacks lies beside the other stack.
    """
    s = Position()
    s.phase, s.on_turn, s.actor, s.day, s.turn = phase, seat, OVER if phase == FINISHED else seat, int(day), 9
    s.hands = pile(mine) << 24 * seat | pile(theirs) << 24 * (1 - seat)
    s.reserve, s.revealed = pile(reserve), pile(revealed)
    rest = Counter(name for name in CARD_NAMES for _ in range(2))
    rest.subtract(f"{mine} {theirs} {reserve} {revealed} {deck} {gone}".split())
    assert min(rest.values()) >= 0, "a card is used three times"
    others = list(rest.elements())
    if left is None:
        left = (len(others) + len(deck.split()) + 1) // 3 * 3
    creatures = left - (0 if day else 1) - len(deck.split())
    assert 0 <= creatures <= len(others), f"{creatures} cards wanted for the deck, there are {len(others)}"
    s.left = left
    s.deck = pile(" ".join([deck, *others[len(others) - creatures :]]))
    s.discards = pile(" ".join([gone, *others[: len(others) - creatures]]))
    _lay_tiles(s, won, markers, locked, supply)
    table = Night(OPEN if open_stacks else CLOSED, s)
    assert table.game.audit(s) == ""
    return table


def _lay_tiles(s: Position, won: tuple[str, str], markers: str, locked: str, supply: int | None) -> None:
    s.stacks = tiles(won[0]) | tiles(won[1]) << 20
    tops = [TILE_NAMES.index(names.split()[-1]) if names else int(NO_TOP) for names in won]
    s.tops = tops[0] | tops[1] << 5
    s.board = ALL_TILES & ~(s.stack(0) | s.stack(1))
    s.locked = tiles(locked)
    s.markers = sum(1 << 2 * TILE_NAMES.index(name) for name in markers.split())
    on_board = len(markers.split())
    s.supply = 16 - on_board if supply is None else supply
    s.bonus = (16 - on_board - s.supply) << 8 * (1 - s.on_turn)
