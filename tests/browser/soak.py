"""Plays whole games of all kinds and looks after every frame whether the open pages are as loaded ones: `make soak`.

    python -m tests.browser.soak [GAME…] [--games K] [--seed S]

Each of the K games of a game has other seats, modules and options; every seat and the watcher look on in both layouts.
"""

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from mytharium import games
from mytharium.core.compose import ComposeError
from tests.browser.conftest import FLAGS
from tests.browser.running import Running
from tests.browser.same import WIDTHS, begin, play
from tests.needs import FEATURES, chromium


def mix(game: str, rng: random.Random) -> tuple[int, dict[str, Any]]:
    """A number of seats, and modules and options that go together."""
    meta = games.meta(game)
    while True:
        setup: dict[str, Any] = {
            "modules": [module.name for module in meta.modules if rng.random() < 0.4],
            "options": {option.name: rng.choice(option.values) for option in meta.options if rng.random() < 0.3},
        }
        try:
            automas = len(games.make(game, **setup).automas)
            seats = rng.randint(meta.fewest, meta.seats[1])
            games.check(game, seats)
        except ComposeError:
            continue
        if seats > automas:
            return seats, setup


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=games.names())
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--seed", default="soak")
    args = parser.parse_args()
    if not chromium():
        print(FEATURES["browser"].without)
        return 1
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        running = Running(Path(folder) / "soak.sqlite")
        browser = playwright.chromium.launch(executable_path=chromium(), headless=True, args=list(FLAGS))
        for game in args.game:
            for k in range(args.games):
                seed = f"{args.seed} {k}"
                seats, setup = mix(game, random.Random(f"{game} {seed}"))
                start, frames = time.monotonic(), [0]
                where = play(browser, running, begin(running, game, seats, seed, **setup), tuple(WIDTHS), frames.append)
                wrong += bool(where)
                print(f"{game}, {seats} seats, {setup}: {where or 'all the same'}, {frames[-1]} frames", flush=True)
                print(f"  {time.monotonic() - start:.0f} s", flush=True)
        browser.close()
        running.stop()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
