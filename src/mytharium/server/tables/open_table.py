"""One table in the memory of a process."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Any

from mytharium.core.protocol import State, View
from mytharium.match.match import Match
from mytharium.server.tables import conditional_moves as kept_answers
from mytharium.server.tables.auto_answers import standing_answer
from mytharium.server.tables.table import BOT, Ask, Decider, TableInfo


class OpenTable:
    """A table in memory. Look at it and change it only inside `Tables.at`: in between it may be ahead of the disk."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.lock = asyncio.Lock()
        self.loaded: tuple[TableInfo, Match] | None = None
        self.stale = False  # something was written elsewhere
        self.answers: tuple[kept_answers.Kept, ...] = ()  # of all seats, each shown to its own alone
        self.users = 0  # who hold the lock or wait for it
        self.listeners: set[Callable[[], None]] = set()
        self.news = 0  # grows with whatever is to be shown
        self.present: Counter[str] = Counter()  # open pages by guest
        self.elsewhere: dict[str, list[int]] = {}  # by process: the seats whose players look at it there
        self.plan = False  # a private copy: whoever looks at it moves for everybody
        self.bots: asyncio.Task[None] | None = None
        self.told: dict[int, tuple[int, tuple[Any, ...]]] = {}  # by viewer: the log in events, and how far it goes
        self.drawn: OrderedDict[object, Any] = OrderedDict()  # what was drawn lately, for all who see the same
        self.memory: dict[object, Any] = {}  # what those who draw it keep from one picture to the next
        self.listed: tuple[State, int, int, tuple[tuple[int, str], ...]] | None = None  # see `legal`
        self.hinted: dict[int, int] = {}  # by seat: the last turn in which it was shown a hint
        self.seen: dict[int, tuple[State, View]] = {}  # by viewer: the last position that was looked at, as they see it

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
        """The request to take back that stands."""
        ask = self.info.ask
        return ask if ask is not None and ask.seq == self.match.seq else None

    def bot_to_act(self) -> int:
        """The bot's seat that is asked, or -1."""
        return next((seat for seat in self.match.to_act() if self.info.seats[seat].kind == BOT), -1)

    def goes_on(self) -> bool:
        """Whether somebody is asked who needs no page to answer."""
        return self.bot_to_act() >= 0 or standing_answer(self) is not None or kept_answers.due(self) is not None

    def can_undo_freely(self, seat: int) -> bool:
        """Whether a seat may undo over what it learned and over the answers of bots."""
        return not self.match.over and self.info.plays_alone(seat) and not self.info.is_strict

    def decider(self, seat: int, by: Decider) -> Decider:
        """Refine who decides for a seat: another person at a shared seat, or a player who has seen a hint."""
        if by in (Decider.HAND, Decider.AUTO) and self.info.is_shared(seat):
            return Decider.LENT
        if by is Decider.HAND and self.hinted.get(seat) == self.match.state.turn:
            return Decider.HINT
        return by

    def seats_here(self) -> set[int]:
        """The seats whose players look at it in this process."""
        return {seat for guest, pages in self.present.items() if pages for seat in self.info.seats_of(guest)}

    def is_online(self, seat: int) -> bool:
        """Whether somebody who plays this seat looks at the table, at whichever process."""
        here = not self.info.guests_of(seat).isdisjoint(self.present)
        return here or any(seat in seats for seats in self.elsewhere.values())

    def view(self, viewer: int, moment: int | None = None) -> View:
        """What a viewer sees now, or saw after so many moments: the log and the board ask one after the other."""
        state = self.match.state if moment is None else self.match.before(moment)
        before, view = self.seen.get(viewer, (None, None))
        if before is not state or view is None:
            view = self.match.view(viewer, moment)
            self.seen[viewer] = (state, view)
        return view

    def legal(self, seat: int) -> tuple[tuple[int, str], ...]:
        """What a seat may do now, with its text: listed once for standing answers and for the page."""
        state, held = self.match.state, self.match.held
        if self.listed is None or self.listed[0] is not state or self.listed[1:3] != (held, seat):
            self.listed = (state, held, seat, tuple(self.match.legal(seat)))
        return self.listed[3]

    def tell(self) -> None:
        self.news += 1
        for listener in list(self.listeners):
            listener()

    def leave(self, listener: Callable[[], None]) -> None:
        """One fewer looks at it. With the last one goes all that can be made again."""
        self.listeners.discard(listener)
        if not self.listeners:
            self.forget_pictures()

    def forget_pictures(self) -> None:
        """What was told and drawn is made again when somebody looks."""
        self.told, self.drawn, self.memory, self.seen, self.listed = {}, OrderedDict(), {}, {}, None

    @property
    def busy(self) -> bool:
        return self.users > 0 or bool(self.listeners) or self.bots is not None
