"""What is asked of whom, how far the game has come, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.core.protocol import OVER
from mytharium.games.myraclia.face.names import tile_name
from mytharium.games.myraclia.rules.scoring import final_score, ranks
from mytharium.games.myraclia.state import (
    DRAFT,
    EVA_DRAFT,
    FIELDS,
    FILLING,
    FINISHED,
    PAYING,
    PLACING,
    RESERVING,
    STARTING,
    TAKING,
    TOKEN_PLACE,
    TURN,
    Position,
)
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.face import Prompt, Reading
from mytharium.scene.words import Words, mark

WAITING = {
    int(DRAFT): mark("{name} is drafting an element"),
    int(TURN): mark("{name} may terraform or reserve a tile"),
    int(PAYING): mark("{name} chooses a payment"),
    int(RESERVING): mark("{name} lays elements on a tile"),
    int(TAKING): mark("{name} chooses a new tile"),
    int(PLACING): mark("{name} places a new tile"),
    int(TOKEN_PLACE): mark("{name} places an Eternity token"),
}


def prompt(reading: Reading[MyracliaView]) -> Prompt:
    view, words, names = reading.view, reading.words, reading.names
    s = view.table()
    if s.actor == OVER:
        return Prompt(result(view, s, words, names), words.t("Round {n} was the last.", n=int(s.round)))
    if s.actor < 0:
        return Prompt(words.t("The dice and the bags decide"))
    if s.actor == view.viewer:
        return asked(view, s, words)
    fallback = mark("{name} decides for an Eternal Opponent")
    why = words.t("This is the last round.") if s.last_round else ""
    return Prompt(words.t(WAITING.get(int(s.phase), fallback), name=names[s.actor]), why)


def asked(view: MyracliaView, s: Position, words: Words) -> Prompt:
    """What the viewer is asked."""
    phase = int(s.phase)
    if phase == DRAFT:
        return Prompt(
            words.t("Which element do you take?"),
            words.t("A tick marks an element that you hold, arrows one that an exchange would bring."),
        )
    if phase == TURN:
        left = words.n("{n} action left.", "{n} actions left.", 3 - int(s.actions))
        more = " " + words.t("This is the last round.") if s.last_round else ""
        return Prompt(words.t("Terraform or reserve a tile?"), left + more)
    if phase == PAYING:
        return Prompt(words.t("How do you pay for {tile}?", tile=tile_name(int(s.target), words)))
    if phase == RESERVING:
        return Prompt(words.t("What do you lay on {tile}?", tile=tile_name(int(s.target), words)))
    if phase == TAKING:
        why = words.n("{n} tile to add.", "{n} tiles to add.", int(s.adding))
        return Prompt(words.t("Which tile do you add?"), why)
    if phase == PLACING:
        return Prompt(words.t("Where does {tile} go?", tile=tile_name(int(s.target), words)))
    if phase == TOKEN_PLACE:
        return Prompt(words.t("Where does the Eternity token go?"), words.t("On any free tile."))
    why = words.t("With more than six options, the person with the fewest points decides.")
    return Prompt(words.t("Decide for the Eternal Opponent"), why)


def result(view: MyracliaView, s: Position, words: Words, names: Sequence[str]) -> str:
    first = [seat for seat, rank in enumerate(ranks(view.box, s)) if rank == 1]
    points = int(final_score(view.box, s, first[0]))
    if len(first) > 1:
        return words.t("{names} tie with {n} points", names=words.list([names[k] for k in first]), n=points)
    if first[0] == view.viewer:
        return words.t("You win with {n} points", n=points)
    return words.t("{name} wins with {n} points", name=names[first[0]], n=points)


def where(view: MyracliaView, words: Words) -> str:
    s = view.table()
    n, phase = int(s.round), int(s.phase)
    if phase == FINISHED:
        return words.t("Round {n} · the end", n=n)
    if phase <= STARTING and s.order == 0:
        return words.t("Set-up")
    if phase in (DRAFT, EVA_DRAFT, FILLING, FIELDS):
        return words.t("Last round · draft") if s.last_round else words.t("Round {n} · draft", n=n)
    return words.t("Last round · terraforming") if s.last_round else words.t("Round {n} · terraforming", n=n)
