"""Who made each decision at a table. It is stored with the log, and fair play depends on it."""

from dataclasses import replace
from enum import StrEnum

from mytharium.server.storage.info import TableInfo


class Decider(StrEnum):
    HAND = "hand"  # the player, on a page
    HINT = "hint"  # the player, after a hint in the same turn
    AUTO = "auto"  # an auto-answer or a conditional move that the player had set
    BOT = "bot"
    PROGRAM = "program"  # a client with an API token
    LENT = "lent"  # another person: the seat was lent, or several people share its link


ASSISTED = (Decider.BOT, Decider.PROGRAM, Decider.LENT)


def with_assisted(info: TableInfo, seat: int) -> TableInfo:
    """Mark the seat of a person as assisted, unless it is already."""
    chair = info.seats[seat]
    if chair.assisted or not info.belongs_to_person(seat):
        return info
    return replace(info, seats=(*info.seats[:seat], replace(chair, assisted=True), *info.seats[seat + 1 :]))
