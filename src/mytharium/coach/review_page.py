"""A review to look at: the course of the game as a curve, tables, and pictures of the choices that cost most."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from mytharium.scene.report import STYLE, WIDTH, document, svg, table

if TYPE_CHECKING:
    from mytharium.coach.review import Choice, Review

HEIGHT, LEFT, RIGHT, TOP = 300, 44, 120, 16
COLOURS: Final = ("#c0392b", "#1f6fb2", "#2e8b57", "#8e5bb5", "#b9770e")
COURSE: Final = "The points that each seat could expect, from the first moment to the last"
DASHES: Final = ("", "7 3", "2 3", "10 3 2 3", "1 4")


def summary(review: Review, names: Sequence[str] = ()) -> str:
    """Curve and tables, complete in themselves."""
    return f'<div class="report"><style>{STYLE}</style>{_told(review, names)}</div>'


def _told(review: Review, names: Sequence[str]) -> str:
    who = named(review, names)
    return curve(review, who) + _seats(review, who) + _swings(review, who)


def page(review: Review, title: str, names: Sequence[str], pictures: Mapping[int, str], worst: Sequence[Choice]) -> str:
    """A whole page. `pictures` are boards by moment, as the one who chose saw them."""
    who = named(review, names)
    shown = "".join(
        f"<figure><figcaption><b>{escape(who[one.seat])}</b>, moment {one.moment}: <b>{escape(one.played)}</b> "
        f"gave away {one.lost:.1f} {escape(review.unit)}. Better: <b>{escape(one.best)}</b>.</figcaption>"
        f'<img alt="The board at moment {one.moment}" src="{_embedded(pictures[one.moment])}"></figure>'
        for one in worst
    )
    return document(title, f"{_told(review, names)}<h2>Worst first</h2>{shown}")


def _embedded(svg: str) -> str:
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def named(review: Review, names: Sequence[str]) -> list[str]:
    return [names[seat] if seat < len(names) and names[seat] else f"Seat {seat + 1}" for seat in range(review.seats)]


def curve(review: Review, who: Sequence[str], title: str = COURSE) -> str:
    """What each seat could expect, by moment; lines differ in their dashes too. Styles may change how it looks."""
    moments = [moment for moment, _ in review.curve]
    values = [value for _, points in review.curve for value in points]
    low, high = min(values), max(values)
    across = (WIDTH - LEFT - RIGHT) / max(1, moments[-1] - moments[0])
    up = HEIGHT / ((high - low) or 1.0)

    def x(moment: int) -> float:
        return LEFT + (moment - moments[0]) * across

    def y(value: float) -> float:
        return TOP + (high - value) * up

    parts = [
        f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="#d9d2c0"/>'
        f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value:.0f}</text>'
        for value in (low, (low + high) / 2, high)
    ]
    for seat in range(review.seats):
        line = "L".join(f"{x(moment):.1f} {y(points[seat]):.1f}" for moment, points in review.curve)
        look = f'stroke="{COLOURS[seat % 5]}" stroke-width="2" stroke-dasharray="{DASHES[seat % 5]}"'
        parts.append(f'<path class="line s{seat}" d="M{line}" fill="none" {look}/>')
    for seat, at in _labels([y(value) for value in review.curve[-1][1]]):
        label = escape(f"{who[seat]} {review.scores[seat]}")
        parts.append(
            f'<text x="{WIDTH - RIGHT + 8}" y="{at:.1f}" class="seat" fill="{COLOURS[seat % 5]}">{label}</text>'
        )
    for swing in review.swings:
        line = f"{x(swing.moment + 1):.1f} {TOP}v{HEIGHT}"
        parts.append(f'<path class="swing" d="M{line}" stroke="#b9b09a" stroke-dasharray="3 3"/>')
    return svg(parts, WIDTH, HEIGHT + 2 * TOP, title)


def _labels(heights: Sequence[float]) -> list[tuple[int, float]]:
    """Where the names at the right end stand, none over another."""
    placed: list[tuple[int, float]] = []
    last = -1e9
    for seat in sorted(range(len(heights)), key=lambda seat: heights[seat]):
        last = max(heights[seat] + 4, last + 15)
        placed.append((seat, last))
    return placed


def _seats(review: Review, who: Sequence[str]) -> str:
    rows = [
        (
            who[seat],
            str(review.scores[seat]),
            f"{100 * review.agreed(seat):.0f} %",
            f"{review.lost(seat):.1f}",
            f"{review.parts[seat].luck:+.1f}",
        )
        for seat in range(review.seats)
    ]
    return table(("", ">Points", ">Best choices", f">Given away, {review.unit}", ">Luck, points"), rows)


def _swings(review: Review, who: Sequence[str]) -> str:
    if not review.swings:
        return ""
    rows = [
        (str(one.moment), who[one.seat] if one.seat >= 0 else "Chance", one.text, f"{one.change:+.1f}")
        for one in review.swings
    ]
    head = (">Moment", "Who", "What", f">Lead of {who[review.winner]}")
    return f"<h2>Turning points</h2>{table(head, rows)}"
