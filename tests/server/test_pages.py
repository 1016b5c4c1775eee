"""Pages and regions without a browser: translations, rules, and nothing that a player typed becomes markup."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from jinja2.ext import babel_extract

import mytharium
from mytharium import games
from mytharium.scene.words import TRANSLATED, missing, texts
from mytharium.server.base.words import LOCALE, words_for
from mytharium.server.http.responses import Me, shell
from mytharium.server.lobby import pages as lobby_pages
from mytharium.server.lobby.new_table import FormError, read_plan
from mytharium.server.lobby.store import Listed
from mytharium.server.tables.table import Seat
from mytharium.server.web.home import home_page, preferences_page
from mytharium.server.web.new_table import new_page
from mytharium.server.web.rulebook import lore, parse, rules

PACKAGE = Path(mytharium.__file__).parent
ME = Me("<b>Eve</b>", "en", "dark", True, "token", "/t/x", "http://here")


def template_texts() -> set[str]:
    found: set[str] = set()
    for path in (PACKAGE / "web" / "templates").rglob("*.html"):
        with path.open("rb") as file:
            for _, _, message, _ in babel_extract(file, ("t", "n"), (), {}):
                found.add(message if isinstance(message, str) else str((message or ("",))[0]))
    return found


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_text_of_the_pages_is_translated(lang: str) -> None:
    assert missing(lang, [*(PACKAGE / "server").rglob("*.py"), *(PACKAGE / "match").glob("*.py")], [LOCALE]) == []
    with (LOCALE / f"{lang}.po").open("rb") as file:
        catalog = read_po(file, locale=lang)
    assert [text for text in template_texts() if (entry := catalog.get(text)) is None or not entry.string] == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_fill_the_same_gaps(lang: str) -> None:
    words = words_for(lang)
    singles = {text[0] for text in texts((PACKAGE / "server").rglob("*.py")) if len(text) == 1} | template_texts()
    for text in singles:
        assert set(re.findall(r"\{\w+\}", words.t(text))) == set(re.findall(r"\{\w+\}", text)), text


def test_rules_have_an_anchor_for_every_heading_and_every_marked_paragraph() -> None:
    runs_text = "## Runs {#runs}\n\nOne. {#one}\n\n- Two. {#two}\n- Three."
    text = f"# Title\n\nBefore.\n\n{runs_text}\n\n## The Moon\n\n<script>x</script>"
    before, runs, moon = parse(text)
    assert "Before." in before.html
    assert (runs.anchor, runs.title, moon.anchor) == ("runs", "Runs", "the-moon")
    assert all(f'id="rule-{name}"' in runs.html for name in ("runs", "one", "two"))
    assert "{#" not in runs.html
    assert "<script>" not in moon.html


def test_rules_are_found_without_accents_and_case() -> None:
    for name in games.names():
        found = rules(name, "en")
        assert found.search("") == found.sections
        assert found.search("no such word anywhere") == ()


@pytest.mark.parametrize("name", games.names())
def test_stories_are_told_in_three_languages_or_not_at_all(name: str) -> None:
    told = [lore(name, lang) for lang in ("en", "es", "fr")]
    assert {book.lang for book in told} == ({"en", "es", "fr"} if told[0].sections else {"en"})
    assert len({tuple((section.anchor, section.level) for section in book.sections) for book in told}) == 1
    for book in told:
        assert all(section.html.count("<p>") for section in book.sections)
        assert bool(book.title) == bool(book.sections)


def asked(**fields: str) -> dict[str, list[str]]:
    """What the form of a new table of Mythical Island sends, with a layout of one's own."""
    given = {"seat0": "me", "seat1": "bot", "strength1": "medium", "option-layout": "own"} | fields
    return {name.replace("_", "-"): [value] for name, value in given.items()}


def test_an_open_option_takes_a_text_of_several_lines() -> None:
    meta = games.meta("mythical_island")
    plan = read_plan(meta, asked(text_layout="#####\r\n #####\n\n" + "#####\n" * 3), "Eve", words_for("en"))
    assert plan.options["layout"] == "/".join(["#####"] * 5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("####x", "Row 1 of the layout has “x”"),
        ("", "The layout has 0 tiles; an island has at least 25"),
        ("########\n" * 6, "2 players can lay at most 48"),
        ("#####\n" * 9, "3 players can lay at most 44"),
    ],
)
def test_what_is_wrong_with_an_option_is_said_beside_it(text: str, said: str) -> None:
    meta = games.meta("mythical_island")
    form = asked(text_layout=text, **({"seat2": "device"} if said.startswith("3") else {}))
    if said.startswith("2"):
        form["text-layout"][0] += "#"
    with pytest.raises(FormError) as no:
        read_plan(meta, form, "Eve", words_for("en"))
    assert no.value.option == "layout"
    for lang in ("en", "es", "fr"):
        problem = words_for(lang, meta.name).t(no.value.sentence, **no.value.gaps)
        assert (said in problem) == (lang == "en")
        html = new_page(replace(ME, lang=lang), game=meta, form=form, problem=problem, wrong="layout")
        assert html.count('aria-invalid="true" aria-describedby="wrong"') == 1
        beside = re.search(r"</textarea>.*?id=\"wrong\">([^<]*)<", html, re.DOTALL)
        assert beside is not None
        assert beside[1] == problem


def test_what_a_player_typed_is_never_markup() -> None:
    meta = games.meta(games.names()[0])
    seats = (Seat("human", "<i>A</i>"), Seat("open", "<u>B</u>"))
    table = Listed("x", meta.name, seats, (0,), True, False)
    for html in (
        home_page(ME, [meta.name], [table]),
        new_page(ME, game=meta, form={"name0": ["<i>A</i>"]}, problem="<i>no</i>"),
        lobby_pages.sit(ME, game=meta, host="<i>A</i>", seat=1, name="<u>B</u>", action="/s/x", problem="<i>no</i>"),
        shell("error", ME, status=404, title="<i>", sentence="<u>", back=""),
        preferences_page(ME, back="/"),
    ):
        assert not re.search(r"<(i|u|b)>(A|B|Eve|no)?<", html)
        assert " style=" not in html
        assert "<script>" not in html


def test_the_form_asks_what_the_game_needs() -> None:
    for name in games.names():
        meta = games.meta(name)
        html = new_page(ME, game=meta, form={}, problem="")
        assert html.count('class="chair"') == meta.seats[1]
        for option in meta.options:
            assert f'name="option-{option.name}"' in html
        for module in meta.modules:
            assert f'value="{module.name}"' in html
