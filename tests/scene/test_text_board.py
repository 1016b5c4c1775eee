"""Boards drawn with letters: they fit a terminal, name places as notation does, and show what the viewer sees only."""

from __future__ import annotations

import re

import pytest

from mytharium import games
from mytharium.core.protocol import OVER, WATCHER, Game, State
from mytharium.core.rng import Rng
from mytharium.scene.text import WIDTH, beside, line, plain, said, short, wide
from mytharium.scene.words import LANGUAGES, Words
from mytharium.testing.case import Case
from mytharium.testing.walk import walk

NAMES = ["You", "a player with a long name", "Tinna", "random (4)", "mcts:5000 (5)"]
MIXES: dict[str, list[tuple[int, list[str], dict[str, str]]]] = {
    "mythicals": [(2, [], {}), (2, [], {"open_stacks": "yes"})],
    "mythical_island": [(2, [], {}), (4, [], {"layout": "ring"})],
    "myraclia": [(2, [], {}), (5, ["eternity", "darkness", "luna"], {})],
    "terra_mystica": [(2, [], {}), (5, ["fire_and_ice"], {})],
}
# What notation calls the places that are seen on a board.
PLACES = {
    "mythicals": r"^(?:take|lock|reinforce) ([\w-]+)()",
    "mythical_island": r"\b([a-z]\d+)\b()",
    "myraclia": r"\b(?:place|space) ([A-Z]+\d+)|-(\d+)\b",
    "terra_mystica": r"\b([A-Ir]\d+)\b()",
}
CASES = [(name, *mix) for name, mixes in MIXES.items() for mix in mixes]
MIX = pytest.mark.parametrize(("name", "seats", "modules", "options"), CASES, ids=[f"{c[0]}-{c[1]}" for c in CASES])


def drawn(game: Game, s: State, viewer: int, lang: str = "en") -> list[str]:
    face = games.face(game.name)
    view = game.observe(s, viewer)
    lines = face.read(view, Words(lang, [face.catalog]), NAMES[: int(view.seats)]).text_board
    assert lines, "nothing is drawn"
    for one in lines:
        assert wide(one) <= WIDTH, plain(one)
        assert "\n" not in plain(one)
    return [plain(one) for one in lines]


@MIX
def test_a_whole_game_fits_the_terminal(name: str, seats: int, modules: list[str], options: dict[str, str]) -> None:
    game = games.make(name, modules, options)
    langs = list(LANGUAGES)
    for k, visit in enumerate(walk(Case(game, seats), 0, 2)):
        lines = drawn(game, visit.state, max(visit.seat, 0), langs[k % len(langs)])
        assert len(lines) <= 34
        if k % 7 == 0 or visit.seat == OVER:
            drawn(game, visit.state, int(WATCHER))


@MIX
def test_places_are_called_as_notation_calls_them(
    name: str, seats: int, modules: list[str], options: dict[str, str]
) -> None:
    game = games.make(name, modules, options)
    seen = 0
    for visit in walk(Case(game, seats), 0, 3):
        if visit.seat < 0:
            continue
        board = "\n".join(drawn(game, visit.state, visit.seat))
        shown = {*re.findall(r"[A-Za-z]+\d+|[a-z]+-\d+|black", board), *re.findall(r"(?<=-)\d+", board)}
        for action in visit.legal:
            said_as = game.format(visit.state, action)
            for place in (part for found in re.findall(PLACES[name], said_as) for part in found if part):
                assert place in shown, f"{said_as}: {place} is not on the board"
                seen += 1
    assert seen > 10


@MIX
def test_what_is_hidden_is_not_drawn(name: str, seats: int, modules: list[str], options: dict[str, str]) -> None:
    """Worlds that look the same to a viewer are drawn the same."""
    game = games.make(name, modules, options)
    rng = Rng("worlds")
    for visit in walk(Case(game, seats), 1, 9):
        if visit.seat >= 0:
            for viewer in (*range(seats), int(WATCHER)):
                other = game.determinize(game.observe(visit.state, viewer), rng)
                assert drawn(game, other, viewer) == drawn(game, visit.state, viewer)


def test_lines() -> None:
    assert short("Hófvarpnir", 6) == "Hófva…"
    assert [plain(one) for one in beside([line("a"), line("bcd")], [line("e")], 2)] == ["a    e", "bcd"]
    assert [plain(one) for one in said("one two three", 8)] == ["one two", "  three"]
