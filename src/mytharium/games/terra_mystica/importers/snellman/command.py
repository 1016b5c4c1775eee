"""mytharium import-snellman: a recorded game played by our rules."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mytharium.core.protocol import OVER
from mytharium.games.terra_mystica.importers.snellman.check import Checker, Report, ledger
from mytharium.games.terra_mystica.importers.snellman.player import Player
from mytharium.games.terra_mystica.importers.snellman.reader import read
from mytharium.match.record import RecordError, dumps, to_record


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("log", type=Path, metavar="FILE", help="a command log of terra.snellman.net")
    parser.add_argument("--check", type=Path, metavar="LEDGER.tsv", help="compare every row of a ledger")
    parser.add_argument("--out", type=Path, metavar="RECORD", help="write the game as a record of ours")
    parser.add_argument("--json", action="store_true", help="print {ok, scores, rows, differences, error}")
    parser.description = (
        "Play a recorded game by our rules, command by command, as its own engine judged it. Exit status: 0 every\n"
        "command is legal and every row agrees, 1 otherwise; an illegal command is told with its line and the rule."
    )
    parser.epilog = "examples:\n  mytharium import-snellman game.txt --check game.ledger.tsv --json"


def run(arguments: Namespace) -> int:
    report = Report()
    error = ""
    player: Player | None = None
    try:
        player = Player(read(arguments.log.read_text("utf-8"), noted=arguments.check is None))
        rows = ledger(arguments.check) if arguments.check else None
        checker = Checker(player, rows)
        report = checker.report
        checker.run()
        if arguments.out:
            record = to_record(player.match, player.modules, [name.title() for name in player.log.factions])
            arguments.out.write_text(dumps(record), "utf-8")
    except RecordError as fault:
        error = str(fault)
    except UnicodeDecodeError as fault:
        error = f"this is not a command log or ledger: {fault}."
    except OSError as fault:
        if not arguments.json:
            raise
        error = f"{fault.filename}: {fault.strerror}."
    ok = not error and not report.differences
    scores = scores_of(player)
    if arguments.json:
        found = {
            "ok": ok,
            "scores": scores,
            "rows": report.rows,
            "differences": report.differences,
            "error": error or None,
        }
        print(json.dumps(found), flush=True)
    else:
        show(arguments.log.name, player, report, scores, error)
    return 0 if ok else 1


def scores_of(player: Player | None) -> dict[str, int]:
    if player is None:
        return {}
    return {name: int(player.game.score(player.state, k)) for k, name in enumerate(player.log.factions)}


def show(name: str, player: Player | None, report: Report, scores: dict[str, int], error: str) -> None:
    for line in report.differences:
        print(line)
    if error:
        print(f"{name}: {error}")
        return
    over = player is not None and player.state.actor == OVER
    ended = "ended" if over else "stands at"
    print(
        f"{name}: {report.rows} rows agree; the game {ended} "
        + ", ".join(f"{n} {vp}" for n, vp in scores.items())
        + "."
    )
