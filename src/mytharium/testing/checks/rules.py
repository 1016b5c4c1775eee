"""RULES.md: each anchor once, all that are cited, and the same in every language."""

import re
from collections.abc import Iterator
from pathlib import Path

from mytharium.testing.case import Case, Fault

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


def rules_have_their_anchors(case: Case) -> None:
    """What code and matches cite stands in RULES.md, and its translations have the same anchors in the same order."""
    if case.rules is None:
        return
    here = anchors(case.rules / "RULES.md")
    if len(set(here)) != len(here):
        raise Fault(f"RULES.md of {case.game.name} has an anchor twice: {here}")
    wanted = dict.fromkeys(ALWAYS, "a match") | dict(cited(case.rules))
    for anchor, where in wanted.items():
        if anchor not in here:
            raise Fault(f"RULES.md of {case.game.name} has no {{#{anchor}}}, which {where} cites")
    for path in translations(case.rules):
        if anchors(path) != here:
            raise Fault(f"{path.name} of {case.game.name} has other anchors than RULES.md")
