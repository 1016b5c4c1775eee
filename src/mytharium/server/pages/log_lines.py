"""The log of a table in words. It is told again with every frame, so sentences and lines are remembered."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from mytharium import games
from mytharium.match.match import MOVE, Moment
from mytharium.scene.blocks import Block
from mytharium.scene.words import Words
from mytharium.server.pages.templates import template
from mytharium.server.site import words_for
from mytharium.server.storage.store import AUTOMA
from mytharium.server.tables.snapshot import Line, Snapshot

Emblem: TypeAlias = tuple[str, str]  # glyph and class of a seat


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence of the log, with the cells it is about."""

    id: str
    moment: int
    seat: int
    text: str
    who: str  # the name that the sentence begins with, or nothing
    cells: tuple[str, ...]


class _Book:
    """The log of one table as one viewer reads it. It grows with the table; what it has is not told again."""

    def __init__(self) -> None:
        self.lines: tuple[Line, ...] = ()
        self.said: list[Said] = []
        self.upto: list[int] = []  # after each line, how many sentences there are
        self.emblems: tuple[Emblem, ...] = ()
        self.plain: list[Block] = []  # the sentences as the page shows them, oldest first, none of them marked

    def read(self, snapshot: Snapshot, words: Words) -> list[Said]:
        lines = snapshot.lines
        known = min(len(lines), len(self.lines))
        if known and lines[known - 1] is not self.lines[known - 1]:  # something was taken back
            self.lines, self.said, self.upto, self.plain, known = (), [], [], [], 0
        if len(lines) > len(self.lines):
            for k in range(known, len(lines)):
                self.said += _told(snapshot.game, words.lang, snapshot.names, snapshot.viewer, k, lines[k])
                self.upto.append(len(self.said))
            self.lines = lines
        return self.said[: self.upto[len(lines) - 1]] if lines else []

    def blocks(self, count: int, emblems: tuple[Emblem, ...]) -> list[Block]:
        if emblems != self.emblems:
            self.emblems, self.plain = emblems, []
        for line in self.said[len(self.plain) : count]:
            self.plain.append(_line(line, "", _emblem(line, emblems), False))
        return self.plain[:count]


@lru_cache(maxsize=1024)
def _book(table: str, lang: str, names: tuple[str, ...], viewer: int) -> _Book:
    return _Book()


def said(snapshot: Snapshot, words: Words) -> list[Said]:
    """The log in words, oldest first."""
    return _book(snapshot.table, words.lang, snapshot.names, snapshot.viewer).read(snapshot, words)


def tells(game: str, words: Words, names: tuple[str, ...], viewer: int, moment: Moment) -> bool:
    """Whether somebody did something, or chance did something that is told."""
    if moment.entry.kind == MOVE:
        return True
    face = games.face(game)
    return any(event.seen_by(viewer) and face.events.sentence(event, words, names, viewer) for event in moment.events)


def by_the_rules(snapshot: Snapshot, words: Words) -> list[str]:
    """What the entry that led here tells of seats that the rules play, sentence by sentence."""
    automas = [seat.seat for seat in snapshot.seats if seat.kind == AUTOMA]
    if not automas:
        return []
    return [line.text for line in said(snapshot, words) if line.moment == snapshot.moment and line.seat in automas]


@lru_cache(maxsize=16384)
def _told(game: str, lang: str, names: tuple[str, ...], viewer: int, k: int, line: Line) -> list[Said]:
    face, words = games.face(game), words_for(lang, game)
    if not line.events:
        text = words.t("{name} takes back their last choice", name=names[line.seat])
        if line.seat == viewer:
            text = words.t("You take back your last choice")
        return [_say(f"line-{k}", line.moment, line.seat, text, names, words, ())]
    found = []
    for j, event in enumerate(line.events):
        text = face.events.sentence(event, words, names, viewer)
        if text:
            seat = event.seat if event.seat >= 0 else line.seat
            found.append(_say(f"line-{k}-{j}", line.moment, seat, text, names, words, face.events.cells_of(event)))
    return found


def _say(
    name: str, moment: int, seat: int, text: str, names: tuple[str, ...], words: Words, cells: tuple[str, ...]
) -> Said:
    subjects = (names[seat], words.t("You")) if 0 <= seat < len(names) else ()
    who = next((subject for subject in subjects if text.startswith(subject + " ")), "")
    return Said(name, moment, seat, text, who, cells)


def lines(snapshot: Snapshot, words: Words, emblems: tuple[Emblem, ...]) -> list[Block]:
    """Newest first; the line of the moment that is shown is marked."""
    book = _book(snapshot.table, words.lang, snapshot.names, snapshot.viewer)
    told = book.read(snapshot, words)
    found = book.blocks(len(told), emblems)
    newest = len(told) - 1
    state = "last" if snapshot.live else "here"
    for k in range(newest, -1, -1):
        here = told[k].moment <= snapshot.moment
        found[k] = _line(told[k], state if here else "later", _emblem(told[k], emblems), k == newest)
        if here:
            break
    return found[::-1]


def _emblem(line: Said, emblems: tuple[Emblem, ...]) -> Emblem:
    return emblems[line.seat] if 0 <= line.seat < len(emblems) else ("", "")


@lru_cache(maxsize=16384)
def _line(line: Said, state: str, emblem: Emblem, first: bool) -> Block:
    html = template("parts/line.html").render(
        id=line.id,
        moment=line.moment,
        who=line.who,
        text=line.text[len(line.who) :],
        cls=state,
        cells=" ".join(line.cells),
        glyph=emblem[0],
        seat_cls=emblem[1],
        first=first,
    )
    return Block(line.id, "", (html,))
