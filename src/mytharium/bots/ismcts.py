"""Information-set Monte Carlo tree search: many worlds that fit the view, one tree of decisions.

The tree is open-loop: an edge is a decision, chance is drawn anew on each visit, and a child counts how often it was
available, so that decisions which are rarely possible are not starved (single-observer ISMCTS).
"""

import time
from math import exp, log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from mytharium.bots.base import Bot, thrifty
from mytharium.core.protocol import OVER, Game, Moves, State, View, settle, step
from mytharium.core.rng import Rng

MAX_SEATS: Final = 5
DEEPEST: Final = 256
MOST_KIDS: Final = 4096
REWARD: Final[i64] = 1000  # the most a playout can bring
SOFT: Final[i64] = 600  # the margin, in hundredths of a point, that is worth half of the most
CLEAR: Final = 0.2  # what it counts in a game that is over how clearly it was won


@final
class Tree:
    """Nodes as parallel arrays; node 0 is the root. The children of a node are a chain of siblings."""

    action: vec[i64]
    seat: vec[i64]  # who decided to come here
    first: vec[i64]
    next: vec[i64]
    visits: vec[i64]
    total: vec[i64]
    available: vec[i64]

    def __init__(self) -> None:
        self.action = vec[i64]([0])
        self.seat = vec[i64]([-1])
        self.first = vec[i64]([-1])
        self.next = vec[i64]([-1])
        self.visits = vec[i64]([0])
        self.total = vec[i64]([0])
        self.available = vec[i64]([0])

    def add(self, parent: i64, action: i64, seat: i64) -> i64:
        node: i64 = len(self.action)
        self.action = append(self.action, action)
        self.seat = append(self.seat, seat)
        self.first = append(self.first, -1)
        self.next = append(self.next, self.first[parent])
        self.visits = append(self.visits, 0)
        self.total = append(self.total, 0)
        self.available = append(self.available, 1)
        self.first[parent] = node
        return node


@final
class Search:
    """One search from one view."""

    horizon: i64
    patience: i64
    depth: i64
    kids: i64
    path: vec[i64]
    kid: vec[i64]
    rewards: vec[i64]
    points: vec[float]

    def __init__(self, game: Game, view: View, rng: Rng, learned: bool = False) -> None:
        self.game = game
        self.view = view
        self.rng = rng
        self.learned = learned
        self.explore = game.learned_explore if learned else game.explore
        self.horizon = game.learned_horizon if learned else game.horizon
        self.patience = game.patience if learned else 0
        self.tree = Tree()
        self.moves = Moves()
        self.depth = 0  # nodes on the way down, which are in `path`
        self.path = vec[i64]([0] * DEEPEST)
        self.kids = 0  # children that are possible now, which are in `kid`
        self.kid = vec[i64]([0] * MOST_KIDS)
        self.rewards = vec[i64]([0] * MAX_SEATS)
        self.points = vec[float]([0.0] * MAX_SEATS)

    def run(self, iterations: i64, seconds: float) -> i64:
        """Search until either budget is used up (0 means no limit of that kind); the iterations made."""
        stop = time.monotonic() + seconds
        done: i64 = 0
        while iterations == 0 or done < iterations:
            self.iterate()
            done += 1
            if seconds > 0 and done % 16 == 0 and time.monotonic() > stop:
                break
        return done

    def iterate(self) -> None:
        s = self.game.determinize(self.view, self.rng)
        self.depth = 0
        self.descend(s)
        last: i64 = s.turn + self.horizon
        actor: i64 = s.actor
        while actor != OVER and s.turn < last:
            self.game.moves(s, actor, self.moves)
            actor = step(self.game, s, self.next(s), self.rng)
        self.reward(s)

    def next(self, s: State) -> i64:
        """How a playout goes on."""
        if self.learned:
            return self.game.habit(s, self.moves, self.rng)
        return self.game.playout(s, self.moves, self.rng)

    def descend(self, s: State) -> None:
        """Walk down the tree by upper confidence bounds and add one node."""
        game = self.game
        tree = self.tree
        node: i64 = 0
        actor: i64 = settle(game, s, self.rng)
        while actor != OVER and self.depth < DEEPEST:
            game.moves(s, actor, self.moves)
            game.shortlist(s, self.moves)
            untried = self.sort(node)
            if untried > 0:
                node = tree.add(node, self.moves.items[self.rng.below(untried)], actor)
            else:
                node = self.best()
            self.path[self.depth] = node
            self.depth += 1
            actor = step(game, s, tree.action[node], self.rng)
            if untried > 0 or tree.visits[node] < self.patience:
                return

    def sort(self, node: i64) -> i64:
        """Put the actions that have no child yet first, and note the children of the others; how many have none."""
        tree = self.tree
        items = self.moves.items
        untried: i64 = self.moves.n
        self.kids = 0
        child: i64 = tree.first[node]
        while child >= 0:
            action: i64 = tree.action[child]
            for k in range(untried):
                if items[k] == action:
                    untried -= 1
                    items[k] = items[untried]
                    tree.available[child] += 1
                    self.kid[self.kids] = child
                    self.kids += 1
                    break
            child = tree.next[child]
        return untried

    def best(self) -> i64:
        """The child with the highest upper confidence bound among those that are possible now."""
        tree = self.tree
        chosen: i64 = self.kid[0]
        highest = -1.0
        for k in range(self.kids):
            child: i64 = self.kid[k]
            visits = float(tree.visits[child])
            mean = float(tree.total[child]) / visits / float(REWARD)
            bound = mean + self.explore * sqrt(log(float(tree.available[child])) / visits)
            if bound > highest:
                highest = bound
                chosen = child
        return chosen

    def reward(self, s: State) -> None:
        """Judge the position for every seat and tell the path."""
        if self.learned:
            self.judge_by_learning(s)
        else:
            self.judge_by_thumb(s)
        tree = self.tree
        for k in range(self.depth):
            node: i64 = self.path[k]
            tree.visits[node] += 1
            tree.total[node] += self.rewards[tree.seat[node]]

    def judge_by_thumb(self, s: State) -> None:
        for seat in range(self.view.seats):
            margin = self.game.evaluate(s, seat)
            size: i64 = margin
            if size < 0:
                size = -size
            self.rewards[seat] = REWARD // 2 + (REWARD // 2) * margin // (size + SOFT)

    def judge_by_learning(self, s: State) -> None:
        """How likely each seat is to win, as far as expected points tell."""
        seats = self.view.seats
        points = self.points
        for seat in range(seats):
            points[seat] = self.game.expect(s, seat)
        for seat in range(seats):
            best = -1000.0
            for other in range(seats):
                if other != seat and points[other] > best:
                    best = points[other]
            lead = (points[seat] - best) / self.game.close
            chance = likely(lead)
            if s.actor == OVER:
                chance = CLEAR * chance + (1.0 - CLEAR) * decided(lead)
            self.rewards[seat] = i64(1000.0 * chance)

    def favourite(self, moves: list[int]) -> int:
        """The action at the root that was visited most."""
        tree = self.tree
        most: i64 = -1
        found = moves[0]
        child: i64 = tree.first[0]
        while child >= 0:
            if tree.visits[child] > most and int(tree.action[child]) in moves:
                most = tree.visits[child]
                found = int(tree.action[child])
            child = tree.next[child]
        return found


def likely(lead: float) -> float:
    """How likely a lead is to win, as a logistic curve has it."""
    if lead > 20.0:
        lead = 20.0
    elif lead < -20.0:
        lead = -20.0
    return 1.0 / (1.0 + exp(-lead))


def decided(lead: float) -> float:
    if lead > 0.0:
        return 1.0
    return 0.5 if lead == 0.0 else 0.0


@final
class MctsBot(Bot):
    """Searches for a number of iterations, or for some seconds, or until the first of both is used up."""

    def __init__(self, iterations: int = 1000, seconds: float = 0.0, learned: bool = False) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.learned = learned

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        if self.learned:  # the other one stays what bots are measured by
            moves = thrifty(game, game.determinize(view, Rng("thrift")), moves)
        if len(moves) == 1:
            return moves[0]
        search = Search(game, view, rng, self.learned)
        search.run(self.iterations, self.seconds)
        return search.favourite(moves)
