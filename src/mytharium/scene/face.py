"""How a game shows itself. The server, the command line and notebooks know a game's face and nothing else of its looks.

Everything here starts from a View, so nothing hidden can be shown, and nothing here knows a rule: the legal actions
come from the engine with their notation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Generic, Protocol, TypeVar

from mytharium.scene.figures import Figure
from mytharium.scene.lesson import Step
from mytharium.scene.primitives import Lights, Part, Scene
from mytharium.scene.text import Line
from mytharium.scene.words import Words

V = TypeVar("V")


class Happening(Protocol):
    """An event of the log, as far as it was seen."""

    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def args(self) -> Mapping[str, int]: ...


@dataclass(frozen=True, slots=True)
class Choice:
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


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked of whom, and one line about it."""

    title: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """One seat beside the board. `resources` are (glyph, name, value)."""

    glyph: str
    cls: str
    detail: str
    points: str
    unit: str
    resources: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """A question that players may answer once for all: its title, and the answers, each a value and a label."""

    title: str
    answers: tuple[tuple[str, str], ...]


class Face(ABC, Generic[V]):
    """A game's looks and words. `names` are the players' names by seat; a viewer that is no seat only watches."""

    cls: ClassVar[str]  # of everything that wears the game's colours: its accent and its stage
    emblems: ClassVar[tuple[tuple[str, str], ...]]  # glyph and class of each seat
    styles: ClassVar[Path]  # board.css of the game
    art: ClassVar[Path]  # art.svg: its own symbols
    catalog: ClassVar[Path]  # folder with es.po, fr.po
    standing: ClassVar[Standing | None] = None  # what need not be asked each time
    explanations: ClassVar[Mapping[str, str]] = {}  # what pieces are for, by the letters that their ids begin with
    figures: ClassVar[tuple[Figure, ...]] = ()  # in the rules
    lesson: ClassVar[tuple[Step, ...]] = ()  # what a coach says in a first game

    @abstractmethod
    def scene(self, view: V, words: Words, names: Sequence[str]) -> Scene:
        """The board as this viewer sees it."""

    @abstractmethod
    def choices(self, view: V, legal: Sequence[tuple[int, str]], words: Words) -> list[Choice]:
        """The legal actions (packed form and notation), one choice that begins with each, in their order.

        After these there may be choices of several steps that begin with an action which has its own.
        """

    @abstractmethod
    def prompt(self, view: V, words: Words, names: Sequence[str]) -> Prompt:
        """What is asked now; also when others are asked, and when the game is over."""

    @abstractmethod
    def describe(self, view: V, words: Words, names: Sequence[str]) -> str:
        """The board in words, several lines, for screen readers and terminals."""

    @abstractmethod
    def panels(self, view: V, words: Words, names: Sequence[str]) -> list[SeatPanel]:
        """One panel for each seat, in seat order."""

    @abstractmethod
    def result(self, view: V, words: Words, names: Sequence[str]) -> Part | None:
        """The scores drawn as a chart, once they are known."""

    @abstractmethod
    def sentence(self, event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
        """One line of the log, or nothing where the event says nothing new to people."""

    @abstractmethod
    def cells_of(self, event: Happening) -> tuple[str, ...]:
        """The cells that the event touched: the marks of the last move."""

    def text_board(self, view: V, words: Words, names: Sequence[str]) -> list[Line]:
        """The board drawn with letters, at most 100 columns wide; nothing where words must do."""
        return []

    def cover(self) -> Part | None:
        """A picture for the shelf: 300 × 214, and drawn beyond that so that it fills a frame of any shape."""
        return None

    def picture(self, option: str, value: str) -> Part | None:
        """A small picture of what an option may be, for the form of a new table."""
        return None

    def meant(self, view: V, cell: str) -> str:
        """What a click on a cell that is not lit would have meant, in notation, so that the rules can say why not."""
        return ""

    def answer(self, view: V, legal: Sequence[tuple[int, str]], standing: str) -> int | None:
        """The legal action that a standing answer means now, or None where it says nothing."""
        return None

    def why(self, reason: str, gaps: Mapping[str, object], words: Words) -> str:
        """A reason that the rules gave, as a sentence; what fills its gaps may be in notation."""
        return words.t(reason, **gaps)


def lights(choices: Iterable[Choice], last: AbstractSet[str] = frozenset(), chosen: Choice | None = None) -> Lights:
    """The overlay for these choices: every cell with the labels of all that can be chosen there."""
    legal: dict[str, list[str]] = {}
    for choice in choices:
        for cell in choice.cells:
            legal.setdefault(cell, []).append(choice.begin or choice.label)
    picked = frozenset() if chosen is None else frozenset(chosen.cells + chosen.marks)
    return Lights({cell: "; ".join(dict.fromkeys(labels)) for cell, labels in legal.items()}, last, picked)
