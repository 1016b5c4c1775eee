"""Every piece explains itself: by its name, and by what pieces of its kind are for."""

import random
import re
from collections.abc import Iterable, Iterator

import pytest

from mytharium import games
from mytharium.core.compose import Meta, Preset
from mytharium.match.match import Match
from mytharium.scene.primitives import Cell, Group, Node, Scene
from mytharium.server.base.words import words_for

STEPS = 240


def pieces(nodes: Iterable[Node]) -> Iterator[Cell | Group]:
    for node in nodes:
        if isinstance(node, Cell | Group):
            yield node
            yield from pieces(node.body if isinstance(node, Cell) else node.children)


def scenes(meta: Meta, preset: Preset) -> Iterator[Scene]:
    """What the first seat sees in a game of random moves."""
    game, dice = games.make(meta.name, preset.modules, preset.options), random.Random(preset.name)
    match = Match(game, 2, preset.name)
    match.begin()
    for step in range(STEPS):
        asked = match.to_act()
        if not asked:
            return
        if match.held == asked[0]:
            match.done(asked[0])
        else:
            match.move(asked[0], dice.choice(match.legal(asked[0]))[1], match.seq)
        if step % 8 == 0:
            yield games.face(meta.name).read(match.view(0), words_for("en", meta.name), ("Ann", "Bob")).scene


@pytest.mark.parametrize("name", games.names())
def test_every_piece_explains_itself(name: str) -> None:
    meta, kinds = games.meta(name), set[str]()
    for preset in meta.presets:
        for scene in scenes(meta, preset):
            for piece in (piece for part in scene.parts for piece in pieces(part.nodes)):
                if isinstance(piece, Cell):
                    assert piece.label, piece.id
                kinds.add(re.match(r"[a-z]*", piece.id)[0])  # type: ignore[index]
    assert set(games.face(name).learning.explanations) <= kinds
