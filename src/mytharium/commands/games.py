"""mytharium games: the shelf."""

from argparse import Namespace

from mytharium import games
from mytharium.commands.output import console, put_json
from mytharium.commands.parser import Parser, add_json
from mytharium.core.compose import Meta


def configure(parser: Parser) -> None:
    add_json(parser, "print a list of objects, one for each game")
    parser.examples("mytharium games\nmytharium games --json")


def run(arguments: Namespace) -> int:
    metas = [games.meta(name) for name in games.names()]
    if arguments.json:
        put_json([as_data(meta) for meta in metas])
        return 0
    out = console()
    for number, meta in enumerate(metas):
        if number:
            out.print()
        out.print(f"{meta.name}", style="bold", end="")
        out.print(f"  {meta.title}, {players(meta)}, about {meta.minutes} minutes")
        out.print(f"  {meta.about.tagline}")
        if meta.about.designers:
            out.print(f"  By {' and '.join(meta.about.designers)}.")
        if meta.about.reconstructed:
            out.print(f"  Reconstructed: {meta.about.reconstructed}")
        for module in meta.modules:
            out.print(f"  --modules {module.name}  {module.title}. {module.summary}".rstrip())
        for option in meta.options:
            values = " or ".join(option.values)
            out.print(f"  --set {option.name}={option.values[0]}  {option.title}: {values}. {option.help}".rstrip())
    return 0


def players(meta: Meta) -> str:
    low, high = meta.fewest, meta.seats[1]
    return f"{low} players" if low == high else f"{low} to {high} players"


def as_data(meta: Meta) -> dict[str, object]:
    return {
        "name": meta.name,
        "title": meta.title,
        "version": meta.version,
        "seats": meta.seats,
        "minutes": meta.minutes,
        "tagline": meta.about.tagline,
        "designers": meta.about.designers,
        "publishers": meta.about.publishers,
        "rulebook": meta.about.rulebook,
        "reconstructed": meta.about.reconstructed,
        "modules": [
            {
                "name": module.name,
                "title": module.title,
                "version": module.version,
                "summary": module.summary,
                "requires": module.requires,
                "conflicts": module.conflicts,
            }
            for module in meta.modules
        ],
        "options": [
            {"name": option.name, "title": option.title, "values": option.values, "help": option.help}
            for option in meta.options
        ],
    }
