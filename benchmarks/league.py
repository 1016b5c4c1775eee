"""How many points a bot of Terra Mystica makes against itself where people played: their tiles, factions and seats.

    python -m benchmarks.league --bot expert --times 2 --jobs 2

The games are those of the folder `games` in ../shared/data/terra_mystica, or where MYTHARIUM_REFERENCE_GAMES points.
The bot plays on from where everybody has a faction and nothing stands yet.
"""

import argparse
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import fmean, stdev
from typing import cast

from mytharium import bots
from mytharium.core import engine
from mytharium.core.protocol import OVER, step
from mytharium.core.rng import Rng
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.importers.snellman.check import Checker
from mytharium.games.terra_mystica.importers.snellman.player import Player
from mytharium.games.terra_mystica.importers.snellman.reader import read
from mytharium.games.terra_mystica.state import Position
from tests.rulebook.terra_mystica.reference import folder

Points = dict[str, int]  # by faction


def begin(log: Path) -> tuple[Player, Position]:
    """A recorded game, played to its end, and the position in which the first structure is to be set."""
    player = Player(read(log.read_text("utf-8"), noted=True))
    Checker(player, None).run()
    states = (cast(Position, moment.state) for moment in player.match.line)
    return player, next(s for s in states if all(s.look(seat).faction >= 0 for seat in range(s.players)))


def play(bot: str, times: int, log: Path) -> list[tuple[Points, Points]]:
    """What people made and what the bot makes, so many times over."""
    player, first = begin(log)
    game = player.game
    factions = [NAMES[first.look(seat).faction] for seat in range(first.players)]
    people = dict(zip(factions, player.match.outcome.scores, strict=True))
    found = []
    for k in range(times):
        s, rng, chooser = first.clone(), Rng(f"{log.stem}/{k}"), bots.make(bot)
        seat = int(s.actor)
        while seat != OVER:
            seat = step(game, s, chooser.choose(game, game.observe(s, seat), game.legal(s, seat), rng), rng)
        found.append((people, dict(zip(factions, game.outcome(s).scores, strict=True))))
    return found


def told(points: list[int]) -> str:
    margin = 1.96 * stdev(points) / len(points) ** 0.5 if len(points) > 1 else 0.0
    return f"{fmean(points):6.1f} ± {margin:4.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="learned")
    parser.add_argument("--games", type=int, default=1000, help="recorded games at most")
    parser.add_argument("--times", type=int, default=1, help="games from each of them")
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    place = folder()
    logs = sorted((place / "games").glob("*.txt"))[: wish.games] if place else []
    if not logs:
        raise SystemExit("There are no games: MYTHARIUM_REFERENCE_GAMES names no folder with games/.")
    with ProcessPoolExecutor(wish.jobs) as pool:
        rows = [row for part in pool.map(partial(play, wish.bot, wish.times), logs) for row in part]
    by_faction: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for people, made in rows:
        for faction, points in made.items():
            by_faction[faction].append((people[faction], points))
    print(f"{len(rows)} games of {wish.bot} against itself, from {len(logs)} set-ups; people beside it")
    for who, column in (("people", 0), (wish.bot, 1)):
        scores = [list(row[column].values()) for row in rows]
        each = told([points for game in scores for points in game])
        print(f"{who:16} {each} points on average, winners {told([max(game) for game in scores])}")
    for faction, pairs in sorted(by_faction.items(), key=lambda item: -len(item[1])):
        people_made, bot_made = zip(*pairs, strict=True)
        print(f"{faction:16} {fmean(people_made):6.1f} {fmean(bot_made):6.1f}   {len(pairs)} seats")
    print(engine.describe())


if __name__ == "__main__":
    main()
