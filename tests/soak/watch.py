"""Limits of time for what may be stopped (SIGSTOP) and continued: the time that it stood still does not count."""

import threading
import time

TICK, PAUSE = 0.2, 1.0  # seconds between two looks at the clock; a longer gap than this was a pause


class Watch:
    """Counts the seconds in which this process could run, from the first question on."""

    def __init__(self) -> None:
        self._pauses: list[tuple[float, float]] = []  # when it went on, as `time.time`, and for how long it had stood
        self._last = 0.0  # tick

    def _tick(self) -> None:
        while True:
            time.sleep(TICK)
            now = time.time()
            if now - self._last > PAUSE:
                self._pauses.append((now, now - self._last))
            self._last = now

    def since(self, moment: float) -> float:
        """How many seconds have passed since that moment of `time.time`, but for pauses."""
        now = time.time()
        if not self._last:  # not before: servers are forked from a process that reads this
            self._last = now
            threading.Thread(target=self._tick, daemon=True).start()
        noticed = [*self._pauses, (now, now - self._last)] if now - self._last > PAUSE else self._pauses
        return now - moment - sum(min(length, end - moment) for end, length in noticed if end > moment)

    def has_paused(self, moment: float) -> bool:
        """Whether it has stood still since then."""
        return time.time() - moment - self.since(moment) > 0


WATCH = Watch()
