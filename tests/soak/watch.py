"""Limits of time for what may be stopped (SIGSTOP) and continued: the time that it stood still does not count."""

import threading
import time

TICK, PAUSE = 0.2, 1.0  # seconds between two looks at the clock; a longer gap than this was a pause


class Watch:
    """Counts the seconds in which this process could run, from the first question on."""

    def __init__(self) -> None:
        self._pauses: list[tuple[float, float]] = []  # when it went on, as `time.time`, and for how long it had stood
        self._ticks = False

    def _tick(self) -> None:
        before = time.time()
        while True:
            time.sleep(TICK)
            now = time.time()
            if now - before > PAUSE:
                self._pauses.append((now, now - before))
            before = now

    def since(self, moment: float) -> float:
        """How many seconds have passed since that moment of `time.time`, but for pauses."""
        if not self._ticks:  # not before: servers are forked from a process that reads this
            self._ticks = True
            threading.Thread(target=self._tick, daemon=True).start()
        now = time.time()
        return now - moment - sum(min(length, end - moment) for end, length in self._pauses if end > moment)


WATCH = Watch()
