"""mytharium doctor: every table's log is played again by the rules, against its seed and what lists say of it."""

import asyncio
from argparse import Namespace

from mytharium.commands.output import put_json
from mytharium.commands.parser import Fault, Parser, add_json, add_settings, database_of


def configure(parser: Parser) -> None:
    add_settings(parser)
    add_json(parser, "print one object for each table")
    parser.examples("mytharium doctor\nmytharium doctor --db postgresql://mytharium@localhost/mytharium --json")


def run(arguments: Namespace) -> int:
    from mytharium.server.app.maintenance import examine
    from mytharium.server.base.errors import DatabaseError

    try:
        found = asyncio.run(examine(database_of(arguments)))
    except DatabaseError as error:
        raise Fault(str(error).partition("\n")[0]) from error
    ill = [table for table in found if table.trouble]
    for table in found:
        if arguments.json:
            put_json({"table": table.id, "game": table.game, "entries": table.entries, "trouble": table.trouble})
        elif table.trouble:
            print(f"{table.id}: {table.trouble}")
    if not arguments.json:
        entries = sum(table.entries for table in found)
        print(f"Tables: {len(found)}, entries: {entries}, in trouble: {len(ill)}.")
    return 1 if ill else 0
