"""What the table's page does besides playing: connection, history, refusals, taking back, preferences."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.players import SEQ, asked, by_mouse, moved
from tests.browser.running import Running, search
from tests.browser.states import (
    ME,
    OWNERS,
    PEOPLE,
    Stage,
    chosen,
    connected,
    draw,
    end_of_turn,
    lit,
    past,
    refused,
    several,
    take_back_asked,
    touch,
    until,
    your_move,
)
from tests.browser.terra_mystica.states import picking

Visit = Callable[..., Page]


def test_the_page_comes_back_after_the_server_restarts(stage: Stage, running: Running) -> None:
    page = your_move(stage)
    running.stop()
    until(page, "document.querySelector('#link').classList.contains('lost')")
    touch(page, lit(page)[0])
    page.keyboard.press("Enter")
    until(page, "document.querySelector('#toast').classList.contains('on')")
    running.start()
    until(page, "!document.querySelector('#link').classList.contains('lost')")
    page.keyboard.press("Escape")
    by_mouse(page, random.Random(1))


def test_a_page_behind_another_one_is_called_for_its_turn_and_shows_all_when_it_is_seen(
    visit: Visit, running: Running
) -> None:
    code = running.plant(search(draw), PEOPLE, OWNERS)
    one, other = visit(f"/t/{code}", guest="me"), visit(f"/t/{code}", guest="friend")
    for page in (one, other):
        connected(page)
    turned = "(hidden) => { Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true }); "
    turned += "document.dispatchEvent(new Event('visibilitychange')) }"
    mine, theirs = (one, other) if asked(one) else (other, one)
    theirs.evaluate(turned, True)
    before, title = theirs.evaluate(SEQ), theirs.title()
    by_mouse(mine, random.Random(1))
    while asked(mine):
        assert theirs.evaluate(SEQ) == before
        by_mouse(mine, random.Random(1))
    until(theirs, f"{SEQ} === '{mine.evaluate(SEQ)}' && document.title !== '{title}'")
    mine.evaluate(turned, True)
    before = mine.evaluate(SEQ)
    by_mouse(theirs, random.Random(1))
    assert asked(theirs)
    assert mine.evaluate(SEQ) == before
    mine.evaluate(turned, False)
    until(mine, f"{SEQ} === '{theirs.evaluate(SEQ)}'")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_first_of_many_ways_can_be_reached_on_a_low_window(stage: Stage, width: int) -> None:
    page = several(stage)
    page.set_viewport_size({"width": width, "height": 260})
    before = page.evaluate(SEQ)
    page.click("#pop .rows button >> nth=0")
    moved(page, before)


def test_a_refused_move_opens_the_rules_at_the_paragraph(stage: Stage) -> None:
    page = refused(stage)
    why = page.text_content("#why") or ""
    until(page, "document.querySelector('#rules :target')")
    assert page.text_content("#why-not p") == why
    assert page.evaluate("document.querySelector('#rules :target').id").startswith("rule-")
    top, bottom = page.evaluate(
        "(() => { const r = document.querySelector('#why-not').getBoundingClientRect(); return [r.top, r.bottom] })()"
    )
    assert 0 <= top < bottom <= 800
    page.keyboard.press("Escape")
    assert not page.locator("#stage .refused").count()
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('#rules:target, #rules :target')")


def test_the_rules_can_be_searched_beside_the_board(stage: Stage) -> None:
    page = your_move(stage)
    page.keyboard.press("r")
    until(page, "document.activeElement.matches('#rules input')")
    everything = page.locator("#rules section:visible").count()
    page.keyboard.type("moon")
    until(page, f"document.querySelectorAll('#rules section:not([hidden])').length < {everything}")
    assert "moon" in (page.text_content("#rules section:not([hidden])") or "").lower()


def test_a_choice_is_shown_before_it_is_played(stage: Stage) -> None:
    page = chosen(stage)
    assert (page.text_content("#pop-ask") or "").endswith("?")
    assert page.locator("#stage .chosen").count() > 1  # the tile and the cards that pay
    page.keyboard.press("Escape")
    assert not page.locator("#stage .chosen").count()


def test_several_ways_are_rows_with_their_price(stage: Stage) -> None:
    page = several(stage)
    labels = page.locator("#pop .rows button b").all_text_contents()
    assert len(set(labels)) == len(labels) >= 3
    assert all(page.locator("#pop .rows button span").all_text_contents())
    before = page.evaluate(SEQ)
    page.click("#pop .rows button >> nth=0")
    moved(page, before)


def test_quick_play_without_asking_back(stage: Stage) -> None:
    page = your_move(stage)
    page.click("summary")
    page.click("text=Confirm each choice")
    page.keyboard.press("Escape")
    before = page.evaluate(SEQ)
    page.hover(f"#{lit(page)[0]}")
    assert len(page.text_content("#pop") or "") > 20, "what it costs and brings is told before the click"
    assert not page.locator("#pop button").count()
    touch(page, lit(page)[0])
    moved(page, before)
    page.reload()
    assert page.get_attribute("#table", "data-confirm") == "no"


def test_a_faction_is_never_taken_unread(stage: Stage) -> None:
    page = picking(stage)
    page.evaluate("document.getElementById('table').dataset.confirm = 'no'")
    before = page.evaluate(SEQ)
    touch(page, next(cell for cell in lit(page) if cell.startswith("faction-")))
    assert len(page.text_content("#pop-why") or "") > 40
    assert page.evaluate(SEQ) == before
    page.click("#pop .go")
    moved(page, before)


def test_a_long_press_tells_and_does_nothing(browser: Browser, running: Running) -> None:
    with browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True) as context:
        running.greet(context, ME)
        page = your_move(Stage(running, context))
        page.evaluate("document.getElementById('table').dataset.confirm = 'no'")
        before, cell = page.evaluate(SEQ), lit(page)[0]
        for name in ("pointerdown", "pointerup", "click"):
            page.evaluate(
                """([id, name]) => document.getElementById(id).dispatchEvent(
                     new PointerEvent(name, {bubbles: true, cancelable: true, pointerType: 'touch'}))""",
                [cell, name],
            )
            if name == "pointerdown":
                until(page, "!document.getElementById('pop').hidden")
        assert not page.locator("#pop button").count()
        assert page.evaluate(SEQ) == before
        assert not page.locator("#stage .chosen").count()


def test_what_is_asked_hangs_beside_its_cell_and_survives_news(stage: Stage, running: Running) -> None:
    page = chosen(stage)
    apart = """(() => {
      const pop = document.getElementById('pop').getBoundingClientRect();
      const at = document.getElementById(document.getElementById('pop').dataset.at);
      const cell = at.querySelector(':scope > .ring').getBoundingClientRect();
      const over = pop.left < cell.right && pop.right > cell.left && pop.top < cell.bottom && pop.bottom > cell.top;
      return !over && pop.left >= 0 && pop.top >= 0 && pop.right <= innerWidth && pop.bottom <= innerHeight;
    })()"""
    for width in (1280, 1920, 800):
        page.set_viewport_size({"width": width, "height": 800})
        until(page, apart)
    page.focus("#pop .go")
    running.call(running.site.tables.hear(page.url.rpartition("/")[2]))
    page.wait_for_timeout(100)
    assert page.evaluate("document.activeElement.matches('#pop .go')")
    page.keyboard.press("Escape")
    assert not page.evaluate("!document.getElementById('pop').hidden")
    assert page.evaluate("document.activeElement.matches('#stage .legal')")


def test_a_turn_is_ended_or_taken_back(stage: Stage) -> None:
    page = end_of_turn(stage)
    before = page.evaluate(SEQ)
    page.keyboard.press("u")
    moved(page, before)
    until(page, "!document.querySelector('#act-done')")


def test_history_is_walked_by_slider_and_keys(stage: Stage) -> None:
    page = past(stage)
    assert re.match(r"Move \d+ of \d+", page.text_content("#ask") or "")
    assert not lit(page)
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('#history.past')")
    assert lit(page)
    page.click("#log-lines .turn-line > button >> nth=2")
    until(page, "document.querySelector('#history.past')")
    page.click("#to-now")
    until(page, "!document.querySelector('#history.past')")


def test_the_turns_since_mine_are_stepped_by_keys(stage: Stage) -> None:
    page = your_move(stage)
    stops = (page.get_attribute("#since", "data-stops") or "").split()
    marked = page.locator("#stage .order").count()
    assert len(stops) > 1
    assert marked
    page.keyboard.press(".")
    until(page, f"document.querySelector('#scrub').value === '{stops[0]}'")
    assert not page.locator("#stage .order").count()
    page.keyboard.press(".")
    until(page, f"document.querySelector('#scrub').value === '{stops[1]}'")
    page.keyboard.press(",")
    until(page, f"document.querySelector('#scrub').value === '{stops[0]}'")
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('#history.past')")
    assert page.locator("#stage .order").count() == marked
    assert lit(page)


def test_taking_back_by_agreement(stage: Stage) -> None:
    page = take_back_asked(stage)
    before = page.evaluate(SEQ)
    page.click("#undo-yes")
    moved(page, before)
    until(page, "!document.querySelector('#undo-ask')")


def test_both_pages_of_a_guest_see_the_same(stage: Stage, running: Running) -> None:
    first = your_move(stage)
    second = stage.context.new_page()
    second.goto(first.url)
    connected(second)
    by_mouse(first, random.Random(2))
    table = running.site.tables.peek(first.url.rpartition("/")[2])
    assert table
    for page in (first, second):
        until(page, f"{SEQ} === '{table.match.seq}'")
    assert second.text_content("#ask") == first.text_content("#ask")


@pytest.mark.parametrize(("lang", "word"), [("en", "Log"), ("es", "Registro"), ("fr", "Journal")])
def test_the_table_speaks_the_readers_language(visit: Visit, running: Running, lang: str, word: str) -> None:
    code = running.plant(search(draw), PEOPLE, OWNERS)
    page = visit(f"/t/{code}", guest="me", lang=lang)
    connected(page)
    assert page.get_attribute("html", "lang") == lang
    assert page.text_content("#log h2") == word
    if lang != "en":
        english = visit(f"/t/{code}", guest="me", lang="en")
        assert page.text_content("#ask") != english.text_content("#ask")
