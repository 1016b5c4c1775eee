"""What a table's page sends over its socket. Anything else is answered with one sentence."""

from typing import Annotated

import msgspec

Seq = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Room = Annotated[str, msgspec.Meta(max_length=10)]


class Say(msgspec.Struct, tag="say"):
    text: Annotated[str, msgspec.Meta(max_length=500)]
    moment: Seq | None = None  # of a game that is over, that it is about


class Seen(msgspec.Struct, tag="seen"):
    """The last message of a room that was on the screen."""

    room: Room
    number: Seq


class Mute(msgspec.Struct, tag="mute"):
    """Show no more of whoever wrote a message; or again."""

    room: Room
    number: Seq
    on: bool


class Report(msgspec.Struct, tag="report"):
    room: Room
    number: Seq


class Note(msgspec.Struct, tag="note"):
    """What a seat notes down for itself."""

    text: Annotated[str, msgspec.Meta(max_length=2000)]


Spoken = Say | Seen | Mute | Report | Note
