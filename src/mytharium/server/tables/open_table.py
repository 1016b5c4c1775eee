"""One table in the memory of a process."""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import cached_property

from mytharium.core.protocol import State, View
from mytharium.match.match import Match
from mytharium.server.base.render_cache import RenderCache
from mytharium.server.tables import conditional_moves as kept_answers
from mytharium.server.tables.auto_answers import standing_answer
from mytharium.server.tables.table import BOT, Ask, Decider, TableInfo

RENDERED = 8 << 20  # bytes of rendered parts that a table keeps; two players need 1 MB


class Position:
    """A position of a match; what is asked about it more than once is worked out once."""

    def __init__(self, match: Match, state: State) -> None:
        self._match, self.state, self.held = match, state, match.held
        self._legal: dict[int, tuple[tuple[int, str], ...]] = {}
        self._views: dict[int, View] = {}

    @cached_property
    def asked(self) -> tuple[int, ...]:
        """The seats that must do something, in the present position."""
        return tuple(self._match.to_act())

    def legal(self, seat: int) -> tuple[tuple[int, str], ...]:
        """Return the legal actions of a seat now, each with its text."""
        if self.held >= 0 or seat not in self.asked:
            return ()
        if seat not in self._legal:
            game = self._match.game
            self._legal[seat] = tuple([(one, game.format(self.state, one)) for one in game.legal(self.state, seat)])
        return self._legal[seat]

    def view(self, viewer: int) -> View:
        if viewer not in self._views:
            self._views[viewer] = self._match.game.observe(self.state, viewer)
        return self._views[viewer]


class OpenTable:
    """A table in memory. Read and change it only inside `Tables.at`: in between it may be ahead of the disk."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.lock = asyncio.Lock()
        self.loaded: tuple[TableInfo, Match] | None = None
        self.stale = False  # another process has written to it
        self.answers: tuple[kept_answers.Kept, ...] = ()  # of all seats; each is shown to its own seat only
        self.users = 0  # tasks that hold the lock or wait for it
        self.listeners: set[Callable[[], None]] = set()
        self.news = 0  # grows with every change that pages show
        self.present: Counter[str] = Counter()  # open pages by guest
        self.elsewhere: dict[str, list[int]] = {}  # by process: the seats whose players have it open there
        self.plan = False  # a private copy, whose viewer moves for all seats
        self.bots: asyncio.Task[None] | None = None
        self.renders = RenderCache(RENDERED)
        self._now: Position | None = None
        self._past: Position | None = None  # the last one that was looked at
        self.hinted: dict[int, int] = {}  # by seat: the last turn in which it was shown a hint

    @property
    def info(self) -> TableInfo:
        assert self.loaded is not None
        return self.loaded[0]

    @info.setter
    def info(self, info: TableInfo) -> None:
        self.loaded = (info, self.match)

    @property
    def match(self) -> Match:
        assert self.loaded is not None
        return self.loaded[1]

    @property
    def ask(self) -> Ask | None:
        """The open request to undo."""
        ask = self.info.ask
        return ask if ask is not None and ask.seq == self.match.seq else None

    def position(self, moment: int | None = None) -> Position:
        """The position now, or after so many moments."""
        match = self.match
        state = match.state if moment is None else match.before(moment)
        if state is not match.state:
            if self._past is None or self._past.state is not state:
                self._past = Position(match, state)
            return self._past
        if self._now is None or self._now.state is not state or self._now.held != match.held:
            self._now = Position(match, state)
        return self._now

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that must do something now."""
        return self.position().asked

    def bot_to_act(self) -> int:
        """The bot's seat that is asked, or -1."""
        return next((seat for seat in self.asked if self.info.seats[seat].kind == BOT), -1)

    def goes_on(self) -> bool:
        """Whether a seat is asked that answers without a page."""
        return self.bot_to_act() >= 0 or standing_answer(self) is not None or kept_answers.due(self) is not None

    def can_undo_freely(self, seat: int) -> bool:
        """Whether a seat may undo what it learned and the moves of bots."""
        return not self.match.over and self.info.plays_alone(seat) and not self.info.is_strict

    def decider(self, seat: int, by: Decider) -> Decider:
        """Refine who decides for a seat: another person at a shared seat, or a player who has seen a hint."""
        if by in (Decider.HAND, Decider.AUTO) and self.info.is_shared(seat):
            return Decider.LENT
        if by is Decider.HAND and self.hinted.get(seat) == self.match.state.turn:
            return Decider.HINT
        return by

    def seats_here(self) -> set[int]:
        """The seats whose players have it open in this process."""
        return {seat for guest, pages in self.present.items() if pages for seat in self.info.rights.seats_of(guest)}

    def is_online(self, seat: int) -> bool:
        """Whether a player of this seat has the table open, in any process."""
        here = not self.info.rights.guests_of(seat).isdisjoint(self.present)
        return here or any(seat in seats for seats in self.elsewhere.values())

    def tell(self) -> None:
        self.news += 1
        for listener in list(self.listeners):
            listener()

    def leave(self, listener: Callable[[], None]) -> None:
        """Close a page; the last one frees what was rendered."""
        self.listeners.discard(listener)
        if not self.listeners:
            self.forget_renders()

    def forget_renders(self) -> None:
        self.renders.clear()
        self._now = self._past = None

    @property
    def busy(self) -> bool:
        return self.users > 0 or bool(self.listeners) or self.bots is not None
