"""The contract between a game and everything that plays, shows, stores or studies it.

A state is numbers; a game is rules; an action is one integer; chance is a player; the generator is outside.
"""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from mytharium.core.events import Event as Event
from mytharium.core.events import Outcome as Outcome
from mytharium.core.moves import Moves as Moves
from mytharium.core.pickling import Whole
from mytharium.core.pictures import picture
from mytharium.core.rng import Rng

if TYPE_CHECKING:
    from mytharium.core.encoding import Encoder

OVER: Final[i64] = -2
CHANCE: Final[i64] = -1
WATCHER: Final[i64] = -3  # a viewer who has no seat
ALL: Final[i64] = -1  # the audience of a public event; otherwise a bit for each seat that learns of it


class NoEncoder(Exception):
    """A game that gives learners no numbers."""


class Refusal(Exception):
    """Why an action is not legal: a sentence with named gaps, and the paragraph of RULES.md that says so."""

    def __init__(self, anchor: str, reason: str, **gaps: object) -> None:
        super().__init__(reason.format(**gaps))
        self.anchor = anchor
        self.reason = reason
        self.gaps = gaps


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Whole):
    """A position: integers and lists of them, no rules. Subclasses write clone and key by hand.

    Copies may share what neither changes. If they keep account of that, they do so in `_shared`, which is no part of
    the position.
    """

    seq: i64  # log entries applied
    actor: i64  # OVER, CHANCE, or the seat asked first
    turn: i64  # grows by one each time a turn ends

    def __init__(self) -> None:
        self.seq = 0
        self.actor = CHANCE
        self.turn = 1

    def clone(self) -> "State":
        raise TypeError(f"{type(self).__name__} does not define clone")

    def key(self) -> bytes:
        """The same bytes for the same position, and different bytes for different ones."""
        raise TypeError(f"{type(self).__name__} does not define key")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} after {self.seq} entries, turn {self.turn}: {asked(self.actor)}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Whole):
    """What one viewer may see. Built by Game.observe by copying what is public, never by blanking a state."""

    viewer: i64
    seats: i64
    seq: i64
    actor: i64
    turn: i64

    def __init__(self) -> None:
        self.viewer = WATCHER
        self.seats = 0
        self.seq = 0
        self.actor = CHANCE
        self.turn = 1

    def key(self) -> bytes:
        raise TypeError(f"{type(self).__name__} does not define key")

    def __repr__(self) -> str:
        who = "a watcher's" if self.viewer < 0 else f"seat {self.viewer + 1}'s"
        return f"<{type(self).__name__}, {who}, after {self.seq} entries, turn {self.turn}: {asked(self.actor)}>"

    def _repr_svg_(self) -> str | None:
        """The table as this viewer sees it, for a notebook."""
        return picture(self)


def asked(actor: i64) -> str:
    """Who acts, in words."""
    if actor == OVER:
        return "the game is over"
    return "chance draws" if actor == CHANCE else f"seat {actor + 1} is asked"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A frozen ruleset: a base game with its modules and options, made once by compose()."""

    name: str  # the folder under games/
    id: str  # "terra_mystica@1+fire_and_ice@1", stored with every record
    options: dict[str, str]
    explore: float  # how widely a search looks about
    worlds: i64  # how many worlds that fit a view are worth looking at; 1 where nothing is hidden or drawn
    horizon: i64  # how many turns a playout of a search goes on before the position is judged
    is_open: bool  # nothing is hidden: everybody sees the same
    asks_formally: bool  # may ask what has one answer, where not to ask would tell the others something
    automas: tuple[str, ...]  # opponents that the rules play, in the last seats: chance and forced steps, never asked

    def __init__(
        self, name: str, ruleset: str, options: dict[str, str], explore: float = 0.7, horizon: i64 = 1000
    ) -> None:
        self.name, self.id, self.options = name, ruleset, options
        self.explore, self.horizon = explore, horizon
        self.worlds = 8
        self.automas = ()
        self.is_open = False
        self.asks_formally = False

    def __repr__(self) -> str:
        return f"<game {self.id}{''.join(f' {name}={value}' for name, value in self.options.items())}>"

    @abstractmethod
    def new(self, seats: i64) -> State:
        """The position before anything has happened. ComposeError if the game is not for so many."""

    @abstractmethod
    def moves(self, s: State, seat: i64, into: Moves) -> None:
        """The legal actions of a seat (or of CHANCE) in a stable, documented order; replaces what `into` held."""

    @abstractmethod
    def play(self, s: State, action: i64, out: list[Event] | None) -> None:
        """Apply a legal action. The caller has checked it: this is the inner loop of everything."""

    @abstractmethod
    def tickets(self, s: State) -> i64:
        """How many equally likely tickets the lottery at this chance node has."""

    @abstractmethod
    def ticket(self, s: State, k: i64) -> i64:
        """The chance action on ticket k. Tickets of one action need not be neighbours."""

    @abstractmethod
    def score(self, s: State, seat: i64) -> i64:
        """The points that a seat has now."""

    @abstractmethod
    def outcome(self, s: State) -> Outcome:
        """How the game ended; asked only when it is over."""

    @abstractmethod
    def observe(self, s: State, viewer: i64) -> View:
        """What a seat, or WATCHER, may see: a copy that shares nothing with the position."""

    @abstractmethod
    def determinize(self, v: View, rng: Rng) -> State:
        """A full state that the viewer cannot tell from the real one, drawn at random."""

    @abstractmethod
    def format(self, s: State, action: i64) -> str:
        """An action as people write it. NotationError for a number that is none."""

    @abstractmethod
    def parse(self, s: State, text: str) -> i64:
        """The action a text names, legal or not. NotationError if it names none."""

    @abstractmethod
    def refusal(self, s: State, seat: i64, action: i64) -> Refusal | None:
        """Why this seat may not do this now; None if it may."""

    @abstractmethod
    def audit(self, s: State) -> str:
        """What is wrong with the position (something created or lost), or an empty text."""

    # What bots may use; a game overrides them in its bots.py.

    def shortlist(self, s: State, moves: Moves) -> None:
        """Drop the actions that a search need not look at; at least one stays."""

    def evaluate(self, s: State, seat: i64) -> i64:
        """How good the position is for a seat, in hundredths of a point."""
        return self.score(s, seat) * 100

    def playout(self, s: State, moves: Moves, rng: Rng) -> i64:
        """The action that a quick, sensible player takes: one of `moves`, which has at least one."""
        return moves.items[rng.below(moves.n)]

    def encoder(self, seats: i64) -> "Encoder":
        """What learners get in place of objects: numbers for actions and for what a seat sees. See core/encoding.py."""
        raise NoEncoder(f"{self.name} has no encoder: it gives learners no numbers.")

    # Chance nodes as lists, from the lottery above.

    def chances(self, s: State) -> list[tuple[int, int]]:
        """Each chance action with its integer weight, in order of first ticket."""
        weight: dict[int, int] = {}
        for k in range(self.tickets(s)):
            action = int(self.ticket(s, k))
            weight[action] = weight.get(action, 0) + 1
        return list(weight.items())

    def weights(self, s: State) -> list[int]:
        """Integer weights, parallel to the moves of CHANCE."""
        return [weight for _, weight in self.chances(s)]

    def chance_moves(self, s: State, into: Moves) -> None:
        into.n = 0
        for action, _ in self.chances(s):
            into.add(action)

    # The façade, for people: lists and checks.

    def to_act(self, s: State) -> list[int]:
        """The seats that are asked now."""
        return [int(s.actor)] if s.actor >= 0 else []

    def legal(self, s: State, seat: int) -> list[int]:
        into = Moves()
        self.moves(s, seat, into)
        return into.list()

    def apply(self, s: State, action: int) -> list[Event]:
        """Play one checked action by whoever is asked and tell what happened. Raises the Refusal of an illegal one."""
        no = self.refusal(s, s.actor, action)
        if no is not None:
            raise no
        out: list[Event] = []
        self.play(s, action, out)
        return out


def step(game: Game, s: State, action: i64, rng: Rng) -> i64:
    """Play an action, then all chance that follows; the next actor. The inner loop of everyone."""
    game.play(s, action, None)
    return settle(game, s, rng)


def settle(game: Game, s: State, rng: Rng) -> i64:
    """Play chance until somebody is asked or the game is over."""
    while s.actor == CHANCE:
        game.play(s, game.ticket(s, rng.below(game.tickets(s))), None)
    return s.actor


def rollout(game: Game, s: State, rng: Rng, moves: Moves) -> i64:
    """Play uniformly at random to the end, computing all legal actions at each step; the number of decisions."""
    decisions: i64 = 0
    actor: i64 = settle(game, s, rng)
    while actor != OVER:
        game.moves(s, actor, moves)
        actor = step(game, s, moves.items[rng.below(moves.n)], rng)
        decisions += 1
    return decisions
