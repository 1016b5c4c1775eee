"""The log of a page and items that change with every move, without a template: that takes a seventh of the time."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from markupsafe import escape
from msgspec.structs import replace

from mytharium import games
from mytharium.match.log import DECISIONS, Moment
from mytharium.scene.blocks import Block, Row
from mytharium.scene.face import SeatPanel
from mytharium.scene.words import Words
from mytharium.server.http.responses import around, emblem, icon
from mytharium.server.live.turns import NOBODY, Said, Teller, Turn
from mytharium.server.tables.snapshot import LINE, Line, SeatInfo, Snapshot
from mytharium.server.tables.table import AUTOMA

Emblem: TypeAlias = tuple[str, str]  # glyph and class of a seat


def leaf(id: str, html: str) -> Block:
    """An element with no block inside it."""
    return Block(id, "", (html,))


NOTHING = leaf("since", '<section class="since" id="since"></section>')


def seat_item(seat: SeatInfo, panel: SeatPanel, doing: str, note: str, dot: tuple[str, str], words: Words) -> str:
    """A seat with its player and score; `doing`: while it is asked, `dot`: whether the player is online."""
    you, kind, said = seat.you, dot[0], escape(dot[1])
    cls = f"seat{' now' if doing else ''}{' me' if you else ''}{' mine' if doing and you else ''}"
    bot = icon("i-bot") if kind == "bot" else ""
    sign = f'<span class="dot {kind}" title="{said}">{bot}</span><span class="sr">{said}</span>' if kind else ""
    who, title = escape(seat.name), escape(panel.role or seat.name)
    here = f'<span class="you">{escape(words.t("You"))}</span>' if you else ""
    notes = [f'<span class="name" title="{who}">{who}</span>'] if panel.role else []
    notes += [f'<span class="turn">{escape(doing)}</span>'] if doing else []
    notes += [f"<span>{escape(text)}</span>" for text in (panel.detail, note) if text]
    has = "".join([_resource(*resource) for resource in panel.resources])
    return (
        f'<li class="{cls}" id="seat-{seat.seat}"><span class="face-of">{emblem(panel.glyph, panel.cls)}{sign}</span>'
        f'<div class="who"><b><span title="{title}">{title}</span>{here}</b><small>{"".join(notes)}</small></div>'
        f'<div class="pts">{escape(panel.points)}<small>{escape(panel.unit)}</small></div>'
        f'<div class="res">{has}</div></li>'
    )


def _resource(glyph: str, name: str, value: str) -> str:
    label = escape(name)
    return f'<span title="{label}">{icon(f"m-{glyph}")}<span class="sr">{label}</span>{escape(value)}</span>'


class _Book:
    """The log of one table as one viewer reads it; it grows with the table."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.lines: tuple[Line, ...] = ()
        self.over: list[Turn] = []  # those that came to their end
        self.after: list[tuple[int, Turn | None]] = []  # after each line, how many these are, and what is going on
        self.told: dict[int, Turn] = {}  # by line: the same in few words, where that was asked for

    def holds(self, lines: tuple[Line, ...]) -> bool:
        """Whether nothing that was read has been undone."""
        known = min(len(lines), len(self.lines))
        return not known or lines[known - 1] is self.lines[known - 1]

    def read(self, lines: tuple[Line, ...]) -> list[Turn]:
        if len(lines) > len(self.lines):
            for line in lines[len(self.lines) :]:
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
    key = (_Book, words.lang, snapshot.names, snapshot.viewer)
    book: _Book | None = snapshot.renders.get(key)
    if book is None or not book.holds(snapshot.lines):
        face = games.face(snapshot.game).under(snapshot.view)
        book = _Book(Teller(face, words, snapshot.names, snapshot.viewer, _automas(snapshot)))
    found = book.read(snapshot.lines)
    snapshot.renders.put(key, book, LINE * len(book.lines))
    return found


def _automas(snapshot: Snapshot) -> list[int]:
    return [seat.seat for seat in snapshot.seats if seat.kind == AUTOMA]


def tells(game: str, words: Words, names: tuple[str, ...], viewer: int, moment: Moment) -> bool:
    """Whether a moment is shown: a decision, or a draw with a sentence."""
    if moment.entry.kind in DECISIONS:
        return True
    face = games.face(game)
    return any(event.seen_by(viewer) and face.events.sentence(event, words, names, viewer) for event in moment.events)


def by_the_rules(snapshot: Snapshot, words: Words) -> list[str]:
    """Return the actions of automas in the last entry, a few words for each."""
    automas = _automas(snapshot)
    if not automas or not snapshot.lines or snapshot.lines[-1].moment != snapshot.moment:
        return []
    events = [event for event in snapshot.lines[-1].events if event.seat in automas]
    return games.face(snapshot.game).brief(events, words, snapshot.names, snapshot.viewer)


class _Past(msgspec.Struct, eq=False):
    """The lines of turns that are over, oldest first. They stay as they are while the game goes on."""

    turns: list[Turn] = []
    blocks: list[Block] = []
    first: Turn | None = None  # of the part of the game that is going on

    def copy(self) -> _Past:
        return replace(self, blocks=self.blocks.copy())

    def add(self, turn: Turn, block: Block) -> None:
        if self.first is None or turn.head != self.first.head:
            self.close()
            self.first = turn
        self.blocks.append(block)

    def close(self) -> None:
        """End a part of the game, with its heading above it."""
        if self.first is not None and self.first.head:
            name = f"head-{self.first.id}"
            self.blocks.append(leaf(name, f'<li class="round" id="{name}">{escape(self.first.head)}</li>'))


class Items:
    """Renders the turns of a snapshot."""

    def __init__(self, snapshot: Snapshot, words: Words, emblems: tuple[Emblem, ...]) -> None:
        self._words, self._moment, self._live = words, snapshot.moment, snapshot.live
        seats = [
            (emblems[seat.seat], seat.kind == AUTOMA, words.t("You") if seat.seat == snapshot.viewer else seat.name)
            for seat in snapshot.seats
        ]
        seats.append((("", ""), False, ""))  # of nobody, whose number is -1
        self._seats, self._renders, self._key = seats, snapshot.renders, (words.lang, tuple(seats))

    def item(self, turn: Turn, first: bool, number: int) -> Block:
        """A turn; the tab key stops at the `first`, and those since the viewer's last one have a `number`."""
        here = turn.start < self._moment <= turn.moment
        state = "later" if turn.start >= self._moment else "last" if here and self._live else "here" if here else ""
        key = (turn, state, first, number, self._key)
        found: Block | None = self._renders.get(key)
        if found is None:
            html = self._html(turn, state, first, number)
            found = self._renders.put(key, leaf(turn.id, html), len(html))
        return found

    def _html(self, turn: Turn, state: str, first: bool, number: int) -> str:
        """A turn in few words, with its steps folded under it, or the reasons of an automa."""
        words, ((glyph, seat_cls), why, who) = self._words, self._seats[turn.seat]
        cls = f"turn-line{' skipped' if turn.skipped else ''}{' nobody' if turn.seat == NOBODY else ''}"
        shown = f' class="{state}"' if state else ""
        mark: str = emblem(glyph, seat_cls) if glyph else "<span></span>"
        if number:
            mark = f'<span class="order {seat_cls}">{number}</span>'
        name = f"<b>{escape(words.t('{name}:', name=who))}</b> " if who else ""
        stop = f'tabindex="{0 if first else -1}" data-look="{turn.moment}"{_at(turn.cells)}'
        return (
            f'<li id="{turn.id}" class="{cls}"><button type="button"{shown} {stop}>{mark}<span>{name}'
            f"{escape(turn.text)}</span></button>{_step_by_step(turn, why, words) if len(turn.said) > 1 else ''}</li>"
        )

    def lines(self, told: list[Turn]) -> list[Block]:
        """Newest first, each part of the game under its heading; the line of the moment that is shown is marked."""
        past: _Past = self._settled(told) if self._live else _NONE
        now, last = past.copy(), told[-1]
        for turn in told[len(past.turns) :]:
            now.add(turn, self.item(turn, turn is last, 0))
        now.close()
        return now.blocks[::-1]

    def _settled(self, told: list[Turn]) -> _Past:
        """The turns that are over: those of the last time, unless undone, and those since."""
        past: _Past = self._renders.get((_Past, self._key)) or _NONE
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
            self._renders.put((_Past, self._key), past, sum(block.weight for block in past.blocks))
        return past


_NONE = _Past()


def _step_by_step(turn: Turn, why: bool, words: Words) -> str:
    label = "" if why else f' aria-label="{escape(words.t("Step by step"))}"'
    title = escape(words.t("Why?")) if why else icon("m-next")
    said = "".join([_sentence(one) for one in turn.said])
    summary = f'<summary tabindex="-1"{label}>{title}</summary>'
    return f'<details id="{turn.id}-all" data-keep="open">{summary}<ol>{said}</ol></details>'


def _sentence(said: Said) -> str:
    button = f'<button type="button" tabindex="-1" data-look="{said.moment}"{_at(said.cells)}>'
    return f"<li>{button}{escape(said.text)}</button></li>"


def _at(cells: tuple[str, ...]) -> str:
    """Return the attribute with the cells on which it happened."""
    return f' data-points="{escape(" ".join(cells))}"' if cells else ""


def reached(told: list[Turn], moment: int) -> Turn | None:
    """The last turn that had begun at a moment; somebody's before nobody's, if both came to it."""
    begun = [turn for turn in reversed(told) if turn.start < moment]
    return max(begun, key=lambda turn: (min(turn.moment, moment), turn.seat != NOBODY), default=None)


def in_words(snapshot: Snapshot, turn: Turn, words: Words) -> str:
    """A turn in one sentence."""
    if turn.seat == NOBODY:
        return turn.text
    who = words.t("You") if turn.seat == snapshot.viewer else snapshot.names[turn.seat]
    return f"{words.t('{name}:', name=who)} {turn.text}" if who else turn.text


def turns_since(snapshot: Snapshot, told: list[Turn]) -> list[Turn]:
    """The turns after the viewer's last one, answers in other turns apart; for spectators, the last few."""
    if not told:
        return []
    if snapshot.viewer < 0:
        shown = [k for k, turn in enumerate(told) if turn.seat != NOBODY][-len(snapshot.seats) :]
        return told[shown[0] :] if shown else []
    last = snapshot.lines[-1]
    now = last.turn if last.view is None else int(last.view.turn)
    going_on = told[-1].seat == snapshot.viewer and told[-1].turn == now
    past = told[:-1] if going_on else told
    ended = (k + 1 for k in reversed(range(len(past))) if past[k].seat == snapshot.viewer and not past[k].skipped)
    return past[next(ended, 0) :]


def numbers(turns: list[Turn], viewer: int) -> dict[str, int]:
    """The turns of others by their order: 1, 2, 3."""
    others = [turn.id for turn in turns if turn.seat not in (NOBODY, viewer)]
    return {name: k + 1 for k, name in enumerate(others)}


def since_marks(snapshot: Snapshot, turns: list[Turn], emblems: tuple[Emblem, ...]) -> dict[str, tuple[str, str]]:
    """For each cell that was touched, the numbers of the turns that did, and the class of the last seat among them."""
    found: dict[str, tuple[str, str]] = {}
    order = numbers(turns, snapshot.viewer)
    for turn in turns:
        if turn.id in order and turn.start < snapshot.moment:
            for cell in turn.cells:
                before = found[cell][0] + "·" if cell in found else ""
                found[cell] = (f"{before}{order[turn.id]}", emblems[turn.seat][1])
    return found


def last_cells(snapshot: Snapshot, told: list[Turn]) -> frozenset[str]:
    """The cells of the last turn, as far as it has been played at the moment that is shown."""
    turn = next((turn for turn in reversed(told) if turn.seat != NOBODY and turn.start < snapshot.moment), None)
    said = turn.said if turn is not None else ()
    return frozenset(cell for one in said if one.moment <= snapshot.moment for cell in one.cells)


def since_step(snapshot: Snapshot, turn: Turn, turns: list[Turn], words: Words) -> str:
    """Which of these turns is looked at, if it is one of them: “2 of 4 since your last turn”."""
    order = numbers(turns, snapshot.viewer)
    if turn.id not in order:
        return ""
    if snapshot.viewer < 0:
        return words.t("{n} of {all} of the last turns", n=order[turn.id], all=len(order))
    return words.t("{n} of {all} since your last turn", n=order[turn.id], all=len(order))


def since_region(snapshot: Snapshot, turns: list[Turn], words: Words, items: Items) -> Block:
    """The list beside the board; its stops are the moments that a key goes through."""
    order = numbers(turns, snapshot.viewer)
    if not order:
        return NOTHING
    stops = dict.fromkeys([turns[0].start, *(turn.moment for turn in turns if turn.id in order)])
    title = words.t("The last turns") if snapshot.viewer < 0 else words.t("Since your last turn")
    goes = " ".join([str(stop) for stop in stops])
    tag = f'<section class="since" id="since" aria-label="{escape(title)}" data-stops="{goes}">'
    shown = [items.item(turn, turn is turns[0], order.get(turn.id, 0)) for turn in turns]
    inner = (
        leaf("since-count", f'<span class="count" id="since-count">{len(order)}</span>'),
        Row("since-lines", '<ol id="since-lines" class="lines">', shown, "</ol>"),
    )
    return Block("since", tag, around("since", words, {"title": title}), inner)
