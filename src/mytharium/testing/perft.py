"""How much can happen: sequences of entries, chance included, and the different positions they lead to.

python -m mytharium.testing.perft FILE…    count anew what the files ask for

A file begins like a playthrough (game, seats, seed); then each line counts from a position of that random game:
`after 60 to 3: 9/9/0 81/80/0 700/650/2` tells, for one, two and three entries after entry 60, how many sequences there
are, how many different positions they lead to, and in how many the game has ended.
"""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from mytharium.core.protocol import OVER, Game, Moves, State
from mytharium.testing.playthrough import WISHES, game_of, played, wishes

LINE = re.compile(r"after (\d+) to (\d+):")


@dataclass(frozen=True)
class Count:
    sequences: int
    positions: int  # different by key
    ended: int  # sequences in which the game ended, at this depth or before

    def __str__(self) -> str:
        return f"{self.sequences}/{self.positions}/{self.ended}"


def perft(game: Game, state: State, depth: int) -> list[Count]:
    """The count at each depth from 1 on. An outcome of chance is one entry, however likely it is."""
    counts = []
    level = {state.key(): (state, 1)}
    moves = Moves()
    ended = 0
    for _ in range(depth):
        below: dict[bytes, tuple[State, int]] = {}
        for before, ways in level.values():
            game.moves(before, before.actor, moves)
            for action in moves.list():
                after = before.clone()
                game.play(after, action, None)
                if after.actor == OVER:
                    ended += ways
                key = after.key()
                below[key] = (after, ways + (below[key][1] if key in below else 0))
        level = below
        counts.append(Count(sum(ways for _, ways in level.values()), len(level), ended))
    return counts


def counted(text: str) -> str:
    """A file of counts, counted anew."""
    wish = wishes(text)
    game = game_of(wish)
    match = played(game, wish)
    positions = [game.new(match.seats), *(moment.state for moment in match.line)]
    lines = [f"{name}: {wish[name]}" for name in WISHES if wish.get(name)]
    for entry, depth in LINE.findall(text):
        counts = " ".join(str(count) for count in perft(game, positions[int(entry)], int(depth)))
        lines.append(f"after {entry} to {depth}: {counts}")
    return "\n".join(lines) + "\n"


def main(*paths: str) -> int:
    if not paths:
        print(__doc__)
        return 2
    for path in map(Path, paths):
        path.write_text(counted(path.read_text("utf-8")), "utf-8")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
