"""The notation of terra.snellman.net goes both ways: what we write comes back position by position, and whatever is
read ends in a game or in a sentence with its line."""

import os
import re
from pathlib import Path

import pytest

from mytharium import games
from mytharium.cli import main
from mytharium.core.engine import COMPILED
from mytharium.core.rng import Rng
from mytharium.games.terra_mystica.importers.snellman.export import exported
from mytharium.games.terra_mystica.importers.snellman.reader import LogError
from mytharium.games.terra_mystica.meta import META
from mytharium.games.terra_mystica.verbs import CONVERT, LEAVE, LOSE, PASS
from mytharium.match.match import Match
from mytharium.match.record import Record, dumps, to_record
from tests.rulebook.terra_mystica.test_reading import played

# `make soak-notation` plays 10,000 of them.
MANY = int(os.environ.get("MYTHARIUM_ROUND_TRIPS", "0")) or (40 if COMPILED else 6)
MUTATED = 250 if COMPILED else 30
WORDS = (
    "done",
    "-SPADE",
    "+FAV5",
    "leech 2",
    "decline",
    "burn 0",
    "pass",
    "dig 9",
    "transform",
    "+2FIRE",
    "x",
    "resign",
    "",
)


def mixed(k: int, judge: str = "") -> Match:
    """The k-th random game in one of all mixes that the notation has words for."""
    rng = Rng("both ways", k)
    modules = [module.name for module in META.modules if rng.below(2) and module.name != "special_terrain"]
    options = {option.name: option.values[rng.below(len(option.values))] for option in META.options}
    options["judge"] = judge or options["judge"]
    match = Match(games.make("terra_mystica", modules, options), 2 + int(rng.below(4)), f"both ways {k}")
    match.begin()
    while not match.over:
        seat = match.to_act()[0]
        legal = match.game.legal(match.state, seat)
        seldom = [LEAVE, CONVERT, PASS, LOSE] if rng.below(8) else [LEAVE] if rng.below(8) else []
        stays = [action for action in legal if action & 255 not in (LEAVE, LOSE)]
        some = [action for action in legal if action & 255 not in seldom] or stays
        match.decide(seat, some[rng.below(len(some))])
    return match


def record_of(match: Match) -> Record:
    return to_record(match, [module.name for module in META.modules if f"+{module.name}@" in match.game.id], [])


@pytest.mark.rule("snellman")
def test_our_export_comes_back_position_by_position() -> None:
    rows = 0
    for k in range(MANY):
        match = mixed(k)
        game = exported(record_of(match))
        again = played(game.text).match
        ours = [(moment.entry, moment.state.key()) for moment in match.line]
        assert [(moment.entry, moment.state.key()) for moment in again.line] == ours, f"game {k}"
        assert again.game.options == match.game.options
        assert (game.difference == "") == bool(game.rows), f"game {k}"
        rows += len(game.rows)
    assert rows > 10 * MANY


@pytest.mark.rule("snellman")
def test_games_judged_as_there_are_written_without_a_difference() -> None:
    for k in range(1000, 1000 + MANY // 6):
        match = mixed(k, "snellman")
        drawn = [moment.entry.text for moment in match.line]
        game = exported(record_of(match))
        ours = match.game.options["scoring_tile"] == "dwelling" and "scoring SCORE9" in drawn
        assert ours or game.difference == "", f"game {k}"


@pytest.mark.rule("snellman", "pass")
def test_a_card_named_in_the_last_round_is_not_taken() -> None:
    match = mixed(4, "snellman")
    text = exported(record_of(match)).text
    passes = [line for line in text.splitlines() if line.endswith(": pass")]
    assert passes
    for line in passes:
        text = text.replace(f"{line}\n", f"{line} BON1\n")
    assert played(text).state.key() == match.state.key()


def fault_of(text: str) -> LogError | None:
    try:
        played(text)
    except LogError as told:
        return told
    return None


@pytest.mark.rule("snellman")
def test_a_broken_log_ends_in_a_sentence_with_its_line() -> None:
    """Words are dropped, doubled, swapped and replaced; nothing but a LogError may come of it."""
    texts = [exported(record_of(mixed(k, "snellman"))).text.splitlines() for k in range(2000, 2006)]
    refused = 0
    for k in range(MUTATED):
        rng, lines = Rng("mutated", k), list(texts[k % len(texts)])
        at = int(rng.below(len(lines)))
        other = int(rng.below(len(lines)))
        match rng.below(6):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[other])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines[at] = lines[at].partition(":")[0] + ": " + WORDS[rng.below(len(WORDS))]
            case 4:
                words = lines[at].split()
                lines[at] = " ".join(words[: rng.below(len(words) + 1)])
            case _:
                lines[at] = re.sub(r"\d", str(rng.below(10)), lines[at])
        told = fault_of("\n".join(lines))
        assert told is None or (re.match(r"line [1-9][0-9]*: .", str(told)) and 1 <= told.line <= len(lines))
        refused += told is not None
    assert refused > MUTATED // 3


@pytest.mark.rule("snellman")
def test_a_file_of_records_becomes_a_file_for_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = [record_of(mixed(k, "snellman")) for k in (3000, 3001)]
    special = Match(games.make("terra_mystica", ["special_terrain"], {}), 2, "special")
    special.begin()
    file = tmp_path / "games.jsonl"
    file.write_text(
        "\n".join([dumps(records[0]), "", dumps(records[1]), dumps(to_record(special, ["special_terrain"], []))])
    )
    out = tmp_path / "logs"
    assert main(["export-snellman", str(file), "--out", str(out), "--ledger"]) == 1
    assert "line 4: The notation of terra.snellman.net has no words for special terrain." in capsys.readouterr().err
    names = [f"games-000{k}{end}" for k in (1, 3) for end in (".ledger.tsv", ".txt")]
    assert sorted(path.name for path in out.iterdir()) == names
    for k in (1, 3):
        log, rows = out / f"games-000{k}.txt", out / f"games-000{k}.ledger.tsv"
        assert main(["import-snellman", str(log), "--check", str(rows)]) == 0
    assert main(["export-snellman", str(file)]) == 2
    assert "--out is missing" in capsys.readouterr().err
