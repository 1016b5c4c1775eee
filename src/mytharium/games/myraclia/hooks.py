"""The moments at which expansions and Eternal Opponents take part. Nothing happens at any of them by default."""

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from mytharium.core.protocol import Event, Moves
from mytharium.games.myraclia.state import Position

if TYPE_CHECKING:
    from mytharium.games.myraclia.box import Box


@mypyc_attr(allow_interpreted_subclasses=True)
class Hook:
    """What an expansion does: in phases of its own, and at the named moments of the game."""

    # ---- phases of its own ---------------------------------------------------------------------------------------

    def owns(self, phase: i64) -> bool:
        """Whether the next four speak for a phase."""
        return False

    def legal(self, box: "Box", s: Position, into: Moves) -> None:
        """What the player who is asked may do."""

    def tickets(self, box: "Box", s: Position) -> i64:
        """How many equally likely tickets there are, if chance is asked."""
        return 1

    def ticket(self, box: "Box", s: Position, k: i64) -> i64:
        return 0

    def play(self, box: "Box", s: Position, action: i64, out: list[Event] | None) -> None:
        """A player or chance has answered."""

    # ---- moments -------------------------------------------------------------------------------------------------

    def set_up(self, box: "Box", s: Position) -> None:
        """The first surface and the display have been laid out."""

    def draft_begins(self, box: "Box", s: Position) -> None:
        """The drafting board has been filled."""

    def draft_choices(self, box: "Box", s: Position, into: Moves) -> None:
        """Add what may be taken besides elements; while there is anything, the draft goes on."""

    def drafted(self, box: "Box", s: Position, action: i64, out: list[Event] | None) -> None:
        """A player has taken something that is no element, perhaps one of these."""

    def may_show(self, box: "Box", s: Position, stock: i64) -> i64:
        """Which of these tiles of the bag may come on the display now."""
        return stock

    def take_first(self, box: "Box", s: Position) -> i64:
        """Tiles of the display that must be taken before others."""
        return 0

    def terraformed(self, box: "Box", s: Position, seat: i64, tile: i64, out: list[Event] | None) -> None:
        """A tile has been terraformed and its own bonuses given."""

    def round_ends(self, box: "Box", s: Position) -> bool:
        """A round that is not the last is over; whether something is now asked or drawn before the next."""
        return False

    def round_begins(self, box: "Box", s: Position) -> None:
        """The order board has been turned back."""

    def free_elements(self, box: "Box", s: Position, land: i64) -> i64:
        """Take further free elements for these terraformed tiles from the piles."""
        return 0

    def symbols(self, box: "Box", s: Position, tiles: i64) -> i64:
        """Further surfaces that these tiles show, as counts of symbols (rules/scoring.py)."""
        return 0

    def audit(self, box: "Box", s: Position) -> str:
        """What is wrong with what only this expansion has, or an empty text."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Automa(Hook):
    """How an Eternal Opponent plays; without one at the table nothing here is called."""

    def draft(self, box: "Box", s: Position, out: list[Event] | None) -> None:
        """It is her turn to draft."""

    def order_set(self, box: "Box", s: Position, seat: i64, place: i64, out: list[Event] | None) -> None:
        """The terraforming order is known."""

    def turn(self, box: "Box", s: Position, out: list[Event] | None) -> None:
        """Her turn to terraform begins."""

    def receive(self, box: "Box", s: Position, seat: i64, colour: i64, out: list[Event] | None) -> None:
        """She gets a released element."""

    def receive_free(self, box: "Box", s: Position, seat: i64, cubes: i64, out: list[Event] | None) -> bool:
        """She gets starting or free elements; whether chance is asked for their order."""
        return False

    def token(self, box: "Box", s: Position, out: list[Event] | None) -> None:
        """She has to place an Eternity token."""
