"""Mythical Island in a browser: whole games, tiles laid by two clicks, and what cards show on the island."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.mythical_island.states import find, island_aiming, island_card, island_side, island_turn, table
from tests.browser.players import SEQ, by_keyboard, by_mouse, finish, go_on, moved
from tests.browser.states import Stage, connected, lit, touch, until

Visit = Callable[..., Page]
LABELS = "[...document.querySelectorAll('#stage [data-cell]')].map(cell => cell.getAttribute('aria-label'))"
MOTION = "getComputedStyle(document.querySelector('#pawn-0')).transitionProperty"


def begin(visit: Visit) -> Page:
    page = visit("/new/mythical_island")
    page.select_option("#seat1", "bot")
    page.select_option("#strength1", "medium")
    page.check("[name=preset][value=own]")
    page.check("input[name=option-short]")
    page.click("form.panel button")
    connected(page)
    return page


def test_a_game_with_a_bot_by_mouse(visit: Visit) -> None:
    finish(begin(visit), by_mouse)


def test_turns_by_keyboard_alone(visit: Visit) -> None:
    assert go_on(begin(visit), by_keyboard, 25) > 10


def test_a_tile_is_laid_by_two_clicks(stage: Stage) -> None:
    page = island_aiming(stage)
    assert all(cell.startswith("land-") for cell in lit(page))
    assert len(lit(page)) == 25
    assert (page.text_content("#ask") or "").startswith("Lay ")
    tile = (page.get_attribute("#stage .chosen", "id") or "").split("-")[1]
    spots = [cell.removeprefix("land-") for cell in lit(page)]
    spot = next(spot for spot in spots if f"#m-land-{tile}" not in page.inner_html(f"#lies-{spot}"))
    assert (page.get_attribute(f"#land-{spot}", "aria-label") or "").endswith(f" on {spot}")
    touch(page, f"land-{spot}")
    assert (page.text_content("#pop-ask") or "").endswith(f" on {spot}?")
    before = page.evaluate(SEQ)
    touch(page, f"land-{spot}")
    moved(page, before)
    assert f"#m-land-{tile}" in page.inner_html(f"#lies-{spot}")


def test_aiming_is_let_go(stage: Stage) -> None:
    page = island_turn(stage)
    before = lit(page)
    labels = page.evaluate(LABELS)
    tile = next(cell for cell in before if cell.startswith("mine-"))
    for way in ("Escape", "touch", "Cancel"):
        touch(page, tile)
        assert lit(page) != before
        if way == "Escape":
            page.keyboard.press(way)
        elif way == "touch":
            touch(page, tile)
        else:
            page.click("#act-back")
        assert lit(page) == before
    assert page.evaluate(LABELS) == labels


def test_a_tile_that_is_too_far_away_offers_what_can_be_laid_there(stage: Stage) -> None:
    page = table(stage, find(4, "replace", 6))
    far = page.evaluate("document.querySelector('[id^=land-]:not(.legal)').id")
    touch(page, far)
    until(page, "document.querySelector('#pop .rows, #pop .go')")
    assert f"on {far.removeprefix('land-')}" in (page.text_content("#pop") or "")


def test_a_card_shows_where_its_pattern_is_or_what_it_lacks(stage: Stage) -> None:
    page = island_turn(stage)
    assert page.locator("#stage .shown").count() == 0
    card = page.evaluate(
        "[...document.querySelectorAll('[data-shows]')].find(c => document.querySelector('.' + c.dataset.shows)).id"
    )
    page.hover(f"#{card}")
    assert page.locator("#stage .shown:visible").count() > 0
    page.hover("#land-c3")
    assert page.locator("#stage .shown").count() == 0
    page.focus(f"#{card}")
    assert page.locator("#stage .shown:visible").count() > 0


def test_a_touched_card_stays_pinned_with_its_pattern_until_it_is_touched_again(stage: Stage) -> None:
    page = island_card(stage)
    card = page.get_attribute("#stage .pinned", "id") or ""
    shown = page.locator("#stage .shown").count()
    assert shown
    assert not page.locator("#stage .refused").count()
    page.mouse.move(5, 5)
    step = next(cell for cell in lit(page) if cell.startswith("land-"))
    seq = page.evaluate(SEQ)
    touch(page, step)
    touch(page, step)
    moved(page, seq)
    page.mouse.move(5, 5)
    assert page.get_attribute("#stage .pinned", "id") == card
    assert page.locator("#stage .shown").count()
    touch(page, card)
    page.mouse.move(5, 5)
    assert not page.locator("#stage :is(.pinned, .shown)").count()


def test_the_pawn_walks(stage: Stage) -> None:
    page = island_turn(stage)
    before = page.get_attribute("#pawn-0", "transform")
    step = next(cell for cell in lit(page) if cell.startswith("land-"))
    seq = page.evaluate(SEQ)
    touch(page, step)
    touch(page, step)
    moved(page, seq)
    assert page.get_attribute("#pawn-0", "transform") != before
    assert "transform" in page.evaluate(MOTION)


def test_protectors_tell_their_powers_before_one_is_chosen(stage: Stage) -> None:
    page = island_side(stage)
    sides = lit(page)
    assert len(sides) == 2
    touch(page, sides[0])
    assert len(page.text_content("#pop-why") or "") > 10


def test_beings_that_are_awake_lead_to_their_stories(stage: Stage) -> None:
    page = island_turn(stage)
    page.click("[data-about] rect >> nth=0")
    until(page, "document.querySelector('#lore :target')")
    told = page.text_content("#lore section:has(:target)") or ""
    assert page.get_attribute("[data-about] >> nth=0", "aria-label") in told  # type: ignore[operator]
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('#lore:target, #lore :target')")
    page.focus("[data-about] >> nth=1")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('#lore :target')")
    page.fill("#lore input", "nykur")
    assert page.locator("#lore section:visible").count() == 1


def test_an_island_of_ones_own_is_drawn_in_the_form(visit: Visit) -> None:
    page = visit("/new/mythical_island")
    assert not page.is_visible("textarea")
    page.select_option("#seat1", "bot")
    page.check("[name=preset][value=own]")
    page.check("[name=option-layout][value=own]")
    page.fill("textarea", "######\n##..##")
    page.click("form.panel button")
    assert "at least 25" in (page.text_content("#wrong") or "")
    until(page, "document.activeElement.matches('textarea[aria-invalid]')")
    page.fill("textarea", "######\n##..##\n##..##\n######\n######")
    page.click("form.panel button")
    connected(page)
    until(page, "document.querySelectorAll('#stage [id^=side-], #stage [id^=land-]').length > 1")
