"""The operations of the API. Each is declared once: route, check and description come from here."""

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar, get_type_hints

import msgspec
from starlette.requests import HTTPConnection

from mytharium import games
from mytharium.match.plain import plain
from mytharium.scene.words import Words, mark
from mytharium.server.accounts.people import People
from mytharium.server.accounts.token_store import CREATE, PLAY, READ, Bearer
from mytharium.server.api import types
from mytharium.server.base.words import words_for
from mytharium.server.http.admission import admit, check_guesses
from mytharium.server.http.requests import Site, act_for, address_of, clean_name, language_of
from mytharium.server.http.responses import NO_GAME, site_of
from mytharium.server.live.regions import read
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.lobby.new_table import Body, Clone, FormError, NewTable, people_of, plan_of, plan_of_clone
from mytharium.server.lobby.store import Listed
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.seating import Plan, check_moment, clone_table
from mytharium.server.tables.snapshot import Looker, Snapshot, look, shown_name, with_names
from mytharium.server.tables.table import HUMAN, Decider, NoTable, NotYours

DONE = "done"  # in place of a notation: what was chosen stands, and chance goes on
END_TURN = mark("Go on")


@dataclass(frozen=True, slots=True)
class Call:
    """A call by a program, whose connection counts as its person's."""

    connection: HTTPConnection
    site: Site
    bearer: Bearer
    lang: str
    table: str

    @property
    def person(self) -> str:
        return self.bearer.person

    async def check(self, kind: str) -> None:
        await self.site.limiter.check(kind, self.person, address_of(self.connection))

    @asynccontextmanager
    async def at_table(self) -> AsyncIterator[OpenTable]:
        """Hold the table; NoTable if the person may not see it."""
        async with self.site.tables.at(self.table) as found:
            admit(self.connection, found.info)
            yield found


def call_of(connection: HTTPConnection, bearer: Bearer) -> Call:
    act_for(connection, bearer.person)
    table = connection.path_params.get("table", "")
    return Call(connection, site_of(connection), bearer, language_of(connection), table)


Handler = Callable[[Call, Any], Coroutine[Any, Any, types.Answer]]
H = TypeVar("H", bound=Handler)


class Operation(NamedTuple):
    name: str
    method: str
    path: str
    right: str  # that a token needs
    summary: str
    description: str
    handle: Handler
    answer: type[types.Answer]
    takes: type[Body] | None  # the fields of its query or, if it changes something, of its body
    status: int
    errors: tuple[int, ...]

    @property
    def has_body(self) -> bool:
        return self.takes is not None and self.method == "POST"


OPERATIONS: list[Operation] = []


def operation(
    route: str, right: str, summary: str, description: str, status: int = 200, errors: tuple[int, ...] = ()
) -> Callable[[H], H]:
    """Declare an operation with the name and types of its function, `what_it_does(call, sent) -> answer`."""
    method, path = route.split()

    def declare(handle: H) -> H:
        verb, *words = handle.__name__.split("_")
        name = verb + "".join(map(str.capitalize, words))
        _, sent, answer = get_type_hints(handle).values()
        takes = None if sent is type(None) else sent
        OPERATIONS.append(
            Operation(name, method, path, right, summary, description, handle, answer, takes, status, errors)
        )
        return handle

    return declare


@operation(
    "GET /api/games",
    READ,
    mark("What there is to play"),
    mark("The games with their modules and options, as a new table takes them."),
)
async def list_games(call: Call, _: None) -> types.Games:
    return types.Games([game_of(name, call.lang) for name in games.names()])


@operation(
    "GET /api/tables",
    READ,
    mark("Lists of tables"),
    mark("Your own tables, those with a free seat, or those that everybody may watch."),
)
async def list_tables(call: Call, which: types.Which) -> types.Tables:
    lists, me = call.site[Lobby].lists, call.person
    match which.list:
        case "mine":
            found = await lists.playing(me)
        case "finished":
            found = await lists.played(me)
        case "open":
            found = await lists.open(me)
        case "watch":
            found = await lists.to_watch(me, over=False)
    words = words_for(call.lang)
    return types.Tables([listed(table, words) for table in found if which.game in ("", table.game)])


@operation(
    "POST /api/tables",
    CREATE,
    mark("Set up a table"),
    mark("You are its host, and sit where a seat is “me”."),
    status=201,
    errors=(422,),
)
async def create_table(call: Call, new: NewTable) -> types.Table:
    await call.check("create")
    if new.game not in games.names():
        raise FormError(NO_GAME)
    plan = plan_of(new, call.bearer.name, words_for(call.lang, new.game))
    return await _set_up(call, new, plan, lambda: call.site.seating.create(plan, call.person))


async def _set_up(call: Call, new: NewTable | Clone, plan: Plan, create: Callable[[], Awaitable[str]]) -> types.Table:
    """Create a table whose seats are kept for the people that they are named after."""
    chosen = {clean_name(seat.name) for seat in new.seats}
    kept = await people_of(call.site[People], call.person, plan, chosen)
    code = await create()
    await call.site[Lobby].keep(code, kept)
    return await read_table(replace(call, table=code), None)


@operation(
    "GET /api/tables/{table}",
    READ,
    mark("A table as you see it"),
    mark("The position as your seat sees it, and what you may do now."),
    errors=(404,),
)
async def read_table(call: Call, _: None) -> types.Table:
    async with call.at_table() as found:
        snapshot, ruleset = seen(found, call.person), found.info.ruleset
    return table_of(snapshot, ruleset, call.lang)


@operation(
    "POST /api/tables/{table}/join",
    PLAY,
    mark("Sit down"),
    mark(
        "At a free seat of a public table, at the one that is kept for you, or by the link of a seat. "
        "Who sits there already stays."
    ),
    errors=(404, 409),
)
async def join_table(call: Call, join: types.Join) -> types.Table:
    site, person, name = call.site, call.person, call.bearer.name
    await call.check("join")
    check_guesses(call.connection)
    if join.link:
        token = join.link.rstrip("/").rpartition("/")[2]
        found = await site.seating.invitation(token)
        if found is None or found[0].id != call.table:
            raise NoTable
        await site.seating.sit(token, person, name)
    else:
        await site[Lobby].sit(call.table, person, name)
    return await read_table(call, None)


@operation(
    "POST /api/tables/{table}/moves",
    PLAY,
    mark("Play"),
    mark(
        "In the position that you name. If the table has moved on, or the move was sent twice, nothing is changed. "
        "In rated and tournament games, a seat for which a program has moved ranks last."
    ),
    errors=(404, 409, 422),
)
async def make_move(call: Call, move: types.Move) -> types.Table:
    if bool(move.action) == (move.id >= 0):
        raise FormError(mark("Give either the action in notation or its number."))
    async with call.at_table() as found:
        snapshot = seen(found, call.person)
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
    tables = call.site.tables
    if held and text == DONE:
        await tables.done(call.table, seat, move.seq, Decider.PROGRAM)
    else:
        await tables.move(call.table, seat, text, move.seq, done=True, by=Decider.PROGRAM)
    return await read_table(call, None)


@operation(
    "POST /api/tables/{table}/clone",
    CREATE,
    mark("Play on from a moment"),
    mark("A new table that goes on from a moment of a game that is over. What is drawn from there on is new."),
    status=201,
    errors=(404, 409, 422),
)
async def clone_game(call: Call, new: Clone) -> types.Table:
    await call.check("create")
    async with call.at_table() as found:
        check_moment(found, new.moment)
        info = found.info
    plan = plan_of_clone(info, new, call.bearer.name, words_for(call.lang, info.game))
    seating, code = call.site.seating, call.table
    return await _set_up(call, new, plan, lambda: clone_table(seating, code, new.moment, plan, call.person))


def seen(table: OpenTable, person: str) -> Snapshot:
    """Return what a person sees, from the seat that is asked if there are several. The caller holds the table."""
    mine = [seat for seat in table.info.rights.seats_of(person) if table.info.seats[seat].kind == HUMAN]
    asked = [seat for seat in table.asked if seat in mine]
    return look(table, Looker(person, lifted=(asked or mine or [-1])[0]))


def table_of(snapshot: Snapshot, ruleset: str, lang: str) -> types.Table:
    words = words_for(lang, snapshot.game)
    snapshot = with_names(snapshot, words)
    reading = read(snapshot, words)
    seats = zip(snapshot.seats, reading.panels, strict=True)
    labels = {choice.action: choice.label for choice in reading.choices}
    actions = [types.Action(k, text, labels.get(text, text)) for k, (_, text) in enumerate(snapshot.legal)]
    ended = snapshot.outcome
    return types.Table(
        id=snapshot.table,
        game=snapshot.game,
        ruleset=ruleset,
        modules=list(snapshot.modules),
        options=snapshot.options,
        seats=[types.Seat(seat.name, seat.kind, seat.strength, panel.role, panel.points) for seat, panel in seats],
        you=snapshot.viewer,
        seq=snapshot.seq,
        asked=list(snapshot.to_act),
        over=snapshot.over,
        seal=snapshot.seal,
        results=[types.Result(*one) for one in zip(ended.ranks, ended.scores, strict=True)] if ended else [],
        where=reading.where,
        prompt=reading.prompt.said,
        board=reading.description,
        view=plain(snapshot.view),
        actions=[types.Action(0, DONE, words.t(END_TURN))] if snapshot.must_end else actions,
    )


def listed(table: Listed, words: Words) -> types.Listed:
    return types.Listed(
        id=table.id,
        game=table.game,
        modules=list(table.modules),
        options=table.options or {},
        players=["" if k in table.free else shown_name(seat.name, words) for k, seat in enumerate(table.seats)],
        free=list(table.free),
        yours=list(table.mine),
        asked=list(table.asked),
        over=table.over,
        pace=msgspec.convert(table.pace, types.Pace | None, from_attributes=True),
    )


def game_of(name: str, lang: str) -> types.Game:
    meta, words = games.meta(name), words_for(lang, name)
    return types.Game(
        name=name,
        title=meta.title,
        seats=[meta.fewest, meta.seats[1]],
        version=meta.version,
        modules=[types.Choosable(one.name, words.t(one.title)) for one in meta.modules],
        options=[types.Option(one.name, words.t(one.title), list(one.values), one.open) for one in meta.options],
        presets=[types.Choosable(one.name, words.t(one.title)) for one in meta.presets if not one.alone],
    )
