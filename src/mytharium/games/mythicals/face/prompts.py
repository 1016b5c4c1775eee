"""What is asked of whom, how far the game has come, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.core.protocol import OVER
from mytharium.games.mythicals.state import AFTER, DRAW, FINISHED, KEEPING, SETUP, TILE
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.face import Prompt, Reading
from mytharium.scene.words import Words, mark


def prompt(reading: Reading[MythicalsView]) -> Prompt:
    view, words, names = reading.view, reading.words, reading.names
    if view.actor == OVER:
        return Prompt(result(view, words, names), words.t("The Day card has ended the night."))
    if view.actor < 0 and view.phase == SETUP:
        return Prompt(words.t("The cards are being dealt"))
    if view.actor < 0:  # the first card of a turn is still to come, or history is looked at
        return Prompt(words.t("{name} is drawing cards", name=names[view.on_turn]))
    if view.actor == view.viewer:
        return asked(view, words)
    waiting = {
        DRAW: mark("{name} is drawing cards"),
        KEEPING: mark("{name} is choosing a colour to keep"),
        TILE: mark("{name} may take a mastery tile"),
        AFTER: mark("{name} may reinforce or lock a tile"),
    }
    why = words.t("The Day card is here: this is the last turn.") if view.day else ""
    return Prompt(words.t(waiting[view.phase], name=names[view.actor]), why)


def asked(view: MythicalsView, words: Words) -> Prompt:
    """What the viewer is asked."""
    if view.phase == DRAW:
        if not view.reserve:
            return Prompt(words.t("Reveal three cards"), words.t("You keep one colour; the rest goes to the reserve."))
        return Prompt(
            words.t("Deck or reserve?"), words.t("Reveal three cards, or take a whole colour of the reserve.")
        )
    if view.phase == KEEPING:
        if view.day:
            why = words.t("The Day card is here: this is your last turn.")
        else:
            why = words.t("You get all its cards; the others go to the reserve.")
        return Prompt(words.t("Which colour do you keep?"), why)
    if view.phase == TILE:
        return Prompt(words.t("Take a mastery tile?"), words.t("Your cards can pay for the lit ones."))
    return Prompt(
        words.t("Reinforce or lock a tile?"), words.t("Markers make a tile worth more; a locked one gets none.")
    )


def result(view: MythicalsView, words: Words, names: Sequence[str]) -> str:
    first, second = view.points(0), view.points(1)
    if first == second:
        return words.t("A tie: {n} points each", n=first)
    best = 0 if first > second else 1
    high, low = max(first, second), min(first, second)
    if view.viewer == best:
        return words.t("You win, {high} to {low}", high=high, low=low)
    return words.t("{name} wins, {high} to {low}", name=names[best], high=high, low=low)


def where(view: MythicalsView, words: Words) -> str:
    if view.phase == FINISHED:
        return words.t("Day has come")
    if view.phase == SETUP:
        return words.t("Set-up")
    if view.day:
        return words.t("The last turn of the night")
    return words.n("Night · {n} card in the deck", "Night · {n} cards in the deck", int(view.deck))
