"""A real browser, and axe-core to look for what shuts people out."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.needs import chromium, need
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from tests.browser.running import Running
    from tests.browser.states import Stage

Axe = Callable[[Page], list[str]]
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    need("browser")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), headless=True, args=list(FLAGS))
        opened = launched.new_context

        def new_context(**options: Any) -> BrowserContext:
            context = opened(**options)
            context.set_default_timeout(1000 * PATIENCE)
            return context

        launched.new_context = new_context  # type: ignore[method-assign]
        yield launched
        launched.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a guest who was never here before."""
    with browser.new_context() as context:
        yield context.new_page()


def listen(page: Page, said: list[str]) -> None:
    """Collect what the console complains about: broken policies, errors; not that a page answers with an error code."""
    known = ("the server responded with a status of", "Service Worker registration blocked by Playwright")

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(text in message.text for text in known):
            said.append(message.text)

    page.on("console", heard)
    page.on("pageerror", lambda error: said.append(str(error)))


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator["Running"]:
    """A server; `browser` comes first, so that without one nothing is started."""
    from tests.browser.running import Running

    server = Running(tmp_path_factory.mktemp("server") / "tables.sqlite")
    yield server
    server.stop()


@pytest.fixture
def visit(browser: Browser, running: "Running") -> Iterator[Callable[..., Page]]:
    """visit(path) opens a page in a browser of its own; at the end no console may have complained."""
    from mytharium.server.http.requests import Guest

    said: list[str] = []
    with ExitStack() as stack:

        def visit(path: str, guest: str = "", lang: str = "en") -> Page:
            context = stack.enter_context(
                browser.new_context(
                    viewport={"width": 1280, "height": 800}, reduced_motion="reduce", service_workers="block"
                )
            )
            if guest:
                running.greet(context, Guest(guest, "Jökull", lang))
            page = context.new_page()
            listen(page, said)
            page.goto(running.address + path)
            return page

        yield visit
    assert said == []


@pytest.fixture
def stage(browser: Browser, running: "Running") -> Iterator["Stage"]:
    """A browser of the guest who sits first at planted tables."""
    from mytharium.server.http.requests import Guest
    from tests.browser.states import Stage

    with browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", service_workers="block"
    ) as context:
        running.greet(context, Guest("me", "Jökull"))
        yield Stage(running, context)


@pytest.fixture(scope="session")
def axe() -> Axe:
    """axe(page) lists what axe-core objects to, one sentence each with the elements concerned."""
    source = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")

    def violations(page: Page) -> list[str]:
        page.evaluate(source)
        options = "{preload: false, resultTypes: ['violations']}"
        found: list[dict[str, Any]] = page.evaluate(f"axe.run({options}).then(result => result.violations)")
        return [f"{rule['id']}: {rule['help']} ({'; '.join(node['html'] for node in rule['nodes'])})" for rule in found]

    return violations
