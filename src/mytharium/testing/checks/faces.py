"""Pictures and words: drawn for every viewer of every position, and from the view alone."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from mytharium.core.protocol import OVER, Event, State
from mytharium.core.rng import Rng
from mytharium.match.log import THEN
from mytharium.scene.face import lights
from mytharium.scene.primitives import Cell, Group, Node
from mytharium.scene.svg import stage
from mytharium.scene.themes import symbols
from mytharium.scene.words import LANGUAGES, Words
from mytharium.testing.case import Case
from mytharium.testing.walk import Visit, walks

USED: Final = re.compile(r'href="#(m-[\w-]+)"')
DRAWN: Final = re.compile(r'\bid="(m-[\w-]+)"')


def faces_show_the_view(case: Case) -> None:
    """Scene, description, prompt, panels and choices are the same in every world that fits the view."""
    if case.face is None:
        return
    rng = Rng(case.seed, 5)
    for visit in walks(case, part=25):
        words = Words(list(LANGUAGES)[rng.below(len(LANGUAGES))], [case.face.catalog])
        for viewer in case.viewers:
            world = case.game.determinize(case.game.observe(visit.state, viewer), rng)
            shown = _shown(visit, visit.state, viewer, words)
            if _shown(visit, world, viewer, words) != shown:
                raise visit.fault(f"what is shown to {viewer} depends on what it cannot see")
            if not all(shown[:3]):
                raise visit.fault(f"{viewer} is shown no picture, no description or no prompt")
        _check_sentences(visit, words)


def _shown(visit: Visit, state: State, viewer: int, words: Words) -> tuple[str, ...]:
    case, face = visit.case, visit.case.face
    assert face is not None
    view = case.game.observe(state, viewer)
    names = [f"Seat {seat + 1}" for seat in range(case.seats)]
    legal = [(action, case.game.format(state, action)) for action in visit.legal] if viewer == visit.seat else []
    reading = face.read(view, words, names, legal)
    choices, scene, prompt = reading.choices, reading.scene, reading.prompt
    _check_steps(visit, state, [choice.action for choice in choices], [text for _, text in legal])
    drawn = {cell for part in scene.parts for cell in _cells(part.nodes)}
    lost = [cell for choice in choices for cell in (*choice.cells, *choice.marks, *choice.then) if cell not in drawn]
    if lost:
        raise visit.fault(f"a choice hangs on the cell {lost[0]!r}, which is not in the picture")
    if (reading.result is None) != (view.actor != OVER):
        raise visit.fault("the result is drawn when the game is over, and only then")
    if len(reading.panels) != case.seats:
        raise visit.fault(f"{len(reading.panels)} panels for {case.seats} seats")
    picture = stage(scene, lights(choices))
    undrawn = sorted(set(USED.findall(picture)) - _symbols(scene.art))
    if undrawn:
        raise visit.fault(f"the picture uses the symbol {undrawn[0]!r}, which neither art.svg nor a glyph draws")
    return picture, reading.description, prompt.title, prompt.why, repr(reading.panels), repr(choices)


@cache
def _symbols(art: tuple[Path, ...]) -> frozenset[str]:
    """The ids of all symbols, those of every game and the game's own."""
    return frozenset(DRAWN.findall("".join(symbols(art))))


def _check_steps(visit: Visit, state: State, actions: list[str], legal: list[str]) -> None:
    """A choice for each legal action in their order, then others of several steps; all can be played to their end."""
    if [action.split(THEN)[0] for action in actions[: len(legal)]] != legal:
        raise visit.fault("the choices are not the legal actions in their order")
    game = visit.case.game
    for k, action in enumerate(actions):
        steps = action.split(THEN)
        if k >= len(legal) and len(steps) == 1:
            raise visit.fault(f"the choice {action!r} is offered twice")
        here = state.clone()
        for before, step in zip(["", *steps], steps, strict=False):
            if before:
                game.play(here, game.parse(here, before), None)
            if here.turn != state.turn or game.refusal(here, visit.seat, game.parse(here, step)) is not None:
                raise visit.fault(f"the choice {action!r} cannot be played: {step!r} is not legal there")


def _cells(nodes: Iterable[Node]) -> Iterator[str]:
    """The ids of all cells of a picture."""
    for node in nodes:
        if isinstance(node, Cell):
            yield node.id
            yield from _cells(node.body)
        elif isinstance(node, Group):
            yield from _cells(node.children)


def _check_sentences(visit: Visit, words: Words) -> None:
    """Every event has words for everybody who is told of it."""
    if not visit.legal:
        return
    case, face = visit.case, visit.case.face
    assert face is not None
    events: list[Event] = []
    case.game.play(visit.state.clone(), visit.action, events)
    names = [f"Seat {seat + 1}" for seat in range(case.seats)]
    for event in events:
        for viewer in case.viewers:
            if event.seen_by(viewer) and not isinstance(face.events.sentence(event, words, names, viewer), str):
                raise visit.fault(f"{event} has no sentence")
        face.events.cells_of(event)
