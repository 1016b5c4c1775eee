"""The accessibility check finds what it is there to find, so its silence elsewhere means something."""

from playwright.sync_api import Page

from tests.browser.conftest import Axe

PAGE = '<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>{}</main></html>'


def test_axe_objects_to_a_picture_without_words(page: Page, axe: Axe) -> None:
    page.set_content(PAGE.format('<img src="data:,">'))
    assert [violation.split(":")[0] for violation in axe(page)] == ["image-alt"]


def test_axe_is_content_with_a_good_page(page: Page, axe: Axe) -> None:
    page.set_content(PAGE.format('<img src="data:," alt="A hill">'))
    assert axe(page) == []
