"""Moves that a child would laugh at, counted over games of a bot against itself, and whether its games begin alike.

python -m mytharium.testing.follies terra_mystica --bot medium --games 200
"""

import argparse
from collections import Counter
from dataclasses import dataclass, field

from mytharium import bots, games
from mytharium.core.protocol import OVER, Moves, settle, step
from mytharium.core.rng import Rng


@dataclass
class Follies:
    """What was counted: decisions, moves that throw something away, and how often each first decision was taken."""

    games: int = 0
    decisions: int = 0
    wasted: list[str] = field(default_factory=list)
    first: Counter[str] = field(default_factory=Counter)

    def often(self) -> float:
        """The share of the games that begin with the favourite first decision."""
        return max(self.first.values()) / self.games


def follies(name: str, bot: str, number: int, seats: int, seed: str) -> Follies:
    game, player, found = games.make(name), bots.make(bot), Follies()
    for k in range(number):
        rng = Rng(f"{seed}/{k}")
        s = game.new(seats)
        seat = settle(game, s, rng)
        begun = False
        while seat != OVER:
            legal = Moves()
            game.moves(s, seat, legal)
            moves = legal.list()
            action = player.choose(game, game.observe(s, seat), moves, rng)
            if not begun and len(moves) > 1:
                begun = True
                found.first[game.format(s, action)] += 1
            if game.is_waste(s, action, legal):
                found.wasted.append(f"game {k}, entry {s.seq}: {game.format(s, action)}")
            seat = step(game, s, action, rng)
            found.decisions += 1
        found.games += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", default="follies")
    wish = parser.parse_args()
    seats = wish.seats or games.meta(wish.game).seats[0]
    found = follies(wish.game, wish.bot, wish.games, max(2, seats), wish.seed)
    print(f"{wish.game}, {wish.bot}: {len(found.wasted)} follies in {found.games} games, {found.decisions} decisions")
    print(f"games begin in {len(found.first)} ways, {found.often():.0%} of them in the same one")
    for line in found.wasted[:10]:
        print(line)


if __name__ == "__main__":
    main()
