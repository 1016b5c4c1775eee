"""What lists of tables listen to: somebody sat down or left, or it is another's turn."""

from collections.abc import Callable

Listener = Callable[[str, bool], None]  # a table's id, and whether its seats have changed; "": anything may have


class News:
    def __init__(self) -> None:
        self.listeners: set[Listener] = set()

    def tell(self, table: str, seats: bool = False) -> None:
        for listener in list(self.listeners):
            listener(table, seats)

    async def hear(self, table: str | None) -> None:
        """Another process changed the seats of a table, or set it up."""
        self.tell(table or "", True)
