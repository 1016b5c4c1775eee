"""Whispers on the contract of faces: plain, and complete enough to leak if it were given a secret."""

from collections.abc import Sequence
from pathlib import Path

from mytharium.core.protocol import OVER
from mytharium.scene.face import Choice, Face, Happening, Prompt, SeatPanel, Standing
from mytharium.scene.primitives import Area, Cell, Part, Rect, Scene, Text
from mytharium.scene.words import Words

from .game import CARDS, WhispersView

HERE = Path(__file__).parent


class WhispersFace(Face[WhispersView]):
    cls = "whispers"
    emblems = (("sun", "seat-a"), ("moon", "seat-b"), ("sun", "seat-c"))
    styles = HERE / "board.css"
    art = HERE / "art.svg"
    catalog = HERE / "locale"
    standing = Standing("With a word in mind", (("pass", "Pass if I may"),))

    def scene(self, view: WhispersView, words: Words, names: Sequence[str]) -> Scene:
        cells = [
            Cell(f"hand-{CARDS[card]}", 40 + 60 * k, 40, (Rect(-20, -20, 40, 40), Text(0, 0, CARDS[card])), CARDS[card])
            for k, card in enumerate(view.hand)
        ]
        said = [Text(40, 80 + 20 * k, " ".join(CARDS[c] for c in words)) for k, words in enumerate(view.said)]
        part = Part("board", 300, 150, (*cells, *said), "hand and words", "main")
        return Scene((part,), "whispers", width=300, height=150, areas=(Area("main", 0, 0, 300, 150),))

    def choices(self, view: WhispersView, legal: Sequence[tuple[int, str]], words: Words) -> list[Choice]:
        return [Choice(text, text, f"{text}?", cells=_cells(text)) for _, text in legal]

    def prompt(self, view: WhispersView, words: Words, names: Sequence[str]) -> Prompt:
        if view.actor == OVER:
            return Prompt(words.t("The game is over"))
        picked = CARDS[view.picked] if view.picked >= 0 else ""
        return Prompt(words.t("{name} is to move", name=names[int(view.actor)] if view.actor >= 0 else "?"), picked)

    def describe(self, view: WhispersView, words: Words, names: Sequence[str]) -> str:
        return "\n".join([" ".join(CARDS[c] for c in view.hand), *(" ".join(CARDS[c] for c in w) for w in view.said)])

    def panels(self, view: WhispersView, words: Words, names: Sequence[str]) -> list[SeatPanel]:
        return [
            SeatPanel(*self.emblems[k], f"{n} words", str(len(view.said[k])), "said") for k, n in enumerate(view.counts)
        ]

    def result(self, view: WhispersView, words: Words, names: Sequence[str]) -> Part | None:
        return None

    def sentence(self, event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
        card = event.args.get("card", -1)
        return f"{names[event.seat]} {event.kind} {CARDS[card] if card >= 0 else ''}".strip()

    def cells_of(self, event: Happening) -> tuple[str, ...]:
        return (f"hand-{CARDS[event.args['card']]}",) if "card" in event.args else ()

    def answer(self, view: WhispersView, legal: Sequence[tuple[int, str]], standing: str) -> int | None:
        return next((action for action, text in legal if text == standing), None)

    def meant(self, view: WhispersView, cell: str) -> str:
        return f"pick {cell.removeprefix('hand-')}" if cell.startswith("hand-") else ""


def _cells(text: str) -> tuple[str, ...]:
    return (f"hand-{text.removeprefix('pick ')}",) if text.startswith("pick ") else ()


FACE = WhispersFace()
