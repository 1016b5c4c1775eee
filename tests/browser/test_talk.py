"""Talking at a table in browsers: it comes without a reload, is marked as new, and can be done by keyboard alone."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.running import Running, search
from tests.browser.states import OWNERS, PEOPLE, asked, connected, draw, lit, touch, until, won
from tests.browser.talk import keep_answer, play

Visit = Callable[..., Page]


def test_two_people_talk(visit: Visit, running: Running) -> None:
    code = running.plant(search(draw), PEOPLE, OWNERS)
    one, other = visit(f"/t/{code}", guest="me"), visit(f"/t/{code}", guest="friend")
    for page in (one, other):
        connected(page)
    stage = "JSON.stringify(document.getElementById('stage').getBoundingClientRect())"
    before = one.evaluate(stage)
    one.keyboard.press("c")  # by keyboard alone
    one.keyboard.type("hello <b>you</b>")
    one.keyboard.press("Enter")
    until(other, "document.querySelector('#tab-chat .badge').textContent === '1'")
    assert one.evaluate(stage) == before  # the board stays where it is
    assert one.input_value("#chat-text") == ""
    other.focus("#tab-log")
    other.keyboard.press("ArrowRight")
    assert other.text_content("#chat-lines p") == "hello <b>you</b>"
    assert other.locator("#chat-lines .new").count() == 1
    until(other, "document.querySelector('#tab-chat .badge').hidden")
    other.reload()
    connected(other)
    other.click("#tab-chat")
    until(other, "document.querySelectorAll('#chat-lines li').length === 1")
    assert other.locator("#chat-lines .new").count() == 0  # it was read
    other.click("#tab-notes")
    other.fill("#note", "my plan")
    other.click("#tab-log")  # leaves the field
    until(other, "!document.getElementById('note-kept').hidden")
    assert other.is_visible("#log")


def test_a_plan_is_tried_and_its_first_move_is_played(visit: Visit, running: Running) -> None:
    code = running.plant(search(draw), PEOPLE, OWNERS)
    one, other = visit(f"/t/{code}", guest="me"), visit(f"/t/{code}", guest="friend")
    for page in (one, other):
        connected(page)
    one.click("summary[aria-label=Menu]")
    one.click("#to-plan")
    connected(one)
    assert one.title().startswith("Plan: ")
    assert one.is_hidden("#play-this")
    touch(one, lit(one)[-1])
    one.click("#pop .go, #acts .go")
    until(one, "!document.getElementById('play-this').hidden")
    before = other.evaluate("document.documentElement.dataset.seq")
    one.click("#play-this")
    until(one, f"location.pathname === '/t/{code}'")
    until(other, f"document.documentElement.dataset.seq !== '{before}'")


def test_an_answer_is_kept_and_played(visit: Visit, running: Running) -> None:
    code = running.plant(search(asked(1, "take ", 45)), PEOPLE, OWNERS)
    plan, table = visit(f"/t/{code}/plan", guest="me"), visit(f"/t/{code}", guest="me")
    other = visit(f"/t/{code}", guest="friend")
    for page in (table, other):
        connected(page)
        page.click("#tab-notes")
    line = keep_answer(plan)
    until(table, "document.querySelector('#answers li')")  # on all one's pages
    plan.click("#answers [data-answer]")
    until(table, "document.getElementById('answers').hidden")
    plan.click("#keep-answer")
    until(table, "document.querySelector('#answers li')")
    assert other.is_hidden("#answers")
    assert line == "Tinna: no tile → reserve green"
    play(running, code, "no tile")
    until(table, "document.getElementById('answers').hidden")
    log = running.call(running.site.tables.store.log(code))
    assert [entry.text for entry in log if entry.seat == 0][-1] == "reserve green"


def test_a_moment_is_written_about(visit: Visit, running: Running) -> None:
    code = running.plant(search(won), PEOPLE, OWNERS)
    one, other = visit(f"/t/{code}?at=12", guest="me"), visit(f"/t/{code}?at=11", guest="friend")
    for page in (one, other):
        connected(page)
    one.fill("#remarks input", "This <b>move</b> won it.")
    one.press("#remarks input", "Enter")
    until(one, "document.querySelector('#remarks li') && document.querySelector('#remarks input').value === ''")
    until(other, "document.querySelector('#tab-chat .badge').textContent === '1'")
    assert other.locator("#remarks li").count() == 0  # it is about another moment
    other.click("#later")
    until(other, "document.querySelector('#remarks li span')?.textContent === 'This <b>move</b> won it.'")
    other.click("#to-now")
    until(other, "!document.querySelector('#remarks li')")
    other.click("#tab-chat")
    other.click("#chat-lines a")
    until(other, "location.search === '?at=12' && document.querySelector('#remarks li')")
