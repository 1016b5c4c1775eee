"""The log of a server: lines for people, or one JSON object a line for programs, and no secrets in either."""

import json
import logging
import multiprocessing
import re
import secrets
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final

from mytharium.server.base.metrics import CountErrors

TEXT, JSON = "text", "json"

_request: ContextVar[str] = ContextVar("request", default="")
_table: ContextVar[str] = ContextVar("table", default="")

_TABLE: Final = re.compile(r"/(?:t|api/tables)/([a-z0-9-]{1,40})(?:/|$)")
_QUERY: Final = re.compile(r"(?<=[\w/])\?[^\s\"']+")
_LINK: Final = re.compile(r"(?<=/)(s|w|confirm|unsubscribe)/[^/\s\"'?]+")
# Tokens, cookies, seeds and ids of guests are long and random. A long name out of code is in one case, or says Error.
_RANDOM: Final = re.compile(
    r"(?<![\w-])(?!(?:[a-z_]+|[a-z]+-[a-z]+(?:-[a-z]+)?-[0-9]{2,3}|[A-Za-z]+Error)(?![\w-]))[\w-]{20,}"
)


def begin(path: str) -> str:
    """A request begins: what is logged from now on in its task, and in tasks that it starts, names it. Its id."""
    found = _TABLE.match(path)
    _table.set(found[1] if found else "")
    request = secrets.token_hex(8)
    _request.set(request)
    return request


def without_secrets(text: str) -> str:
    return _RANDOM.sub("…", _LINK.sub(r"\1/…", _QUERY.sub("?…", text)))


class TextLines(logging.Formatter):
    def __init__(self) -> None:
        which = "" if _alone() else " %(processName)s"
        super().__init__(f"%(asctime)s{which} %(levelname)s %(name)s: %(message)s")

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
    """Whether this process was not started by another one that serves."""
    return multiprocessing.parent_process() is None


def set_up(kind: str) -> None:
    """Everything that this process logs goes to stderr in this form."""
    lines = logging.StreamHandler()
    lines.setFormatter(JsonLines() if kind == JSON else TextLines())
    logging.basicConfig(level=logging.INFO, handlers=[lines, CountErrors()])
    logging.getLogger("alembic").setLevel(logging.WARNING)
