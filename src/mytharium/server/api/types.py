"""The types that programs send and receive. The OpenAPI document and its page are made from these types."""

from typing import Annotated, Any, Literal

import msgspec

from mytharium.scene.words import mark
from mytharium.server.lobby.new_table import Body, described

Seq = Annotated[int, described(mark("how many entries the log has: which position this is"), ge=0, le=1_000_000)]
SeatNumber = Annotated[int, described(mark("a seat, counted from 0"), ge=0, le=100)]
Name = Annotated[str, described(mark("a name as it is shown"), max_length=60)]
GameName = Annotated[str, described(mark("the game by its name here"), max_length=60)]


class Answer(msgspec.Struct, frozen=True):
    """Something that the site says."""


class Problem(Answer, frozen=True):
    error: Annotated[str, described(mark("one sentence on what was wrong"))]
    rule: Annotated[str, described(mark("the paragraph of the rules that stands against it, if one does"))] = ""


class Option(Answer, frozen=True):
    name: str
    title: str
    values: Annotated[list[str], described(mark("what it can be; the first is the default"))]
    open: Annotated[bool, described(mark("whether it takes other texts too"))]


class Choosable(Answer, frozen=True):
    name: str
    title: str


class Game(Answer, frozen=True):
    name: GameName
    title: str
    seats: Annotated[list[int], described(mark("for how many it is, from and to"))]
    version: Annotated[int, described(mark("of its rules"))]
    modules: list[Choosable]
    options: list[Option]
    presets: list[Choosable]


class Games(Answer, frozen=True):
    games: list[Game]


class Pace(Answer, frozen=True):
    bank: Annotated[int, described(mark("milliseconds for all turns together"))]
    increment: Annotated[int, described(mark("milliseconds more for each turn"))]


class Listed(Answer, frozen=True):
    id: Annotated[str, described(mark("the table's code"))]
    game: GameName
    modules: list[str]
    options: dict[str, str]
    players: Annotated[list[str], described(mark("the names by seat; an empty one is free"))]
    free: Annotated[list[SeatNumber], described(mark("the seats that nobody has"))]
    yours: Annotated[list[SeatNumber], described(mark("the seats that you have"))]
    asked: Annotated[list[SeatNumber], described(mark("who must do something now"))]
    over: bool
    pace: Pace | None


class Tables(Answer, frozen=True):
    tables: list[Listed]


class Which(Body, frozen=True):
    """Of which tables there is a list."""

    list: Annotated[
        Literal["mine", "finished", "open", "watch"],
        described(mark("your own that go on, your own that are over, those with a free seat, or those to watch")),
    ] = "open"
    game: Annotated[str, described(mark("of this game only"), max_length=60)] = ""


class Join(Body, frozen=True):
    link: Annotated[str, described(mark("the link of a seat, if you were given one"), max_length=200)] = ""


class Seat(Answer, frozen=True):
    name: Name
    kind: Annotated[str, described(mark("who sits there: human, bot, open or automa"))]
    strength: Annotated[str, described(mark("of a bot"))]
    role: Annotated[str, described(mark("what it plays: a faction, a protector"))]
    points: Annotated[str, described(mark("as the panel beside the board shows them"))]


class Action(Answer, frozen=True):
    id: Annotated[int, described(mark("its number among the legal actions of this position"), ge=0)]
    notation: Annotated[str, described(mark("as it stands in the log"))]
    text: Annotated[str, described(mark("as people read it"))]


class Result(Answer, frozen=True):
    rank: int
    score: int


class Table(Answer, frozen=True):
    id: Annotated[str, described(mark("the table's code"))]
    game: GameName
    ruleset: Annotated[str, described(mark("by which rules it is played"))]
    modules: list[str]
    options: dict[str, str]
    seats: list[Seat]
    you: Annotated[int, described(mark("your seat, or -3 if you watch"))]
    seq: Seq
    asked: Annotated[list[SeatNumber], described(mark("who must do something now"))]
    over: bool
    seal: Annotated[
        str, described(mark("SHA-256 of the seed that decides all draws; at the end the record has the seed"))
    ]
    results: Annotated[list[Result], described(mark("by seat, once it is over"))]
    where: Annotated[str, described(mark("how far the game has come"))]
    prompt: Annotated[str, described(mark("what is asked now"))]
    board: Annotated[str, described(mark("the board in words, as your seat sees it"))]
    view: Annotated[dict[str, Any], described(mark("the same as numbers, from which our bots play"))]
    actions: Annotated[list[Action], described(mark("what you may do now; empty if it is not your turn"))]


class Move(Body, frozen=True):
    """Either `action` or `id`."""

    seq: Seq
    action: Annotated[str, described(mark("in notation; several steps have “; ” between them"), max_length=400)] = ""
    id: Annotated[int, described(mark("or the number of a legal action"), ge=-1, le=1_000_000)] = -1


class Event(Answer, frozen=True):
    kind: str
    seat: int
    args: dict[str, int]


class Happened(Answer, frozen=True):
    seat: Annotated[int, described(mark("who did it; -1 is chance"))]
    text: Annotated[str, described(mark("what happened, as far as your seat saw it"))]
    events: Annotated[list[Event], described(mark("the same as data"))]


class Change(Answer, frozen=True):
    """A message of the stream."""

    seq: Seq
    asked: Annotated[list[SeatNumber], described(mark("who must do something now"))]
    yours: Annotated[bool, described(mark("whether that is you"))]
    over: bool
    taken_back: Annotated[bool, described(mark("whether something was taken back: read the table again"))]
    happened: list[Happened]
