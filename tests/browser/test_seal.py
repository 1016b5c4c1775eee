"""The seal on a shuffle: shown and kept from the first frame, and verified by one click after the game."""

import random
import subprocess
from collections.abc import Callable

from playwright.sync_api import Page

from mytharium.match.match import seal_of
from tests.browser.fair import verified
from tests.browser.running import Running, search
from tests.browser.states import OWNERS, PEOPLE, Stage, connected, mine, until

Visit = Callable[..., Page]
SAYS = "document.querySelector('#fair-says').className"


async def to_the_end(running: Running, code: str) -> str:
    """Play a table at random; its seed."""
    tables, dice = running.site.tables, random.Random(1)
    while True:
        async with tables.at(code) as table:
            match = table.match
            if match.over:
                return match.seed
            held, seat, seq = match.held, match.to_act()[0], match.seq
            text = "" if held >= 0 else dice.choice(match.legal(seat))[1]
        if held >= 0:
            await tables.done(code, held, seq)
        else:
            await tables.move(code, seat, text, seq, done=True)


def ended(visit: Visit, running: Running, script: str = "") -> tuple[Page, str]:
    """A page that saw the game before its end, and the seed."""
    code = running.plant(search(mine), PEOPLE, OWNERS)
    page = visit(f"/t/{code}", guest="me")
    connected(page)
    if script:
        page.evaluate(script)
    seed = running.call(to_the_end(running, code))
    until(page, "document.querySelector('#seal')")
    page.click("#seal summary")
    page.click("#seal [data-do=check-seal]")
    until(page, "!document.querySelector('#fair-says').hidden")
    return page, seed


def test_the_seal_is_shown_while_the_game_runs_and_can_be_copied(visit: Visit, running: Running) -> None:
    code = running.plant(search(mine), PEOPLE, OWNERS)
    page = visit(f"/t/{code}", guest="me")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    connected(page)
    page.click(".menu summary")
    page.click("[data-do=fair]")
    seal = page.input_value("#seal-text")
    assert seal == seal_of(search(mine).seed)
    assert page.evaluate(f"JSON.parse(localStorage.seals)['{code}']") == seal
    page.click("[data-copy-text]")
    until(page, "document.querySelector('#toast').classList.contains('on')")
    assert page.evaluate("navigator.clipboard.readText()") == seal
    assert not page.is_visible("#fair [data-do=check-seal]")


def test_one_click_verifies_the_seal_that_was_kept(visit: Visit, running: Running) -> None:
    page, _ = ended(visit, running)
    assert page.evaluate(SAYS) == "note good"
    assert (page.text_content("#fair-says") or "").startswith("Verified")


def test_a_seal_that_was_first_seen_after_the_end_is_no_proof(stage: Stage) -> None:
    page = verified(stage)
    assert page.evaluate(SAYS) == "note"
    assert "first saw the seal after the end" in (page.text_content("#fair-says") or "")


def test_another_seal_or_seed_is_reported(visit: Visit, running: Running) -> None:
    page, seed = ended(
        visit, running, "localStorage.seals = localStorage.seals.replace(/[0-9a-f]{64}/, 'f'.repeat(64))"
    )
    assert page.evaluate(SAYS) == "note bad"
    assert "not the one that this browser saw" in (page.text_content("#fair-says") or "")
    page.evaluate("localStorage.clear()")
    page.route("**/record.json", lambda route: route.fulfill(json={"seed": seed[::-1] + "x"}))
    page.click("#fair [data-do=check-seal]")
    until(page, "document.querySelector('#fair-says').textContent.includes('does not fit')")
    assert page.evaluate(SAYS) == "note bad"


def test_without_https_a_command_verifies_it(visit: Visit, running: Running) -> None:
    page, seed = ended(visit, running, "Object.defineProperty(crypto, 'subtle', { value: undefined })")
    command = page.text_content("#fair-says code") or ""
    assert seed in command
    found = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True).stdout
    assert found.split()[0] == page.input_value("#seal-text") == seal_of(seed)
