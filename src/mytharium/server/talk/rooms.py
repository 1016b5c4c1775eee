"""Who reads and writes what is said at a table.

Those who sit have a room and those who watch have another. Nobody looks into the other room before the game is over:
watchers may see more hands than one, and players may plan what others are not to know. What is said about moments of a
game stands in a room of its own, which opens when it is over.
"""

from mytharium.server.lobby.handing import lent_by
from mytharium.server.storage.info import TableInfo

PLAYERS, WATCHERS, MOMENTS = "players", "watchers", "moments"


def room_of(info: TableInfo, guest: str) -> str:
    """Where a guest belongs; who handed a seat to somebody may take it back, so they are no watcher."""
    return PLAYERS if info.seats_of(guest) or lent_by(info, guest) else WATCHERS


def open_to(info: TableInfo, guest: str, over: bool) -> tuple[str, ...]:
    """The rooms that a guest may look into."""
    if not info.admits(guest):
        return ()
    return (PLAYERS, WATCHERS, MOMENTS) if over else (room_of(info, guest),)
