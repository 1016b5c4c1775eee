"""What a process counts for Prometheus. Labels are names out of the code, never what somebody sent."""

import logging
import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from mytharium.server.base.errors import DatabaseError

REGISTRY = CollectorRegistry()
MOVES = Counter("mytharium_moves", "Moves that were stored, of people and bots", ["game"], registry=REGISTRY)
MOVE_SECONDS = Histogram(
    "mytharium_move_seconds",
    "From a person's move being heard to its being stored",
    ["game"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    registry=REGISTRY,
)
ANSWERS = Counter("mytharium_answers", "Answers to requests by their HTTP status", ["status"], registry=REGISTRY)
ERRORS = Counter(
    "mytharium_errors",
    "Warnings and errors of the log: of the database, defects, others by the part of the server",
    ["kind"],
    registry=REGISTRY,
)
SOCKETS = Gauge("mytharium_open_sockets", "Pages that are open now", multiprocess_mode="livesum", registry=REGISTRY)
WAITING = Gauge(
    "mytharium_waiting_decisions",
    "Decisions that wait for a bot worker",
    multiprocess_mode="livesum",
    registry=REGISTRY,
)


def counted() -> bytes:
    """As Prometheus reads it: of this process, or of all that were started with it."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


class CountErrors(logging.Handler):
    """Whatever is worth a warning is counted, so that nothing is logged and forgotten here."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        ERRORS.labels(_kind(record)).inc()


def _kind(record: logging.LogRecord) -> str:
    if isinstance(record.args, tuple) and any(isinstance(part, DatabaseError) for part in record.args):
        return "database"
    return "defect" if record.exc_info else record.name.rpartition(".")[2]
