"""A review to look at: the course of the game as a curve, tables, and pictures of the choices that cost most."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mytharium.arena.review import Choice, Review

WIDTH, HEIGHT, LEFT, RIGHT, TOP = 860, 300, 44, 120, 16
COLOURS: Final = ("#c0392b", "#1f6fb2", "#2e8b57", "#8e5bb5", "#b9770e")
DASHES: Final = ("", "7 3", "2 3", "10 3 2 3", "1 4")
STYLE: Final = """\
.review{font:15px/1.45 system-ui,sans-serif;max-width:900px;margin:auto;padding:1em;color:#1b1610;background:#fffdf6}
.review table{border-collapse:collapse;width:100%}.review th,.review td{text-align:left;padding:4px 10px 4px 0;\
border-bottom:1px solid #d9d2c0;vertical-align:top}.review td.n,.review th.n{text-align:right;\
font-variant-numeric:tabular-nums}.review figure{margin:1.2em 0}.review img,.review svg{max-width:100%;height:auto}
.review svg text{font:12px system-ui,sans-serif}"""


def summary(review: Review, names: Sequence[str] = ()) -> str:
    """Curve and tables, complete in themselves."""
    who = named(review, names)
    parts = curve(review, who) + _seats(review, who) + _swings(review, who)
    return f'<div class="review"><style>{STYLE}</style>{parts}</div>'


def page(review: Review, title: str, names: Sequence[str], pictures: Mapping[int, str], worst: Sequence[Choice]) -> str:
    """A whole page. `pictures` are boards by moment, as the one who chose saw them."""
    who = named(review, names)
    shown = "".join(
        f"<figure><figcaption><b>{escape(who[one.seat])}</b>, moment {one.moment}: <b>{escape(one.played)}</b> "
        f"gave away {one.lost:.1f} {escape(review.unit)}. Better: <b>{escape(one.best)}</b>.</figcaption>"
        f'<img alt="The board at moment {one.moment}" src="{_embedded(pictures[one.moment])}"></figure>'
        for one in worst
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><body><div class="review"><h1>{escape(title)}</h1></div>'
        f'{summary(review, names)}<div class="review"><h2>Worst first</h2>{shown}</div></body></html>'
    )


def _embedded(svg: str) -> str:
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def named(review: Review, names: Sequence[str]) -> list[str]:
    return [names[seat] if seat < len(names) and names[seat] else f"Seat {seat + 1}" for seat in range(review.seats)]


def curve(review: Review, who: Sequence[str]) -> str:
    """What each seat could expect, by moment; lines differ in their dashes too."""
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
        parts.append(f'<path d="M{line}" fill="none" {look}/>')
    for seat, at in _labels([y(value) for value in review.curve[-1][1]]):
        label = escape(f"{who[seat]} {review.scores[seat]}")
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{at:.1f}" fill="{COLOURS[seat % 5]}">{label}</text>')
    for swing in review.swings:
        parts.append(f'<path d="M{x(swing.moment + 1):.1f} {TOP}v{HEIGHT}" stroke="#b9b09a" stroke-dasharray="3 3"/>')
    box = f'viewBox="0 0 {WIDTH} {HEIGHT + 2 * TOP}" width="{WIDTH}" height="{HEIGHT + 2 * TOP}"'
    title = "The points that each seat could expect, from the first moment to the last"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label="{title}">{"".join(parts)}</svg>'


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
        f'<tr><th>{escape(who[seat])}</th><td class="n">{review.scores[seat]}</td>'
        f'<td class="n">{100 * review.agreed(seat):.0f} %</td><td class="n">{review.lost(seat):.1f}</td>'
        f'<td class="n">{review.parts[seat].luck:+.1f}</td></tr>'
        for seat in range(review.seats)
    ]
    head = ("Points", "Best choices", f"Given away, {escape(review.unit)}", "Luck, points")
    cells = "".join(f'<th class="n">{text}</th>' for text in head)
    return f"<table><tr><th></th>{cells}</tr>{''.join(rows)}</table>"


def _swings(review: Review, who: Sequence[str]) -> str:
    if not review.swings:
        return ""
    rows = "".join(
        f'<tr><td class="n">{one.moment}</td><td>{escape(who[one.seat] if one.seat >= 0 else "Chance")}</td>'
        f'<td>{escape(one.text)}</td><td class="n">{one.change:+.1f}</td></tr>'
        for one in review.swings
    )
    winner = escape(who[review.winner])
    head = f"<tr><th class='n'>Moment</th><th>Who</th><th>What</th><th class='n'>Lead of {winner}</th></tr>"
    return f"<h2>Turning points</h2><table>{head}{rows}</table>"
