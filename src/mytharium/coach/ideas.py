"""What a strong bot thinks of the ways to go on, as far as one seat can see."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from mytharium.bots.greedy import GreedyBot
from mytharium.bots.ismcts import REWARD, Search, likely
from mytharium.bots.reasons import reasons
from mytharium.bots.turns import TurnSearch
from mytharium.core.protocol import Game, State, Turn, View
from mytharium.core.rng import Rng

TURNS: Final = 24  # how widely the search for a whole turn looks
ITERATIONS: Final = 1500  # of the search for a single choice
POINTS, CHANCES = "points", "% to win"
WORLDS: Final = 12  # over which reasons are told, where something is hidden
IDEAS: Final = 3
TELLING: Final = 0.25  # points below which a reason is not told


@dataclass(frozen=True, slots=True)
class Way:
    """A turn, or a single action where the game does not list turns."""

    actions: tuple[int, ...]
    value: float  # how well it does, in the unit of the game
    after: State | None = None  # the position at the end of a turn


@dataclass(frozen=True, slots=True)
class Idea:
    """A way worth looking at, and why."""

    texts: tuple[str, ...]  # its actions in notation
    points: float  # that the seat may expect then
    reasons: tuple[tuple[str, float], ...]  # what changes by it, in points, the weightiest first


def unit(game: Game) -> str:
    """What the values of ways are told in: points of lead, or hundredths of a chance to win."""
    return POINTS if game.lists_turns and game.net is not None else CHANCES


def ways(game: Game, view: View, world: State, moves: list[int], rng: Rng, effort: float = 1.0) -> list[Way]:
    """What can be done, the best first; `world` is a position that fits the view."""
    if len(moves) == 1:
        return [Way((moves[0],), 0.0)]
    if unit(game) == POINTS:
        return turns(game, world, int(view.viewer), int(view.seats), moves, effort)
    if game.net is not None and game.learned_worlds:
        return at_first_sight(game, view, moves, rng, effort)
    search = Search(game, view, rng, game.net is not None)
    search.run(max(1, round(ITERATIONS * effort)), 0.0)
    return [way for way in _actions(search) if way.actions[0] in moves]


def at_first_sight(game: Game, view: View, moves: list[int], rng: Rng, effort: float) -> list[Way]:
    """All actions in the same worlds, where what was learned sees more than a search does; the best first."""
    judge, seat, seats = GreedyBot(True), view.viewer, view.seats
    worlds = [game.determinize(view, rng) for _ in range(max(1, round(int(game.learned_worlds) * effort)))]
    found = []
    for action in moves:
        leads = [judge.after(game, world, action, seat, seats, judge.ahead, rng) for world in worlds]
        found.append(Way((action,), 100 * fmean(likely(lead / game.close) for lead in leads)))
    return sorted(found, key=lambda way: -way.value)


def turns(
    game: Game, s: State, seat: int, seats: int, moves: list[int], effort: float, played: State | None = None
) -> list[Way]:
    """The turns that the search looked at, the best first; where somebody has `played` one, that is among them."""
    search = TurnSearch(game, s, seat, seats, moves)
    plans = round(TURNS * effort)
    if plans:  # each that is judged has one, so that all are judged alike; with none, all are judged at first sight
        search.kids = search.kids[:plans]
    if played is not None and search.kids and all(kid.s.key() != played.key() for kid in search.kids):
        search.kids.append(search.node(Turn(played, [], 0.0)))
    search.run(max(plans, len(search.kids)) if plans else 0, 0.0)
    return [Way(tuple(kid.actions), kid.value, kid.s) for kid in search.best()]


def _actions(search: Search) -> list[Way]:
    tree = search.tree
    kids: list[tuple[int, float, int]] = []
    child = tree.first[0]
    while child >= 0:
        visits = int(tree.visits[child])
        chance = 100.0 * int(tree.total[child]) / max(1, visits) / int(REWARD)
        kids.append((visits, chance, int(tree.action[child])))
        child = tree.next[child]
    return [Way((action,), chance) for _, chance, action in sorted(kids, reverse=True)]


def ideas(game: Game, view: View, moves: list[int], rng: Rng, effort: float = 1.0) -> list[Idea]:
    """The best ways to go on, with their reasons, from nothing but what the seat sees."""
    world = game.determinize(view, rng)
    best = ways(game, view, world, moves, rng, effort)[:IDEAS]
    worlds = [world] if game.is_open else [world, *(game.determinize(view, rng) for _ in range(WORLDS - 1))]
    return [_idea(game, int(view.viewer), worlds, way) for way in best]


def _idea(game: Game, seat: int, worlds: Sequence[State], way: Way) -> Idea:
    expected, terms = 0.0, defaultdict[str, float](float)
    for world in worlds:
        after = world.clone()
        for action in way.actions:
            game.play(after, action, None)
        expected += game.expect(after, seat) / len(worlds)
        for name, change in reasons(game, world, after, seat):
            terms[name] += change / len(worlds)
    judged = game.net is not None and game.describe(worlds[0], seat, game.net)  # not before a faction is picked
    told = sorted(((name, change) for name, change in terms.items() if judged and abs(change) >= TELLING), key=_weight)
    return Idea(tuple(written(game, worlds[0], way.actions)), expected, tuple(told))


def _weight(term: tuple[str, float]) -> float:
    return -abs(term[1])


def written(game: Game, s: State, actions: Sequence[int]) -> list[str]:
    """Actions in notation, one after the other."""
    at, texts = s.clone(), []
    for action in actions:
        texts.append(game.format(at, action))
        game.play(at, action, None)
    return texts
