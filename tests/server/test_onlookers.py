"""Who acts is answered before those who look on; for a page that nobody sees only what calls them back is drawn."""

import asyncio
import socket
from pathlib import Path
from typing import Any

from mytharium.server.tables.tables import Onlookers
from tests.server.hand import Page, pair, site


def test_a_message_is_answered_between_two_onlookers_and_watchers_come_last() -> None:
    order: list[str] = []

    async def run() -> None:
        onlookers, heard = Onlookers(), asyncio.Event()
        here, there = socket.socketpair()
        asyncio.get_running_loop().add_reader(here, heard.set)

        async def look_on(name: str, plays: bool) -> None:
            await onlookers.turn(plays)
            order.append(name)
            if name == "player":
                there.send(b"!")  # comes while it is drawn

        async def answer() -> None:
            await heard.wait()
            here.recv(1)
            order.append("answer")

        looking = (look_on("watcher", False), look_on("player", True), look_on("another", True))
        await asyncio.gather(*looking, answer())
        here.close()
        there.close()

    asyncio.run(run())
    assert order == ["player", "answer", "another", "watcher"]


def test_who_leaves_or_is_slow_holds_nobody_up() -> None:
    async def run() -> None:
        onlookers, slow = Onlookers(), asyncio.Event()

        async def stuck() -> None:
            await onlookers.turn(True)
            await slow.wait()  # as for a line that takes no more

        first, gone = asyncio.create_task(stuck()), asyncio.create_task(onlookers.turn(True))
        await asyncio.sleep(0)
        gone.cancel()
        await onlookers.turn(False)
        await onlookers.turn(False)  # another time, after all were called
        slow.set()
        await first

    asyncio.run(run())


def hidden(page: Page) -> list[dict[str, Any]]:
    """What a page has been sent while another one was in front of it."""
    page.say("ping", hidden=True)
    heard: list[dict[str, Any]] = []
    while (message := page.next())["type"] != "pong":
        heard.append(message)
    return heard


def test_for_a_watcher_who_looks_elsewhere_nothing_is_drawn_until_it_is_over(db: Path) -> None:
    with site(db) as town:
        ann, bob, code = pair(town)
        eve = town.person("Eve")
        eve.get(town.watch_link(code))
        with ann.live(code) as first, bob.live(code) as second, eve.live(code) as watcher:
            hidden(watcher)
            for k in range(200):
                first.catch_up()
                second.catch_up()
                (first if first.frame["state"]["your_turn"] else second).act()
                told = hidden(watcher)
                if told:
                    break
                if k == 3:  # a look in between brings one picture, of what is now
                    watcher.say("ping")
                    assert watcher.next()["passing"] is False
                    assert watcher.next()["type"] == "pong"
                    with eve.live(code) as fresh:
                        assert watcher.regions == fresh.regions
                    hidden(watcher)
            assert k > 3
            assert [frame["state"]["over"] for frame in told] == [True]


def test_a_player_who_looks_elsewhere_is_called_when_it_is_their_turn(db: Path) -> None:
    with site(db) as town:
        ann, bob, code = pair(town)
        with ann.live(code) as first, bob.live(code) as second:
            mine, other = (first, second) if first.frame["state"]["your_turn"] else (second, first)
            hidden(other)
            told: list[dict[str, Any]] = []
            while not told:
                mine.act()
                told = hidden(other)
                assert bool(told) == (not mine.frame["state"]["your_turn"])
            assert told[-1]["state"]["your_turn"]
            assert told[-1]["choices"]
