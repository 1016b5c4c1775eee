"""Games that a bot plays against itself, curious and a little careless, and what can be learned from them.

Where whole turns are listed, everybody becomes serious at some moment, and only what comes after it is learned from: so
positions are of many kinds, but what they lead to is what good play makes of them. What comes of a position is only in
part what the game ended with, which is mostly chance to it, and in part what was expected some turns later. Elsewhere
what is expected counts a little whenever a turn begins, and those positions are learned from most: bots judge them.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log
from random import Random
from typing import Final

from mytharium import games
from mytharium.bots.base import Bot
from mytharium.bots.greedy import GreedyBot
from mytharium.bots.ismcts import Search
from mytharium.bots.trials import TrialBot
from mytharium.bots.turns import TurnSearch
from mytharium.core.net import Net
from mytharium.core.protocol import CHANCE, OVER, Game, Moves, State, Turn, settle
from mytharium.core.rng import Rng
from mytharium.games.weights import Weights

KEPT: Final = 2  # one in so many positions is kept
SOON: Final = 40  # per cent of games that are serious from their first round on
CURIOUS_TURNS: Final = 24  # of each seat until the others become serious, on average
STRETCH: Final = 8  # turns of each seat after which what is expected counts
BELIEVED: Final = 0.3  # and how much
BELIEVED_AT_ONCE: Final = 0.15  # the same where it counts at the beginning of every turn
BETWEEN: Final = 4  # one in so many positions is kept there that are not the beginning of a turn
CURIOUS: Final = (0.0, 0.5, 1.0)  # points by which a choice may look better than it is, one for each game
CARELESS: Final = (0, 0, 5)  # per cent of choices that are made among the best dozen at random
LEANING: Final = (0.0, 0.0, 0.05, 0.1)  # how far a seat likes or dislikes features, and a table groups of them
FANCIES: Final = (0, 2)  # single features that a seat likes much, by FANCY
FANCY: Final = 0.3
FAR: Final = (1.0, 1.0, 1.1, 1.2, 1.35)  # what a point to come counts at a table beside one in hand
SET_UP: Final = 3.0  # how much more curious a game is before its first round
DOZEN: Final = 12
FINE: Final = 2**24


@dataclass(frozen=True)
class Mix:
    """Some of the games that are played: how often, with how many seats, and by which rules."""

    share: int
    seats: tuple[int, ...]
    modules: tuple[str, ...]
    options: tuple[tuple[str, str], ...]

    def game(self, name: str) -> Game:
        return games.make(name, self.modules, dict(self.options))


@dataclass
class Experience:
    """What one game taught: for each position kept, the features of a seat, its kind and the points still to come."""

    x: list["array[float]"]
    kind: list[int]
    y: list[float]
    scores: list[int]


def pick_mix(mixes: list[Mix], rng: Rng) -> tuple[Mix, int]:
    ticket = rng.below(sum(mix.share for mix in mixes))
    for mix in mixes:
        ticket -= mix.share
        if ticket < 0:
            break
    return mix, mix.seats[rng.below(len(mix.seats))]


def leaning(game: Game, weights: Weights, seed: str, seat: int) -> Net:
    """What was learned, bent: a player who believes in other things, and so finds out what they lead to.

    Everybody at a table likes the same groups of features, since some ways to play pay only where all follow them.
    Not where single actions are judged: there it only spoils the play that is learned from.
    """
    if not game.lists_turns:
        return weights.net()
    table, chance = Random(f"{seed}/table"), Random(f"{seed}/{seat}")
    fashion, strength, far = table.choice(LEANING), chance.choice(LEANING), table.choice(FAR)
    bent: list[float] = []
    for _, features in game.groups:
        taste = table.gauss(0.0, fashion)
        bent += [taste + chance.gauss(0.0, strength) for _ in range(features)]
    for _ in range(chance.choice(FANCIES)):
        bent[chance.randrange(len(bent))] += FANCY
    bent.append(0.0)
    linear = [far * (w + bent[k % len(bent)]) for k, w in enumerate(weights.linear)]
    return replace(weights, second=[far * w for w in weights.second], linear=linear).net()


def experience(name: str, mixes: list[Mix], weights: Weights, first: bool, plans: int, seed: str) -> Experience:
    """One game; the first generation, which knows nothing yet, plays as the greedy bot does.

    Where that one would look at many worlds, it plays as the game's quick player.
    """
    rng = Rng(seed)
    mix, seats = pick_mix(mixes, rng)
    game = mix.game(name)
    nets = [leaning(game, weights, seed, seat) for seat in range(seats)]
    own = weights.net()
    curious = CURIOUS[rng.below(len(CURIOUS))]
    careless = CARELESS[rng.below(len(CARELESS))]
    soon = rng.below(100) < SOON
    settles = game.lists_turns and not first
    serious = not settles
    chooser = GreedyBot() if first and game.worlds == 1 else None
    game.net = own
    s = game.new(seats)
    settle(game, s, rng)
    seen: list[Lesson] = []
    marked = s.turn
    while s.actor != OVER:
        if settles and not serious and s.turn > 1:
            serious = soon or rng.below(CURIOUS_TURNS * seats) == 0
        if first:
            begin(game, s, chooser, rng)
        elif settles and serious:
            s = choose(game, s, seats, plans, 0.0, 0, rng)
        else:
            game.net = nets[s.actor]
            s = choose(game, s, seats, 0 if settles else plans, curious, careless, rng)
        game.net = own
        if game.tries_turns and s.actor == CHANCE and rng.below(KEPT) == 0:
            seen.append(lesson(game, s, seats, own))  # where a turn that is listed ends
        settle(game, s, rng)
        if s.actor == OVER or not serious:
            continue
        if settles and rng.below(KEPT) == 0:
            seen.append(lesson(game, s, seats, own))
            if s.turn - marked >= STRETCH * seats:
                seen[-1].believed = BELIEVED
                marked = s.turn
        elif not settles and (s.turn > marked or rng.below(BETWEEN) == 0):
            seen.append(lesson(game, s, seats, own))
            if s.turn > marked and not first:
                seen[-1].believed = BELIEVED_AT_ONCE
            marked = s.turn
    scores = game.outcome(s).scores
    return Experience(
        [x for one in seen for x in one.x],
        [kind for one in seen for kind in one.kind],
        [y for one in reversed(came_of(seen, scores)) for y in one],
        list(scores),
    )


@dataclass
class Lesson:
    """A position as each seat sees it."""

    x: list["array[float]"]
    kind: list[int]
    now: list[int]  # the points that each has
    expected: list[float]  # those that each expects to end with
    believed: float = 0.0  # how much that tells of what comes of positions before this one


def lesson(game: Game, s: State, seats: int, net: Net) -> Lesson:
    found = Lesson([], [], [], [])
    for seat in range(seats):
        found.expected.append(game.expect(s, seat))
        found.x.append(array("f", net.x))
        found.kind.append(int(net.kind))
        found.now.append(int(game.score(s, seat)))
    return found


def came_of(seen: list[Lesson], scores: Sequence[int]) -> list[list[float]]:
    """The points still to come for each seat, from the last position to the first."""
    found, ends = [], [float(score) for score in scores]
    for one in reversed(seen):
        found.append([end - now for end, now in zip(ends, one.now, strict=True)])
        b = one.believed
        ends = [b * expected + (1 - b) * end for end, expected in zip(ends, one.expected, strict=True)]
    return found


def begin(game: Game, s: State, bot: Bot | None, rng: Rng) -> None:
    """Play one action of somebody who has not learned anything, now and then a random one."""
    moves = Moves()
    game.moves(s, s.actor, moves)
    action = moves.at(rng.below(moves.n))
    if rng.below(8) > 0:
        if bot is not None:
            action = bot.choose(game, game.observe(s, s.actor), moves.list(), rng)
        else:
            action = game.playout(s, moves, rng)
    game.play(s, action, None)


def gumbel(rng: Rng) -> float:
    return -log(-log((int(rng.below(FINE)) + 0.5) / FINE))


def options(game: Game, s: State, seats: int, plans: int, rng: Rng) -> list[Turn]:
    """Whole turns, judged at first sight or by so many plans; or actions, where the game lists no turns."""
    if plans and game.lists_turns and not game.whim(s):
        search = TurnSearch(game, s, s.actor, seats, game.legal(s, int(s.actor)))
        search.run(plans, 0.0)
        return [Turn(node.s, node.actions, node.value) for node in search.best()[:plans]]
    return game.turns(s, s.actor) or GreedyBot(True).options(game, s, seats, rng)


def choose(game: Game, s: State, seats: int, plans: int, curious: float, careless: int, rng: Rng) -> State:
    """The position after a turn, or after an action where the game lists no turns."""
    if game.tries_turns:
        return tried(game, s, plans, careless, rng)
    if plans and not game.lists_turns:
        return searched(game, s, plans, careless, rng)
    turns = options(game, s, seats, plans, rng)
    width = curious * (SET_UP if s.turn <= 1 else 1.0)
    values = [turn.value + (width * gumbel(rng) if width else 0.0) for turn in turns]
    order = sorted(range(len(turns)), key=lambda k: -values[k])
    chosen = order[0]
    if rng.below(100) < careless:
        chosen = order[rng.below(min(DOZEN, len(order)))]
    return turns[chosen].s


def tried(game: Game, s: State, trials: int, careless: int, rng: Rng) -> State:
    """The position after the turn that somebody likes best who sees no more than the seat, or after any."""
    turns = game.turns(s, s.actor)
    if len(turns) > 1 and rng.below(100) < careless:
        return turns[rng.below(len(turns))].s
    t = s.clone()
    for action in TrialBot(trials).turn(game, game.observe(s, s.actor), game.legal(s, int(s.actor)), rng):
        game.play(t, action, None)
    return t


def searched(game: Game, s: State, iterations: int, careless: int, rng: Rng) -> State:
    """The position after the action that a search from the seat's view likes best, or after any."""
    moves = game.legal(s, int(s.actor))
    if len(moves) > 1 and rng.below(100) < careless:
        moves = [moves[rng.below(len(moves))]]
    if len(moves) > 1:
        search = Search(game, game.observe(s, s.actor), rng, True)
        search.run(iterations, 0.0)
        moves = [search.favourite(moves)]
    t = s.clone()
    game.play(t, moves[0], None)
    return t


def match(
    name: str, mixes: list[Mix], nets: tuple[Net, Net], plans: int, seed: str, swapped: bool
) -> tuple[float, float]:
    """The mean points of the new net (first) and the old one in a game where they sit in turn."""
    rng = Rng(seed)
    mix, seats = pick_mix(mixes, rng)
    game = mix.game(name)
    s = game.new(seats)
    settle(game, s, rng)
    while s.actor != OVER:
        game.net = nets[(int(s.actor) + swapped) % 2]
        s = choose(game, s, seats, plans, 0.0, 0, rng)
        settle(game, s, rng)
    scores = game.outcome(s).scores
    mine = [score for seat, score in enumerate(scores) if (seat + swapped) % 2 == 0]
    theirs = [score for seat, score in enumerate(scores) if (seat + swapped) % 2 == 1]
    return sum(mine) / len(mine), sum(theirs) / len(theirs)
