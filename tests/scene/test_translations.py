"""The tool that keeps the .po files up to date."""

from pathlib import Path

import pytest

from mytharium import games
from mytharium.scene.words import TRANSLATED, Words
from mytharium.testing import translations
from mytharium.testing.translations import main, read, update


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("name", games.names())
def test_nothing_is_translated_that_nobody_says(name: str, lang: str) -> None:
    folder = Path(games.face(name).catalog)
    said = translations.said(folder.parents[1], games.meta(name))
    assert [text for text in read(folder / f"{lang}.po") if text not in said] == []


def test_a_new_language_begins_with_everything_to_translate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    face, before = games.face("mythicals"), read(Path(games.face("mythicals").catalog) / "es.po")
    game = tmp_path / "mythicals"
    (game / "face").mkdir(parents=True)
    (game / "rules.py").write_text('words.t("Deck {n}", n=1); Refusal("deck", "This is new.")')
    monkeypatch.setattr(type(face), "catalog", game / "face" / "locale")
    missing = update("mythicals", "de")
    assert missing[:2] == ["Deck {n}", "This is new."]
    assert games.meta("mythicals").about.tagline in missing
    path = game / "face" / "locale" / "de.po"
    empty = path.read_text("utf-8")
    path.write_text(empty.replace('"Deck {n}"\nmsgstr ""', '"Deck {n}"\nmsgstr "Stapel {n}"'))
    (game / "rules.py").write_text('words.t("Deck {n}", n=1); words.n("{n} gnome", "{n} gnomes", 2)')
    assert "{n} gnome" in update("mythicals", "de")
    assert read(path)[("Deck {n}",)] == ("Stapel {n}",)
    assert ("This is new.",) not in read(path)
    assert ("Deck {n}",) in before


def test_a_catalog_that_is_complete_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    face = games.face("mythicals")
    text = (Path(face.catalog) / "fr.po").read_text("utf-8")
    translations.write(tmp_path / "fr.po", "fr", read(Path(face.catalog) / "fr.po"))
    assert (tmp_path / "fr.po").read_text("utf-8") == text
    assert Words("fr", [tmp_path]).t("Deck {n}", n=3) == "Pioche 3"
    monkeypatch.setattr(translations, "update", lambda name, lang: [])
    assert main("mythicals") == 0
