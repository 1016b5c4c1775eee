"""How far from perfect bots play the end of Mythicals: positions with few cards in the deck are solved exactly.

The solver knows which cards are in the deck, not their order; a player cannot always tell them from those that were
discarded, so that this is a bound. Perfect play is for the greatest expected lead. What a decision gives away is the
lead that the best action promises less that of the chosen one.

python -m benchmarks.endgame --bots greedy,mcts:1000,expert --cards 3 --games 40
"""

import argparse
from statistics import fmean

from mytharium import bots, games
from mytharium.core.protocol import CHANCE, OVER, Game, State, settle, step
from mytharium.core.rng import Rng

MOST = 60_000  # positions that are looked at for one decision; what takes more is left out


class TooMuch(Exception):
    """A position that branches too widely to be solved here."""


class Solver:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[bytes, float] = {}

    def lead(self, s: State) -> float:
        """The expected lead of the first seat if both play perfectly from here."""
        if s.actor == OVER:
            first, second = self.game.outcome(s).scores
            return float(first - second)
        key = s.key()
        if key not in self.known:
            if len(self.known) > MOST:
                raise TooMuch
            self.known[key] = self.chance(s) if s.actor == CHANCE else self.decision(s)
        return self.known[key]

    def after(self, s: State, action: int) -> float:
        then = s.clone()
        self.game.play(then, action, None)
        return self.lead(then)

    def chance(self, s: State) -> float:
        drawn = self.game.chances(s)
        return sum(weight * self.after(s, action) for action, weight in drawn) / sum(weight for _, weight in drawn)

    def decision(self, s: State) -> float:
        leads = [self.after(s, action) for action in self.game.legal(s, int(s.actor))]
        return max(leads) if s.actor == 0 else min(leads)


def positions(game: Game, cards: int, number: int) -> list[State]:
    """Decisions of learned play with at most so many cards left and nothing but the deck unseen."""
    found = []
    player = bots.make("learned")
    for k in range(number):
        rng = Rng(f"endgame/{k}")
        s = game.new(2)
        seat = settle(game, s, rng)
        while seat != OVER:
            moves = game.legal(s, seat)
            if getattr(s, "left", 99) <= cards and len(moves) > 1:
                found.append(s.clone())
            seat = step(game, s, player.choose(game, game.observe(s, seat), moves, rng), rng)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", default="greedy,mcts:1000,expert")
    parser.add_argument("--cards", type=int, default=3)
    parser.add_argument("--games", type=int, default=40)
    wish = parser.parse_args()
    game = games.make("mythicals")
    names = wish.bots.split(",")
    lost: dict[str, list[float]] = {name: [] for name in names}
    skipped = 0
    for number, s in enumerate(positions(game, wish.cards, wish.games)):
        solver, seat = Solver(game), int(s.actor)
        sign = 1 if seat == 0 else -1
        moves = game.legal(s, seat)
        try:
            leads = {action: sign * solver.after(s, action) for action in moves}
        except TooMuch:
            skipped += 1
            continue
        for name in names:
            action = bots.make(name).choose(game, game.observe(s, seat), moves, Rng(f"bot/{number}"))
            lost[name].append(max(leads.values()) - leads[action])
    for name, given in lost.items():
        perfect = sum(loss < 1e-9 for loss in given) / len(given)
        print(
            f"{name:12} {fmean(given):6.3f} points given away by a decision, {perfect:.1%} perfect, {len(given)} solved"
        )
    print(f"{skipped} positions were too wide to be solved")


if __name__ == "__main__":
    main()
