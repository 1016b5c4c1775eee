"""A game among bots that keeps no log: the same chance, questions and answers as a Match with the same seed."""

from mypy_extensions import i64

from mytharium.bots.base import Bot
from mytharium.core.protocol import CHANCE, OVER, Game, Moves, State
from mytharium.core.rng import Rng


class IllegalAnswer(Exception):
    """A bot answered with an action that it may not take."""


def ask(game: Game, s: State, seat: i64, bot: Bot, rng: Rng, moves: Moves) -> i64:
    """What a bot does when it is asked: it gets the view of its seat and the legal actions, nothing else."""
    game.moves(s, seat, moves)
    action: i64 = bot.choose(game, game.observe(s, seat), moves.list(), rng)
    if not moves.has(action):
        raise IllegalAnswer(f"The bot in seat {seat + 1} answered {action}, which is not legal in {game.name}.")
    return action


def selfplay(game: Game, seats: i64, seed: str, bots: list[Bot], rngs: list[Rng]) -> tuple[State, int]:
    """Play a game to its end; the last position and the number of decisions. Bots and their chance are by seat."""
    s = game.new(seats)
    moves = Moves()
    entries = draw(game, s, seed, 0)
    decisions = 0
    while s.actor != OVER:
        seat: i64 = s.actor
        game.play(s, ask(game, s, seat, bots[seat], rngs[seat], moves), None)
        decisions += 1
        entries = draw(game, s, seed, entries + 1)
    return s, decisions


def draw(game: Game, s: State, seed: str, entries: i64) -> i64:
    """Play the chance that follows so many log entries, as match.Match draws it; how many entries there are then."""
    if s.actor != CHANCE:
        return entries
    rng = Rng(seed, entries)
    while s.actor == CHANCE:
        game.play(s, game.ticket(s, rng.below(game.tickets(s))), None)
        entries += 1
    return entries
