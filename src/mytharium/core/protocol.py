"""The contract between a game and everything that plays, shows, stores or studies it.

A state is numbers; a game is rules; an action is one integer; chance is a player; the generator is outside.
"""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64, mypyc_attr

from mytharium.core.events import Event as Event
from mytharium.core.events import Outcome as Outcome
from mytharium.core.moves import Moves as Moves
from mytharium.core.net import Net
from mytharium.core.positions import CHANCE as CHANCE
from mytharium.core.positions import OVER as OVER
from mytharium.core.positions import WATCHER as WATCHER
from mytharium.core.positions import State as State
from mytharium.core.positions import View as View
from mytharium.core.positions import asked as asked
from mytharium.core.rng import Rng

if TYPE_CHECKING:
    from mytharium.core.encoding import Encoder

ALL: Final[i64] = -1  # the audience of a public event; otherwise a bit for each seat that learns of it

# The bots of a game that has learned nothing, from easy to hard.
LEVELS: Final = ("careless", "greedy", "mcts:1000", "mcts:2s")


class NoEncoder(Exception):
    """A game that gives learners no numbers."""


class Refusal(Exception):
    """Why an action is not legal: a sentence with named gaps, and the paragraph of RULES.md that says so."""

    def __init__(self, anchor: str, reason: str, **gaps: object) -> None:
        super().__init__(reason.format(**gaps))
        self.anchor = anchor
        self.reason = reason
        self.gaps = gaps


@final
class Turn:
    """The actions of one seat until it is asked no more, the position they lead to and what it promises the seat."""

    value: float  # in points, as `expect` says

    def __init__(self, s: State, actions: list[int], value: float = 0.0) -> None:
        self.s = s
        self.actions = actions
        self.value = value


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A frozen ruleset: a base game with its modules and options, made once by compose()."""

    name: str  # the folder under games/
    id: str  # "terra_mystica@1+fire_and_ice@1", stored with every record
    options: dict[str, str]
    explore: float  # how widely a search looks about
    worlds: i64  # how many worlds that fit a view are worth looking at; 1 where nothing is hidden or drawn
    horizon: i64  # how many turns a playout of a search goes on before the position is judged
    features: tuple[str, ...]  # what a learned value looks at, by name
    groups: tuple[tuple[str, int], ...]  # the same in groups: their names, and how many features each has
    kinds: int  # linear parts of the value, for players of different kinds
    net: Net | None  # what was learned, for `expect`
    learned_explore: float  # how widely a search that trusts `expect` looks about,
    learned_horizon: i64  # how many turns its playouts go on,
    close: float  # and how many points of lead are still a close game for it
    learned_worlds: i64  # at most so many are looked at by who trusts `expect` at once; 0: as many as `worlds` says
    patience: i64  # visits after which such a search looks beyond a decision; before, its habit is trusted
    lists_turns: bool  # whether `turns` lists any, and nothing is hidden or drawn
    tries_turns: bool  # whether it lists turns that end where something is drawn: bots try them in several worlds
    levels: tuple[str, ...]  # the bots that play as easy, medium, strong and expert opponents, by name
    is_open: bool  # nothing is hidden: everybody sees the same
    asks_formally: bool  # may ask what has one answer, where not to ask would tell the others something
    automas: tuple[str, ...]  # opponents that the rules play, in the last seats: chance and forced steps, never asked

    def __init__(
        self, name: str, ruleset: str, options: dict[str, str], explore: float = 0.7, horizon: i64 = 1000
    ) -> None:
        self.name, self.id, self.options = name, ruleset, options
        self.explore, self.horizon = explore, horizon
        self.worlds, self.learned_worlds = 8, 0
        self.features, self.groups, self.kinds, self.net = (), (), 1, None
        self.learned_explore, self.learned_horizon, self.close, self.patience = 0.3, horizon, 8.0, 0
        self.lists_turns, self.tries_turns = False, False
        self.levels = LEVELS
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

    def traits(self, s: State, seat: i64) -> list[tuple[str, str]]:
        """What a seat had that may have decided the game, each with its kind: a faction, a protector, tiles.

        Asked when the game is over, by those who weigh whether the game is fair.
        """
        return []

    # What bots may use; a game overrides them in its bots.py.

    def shortlist(self, s: State, moves: Moves) -> None:
        """Drop the actions that a search need not look at; at least one stays."""

    def evaluate(self, s: State, seat: i64) -> i64:
        """How good the position is for a seat, in hundredths of a point."""
        return self.score(s, seat) * 100

    def playout(self, s: State, moves: Moves, rng: Rng) -> i64:
        """The action that a quick, sensible player takes: one of `moves`, which has at least one."""
        return moves.items[rng.below(moves.n)]

    def habit(self, s: State, moves: Moves, rng: Rng) -> i64:
        """The action with which a search that trusts `expect` plays on: the quick player's, or a better one."""
        return self.playout(s, moves, rng)

    def expect(self, s: State, seat: i64) -> float:
        """The points that a seat may expect to have at the end: learned, or else those that it has now."""
        net = self.net
        now = float(self.score(s, seat))
        if net is None or s.actor == OVER or not self.describe(s, seat, net):
            return now
        return now + net.value()

    def lead(self, s: State, seat: i64, seats: i64) -> float:
        """How far ahead of the best other seat one may expect to be at the end."""
        mine = self.expect(s, seat)
        if seats == 2 and self.net is not None and s.actor != OVER and self.mirror(s, seat, self.net):
            return mine - (float(self.score(s, 1 - seat)) + self.net.value())
        others = [self.expect(s, other) for other in range(seats) if other != seat]
        return mine - (max(others) if others else 0.0)

    def describe(self, s: State, seat: i64, net: Net) -> bool:
        """Put the features of a seat into the inputs of a net; False if there is nothing to judge yet."""
        return False

    def mirror(self, s: State, seat: i64, net: Net) -> bool:
        """Of two seats, turn the features of one into those of the other; False if it must be described anew."""
        return False

    def is_quiet(self, s: State) -> bool:
        """Whether a position can be judged as it is: not in the middle of drawing a hand."""
        return True

    def gives_up(self, s: State, action: i64) -> bool:
        """Whether an action ends what a player could still do: passing, an early end. Only then may much be left."""
        return False

    def is_waste(self, s: State, action: i64, moves: Moves) -> bool:
        """Whether one of the moves throws away what anybody can see: passing with plenty in hand that could be used."""
        return False

    def whim(self, s: State) -> float:
        """How many points may be given away here for the sake of variety: in the choices before the first turn."""
        return 0.0

    def turns(self, s: State, seat: i64) -> list[Turn]:
        """Whole turns worth looking at, none of which meets chance; empty where a game does not list them."""
        return []

    def again(self, before: State, s: State, seat: i64) -> State | None:
        """The seat's next turn if all others waited; None where it has none in the round of the position `before`."""
        return None

    def expect_at_rest(self, s: State, seat: i64) -> float:
        """What a seat may expect whose round is over; more exactly where nothing is left but to count."""
        return self.expect(s, seat)

    def after_round(self, s: State, seat: i64) -> State | None:
        """The next round of a seat whose round is over, if nobody else were there any more; None if there is none."""
        return None

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
        """Each chance action once, in order of first ticket; replaces what `into` held."""
        into.n = 0
        for action, _ in self.chances(s):
            into.add(action)

    # The façade, for people: lists and checks.

    def to_act(self, s: State) -> list[int]:
        """The seats that are asked now."""
        return [int(s.actor)] if s.actor >= 0 else []

    def legal(self, s: State, seat: int) -> list[int]:
        """The legal actions of a seat as a list, in the order of `moves`; empty for a seat that is not asked."""
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
