"""The operations of the API. Each is declared once: route, check and description come from here."""

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar, get_type_hints

from mytharium import games
from mytharium.scene.words import mark
from mytharium.server.accounts.people import People
from mytharium.server.accounts.token_store import CREATE, PLAY, READ
from mytharium.server.api import types
from mytharium.server.api.state import DONE, Call, game_of, listed, seen, table_of
from mytharium.server.base.words import words_for
from mytharium.server.http.requests import clean_name
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.lobby.new_table import Body, Clone, FormError, NewTable, people_of, plan_of, plan_of_clone
from mytharium.server.tables.seating import Plan, check_moment, clone_table
from mytharium.server.tables.table import HUMAN, Decider, NoTable, NotYours

Handler = Callable[[Call, Any], Coroutine[Any, Any, types.Answer]]
H = TypeVar("H", bound=Handler)


class Operation(NamedTuple):
    name: str
    method: str
    path: str
    right: str  # that a token needs
    summary: str
    told: str
    handle: Handler
    answer: type[types.Answer]
    body: type[Body] | None
    query: type[Body] | None
    status: int
    errors: tuple[int, ...]


OPERATIONS: list[Operation] = []


def operation(
    route: str, right: str, summary: str, told: str, status: int = 200, errors: tuple[int, ...] = ()
) -> Callable[[H], H]:
    """Declare an operation with the name and types of its function, `what_it_does(call, sent) -> answer`."""
    method, path = route.split()

    def declare(handle: H) -> H:
        verb, *words = handle.__name__.split("_")
        name = verb + "".join(map(str.capitalize, words))
        _, sent, answer = get_type_hints(handle).values()
        body, query = (None, None) if sent is type(None) else (None, sent) if method == "GET" else (sent, None)
        OPERATIONS.append(
            Operation(name, method, path, right, summary, told, handle, answer, body, query, status, errors)
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
        raise FormError(mark("There is no such game here."))
    plan = plan_of(new, call.bearer.name, words_for(call.lang, new.game))
    kept = await _kept(call, plan, new)
    code = await call.site.seating.create(plan, call.person)
    await call.site[Lobby].keep(code, kept)
    return await read_table(replace(call, table=code), None)


async def _kept(call: Call, plan: Plan, new: NewTable | Clone) -> dict[int, str]:
    chosen = {clean_name(seat.name) for seat in new.seats}
    return await people_of(call.site[People], call.person, plan, chosen)


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
    site.limiter.check_left("code", person, call.address)
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
    kept = await _kept(call, plan, new)
    code = await clone_table(call.site.seating, call.table, new.moment, plan, call.person)
    await call.site[Lobby].keep(code, kept)
    return await read_table(replace(call, table=code), None)
