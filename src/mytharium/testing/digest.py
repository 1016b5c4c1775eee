"""A game in one number: everything that two engines, or two versions, must agree on over seeded random games.

python -m mytharium.testing.digest GAME --games 50 --seed x
"""

import argparse
import hashlib
from dataclasses import replace

from mytharium import games
from mytharium.core import engine
from mytharium.core.protocol import Event, Moves
from mytharium.core.rng import Rng
from mytharium.testing.case import Case, cases
from mytharium.testing.contents import contents
from mytharium.testing.walk import Visit, walks


def digest(case: Case, part: int = 1) -> str:
    """SHA-256 over all games of a case: keys, moves, texts, events, views, worlds, scores and what bots are told.

    With `part` n, about one position in n is looked at; the others count only by what they lead to.
    """
    total = hashlib.sha256()
    rng = Rng(case.seed, 8)
    for visit in walks(case, part):
        total.update(repr(_facts(visit, rng)).encode())
    return total.hexdigest()


def _facts(visit: Visit, rng: Rng) -> list[object]:
    game, state = visit.case.game, visit.state
    views = [game.observe(state, viewer) for viewer in visit.case.viewers]
    facts: list[object] = [state.key(), visit.legal, game.audit(state)]
    facts += [(view.key(), contents(view), game.determinize(view, rng).key()) for view in views]
    facts += [(game.score(state, seat), game.evaluate(state, seat)) for seat in range(visit.case.seats)]
    if not visit.legal:
        end = game.outcome(state)
        return [*facts, end.ranks, end.scores, end.breakdown]
    facts.append([game.format(state, action) for action in visit.legal])
    events: list[Event] = []
    game.play(state.clone(), visit.action, events)
    facts.append([(e.kind, e.seat, sorted(e.args.items()), e.audience, e.reveals) for e in events])
    if visit.seat >= 0:
        moves = Moves()
        game.moves(state, visit.seat, moves)
        facts.append(game.playout(state, moves, rng))
        game.shortlist(state, moves)
        facts.append(moves.list())
    return facts


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m mytharium.testing.digest", description="A game in one number.")
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, default=50, help="random games for each mix of seats, modules and options")
    parser.add_argument("--part", type=int, default=1, help="look at about one position in so many")
    parser.add_argument("--seed", default="digest")
    wish = parser.parse_args()
    total = hashlib.sha256()
    for case in cases(wish.game):
        total.update(digest(replace(case, games=wish.games, seed=wish.seed), wish.part).encode())
    print(total.hexdigest(), "compiled" if engine.COMPILED else "interpreted")


if __name__ == "__main__":
    main()
