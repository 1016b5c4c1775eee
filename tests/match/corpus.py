"""The corpus of old games: what was played by each version of the rules that there ever was, and still replays.

    python -m tests.match.corpus GAME        # after `Meta.version` or that of a module grew: adds what is missing

A file that is there is never written again: it is what people have stored.
"""

import sys
from pathlib import Path

from mytharium import games
from mytharium.arena.result import play
from mytharium.core.compose import VERSION, ComposeError
from mytharium.match.record import Record, dumps, to_record
from mytharium.testing.case import cases

SELDOM = 96  # entries from key to key, so that the files stay small
FOLDER = Path(__file__).parents[1] / "data" / "records"


def files(name: str) -> list[Path]:
    """Those that a game should have, one for each version."""
    return [FOLDER / f"{name}-v{version}.jsonl" for version in range(1, games.meta(name).version + 1)]


def parts(record: Record) -> set[str]:
    """What of a game was played: modules with their versions, and options as they were set."""
    return {*record.ruleset.split("+")[1:], *(f"{name}={value}" for name, value in record.options.items())}


def wanted(name: str) -> set[str]:
    """All modules and settings of a game as it is now."""
    meta = games.meta(name)
    modules = {f"{module.name}@{module.version}" for module in meta.modules}
    return modules | {f"{option.name}={value}" for option in meta.options for value in option.values if not option.open}


def records(name: str, version: int) -> list[Record]:
    """Games of our bots in a few mixes that have everything among them."""
    missing, found = wanted(name), list[Record]()
    for number, case in enumerate(cases(name)):
        options = {**case.game.options, VERSION: str(version)}
        new = {*(f"{k}={v}" for k, v in options.items()), *case.game.id.split("+")[1:]} & missing
        if found and not new:
            continue
        try:
            match = play(name, ["greedy"], f"corpus {number}", case.seats, case.modules, options)
        except ComposeError:
            continue  # that version had no such thing
        record = to_record(match, list(case.modules), [])
        last = str(len(record.log))
        record.keys = {at: key for at, key in record.keys.items() if int(at) % SELDOM == 0 or at == last}
        found.append(record)
        missing -= new
    return found


def main(names: list[str]) -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or games.names():
        for version, file in enumerate(files(name), 1):
            if not file.exists():
                made = records(name, version)
                file.write_text("".join(f"{dumps(record)}\n" for record in made))
                print(f"{file.name}: {len(made)} games")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
