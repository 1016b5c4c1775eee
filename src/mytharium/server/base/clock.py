"""The time, in milliseconds since 1970, as it is stored."""

import time

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def now() -> int:
    return time.time_ns() // 1_000_000


SESSION_TTL = 180 * DAY  # after which a session that nobody used is over
