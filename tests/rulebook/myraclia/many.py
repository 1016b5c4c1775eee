"""Random games of Myraclia in all mixes of modules, options and seats: they end, lose nothing, and replay.

python -m tests.rulebook.myraclia.many 10000
"""

import sys
from itertools import chain, combinations, product
from typing import cast

from mytharium.core.protocol import Game
from mytharium.core.rng import Rng
from mytharium.games.myraclia.state import LAYOUT, Position
from mytharium.match.match import Match
from mytharium.match.record import dumps, loads, replay, to_record
from tests.rulebook.myraclia.table import ALL, make

MIXES = list(chain.from_iterable(combinations(ALL, size) for size in range(len(ALL) + 1)))
TEMPERS = ("no", "calm", "normal", "savage")
AUTOMAS = list(product(TEMPERS, TEMPERS))
Setting = tuple[tuple[str, ...], dict[str, str], int]


def settings(number: int) -> Setting:
    """Modules, options and seats for the n-th game; all mixes come in turn."""
    eva, adam = AUTOMAS[number % len(AUTOMAS)]
    modules = MIXES[number * 7 // 16 % len(MIXES)]
    least = max(2, 1 + (eva != "no") + (adam != "no"))
    seats = least + number // 5 % (6 - least)
    layout = "random" if number % 3 == 0 else "recommended"
    start = "3" if number % 4 == 1 else "2"
    return modules, {"eva": eva, "adam": adam, "layout": layout, "starting_elements": start}, seats


def played(game: Game, seats: int, seed: str) -> Match:
    """A game of random decisions by the authority; every position is audited."""
    match = Match(game, seats, seed)
    match.begin()
    rng = Rng(f"decisions {seed}")
    while not match.over:
        (seat,) = match.to_act()
        legal = match.legal(seat)
        assert len(legal) > 1, "a question with one answer is not asked"
        match.move(seat, legal[rng.below(len(legal))][1])
    for moment in match.line:
        wrong = game.audit(moment.state)
        assert not wrong, f"{seed}, entry {moment.at + 1}: {wrong}"
        assert touching_two(cast(Position, moment.state)), f"{seed}, entry {moment.at + 1}: a tile hangs by one other"
    return match


def touching_two(s: Position) -> bool:
    """Once the first surface lies, every tile touches at least two others."""
    tiles = [tile for tile in range(60) if s.surface >> tile & 1]
    return s.phase <= LAYOUT or all(int(s.near[tile]).bit_count() >= 2 for tile in tiles)


def main(games: int) -> None:
    entries, mixes = 0, set()
    for number in range(games):
        modules, options, seats = settings(number)
        game = make(modules, **options)
        match = played(game, seats, f"many {number}")
        record = loads(dumps(to_record(match, list(modules), ["random"] * seats)))
        assert replay(record, game).state.key() == match.state.key()
        entries += match.seq
        mixes.add((modules, *options.values(), seats))
    print(f"{games:,} games of {len(mixes):,} mixes, {entries:,} entries: all ended, nothing was lost, all replayed")


if __name__ == "__main__":
    main(int(sys.argv[1]))
