"""The log of a table in words. It is told again with every frame, so turns and lines are remembered."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from markupsafe import escape

from mytharium import games
from mytharium.match.log import DECISIONS, Moment
from mytharium.scene.blocks import Block
from mytharium.scene.words import Words
from mytharium.server.pages.items import turn_item
from mytharium.server.pages.turns import NOBODY, Teller, Turn
from mytharium.server.storage.info import AUTOMA
from mytharium.server.tables.snapshot import Line, Snapshot

Emblem: TypeAlias = tuple[str, str]  # glyph and class of a seat


class _Book:
    """The log of one table as one viewer reads it. It grows with the table; what it has is not told again."""

    def __init__(self) -> None:
        self.lines: tuple[Line, ...] = ()
        self.teller: Teller | None = None
        self.over: list[Turn] = []  # those that came to their end
        self.after: list[tuple[int, Turn | None]] = []  # after each line, how many these are, and what is going on
        self.told: dict[int, Turn] = {}  # by line: the same in few words, where that was asked for

    def read(self, snapshot: Snapshot, words: Words) -> list[Turn]:
        lines = snapshot.lines
        known = min(len(lines), len(self.lines))
        if self.teller is None or (known and lines[known - 1] is not self.lines[known - 1]):  # or it was taken back
            face = games.face(snapshot.game).under(snapshot.view)
            self.teller = Teller(face, words, snapshot.names, snapshot.viewer, _automas(snapshot))
            self.lines, self.over, self.after, self.told, known = (), [], [], {}, 0
        if len(lines) > len(self.lines):
            for line in lines[known:]:
                *over, now = self.teller.read(self.after[-1][1] if self.after else None, line)
                self.over += [turn for turn in over if turn is not None]
                self.after.append((len(self.over), now))
            self.lines = lines
        if not lines:
            return []
        at = len(lines) - 1
        count, now = self.after[at]
        if now is None or not now.said:
            return self.over[:count]
        if at not in self.told:
            self.told[at] = self.teller.told(now)
        return [*self.over[:count], self.told[at]]


def turns(snapshot: Snapshot, words: Words) -> list[Turn]:
    """The log turn by turn, oldest first."""
    book: _Book = snapshot.memory.setdefault((_Book, words.lang, snapshot.names, snapshot.viewer), _Book())
    return book.read(snapshot, words)


def _automas(snapshot: Snapshot) -> list[int]:
    return [seat.seat for seat in snapshot.seats if seat.kind == AUTOMA]


def tells(game: str, words: Words, names: tuple[str, ...], viewer: int, moment: Moment) -> bool:
    """Whether somebody did something, or chance did something that is told."""
    if moment.entry.kind in DECISIONS:
        return True
    face = games.face(game)
    return any(event.seen_by(viewer) and face.events.sentence(event, words, names, viewer) for event in moment.events)


def by_the_rules(snapshot: Snapshot, words: Words) -> list[str]:
    """What the entry that led here tells of seats that the rules play, a few words for each thing done."""
    automas = _automas(snapshot)
    if not automas or not snapshot.lines or snapshot.lines[-1].moment != snapshot.moment:
        return []
    events = [event for event in snapshot.lines[-1].events if event.seat in automas]
    return games.face(snapshot.game).brief(events, words, snapshot.names, snapshot.viewer)


class _Past:
    """The lines of turns that are over, oldest first. They stay as they are while the game goes on."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.blocks: list[Block] = []
        self.first: Turn | None = None  # of the part of the game that is going on

    def copy(self) -> _Past:
        made = _Past()
        made.turns, made.blocks, made.first = self.turns, self.blocks.copy(), self.first
        return made

    def add(self, turn: Turn, block: Block) -> None:
        if self.first is None or turn.head != self.first.head:
            self.close()
            self.first = turn
        self.blocks.append(block)

    def close(self) -> None:
        """A part of the game is over: its heading stands above it."""
        if self.first is not None and self.first.head:
            self.blocks.append(_heading(self.first.id, self.first.head))


class Items:
    """Tells turns as a snapshot shows them: a few words, and all of it where it is opened."""

    def __init__(self, snapshot: Snapshot, words: Words, emblems: tuple[Emblem, ...]) -> None:
        self._words, self._moment, self._live = words, snapshot.moment, snapshot.live
        seats = [
            (emblems[seat.seat], seat.kind == AUTOMA, words.t("You") if seat.seat == snapshot.viewer else seat.name)
            for seat in snapshot.seats
        ]
        seats.append((("", ""), False, ""))  # of nobody, whose number is -1
        self._seats, self._memory, self._key = seats, snapshot.memory, (words.lang, tuple(seats))
        self._known: dict[tuple[Turn, str, bool, int], Block] = self._memory.setdefault((Turn, self._key), {})

    def item(self, turn: Turn, first: bool, number: int) -> Block:
        """A turn; the tab key stops at the `first`, and those since the viewer's last one have a `number`."""
        here = turn.start < self._moment <= turn.moment
        state = "later" if turn.start >= self._moment else "last" if here and self._live else "here" if here else ""
        key = (turn, state, first, number)
        found = self._known.get(key)
        if found is None:
            emblem, why, who = self._seats[turn.seat]
            html = turn_item(turn, state, emblem, first, number, why, who, self._words)
            found = self._known[key] = Block(turn.id, "", (html,))
        return found

    def lines(self, told: list[Turn]) -> list[Block]:
        """Newest first, each part of the game under its heading; the line of the moment that is shown is marked."""
        past: _Past = self._settled(told) if self._live else _NONE
        now, last = past.copy(), told[-1]
        for turn in told[len(past.turns) :]:
            now.add(turn, self.item(turn, turn is last, 0))
        now.close()
        return now.blocks[::-1]

    def _settled(self, told: list[Turn]) -> _Past:
        """All that has come to its end: what had the last time, unless something was taken back, and what has since."""
        past: _Past = self._memory.get((_Past, self._key), _NONE)
        start = len(past.turns)
        if start and (
            told[:start] != past.turns or told[-1] is past.turns[-1] or told[start - 1].moment >= self._moment
        ):
            past, start = _NONE, 0
        end = start
        while end < len(told) - 1 and told[end].moment < self._moment:
            end += 1
        if end > start:
            past = past.copy()
            for turn in told[start:end]:
                past.add(turn, self.item(turn, False, 0))
            past.turns = told[:end]
            self._memory[_Past, self._key] = past
        return past


_NONE = _Past()


def reached(told: list[Turn], moment: int) -> Turn | None:
    """The last turn that had begun at a moment; somebody's before nobody's, if both came to it."""
    begun = [turn for turn in reversed(told) if turn.start < moment]
    return max(begun, key=lambda turn: (min(turn.moment, moment), turn.seat != NOBODY), default=None)


def in_words(snapshot: Snapshot, turn: Turn, words: Words) -> str:
    """A turn in one sentence."""
    who = _name(snapshot, turn, words)
    return f"{words.t('{name}:', name=who)} {turn.text}" if who else turn.text


def _name(snapshot: Snapshot, turn: Turn, words: Words) -> str:
    if turn.seat == NOBODY:
        return ""
    return words.t("You") if turn.seat == snapshot.viewer else snapshot.names[turn.seat]


@lru_cache(maxsize=1024)
def _heading(first: str, head: str) -> Block:
    name = f"head-{first}"
    return Block(name, "", (f'<li class="round" id="{name}">{escape(head)}</li>',))
