"""mytharium admin: what whoever runs a site can do with its people and tables."""

import asyncio
import itertools
import os
from argparse import Namespace
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mytharium.commands.output import console, put_json, table
from mytharium.commands.parser import Fault, Parser, add_json, add_settings, loaded
from mytharium.commands.restore import stopped

if TYPE_CHECKING:
    from mytharium.server.accounts.people import People
    from mytharium.server.app.admin_store import Admin
    from mytharium.server.base.settings import Settings
    from mytharium.server.db.database import Database

# What can be done, and what it is given.
ACTIONS = {
    "people": "[TEXT]",
    "tables": "",
    "reports": "",
    "appoint": "NAME",
    "dismiss": "NAME",
    "block": "NAME",
    "unblock": "NAME",
    "rename": "NAME NEW",
    "invite": "",
    "resend": "NAME",
    "export": "NAME",
    "delete-person": "NAME",
    "delete-table": "CODE",
    "export-table": "CODE FILE",
    "import-table": "FILE",
    "migrate": "",
    "downgrade": "REVISION",
}
Answer = Any  # what is printed as JSON
EXAMPLES = """\
mytharium admin appoint Jökull
mytharium admin people --json
mytharium admin block 'Rude Person'
mytharium admin rename 'Rude Name' 'Player 7'
mytharium admin invite
mytharium admin export Tinna > tinna.json
mytharium admin delete-table fern-owl-27 --yes
mytharium admin export-table fern-owl-27 owl.json
mytharium admin import-table owl.json --db another.sqlite
mytharium admin migrate
mytharium admin downgrade 0021 --yes"""


def configure(parser: Parser) -> None:
    add_settings(parser)
    parser.add_argument("action", choices=ACTIONS, metavar="ACTION", help=f"one of: {', '.join(ACTIONS)}")
    parser.add_argument("names", nargs="*", metavar="NAME", help="whom or what it is about")
    parser.add_argument("--yes", action="store_true", help="delete or downgrade without asking back")
    add_json(parser, "print one object, or a list of them")
    parser.examples(EXAMPLES)


def run(arguments: Namespace) -> int:
    settings = loaded(arguments).settings
    action, names = arguments.action, arguments.names
    needed = ACTIONS[action]
    least, most = len([part for part in needed.split() if part[0] != "["]), len(needed.split())
    if not least <= len(names) <= most:
        raise Fault(f"It is written as `mytharium admin {action} {needed}".rstrip() + "`.")
    if action.startswith("delete") and not arguments.yes:
        raise Fault(f"This deletes {names[0]} for good; --yes says that you mean it.")
    from mytharium.server.base.errors import DatabaseError, Refused

    if action in ("migrate", "downgrade"):
        work = _change_schema(settings.db, *names, sure=arguments.yes)
    else:
        work = _within(settings, lambda admin, people: _do(action, names, admin, people, settings))
    try:
        answer, said = asyncio.run(work)
    except Refused as no:
        raise Fault(str(no)) from no
    except DatabaseError as error:
        raise Fault(str(error).partition("\n")[0]) from error
    if arguments.json or action == "export":
        put_json(answer)
    elif isinstance(answer, list):
        _list(answer, said)
    else:
        print(said)
    return 0


async def _change_schema(db: str, revision: str = "", *, sure: bool = False) -> tuple[Answer, str]:
    """Bring the schema to this version, or back to an earlier one, while no server uses it."""
    from mytharium.server.db.database import versions

    known = versions()
    wanted = revision or next(iter(known))
    async with _opened(db) as database:
        file, before = database.file, await database.revision_if_any()
    if wanted == before:
        return {"before": before, "now": wanted}, f"The schema is {wanted} already."
    if revision:
        newer = list(itertools.takewhile(lambda name: name != revision, known))
        if revision not in known or before not in newer:
            raise Fault(f"The schema is {before or 'empty'}, and {revision} is no earlier version of it.")
        added = " ".join(f"{name}: {known[name]}" for name in newer[newer.index(before) :])
        if not sure:
            raise Fault(f"This removes what later versions added, and its data; --yes says that you mean it. {added}")
    if file is not None:
        stopped(file)
    async with _opened(db) as database:
        await (database.downgrade(revision) if revision else database.upgrade(alone=True))
    return {"before": before, "now": wanted}, f"The schema is {wanted} now."


@asynccontextmanager
async def _opened(db: str) -> "AsyncIterator[Database]":
    from mytharium.server.base.errors import DatabaseError
    from mytharium.server.db.database import Database

    database = Database(db)
    try:
        if database.file is not None and not database.file.is_file():
            raise DatabaseError(f"There is no database at {database.file}.")
        yield database
    finally:
        await database.close()


async def _within(
    settings: "Settings", work: "Callable[[Admin, People], Awaitable[tuple[Answer, str]]]"
) -> tuple[Answer, str]:
    """Do something with the database of a site, which may be running meanwhile."""
    from mytharium.server.accounts.people import People
    from mytharium.server.app.admin_store import Admin
    from mytharium.server.tables.bot_workers import Jobs
    from mytharium.server.tables.seating import Seating
    from mytharium.server.tables.store import Store
    from mytharium.server.tables.tables import Tables

    async with _opened(settings.db) as database:
        await database.upgrade()
        tables = Tables(Store(database), Jobs())
        people = People(Seating(tables, await database.keyring(settings.secret)))
        try:
            return await work(Admin(people, tables), people)
        finally:
            await tables.close()


async def _do(
    action: str, names: list[str], admin: "Admin", people: "People", settings: "Settings"
) -> tuple[Answer, str]:
    """What comes of it, as data and as a sentence."""
    if action == "people":
        found = await admin.people(*names)
        return [
            {
                "name": one.person.name,
                "since": _day(one.person.created),
                "tables": one.tables,
                "administers": one.person.administers,
                "blocked": one.person.blocked is not None,
            }
            for one in found
        ], "Nobody has an account."
    if action == "tables":
        return [
            {"table": one.id, "game": one.game, "names": ", ".join(one.names), "since": _day(one.created)}
            | {"over": one.finished is not None}
            for one in await admin.tables()
        ], "There are no tables."
    if action == "reports":
        return [
            {"table": one.table, "name": one.name, "text": one.text, "at": _day(one.at)}
            for one in await admin.reports()
        ], "Nothing was reported."
    if action == "delete-table":
        await admin.delete_table(names[0])
        return {"table": names[0]}, f"The table {names[0]} is deleted."
    if action.endswith("port-table"):
        return await _move(action, names, people, settings)
    if action == "invite":
        from mytharium.server.accounts.people import invite

        link = settings.url + await invite(people, "")
        return {"link": link}, f"For one person and 30 days: {link}"
    return await _to_person(action, names, admin, people)


async def _move(action: str, names: list[str], people: "People", settings: "Settings") -> tuple[Answer, str]:
    """A table into a file that only its owner can read, for it holds the seed; or out of one."""
    from mytharium.server.app.maintenance import export_table, import_table

    file = Path(names[-1])
    try:
        if action == "export-table":
            text = await export_table(people.seating.store, names[0])
            with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as written:
                written.write(text)
            return {"table": names[0], "file": str(file)}, f"{file} holds {names[0]} with its seed: show it to nobody."
        info = await import_table(people.seating, file.read_bytes())
    except OSError as error:
        raise Fault(f"{file}: {(error.strerror or str(error)).lower()}.") from error
    *seats, (_, watch) = people.seating.links(info, info.host, signed_in=False)
    free = [{"seat": k + 1, "name": info.seats[k].name, "link": settings.url + link} for k, link in seats]
    told = "".join(f"\n{seat['name']}: {seat['link']}" for seat in free)
    said = f"The table is {info.id} here. Its links:{told}\nto watch: {settings.url}{watch}"
    return {"table": info.id, "seats": free, "watch": settings.url + watch}, said


async def _to_person(action: str, names: list[str], admin: "Admin", people: "People") -> tuple[Answer, str]:
    person = await admin.named(names[0])
    told: dict[str, Any] = {"name": person.name}
    match action:
        case "appoint" | "dismiss":
            await people.appoint(person.id, action == "appoint")
            return told, f"{person.name} {'runs the site now' if action == 'appoint' else 'no longer runs the site'}."
        case "block" | "unblock":
            await people.block(person.id, action == "block")
            return told, f"{person.name} {'is signed out and blocked' if action == 'block' else 'may sign in again'}."
        case "rename":
            await people.rename(person.id, names[1])
            return told | {"to": names[1]}, f"{person.name} is called {names[1]} now."
        case "resend":
            count = await admin.resend(person.id)
            return told | {"letters": count}, f"{count} waiting letters to {person.name} go out at once."
        case "export":
            return await people.export(person), ""
        case _:
            await people.delete(person.id)
            return told, f"{person.name} is deleted; in other people's games the seat is a former player's."


def _list(rows: list[dict[str, Any]], nothing: str) -> None:
    if not rows:
        print(nothing)
        return
    shown = table(*rows[0])
    for row in rows:
        shown.add_row(*("yes" if value is True else "" if value is False else str(value) for value in row.values()))
    console().print(shown)


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()
