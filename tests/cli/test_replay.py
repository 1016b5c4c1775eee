"""Records are verified; what was changed in them is found and told."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Cli


def test_a_record_is_right(cli: Cli, record: Path) -> None:
    scores = json.loads(record.read_text())["scores"]
    said = cli("replay", record)
    assert said.status == 0
    assert said.out.endswith(f"entries are right; the game ended {scores[0]} to {scores[1]}.\n")


def test_the_object_about_a_record(cli: Cli, record: Path) -> None:
    stored = json.loads(record.read_text())
    assert cli("replay", record, "--json").json() == {
        "ok": True,
        "game": "mythicals",
        "entries": len(stored["log"]),
        "scores": stored["scores"],
        "error": None,
        "records": 1,
    }


def test_many_records_are_right(cli: Cli, records: Path) -> None:
    assert cli("replay", records).out.startswith("3 records with ")
    found = cli("replay", records, "--json").json()
    assert (found["ok"], found["records"], found["game"], found["scores"]) == (True, 3, "mythicals", None)


def test_a_record_may_be_written_over_many_lines(cli: Cli, record: Path) -> None:
    record.write_text(json.dumps(json.loads(record.read_text()), indent=2))
    assert cli("replay", record).status == 0


def test_a_game_that_is_not_over_can_be_verified(cli: Cli, record: Path) -> None:
    stored = json.loads(record.read_text())
    stored.update(log=stored["log"][:20], keys={"16": stored["keys"]["16"]}, scores=None, ranks=None, breakdown=None)
    record.write_text(json.dumps(stored))
    assert cli("replay", record).out == "mythicals: 20 entries are right; the game is not over.\n"


Change = Callable[[dict[str, Any]], object]


def changed_entry(stored: dict[str, Any]) -> None:
    at = next(k for k, line in enumerate(stored["log"]) if line.endswith(": deck"))
    stored["log"][at] = "1: take red-5" if stored["log"][at][0] == "1" else "2: take red-5"


def other_seat(stored: dict[str, Any]) -> None:
    at = next(k for k, line in enumerate(stored["log"]) if line[0] in "12")
    stored["log"][at] = {"1": "2", "2": "1"}[stored["log"][at][0]] + stored["log"][at][1:]


def changed_draw(stored: dict[str, Any]) -> None:
    stored["log"][1] = "*: deal p1" if stored["log"][1] != "*: deal p1" else "*: deal b5"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (changed_entry, "First draw cards, then take a tile."),
        (other_seat, "is not to move"),
        (changed_draw, "Entry 2 ("),
        (lambda stored: stored.update(seed="another"), "The seed draws "),
        (lambda stored: stored["keys"].update({"16": "00"}), "the position differs from the recorded one"),
        (lambda stored: stored["keys"].update({"9999": "00"}), "has a key for entry 9999"),
        (lambda stored: stored["scores"].reverse(), "The record gives the scores as "),
        (lambda stored: stored.update(scores=None), "The record gives the scores as None"),
        (lambda stored: stored["log"].pop(), "The record has a key for entry "),
        (lambda stored: stored.update(log=stored["log"][:30]), "The record has a key for entry "),
        (lambda stored: stored["log"].insert(3, "nonsense"), "'nonsense' is not a line of a log"),
        (lambda stored: stored["log"].append("1: deck"), "is not to move"),
        (lambda stored: stored.update(ruleset="mythicals@0"), "was played by mythicals@0"),
    ],
)
def test_what_was_changed_is_found(cli: Cli, record: Path, change: Change, sentence: str) -> None:
    stored = json.loads(record.read_text())
    change(stored)
    record.write_text(json.dumps(stored))
    said = cli("replay", record)
    assert said.status == 1
    assert said.out == ""
    assert sentence in said.err
    assert said.err.count("\n") == 1
    found = cli("replay", record, "--json").json()
    assert not found["ok"]
    assert sentence in found["error"]
    assert (found["game"], found["entries"], found["scores"]) == ("mythicals", len(stored["log"]), None)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is not a Mytharium record"),
        ("{", "This is not a Mytharium record"),
        ("[]", "This is not a Mytharium record"),
        ('{"game": "mythicals"}', "This is not a Mytharium record"),
        ("\ud800", "This is not a Mytharium record"),
    ],
)
def test_what_cannot_be_read_is_told(cli: Cli, tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(text.encode(errors="surrogatepass"))
    said = cli("replay", path)
    assert (said.status, said.out) == (2, "")
    assert sentence in said.err
    found = cli("replay", path, "--json")
    assert found.status == 2
    assert sentence in found.json()["error"]
    assert not found.json()["ok"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"seats": 5}, "Mythicals is for 2 players, not 5"),
        ({"modules": ["fire"]}, "has no module 'fire'"),
        ({"options": {"speed": "1"}}, "has no option 'speed'"),
        ({"format": 9}, "The record has format 9"),
        ({"colour": "red"}, "unknown field `colour`"),
    ],
)
def test_a_record_of_something_else_cannot_be_read(
    cli: Cli, record: Path, change: dict[str, object], sentence: str
) -> None:
    record.write_text(json.dumps(json.loads(record.read_text()) | change))
    said = cli("replay", record)
    assert said.status == 2
    assert sentence in said.err


def test_the_line_with_the_difference_is_told(cli: Cli, records: Path) -> None:
    lines = records.read_text().splitlines()
    lines[1] = lines[1].replace('"seed":"tests#1"', '"seed":"else"')
    records.write_text("\n".join(lines))
    said = cli("replay", records)
    assert said.status == 1
    assert f"{records}, line 2: Entry 1 " in said.err or f"{records}, line 2: Entry 2 " in said.err


def test_a_torn_line_is_told(cli: Cli, records: Path) -> None:
    text = records.read_text()
    records.write_text(text[: len(text) - 40])
    said = cli("replay", records, "--json")
    assert said.status == 2
    assert ", line 3: This is not a Mytharium record" in said.json()["error"]


def test_an_empty_file_of_many_records(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    path.write_text("\n")
    said = cli("replay", path)
    assert said.status == 2
    assert "holds no record" in said.err
