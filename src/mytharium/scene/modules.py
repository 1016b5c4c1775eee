"""What the modules of a game's folder `face/` hold. Most get a `Reading`, and may use whatever else stands in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from mytharium.scene.chart import Bar
from mytharium.scene.primitives import Part, Scene
from mytharium.scene.text import Line
from mytharium.scene.words import Words

if TYPE_CHECKING:
    from mytharium.scene.face import Choice, Happening, Prompt, Reading, SeatPanel

R_in = TypeVar("R_in", bound="Reading[Any]", contravariant=True)


class Drawing(Protocol[R_in]):
    """`scene.py`"""

    def draw(self, reading: R_in, /) -> Scene: ...


class Choosing(Protocol[R_in]):
    """`choices.py`"""

    def choices(self, reading: R_in, /) -> list[Choice]:
        """One that begins with each legal action, in their order; after these there may be choices of more steps."""

    def meant(self, view: Any, cell: str, /) -> str:
        """What a click on a cell that is not lit would have meant, in notation, so that the rules can say why not."""


class Prompting(Protocol[R_in]):
    """`prompts.py`"""

    def prompt(self, reading: R_in, /) -> Prompt: ...


class Describing(Protocol[R_in]):
    """`describe.py`"""

    def describe(self, reading: R_in, /) -> str: ...


class Scoring(Protocol[R_in]):
    """`panels.py`"""

    def panels(self, reading: R_in, /) -> list[SeatPanel]: ...

    def bars(self, reading: R_in, /) -> list[Bar]:
        """Every seat's points by source, once the game is over."""


class Telling(Protocol):
    """`events.py`"""

    def sentence(self, event: Happening, words: Words, names: Sequence[str], viewer: int, /) -> str:
        """One line of the log, or nothing where the event says nothing new to people."""

    def cells_of(self, event: Happening, /) -> tuple[str, ...]:
        """The cells that the event touched: the marks of the last move."""


class Covering(Protocol):
    """`scene.py`"""

    def cover(self) -> Part:
        """A picture for the shelf: 300 × 214, and drawn beyond that so that it fills a frame of any shape."""


class Lettering(Protocol[R_in]):
    """`terminal.py`"""

    def text_board(self, reading: R_in, /) -> list[Line]: ...


class Explaining(Protocol):
    """`names.py`"""

    def why(self, reason: str, gaps: Mapping[str, object], words: Words, /) -> str:
        """A reason that the rules gave, as a sentence; what fills its gaps may be in notation."""
