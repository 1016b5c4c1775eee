"""The looks of the toy: a heap, and a card for each seat."""

from collections.abc import Sequence
from pathlib import Path

from mytharium.core.protocol import OVER, View
from mytharium.scene.face import Choice, Face, Happening, Prompt, SeatPanel
from mytharium.scene.primitives import Cell, Circle, Part, Scene
from mytharium.scene.words import Words
from tests.toy.state import PearlsView


class PearlsFace(Face[View]):
    styles = art = catalog = Path(__file__).parent

    def scene(self, view: View, words: Words, names: Sequence[str]) -> Scene:
        assert isinstance(view, PearlsView)
        heap = Cell("heap", 50, 50, (Circle(0, 0, 20),), f"heap of {view.heap}", ring="round")
        cards = [
            Cell(f"seat-{seat}", 50, 120 + 60 * seat, (Circle(0, 0, 10),), f"{names[seat]}: {card or 'unknown'}")
            for seat, card in enumerate(view.cards)
        ]
        return Scene((Part("table", 100, 400, (heap, *cards), "The table", "main"),), "pearls")

    def choices(self, view: View, legal: Sequence[tuple[int, str]], words: Words) -> list[Choice]:
        found = []
        for action, text in legal:
            cell = f"seat-{action >> 8}" if text.startswith("peek") else "heap"
            found.append(Choice(text, text.title(), f"{text.title()}?", cells=(cell,)))
        return found

    def prompt(self, view: View, words: Words, names: Sequence[str]) -> Prompt:
        return Prompt("It is over" if view.actor == OVER else "What now?")

    def describe(self, view: View, words: Words, names: Sequence[str]) -> str:
        assert isinstance(view, PearlsView)
        rows = zip(names, view.pearls, view.cards, strict=True)
        return "\n".join(
            [f"Heap: {view.heap}", *(f"{name}: {pearls} pearls, card {card}" for name, pearls, card in rows)]
        )

    def panels(self, view: View, words: Words, names: Sequence[str]) -> list[SeatPanel]:
        assert isinstance(view, PearlsView)
        return [SeatPanel("pearl", "", "", str(pearls), "pearls") for pearls in view.pearls]

    def result(self, view: View, words: Words, names: Sequence[str]) -> Part | None:
        return Part("result", 100, 100, (), "Points", "main") if view.actor == OVER else None

    def sentence(self, event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
        return f"{names[event.seat] if event.seat >= 0 else ''} {event.kind} {dict(event.args)}".strip()

    def cells_of(self, event: Happening) -> tuple[str, ...]:
        return ("heap",) if event.kind == "takes" else ()
