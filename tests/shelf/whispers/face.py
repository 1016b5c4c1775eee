"""Whispers on the contract of faces: plain, and complete enough to leak if it were given a secret."""

from collections.abc import Sequence
from pathlib import Path

from mytharium.core.protocol import OVER
from mytharium.scene.chart import Bar
from mytharium.scene.face import Choice, Face, Happening, Prompt, Reading, SeatPanel, Standing, Turns
from mytharium.scene.primitives import Area, Cell, Part, Rect, Scene, Text
from mytharium.scene.words import Words

from .game import CARDS, WhispersView

EMBLEMS = (("sun", "seat-a"), ("moon", "seat-b"), ("sun", "seat-c"))


def _cells(text: str) -> tuple[str, ...]:
    return (f"hand-{text.removeprefix('pick ')}",) if text.startswith("pick ") else ()


def where(view: WhispersView, words: Words) -> str:
    return words.t("Turn {n}", n=int(view.turn))


def answer(view: WhispersView, legal: Sequence[tuple[int, str]], standing: str) -> int | None:
    return next((action for action, text in legal if text == standing), None)


class Looks:
    """All the parts of a face in one."""

    def draw(self, reading: Reading[WhispersView]) -> Scene:
        view = reading.view
        cells = [
            Cell(f"hand-{word}", 40 + 60 * k, 40, (Rect(-20, -20, 40, 40), Text(0, 0, word)), word, "cube")
            for k, word in enumerate(CARDS[card] for card in view.hand)
        ]
        said = [Text(40, 80 + 20 * k, " ".join(CARDS[c] for c in words)) for k, words in enumerate(view.said)]
        part = Part("board", 300, 150, (*cells, *said), "hand and words", "main")
        return Scene((part,), "whispers", width=300, height=150, areas=(Area("main", 0, 0, 300, 150),))

    def choices(self, reading: Reading[WhispersView]) -> list[Choice]:
        return [Choice(text, text, f"{text}?", cells=_cells(text)) for _, text in reading.legal]

    def prompt(self, reading: Reading[WhispersView]) -> Prompt:
        view, words = reading.view, reading.words
        if view.actor == OVER:
            return Prompt(words.t("The game is over"))
        picked = CARDS[view.picked] if view.picked >= 0 else ""
        name = reading.names[int(view.actor)] if view.actor >= 0 else "?"
        return Prompt(words.t("{name} is to move", name=name), picked)

    def describe(self, reading: Reading[WhispersView]) -> str:
        return "\n".join(" ".join(CARDS[c] for c in said) for said in (reading.view.hand, *reading.view.said))

    def panels(self, reading: Reading[WhispersView]) -> list[SeatPanel]:
        view = reading.view
        return [SeatPanel(*EMBLEMS[k], f"{n} words", str(len(view.said[k])), "said") for k, n in enumerate(view.counts)]

    def bars(self, reading: Reading[WhispersView]) -> list[Bar]:
        return []

    def sentence(self, event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
        card = event.args.get("card", -1)
        return f"{names[event.seat]} {event.kind} {CARDS[card] if card >= 0 else ''}".strip()

    def cells_of(self, event: Happening) -> tuple[str, ...]:
        return (f"hand-{CARDS[event.args['card']]}",) if "card" in event.args else ()

    def cover(self) -> Part:
        return Part("cover", 300, 214, (Text(150, 100, "Whispers"),), "", "", "art")

    def meant(self, view: WhispersView, cell: str) -> str:
        return f"pick {cell.removeprefix('hand-')}" if cell.startswith("hand-") else ""


IT = Looks()
STANDING = Standing("With a word in mind", (("pass", "Pass if I may"),), answer)
HERE, READ = Path(__file__).parent, Reading[WhispersView]
FACE = Face("whispers", EMBLEMS, HERE, READ, IT, IT, IT, IT, IT, IT, IT, Turns(where), standing=STANDING)
