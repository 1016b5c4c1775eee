"""Setting up tables, sitting down by link, rematches, and bots in people's seats."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from mytharium import games
from mytharium.core.protocol import OVER, WATCHER
from mytharium.match.match import Match
from mytharium.scene.words import mark
from mytharium.server.base.errors import Taken
from mytharium.server.base.secrets import Keyring, fingerprint, new_code, new_seed
from mytharium.server.tables.clocks import after_seats, new_clocks
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.rights import Grant, Right, Rights
from mytharium.server.tables.summary import summarize
from mytharium.server.tables.table import AUTOMA, BOT, HUMAN, OPEN, USUAL, Decider, NotYours, Seat, TableInfo
from mytharium.server.tables.tables import Tables
from mytharium.server.tables.time_control import Pace

LASTING = (Right.WATCH, Right.HINTS, Right.PUBLIC)  # rights that a rematch keeps
LOST = mark("This seat was lost on time, so a bot plays it to the end.")
_TRIES = 20  # to find a free name for a table


@dataclass(frozen=True, slots=True)
class Plan:
    """A table as the form describes it: checked, not yet set up."""

    game: str
    modules: tuple[str, ...]
    options: dict[str, str]
    seats: tuple[Seat, ...]
    allowed: tuple[Right, ...] = ()  # what the host allows to everybody
    pace: Pace | None = None
    wanted: tuple[int, int] | None = None  # the ratings from and to which anybody may sit down
    invited: tuple[tuple[int, str], ...] = ()  # open seats that are kept for people, by their names
    lesson: bool = False  # the host is taught


class NoSeat(Exception):
    """The link is unknown, or somebody sits there already."""


class Seating:
    def __init__(self, tables: Tables, keyring: Keyring) -> None:
        self.tables = tables
        self.store = tables.store
        self.keyring = keyring

    # ---- new tables --------------------------------------------------------------------------------------------

    async def create(self, plan: Plan, host: str, begun: Match | None = None, cloned_from: str | None = None) -> str:
        """Set up a table with its first draws; return its id. `begun`: a match cloned from another table's game."""
        rights = Rights.at([(k, host) for k, seat in enumerate(plan.seats) if seat.kind == HUMAN], *plan.allowed)
        if not rights.seats_of(host):
            rights = rights.plus(Grant(Right.WATCH, host))
        if plan.lesson:
            rights = rights.with_lesson(host, 0)
        if (standing := games.face(plan.game).standing) is not None:
            usual = standing.default
            seats = [replace(seat, standing=usual) if seat.kind in (HUMAN, OPEN) else seat for seat in plan.seats]
            plan = replace(plan, seats=tuple(seats))
        return await self._create(plan, host, rights, begun=begun, cloned_from=cloned_from)

    async def arrange(self, plan: Plan, host: str, owners: Mapping[int, str], code: str) -> None:
        """Set up a table under a chosen id and notify the people in its seats. Taken if the id is."""
        await self._create(plan, host, Rights.at(owners.items(), *plan.allowed), id=code)

    async def rematch(self, table: str, guest: str) -> str:
        """Set up a rematch with the seats rotated by one; return its table. If two ask, both get the same one."""
        async with self.tables.at(table) as found:
            info = found.info
            if not info.rights.seats_of(guest):
                raise NotYours(mark("Only those who play can ask for a rematch."))
            if not found.match.over:
                raise NotYours(mark("The game is not over yet."))
            if info.rematch is not None:
                return info.rematch
        count = sum(seat.kind != AUTOMA for seat in info.seats)  # automas keep the last seats
        moved = (info.seats[(k + 1) % count] for k in range(count))
        seats = tuple(replace(seat, generation=0, lost=False, assisted=False) for seat in (*moved, *info.seats[count:]))
        rights = Rights.at(((seat - 1) % count, who) for seat, who in info.rights.players)
        rights = rights.plus(*(one for one in info.rights.grants if one.right in LASTING))
        plan = Plan(info.game, info.modules, info.options, seats, pace=info.pace, wanted=info.wanted)
        host = guest if info.is_tournament else info.host
        try:
            code = await self._create(plan, host, rights, rematch_of=table)
        except Taken:
            code = ""
        async with self.tables.at(table) as found:
            if not code:
                found.stale = True
                current = await self.store.table(table)
                code = (current.rematch if current else None) or ""
            found.info = replace(found.info, rematch=code)
        found.tell()
        return code

    async def _create(
        self,
        plan: Plan,
        host: str,
        rights: Rights,
        *,
        id: str = "",
        begun: Match | None = None,
        rematch_of: str | None = None,
        cloned_from: str | None = None,
    ) -> str:
        match = begun or _begin(plan)
        draft = TableInfo(
            id=id,
            game=plan.game,
            ruleset=match.game.id,
            modules=plan.modules,
            options=dict(match.game.options),
            seats=plan.seats,
            seed=match.seed,
            host=host,
            rights=rights,
            rematch_of=rematch_of,
            cloned_from=cloned_from,
            copied=match.copied,
            pace=plan.pace,
            wanted=plan.wanted,
            clocks=new_clocks(plan.pace, len(plan.seats)) if plan.pace else (),
        )
        info = await self.set_up(draft, match)
        async with self.tables.at(info.id) as found:
            pass
        self.tables.wake(found, seats=True)
        return info.id

    async def set_up(self, draft: TableInfo, match: Match) -> TableInfo:
        """Store a table under a new id; a tournament gives one. Taken if the id or the rematch is."""
        tries = 1 if draft.id else _TRIES
        for attempt in range(1, tries + 1):
            info = replace(draft, id=draft.id or new_code(), clocks=after_seats(draft, match))
            tokens = [self.token(info, k) for k in range(len(info.seats))]
            try:
                watch, arranged = self.keyring.watch_token(info.id), bool(draft.id)
                await self.store.create(info, match.log, summarize(match, match.to_act()), tokens, watch, arranged)
                break
            except Taken:
                if attempt == tries or await self.store.table(info.id) is None:  # it is not the name that is taken
                    raise
        return info

    # ---- links -------------------------------------------------------------------------------------------------

    async def invitation(self, token: str) -> tuple[TableInfo, int] | None:
        """The table and seat of a link; None if it is unknown or used up."""
        found = await self.store.seat_by_token(token)
        if found is None:
            return None
        async with self.tables.at(found[0]) as table:
            return table.info, found[1]

    async def sit(self, token: str, guest: str, name: str) -> str:
        """Sit down by a link, at an open seat or at one's own with another device; return the table's id.

        Only called for POST: messengers open links to preview them, and a preview must not take the seat.
        """
        found = await self.store.seat_by_token(token)
        if found is None:
            raise NoSeat
        code, seat = found
        async with self.tables.at(code) as table:
            chair = table.info.seats[seat]
            if seat in table.info.rights.seats_of(guest):
                return code
            try:
                if chair.kind == OPEN:
                    chair = replace(chair, kind=HUMAN, name=name or chair.name, generation=chair.generation + 1)
                    renewed = self.keyring.seat_token(code, seat, chair.generation)
                    await self.store.sit(code, seat, guest, chair.name, chair.generation, renewed)
                else:
                    await self.store.grant(code, Grant(Right.PLAY, guest, seat), token)
            except Taken:
                table.stale = True
                raise NoSeat from None
            rights = table.info.rights.plus(Grant(Right.PLAY, guest, seat))
            await self.tables.seated(table, replace(table.info.with_seat(seat, chair), rights=rights))
        self.tables.wake(table, seats=True)
        return code

    async def watch(self, token: str, guest: str) -> str | None:
        """Follow the link for watching; return the table's id, or None if the link is unknown."""
        code = await self.store.watch_by_token(token)
        if code is None:
            return None
        async with self.tables.at(code) as table:
            if not table.info.rights.admits(guest):
                watches = Grant(Right.WATCH, guest)
                with suppress(Taken):  # it was granted meanwhile
                    await self.store.grant(code, watches)
                table.info = replace(table.info, rights=table.info.rights.plus(watches))
        return code

    def links(self, info: TableInfo, guest: str, signed_in: bool) -> tuple[tuple[int, str], ...]:
        """The links for a guest: the host's for open seats and for watching, a player's own without an account."""
        found = []
        for k, seat in enumerate(info.seats):
            waiting = seat.kind == OPEN and info.host == guest
            own = seat.kind == HUMAN and not seat.device and not signed_in and info.rights.seats_of(guest) == (k,)
            if waiting or own:
                found.append((k, f"/s/{self.token(info, k)}"))
        if info.host == guest:
            found.append((int(WATCHER), f"/w/{self.keyring.watch_token(info.id)}"))
        return tuple(found)

    def token(self, info: TableInfo, seat: int) -> str:
        return self.keyring.seat_token(info.id, seat, info.seats[seat].generation)

    async def rename(self, guest: str, name: str) -> None:
        """Rename a guest, also at open tables."""
        for code in await self.store.rename(guest, name):
            table = self.tables.peek(code)
            if table is not None:
                table.stale = True
                table.tell()

    # ---- people and bots ---------------------------------------------------------------------------------------

    async def change_seat(self, table: str, seat: int, guest: str, kind: str, strength: str = "") -> None:
        """Give a seat to a bot or take it back; the host may give an open seat to a bot."""
        async with self.tables.at(table) as found:
            info = found.info
            if not 0 <= seat < len(info.seats):
                raise NotYours(mark("There is no such seat."))
            opened = info.seats[seat].kind == OPEN and info.host == guest and kind == BOT
            if guest not in info.rights.guests_of(seat) and not opened:
                raise NotYours(mark("This seat is not yours to give."))
            if info.seats[seat].lost:
                raise NotYours(LOST)
            await self._change(found, seat, replace(info.seats[seat], kind=kind, strength=strength))

    async def lose_seat(self, table: str, seat: int) -> None:
        """Give the seat of a player who is gone to a bot; the seat ranks last."""
        async with self.tables.at(table) as found:
            chair = found.info.seats[seat]
            if not chair.lost and not found.match.over:
                await self._change(found, seat, replace(chair, kind=BOT, strength=USUAL, lost=True))

    async def _change(self, found: OpenTable, seat: int, chair: Seat) -> None:
        """The caller holds the table."""
        if found.match.held == seat and chair.kind == BOT:
            await self.tables.decide(found, seat, None, Decider.AUTO)
        values: dict[str, str | int] = {"kind": chair.kind, "strength": chair.strength, "lost": chair.lost}
        if found.info.seats[seat].kind == OPEN:  # its link ends
            chair = replace(chair, generation=chair.generation + 1)
            token = fingerprint(self.keyring.seat_token(found.id, seat, chair.generation))
            values |= {"generation": chair.generation, "token": token}
        await self.store.change_seat(found.id, seat, **values)
        await self.tables.seated(found, found.info.with_seat(seat, chair))
        self.tables.wake(found, seats=True)


def _begin(plan: Plan) -> Match:
    games.check(plan.game, len(plan.seats))
    match = Match(games.make(plan.game, list(plan.modules), plan.options), len(plan.seats), new_seed())
    match.begin()
    return match


def check_moment(table: OpenTable, moment: int) -> None:
    """Refuse a moment from which no new game can begin. The caller holds the table."""
    match = table.match
    if not match.over:
        raise NotYours(mark("Others can play on from a moment of a game once it is over."))
    if not 0 < moment <= len(match.line) or match.before(moment).actor == OVER:
        raise NotYours(mark("From this moment nobody can play on."))


async def clone_table(seating: Seating, table: str, moment: int, plan: Plan, host: str) -> str:
    """Set up a table that continues from a moment of a finished game; return its id."""
    async with seating.tables.at(table) as found:
        check_moment(found, moment)
        match = found.match.clone(moment, new_seed())
    return await seating.create(plan, host, match, table)
