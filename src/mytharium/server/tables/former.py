"""The seat of somebody who has left: it is stored under one name, which each reader sees in their language."""

from msgspec.structs import replace

from mytharium.scene.words import Words, mark
from mytharium.server.tables.snapshot import Snapshot

FORMER = mark("a former player")


def shown_name(name: str, words: Words) -> str:
    return words.t(FORMER) if name == FORMER else name


def with_names(snapshot: Snapshot, words: Words) -> Snapshot:
    """The snapshot with the names that its reader sees."""
    if FORMER not in snapshot.names:
        return snapshot
    seats = tuple(replace(seat, name=shown_name(seat.name, words)) for seat in snapshot.seats)
    return replace(snapshot, seats=seats, names=tuple(seat.name for seat in seats))
