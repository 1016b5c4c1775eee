"""Translations are complete, and what is missing falls back to English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import mytharium
from mytharium import games
from mytharium.scene.words import TRANSLATED, Words, missing, sources, texts

PACKAGE = Path(mytharium.__file__).parent
GAMES = [folder for folder in sorted((PACKAGE / "games").iterdir()) if (folder / "face" / "locale").is_dir()]


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_text_of_a_game_is_translated(game: Path, lang: str) -> None:
    said = [*sources(game), *(PACKAGE / "scene").glob("*.py")]
    assert missing(lang, said, [game / "face" / "locale"]) == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_what_every_game_says_is_translated(lang: str) -> None:
    assert missing(lang, [*(PACKAGE / "core").glob("*.py"), *(PACKAGE / "scene").glob("*.py")], []) == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_what_the_terminal_says_is_translated(lang: str) -> None:
    assert missing(lang, (PACKAGE / "commands").glob("*.py"), [PACKAGE / "web" / "locale"]) == []


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_fill_the_same_gaps(game: Path, lang: str) -> None:
    words = Words(lang, [game / "face" / "locale"])
    for text in texts(sources(game)):
        gaps = sorted(set(re.findall(r"\{\w+\}", text[-1])))
        values: dict[str, object] = {gap[1:-1]: gap for gap in gaps if gap != "{n}" or len(text) == 1}
        said = words.t(text[0], **values) if len(text) == 1 else words.n(text[0], text[1], 7041, **values)
        assert sorted(set(re.findall(r"\{\w+\}", said.replace("7041", "{n}")))) == gaps, text


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("lang", TRANSLATED)
def test_what_the_shelf_says_is_translated(name: str, lang: str) -> None:
    meta = games.meta(name)
    said = [meta.about.tagline, meta.about.rulebook, meta.about.reconstructed]
    for option in meta.options:
        values = () if option.is_switch else option.values
        said += [option.title, option.help, *(option.label(value) for value in values)]
    for module in meta.modules:
        said += [module.title, module.summary]
    for preset in meta.presets:
        said += [preset.title, preset.summary]
    with (PACKAGE / "games" / name / "face" / "locale" / f"{lang}.po").open("rb") as file:
        catalog = read_po(file, locale=lang)
    assert [text for text in said if text and ((entry := catalog.get(text)) is None or not entry.string)] == []


def test_texts_are_found_wherever_they_stand(tmp_path: Path) -> None:
    source = tmp_path / "said.py"
    source.write_text(
        """
LINES = (mark("A line"), mark("Two " "parts"))
def say(words, n):
    hint = f"{words.t('In a gap')} {words.n('{n} gnome', '{n} gnomes', n)}"
    raise Refusal(anchor(n), "Not {what}.", what=words.t(LINES[0])) from ComposeError(f"not {n}")
"""
    )
    assert list(texts([source])) == [
        ("A line",), ("Two parts",), ("In a gap",), ("{n} gnome", "{n} gnomes"), ("Not {what}.",),
    ]  # fmt: skip


def test_plurals_follow_the_language() -> None:
    folder = [PACKAGE / "games" / "mythicals" / "face" / "locale"]
    assert Words("en").n("{n} card", "{n} cards", 0) == "0 cards"
    assert Words("es", folder).n("{n} card", "{n} cards", 0) == "0 cartas"
    assert Words("fr", folder).n("{n} card", "{n} cards", 0) == "0 carte"
    assert Words("fr", folder).n("{n} card", "{n} cards", 2) == "2 cartes"


def test_what_has_no_translation_stays_english() -> None:
    assert Words("es").t("Dance on {tile}", tile="it") == "Dance on it"
    assert Words("fr").n("{n} gnome", "{n} gnomes", 3) == "3 gnomes"


def test_lists() -> None:
    assert Words("en").list(["a", "b", "c"]) == "a, b and c"
    assert Words("es").list(["a", "b"]) == "a y b"
    assert Words("fr").list(["a"]) == "a"


def test_unknown_language_is_named() -> None:
    with pytest.raises(ValueError, match="no language 'xx'; there are en, es, fr"):
        Words("xx")
