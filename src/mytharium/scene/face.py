"""How a game shows itself. The server, the command line and notebooks know a game's face and nothing else of its looks.

Everything here starts from a View, so nothing hidden can be shown, and nothing here knows a rule: the legal actions
come from the engine with their notation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import structs

from mytharium.core.protocol import OVER, View
from mytharium.scene.chart import chart
from mytharium.scene.lesson import Step
from mytharium.scene.modules import (
    Choosing,
    Covering,
    Describing,
    Drawing,
    Explaining,
    Lettering,
    Prompting,
    Scoring,
    Telling,
)
from mytharium.scene.primitives import Lights, Lit, Part, Scene
from mytharium.scene.text import Line
from mytharium.scene.words import Words

V = TypeVar("V", bound=View)


class Happening(Protocol):
    """An event of the log, as far as it was seen."""

    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def args(self) -> Mapping[str, int]: ...


class Choice(msgspec.Struct, frozen=True):
    """One legal action as people see it."""

    action: str  # its notation; what is played right after it follows, step by step, after "; "
    label: str  # its button: "Take red run of 4"
    question: str  # the prompt when it is chosen: "Take red run of 4 for 8 points?"
    hint: str = ""  # one more line under the question
    cells: tuple[str, ...] = ()  # cells to light; clicking one chooses this. None: a button beside the prompt
    marks: tuple[str, ...] = ()  # cells shown as chosen with it: the cards that pay
    default: bool = False  # the main button while nothing is chosen, or among those that hang on one cell
    then: tuple[str, ...] = ()  # cells that light up once one of `cells` is clicked; clicking one of these chooses it
    begin: str = ""  # with `then`: what the first click means, the same for all that begin with it: "Lay fire"
    ask: bool = False  # it is never played unread, whatever people prefer
    menu: str = ""  # a button beside the prompt that offers all choices of this name
    thin: bool = (
        False  # only after exchanges, or only a part of what people want: lit by a thin ring, told after the rest
    )
    amount: int = -1  # ways on one cell that all have one are picked with a slider
    warning: str = ""  # what it would throw away
    tag: str = ""  # a few letters on its cells while they are lit: the points it brings, or what is missing for it


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked of whom, and one line about it."""

    title: str
    why: str = ""

    @property
    def said(self) -> str:
        """Both as one line of text."""
        stop = "" if self.title.endswith(("?", "!")) else "."
        return f"{self.title}{stop} {self.why}".strip()


class SeatPanel(msgspec.Struct, frozen=True):
    """One seat beside the board. `resources` are (glyph, name, value)."""

    glyph: str
    cls: str
    detail: str  # a word on how it stands: "passed"
    points: str
    unit: str
    resources: tuple[tuple[str, str, str], ...] = ()
    role: str = ""  # what it plays, shown before the player's name: a faction, a protector


@dataclass(frozen=True, slots=True)
class Standing:
    """A question that players may answer once for all: its title, and the answers, each a value and a label."""

    title: str
    answers: tuple[tuple[str, str], ...]
    answer: Callable[[Any, Sequence[tuple[int, str]], str], int | None]  # the legal action that a value means now
    default: str = ""  # the value with which people sit down; nothing: they are asked each time


@dataclass(frozen=True)
class Turns:
    """How the log is told turn by turn. The sets hold kinds of events."""

    where: Callable[[Any, Words], str]  # how far the game has come at a view: "Round 2 of 6 · actions"
    phases: frozenset[str] = frozenset()  # begin a part of the game in which it is nobody's turn
    answers: frozenset[str] = frozenset()  # are given in somebody else's turn, and belong to it
    unasked: frozenset[str] = frozenset()  # begin a seat's turn without it having been asked
    small: frozenset[str] = frozenset()  # are left out where a turn is told in one line
    effects: frozenset[str] = frozenset()  # are told after whatever else the same decision brought about
    folded: Callable[[Sequence[Happening]], Sequence[Happening]] = lambda events: events  # small steps as one
    brief: Callable[[Sequence[Happening], Words, Sequence[str], int], list[str]] | None = None  # a turn in few words
    paid: Callable[[Any, Any, int, Words], str] = lambda before, after, seat, words: ""  # for a turn
    under: Callable[[Any], Telling | None] = lambda view: None  # events.py where the rules of a view change it


@dataclass(frozen=True)
class Learning:
    """What helps newcomers."""

    explanations: Mapping[str, str] = field(default_factory=dict)  # what pieces are for, by how their ids begin
    lesson: tuple[Step, ...] = ()  # what a coach says in a first game
    terms: Mapping[str, str] = field(default_factory=dict)  # what the groups of features are about, see Game.groups
    wasted: Callable[[Any, Choice], str] | None = None  # of a reading: what a choice would throw away


@dataclass(eq=False)
class Reading(Generic[V]):
    """A view as one viewer reads it in one language: whatever is shown of it is made once, when it is first asked for.

    `legal` are the actions that the viewer may take, in packed form and notation; `names` the players' by seat;
    `lately` what happened last, as far as the viewer saw it, for questions about that.
    """

    face: Face[Any]
    view: V
    words: Words
    names: Sequence[str]
    legal: Sequence[tuple[int, str]] = ()
    lately: Sequence[Happening] = ()

    @cached_property
    def scene(self) -> Scene:
        """The board as this viewer sees it."""
        return self.face.scene.draw(self)

    @cached_property
    def choices(self) -> list[Choice]:
        """The legal actions as people see them."""
        found = self.face.choices.choices(self) if self.legal else []
        if (wasted := self.face.learning.wasted) is None:
            return found
        return [structs.replace(one, warning=said, ask=True) if (said := wasted(self, one)) else one for one in found]

    @property
    def buttons(self) -> list[Choice]:
        """The choices that stand beside the prompt: neither on the board nor behind a menu."""
        return [choice for choice in self.choices if not choice.cells and not choice.menu]

    @cached_property
    def targets(self) -> frozenset[str]:
        """The cells that light up for a choice, for its first click or its second."""
        return frozenset(cell for choice in self.choices for cell in choice.cells + choice.then)

    @cached_property
    def prompt(self) -> Prompt:
        """What is asked now; also when others are asked, and when the game is over."""
        return self.face.prompts.prompt(self)

    @cached_property
    def description(self) -> str:
        """The board in words, several lines, for screen readers and terminals."""
        return self.face.describe.describe(self)

    @cached_property
    def where(self) -> str:
        """How far the game has come."""
        return self.face.turns.where(self.view, self.words)

    @cached_property
    def panels(self) -> list[SeatPanel]:
        """One for each seat, in seat order."""
        return self.face.panels.panels(self)

    @cached_property
    def result(self) -> Part | None:
        """The scores drawn as a chart, once the game is over."""
        bars = self.face.panels.bars(self) if self.view.actor == OVER else []
        return chart("result", bars, self.words.t("Points by source")) if bars else None

    @cached_property
    def text_board(self) -> list[Line]:
        """The board drawn with letters, at most 100 columns wide; nothing where words must do."""
        return self.face.terminal.text_board(self) if self.face.terminal else []


R = TypeVar("R", bound=Reading[Any])
E = TypeVar("E", bound=Happening)


@dataclass(frozen=True)
class Face(Generic[R]):
    """A game's looks and words: the modules of its folder `face/`, beside its board.css, art.svg and locale/."""

    cls: str  # of everything that wears the game's colours: its accent and its stage
    emblems: tuple[tuple[str, str], ...]  # glyph and class of each seat
    folder: Path
    reading: type[R]  # what a view is read with: `Reading`, or one of the game's own that holds more
    scene: Drawing[R]
    choices: Choosing[R]
    prompts: Prompting[R]
    describe: Describing[R]
    panels: Scoring[R]
    events: Telling
    cover: Covering
    turns: Turns
    learning: Learning = field(default_factory=lambda: Learning())
    terminal: Lettering[R] | None = None  # without it the terminal tells the table in words
    refusals: Explaining | None = None  # without it reasons are said as the rules gave them
    standing: Standing | None = None  # what need not be asked each time
    picture: Callable[[str, str], Part | None] | None = None  # of what an option may be, for the form of a new table
    gallery: Callable[[str, Words], Part | None] | None = None  # pictures for the rules that no position shows, by name

    def read(
        self,
        view: Any,
        words: Words,
        names: Sequence[str],
        legal: Sequence[tuple[int, str]] = (),
        lately: Sequence[Happening] = (),
    ) -> R:
        """A view as it is shown."""
        return self.reading(self, view, words, names, legal, lately)

    def why(self, reason: str, gaps: Mapping[str, object], words: Words) -> str:
        """Why the rules refuse something."""
        return self.refusals.why(reason, gaps, words) if self.refusals else words.t(reason, **gaps)

    def under(self, view: Any) -> Face[R]:
        """The face of the game under the rules of this view, where they change what may be told."""
        events = self.turns.under(view)
        return replace(self, events=events) if events else self

    def ordered(self, events: Iterable[E]) -> list[E]:
        """What one decision brought about, causes before effects."""
        return sorted(events, key=lambda event: event.kind in self.turns.effects)

    def brief(self, events: Sequence[Happening], words: Words, names: Sequence[str], viewer: int) -> list[str]:
        """A turn in few words, a part for each thing done; the name of whose turn it is can be left to the reader."""
        if self.turns.brief:
            return self.turns.brief(events, words, names, viewer)
        worth = [event for event in self.turns.folded(events) if event.kind not in self.turns.small]
        return [part for event in worth if (part := self.events.sentence(event, words, names, viewer))]

    @property
    def styles(self) -> Path:
        return self.folder / "board.css"

    @property
    def art(self) -> Path:
        return self.folder / "art.svg"

    @property
    def catalog(self) -> Path:
        return self.folder / "locale"


AnyFace: TypeAlias = Face[Reading[Any]]


def lights(
    choices: Iterable[Choice],
    last: AbstractSet[str] = frozenset(),
    chosen: Choice | None = None,
    order: Mapping[str, tuple[str, str]] | None = None,
) -> Lights:
    """The overlay for these choices: every cell with the labels of all that can be chosen there."""
    found: dict[str, list[Choice]] = {}
    for choice in sorted(choices, key=lambda choice: choice.thin):
        for cell in choice.cells:
            found.setdefault(cell, []).append(choice)
    picked = frozenset() if chosen is None else frozenset(chosen.cells + chosen.marks)
    return Lights({cell: _lit(ways) for cell, ways in found.items()}, last, picked, order or {})


def _lit(ways: Sequence[Choice]) -> Lit:
    """A cell where these can be chosen, the easy ones first."""
    labels = dict.fromkeys(choice.begin or choice.label for choice in ways)
    tags = [choice.tag for choice in ways if choice.tag and choice.thin == ways[0].thin]
    return Lit("; ".join(labels), ways[0].thin, tags[0] if tags else "")
