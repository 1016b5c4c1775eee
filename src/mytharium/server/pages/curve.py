"""A rating in time as a picture: the line, and around it how sure it was."""

from collections.abc import Sequence

from markupsafe import Markup

from mytharium.scene.words import Words
from mytharium.server.ratings.rating import Rating

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 340, 140, 44, 8, 8, 18
STEPS = (50, 100, 200, 500, 1000)  # points between two lines


def curve_svg(curve: Sequence[tuple[int, Rating]], words: Words) -> Markup:
    """By game, not by day: a pause says nothing about how well somebody plays."""
    ratings = [rating for _, rating in curve]
    step = next((step for step in STEPS if _range(ratings, step)[1] <= 5), STEPS[-1])
    low, lines = _range(ratings, step)

    def x(k: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (k / max(1, len(ratings) - 1))

    def y(points: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (points - low) / (step * max(1, lines - 1)))

    above = [f"{x(k):.1f} {y(one.points + one.spread):.1f}" for k, one in enumerate(ratings)]
    below = [f"{x(k):.1f} {y(one.points - one.spread):.1f}" for k, one in enumerate(ratings)]
    line = [f"{x(k):.1f} {y(one.points):.1f}" for k, one in enumerate(ratings)]
    rules = Markup("").join(
        Markup('<path class="rule" d="M{} {:.1f}H{}"/><text x="{}" y="{:.1f}">{}</text>').format(
            LEFT, y(mark), WIDTH - RIGHT, LEFT - 6, y(mark) + 4, mark
        )
        for mark in range(low, low + step * lines, step)
    )
    label = words.t(
        "The rating after each of {n} games: from {first} to {last}",
        n=len(ratings),
        first=ratings[0].points,
        last=ratings[-1].points,
    )
    return Markup(
        '<svg class="curve" viewBox="0 0 {} {}" role="img" aria-label="{}">{}'
        '<path class="band" d="M{}Z"/><path class="line" d="M{}"/><circle cx="{:.1f}" cy="{:.1f}" r="4"/>'
        '<text class="end" x="{}" y="{}">{}</text></svg>'
    ).format(
        WIDTH,
        HEIGHT,
        label,
        rules,
        "L".join([*above, *reversed(below)]),
        "L".join(line),
        x(len(ratings) - 1),
        y(ratings[-1].points),
        WIDTH - RIGHT,
        HEIGHT - 3,
        words.n("{n} rated game", "{n} rated games", len(ratings)),
    )


def _range(ratings: Sequence[Rating], step: int) -> tuple[int, int]:
    """The lowest line, and how many lines there are."""
    low = min(one.points - one.spread for one in ratings) // step * step
    high = -(-max(one.points + one.spread for one in ratings) // step) * step
    return low, (high - low) // step + 1
