"""What things are called, in the reader's words."""

from __future__ import annotations

from mytharium.scene.words import Words

SEATS = (("tri", "s-a"), ("star", "s-b"), ("bonus", "s-c"), ("moon", "s-d"))  # glyph and class of each seat


def card_name(card: int, words: Words) -> str:
    return words.t("card {card}", card=card) if card else words.t("an unknown card")


def pearls(n: int, words: Words) -> str:
    return words.n("{n} pearl", "{n} pearls", n)
