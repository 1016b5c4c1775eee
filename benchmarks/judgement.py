"""How far the bot's judgement of Terra Mystica can be trusted: games of people, looked back at.

    python -m benchmarks.judgement [--games K] [--effort E]

The games are those of the folder `games` in ../shared/data/terra_mystica, or where MYTHARIUM_REFERENCE_GAMES points.
For each turn of a person the review says what it would have played from what that person saw; for each seat the value
says how many points it expects. Printed: the share of turns that the bot would have played, or that are as good to it;
the points that it expected of people at the begin of each round beside those that they made; and how often the one whom
it saw ahead has won.
"""

import argparse
from collections import defaultdict
from statistics import fmean, stdev
from time import perf_counter

from mytharium.arena.progress import bar
from mytharium.coach.review import Review, review
from mytharium.core import engine
from mytharium.games.terra_mystica.importers.snellman.check import Checker
from mytharium.games.terra_mystica.importers.snellman.player import Player
from mytharium.games.terra_mystica.importers.snellman.reader import read
from mytharium.games.terra_mystica.state import Position
from mytharium.match.match import Match
from tests.rulebook.terra_mystica.reference import folder

ROUNDS = 6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--effort", type=float, default=1.0)
    arguments = parser.parse_args()
    place = folder()
    logs = sorted((place / "games").glob("*.txt"))[: arguments.games] if place else []
    if not logs:
        raise SystemExit("There are no games: MYTHARIUM_REFERENCE_GAMES names no folder with games/.")
    turns = same = good = seats = ahead = 0
    lost: list[float] = []
    errors: defaultdict[int, list[float]] = defaultdict(list)
    began = perf_counter()
    with bar(len(logs)) as advance:
        for log in logs:
            player = Player(read(log.read_text("utf-8"), noted=True))
            Checker(player, None).run()
            match = player.match
            found = review(match, arguments.effort)
            turns += len(found.choices)
            same += sum(one.played == one.best for one in found.choices)
            good += sum(one.is_best for one in found.choices)
            seats += found.seats
            lost += [found.lost(seat) for seat in range(found.seats)]
            for number, points in expected(match, found).items():
                errors[number] += [guess - made for guess, made in zip(points, found.scores, strict=True)]
                ahead += number == ROUNDS // 2 and points.index(max(points)) == found.winner
            advance(1)
    print(f"{len(logs)} games, {seats} seats, {turns} turns, {(perf_counter() - began) / len(logs):.1f} s a game")
    print(f"the bot would have played {same / turns:.1%} of the turns, and {good / turns:.1%} are as good to it")
    print(f"a person gives away {fmean(lost):.1f} points of lead in a game, by its reckoning")
    for number, missed in sorted(errors.items()):
        print(f"before round {number}: expects {fmean(missed):+.1f} points too many, ± {stdev(missed):.1f} a seat")
    print(f"whom it saw ahead before round {ROUNDS // 2} won {ahead / len(logs):.0%} of the games")
    print(engine.describe())


def expected(match: Match, found: Review) -> dict[int, list[float]]:
    """What every seat could expect at the begin of each round."""
    course, by_round = dict(found.curve), dict[int, list[float]]()
    for moment in sorted(course):
        s = match.before(moment) if moment < len(match.line) else match.state
        assert isinstance(s, Position)
        if s.round:
            by_round.setdefault(int(s.round), course[moment])
    return by_round


if __name__ == "__main__":
    main()
