"""Reports as one HTML file without scripts: a style sheet, tables, and pictures of shares and ratings."""

from collections.abc import Sequence
from html import escape
from typing import Final

WIDTH: Final = 860
ROW: Final = 26
LABEL: Final = 220
RIGHT: Final = 120
SIDE: Final = 54  # of a cell of a heat map
STYLE: Final = """\
.report{font:15px/1.45 system-ui,sans-serif;max-width:900px;margin:auto;padding:1em;color:#1b1610;background:#fffdf6}
.report table{border-collapse:collapse;width:100%}.report th,.report td{text-align:left;padding:4px 10px 4px 0;\
border-bottom:1px solid #d9d2c0;vertical-align:top}.report td.n,.report th.n{text-align:right;\
font-variant-numeric:tabular-nums}.report figure{margin:1.2em 0}.report img,.report svg{max-width:100%;height:auto}
.report svg text{font:12px system-ui,sans-serif}.report pre{overflow:auto;padding:.6em;background:#f4eedd}"""


def document(title: str, body: str) -> str:
    """A whole page; the body is markup, and in a `<div class="report">` of its own."""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
        f'<body><div class="report"><h1>{escape(title)}</h1>{body}</div></body></html>\n'
    )


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Plain texts; columns that start with > are numbers."""
    kinds = [' class="n"' if name.startswith(">") else "" for name in head]
    top = "".join(f"<th{kind}>{escape(name.lstrip('>'))}</th>" for kind, name in zip(kinds, head, strict=True))
    lines = ("".join(f"<td{kind}>{escape(text)}</td>" for kind, text in zip(kinds, row, strict=True)) for row in rows)
    return f"<table><tr>{top}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def figure(picture: str) -> str:
    return f"<figure>{picture}</figure>"


def svg(parts: Sequence[str], width: float, height: float, title: str) -> str:
    box = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    label = escape(title, quote=True)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label="{label}">{"".join(parts)}</svg>'


def intervals(
    rows: Sequence[tuple[str, float, float, float]], middle: float, title: str, scale: float = 1, unit: str = ""
) -> str:
    """A dot for each value with the line of its interval, and a dashed line at what is to be expected."""
    ends = [end for _, _, low, high in rows for end in (low, high)]
    low, high = min(*ends, middle), max(*ends, middle)
    across = (WIDTH - LABEL - RIGHT) / ((high - low) or 1.0)
    bottom = ROW * len(rows) + 8

    def x(value: float) -> float:
        return LABEL + (value - low) * across

    parts = [f'<path d="M{x(middle):.1f} 0V{bottom}" stroke="#857a63" stroke-dasharray="4 4"/>']
    for value in (low, middle, high):
        parts.append(
            f'<text x="{x(value):.1f}" y="{bottom + 16}" text-anchor="middle">{scale * value:.0f}{unit}</text>'
        )
    for k, (label, value, start, end) in enumerate(rows):
        y = ROW * k + ROW / 2
        colour = "#c0392b" if end < middle else "#1f6fb2" if start > middle else "#5b5343"
        parts.append(
            f'<text x="0" y="{y + 4}">{escape(label)}</text>'
            f'<path d="M{x(start):.1f} {y}H{x(end):.1f}" stroke="{colour}" stroke-width="3"/>'
            f'<circle cx="{x(value):.1f}" cy="{y}" r="5" fill="{colour}"/>'
            f'<text x="{WIDTH - RIGHT + 12}" y="{y + 4}">{scale * value:.1f}{unit}</text>'
        )
    return svg(parts, WIDTH, bottom + 24, title)


def heat(
    rows: Sequence[str], columns: Sequence[str], shares: Sequence[Sequence[float | None]], middle: float, title: str
) -> str:
    """Shares as colours and numbers, white at what is to be expected; nothing where nothing is known."""
    top = 12 + 7 * max(map(len, columns), default=0)
    parts = [
        f'<text transform="translate({LABEL + SIDE * k + SIDE / 2 + 4:g} {top - 6}) rotate(-60)">{escape(name)}</text>'
        for k, name in enumerate(columns)
    ]
    for j, (name, line) in enumerate(zip(rows, shares, strict=True)):
        y = top + ROW * j
        parts.append(f'<text x="0" y="{y + 17}">{escape(name)}</text>')
        for k, share in enumerate(line):
            if share is not None:
                x = LABEL + SIDE * k
                parts.append(
                    f'<path d="M{x} {y}h{SIDE - 1}v{ROW - 1}h-{SIDE - 1}z" fill="{_colour(share, middle)}"/>'
                    f'<text x="{x + SIDE / 2:g}" y="{y + 17}" text-anchor="middle">{100 * share:.0f}</text>'
                )
    return svg(parts, LABEL + SIDE * len(columns) + 60, top + ROW * len(rows) + 4, title)


def _colour(share: float, middle: float) -> str:
    """From red (nothing) over white (what is to be expected) to blue (all), never so dark that ink is lost."""
    away = (share - middle) / (1 - middle) if share > middle else (middle - share) / middle
    faded = round(255 - 120 * min(1.0, away))
    return f"rgb({faded},{(255 + faded) // 2},255)" if share > middle else f"rgb(255,{faded},{faded})"
