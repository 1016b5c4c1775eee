"""What whoever runs a server needs: is it well, copies of its database, and a doctor."""

import sqlite3
from contextlib import closing
from pathlib import Path

import httpx2
import pytest

from mytharium.cli import main
from tests.server.hand import pair, site
from tests.server.real import Server


def played(db: Path) -> str:
    """A table where something has happened."""
    with site(db) as town:
        ann, _, code = pair(town)
        with ann.live(code) as page:
            page.act()
    return code


def test_it_says_that_it_is_alive_and_ready(tmp_path: Path) -> None:
    with site(tmp_path / "a.sqlite") as town:
        client = town.person().client
        assert client.get("/health").text == "ok\n"
        ready = client.get("/ready")
        assert ready.status_code == 200
        assert ready.json()["database"] == "ok"
        assert ready.json()["workers"] >= 1


def test_a_copy_is_made_while_the_server_runs_and_put_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db, copy = tmp_path / "a.sqlite", tmp_path / "copy.sqlite"
    with site(db) as town:
        ann, _, code = pair(town)
        with ann.live(code) as page:
            page.act()
            assert main(["backup", "--db", str(db), str(copy)]) == 0
            page.act()
            assert main(["restore", "--db", str(db), str(copy)]) == 2
            assert "stop the server first" in capsys.readouterr().err
    assert main(["backup", "--db", str(db), str(copy)]) == 2
    assert "--force replaces it" in capsys.readouterr().err
    assert main(["restore", "--db", str(db), str(copy)]) == 0
    with closing(sqlite3.connect(db)) as now, closing(sqlite3.connect(f"{db}.before")) as before:
        count = "SELECT count(*) FROM entries"
        assert now.execute(count).fetchone()[0] < before.execute(count).fetchone()[0]
    assert main(["doctor", "--db", str(db)]) == 0
    assert capsys.readouterr().out.endswith("in trouble: 0.\n")


def test_what_is_no_database_of_ours_is_not_put_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db, other = tmp_path / "a.sqlite", tmp_path / "other.sqlite"
    played(db)
    with closing(sqlite3.connect(other)) as database:
        database.execute("CREATE TABLE a (b)")
    whole = db.read_bytes()
    assert main(["restore", "--db", str(db), str(other)]) == 2
    assert "is no database of Mytharium" in capsys.readouterr().err
    other.write_bytes(b"nothing of the kind" * 100)
    assert main(["restore", "--db", str(db), str(other)]) == 2
    assert db.read_bytes() == whole
    assert main(["backup", "--db", "postgresql://somewhere/db", str(other)]) == 2
    assert "pg_dump" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("change", "trouble"),
    [
        ("UPDATE entries SET text = 'sing' WHERE seq = (SELECT max(seq) FROM entries)", "cannot be played again"),
        ("UPDATE tables SET seed = 'another'", "cannot be played again"),
        ("UPDATE tables SET asked = '[7]'", "lists say"),
        ("UPDATE seats SET kind = 'bot'", "no process is to see to it"),
        ("UPDATE tables SET ruleset = 'whispers@99'", "cannot be played again"),
    ],
)
def test_the_doctor_finds_what_was_tampered_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: str, trouble: str
) -> None:
    db = tmp_path / "a.sqlite"
    code = played(db)
    with closing(sqlite3.connect(db)) as database:
        database.execute(change)
        database.commit()
    assert main(["doctor", "--db", str(db)]) == 1
    said = capsys.readouterr().out
    assert said.startswith(f"{code}: ")
    assert trouble in said


def test_the_doctor_needs_a_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--db", str(tmp_path / "none.sqlite")]) == 2
    assert "There is no database" in capsys.readouterr().err
    assert not (tmp_path / "none.sqlite").exists()


@pytest.mark.parametrize(("proxies", "believed"), [("", False), ("127.0.0.1", True), ("10.0.0.0/8", False)])
def test_only_a_proxy_that_was_named_is_believed(tmp_path: Path, proxies: str, believed: bool) -> None:
    server = Server(tmp_path / "a.sqlite", proxies)
    try:
        headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
        answer = httpx2.get(server.address, headers=headers)
        assert answer.headers["set-cookie"].endswith("; Secure") == believed
        assert ("strict-transport-security" in answer.headers) == believed
    finally:
        server.stop()
