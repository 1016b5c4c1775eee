"""The anchors of RULES.md: `{#name}` at the end of a heading or a paragraph."""

import re
from collections.abc import Iterator
from pathlib import Path

ANCHOR = re.compile(r"\{#([a-z][a-z0-9-]*)\}[ \t]*$", re.MULTILINE)
CITED = re.compile(r"""RULES\.md#([a-z][a-z0-9-]*)|Refusal\(\s*["']([^"']+)["']""")
ALWAYS = ("turn", "chance", "undo")  # what a match cites, whatever is played


def anchors(path: Path) -> list[str]:
    """The anchors of a rules file, in their order."""
    return ANCHOR.findall(path.read_text("utf-8"))


def translations(folder: Path) -> list[Path]:
    """RULES.es.md, RULES.fr.md and so on beside a RULES.md."""
    return sorted(folder.glob("RULES.*.md"))


def cited(folder: Path) -> Iterator[tuple[str, str]]:
    """Each anchor that the code of a folder cites, with the file it stands in."""
    for path in sorted(folder.rglob("*.py")):
        for comment, refusal in CITED.findall(path.read_text("utf-8")):
            yield comment or refusal, path.relative_to(folder).as_posix()
