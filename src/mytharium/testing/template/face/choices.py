"""The legal actions of Pearl Divers as people see them: what to click, what it says, what it does."""

from __future__ import annotations

from mytharium.scene.face import Choice, Reading
from mytharium.scene.words import Words
from mytharium.testing.template.face.names import pearls
from mytharium.testing.template.view import PearlDiversView


def choices(reading: Reading[PearlDiversView]) -> list[Choice]:
    return [choice(reading.view, text, reading.words) for _, text in reading.legal]


def choice(view: PearlDiversView, text: str, words: Words) -> Choice:
    match text.split():
        case ["take", n]:
            what = pearls(int(n), words)
            label, question = words.t("Take {pearls}", pearls=what), words.t("Take {pearls}?", pearls=what)
            return Choice(text, label, question, cells=("heap",))
        case ["peek", seat]:
            hint = words.t("Only you see the card, and it cannot be taken back.")
            return Choice(text, words.t("Peek"), words.t("Look at this card?"), hint, (f"card-{seat}",))
        case ["swap"]:
            hint = words.t("A pearl of the heap goes into the sea.")
            return Choice(text, words.t("Swap"), words.t("Swap your card?"), hint, (f"card-{view.actor + 1}",))
    raise ValueError(f"{text!r} is not an action of Pearl Divers")


def meant(view: PearlDiversView, cell: str) -> str:
    """What a click on a cell that is not lit would have meant: the rules then say why not."""
    place, _, seat = cell.partition("-")
    if place == "card":
        return f"peek {seat}"
    return "take 1" if place == "heap" else ""
