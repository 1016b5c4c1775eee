"""Games that a bot plays against itself, curious and a little careless, and what can be learned from them."""

from array import array
from dataclasses import dataclass, replace
from math import log
from random import Random
from typing import Final

from mytharium import games
from mytharium.bots.base import Bot
from mytharium.bots.greedy import GreedyBot
from mytharium.bots.ismcts import Search
from mytharium.bots.turns import TurnSearch
from mytharium.core.net import Net
from mytharium.core.protocol import OVER, Game, Moves, State, Turn, settle
from mytharium.core.rng import Rng
from mytharium.games.weights import Weights

KEPT: Final = 3  # one in so many positions is kept
CURIOUS: Final = (0.0, 0.5, 1.0)  # points by which a choice may look better than it is, one for each game
CARELESS: Final = (0, 0, 5)  # per cent of choices that are made among the best dozen at random
LEANING: Final = (0.0, 0.0, 0.05, 0.1)  # how far a seat likes or dislikes features, and a table groups of them
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
    table, chance = Random(f"{seed}/table"), Random(f"{seed}/{seat}")
    fashion, strength = table.choice(LEANING), chance.choice(LEANING)
    if not (fashion or strength) or not game.lists_turns:
        return weights.net()
    bent: list[float] = []
    for _, features in game.groups:
        taste = table.gauss(0.0, fashion)
        bent += [taste + chance.gauss(0.0, strength) for _ in range(features)]
    bent.append(0.0)
    return replace(weights, linear=[w + bent[k % len(bent)] for k, w in enumerate(weights.linear)]).net()


def experience(name: str, mixes: list[Mix], weights: Weights, first: bool, plans: int, seed: str) -> Experience:
    """One game; the first generation, which knows nothing yet, plays as the greedy bot does.

    Where that one would look at many worlds, it plays as the game's quick player.
    """
    rng = Rng(seed)
    mix, seats = pick_mix(mixes, rng)
    game = mix.game(name)
    nets = [leaning(game, weights, seed, seat) for seat in range(seats)]
    net = game.net = nets[0]
    curious = CURIOUS[rng.below(len(CURIOUS))]
    careless = CARELESS[rng.below(len(CARELESS))]
    chooser = GreedyBot() if first and game.worlds == 1 else None
    s = game.new(seats)
    settle(game, s, rng)
    seen: list[tuple[array[float], int, int, int]] = []
    while s.actor != OVER:
        if first:
            begin(game, s, chooser, rng)
        else:
            game.net = nets[s.actor]
            s = choose(game, s, seats, plans, curious, careless, rng)
        settle(game, s, rng)
        game.net = net
        if s.actor != OVER and rng.below(KEPT) == 0:
            for seat in range(seats):
                game.expect(s, seat)
                seen.append((array("f", net.x), int(net.kind), seat, int(game.score(s, seat))))
    scores = game.outcome(s).scores
    return Experience(
        [x for x, _, _, _ in seen],
        [kind for _, kind, _, _ in seen],
        [float(scores[seat] - now) for _, _, seat, now in seen],
        list(scores),
    )


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
