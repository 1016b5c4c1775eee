"""Positions of Myraclia for tests of single rules, built from the names of elements and tiles."""

from collections.abc import Mapping, Sequence
from typing import Self, cast

from mytharium.core.protocol import CHANCE
from mytharium.core.rng import Rng
from mytharium.games.myraclia import game, surface
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.game import Myraclia
from mytharium.games.myraclia.notation import cell_name, cubes_named, cubes_text
from mytharium.games.myraclia.rules import setup
from mytharium.games.myraclia.seat import EMPTY, EVA_FIELDS, NO_TILE
from mytharium.games.myraclia.state import CENTRE, SIDE, TURN, Position
from mytharium.testing.script import Table

ALL = ("kickstarter", "eternity", "darkness", "luna")
Cell = tuple[int, int]

# A compact surface for two players: a hexagon of seven and one more.
EIGHT: tuple[Cell, ...] = ((0, 0), (1, 0), (-1, 1), (0, 1), (1, 1), (-1, 2), (0, 2), (1, 2))


def cubes(names: str) -> int:
    """“red red blue” as a multiset."""
    return cubes_named(names.split())


def words(multiset: int) -> str:
    """A multiset in words, the rarest first."""
    return cubes_text(int(multiset))


def cell(at: Cell) -> int:
    return int(CENTRE) + at[0] + int(SIDE) * at[1]


def space(at: Cell) -> str:
    """The name of a cell."""
    return cell_name(cell(at))


class Planet(Table):
    """A table of Myraclia, with its piles as texts."""

    state: Position

    @property
    def box(self) -> Box:
        return cast(Myraclia, self.game).box

    def play(self, *texts: str) -> Self:
        super().play(*texts)
        return self

    def copy(self) -> Self:
        return type(self)(self.game, self.state.clone())

    def own(self, seat: int) -> str:
        return words(int(self.state.player(seat).own))

    def zone(self, seat: int) -> str:
        return words(int(self.state.player(seat).zone))

    def laid(self, tile: str) -> str:
        return words(int(self.state.laid[self.tile(tile)]))

    def fields(self, seat: int) -> list[str]:
        """What lies on an Eternal Opponent's fields, 0 to 7."""
        found = [int(self.state.player(seat).on_field(field)) for field in range(EVA_FIELDS)]
        return ["" if colour == EMPTY else ELEMENTS[colour] for colour in found]

    def land(self, seat: int) -> set[str]:
        return self.names(int(self.state.player(seat).land))

    def scores(self) -> list[int]:
        return [int(self.state.player(seat).score) for seat in range(int(self.state.seats))]

    def names(self, tiles: int) -> set[str]:
        return {name for k, name in enumerate(self.box.names) if tiles >> k & 1}

    def tile(self, name: str) -> int:
        return self.box.names.index(name)

    @property
    def free(self) -> set[str]:
        return self.names(int(self.state.free))

    @property
    def display(self) -> list[str]:
        shown = [int(self.state.shown(k)) for k in range(3)]
        return ["" if tile == NO_TILE else self.box.names[tile] for tile in shown]

    @property
    def order(self) -> list[int]:
        return [int(self.state.in_order(k)) for k in range(int(self.state.seats))]

    def can(self, verb: str) -> list[str]:
        """What may be answered with a verb."""
        return [text.removeprefix(verb).strip() for text in self.legal if text.split()[0] == verb]

    def told(self, kind: str) -> list[dict[str, int]]:
        """What the events of a kind said in the last play()."""
        return [event.args for event in self.events if event.kind == kind]

    def settle(self, seed: str = "any") -> Self:
        """Let chance act until somebody is asked."""
        rng = Rng(seed)
        self.events = []
        while self.actor == CHANCE:
            action = self.game.ticket(self.state, rng.below(self.game.tickets(self.state)))
            self.game.play(self.state, action, self.events)
            assert not self.game.audit(self.state)
        return self


def make(modules: Sequence[str] = (), **options: str) -> Myraclia:
    """A game of its own, whose box a test may change."""
    return cast(Myraclia, game.make(list(modules), options))


def fresh(seats: int, modules: Sequence[str] = (), **options: str) -> Planet:
    """A game that has not begun: chance is asked for the first tile."""
    made = make(modules, **options)
    return Planet(made, cast(Position, made.new(seats)))


def begun(seats: int, seed: str = "any", modules: Sequence[str] = (), **options: str) -> Planet:
    """A game up to the first decision."""
    return fresh(seats, modules, **options).settle(seed)


def planet(
    tiles: Mapping[Cell, str] | Sequence[str],
    own: Sequence[str] = ("", ""),
    *,
    land: Sequence[str] = (),
    zones: Sequence[str] = (),
    reserved: Mapping[int, str] | None = None,
    laid: Mapping[str, str] | None = None,
    scores: Sequence[int] = (),
    display: str = "",
    fields: Mapping[int, str] | None = None,
    tokens: Mapping[int, str] | None = None,
    drop: str = "",
    seat: int = 0,
    round: int = 2,
    actions: int = 0,
    bloomed: int = 0,
    modules: Sequence[str] = (),
    **options: str,
) -> Planet:
    """A turn of the terraformation phase, in seat order. What is not named lies in the bags; `drop` is discarded."""
    made = make(modules, **options)
    seats = len(own)
    s = Position(seats)
    table = Planet(made, s)
    setup.begin(made.box, s)
    s.stock |= made.box.dark
    where = tiles if isinstance(tiles, Mapping) else dict(zip(EIGHT, tiles, strict=False))
    for at, name in where.items():
        surface.put(s, table.tile(name), cell(at))
    s.free = s.surface & ~made.box.dark
    for k, names in enumerate(land):
        for name in names.split():
            mark(s, k, table.tile(name))
            s.player(k).land |= 1 << table.tile(name)
    for k, name in (reserved or {}).items():
        mark(s, k, table.tile(name))
        s.player(k).reserved = table.tile(name)
    for name, text in (laid or {}).items():
        s.lay(table.tile(name), take(s, text))
    for k, text in enumerate(own):
        s.player(k).own = take(s, text)
    for k, text in enumerate(zones):
        s.player(k).zone = take(s, text)
    for k, score in enumerate(scores):
        s.player(k).score = score
    for k, text in (fields or {}).items():
        take(s, text.replace("-", ""))
        for field, name in enumerate(text.split()):
            if name != "-":
                s.player(k).fill_field(field, ELEMENTS.index(name))
    s.discards = take(s, drop)
    shown = display.split() or spare(table)
    for place, name in enumerate(shown):
        s.show(place, table.tile(name))
    s.stock &= ~(s.surface | sum(1 << table.tile(name) for name in shown))
    if "eternity" in modules:
        s.tokens = 2**made.box.token_count - 1
    for token, name in (tokens or {}).items():
        s.put_token(token, table.tile(name))
        s.laid_out |= 1 << token
        s.tokens &= ~(1 << token)
    s.order = sum(k << 4 * k for k in range(seats))
    s.at = s.seat = seat
    s.phase, s.actor, s.round = TURN, seat, round
    s.actions, s.bloomed = actions, bloomed
    s.free_before = int(s.free).bit_count()
    # The surface is as large as the test wants it: take its free tiles for the number of the set-up.
    made.box.surface_tiles = bytes([int(s.free | s.surface & made.box.dark).bit_count()] * 6)
    wrong = made.audit(s)
    assert not wrong, wrong
    return table


def mark(s: Position, seat: int, tile: int) -> None:
    s.free &= ~(1 << tile)
    s.player(seat).disks -= 1


def take(s: Position, names: str) -> int:
    """Elements out of the bag."""
    found = cubes(names)
    s.bag -= found
    return found


def spare(table: Planet) -> list[str]:
    """The first three tiles that do not lie on the surface."""
    on_it = table.names(int(table.state.surface | table.box.dark))
    return [name for name in table.box.names if name not in on_it][:3]
