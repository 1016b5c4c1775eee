"""RULES.md: each anchor once, all that are cited, and the same in every language."""

from mytharium.testing.anchors import ALWAYS, anchors, cited, translations
from mytharium.testing.case import Case, Fault


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
