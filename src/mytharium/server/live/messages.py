"""What a table's page sends over its socket. Anything else is answered with one sentence."""

from typing import Annotated

import msgspec

from mytharium.scene.words import mark
from mytharium.server.base.inputs import BAD_TEXT, are_good
from mytharium.server.chat.messages import Seq, Spoken

NOT_UNDERSTOOD = mark("The server did not understand that message.")


class Move(msgspec.Struct, tag="move"):
    seq: Seq
    act: Annotated[str, msgspec.Meta(max_length=400)]
    done: bool = False  # it says itself that the turn goes on, so chance need not wait


class Undo(msgspec.Struct, tag="undo"):
    seq: Seq


class Done(msgspec.Struct, tag="done"):
    seq: Seq


class Why(msgspec.Struct, tag="why"):
    """A cell that is not lit was chosen: which rule forbids it?"""

    seq: Seq
    cell: Annotated[str, msgspec.Meta(max_length=100)]


class Hint(msgspec.Struct, tag="hint"):
    """What would a strong player look at?"""

    seq: Seq


class AskUndo(msgspec.Struct, tag="ask_undo"):
    pass


class AnswerUndo(msgspec.Struct, tag="answer_undo"):
    yes: bool


class Standing(msgspec.Struct, tag="standing"):
    """What to answer from now on without asking; nothing: ask again."""

    answer: Annotated[str, msgspec.Meta(max_length=40)]


class Look(msgspec.Struct, tag="look"):
    moment: Seq | None = None


class Lift(msgspec.Struct, tag="lift"):
    seat: Annotated[int, msgspec.Meta(ge=0, le=100)]


class Lesson(msgspec.Struct, tag="lesson"):
    """How many of the coach's explanations were read; -1: the lesson is to end."""

    read: Annotated[int, msgspec.Meta(ge=-1, le=100)]


class Misfit(msgspec.Struct, tag="misfit"):
    """A frame did not fit the page: it lacks a part that it was not sent, or has more than it was sent."""

    part: Annotated[str, msgspec.Meta(max_length=100)]


class Ping(msgspec.Struct, tag="ping"):
    hidden: bool = False  # nobody sees the page: another one is in front of it


class Branch(msgspec.Struct, tag="branch"):
    """Of a plan: go to the end of a branch; -1: to the start."""

    number: Annotated[int, msgspec.Meta(ge=-1, le=100)]


class Play(msgspec.Struct, tag="play"):
    """Of a plan: play its first move at the table."""


class Keep(msgspec.Struct, tag="keep"):
    """Of a plan: keep its answer, to be played when the others did as planned."""


class Forget(msgspec.Struct, tag="forget"):
    """A kept answer is not wanted any more."""

    number: Seq


Played = Move | Undo | Done | Why | Hint | AskUndo | AnswerUndo | Standing | Look | Lift | Lesson | Misfit | Ping
Message = Played | Spoken | Branch | Play | Keep | Forget

_DECODER = msgspec.json.Decoder(Message)


def decode(text: str) -> Message:
    """A message; a MsgspecError, UnicodeError or RecursionError if it is none."""
    message: Message = _DECODER.decode(text)
    if not are_good(value for value in msgspec.structs.astuple(message) if isinstance(value, str)):
        raise msgspec.ValidationError(BAD_TEXT)
    return message
