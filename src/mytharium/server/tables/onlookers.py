"""Whoever acts is answered first. Pages that others changed are drawn one by one, those of players before those of
watchers, and between two of them whatever came in meanwhile is heard and answered."""

import asyncio
from collections import deque

HEARD = 3  # laps of the event loop until a message that came while a page was drawn is being answered


class Onlookers:
    def __init__(self) -> None:
        self._players: deque[asyncio.Future[None]] = deque()
        self._watchers: deque[asyncio.Future[None]] = deque()
        self._calling: asyncio.Task[None] | None = None

    async def turn(self, plays: bool) -> None:
        """Wait until it is this page's turn. Nobody waits for what it does then, which may take as long as its line."""
        loop = asyncio.get_running_loop()
        mine = loop.create_future()
        (self._players if plays else self._watchers).append(mine)
        if self._calling is None:
            self._calling = loop.create_task(self._call())
        await mine

    async def _call(self) -> None:
        while line := self._players or self._watchers:
            for _ in range(HEARD):
                await asyncio.sleep(0)
            called = (self._players or line).popleft()
            if not called.done():  # it may have left meanwhile
                called.set_result(None)
        self._calling = None
