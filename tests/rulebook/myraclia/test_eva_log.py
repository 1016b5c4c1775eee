"""What the log says of Eva: every roll, card, filter and element that moves, and why, as sentences."""

from pathlib import Path

import pytest

from mytharium.core.protocol import CHANCE
from mytharium.core.rng import Rng
from mytharium.games.myraclia.face import events
from mytharium.games.myraclia.face.events import SILENT, sentence
from mytharium.games.myraclia.modules.eva import turn as eva_turn
from mytharium.games.myraclia.notation import cell_named
from mytharium.games.myraclia.state import EVA_SPACE, TOKEN_DRAW
from mytharium.scene.words import LANGUAGES, Words
from tests.rulebook.myraclia.table import ALL, EIGHT, Planet, begun, fresh, planet
from tests.rulebook.myraclia.test_eva_surface import EVA, NAMES, table
from tests.rulebook.myraclia.test_eva_turn import turn

FOLDER = Path(events.__file__).parent / "locale"
PEOPLE = ("Ann", "Eva", "Adam", "Bob")


def said(made: Planet) -> list[str]:
    return [sentence(event, Words(), PEOPLE, 0) for event in made.events]


@pytest.mark.rule("eva-fields")
def test_starting_elements_are_told_with_their_fields() -> None:
    made = fresh(2, eva="normal")
    while made.state.seat == 0:
        made.play(next(iter(made.chances)))
    made.play("draw blue")
    assert said(made) == ["Eva starts with blue", "Eva puts blue on field 0"]


@pytest.mark.rule("eva-draft")
@pytest.mark.parametrize("die", range(8))
def test_a_roll_in_the_draft_is_told_with_its_reason(die: int) -> None:
    made = begun(2, "log", eva="normal")
    while made.state.player(EVA).column == 15 or made.actor >= 0:
        made.play(made.legal[0] if made.actor >= 0 else next(iter(made.chances)))
    made.play(f"roll {die}")
    first, *more = said(made)
    assert first.startswith(f"Eva rolls {die}")
    assert (": a match, " in first) != (", a miss: " in first)
    assert ("a match" in first) or more[0].startswith("Eva puts ")


@pytest.mark.rule("eva-action", "eva-cards")
def test_cards_filters_and_elements_spent() -> None:
    made = turn("red", "green - blue - white", land=("water-34 forests-16 mountains-43 plains-2", "")).play("roll 7")
    assert said(made)[:4] == [
        "Eva rolls 7",
        "Tactics card “the fewest elements”: 1 tile fits",
        "Eva spends red of the supply",
        "Eva spends white of field 4",
    ]


@pytest.mark.rule("eva-reserve")
def test_how_she_finds_a_tile_to_reserve() -> None:
    """Green fits four tiles; on two of them one element would be missing; one of these touches a tile of hers."""
    made = turn("", "green", land=("water-34", "water-32 mountains-43"), scores=(0, 5)).play("roll 5")
    assert said(made)[:6] == [
        "Eva rolls 5",
        "Eva can afford no tile and looks for one to reserve",
        "Preferring fewest missing elements: 2 tiles left",
        "Preferring most of her own neighbours: 1 tile left",
        "Eva lays green from field 0",
        "Eva reserves plains (blue, green) with green, −1 point",
    ]


@pytest.mark.rule("eva-reserve", "eva-fields", "eva-dice")
def test_elements_are_laid_from_the_highest_fields_and_the_die_chooses_between_equal_tiles() -> None:
    taken = "water-34 plains-5 plains-1 plains-2 forests-16 mountains-43"
    made = turn("", "yellow - yellow", land=(taken, ""), scores=(0, 5)).play("roll 5")
    assert set(made.chances) == {"pick forests-24", "pick water-32"}
    made.play("pick water-32")
    assert said(made)[:3] == [
        "The die shows option 2 of 2: water (blue, yellow, green)",
        "Eva lays yellow from field 2",
        "Eva reserves water (blue, yellow, green) with yellow, −2 points",
    ]


@pytest.mark.rule("eva-reserve", "temper")
def test_why_she_reserves_none() -> None:
    held = {"reserved": {EVA: "forests-24"}, "laid": {"forests-24": "blue"}}
    reasons = [
        said(turn("", "green", eva="calm", scores=(0, 5)).play("roll 5"))[1],
        said(turn("", "green", scores=(0, 5), **held).play("roll 5"))[1],  # type: ignore[arg-type]
        said(turn("green", "", scores=(0, 5)).play("roll 5"))[1],
        said(turn("", "green", scores=(0, 0)).play("roll 5"))[1],
    ]
    assert reasons == [
        "Eva can afford no tile and, being calm, reserves none",
        "Eva can afford no tile and has reserved one already",
        "Eva can afford no tile and has no element on the fields to reserve one",
        "Eva can afford no tile and has no points or no colours to reserve one",
    ]


def added(land: tuple[str, str], display: str, own: str, *, last: int = 0) -> list[str]:
    """What is told when Eva has terraformed tiles with these elements and ends her turn."""
    tiles = dict(zip(EIGHT, NAMES, strict=True))
    made = planet(tiles, ("", own), land=land, display=display, seat=EVA, eva="calm", modules=("darkness",))
    made.state.last_round = last
    made.events = []
    made.state.free_before += len(own.split())
    eva_turn.end(made.box, made.state, made.events)
    return said(made)[1:]


@pytest.mark.rule("eva-expand", "eva-darkness")
def test_why_she_takes_a_tile_and_where_it_goes() -> None:
    """The number of new tiles is that of the elements she leaves."""
    lacking = ("", "plains-5 water-34 forests-16")
    alone = "Eva wants a space next to most of her own tiles and none of the others': 2 fit"
    assert added(lacking, "plains-3 mountains-44 water-29", "red")[:2] == [
        "Eva lacks only mountains and takes it first",
        alone,
    ]
    assert added(lacking, "plains-3 mountains-44 water-29", "red red")[1] == (
        "Eva takes what lies on the next position: water (orange, green)"
    )
    dark = added(("water-32", "plains-5"), "plains-3 darkness-58 water-29", "red red")
    assert dark[:2] == [
        "Eva must take the darkness tile first",
        "Eva takes what lies on the next position: water (orange, green)",
    ]
    assert dark[2].startswith("Eva wants a space away from her own tiles and n")
    assert added(lacking, "plains-3 mountains-44 water-29", "red red red")[0] == "Eva needs all tiles of the display"
    late = added(("plains-5", "water-34"), "plains-3 darkness-58 water-29", "red", last=1)
    assert late[1].startswith("Eva wants a space next to most of the others' tiles: ")


@pytest.mark.rule("eva-eternity", "eva-dice")
def test_why_a_token_goes_where_it_goes() -> None:
    for land, aim in (
        (("water-32", "plains-5"), "next to most of her own tiles and none of the others': 3 fit"),
        (("water-32", ""), "anywhere, as none is hers yet: 7 fit"),
    ):
        made = table(0, "plains-3 forests-15 water-29", land, scores=(5, 2), modules=("eternity",))
        made.state.phase, made.state.actor, made.state.seat = TOKEN_DRAW, -1, EVA
        made.play("draw token 0")
        assert said(made) == ["Eva draws a token of 1 point", f"Eva wants a tile {aim}"]
    assert made.actor == 0, "more than six"
    made.play("decide plains-5")
    assert said(made)[0] == "You decide for Eva: plains (black, yellow, green)"


@pytest.mark.rule("eva-dice", "eva-expand")
def test_a_space_is_told_without_its_name_in_files_whether_the_die_or_a_person_chose_it() -> None:
    """She has no tile, so that all spaces are equal; the question is put to both."""
    for actor, said_first in (
        (CHANCE, "The die shows option 2 of "),
        (0, "You decide for Eva: a space of the surface"),
    ):
        made = table(1, "plains-3 forests-15 water-29", ("water-32", ""))
        s = made.state
        s.free_before += 1
        made.box.surface_tiles = bytes([len(made.free) + 1] * 6)
        s.target, s.options = made.tile("plains-3"), 1 << made.tile("plains-3")
        s.phase, s.actor = EVA_SPACE, actor
        text = sorted(made.chances, key=lambda text: cell_named(text.split()[-1]))[1] if actor < 0 else made.legal[1]
        made.play(text)
        assert said(made)[0].startswith(said_first)
        assert text.split()[-1] not in " ".join(said(made))


@pytest.mark.rule("eva-dice", "chance")
@pytest.mark.parametrize("temper", ["calm", "normal", "savage"])
def test_every_event_of_a_game_reads_as_a_sentence_in_every_language(temper: str) -> None:
    made = begun(4, f"sentences {temper}", ALL, eva=temper, adam="normal")
    rng = Rng("sentences")
    kinds = set()
    while not made.over:
        made.play(made.legal[rng.below(len(made.legal))]) if made.actor >= 0 else made.settle(f"{rng.below(10**6)}")
        for event in made.events:
            kinds.add(event.kind)
            for lang in LANGUAGES:
                text = sentence(event, Words(lang, [FOLDER]), PEOPLE, 0)
                assert bool(text) != (event.kind in SILENT), event
                assert "{" not in text, event
    assert kinds >= {"eva_drafts", "eva_rolls", "eva_card", "eva_spends", "eva_space", "eva_die_space"}
