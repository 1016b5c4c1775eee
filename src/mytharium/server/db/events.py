"""Effects that belong to the same transaction as their cause, without the cause knowing them.

A store emits an event inside its transaction; features subscribe when the server starts. A handler gets the open
connection. If it raises, the whole transaction is rolled back.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection

E = TypeVar("E")


class Events:
    def __init__(self) -> None:
        self._handlers: defaultdict[type, list[Callable[[Connection, Any], None]]] = defaultdict(list)

    def on(self, kind: type[E], handler: Callable[[Connection, E], None]) -> None:
        """Call the handler with every event of a class."""
        self._handlers[kind].append(handler)

    def emit(self, connection: Connection, event: object) -> None:
        for handler in self._handlers[type(event)]:
            handler(connection, event)
