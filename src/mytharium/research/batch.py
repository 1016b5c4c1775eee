"""Many games stepped in one call. Compiled: a step makes no Python object, and what it writes is plain memory.

`Batch` keeps what it writes in flat rows, one for each game, that NumPy looks at without copying (research/vector.py).
"""

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from mytharium.core.encoding import Encoder
from mytharium.core.protocol import OVER, Game, Moves, State, settle, step
from mytharium.core.rng import Rng

# What a game is worth to a seat once it is over, and nothing before.
BY_RANK: Final[i64] = 0  # 1 for the first, -1 for the last, in equal steps between; who tie share
BY_SCORE: Final[i64] = 1  # the points ahead of the best other seat


class NotOffered(ValueError):
    """An id that is not among the legal ones of a game."""


@final
class Batch:
    """So many games of one kind. Whatever is over begins anew at once, so that every game always asks somebody."""

    games: i64
    seats: i64
    actions: i64
    size: i64
    worth: i64
    observations: vec[u8]  # a row for each game: what the seat that is asked sees
    masks: vec[u8]  # a row for each game: 1 for each id that is legal
    asked: vec[i64]  # the seat that is asked in each game
    buckets: vec[i64]  # the small observation of each game
    rewards: vec[float]  # a row for each game, by seat: of the game that has just ended, otherwise 0
    ended: vec[u8]  # 1 for each game that has just ended
    chosen: vec[i64]  # the ids that `sample` chose
    decided: i64  # decisions played so far
    finished: i64  # games played to their end
    _packed: vec[i64]  # the legal actions of all games, a row of `_room` each
    _ids: vec[i64]  # and their ids
    _counts: vec[i64]
    _room: i64

    def __init__(self, game: Game, encoder: Encoder, games: i64, seed: str, worth: i64) -> None:
        self.game = game
        self.encoder = encoder
        self.games = games
        self.seats = encoder.seats
        self.actions = encoder.actions
        self.size = encoder.size
        self.worth = worth
        self.rng = Rng(seed)
        self.moves = Moves()
        self.observations = zeros(games * self.size)
        self.masks = zeros(games * self.actions)
        self.asked = integers(games)
        self.buckets = integers(games)
        self.rewards = vec[float]([0.0] * int(games * self.seats))
        self.ended = zeros(games)
        self.chosen = integers(games)
        self.decided = 0
        self.finished = 0
        self._room = 64
        self._packed = integers(games * self._room)
        self._ids = integers(games * self._room)
        self._counts = integers(games)
        self.states: list[State] = []
        for k in range(games):
            self.states.append(game.new(self.seats))
            self._begin(k)

    def step(self, chosen: bytes) -> None:
        """Play an id in every game: 64 bits each, the lowest byte first."""
        if len(chosen) != 8 * self.games:
            raise ValueError(f"{self.games} games take as many ids of 8 bytes, not {len(chosen)} bytes.")
        for k in range(self.games):
            self._step(k, read_i64_le(chosen, 8 * k))
        self.decided += self.games

    def sample(self) -> None:
        """Choose any legal id in every game, each as likely."""
        for k in range(self.games):
            self.chosen[k] = self._ids[k * self._room + self.rng.below(self._counts[k])]

    def restart(self, seed: str) -> None:
        """Begin all games anew."""
        self.rng = Rng(seed)
        for k in range(self.games):
            self._forget(k)
            self.states[k] = self.game.new(self.seats)
            self._begin(k)

    def _begin(self, k: i64) -> None:
        s = self.states[k]
        while settle(self.game, s, self.rng) == OVER:  # a game that ends before anybody is asked
            s = self.game.new(self.seats)
            self.states[k] = s
        self._look(k, s)

    def _step(self, k: i64, id: i64) -> None:
        s = self.states[k]
        actor = step(self.game, s, self._action(k, id), self.rng)
        self._forget(k)
        if self.ended[k]:
            self.ended[k] = 0
            for seat in range(self.seats):
                self.rewards[k * self.seats + seat] = 0.0
        if actor == OVER:
            self._end(k, s)
            self.states[k] = self.game.new(self.seats)
            self._begin(k)
        else:
            self._look(k, s)

    def _action(self, k: i64, id: i64) -> i64:
        """The action of an id that is legal."""
        at: i64 = k * self._room
        ids = self._ids
        for place in range(at, at + self._counts[k]):
            if ids[place] == id:
                return self._packed[place]
        raise NotOffered(f"Game {k} of the batch does not offer action {id} now.")

    def _forget(self, k: i64) -> None:
        """Clear the mask and the observation of a game."""
        at: i64 = k * self._room
        row: i64 = k * self.actions
        masks = self.masks
        for place in range(at, at + self._counts[k]):
            masks[row + self._ids[place]] = 0
        observations = self.observations
        for place in range(k * self.size, (k + 1) * self.size):
            observations[place] = 0

    def _look(self, k: i64, s: State) -> None:
        """Write what the seat that is asked sees and may do."""
        actor = s.actor
        moves = self.moves
        encoder = self.encoder
        self.game.moves(s, actor, moves)
        self.asked[k] = actor
        if moves.n > self._room:
            self._widen(moves.n)
        at: i64 = k * self._room
        row: i64 = k * self.actions
        n: i64 = 0
        masks = self.masks
        for place in range(moves.n):
            action = moves.items[place]
            id = encoder.id(s, actor, action, place)
            if id >= 0:
                self._packed[at + n] = action
                self._ids[at + n] = id
                masks[row + id] = 1
                n += 1
        self._counts[k] = n
        encoder.write(s, actor, self.observations, k * self.size)
        self.buckets[k] = encoder.bucket(s, actor)

    def _widen(self, n: i64) -> None:
        """Make room for more legal actions in every game."""
        room: i64 = 2 * n
        packed = integers(self.games * room)
        ids = integers(self.games * room)
        for k in range(self.games):
            for place in range(self._counts[k]):
                packed[k * room + place] = self._packed[k * self._room + place]
                ids[k * room + place] = self._ids[k * self._room + place]
        self._packed = packed
        self._ids = ids
        self._room = room

    def _end(self, k: i64, s: State) -> None:
        self.ended[k] = 1
        self.finished += 1
        outcome = self.game.outcome(s)
        values = utilities(outcome.ranks) if self.worth == BY_RANK else margins(outcome.scores)
        for seat in range(self.seats):
            self.rewards[k * self.seats + seat] = values[seat]


def utilities(ranks: list[int]) -> list[float]:
    """What each seat's rank is worth: 1 for the first of several, -1 for the last, evenly between; ties share."""
    n = len(ranks)
    if n == 1:
        return [1.0 if ranks[0] == 1 else -1.0]
    found: list[float] = []
    for rank in ranks:
        better = sum(other < rank for other in ranks)
        equal = sum(other == rank for other in ranks)
        place = better + (equal - 1) / 2
        found.append(1.0 - 2.0 * place / (n - 1))
    return found


def margins(scores: list[int]) -> list[float]:
    """The points that each seat is ahead of the best of the others; alone, its points."""
    found: list[float] = []
    for seat, score in enumerate(scores):
        others = scores[:seat] + scores[seat + 1 :]
        found.append(float(score - max(others)) if others else float(score))
    return found


def zeros(n: i64) -> vec[u8]:
    return vec[u8](bytes(int(n)))


def integers(n: i64) -> vec[i64]:
    found = vec[i64](capacity=n)
    for _ in range(n):
        found = append(found, 0)
    return found
