"""A passkey can be added to a password and taken away: with a real authenticator of the browser's own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import listen
from tests.browser.people import account_of, long_ago
from tests.browser.place import authenticator
from tests.browser.running import Running
from tests.browser.states import until


@pytest.fixture
def page(browser: Browser, running: Running) -> Iterator[Page]:
    """A page at a name, not at a number: passkeys belong to names. Its device has an authenticator."""
    said: list[str] = []
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        listen(page, said)
        authenticator(page)
        page.goto(f"http://localhost:{running.port}/register")
        yield page
    assert said == []


def test_a_passkey_beside_a_password(page: Page) -> None:
    page.fill("#name", "Þórdís")
    page.fill("#password", "seven quiet owls")
    page.click(".card1 .btn.solid")
    page.goto(page.url.replace("/register", "/account"))
    page.click("[data-passkey=create]")
    until(page, "document.querySelectorAll('#passkeys .rows li').length === 1")
    page.click("[data-passkey=create]")  # the device has one already
    until(page, "document.getElementById('toast').classList.contains('on')")
    assert page.locator("#passkeys .rows li").count() == 1
    page.click("#passkeys .rows button")
    until(page, "!document.querySelector('#passkeys .rows li')")
    page.click("form[action='/sign-out'] button")
    until(page, "location.pathname === '/'")
    page.goto(page.url.rstrip("/") + "/sign-in")
    page.click("[data-passkey='sign-in']")  # the device still has it, the site no longer
    until(page, "document.querySelector('.note.bad')")
    assert "could not be checked" in (page.text_content(".note.bad") or "")


def test_an_account_with_passkeys_alone_confirms_with_one(page: Page, running: Running) -> None:
    page.fill("#name", "Hrafnkell")
    page.click("[data-passkey=create]")
    until(page, "document.querySelector('.codes')")
    long_ago(running, account_of(running, "Hrafnkell"))
    page.goto(page.url.replace("/register", "/account"))
    page.click("form[action='/account/codes'] button")
    until(page, "document.querySelector('[data-passkey=sign-in]')")
    assert page.locator("#password").count() == 0
    page.click("[data-passkey=sign-in]")
    until(page, "document.querySelectorAll('.codes li').length === 8")  # it carries on with what was asked
