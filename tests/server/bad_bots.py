"""Bots that misbehave, for worker processes: they are found here by name."""

import os
import time

from mytharium.server.tables.bot_job import Job, think
from mytharium.server.tables.bot_workers import PACE


def misbehave(job: Job) -> int:
    match job.bot:
        case "hang":
            time.sleep(3600)
        case "die":
            os._exit(3)
        case "raise":
            raise ValueError("no idea")
        case "nonsense":
            return 987654
        case "words":
            return "say"  # type: ignore[return-value]
        case "unpicklable":
            return lambda: 1  # type: ignore[return-value]
        case "last":
            return job.moves[-1]
    return think(job)


def idle(job: object) -> int:
    """Only says which process it is."""
    return os.getpid()


def think_slowly(job: Job) -> int:
    time.sleep(1.5 * PACE)
    return job.moves[-1]


def hang(job: Job) -> int:
    time.sleep(3600)
    return job.moves[-1]
