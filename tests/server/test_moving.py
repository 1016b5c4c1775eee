"""A table that moves to another server, and files that are not what they should be."""

import asyncio
import json
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mytharium.cli import main
from mytharium.server.app.maintenance import RIGHTS_IN_FILES, MovedTable, import_table
from mytharium.server.tables.rights import Rights
from tests.server.databases import BOTH, database
from tests.server.hand import pair, play, site

Change = Callable[[dict[str, Any]], object]


def exported(tmp_path: Path, to_the_end: bool = False) -> tuple[str, Path]:
    """The code of a table where people and a bot sit, and its file."""
    db, file = tmp_path / "from.sqlite", tmp_path / "table.json"
    with site(db) as town:
        ann, bob, code = pair(town, seat2="bot", strength2="easy", watch="yes")
        with ann.live(code) as one, bob.live(code) as two:
            one.act()
            one.say("say", text="Between us")
            one.catch_up()
            if to_the_end:
                play(one, two)
    assert main(["admin", "export-table", code, str(file), "--db", str(db)]) == 0
    return code, file


@pytest.mark.parametrize("kind", BOTH)
def test_a_running_game_goes_on_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    code, file = exported(tmp_path)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    text = file.read_text()
    assert "Between us" not in text
    capsys.readouterr()
    with database(kind, tmp_path) as url, site(url) as town:
        before = json.loads(text)["record"]
        assert main(["admin", "import-table", str(file), "--db", url, "--json"]) == 0
        moved = json.loads(capsys.readouterr().out)
        assert moved["table"] != code
        assert [seat["name"] for seat in moved["seats"]] == ["Ann", "Bob"]  # the bot plays on
        assert moved["watch"] == town.watch_link(moved["table"])
        carl, dora = town.person("Carl"), town.person("Dora")
        town.person().get(f"/t/{moved['table']}", 404)
        for person, seat in zip((carl, dora), moved["seats"], strict=True):
            assert person.sit(seat["link"]) == moved["table"]
        with carl.live(moved["table"]) as one, dora.live(moved["table"]) as two:
            assert one.frame["seq"] >= len(before["log"])
            play(one, two)
        after = carl.client.get(f"/t/{moved['table']}/record.json").json()
        assert after["log"][: len(before["log"])] == before["log"]
        assert after["seed"] == before["seed"]
        assert main(["doctor", "--db", url]) == 0


def test_a_game_that_is_over_keeps_its_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, file = exported(tmp_path, to_the_end=True)
    db = str(tmp_path / "to.sqlite")
    with site(db):
        pass
    assert main(["admin", "import-table", str(file), "--db", db]) == 0
    assert "to watch: /w/" in capsys.readouterr().out
    assert main(["doctor", "--db", db]) == 0
    assert main(["admin", "tables", "--db", db, "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])[0]["over"]


def test_rights_keep_their_numbers_in_the_file(tmp_path: Path) -> None:
    """Files of earlier versions can be imported, and theirs can import ours."""
    db, file = str(tmp_path / "db.sqlite"), tmp_path / "table.json"
    for allowed, numbers in (({}, []), ({"watching": "yes"}, [-3]), ({"watching": "yes", "hints": "yes"}, [-3, -10])):
        with site(db) as town:
            code = town.person("Ann").table(seat1="friend", **allowed)
            assert main(["admin", "export-table", code, str(file), "--db", db]) == 0
            assert json.loads(file.read_text())["allowed"] == numbers
            info = asyncio.run(import_table(town.site.seating, file.read_bytes()))
            assert info.rights == Rights.at((), *(RIGHTS_IN_FILES[number] for number in numbers))
        file.unlink()


def sealed(data: dict[str, Any]) -> bytes:
    """A file whose hash fits again."""
    moved = msgspec.convert(data, MovedTable)
    moved.check = moved.hash()
    return msgspec.json.encode(moved)


def test_a_file_that_was_changed_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, file = exported(tmp_path)
    db, text = tmp_path / "from.sqlite", file.read_text()
    before = main(["admin", "tables", "--db", str(db), "--json"]) or capsys.readouterr().out.splitlines()[-1]

    def refused(content: bytes, sentence: str) -> None:
        file.write_bytes(content)
        assert main(["admin", "import-table", str(file), "--db", str(db)]) == 2
        assert sentence in capsys.readouterr().err

    changes: list[tuple[Change, str]] = [
        (lambda t: t["record"].update(seed="0" * 32), "The seed draws"),
        (lambda t: t["record"]["log"].pop(), "cannot be played again"),
        (lambda t: t["record"]["log"].append("1: sing"), "cannot be played again"),
        (lambda t: t["record"]["keys"].update({"1": "00"}), "the position differs"),
        (lambda t: t["record"].update(ruleset="whispers@99"), "cannot be played again"),
        (lambda t: t["record"].update(game="chess"), "cannot be played again"),
        (lambda t: t["record"].update(seed=""), "has no seed"),
        (lambda t: t.update(seal="0" * 64), "does not fit the seal"),
        (lambda t: t["seats"].pop(), "are not those of a table for 3"),
        (lambda t: t.update(allowed=[0]), "are not those of a table for 3"),
        (lambda t: t["seats"][0].update(kind="human"), "Nobody can sit as"),
        (lambda t: t["seats"][2].update(strength="godlike"), "Nobody can sit as"),
        (lambda t: t["seats"][0].update(standing="never"), "Nobody can sit as"),
        (lambda t: t.update(pace={"bank": 1000, "zone": "Nowhere", "weekends": False}, left=[9, 9, 9]), "cannot run"),
    ]
    for change, sentence in changes:
        data = json.loads(text)
        change(data)
        refused(json.dumps(data).encode(), "The file was changed after it was written")
        refused(sealed(data), sentence)
    for content in (b"", b"{}", b"[" * 5000, text.encode()[:-9], b"\xff"):
        refused(content, "This is not a table of Mytharium")
    assert main(["admin", "tables", "--db", str(db), "--json"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == before


def test_files_that_cannot_be_read_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, file = exported(tmp_path)
    db = str(tmp_path / "from.sqlite")
    for words, sentence in (
        (["export-table", code, str(file)], "file exists"),
        (["export-table", "no-such-11", str(tmp_path / "b")], "There is no such table."),
        (["import-table", str(tmp_path / "c")], "no such file"),
        (["export-table", code], "It is written as `mytharium admin export-table CODE FILE`."),
    ):
        assert main(["admin", *words, "--db", db]) == 2
        assert sentence in capsys.readouterr().err
