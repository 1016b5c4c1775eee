"""What programs can ask for. Each operation is said once: its route, its check and its description come from here."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from mytharium import games
from mytharium.scene.words import Words, mark
from mytharium.server.accounts.people import People
from mytharium.server.accounts.token_store import CREATE, PLAY, READ, Bearer
from mytharium.server.api import types
from mytharium.server.api.state import DONE, game_of, listed, seen, table_of
from mytharium.server.base.words import words_for
from mytharium.server.http.admission import admit_guest
from mytharium.server.http.requests import clean_name
from mytharium.server.http.site import Site
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.lobby.new_table import (
    Body,
    Clone,
    Company,
    FormError,
    NewTable,
    people_of,
    plan_of,
    plan_of_clone,
)
from mytharium.server.tables.seating import Plan, check_moment, clone_table
from mytharium.server.tables.table import HUMAN, Decider, NoTable, NotYours


@dataclass(frozen=True, slots=True)
class Call:
    """One request: who asks, from where, about which table, in which language."""

    site: Site
    bearer: Bearer
    address: str
    lang: str
    table: str = ""

    @property
    def words(self) -> Words:
        return words_for(self.lang)


@dataclass(frozen=True, slots=True)
class Operation:
    name: str
    method: str
    path: str
    right: str  # that a token needs
    summary: str
    told: str
    handle: Callable[[Call, Any], Coroutine[Any, Any, types.Answer]]
    answer: type[types.Answer]
    body: type[Body] | None = None
    query: type[Body] | None = None
    status: int = 200
    errors: tuple[int, ...] = ()


async def list_games(call: Call, _: None) -> types.Games:
    return types.Games([game_of(name, call.lang) for name in games.names()])


async def list_tables(call: Call, which: types.Which) -> types.Tables:
    lists, me = call.site[Lobby].lists, call.bearer.person
    match which.list:
        case "mine":
            found = await lists.playing(me)
        case "finished":
            found = await lists.played(me)
        case "open":
            found = await lists.open(me)
        case "watch":
            found = await lists.to_watch(me, over=False)
    return types.Tables([listed(table, call.words) for table in found if which.game in ("", table.game)])


async def create_table(call: Call, new: NewTable) -> types.Table:
    await call.site.limiter.check("create", call.bearer.person, call.address)
    if new.game not in games.names():
        raise FormError(mark("There is no such game here."))
    plan = plan_of(new, call.bearer.name, words_for(call.lang, new.game))
    kept = await _kept(call, plan, new)
    code = await call.site.seating.create(plan, call.bearer.person)
    await call.site[Lobby].keep(code, kept)
    return await _read(call, code)


async def clone(call: Call, new: Clone) -> types.Table:
    await call.site.limiter.check("create", call.bearer.person, call.address)
    async with call.site.tables.at(call.table) as found:
        admit_guest(call.site, found.info, call.bearer.person, call.address)
        check_moment(found, new.moment)
        info = found.info
    plan = plan_of_clone(info, new, call.bearer.name, words_for(call.lang, info.game))
    kept = await _kept(call, plan, new)
    code = await clone_table(call.site.seating, call.table, new.moment, plan, call.bearer.person)
    await call.site[Lobby].keep(code, kept)
    return await _read(call, code)


async def _kept(call: Call, plan: Plan, new: Company) -> dict[int, str]:
    chosen = {clean_name(seat.name) for seat in new.seats}
    return await people_of(call.site[People], call.bearer.person, plan, chosen)


async def read_table(call: Call, _: None) -> types.Table:
    return await _read(call, call.table)


async def join_table(call: Call, join: types.Join) -> types.Table:
    site, person, name = call.site, call.bearer.person, call.bearer.name
    await site.limiter.check("join", person, call.address)
    site.limiter.check_left("code", person, call.address)
    if join.link:
        token = join.link.rstrip("/").rpartition("/")[2]
        found = await site.seating.invitation(token)
        if found is None or found[0].id != call.table:
            raise NoTable
        await site.seating.sit(token, person, name)
    else:
        await site[Lobby].sit(call.table, person, name)
    return await _read(call, call.table)


async def make_move(call: Call, move: types.Move) -> types.Table:
    """A late or a doubled move was made in another position than the present one, so it changes nothing."""
    if bool(move.action) == (move.id >= 0):
        raise FormError(mark("Give either the action in notation or its number."))
    tables = call.site.tables
    async with tables.at(call.table) as found:
        admit_guest(call.site, found.info, call.bearer.person, call.address)
        snapshot = seen(found, call.bearer.person)
        seat = snapshot.viewer
        if seat < 0 or found.info.seats[seat].kind != HUMAN:
            raise NotYours(mark("You are watching. Only those who sit at the table can play."))
        held = found.match.held == seat
        legal = [DONE] if held else [text for _, text in snapshot.legal]
    text = move.action
    if move.id >= 0 and move.seq == snapshot.seq:
        if move.id >= len(legal):
            raise FormError(mark("There is no action of this number now."))
        text = legal[move.id]
    if held and text == DONE:
        await tables.done(call.table, seat, move.seq, Decider.PROGRAM)
    else:
        await tables.move(call.table, seat, text, move.seq, done=True, by=Decider.PROGRAM)
    return await _read(call, call.table)


async def _read(call: Call, code: str) -> types.Table:
    async with call.site.tables.at(code) as found:
        admit_guest(call.site, found.info, call.bearer.person, call.address)
        snapshot, ruleset = seen(found, call.bearer.person), found.info.ruleset
    return table_of(snapshot, ruleset, call.lang)


OPERATIONS = (
    Operation(
        "listGames",
        "GET",
        "/api/games",
        READ,
        mark("What there is to play"),
        mark("The games with their modules and options, as a new table takes them."),
        list_games,
        types.Games,
    ),
    Operation(
        "listTables",
        "GET",
        "/api/tables",
        READ,
        mark("Lists of tables"),
        mark("Your own tables, those with a free seat, or those that everybody may watch."),
        list_tables,
        types.Tables,
        query=types.Which,
    ),
    Operation(
        "createTable",
        "POST",
        "/api/tables",
        CREATE,
        mark("Set up a table"),
        mark("You are its host, and sit where a seat is “me”."),
        create_table,
        types.Table,
        body=NewTable,
        status=201,
        errors=(422,),
    ),
    Operation(
        "readTable",
        "GET",
        "/api/tables/{table}",
        READ,
        mark("A table as you see it"),
        mark("The position as your seat sees it, and what you may do now."),
        read_table,
        types.Table,
        errors=(404,),
    ),
    Operation(
        "joinTable",
        "POST",
        "/api/tables/{table}/join",
        PLAY,
        mark("Sit down"),
        mark(
            "At a free seat of a public table, at the one that is kept for you, or by the link of a seat. "
            "Who sits there already stays."
        ),
        join_table,
        types.Table,
        body=types.Join,
        errors=(404, 409),
    ),
    Operation(
        "makeMove",
        "POST",
        "/api/tables/{table}/moves",
        PLAY,
        mark("Play"),
        mark(
            "In the position that you name. If the table has moved on, or the move was sent twice, nothing is changed. "
            "In rated and tournament games, a seat for which a program has moved ranks last."
        ),
        make_move,
        types.Table,
        body=types.Move,
        errors=(404, 409, 422),
    ),
    Operation(
        "cloneGame",
        "POST",
        "/api/tables/{table}/clone",
        CREATE,
        mark("Play on from a moment"),
        mark("A new table that goes on from a moment of a game that is over. What is drawn from there on is new."),
        clone,
        types.Table,
        body=Clone,
        status=201,
        errors=(404, 409, 422),
    ),
)
