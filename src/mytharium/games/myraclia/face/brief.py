"""A turn in few words."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.core.protocol import Event
from mytharium.games.myraclia.face.events import sentence
from mytharium.scene.face import Happening
from mytharium.scene.words import Words

SMALL = (
    "laid", "shown", "starts_with", "offer", "free", "pays", "released", "wants", "wants_reserved",
    "takes", "ends_turn", "token_drawn", "neighbour", "decides", "blocked",
)  # fmt: skip


def brief(events: Sequence[Happening], words: Words, names: Sequence[str], viewer: int) -> list[str]:
    """Why an Eternal Opponent did something is left out, and so is what only others got from it."""
    parts = []
    for event in events:
        if event.kind == "eva_drafts":
            parts.append(sentence(Event("drafts", event.seat, dict(event.args)), words, names, viewer))
        elif event.kind == "neighbour" and event.seat == viewer:
            parts.append(words.n("+{n} point for you", "+{n} points for you", event.args["points"]))
        elif event.kind not in SMALL and not event.kind.startswith("eva_"):
            parts.append(sentence(event, words, names, viewer))
    return [part for part in parts if part]
