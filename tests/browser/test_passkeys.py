"""A passkey makes an account, signs in and can be taken away: with a real authenticator of the browser's own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import listen
from tests.browser.running import Running
from tests.browser.states import until

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def page(browser: Browser, running: Running) -> Iterator[Page]:
    """A page at a name, not at a number: passkeys belong to names. Its device has an authenticator."""
    said: list[str] = []
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        listen(page, said)
        line = context.new_cdp_session(page)
        line.send("WebAuthn.enable")
        line.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
        page.goto(f"http://localhost:{running.port}/register")
        yield page
    assert said == []


def test_a_passkey_instead_of_a_password(page: Page) -> None:
    page.fill("#name", "Sólveig")
    page.click("[data-passkey=create]")
    until(page, "document.querySelectorAll('.codes li').length === 8")
    page.click("text=I have kept them")
    page.click("a.guest")
    assert page.locator("#passkeys .rows li").count() == 1
    page.click("#passkeys .rows button")  # the only way to sign in stays
    assert "only way" in (page.text_content("#passkeys .note") or "")
    page.click("form[action='/sign-out'] button")
    until(page, "location.pathname === '/'")
    page.goto(page.url.rstrip("/") + "/sign-in?back=/about")
    page.click("[data-passkey='sign-in']")
    until(page, "location.pathname === '/about'")
    assert page.text_content("a.guest .wide") == "Sólveig"


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
