"""Games recorded elsewhere play by our rules and agree with their ledgers in every row."""

import json
from collections import Counter
from pathlib import Path

import pytest

from mytharium.core.engine import COMPILED
from mytharium.games.terra_mystica.importers.snellman.check import Checker, ledger
from mytharium.games.terra_mystica.importers.snellman.export import exported
from mytharium.games.terra_mystica.importers.snellman.player import Player
from mytharium.games.terra_mystica.importers.snellman.reader import LogError, read
from mytharium.match.record import to_record
from tests.rulebook.terra_mystica.reference import logs, need_games

LOGS = logs()
SOME = LOGS if COMPILED else LOGS[::7]  # interpreted a part of them is enough
# Where the recorded points came from → our sources. Coins for points are the Alchemists' ability, too.
SOURCES = {
    "initial": "start",
    "advance_ship": "shipping",
    "advance_dig": "spades",
    "advance_SH": "faction",
    "SH": "faction",
    "TW": "town",
    "convert": "resources",
    "connected-clusters": "final",
}
PREFIXES = {"BON": "bonus", "FAV": "favor"}


def played(path: Path) -> Checker:
    checker = Checker(Player(read(path.read_text("utf-8"))), ledger(path.with_suffix(".ledger.tsv")))
    checker.run()
    return checker


@pytest.mark.rule("snellman")
def test_there_are_games() -> None:
    need_games()
    assert len(LOGS) == 76


@pytest.mark.rule("snellman", "final-scoring")
@pytest.mark.parametrize("path", SOME, ids=lambda path: str(path.stem))
def test_every_row_agrees(path: Path) -> None:
    checker = played(path)
    assert checker.report.differences == []
    told = json.loads((path.parent / "scores.json").read_text("utf-8"))[path.stem]
    player = checker.player
    outcome = player.game.outcome(player.state)
    factions = player.log.factions
    assert dict(zip(factions, outcome.scores, strict=True)) == told["scores"]
    assert player.game.audit(player.state) == ""
    for name, recorded in told.get("vp_sources", {}).items():
        theirs, ours = by_source(recorded), Counter(outcome.breakdown[factions.index(name)])
        if name == "alchemists":
            for points in (theirs, ours):
                points["resources"] += points.pop("faction", 0)
        assert theirs == ours


def by_source(recorded: dict[str, int]) -> Counter[str]:
    """Recorded points by our sources; a scoring tile is written with what it rewards, as `D >> 2`."""
    found: Counter[str] = Counter()
    for key, n in recorded.items():
        source = "round" if ">>" in key else PREFIXES.get(key[:3], SOURCES.get(key, key))
        found[source] += n
    return found


@pytest.mark.rule("snellman")
@pytest.mark.parametrize("path", SOME[::12], ids=lambda path: str(path.stem))
def test_exported_games_come_back_the_same(path: Path) -> None:
    player = played(path).player
    game = exported(to_record(player.match, player.modules, []))
    assert game.difference == ""
    text = game.text
    again = Player(read(text))
    for k in range(len(again.log.commands)):
        again.run(k)
    again.finish()
    assert again.game.outcome(again.state).scores == player.game.outcome(player.state).scores


def small(*lines: str) -> str:
    start = [
        "score SCORE1,SCORE2,SCORE3,SCORE4,SCORE5,SCORE6",
        "delete BON1",
        "delete BON2",
        "delete BON3",
        "delete BON4",
    ]
    return "\n".join([*start, "setup nomads", "setup witches", *lines])


def run(text: str) -> Player:
    player = Player(read(text))
    for k in range(len(player.log.commands)):
        player.run(k)
    return player


@pytest.mark.rule("snellman")
def test_an_illegal_command_is_refused_with_its_line_and_rule() -> None:
    with pytest.raises(LogError, match=r"line 8: nomads: 'build A1': .*RULES\.md#build") as told:
        run(small("nomads: build A1"))
    assert told.value.line == 8


@pytest.mark.rule("snellman")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("nomads: fly to the moon", "'fly to the moon' is not a command"),
        ("dwarfs: build A5", "there is no faction 'dwarfs'"),
        ("nomads: build Z9", "there is no hex 'Z9' on this map"),
        ("hello", "'hello' is not a line of a log"),
        ("map nowhere", "the map 'nowhere' is not known"),
    ],
)
def test_an_unreadable_line_is_told(line: str, reason: str) -> None:
    with pytest.raises(LogError, match=f"line 8: {reason}"):
        run(small(line))


@pytest.mark.rule("snellman")
def test_a_log_without_tiles_is_refused() -> None:
    with pytest.raises(LogError, match="six scoring tiles are missing"):
        read("setup nomads\nsetup witches")
