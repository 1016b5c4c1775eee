"""The log of a table in words. It is told again with every frame, so sentences and lines are remembered."""

from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from mytharium import games
from mytharium.match.match import MOVE, Moment
from mytharium.scene.face import SeatPanel
from mytharium.scene.words import Words
from mytharium.server.pages.templates import template
from mytharium.server.site import words_for
from mytharium.server.storage.store import AUTOMA
from mytharium.server.tables.snapshot import Line, Snapshot


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence of the log, with the cells it is about."""

    id: str
    moment: int
    seat: int
    text: str
    who: str  # the name that the sentence begins with, or nothing
    cells: tuple[str, ...]


def said(snapshot: Snapshot, words: Words) -> list[Said]:
    """The log in words, oldest first."""
    found: list[Said] = []
    for k, line in enumerate(snapshot.lines):
        found += _told(snapshot.game, words.lang, snapshot.names, snapshot.viewer, k, line)
    return found


def tells(game: str, words: Words, names: tuple[str, ...], viewer: int, moment: Moment) -> bool:
    """Whether somebody did something, or chance did something that is told."""
    if moment.entry.kind == MOVE:
        return True
    face = games.face(game)
    return any(event.seen_by(viewer) and face.sentence(event, words, names, viewer) for event in moment.events)


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
        text = face.sentence(event, words, names, viewer)
        if text:
            seat = event.seat if event.seat >= 0 else line.seat
            found.append(_say(f"line-{k}-{j}", line.moment, seat, text, names, words, face.cells_of(event)))
    return found


def _say(
    name: str, moment: int, seat: int, text: str, names: tuple[str, ...], words: Words, cells: tuple[str, ...]
) -> Said:
    subjects = (names[seat], words.t("You")) if 0 <= seat < len(names) else ()
    who = next((subject for subject in subjects if text.startswith(subject + " ")), "")
    return Said(name, moment, seat, text, who, cells)


def log(snapshot: Snapshot, told: list[Said], panels: list[SeatPanel]) -> Markup:
    """Newest first; the line of the moment that is shown is marked."""
    here = next((line for line in reversed(told) if line.moment <= snapshot.moment), None)
    emblems = [(panel.glyph, panel.cls) for panel in panels]
    lines: list[str] = []
    for line in reversed(told):
        state = "later" if line.moment > snapshot.moment else ""
        if line is here:
            state = "last" if snapshot.live else "here"
        emblem = emblems[line.seat] if 0 <= line.seat < len(emblems) else ("", "")
        lines.append(_line(line, state, emblem, not lines))
    return Markup("".join(lines))


@lru_cache(maxsize=16384)
def _line(line: Said, state: str, emblem: tuple[str, str], first: bool) -> str:
    return template("parts/line.html").render(
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
