"""What Eva drafts and where she puts tiles, darkness and tokens, against a definition in the words of the rulebook."""

from collections.abc import Callable, Iterable

import pytest

from mytharium.core.protocol import Moves
from mytharium.core.rng import Rng
from mytharium.games.myraclia.modules.eva import draft, surface
from mytharium.games.myraclia.seat import NO_COLUMN
from mytharium.games.myraclia.state import SIDE, Position
from tests.rulebook.myraclia.table import Planet, begun
from tests.rulebook.myraclia.test_expand import STEPS, compact


class Land:
    """The cells of everybody's tiles, as a seat sees them that is taken for Eva's."""

    def __init__(self, table: Planet, eva: int) -> None:
        self.tiles = set(self.cells(table, int(table.state.surface)))
        self.own = set(self.cells(table, int(table.state.player(eva).land)))
        self.held = set(self.cells(table, self.reserved(table, eva)))
        self.others: set[int] = set()
        for seat in range(int(table.state.seats)):
            if seat != eva:
                marked = int(table.state.player(seat).land) | self.reserved(table, seat)
                self.others |= set(self.cells(table, marked))

    def cells(self, table: Planet, tiles: int) -> list[int]:
        return [int(table.state.cells[table.tile(name)]) for name in table.names(tiles)]

    def reserved(self, table: Planet, seat: int) -> int:
        tile = int(table.state.player(seat).reserved)
        return 1 << tile if tile < 60 else 0


def near(cell: int, tiles: Iterable[int]) -> int:
    """How many of some tiles a cell touches."""
    return len({cell + step for step in STEPS} & set(tiles))


def away(cell: int, other: int) -> int:
    (r1, q1), (r2, q2) = divmod(cell, int(SIDE)), divmod(other, int(SIDE))
    return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))


def best(cells: set[int], *worth: Callable[[int], int]) -> set[int]:
    """The cells of the highest worth, one measure after the other."""
    for measure in worth:
        most = max(map(measure, cells), default=0)
        cells = {cell for cell in cells if measure(cell) == most}
    return cells


def nearest(cells: set[int], tiles: set[int]) -> set[int]:
    """Closest to any of the tiles, then to most of them."""
    if not tiles:
        return cells
    closest = {cell: min(away(cell, tile) for tile in tiles) for cell in cells}
    return best(
        cells,
        lambda cell: -closest[cell],
        lambda cell: sum(away(cell, tile) == closest[cell] for tile in tiles),
    )


def for_a_tile(land: Land, cells: set[int]) -> set[int]:
    """Beside most of her own and none of the others'; else beside most of her own; else nearest to them."""
    beside = {cell for cell in cells if near(cell, land.own | land.held)}
    alone = {cell for cell in beside if not near(cell, land.others)}
    if beside:
        return best(alone or beside, lambda cell: near(cell, land.own), lambda cell: near(cell, land.held))
    return nearest(cells, land.own | land.held)


def for_darkness(land: Land, cells: set[int], last_round: bool) -> set[int]:
    """Away from her own tiles and beside most of the others', or nearest to them; hers count until the last round."""
    mine = land.own | land.held
    clear = cells if last_round else {cell for cell in cells if not near(cell, mine)}
    if not clear:
        return best(cells, lambda cell: -near(cell, mine), lambda cell: near(cell, land.others))
    touching = {cell for cell in clear if near(cell, land.others)}
    if touching:
        return best(touching, lambda cell: near(cell, land.others))
    return nearest(clear, land.others)


def positions(games: int) -> Iterable[Planet]:
    """Positions of random games of two people with Eva and Adam, one in a few."""
    for number in range(games):
        table = begun(4, f"definition {number}", ("darkness",), eva="normal", adam="savage")
        rng = Rng(f"definition {number}")
        while not table.over:
            table.play(table.legal[rng.below(len(table.legal))]).settle(f"{rng.below(10**6)}")
            if rng.below(5) == 0:
                yield table


def spaces(table: Planet, eva: int, tile: str, last_round: int = 0) -> set[int]:
    s = table.state.clone()
    s.seat, s.target, s.last_round = eva, table.tile(tile), last_round
    into = Moves()
    surface.best_spaces(table.box, s, into)
    return set(into.list())


def token_cells(table: Planet, eva: int) -> set[int]:
    s = table.state.clone()
    s.seat = eva
    tiles = table.names(int(surface.best_token_tiles(table.box, s)))
    return {int(s.cells[table.tile(name)]) for name in tiles}


@pytest.mark.rule("eva-expand", "eva-darkness", "eva-eternity")
def test_spaces_and_tiles_by_definition() -> None:
    seen = 0
    for table, eva in ((table, eva) for table in positions(12) for eva in range(4)):
        land = Land(table, eva)
        cells = compact(land.tiles)
        assert cells
        assert spaces(table, eva, "plains-1") == for_a_tile(land, cells)
        for last in (0, 1):
            assert spaces(table, eva, "darkness-58", last) == for_darkness(land, cells, bool(last))
        free = {int(table.state.cells[table.tile(name)]) for name in table.free}
        assert token_cells(table, eva) == for_a_tile(land, free)
        seen += 1
    assert seen > 200


def after_a_miss(counts: dict[int, int], disk: int, die: int, since: int) -> int:
    """The column she takes from, by the rulebook's three paragraphs; a column further left is rarer."""
    full = [column for column in counts if counts[column]]
    rarer, commoner = [c for c in full if c < disk], [c for c in full if c > disk]
    if die == 0:
        return disk if disk in full else min(rarer) if rarer else max(full)
    side, other = (commoner, rarer) if die % 2 else (rarer, commoner)
    if side:
        fewest = [c for c in side if counts[c] == min(counts[k] for k in side)]
        return since if since in fewest else min(fewest, key=lambda c: abs(c - disk))
    return disk if disk in full else min(other, key=lambda c: abs(c - disk))


@pytest.mark.rule("eva-draft")
def test_a_miss_in_the_draft_by_definition() -> None:
    rng = Rng("misses")
    seen = 0
    while seen < 2000:
        counts = {column: int(rng.below(4)) * int(rng.below(2)) for column in range(1, 8)}
        disk, die, since = 1 + int(rng.below(7)), int(rng.below(8)), 1 + int(rng.below(8))
        if not any(counts.values()) or counts.get(die):
            continue
        s = Position(2)
        s.columns = sum((column - 1) << 4 * (column - 1) for column in counts)
        s.offer = sum(n << 6 * (column - 1) for column, n in counts.items())
        s.player(0).column, s.player(0).since = disk, since if since < 8 else NO_COLUMN
        taken, _ = draft.missed(s, 0, die)
        assert taken == after_a_miss(counts, disk, die, since), (counts, disk, die, since)
        seen += 1
