"""What a page is sent: what it does not have yet."""

from functools import lru_cache

BLOCKS = {"stage": ('<svg id="part-', "</svg>"), "log": ('<li id="line-', "</li>")}  # none holds another


def news_of(regions: dict[str, str], sent: dict[str, str]) -> dict[str, str]:
    """The regions that a page does not have; of a block in one that it does have only the name is sent, `data-same`."""
    changed = {}
    for name, html in regions.items():
        old = sent.get(name)
        if old is None or (old != html and name not in BLOCKS):
            changed[name] = html
        elif old != html:
            had = set(_pieces(name, old))
            opening, end = BLOCKS[name]
            changed[name] = "".join(
                f"{piece[: piece.index(chr(34), len(opening)) + 1]} data-same>{end}"
                if piece.startswith(opening) and piece in had
                else piece
                for piece in _pieces(name, html)
            )
    return changed


@lru_cache(maxsize=256)
def size(html: str) -> int:
    """How many elements there are."""
    return html.count("<") - html.count("</")


@lru_cache(maxsize=256)
def _pieces(name: str, html: str) -> tuple[str, ...]:
    """A region cut before and after each of its blocks."""
    opening, end = BLOCKS[name]
    pieces = []
    done = 0
    while (start := html.find(opening, done)) >= 0:
        stop = html.index(end, start) + len(end)
        pieces += [html[done:start], html[start:stop]]
        done = stop
    return (*pieces, html[done:])
