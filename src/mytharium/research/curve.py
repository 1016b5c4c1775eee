"""The course of a training as a picture: what its games scored and how far its judgement was off, by generation."""

from collections.abc import Sequence
from typing import Final

from mytharium.research.training import Generation

WIDTH: Final = 640
HEIGHT: Final = 150
MARGIN: Final = 46


def curve(game: str, done: Sequence[Generation]) -> str:
    """An SVG with a panel for each figure; generations that lost their match are hollow."""
    panels = [
        panel(0, f"{game}: mean points of its games", [one.points for one in done], done),
        panel(1, "error of the value, in points", [one.error for one in done], done),
    ]
    height = len(panels) * (HEIGHT + MARGIN) + MARGIN // 2
    style = "text{font:13px sans-serif}path{fill:none;stroke:#4a6fa5;stroke-width:2}circle{stroke:#4a6fa5}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">'
    return "\n".join([head, f"<style>{style}</style>", *panels, "</svg>", ""])


def panel(row: int, title: str, values: Sequence[float], done: Sequence[Generation]) -> str:
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    step = (WIDTH - 2 * MARGIN) / max(1, len(values) - 1)
    top = MARGIN + row * (HEIGHT + MARGIN)
    points = [(MARGIN + k * step, top + HEIGHT * (1 - (value - low) / span)) for k, value in enumerate(values)]
    line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    marks = [
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{"#4a6fa5" if one.kept else "none"}"/>'
        for (x, y), one in zip(points, done, strict=True)
    ]
    texts = [
        f'<text x="{MARGIN}" y="{top - 10}">{title}</text>',
        f'<text x="4" y="{top + 5}">{high:.1f}</text>',
        f'<text x="4" y="{top + HEIGHT + 5}">{low:.1f}</text>',
    ]
    return "\n".join([*texts, f'<path d="{line}"/>', *marks])
