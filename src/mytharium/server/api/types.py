"""The types that programs send and receive. The OpenAPI document and its page are made from these types."""

from typing import Annotated, Any, Literal

import msgspec

from mytharium.scene.words import mark
from mytharium.server.lobby.new_table import Body, told

Seq = Annotated[int, told(mark("how many entries the log has: which position this is"), ge=0, le=1_000_000)]
SeatNumber = Annotated[int, told(mark("a seat, counted from 0"), ge=0, le=100)]
Name = Annotated[str, told(mark("a name as it is shown"), max_length=60)]
GameName = Annotated[str, told(mark("the game by its name here"), max_length=60)]


class Answer(msgspec.Struct, frozen=True):
    """Something that the site says."""


class Problem(Answer, frozen=True):
    error: Annotated[str, told(mark("one sentence on what was wrong"))]
    rule: Annotated[str, told(mark("the paragraph of the rules that stands against it, if one does"))] = ""


class Option(Answer, frozen=True):
    name: str
    title: str
    values: Annotated[list[str], told(mark("what it can be; the first is the default"))]
    open: Annotated[bool, told(mark("whether it takes other texts too"))]


class Choosable(Answer, frozen=True):
    name: str
    title: str


class Game(Answer, frozen=True):
    name: GameName
    title: str
    seats: Annotated[list[int], told(mark("for how many it is, from and to"))]
    version: Annotated[int, told(mark("of its rules"))]
    modules: list[Choosable]
    options: list[Option]
    presets: list[Choosable]


class Games(Answer, frozen=True):
    games: list[Game]


class Pace(Answer, frozen=True):
    bank: Annotated[int, told(mark("milliseconds for all turns together"))]
    increment: Annotated[int, told(mark("milliseconds more for each turn"))]


class Listed(Answer, frozen=True):
    id: Annotated[str, told(mark("the table's code"))]
    game: GameName
    modules: list[str]
    options: dict[str, str]
    players: Annotated[list[str], told(mark("the names by seat; an empty one is free"))]
    free: Annotated[list[SeatNumber], told(mark("the seats that nobody has"))]
    yours: Annotated[list[SeatNumber], told(mark("the seats that you have"))]
    asked: Annotated[list[SeatNumber], told(mark("who must do something now"))]
    over: bool
    pace: Pace | None


class Tables(Answer, frozen=True):
    tables: list[Listed]


class Which(Body, frozen=True):
    """Of which tables there is a list."""

    list: Annotated[
        Literal["mine", "finished", "open", "watch"],
        told(mark("your own that go on, your own that are over, those with a free seat, or those to watch")),
    ] = "open"
    game: Annotated[str, told(mark("of this game only"), max_length=60)] = ""


class Join(Body, frozen=True):
    link: Annotated[str, told(mark("the link of a seat, if you were given one"), max_length=200)] = ""


class Seat(Answer, frozen=True):
    name: Name
    kind: Annotated[str, told(mark("who sits there: human, bot, open or automa"))]
    strength: Annotated[str, told(mark("of a bot"))]
    role: Annotated[str, told(mark("what it plays: a faction, a protector"))]
    points: Annotated[str, told(mark("as the panel beside the board shows them"))]


class Action(Answer, frozen=True):
    id: Annotated[int, told(mark("its number among the legal actions of this position"), ge=0)]
    notation: Annotated[str, told(mark("as it stands in the log"))]
    text: Annotated[str, told(mark("as people read it"))]


class Result(Answer, frozen=True):
    rank: int
    score: int


class Table(Answer, frozen=True):
    id: Annotated[str, told(mark("the table's code"))]
    game: GameName
    ruleset: Annotated[str, told(mark("by which rules it is played"))]
    modules: list[str]
    options: dict[str, str]
    seats: list[Seat]
    you: Annotated[int, told(mark("your seat, or -3 if you watch"))]
    seq: Seq
    asked: Annotated[list[SeatNumber], told(mark("who must do something now"))]
    over: bool
    seal: Annotated[str, told(mark("SHA-256 of the seed that decides all draws; at the end the record has the seed"))]
    results: Annotated[list[Result], told(mark("by seat, once it is over"))]
    where: Annotated[str, told(mark("how far the game has come"))]
    prompt: Annotated[str, told(mark("what is asked now"))]
    board: Annotated[str, told(mark("the board in words, as your seat sees it"))]
    view: Annotated[dict[str, Any], told(mark("the same as numbers, from which our bots play"))]
    actions: Annotated[list[Action], told(mark("what you may do now; empty if it is not your turn"))]


class Move(Body, frozen=True):
    """Either `action` or `id`."""

    seq: Seq
    action: Annotated[str, told(mark("in notation; several steps have “; ” between them"), max_length=400)] = ""
    id: Annotated[int, told(mark("or the number of a legal action"), ge=-1, le=1_000_000)] = -1


class Event(Answer, frozen=True):
    kind: str
    seat: int
    args: dict[str, int]


class Happened(Answer, frozen=True):
    seat: Annotated[int, told(mark("who did it; -1 is chance"))]
    text: Annotated[str, told(mark("what happened, as far as your seat saw it"))]
    events: Annotated[list[Event], told(mark("the same as data"))]


class Change(Answer, frozen=True):
    """A message of the stream."""

    seq: Seq
    asked: Annotated[list[SeatNumber], told(mark("who must do something now"))]
    yours: Annotated[bool, told(mark("whether that is you"))]
    over: bool
    taken_back: Annotated[bool, told(mark("whether something was taken back: read the table again"))]
    happened: list[Happened]
