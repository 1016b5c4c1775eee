"""A snapshot of a table for one page, made only from Views and from events that its viewer saw."""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from mytharium.core.protocol import WATCHER, Event, Outcome, View
from mytharium.match.log import AGREED, DECISIONS, DRAW, STEP, UNDO, Moment
from mytharium.match.match import Match
from mytharium.scene.words import Words, mark
from mytharium.server.base.render_cache import RenderCache
from mytharium.server.tables.clocks import shown_clocks
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.rights import Right
from mytharium.server.tables.table import AUTOMA, BOT, HUMAN, OPEN, TableInfo, can_be_rated, gives_hints

NOBODY = -1
TAKEN_BACK = (UNDO, AGREED)
LINE = 300  # bytes that a line takes, about
FORMER = mark("a former player")
RATED, STRICT, FRIENDLY = "rated", "strict", "friendly"  # tournament games are strict or friendly


class SeatInfo(msgspec.Struct, frozen=True):
    seat: int
    name: str
    kind: str  # human, bot or open
    you: bool
    online: bool
    strength: str  # of a bot
    assisted: bool = False  # in a game that counts: a bot, a program or another person has moved for its player


class Line(msgspec.Struct, frozen=True):
    """One entry of the log as the viewer saw it; `kind` is that of the entry: a decision or a draw."""

    moment: int  # the moment that it led to
    seat: int
    events: tuple[Event, ...]
    kind: str
    turn: int  # the turn in which it was made
    view: View | None  # what the viewer saw after it, where somebody else is asked then


class Snapshot(msgspec.Struct, frozen=True, eq=False):
    table: str
    game: str
    modules: tuple[str, ...]
    options: dict[str, str]
    seats: tuple[SeatInfo, ...]
    names: tuple[str, ...]  # of the seats
    viewer: int  # a seat or WATCHER
    mine: tuple[int, ...]  # all seats of this device
    host: bool
    curtain: int  # the seat to hand the device to before anything of that seat is shown, or -1
    seq: int
    moment: int
    moments: int
    view: View
    legal: tuple[tuple[int, str], ...]  # only live, and only on the viewer's turn
    to_act: tuple[int, ...]
    can_undo: bool
    can_ask_undo: bool  # to take back more than that, if the others agree
    must_end: bool  # chance waits for the viewer
    undo_asked_by: int  # or -1
    undo_agreed: bool  # the viewer has agreed, or asked
    over: bool
    outcome: Outcome | None
    lines: tuple[Line, ...]
    takes_back: bool  # more was taken back than each seat may alone
    seal: str  # on the shuffle; the seed that it seals is in the record, once the game is over
    rematch: str  # the table of the rematch, or ""
    links: tuple[tuple[int, str], ...]  # seat or WATCHER, and the path to give to a friend
    standing: str = ""  # the viewer's own standing answer
    passing: bool = False  # a step on the way to what is now
    hints: bool = False  # the viewer may ask for one
    read: int = -1  # how much of the lesson the viewer has read; -1: nobody teaches here
    played: tuple[str, ...] = ()  # what the viewer has played, for the coach
    shared: bool = False  # everybody may see the table
    copied: int = 0  # moments that are those of another game
    cloned_from: str = ""  # the table of that game, or ""
    counts: str = ""  # for what the game counts: RATED, STRICT or FRIENDLY; or ""
    clocks: tuple[tuple[int, str, int, int], ...] = ()  # of people: seat, name, what is left, when it runs out or 0
    renders: RenderCache = msgspec.field(default_factory=lambda: RenderCache(0))  # of the table; see OpenTable

    @property
    def live(self) -> bool:
        return self.moment == self.moments

    @property
    def your_turn(self) -> bool:
        return self.live and self.curtain < 0 and self.viewer in self.to_act

    def key(self) -> tuple[object, ...]:
        """Equal for pages that look the same; what is left out follows from it."""
        found: tuple[object, ...] = _KEY(self)
        return found


_KEY = attrgetter(
    *("seq", "moment", "moments", "viewer", "mine", "curtain", "host", "seats", "undo_asked_by", "undo_agreed"),
    *("must_end", "can_undo", "to_act", "over", "rematch", "shared", "links", "standing", "passing", "read"),
)


@dataclass(frozen=True, slots=True)
class Looker:
    """The viewer of a page, and what the page shows."""

    guest: str
    lifted: int = NOBODY  # the seat for which the curtain was lifted, if this device has several
    moment: int | None = None  # in the past; None: what is now
    links: tuple[tuple[int, str], ...] = ()


class Place(NamedTuple):
    """The point of view of a page."""

    mine: tuple[int, ...]  # the seats of this device
    viewer: int  # a seat or WATCHER
    curtain: int  # the seat that the curtain falls for, or -1


def place(table: OpenTable, looker: Looker) -> Place:
    chairs = table.info.seats
    mine = tuple([seat for seat in table.info.rights.seats_of(looker.guest) if chairs[seat].kind != OPEN])
    if len(mine) < 2:
        return Place(mine, mine[0] if mine else int(WATCHER), NOBODY)
    people = [seat for seat in mine if chairs[seat].kind == HUMAN]
    if len(people) == 1:
        return Place(mine, people[0], NOBODY)
    asked = [seat for seat in table.asked if seat in people]
    lifted = looker.lifted if looker.lifted in mine else int(WATCHER)
    if table.match.game.is_open or table.plan:
        return Place(mine, (asked or [lifted])[0], NOBODY)
    if asked and lifted not in asked and not table.match.over:
        return Place(mine, int(WATCHER), asked[0])
    return Place(mine, lifted, NOBODY)


def calls(table: OpenTable, viewer: int) -> tuple[bool, bool, bool]:
    """Return the reasons to redraw a background tab: its turn, the end of the game, a request to undo."""
    return viewer in table.asked, table.match.over, table.ask is not None


def look(table: OpenTable, looker: Looker, here: Place | None = None) -> Snapshot:
    """The table for one page. The caller holds the table."""
    match = table.match
    return _build(table, looker, here or place(table, looker), match.seq, len(match.line), looker.moment)


def steps(
    table: OpenTable,
    looker: Looker,
    since: int,
    most: int,
    worth: Callable[[Moment], bool],
    here: Place | None = None,
) -> list[Snapshot]:
    """The table after each thing since a log position that is `worth` a frame, at last as it is now.

    A choice is one thing, however many steps it took, and so is a run of draws. The caller holds the table."""
    here = here or place(table, looker)
    line = [] if looker.moment is not None else table.match.line
    automas = {k for k, seat in enumerate(table.info.seats) if seat.kind == AUTOMA}
    start = bisect_left(line, since, key=lambda moment: moment.at)
    fresh = [k for k in range(start, len(line) - 1) if not _goes_on(line[k], line[k + 1], automas) and worth(line[k])]
    between = (_build(table, looker, here, line[k].at + 1, k + 1, None) for k in fresh[-most:])
    return [*(replace(step, passing=True) for step in between), look(table, looker, here)]


def _goes_on(moment: Moment, following: Moment, automas: set[int]) -> bool:
    """Whether a choice has another step, or chance draws once more; what automas do is shown one by one."""
    if following.entry.kind == STEP:
        return following.entry.seat == moment.entry.seat
    draws = following.entry.kind == DRAW and moment.entry.kind == DRAW
    return draws and not any(event.seat in automas for event in moment.events)


def _build(table: OpenTable, looker: Looker, here: Place, seq: int, moments: int, at: int | None) -> Snapshot:
    """The table as it was when the log had `seq` entries and the game `moments`."""
    info, match = table.info, table.match
    now = seq == match.seq
    mine, viewer, curtain = here
    moment = moments if at is None else max(0, min(at, moments))
    live = moment == moments
    ask = table.ask if now else None
    over = now and match.over
    read = info.rights.lesson_of(looker.guest) if live and not over else -1
    acting = now and live and curtain < 0 and viewer >= 0 and info.seats[viewer].kind == HUMAN
    return Snapshot(
        table=info.id,
        game=info.game,
        modules=info.modules,
        options=info.options,
        seats=_seats(table, viewer),
        names=tuple(seat.name for seat in info.seats),
        viewer=viewer,
        mine=mine,
        host=info.host == looker.guest,
        curtain=curtain,
        seq=seq,
        moment=moment,
        moments=moments,
        view=table.position(moment).view(viewer),
        legal=table.position().legal(viewer) if acting else (),
        to_act=table.asked if now else (),
        can_undo=now and live and undoes(table, looker, here) >= 0,
        can_ask_undo=acting and _can_ask(table, viewer),
        must_end=acting and match.held == viewer,
        undo_asked_by=ask.seat if ask else NOBODY,
        undo_agreed=ask is not None and viewer in ask.yes,
        over=over,
        outcome=match.game.outcome(match.state) if over else None,
        lines=_lines(table, viewer, seq),
        takes_back=match.takes_back,
        seal="" if table.plan else match.commitment(),
        rematch=info.rematch or "",
        copied=info.copied,
        cloned_from=info.cloned_from or "",
        links=looker.links,
        standing=info.seats[viewer].standing if acting else "",
        hints=acting and match.held != viewer and gives_hints(info, viewer),
        read=read,
        played=_played(match, viewer) if read >= 0 else (),
        shared=info.rights.allows(Right.WATCH),
        counts=_counts(info),
        clocks=shown_clocks(info) if live and not over else (),
        renders=table.renders,
    )


def undoes(table: OpenTable, looker: Looker, here: Place) -> int:
    """The seat that may undo its last choice from this page, or -1; behind the curtain, the seat before it."""
    info, match = table.info, table.match
    mine, viewer, curtain = here
    if table.plan:
        return next((moment.entry.seat for moment in reversed(match.line) if moment.entry.kind in DECISIONS), NOBODY)
    seat = viewer if curtain < 0 else looker.lifted
    if seat not in mine or match.over or info.seats[seat].kind != HUMAN:
        return NOBODY
    freely = curtain < 0 and table.can_undo_freely(seat) and match.can_take_back(seat)
    return seat if match.can_undo(seat) or freely else NOBODY


def _counts(info: TableInfo) -> str:
    if info.is_tournament:
        return STRICT if info.is_strict else FRIENDLY
    return RATED if can_be_rated(info) else ""


def _seats(table: OpenTable, viewer: int) -> tuple[SeatInfo, ...]:
    info, counts = table.info, bool(_counts(table.info))
    return tuple(
        SeatInfo(
            seat=k,
            name=seat.name,
            kind=seat.kind,
            you=k == viewer,
            online=seat.kind == HUMAN and table.is_online(k),
            strength=seat.strength,
            assisted=counts and seat.assisted,
        )
        for k, seat in enumerate(info.seats)
    )


def _can_ask(table: OpenTable, viewer: int) -> bool:
    match, info = table.match, table.info
    if match.over or match.can_undo(viewer) or info.is_strict or table.can_undo_freely(viewer):
        return False
    return match.can_take_back(viewer) and all(seat.kind != BOT for seat in info.seats)


def _played(match: Match, viewer: int) -> tuple[str, ...]:
    entries = (moment.entry for moment in match.line)
    return tuple(entry.text for entry in entries if entry.kind in DECISIONS and entry.seat == viewer)


def _lines(table: OpenTable, viewer: int, seq: int) -> tuple[Line, ...]:
    """Return the lines of the log as the viewer saw them, without those that were undone."""
    match = table.match
    start, told = table.renders.get((_lines, viewer)) or (0, ())
    if start > seq or any(entry.kind in TAKEN_BACK for entry in match.log[start:seq]):
        start, told = 0, ()
    fresh: list[Line] = []
    for k in range(len(match.line), 0, -1):
        moment = match.line[k - 1]
        if moment.at < start:
            break
        if moment.at < seq:
            fresh.append(_line(table, viewer, k))
    told = told + tuple(reversed(fresh))
    table.renders.put((_lines, viewer), (seq, told), LINE * len(told))
    return told


def _line(table: OpenTable, viewer: int, k: int) -> Line:
    line = table.match.line
    moment, before = line[k - 1], line[k - 2].state if k > 1 else None
    entry, after = moment.entry, moment.state
    events = tuple(event for event in moment.events if event.seen_by(viewer))
    other = before is None or before.turn != after.turn or before.actor != after.actor
    view = table.position(k).view(viewer) if other else None
    return Line(k, entry.seat, events, entry.kind, int(before.turn) if before is not None else 0, view)


def shown_name(name: str, words: Words) -> str:
    return words.t(FORMER) if name == FORMER else name


def with_names(snapshot: Snapshot, words: Words) -> Snapshot:
    """Translate the names of deleted accounts."""
    if FORMER not in snapshot.names:
        return snapshot
    seats = tuple(replace(seat, name=shown_name(seat.name, words)) for seat in snapshot.seats)
    return replace(snapshot, seats=seats, names=tuple(seat.name for seat in seats))
