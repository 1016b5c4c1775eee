"""A refusal names its rule, and says why in the language of the reader."""

import pytest

from mytharium.core.protocol import Refusal
from mytharium.games.myraclia.face import FACE
from mytharium.scene.words import LANGUAGES, Words
from tests.rulebook.myraclia.table import Planet, begun, planet

TILES = ("plains-1", "forests-16", "water-34", "plains-5", "water-32", "forests-24", "mountains-43", "plains-2")

# Nothing of this can be done in the turn below.
REFUSED = (
    "draft red", "luna", "pass", "pay red", "lay red", "add red", "reserve plains-2", "take plains-3", "place T20",
    "token plains-1", "decide plains-1", "decide at T20", "roll 3",
)  # fmt: skip


def told(no: Refusal, lang: str) -> str:
    return FACE.why(no.reason, no.gaps, Words(lang, [FACE.catalog]))


def turn() -> Planet:
    return planet(TILES, ("yellow", ""), land=("", "water-34"))


@pytest.mark.rule("wild", "terraform")
def test_a_tile_and_its_elements_are_named_in_the_language_of_the_reader() -> None:
    no = turn().refused("terraform plains-1")
    assert str(no) == "You cannot pay for plains-1: it still needs red green."
    assert [told(no, lang) for lang in ("en", "es", "fr")] == [
        "You cannot pay for plains (red, green): it still needs red and green.",
        "No puedes pagar llanuras (rojo, verde): la loseta aún necesita rojo y verde.",
        "Vous ne pouvez pas payer plaines (rouge, vert) : il faut encore rouge et vert.",
    ]


@pytest.mark.rule("draft-take")
def test_a_colour_is_named_in_the_language_of_the_reader() -> None:
    table = begun(2, "refused")
    table.state.offer = 1
    no = table.refused("draft white")
    assert [told(no, lang) for lang in ("en", "es", "fr")] == [
        "There is no white element on the drafting board.",
        "No hay ningún elemento blanco en el tablero de selección.",
        "Il n’y a pas d’élément blanc sur le plateau de choix.",
    ]


@pytest.mark.rule("adjacent")
def test_a_sentence_that_begins_with_a_tile_begins_with_a_capital_letter() -> None:
    assert told(turn().refused("terraform plains-2"), "en").startswith("Plains (")


@pytest.mark.rule("turn", "reserve", "add", "expand", "eternity", "luna", "eva-dice", "chance")
@pytest.mark.parametrize("text", REFUSED)
def test_every_reason_differs_from_language_to_language(text: str) -> None:
    no = turn().refused(text)
    said = {told(no, lang) for lang in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert not any("{" in sentence for sentence in said)
