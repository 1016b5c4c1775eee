"""The log of Pearl Divers: one sentence for each event, and the cells that it touched."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.scene.face import Happening
from mytharium.scene.words import Words
from mytharium.testing.template.face.names import card_name, pearls


def sentence(event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
    args = event.args
    name = names[event.seat] if event.seat >= 0 else ""
    if event.kind == "dealt":
        return words.t("You are dealt {card}", card=card_name(args["card"], words))
    if event.kind == "takes":
        return words.t("{name} takes {pearls}", name=name, pearls=pearls(args["pearls"], words))
    if event.kind == "swaps":
        return words.t("{name} swaps", name=name)
    if event.kind == "peeks":
        return words.t("{name} peeks at the card of {other}", name=name, other=names[args["seat"]])
    if event.kind == "sees":
        return words.t("{other} has {card}", other=names[args["seat"]], card=card_name(args["card"], words))
    if event.kind == "tide":
        return words.t("The sea takes a pearl")
    cards = ", ".join(f"{name} {args[f'card{seat}']}" for seat, name in enumerate(names))
    return words.t("The game is over. The cards: {cards}", cards=cards)


def cells_of(event: Happening) -> tuple[str, ...]:
    if event.kind == "takes":
        return ("heap",)
    return (f"card-{event.args['seat'] + 1}",) if event.kind == "peeks" else ()
