"""The log of a server, without secrets, and its metrics for Prometheus.

Labels of counters are names out of the code, never what somebody sent.
"""

import json
import logging
import multiprocessing
import os
import re
import secrets
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from mytharium.server.base.errors import DatabaseError

JSON = "json"

_request: ContextVar[str] = ContextVar("request", default="")
_table: ContextVar[str] = ContextVar("table", default="")

_TABLE: Final = re.compile(r"/(?:t|api/tables)/([a-z0-9-]{1,40})(?:/|$)")
_QUERY: Final = re.compile(r"(?<=[\w/])\?[^\s\"']+")
_LINK: Final = re.compile(r"(?<=/)(s|w|confirm|unsubscribe)/[^/\s\"'?]+")
# Tokens, cookies, seeds and ids of guests are long and random. A long name out of code is in one case, or says Error.
_RANDOM: Final = re.compile(
    r"(?<![\w-])(?!(?:[a-z_]+|[a-z]+-[a-z]+(?:-[a-z]+)?-[0-9]{2,3}|[A-Za-z]+Error)(?![\w-]))[\w-]{20,}"
)

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


def begin(path: str) -> str:
    """Name a request and its table in all that its task logs; return its id."""
    found = _TABLE.match(path)
    _table.set(found[1] if found else "")
    request = secrets.token_hex(8)
    _request.set(request)
    return request


def without_secrets(text: str) -> str:
    return _RANDOM.sub("…", _LINK.sub(r"\1/…", _QUERY.sub("?…", text)))


class TextLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": "" if _alone() else record.processName,
            "message": without_secrets(record.getMessage()),
            "request": _request.get(),
            "table": _table.get(),
            "error": without_secrets(self.formatException(record.exc_info)) if record.exc_info else "",
        }
        return json.dumps({name: value for name, value in line.items() if value}, ensure_ascii=False)


def _alone() -> bool:
    """Whether no serving process has started this one."""
    return multiprocessing.parent_process() is None


def set_up(kind: str) -> None:
    """Log to stderr in one of two forms."""
    lines = logging.StreamHandler()
    which = "" if _alone() else " %(processName)s"
    text = TextLines(f"%(asctime)s{which} %(levelname)s %(name)s: %(message)s")
    lines.setFormatter(JsonLines() if kind == JSON else text)
    logging.basicConfig(level=logging.INFO, handlers=[lines, CountErrors()])
    logging.getLogger("alembic").setLevel(logging.WARNING)


def counted() -> bytes:
    """Return the metrics of this process, or of all that were started with it."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


class CountErrors(logging.Handler):
    """Counts warnings and errors of the log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        if isinstance(record.args, tuple) and any(isinstance(part, DatabaseError) for part in record.args):
            kind = "database"
        else:
            kind = "defect" if record.exc_info else record.name.rpartition(".")[2]
        ERRORS.labels(kind).inc()
