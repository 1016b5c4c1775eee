"""Terra Mystica in words: the log, the forecast, the board, the points by source."""

from __future__ import annotations

from functools import cache
from typing import cast

import pytest

from mytharium import games
from mytharium.core.protocol import CHANCE, OVER, Event, Moves
from mytharium.core.rng import Rng
from mytharium.games.terra_mystica.face import FACE
from mytharium.games.terra_mystica.forecast import forecast
from mytharium.games.terra_mystica.question import ASK_ACTION
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.words import Words
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import ALL, begin, built, hold, position, score_in_round_one
from tests.rulebook.terra_mystica.test_land import terrain
from tests.rulebook.terra_mystica.test_power import neighbours

NAMES = ("Jökull", "Tinna")


def said(table: Table, lang: str = "en", viewer: int = 0) -> list[str]:
    words = Words(lang, [FACE.catalog])
    lines = [FACE.events.sentence(event, words, NAMES, viewer) for event in table.events]
    return [line for line in lines if line]


def test_the_log_of_some_turns() -> None:
    table = neighbours().play("upgrade E9 trading-house", "done", "nomads leech 5 from witches")
    assert said(table) == ["You upgrade E9 to a trading house", "Tinna gains 5 power from Jökull for 4 points"]
    assert said(table, viewer=1) == [
        "Jökull upgrades E9 to a trading house",
        "You gain 5 power from Jökull for 4 points",
    ]
    assert said(table, "es") == ["Mejoras E9 a puesto comercial", "Tinna gana 5 de poder de Jökull por 4 puntos"]
    assert said(table, "fr", -3) == [
        "Jökull améliore E9 en comptoir",
        "Tinna gagne 5 pouvoirs de Jökull pour 4 points",
    ]


def test_points_are_told_with_their_source() -> None:
    table = begin("witches", "nomads")
    terrain(table, "A4", "forest")
    score_in_round_one(table, 3)
    table.play("build A4")
    assert said(table) == ["You build a dwelling on A4", "You score 2 points: scoring tiles"]


def test_passing_and_the_new_round_are_told() -> None:
    table = begin("witches", "nomads")
    hold(table, 0, 9)
    built(table, 0, "I1", 1)
    table.play("pass BON8")
    assert said(table) == ["You pass: 3 points; new bonus card: 1 priest"]
    table.play(next(text for text in table.legal if text.startswith("pass")))
    lines = said(table)
    assert lines[0].startswith("Tinna passes: new bonus card: ")
    assert "Your income: 4 workers and 1 priest" in lines
    assert lines[-1] == "Round 2 begins"


def walk(seed: str, seats: int, modules: list[str], **options: str) -> list[tuple[Table, list[Event]]]:
    """A sensible game: each position in which somebody takes an action, and all events."""
    game = games.make("terra_mystica", modules, options)
    rng, moves = Rng(seed), Moves()
    table = Table(game, game.new(seats))
    found: list[tuple[Table, list[Event]]] = []
    events: list[Event] = []
    while not table.over:
        state = table.state
        if table.actor == CHANCE:
            action = int(game.ticket(state, rng.below(game.tickets(state))))
        else:
            if position(table).asked == ASK_ACTION:
                found.append((table.copy(), events))
                events = []
            game.moves(state, state.actor, moves)
            action = int(game.playout(state, moves, rng))
        game.play(state, action, events)
    found.append((table, events))
    return found


@cache
def walked() -> list[tuple[Table, list[Event]]]:
    return walk("walk", 3, ALL, final_tile="random")


def seen(table: Table, viewer: int = 0) -> TerraMysticaView:
    return cast(TerraMysticaView, table.game.observe(table.state, viewer))


def test_the_forecast_is_what_comes_if_everybody_passes_in_the_last_round() -> None:
    last = [table.copy() for table, _ in walked()[:-1] if position(table).round == 6]
    assert last
    for table in last:
        expected = [found.after_game for found in forecast(seen(table).box, seen(table).position())]
        while not table.over:
            table.play("pass" if "pass" in table.legal else table.legal[-1])
        assert table.game.outcome(table.state).scores == expected


def test_the_forecast_of_a_round_is_the_points_for_passing() -> None:
    table = begin("witches", "nomads")
    hold(table, 0, 9)
    ahead = forecast(seen(table).box, seen(table).position())[0]
    assert (ahead.now, ahead.after_round) == (20, 22)
    assert ahead.after_game == ahead.after_round + sum(ahead.parts.values())
    game = games.make("terra_mystica", [], {})
    view = cast(TerraMysticaView, game.observe(game.new(2), 0))
    nothing = forecast(view.box, view.position())
    assert [(found.now, found.after_game) for found in nothing] == [(0, 0)] * 2


def test_rows_of_the_forecast_add_up() -> None:
    for table, _ in walked()[:-1:9]:
        for seat in range(3):
            rows = FACE.read(seen(table, seat), Words(), ["A", "B", "C"]).scene
            assert rows.parts
            found = forecast(seen(table).box, seen(table).position())[seat]
            assert found.after_round + sum(found.parts.values()) == found.after_game


@pytest.mark.parametrize("lang", ["en", "es", "fr"])
def test_everything_that_happens_is_told_without_gaps(lang: str) -> None:
    words = Words(lang, [FACE.catalog])
    silent = {"done", "has", "power_taken", "before_income", "before_cult_bonus", "before_end"}
    for table, events in walked():
        for event in events:
            line = FACE.events.sentence(event, words, ["A", "B", "C"], 0)
            assert "{" not in line
            assert line or event.kind in silent | {"income", "cult_bonus", "leftovers", "steps"}
        if lang == "en":
            told = FACE.read(seen(table), words, ["A", "B", "C"]).description
            assert "{" not in told
            assert len(told.splitlines()) > 20


def test_the_end_shows_every_point_by_its_source() -> None:
    table = walked()[-1][0]
    assert table.actor == OVER
    chart = FACE.read(seen(table), Words(), ["A", "B", "C"]).result
    assert chart is not None
    s = cast(Position, table.state)
    parts = table.game.outcome(table.state).breakdown
    assert [sum(found.values()) for found in parts] == [int(s.seat(seat).vp) for seat in range(3)]
    told = FACE.read(seen(table), Words(), ["A", "B", "C"]).description
    for seat, name in enumerate(("A", "B", "C")):
        assert f"Points of {name}: start {parts[seat]['start']}" in told
    assert FACE.read(seen(table), Words(), ["A", "B", "C"]).prompt.title.count(":") == 2


def test_what_everybody_sees_alike_is_made_once() -> None:
    """It is that of the position, the language and the names, and of nobody's eyes."""
    table, _ = walked()[-1]
    names, others = ("Ann", "Bob", "Cem", "Dee", "Eve")[: int(seen(table).seats)], ("Ann",) * int(seen(table).seats)
    english, french = Words("en", [FACE.catalog]), Words("fr", [FACE.catalog])
    mine, watched = (FACE.read(seen(table, viewer), english, names) for viewer in (0, -1))
    assert mine.panels is watched.panels
    assert mine.description.splitlines()[1:] == watched.description.splitlines()[1:]
    assert FACE.read(seen(table), english, others).description != mine.description
    assert FACE.read(seen(table), french, names).panels != mine.panels
    assert FACE.read(seen(walked()[0][0]), english, names).panels != mine.panels
