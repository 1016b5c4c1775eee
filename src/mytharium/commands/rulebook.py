"""Paragraphs of a game's RULES.md by their anchors, as plain text.

An anchor is `{#name}` at the end of a heading or a paragraph. That of a heading stands for what follows up to the next.
"""

import re
from functools import cache
from itertools import takewhile
from pathlib import Path

from mytharium import games

_ANCHOR = re.compile(r"\s*\{#([\w-]+)\}")


@cache
def passages(game: str, lang: str) -> dict[str, str]:
    """Every passage of the rules by its anchor, in the language if there is a translation, else in English."""
    folder = Path(games.__path__[0]) / game
    for path in (folder / f"RULES.{lang}.md", folder / "RULES.md"):
        if path.is_file():
            return parse(path.read_text(encoding="utf-8"))
    return {}


def parse(text: str) -> dict[str, str]:
    blocks = [block.strip("\n") for block in re.split(r"\n\s*\n", text) if block.strip() and not block.startswith("![")]
    found: dict[str, str] = {}
    for k, block in enumerate(blocks):
        for anchor in _ANCHOR.findall(block):
            under = takewhile(lambda other: not _heads(other), blocks[k + 1 :]) if _heads(block) else ()
            found[anchor] = "\n\n".join(map(_plain, (block, *under)))
    return found


def _heads(block: str) -> bool:
    return block.startswith("#")


def _plain(block: str) -> str:
    return _ANCHOR.sub("", block).lstrip("# ")
