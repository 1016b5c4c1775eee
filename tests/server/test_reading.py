"""A frame is read once: whatever several regions of a page show is made for the first of them."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from mytharium import games
from mytharium.match.match import Match
from mytharium.scene.face import AnyFace
from mytharium.server.base.words import words_for
from mytharium.server.live import regions as render
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.rights import Rights
from mytharium.server.tables.snapshot import Looker, look
from mytharium.server.tables.table import HUMAN, Seat, TableInfo

PARTS = ("scene", "choices", "prompts", "describe", "panels")


class Counted:
    """A module of a face that counts what it is asked for."""

    def __init__(self, module: object, calls: Counter[str]) -> None:
        self.module, self.calls = module, calls

    def __getattr__(self, name: str) -> Any:
        self.calls[name] += 1
        return getattr(self.module, name)


def counted(face: AnyFace, calls: Counter[str]) -> AnyFace:
    parts: dict[str, Any] = {name: Counted(getattr(face, name), calls) for name in PARTS}
    return replace(face, **parts)


def moments(name: str) -> Iterator[OpenTable]:
    """A table of two whenever somebody is asked early in a random game, and when it is over."""
    rng, game = random.Random(name), games.make(name)
    match = Match(game, 2, "reading")
    match.begin()
    seats = tuple(Seat(HUMAN, f"Seat {k}") for k in (0, 1))
    rights = Rights.at({(0, "ann"), (1, "bob")})
    table = OpenTable("t")
    table.loaded = (TableInfo("t", name, game.id, (), {}, seats, "reading", "ann", rights), match)
    while not match.over:
        if match.seq < 100:
            yield table
        seat = match.to_act()[0]
        match.decide(seat, rng.choice(match.legal(seat))[0])
    yield table


@pytest.mark.parametrize("name", games.names())
def test_everything_of_a_frame_is_made_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: Counter[str] = Counter()
    face = counted(games.face(name), calls)
    monkeypatch.setattr(games, "face", lambda _: face)
    words = words_for("en")
    for table in moments(name):
        for guest in ("ann", "bob", "eve"):
            calls.clear()
            snapshot = look(table, Looker(guest))
            render.regions(snapshot, render.read(snapshot, words))
            asked = {"choices": 1} if snapshot.legal else {}
            over = {"bars": 1} if snapshot.over else {}
            assert calls == {"draw": 1, "prompt": 1, "describe": 1, "panels": 1, **asked, **over}
