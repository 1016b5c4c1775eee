"""What Mythicals says and shows beside its board."""

from __future__ import annotations

import pytest

from mytharium.core.protocol import WATCHER, Event
from mytharium.games.mythicals.box import CARD_NAMES, TILE_NAMES
from mytharium.games.mythicals.face import FACE
from mytharium.scene.svg import part_svg
from mytharium.scene.words import LANGUAGES, Words
from tests.scene.positions import cards, gallery

NAMES = ("Jökull", "Tinna")
EN = Words("en", [FACE.catalog])
GALLERY = gallery()
EVENTS = [
    Event("starts", 0, {}),
    Event("dealt", 0, {"card": CARD_NAMES.index("r4")}),
    Event("aside", 0, {"card": CARD_NAMES.index("r5")}),
    Event("reveal", 0, {"card": CARD_NAMES.index("bm")}),
    Event("day", 0, {}),
    Event("keep", 0, {"colour": 2, "cards": cards("r2 r5")}),
    Event("to_reserve", 0, {"cards": cards("g2 b1")}),
    Event("reserve", 0, {"colour": 1, "cards": cards("g2 g2")}),
    Event("gives", 0, {"cards": cards("g2")}),
    Event("takes", 0, {"tile": TILE_NAMES.index("red-4"), "payment": cards("r2 r3 r4 r5"), "points": 8, "markers": 1}),
    Event("no_tile", 0, {}),
    Event("reinforces", 0, {"tile": TILE_NAMES.index("grey-2"), "count": 2}),
    Event("locks", 0, {"tile": TILE_NAMES.index("black")}),
    Event("leaves", 0, {}),
    Event("over", -1, {"points0": 30, "points1": 24}),
]


@pytest.mark.parametrize("event", EVENTS, ids=[event.kind for event in EVENTS])
@pytest.mark.parametrize("viewer", [0, 1, int(WATCHER)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_is_a_sentence(event: Event, viewer: int, lang: str) -> None:
    line = FACE.events.sentence(event, Words(lang, [FACE.catalog]), NAMES, viewer)
    assert line[0].isupper()
    assert "{" not in line


def test_sentences() -> None:
    by_kind = {event.kind: event for event in EVENTS}
    es, fr = Words("es", [FACE.catalog]), Words("fr", [FACE.catalog])
    assert FACE.events.sentence(by_kind["takes"], EN, NAMES, 0) == "You take red run of 4, 8 points"
    assert FACE.events.sentence(by_kind["takes"], EN, NAMES, 1) == "Jökull takes red run of 4, 8 points"
    assert FACE.events.sentence(by_kind["takes"], es, NAMES, 1) == "Jökull toma la escalera roja de 4, 8 puntos"
    assert FACE.events.sentence(by_kind["keep"], es, NAMES, 0) == "Te quedas con rojo 2 y rojo 5"
    assert FACE.events.sentence(by_kind["day"], fr, NAMES, 0) == "Vous révélez la carte Jour\u00a0: dernier tour"
    assert FACE.events.sentence(by_kind["gives"], EN, NAMES, 1) == "Jökull gives you green 2: a duplicate"
    assert FACE.events.sentence(by_kind["gives"], EN, NAMES, int(WATCHER)) == "Jökull gives Tinna green 2: a duplicate"


def test_marks_of_the_last_move() -> None:
    cells = {event.kind: FACE.events.cells_of(event) for event in EVENTS}
    assert cells["takes"] == ("mast-red-4",)
    assert cells["to_reserve"] == ("reserve-green", "reserve-blue")
    assert cells["reserve"] == ("reserve-green",)
    assert cells["leaves"] == ()


def test_prompts_ask_the_one_who_is_asked() -> None:
    titles = {name: FACE.read(shown.view, EN, NAMES).prompt.title for name, shown in GALLERY.items()}
    assert titles["draw"] == "Deck or reserve?"
    assert titles["keep"] == "Which colour do you keep?"
    assert titles["tile"] == "Take a mastery tile?"
    assert titles["after"] == "Reinforce or lock a tile?"
    assert titles["waiting"] == titles["watching"] == "Jökull may take a mastery tile"
    assert titles["over"] == "You win, 28 to 24"


def test_payment_is_named_and_marked() -> None:
    choices = {c.action: c for c in FACE.read(GALLERY["tile"].view, EN, NAMES, GALLERY["tile"].legal).choices}
    only = choices["take red-4 with r2 r3 r4 r5"]
    assert only.label == "Take red run of 4"
    assert only.question == "Take red run of 4 for 8 points?"
    assert only.marks == ("hand0-r2", "hand0-r3", "hand0-r4", "hand0-r5")
    assert choices["take red-3 with r2 r3 r4"].label == "Pay with red 2, red 3 and red 4"


def test_duplicates_are_foretold() -> None:
    choices = {c.action: c for c in FACE.read(GALLERY["keep"].view, EN, NAMES, GALLERY["keep"].legal).choices}
    assert choices["keep red"].cells == ("rev-r1-a", "rev-r1-b")
    assert choices["keep red"].hint == "To the reserve: green 5. To your opponent, as a duplicate: red 1."


def test_panels_hide_what_is_hidden() -> None:
    hidden = FACE.read(GALLERY["tile"].view, EN, NAMES).panels
    assert [(panel.points, panel.unit) for panel in hidden] == [("2", "tiles"), ("3", "tiles")]
    known = FACE.read(GALLERY["over"].view, EN, NAMES).panels
    assert [(panel.points, panel.unit) for panel in known] == [("28", "points"), ("24", "points")]


def test_board_in_words() -> None:
    text = FACE.read(GALLERY["tile"].view, EN, NAMES).description
    assert "Reserve: purple 5; green 2 and green moon." in text
    assert "red run of 4, 7 points, 1 bonus marker" in text
    assert "green run of 4, 7 points, locked" in text
    assert "Tinna: purple 1, purple 4, green 1" in text
    assert "3 tiles, on top blue run of 3; 1 bonus marker." in text


def test_result_is_a_chart_of_the_whole_score() -> None:
    assert FACE.read(GALLERY["tile"].view, EN, NAMES).result is None
    chart = FACE.read(GALLERY["over"].view, EN, NAMES).result
    assert chart is not None
    svg = part_svg(chart)
    jokull = "Jökull: 28 (purple runs 4, green runs 9, red runs 10, grey sets 2, bonus markers 3)"
    assert f'aria-label="{jokull}"' in svg
    assert ">24</text>" in svg
    assert "blue runs" in svg
