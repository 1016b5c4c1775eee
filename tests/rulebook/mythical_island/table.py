"""Positions of Mythical Island for tests of single rules, built from letters: F, W, E, A and N for northern lights."""

from collections.abc import Sequence
from typing import Self

from mytharium import games
from mytharium.core.protocol import CHANCE
from mytharium.core.rng import Rng
from mytharium.games.mythical_island.box import Box, tiles_of
from mytharium.games.mythical_island.components import LETTERS, load
from mytharium.games.mythical_island.game import MythicalIsland
from mytharium.games.mythical_island.state import ACT, Position
from mytharium.games.mythical_island.view import IslandView
from mytharium.testing.script import Table

COMPONENTS = load()
PLAIN = ("AWAWA", "WAWAW", "AWAWA", "WAWAW", "AWAWA")  # no being and few bonus cards find their pattern here
IDS = tuple(protector.id for protector in COMPONENTS.protectors)


def make(**options: str) -> MythicalIsland:
    game = games.make("mythical_island", options=options)
    assert isinstance(game, MythicalIsland)
    return game


GAME = make()


class Isle(Table):
    """A table of Mythical Island, with its heaps as letters and numbers."""

    state: Position
    game: MythicalIsland

    @property
    def box(self) -> Box:
        return self.game.box(self.state.seats)

    def tiles(self, seat: int) -> str:
        return letters(int(self.state.tiles(seat)))

    @property
    def discards(self) -> str:
        return letters(int(self.state.discards))

    def cards(self, seat: int) -> list[int]:
        return numbers(int(self.state.cards(seat)))

    def awake(self, seat: int) -> list[int]:
        return numbers(int(self.state.awake(seat)))

    def tossed(self, seat: int) -> list[int]:
        return numbers(int(self.state.tossed(seat)))

    def pawn(self, seat: int) -> str:
        return self.box.names[int(self.state.pawn(seat))]

    def land(self, cell: str) -> str:
        return LETTERS[int(self.state.landscape(self.box.names.index(cell)))]

    def can(self, verb: str) -> set[str]:
        """What may follow a verb now."""
        return {text.removeprefix(verb + " ") for text in self.legal if text.startswith(verb + " ")}

    def view(self, viewer: int) -> IslandView:
        view = self.game.observe(self.state, viewer)
        assert isinstance(view, IslandView)
        return view

    def told(self, kind: str) -> list[dict[str, int]]:
        """What the events of a kind said in the last play()."""
        return [event.args for event in self.events if event.kind == kind]

    def drawn(self) -> Self:
        """Let chance draw until somebody is asked."""
        rng = Rng("drawn")
        told = []
        while self.actor == CHANCE:
            ticket = self.game.ticket(self.state, rng.below(self.game.tickets(self.state)))
            told += self.play(self.game.format(self.state, ticket)).events
        self.events = told
        return self


def heap(text: str) -> int:
    """Tiles from letters."""
    return sum(64 ** LETTERS.index(letter) for letter in text)


def letters(tiles: int) -> str:
    return "".join(letter * int(tiles_of(tiles, k)) for k, letter in enumerate(LETTERS))


def bits(cards: Sequence[int]) -> int:
    return sum(1 << card - 1 for card in cards)


def numbers(cards: int) -> list[int]:
    return [k + 1 for k in range(28) if cards >> k & 1]


def table(
    rows: Sequence[str] = PLAIN,
    pawns: Sequence[str] = ("a1", "e5"),
    tiles: Sequence[str] = ("FEFE", "FEFE"),
    cards: Sequence[Sequence[int]] = ((4, 14, 21), (7, 13, 20)),
    protectors: Sequence[str] = ("dragon", "bull"),
    awake: Sequence[Sequence[int]] = ((), ()),
    tossed: Sequence[Sequence[int]] = ((), ()),
    bonus: Sequence[int] = (),
    discards: str = "",
    game: MythicalIsland = GAME,
) -> Isle:
    """The first player's turn; what is not said to be elsewhere is in the piles."""
    seats = len(pawns)
    box = game.box(seats)
    s = Position(seats)
    text = "".join(rows).replace(".", "")
    for cell, letter in enumerate(text):
        s.lay(cell, LETTERS.index(letter))
    s.laid = len(text)
    s.deck = box.deck if box.dealt_cards else 0
    s.discards = heap(discards)
    s.pile = box.all_tiles - heap(text) - s.discards
    s.table = bits(bonus)
    for seat in range(seats):
        protector = IDS.index(protectors[seat])
        s.set_element(seat, protector // 2)
        s.set_protector(seat, protector if box.sides else -1)
        s.set_pawn(seat, box.names.index(pawns[seat]))
        s.set_tiles(seat, heap(tiles[seat]))
        s.pile -= heap(tiles[seat])
        s.set_cards(seat, bits(cards[seat]))
        s.set_awake(seat, bits(awake[seat]))
        s.set_tossed(seat, bits(tossed[seat]))
        s.deck &= ~(s.cards(seat) | s.awake(seat) | s.tossed(seat))
    s.on_turn = 0
    s.actor = 0
    s.phase = ACT
    assert game.audit(s) == ""
    return Isle(game, s)


def with_pattern(card: int, at: tuple[int, int] = (0, 0), bonus: bool = False) -> tuple[str, ...]:
    """The plain island with a card's pattern laid as it is printed, its corner at a row and column from the top."""
    grid = [list(row) for row in PLAIN]
    pattern = (COMPONENTS.bonuses if bonus else COMPONENTS.beings)[card - 1].pattern
    for r, c, landscape in pattern:
        grid[at[0] + r][at[1] + c] = LETTERS[landscape]
    return tuple("".join(row) for row in grid)
