"""What the scores would be: at the end of the round if all passed now, and at the end of the game if that were it.

The rules themselves are asked, on a copy of the position: passing and the final scoring as things stand.
"""

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules import passing, scoring
from mytharium.games.terra_mystica.seat import FROM_BONUS, FROM_FACTION, FROM_FAVOR, SOURCES, Seat
from mytharium.games.terra_mystica.state import FINISHED, Position


class Forecast:
    """For one seat: the points now, after the round, after the game, and what the end adds by its source."""

    def __init__(self, now: int, after_round: int, after_game: int, parts: dict[str, int]) -> None:
        self.now = now
        self.after_round = after_round
        self.after_game = after_game
        self.parts = parts


def is_open(s: Position) -> bool:
    """Whether anything is to come: not before the first round, nor after the last."""
    return s.round > 0 and s.phase != FINISHED


def forecast(box: Box, now: Position) -> list[Forecast]:
    """One for each seat."""
    seats = range(int(now.players))
    if not is_open(now):
        return [Forecast(int(now.seat(k).vp), int(now.seat(k).vp), int(now.seat(k).vp), {}) for k in seats]
    passed = now.clone()
    for k in seats:
        pass_now(box, passed, passed.seat(k))
    end = passed.clone()
    scoring.finish(box, end, None)
    return [
        Forecast(int(now.seat(k).vp), int(passed.seat(k).vp), int(end.seat(k).vp), gained(passed.seat(k), end.seat(k)))
        for k in seats
    ]


def pass_now(box: Box, s: Position, me: Seat) -> None:
    """The points for passing, if the player has not passed yet."""
    if not me.passed and not me.left:
        me.score(passing.card_points(box, me), FROM_BONUS)
        me.score(passing.favor_points(box, me), FROM_FAVOR)
        me.score(box.faction(me).passing(s, me), FROM_FACTION)


def gained(before: Seat, after: Seat) -> dict[str, int]:
    """The points that came in between, by their source."""
    change = {name: int(after.points[k] - before.points[k]) for k, name in enumerate(SOURCES)}
    return {name: n for name, n in change.items() if n}
