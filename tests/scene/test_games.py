"""Whole games through the face: every position can be drawn and told, and every piece that moves can be followed."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import cast

import pytest

from mytharium import games
from mytharium.core.protocol import CHANCE, OVER, WATCHER, Event
from mytharium.core.rng import Rng
from mytharium.games.mythicals.face import FACE
from mytharium.games.mythicals.view import MythicalsView
from mytharium.match.match import Match
from mytharium.scene.face import lights
from mytharium.scene.primitives import Cell
from mytharium.scene.svg import stage
from mytharium.scene.words import Words

NAMES = ("Jökull", "Tinna")
GAME = games.make("mythicals")


def moments(seed: str) -> list[tuple[MythicalsView, list[tuple[int, str]], list[Event]]]:
    """What a watcher sees whenever somebody is asked, what could be done, and what happened since."""
    rng, out = Rng(seed), []
    s = GAME.new(2)
    events: list[Event] = []
    while s.actor != OVER:
        legal = GAME.legal(s, s.actor)
        if s.actor == CHANCE:
            action = int(GAME.ticket(s, rng.below(GAME.tickets(s))))
        else:
            named = [(move, GAME.format(s, move)) for move in legal]
            out.append((cast(MythicalsView, GAME.observe(s, s.actor)), named, events))
            events = []
            action = legal[int(rng.below(len(legal)))]
        GAME.play(s, action, events)
    out.append((cast(MythicalsView, GAME.observe(s, WATCHER)), [], events))
    return out


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_every_position_of_a_game(seed: str) -> None:
    assert games.face("mythicals") is FACE
    for number, (view, legal, events) in enumerate(moments(seed)):
        words = Words(("en", "es", "fr")[number % 3], [FACE.catalog])
        scene = FACE.read(view, words, NAMES).scene
        ids = {node.id for part in scene.parts for node in part.nodes if isinstance(node, Cell)}
        choices = FACE.read(view, words, NAMES, legal).choices
        assert {cell for choice in choices for cell in choice.cells + choice.marks} <= ids
        assert {cell for event in events for cell in FACE.events.cells_of(event)} <= ids
        for text in [FACE.events.sentence(event, words, NAMES, int(view.viewer)) for event in events]:
            assert text
            assert "{" not in text
        page = stage(scene, lights(choices))
        assert len(re.findall(r' id="', page)) == len(set(re.findall(r' id="([^"]+)"', page)))
        assert "{" not in page + FACE.read(view, words, NAMES).description + FACE.read(view, words, NAMES).prompt.title


def pieces(view: MythicalsView) -> tuple[dict[str, tuple[str, str, str]], set[str]]:
    """Piece, source and sink by id; and all ids of the page. Always from the same side of the table."""
    view.viewer = 0
    page = stage(FACE.read(view, Words(), NAMES).scene)
    found = {}
    for node in re.findall(r"<g [^>]*data-piece=[^>]*>", page):
        has = dict(re.findall(r'([\w-]+)="([^"]*)"', node))
        found[has["id"]] = has["data-piece"], has.get("data-from", ""), has.get("data-to", "")
    return found, set(re.findall(r' id="([^"]+)"', page))


def test_every_piece_can_be_followed_from_one_picture_to_the_next() -> None:
    """A piece on a new node was on one that is gone, or comes from its source; one that is gone goes to its sink."""
    views = [view for view, _, _ in moments("glide")]
    for before, after in pairwise(views):
        (old, _), (new, ids) = pieces(before), pieces(after)
        cards = Counter(piece for piece, _, _ in new.values() if piece.startswith("card-"))
        assert max(cards.values()) <= 2
        gone = Counter(piece for id, (piece, _, _) in old.items() if id not in new)
        for id, (piece, source, _) in new.items():
            if id in old:
                assert old[id][0] == piece
            elif gone[piece]:
                gone[piece] -= 1
            else:
                assert source in ids
        for piece in gone.elements():
            sinks = {sink for kind, _, sink in old.values() if kind == piece}
            assert sinks <= ids or piece.startswith(("tile-", "marker"))


@pytest.mark.parametrize("name", games.names())
def test_few_buttons_stand_beside_the_prompt(name: str) -> None:
    """What is chosen on the board or behind a menu is not offered a second time: the prompt has room for all."""
    game, face, seen = games.make(name), games.face(name), set[str]()
    for seed in range(4):
        match, rng = Match(game, 2, f"buttons {seed}"), Rng(f"{name} {seed}")
        match.begin()
        for _ in range(150):
            if match.over:
                break
            seat = match.to_act()[0]
            legal = match.legal(seat)
            reading = face.read(match.view(seat), Words(), NAMES, legal)
            assert len(reading.buttons) <= 4, [choice.label for choice in reading.buttons]
            assert not {choice.menu for choice in reading.buttons} - {""}
            seen |= {choice.menu for choice in reading.choices}
            match.move(seat, legal[int(rng.below(len(legal)))][1])
    assert name != "terra_mystica" or seen == {"", "Pass", "More"}
