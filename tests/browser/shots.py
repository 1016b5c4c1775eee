"""Photographs every state of every page into shots/: `make shots`, or some of them by patterns of their names.

Each comes at 1280 × 800 and 390 × 844, light and dark; those in LANGUAGES also in Spanish and French.
SIZES=large,tablet asks for other sizes, LANGS=es,fr for other languages of all that is photographed.
"""

import os
import sys
import tempfile
from dataclasses import replace
from fnmatch import fnmatch
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from mytharium.server.http.requests import Guest
from tests.browser.conftest import FLAGS
from tests.browser.gallery import STATES
from tests.browser.running import Running
from tests.browser.states import ME, Stage, State
from tests.needs import FEATURES, chromium

SIZES = {"wide": (1280, 800), "large": (1920, 1080), "tablet": (820, 1180), "phone": (390, 844)}
LANGUAGES = ("home_empty", "new_table", "chosen", "victory", "preferences", "about", "fair_play")
OUT = Path("shots")


def shoot(browser: Browser, running: Running, name: str, state: State, size: str, guest: Guest) -> None:
    width, height = SIZES[size]
    with browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", service_workers="block"
    ) as context:
        running.greet(context, guest)
        page = state(Stage(running, context))
        page.wait_for_timeout(250)
        lang = "" if guest.lang == "en" else f"-{guest.lang}"
        page.screenshot(
            path=OUT / f"{name}-{size}-{guest.theme}{lang}.png", full_page=size != "wide" and name != "curtain"
        )


def shoot_all(browser: Browser, running: Running, names: list[str], sizes: list[str], languages: list[str]) -> None:
    for name, state in STATES.items():
        if names and not any(fnmatch(name, wanted) for wanted in names):
            continue
        me = replace(ME, id="new", name="") if name == "home_empty" else ME
        for size in sizes:
            for theme in ("light", "dark"):
                shoot(browser, running, name, state, size, replace(me, lang="en", theme=theme))
            for lang in languages or (("es", "fr") if name in LANGUAGES else ()):
                shoot(browser, running, name, state, size, replace(me, lang=lang, theme="light"))
        print(name, flush=True)


def main(names: list[str]) -> int:
    if not chromium():
        print(FEATURES["browser"].without)
        return 1
    OUT.mkdir(exist_ok=True)
    sizes, languages = os.environ.get("SIZES", "wide,phone").split(","), os.environ.get("LANGS", "").split(",")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        running = Running(Path(folder) / "shots.sqlite")
        browser = playwright.chromium.launch(executable_path=chromium(), headless=True, args=list(FLAGS))
        try:
            shoot_all(browser, running, names, sizes, [lang for lang in languages if lang])
        finally:
            browser.close()
            running.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
