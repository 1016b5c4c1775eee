"""One game for a learner, decision by decision: what every interface of another project is made of."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mytharium import games
from mytharium.core.encoding import Encoder
from mytharium.core.protocol import CHANCE, OVER, Game, Moves, State, settle, step
from mytharium.core.rng import Rng
from mytharium.research.batch import BY_RANK, BY_SCORE, NotOffered, margins, utilities

WORTH = {"rank": int(BY_RANK), "score": int(BY_SCORE)}


class Table:
    """A game with its encoder, the position, and the legal actions of the seat that is asked, by id."""

    def __init__(self, game: Game, encoder: Encoder, worth: int) -> None:
        self.game = game
        self.encoder = encoder
        self.worth = worth
        self.seats = int(encoder.seats)
        self.state: State = game.new(self.seats)
        self.legal: dict[int, int] = {}  # actions by id
        self._moves = Moves()

    @property
    def asked(self) -> int:
        """The seat that is asked, CHANCE or OVER."""
        return int(self.state.actor)

    @property
    def over(self) -> bool:
        return self.state.actor == OVER

    def begin(self, rng: Rng) -> None:
        """A new game, up to the first question."""
        self.state = self.game.new(self.seats)
        settle(self.game, self.state, rng)
        self.look()

    def play(self, id: int, rng: Rng) -> None:
        """The action of an id, and all chance that follows."""
        step(self.game, self.state, self.action(id), rng)
        self.look()

    def action(self, id: int) -> int:
        if id not in self.legal:
            raise NotOffered(f"Action {id} is not legal now; legal are {sorted(self.legal)}.")
        return self.legal[id]

    def look(self) -> None:
        """Note what is legal now."""
        self.legal = {}
        if self.state.actor >= 0:
            self.game.moves(self.state, self.state.actor, self._moves)
            ids = self.encoder.ids(self.state, self.state.actor, self._moves)
            self.legal = {id: action for id, action in zip(ids, self._moves.list(), strict=True) if id >= 0}

    def chances(self) -> list[tuple[int, int]]:
        """Each outcome of chance with its weight."""
        return self.game.chances(self.state) if self.state.actor == CHANCE else []

    def rewards(self) -> list[float]:
        """What the game is worth to each seat: nothing before it is over."""
        if not self.over:
            return [0.0] * self.seats
        outcome = self.game.outcome(self.state)
        return utilities(outcome.ranks) if self.worth == BY_RANK else margins(outcome.scores)


class Setting(NamedTuple):
    """Which game of the shelf is played, by how many, and what it is worth."""

    game: str
    seats: int | None = None  # without a number, as few as it takes
    modules: Sequence[str] = ()
    options: Mapping[str, str] | None = None
    reward: str = "rank"

    def table(self) -> Table:
        if self.reward not in WORTH:
            raise ValueError(f'Rewards are by "rank" or by "score", not by {self.reward!r}.')
        made = games.make(self.game, self.modules, self.options)
        number = self.seats or fewest(made)
        games.check(self.game, number)
        return Table(made, made.encoder(number), WORTH[self.reward])


def fewest(game: Game) -> int:
    """The smallest number of seats: as many as the game takes, and one beside those that the rules play."""
    return max(games.meta(game.name).seats[0], 1 + len(game.automas))
