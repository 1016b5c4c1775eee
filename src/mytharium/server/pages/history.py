"""The way through the game beneath the board. What moves with every entry are blocks of their own."""

from itertools import islice, pairwise

from markupsafe import escape

from mytharium.scene.blocks import Block
from mytharium.scene.words import Words
from mytharium.server.pages.templates import around
from mytharium.server.tables.snapshot import Snapshot

MOST_TICKS = 40


def region(snapshot: Snapshot, words: Words) -> Block:
    moment, moments = snapshot.moment, snapshot.moments
    reached = round(1000 * moment / max(1, moments))
    ticks = "".join([f"M{x} 9v14" for x in _ticks(snapshot)])
    label = escape(words.t("Look at an earlier moment"))
    said = escape(words.t("Move {n} of {all}", n=moment, all=moments))
    slider = (
        f'<input type="range" id="scrub" min="0" max="{moments}" value="{moment}" aria-label="{label}"'
        f' aria-valuetext="{said}">'
    )
    inner = (
        _leaf("scrub-ticks", f'<path class="tick" id="scrub-ticks" d="{ticks}"/>'),
        _leaf("scrub-done", f'<line class="done" id="scrub-done" x1="0" x2="{reached}" y1="16" y2="16"/>'),
        Block("scrub", slider, ("",)),
        _leaf("scrub-at", f'<output for="scrub" aria-live="off" id="scrub-at">{moment} / {moments}</output>'),
    )
    return Block("history", "", around("history", words, {"live": snapshot.live, "first": moment == 0}), inner)


def _leaf(id: str, html: str) -> Block:
    return Block(id, "", (html,))


def _ticks(snapshot: Snapshot) -> list[int]:
    """Where turns begin, in thousandths; none where there would be too many."""
    moments = max(1, snapshot.moments)
    changes = (one for before, one in pairwise(snapshot.lines) if one.seat >= 0 and before.seat != one.seat)
    turns = [after.moment - 1 for after in islice(changes, MOST_TICKS + 1)]
    return [round(1000 * moment / moments) for moment in turns] if len(turns) <= MOST_TICKS else []
