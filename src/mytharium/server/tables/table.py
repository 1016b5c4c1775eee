"""A table without its log: seats, rights and settings."""

from dataclasses import dataclass, replace
from enum import StrEnum

from mytharium.scene.words import mark
from mytharium.server.tables.rights import Right, Rights
from mytharium.server.tables.time_control import Clocks, Pace


class NoTable(Exception):
    """There is no such table, or it cannot be opened; the message says which."""


class NotYours(Exception):
    """The seat or right belongs to another player."""


HUMAN, BOT, OPEN = "human", "bot", "open"
AUTOMA = "automa"  # played by the rules: never asked, in the last seats
TOURNAMENT = "tournament/"  # a tournament hosts its tables under its own id, with this before it


@dataclass(frozen=True, slots=True)
class Seat:
    kind: str  # human, bot, open or automa
    name: str
    strength: str = ""  # of a bot
    device: bool = False  # shares the host's device
    generation: int = 0  # of its link
    standing: str = ""  # the auto-answer of a person
    lost: bool = False  # on time, or with the account of its player
    assisted: bool = False  # a bot, a program or another person has decided for its player


@dataclass(frozen=True, slots=True)
class Ask:
    """A seat asks to undo more than it may alone; void when the log grows."""

    seat: int
    seq: int
    yes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableInfo:
    id: str
    game: str
    ruleset: str
    modules: tuple[str, ...]
    options: dict[str, str]
    seats: tuple[Seat, ...]
    seed: str
    host: str
    rights: Rights
    rematch_of: str | None = None
    rematch: str | None = None
    ask: Ask | None = None
    pace: Pace | None = None
    clocks: Clocks = ()  # by seat, if there is a pace
    wanted: tuple[int, int] | None = None  # the ratings from and to which anybody may sit down
    cloned_from: str | None = None  # the table whose game it goes on with, if that is known
    copied: int = 0  # how many entries of the log are those of that game
    lease: int | None = None  # until when a process plays the bots that are asked

    def with_seat(self, seat: int, chair: Seat) -> "TableInfo":
        return replace(self, seats=(*self.seats[:seat], chair, *self.seats[seat + 1 :]))

    def belongs_to_person(self, seat: int) -> bool:
        """Whether a person plays this seat or ever did: a bot that stands in does not change that."""
        chair = self.seats[seat]
        return chair.kind in (HUMAN, OPEN) or chair.lost or bool(self.rights.guests_of(seat))

    def is_shared(self, seat: int) -> bool:
        """Whether more than one person may have decided for this seat."""
        return len(self.rights.guests_of(seat)) > 1 or bool(self.rights.lender(seat))

    def plays_alone(self, seat: int) -> bool:
        """Whether all other seats have been bots from the start, or are played on the same device."""
        rights, here = self.rights, self.rights.guests_of(seat)
        if rights.lender(seat):
            return False
        return all(not self.belongs_to_person(k) or here & rights.guests_of(k) for k in range(len(self.seats)))

    @property
    def is_tournament(self) -> bool:
        return self.host.startswith(TOURNAMENT)

    @property
    def is_strict(self) -> bool:
        """Whether tournament rules apply: no hints, and no undo beyond one's own last step."""
        return self.is_tournament and not self.rights.allows(Right.HINTS)


class Decider(StrEnum):
    HAND = "hand"  # the player, on a page
    HINT = "hint"  # the player, after a hint in the same turn
    AUTO = "auto"  # an auto-answer or a conditional move that the player had set
    BOT = "bot"
    PROGRAM = "program"  # a client with an API token
    LENT = "lent"  # another person: the seat was lent, or several people share its link


ASSISTED = (Decider.BOT, Decider.PROGRAM, Decider.LENT)


def with_assisted(info: TableInfo, seat: int) -> TableInfo:
    """Mark the seat of a person as assisted, unless it is already."""
    chair = info.seats[seat]
    if chair.assisted or not info.belongs_to_person(seat):
        return info
    return info.with_seat(seat, replace(chair, assisted=True))


STRENGTHS = {  # by the name that is stored with the seat, from which mytharium.bots makes the bot
    "easy": mark("Easy"),
    "medium": mark("Medium"),
    "strong": mark("Strong"),
    "expert": mark("Expert"),
}
EASIEST, USUAL = "easy", "medium"  # the usual one is for players who have not played against a bot yet


def gives_hints(info: TableInfo, seat: int) -> bool:
    """Whether the host allows hints, or all other seats have been bots from the start; never under tournament rules."""
    if info.rights.allows(Right.HINTS):
        return True
    others = (k for k in range(len(info.seats)) if k != seat)
    return not info.is_strict and not any(info.belongs_to_person(k) for k in others)


def can_be_rated(info: TableInfo) -> bool:
    """Whether the game is rated if each seat has its own player with an account.

    A seat that was set up for a bot has no player, so there is no rating.
    """
    open_to_all = info.rights.allows(Right.PUBLIC) and not info.rights.allows(Right.HINTS)
    seats = range(len(info.seats))
    return open_to_all and not info.copied and len(seats) > 1 and all(info.belongs_to_person(seat) for seat in seats)
