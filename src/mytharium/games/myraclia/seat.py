"""What one player has."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from mytharium.core.bits import bit, shift
from mytharium.games.myraclia.elements import ONE

NO_TILE: Final[i64] = 63
EVA_FIELDS: Final[i64] = 8  # numbered fields of an Eternal Opponent
EMPTY: Final[i64] = -1  # a field without an element

# Columns of a disk: 1 to 7, left of them with the Luna cube, right of them for who passed without an element.
LUNA_COLUMN: Final[i64] = 0
OFF_COLUMN: Final[i64] = 8
NO_DISK: Final[i64] = 15
NO_COLUMN: Final[i64] = 15  # none was taken from


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Seat:
    """What one seat has, be it a person, a bot or an Eternal Opponent."""

    score: i64
    own: i64  # elements; of an Eternal Opponent, the supply
    zone: i64  # elements in the exchange zone
    land: i64  # terraformed tiles
    reserved: i64  # the reserved tile, or NO_TILE
    disks: i64  # large disks left
    column: i64  # where the small disk stands on the drafting board
    spot: i64  # and on which spot below the column
    fields: i64  # of an Eternal Opponent: colour + 1, four bits each
    since: i64  # the column that another took from since this player's last pick, or NO_COLUMN

    def __init__(self) -> None:
        self.score = self.own = self.zone = self.land = self.disks = self.spot = self.fields = 0
        self.reserved = NO_TILE
        self.column = NO_DISK
        self.since = NO_COLUMN

    def clone(self) -> "Seat":
        c = Seat()
        c.score = self.score
        c.own = self.own
        c.zone = self.zone
        c.land = self.land
        c.reserved = self.reserved
        c.disks = self.disks
        c.column = self.column
        c.spot = self.spot
        c.fields = self.fields
        c.since = self.since
        return c

    def numbers(self) -> list[i64]:
        """Everything, in an order that never changes: records keep keys made of it."""
        disk: i64 = 8 * self.column + self.spot
        return [
            self.score, self.own, self.zone, self.land, self.reserved, self.disks, disk, self.fields, self.since,
        ]  # fmt: skip

    def reservation(self) -> i64:
        """The reserved tile as a set."""
        if self.reserved == NO_TILE:
            return 0
        return bit(self.reserved)

    def marked(self) -> i64:
        """The tiles with a disk of this player, terraformed or reserved."""
        return self.land | self.reservation()

    def on_field(self, field: i64) -> i64:
        """The colour on a numbered field, or EMPTY."""
        return ((self.fields >> (4 * field)) & 15) - 1

    def on_fields(self) -> i64:
        """All elements on numbered fields."""
        cubes: i64 = 0
        for field in range(EVA_FIELDS):
            colour = self.on_field(field)
            if colour != EMPTY:
                cubes += ONE[colour]
        return cubes

    def fill_field(self, field: i64, colour: i64) -> None:
        """Put an element on a field that is empty."""
        self.fields |= (colour + 1) << (4 * field)

    def clear_field(self, field: i64) -> None:
        self.fields &= ~shift(15, 4 * field)
