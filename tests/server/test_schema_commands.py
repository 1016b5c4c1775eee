"""mytharium admin migrate and downgrade."""

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from mytharium.cli import main
from mytharium.server.db.database import USED
from mytharium.server.db.schema import REVISION
from tests.server.databases import BOTH, database
from tests.server.hand import pair, site
from tests.server.real import Server


@pytest.mark.parametrize("kind", BOTH)
def test_the_schema_goes_back_and_forth(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with database(kind, tmp_path, fresh=True) as url:
        with site(url) as town:
            ann, _, code = pair(town)
            with ann.live(code) as page:
                page.act()
        db = ["--db", url]
        assert main(["admin", "migrate", *db]) == 0
        assert capsys.readouterr().out == f"The schema is {REVISION} already.\n"
        assert main(["admin", "downgrade", "0020", *db]) == 2
        said = capsys.readouterr().err
        assert "--yes" in said
        assert "0021: Confirmed sessions, alerts about accounts" in said
        assert "0020:" not in said
        assert main(["admin", "downgrade", "0020", "--yes", "--json", *db]) == 0
        assert json.loads(capsys.readouterr().out) == {"before": REVISION, "now": "0020"}
        for wrong in ("0021", "9999", "head"):
            assert main(["admin", "downgrade", wrong, "--yes", *db]) == 2
            assert f"The schema is 0020, and {wrong} is no earlier version of it." in capsys.readouterr().err
        assert main(["doctor", *db]) == 2
        assert "The schema is 0020" in capsys.readouterr().err
        assert main(["admin", "migrate", *db]) == 0
        assert capsys.readouterr().out == f"The schema is {REVISION} now.\n"
        assert main(["doctor", *db]) == 0


def _is_used(url: str) -> bool:
    """Whether the server has taken its lock, which it does soon after its start."""
    import psycopg

    with psycopg.connect(url) as connection:
        query = f"SELECT count(*) FROM pg_locks WHERE (classid, objid::int) = {USED} AND granted"
        return bool(connection.execute(query).fetchone() != (0,))


@pytest.mark.parametrize("kind", BOTH)
def test_a_database_in_use_is_not_changed(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with database(kind, tmp_path, fresh=True) as url:
        server = Server(url)
        try:
            while kind == "postgres" and not _is_used(url):
                time.sleep(0.05)
            assert main(["admin", "downgrade", "0021", "--yes", "--db", url]) == 2
            assert "stop" in (said := capsys.readouterr().err)
            assert "Traceback" not in said
        finally:
            server.stop()
        assert main(["admin", "downgrade", "0021", "--yes", "--db", url]) == 0


def test_a_schema_of_a_later_version_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with database("sqlite", tmp_path) as url:
        with closing(sqlite3.connect(tmp_path / "db.sqlite")) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
            connection.commit()
        for words in (["migrate"], ["downgrade", "0021", "--yes"], ["people"]):
            assert main(["admin", *words, "--db", url]) == 2
            assert "The schema is 9999" in capsys.readouterr().err
    assert main(["admin", "migrate", "--db", str(tmp_path / "none.sqlite")]) == 2
    assert "There is no database" in capsys.readouterr().err
