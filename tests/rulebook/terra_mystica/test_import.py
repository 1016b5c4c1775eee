"""mytharium import-snellman and export-snellman: what they say of logs that are whole, broken, or not logs at all."""

import json
from pathlib import Path
from typing import cast

import pytest

from mytharium import games
from mytharium.cli import main
from mytharium.core.rng import Rng
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.stored import numbers
from mytharium.games.terra_mystica.verbs import CONVERT, LEAVE, PASS
from mytharium.match.match import Match
from mytharium.match.record import dumps, loads, replay, to_record
from tests.rulebook.terra_mystica.tables import ALL

LOG = """\
score SCORE2,SCORE3,SCORE4,SCORE5,SCORE6,SCORE7
delete BON1
delete BON2
delete BON3
delete BON4
setup nomads
setup witches
nomads: build B1
witches: build A3
witches: build A10
nomads: build A5
nomads: build B4
witches: pass BON5
nomads: pass BON6
nomads: upgrade B1 to TP
witches: dig 1. build A4
nomads: burn 1. convert 1PW to 1C
"""
LEDGER = """\
faction\tcommands\tvp\tcoins\tworkers\tpriests\tbowls\tcults
nomads\tsetup\t20\t15\t2\t0\t5/7/0\t1/0/1/0
witches\tsetup\t20\t15\t3\t0\t5/7/0\t0/0/0/2
nomads\tbuild B1\t20\t15\t2\t0\t5/7/0\t1/0/1/0
"""


def told(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, dict[str, object]]:
    """The exit status and what --json prints."""
    status = main(["import-snellman", *(str(word) for word in words), "--json"])
    out, err = capsys.readouterr()
    assert err == ""
    found = json.loads(out)
    assert list(found) == ["ok", "scores", "rows", "differences", "error"]
    assert (status == 0) == found["ok"]
    return status, found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


@pytest.mark.rule("snellman")
def test_a_log_that_is_legal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(LOG)
    assert told(capsys, file) == (
        0,
        {"ok": True, "scores": {"nomads": 20, "witches": 20}, "rows": 0, "differences": [], "error": None},
    )


@pytest.mark.rule("snellman")
@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("dig 1. build A4", "buil", "line 16: 'buil' is not a command."),
        ("dig 1. build A4", "dig 1. build", "line 16: there is no hex '' on this map."),
        ("dig 1. build A4", "dig 1", "line 16: witches: 'dig 1': nothing is transformed (RULES.md#transform)"),
        ("dig 1. build A4", "dig 2. build A4", "line 16: witches: 'dig 2': A4 takes 1 spades, 0 are in hand"),
        ("dig 1. build A4", "dig 3. build A2", "line 16: witches: 'dig 3': A2 takes 1 spades"),
        ("dig 1. build A4", "upgrade A3 to SH", "(RULES.md#upgrade)"),
        ("dig 1. build A4", "action BON5", "line 16: witches: 'action BON5'"),
        ("dig 1. build A4", "action ACTN", "line 16: 'action ACTN': the witches have no such action."),
        ("dig 1. build A4", "advance", "line 16: 'advance' should read 'advance ship' or 'advance dig'."),
        ("dig 1. build A4", "unlock-terrain pink", "line 16: there is no colour 'pink'."),
        ("dig 1. build A4", "_init__ A4", "line 16: '_init__ A4' is not a command."),
        ("dig 1. build A4", "+FAV", "line 16: '+FAV': a number is missing"),
        ("dig 1. build A4", "+0FIRE", "line 16: '+0FIRE': a number is missing, or '0' is none."),
        ("dig 1. build A4", "pass BONx", "line 16: 'pass BONx': a number is missing, or 'x' is none."),
        ("burn 1", "burn", "line 17: 'burn': a number is missing, or '' is none."),
        ("burn 1. convert 1PW to 1C", "send p to FIRE", "line 17: nomads: 'send p to FIRE': You have no priest"),
        ("upgrade B1 to TP", "upgrade B1 to TP. advance ship", "line 15: nomads: 'advance ship'"),
        ("nomads: build B1\nwitches: build A3", "witches: build A3\nnomads: build B1", "it is the turn of the nomads"),
        ("witches: pass BON5\nnomads: pass BON6", "nomads: pass BON6\nwitches: pass BON5", "line 13: nomads: 'pass"),
        ("setup witches", "setup fakirs", "RULES.md#factions"),
        ("setup witches", "setup nomads", "line 7"),
        ("score SCORE2", "score SCORE99", "SCORE99"),
        ("delete BON4\n", "", "too few bonus cards"),
        (LOG, "", "the six scoring tiles are missing"),
        (LOG, "\0\0\x01", "is not a line of a log"),
        ("setup nomads", "## options judge=nobody\nsetup nomads", "line 6: there is no option judge=nobody."),
    ],
)
def test_a_broken_log_is_refused_in_a_sentence(
    old: str, new: str, error: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert old in LOG
    file.write_text(LOG.replace(old, new))
    status, found = told(capsys, file)
    assert status == 1
    assert error in str(found["error"])


@pytest.mark.rule("snellman")
def test_what_is_no_file_or_no_text(tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "No such file" in str(told(capsys, file)[1]["error"])
    assert "directory" in str(told(capsys, tmp_path)[1]["error"])
    file.write_bytes(bytes(range(128, 256)))
    assert "this is not a command log" in str(told(capsys, file)[1]["error"])
    assert main(["import-snellman", str(tmp_path / "none")]) == 2
    assert "No such file" in capsys.readouterr().err


@pytest.mark.rule("snellman")
@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("nomads\tbuild B1\t", "nomads\tbuild A5\t", "line 8: nomads: 'build B1', but row 4 of the ledger has nomads"),
        ("witches\tsetup", "dwarves\tsetup", "row 3 of the ledger: nobody plays the 'dwarves'."),
        ("20\t15\t3\t", "20\tx\t3\t", "row 3 of the ledger cannot be read"),
        ("\t5/7/0\t0/0/0/2", "", "row 3 of the ledger cannot be read"),
        ("faction\t", "player\t", "is no ledger"),
        (LEDGER, "", "is no ledger"),
        (LEDGER.split("\n", 1)[1], "", "line 6: nomads: 'setup' has no row; the ledger has ended."),
        ("", "", "line 9: witches: 'build A3' has no row; the ledger has ended."),
    ],
)
def test_a_ledger_that_does_not_fit(
    old: str, new: str, error: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(LOG)
    rows = file.with_suffix(".tsv")
    rows.write_text(LEDGER.replace(old, new) if old else LEDGER)
    status, found = told(capsys, file, "--check", rows)
    assert status == 1
    assert error in str(found["error"])


@pytest.mark.rule("snellman")
def test_rows_that_differ_are_told_and_what_comes_by_itself_needs_one(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("".join(line + "\n" for line in LOG.splitlines()[:8]))
    rows = file.with_suffix(".tsv")
    rows.write_text(LEDGER)
    assert told(capsys, file, "--check", rows) == (
        0,
        {"ok": True, "scores": {"nomads": 20, "witches": 20}, "rows": 3, "differences": [], "error": None},
    )
    rows.write_text(LEDGER.replace("20\t15\t3\t", "21\t15\t4\t"))
    found = told(capsys, file, "--check", rows)[1]
    assert found["differences"] == ["row 3, witches: setup: vp 20 instead of 21, workers 3 instead of 4"]
    full = "".join(line + "\n" for line in LOG.splitlines()[:14])
    file.write_text(full)
    played = [line.split(": ") for line in full.splitlines() if ": " in line][1:]
    has = {"nomads": "20\t15\t2\t0\t5/7/0\t1/0/1/0", "witches": "20\t15\t3\t0\t5/7/0\t0/0/0/2"}
    rows.write_text(LEDGER + "".join(f"{who}\t{what}\t{has[who]}\n" for who, what in played))
    found = told(capsys, file, "--check", rows)[1]
    assert found["differences"] == [f"{who}: no row for 'income'" for who in ("nomads", "witches")]


def random_game(judge: str, choice: str, k: int) -> tuple[Match, list[str]]:
    """A finished game without special terrain; somebody may leave it."""
    modules = [name for name in ALL if name != "special_terrain"]
    options = {"judge": judge, "faction_choice": choice, "starting_vp": "official", "final_tile": "random"}
    options |= {"leech": ("at_once", "delayed")[k % 2], "turn_order": ("classic", "variable")[k // 2 % 2]}
    options |= {"leaving": ("no", "yes")[k // 4 % 2], "map": ("base", "fjords")[k % 2]}
    match = Match(games.make("terra_mystica", modules, options), 3, f"export {k}")
    match.begin()
    rng = Rng("export", k)
    while not match.over:
        seat = match.to_act()[0]
        legal = match.game.legal(match.state, seat)
        seldom = (int(CONVERT), int(PASS), int(LEAVE)) if rng.below(20) else (int(CONVERT),)
        some = [action for action in legal if action & 255 not in seldom] or legal
        match.decide(seat, some[rng.below(len(some))])
    return match, modules


@pytest.mark.rule("snellman")
@pytest.mark.parametrize("k", [1, 2, 5])
@pytest.mark.parametrize("choice", ["order", "random"])
@pytest.mark.parametrize("judge", ["rulebook", "snellman"])
def test_our_own_games_come_back_the_same(
    judge: str, choice: str, k: int, tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, modules = random_game(judge, choice, k)
    record = tmp_path / "record.json"
    record.write_text(dumps(to_record(match, modules, [])))
    assert main(["export-snellman", str(record), "--out", str(file)]) in (0, 1)
    capsys.readouterr()
    status, found = told(capsys, file, "--out", tmp_path / "again.json")
    assert main(["replay", str(tmp_path / "again.json")]) == 0
    assert (status, found["error"]) == (0, None)
    scores = found["scores"]
    assert isinstance(scores, dict)
    assert list(scores.values()) == match.game.outcome(match.state).scores
    again = loads((tmp_path / "again.json").read_text())
    assert again.scores == list(scores.values())
    game = games.make("terra_mystica", again.modules, again.options)
    theirs = cast(Position, replay(again, game, from_seed=False).state)
    ours = numbers(cast(Position, match.state))
    for part in (slice(0, 520), slice(544, None)):  # between them lies what only matters during a turn
        assert numbers(theirs)[part] == ours[part]


@pytest.mark.rule("snellman", "auction")
def test_bids_are_written_as_points_given_up(tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """That engine knows no auction; with our notes the whole of it comes back."""
    match, modules = random_game("snellman", "auction", 1)
    record = tmp_path / "record.json"
    record.write_text(dumps(to_record(match, modules, [])))
    assert main(["export-snellman", str(record), "--out", str(file), "--ledger"]) == 0
    state = cast(Position, match.state)
    lots = [state.seat(seat) for seat in range(match.seats)]
    paid = {f"{NAMES[int(state.seat(lot.holder).faction)]}: -{lot.bid}VP ## bid" for lot in lots if lot.bid}
    assert paid
    assert paid == {line for line in file.read_text().splitlines() if line.endswith("## bid")}
    status, found = told(capsys, file, "--out", tmp_path / "again.json")
    assert (status, list(cast(dict[str, int], found["scores"]).values())) == (0, match.game.outcome(match.state).scores)
    assert loads((tmp_path / "again.json").read_text()).log == to_record(match, modules, []).log
    rows = file.with_suffix(".ledger.tsv")
    assert told(capsys, file, "--check", rows)[0] == 0
    text = file.read_text()
    file.write_text(text.replace("## auction faction ", "## auction bid 1 for "))
    assert "line 3: bid 1 for" in str(told(capsys, file)[1]["error"])
    file.write_text(text.replace("VP ## bid", "9VP ## bid", 1))
    assert "another bid has won (RULES.md#auction)" in str(told(capsys, file)[1]["error"])
