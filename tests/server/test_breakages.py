"""Parts of a machine really fail while somebody plays, who reads a sentence in their language, and plays on."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from mytharium.cli import main
from tests.server.machine import bad_disk, own_postgres, small_disk
from tests.server.real import Browser, Server, read

NOT_SAVED = "No se pudo guardar la jugada, así que no ha cambiado nada. Inténtalo de nuevo."
NO_PAGE = "No se ha cambiado nada. Inténtalo de nuevo en un momento"
MEGABYTE = 1024 * 1024


class Game:
    """A page that somebody who reads Spanish has open, and goes on with whatever happens."""

    def __init__(self, line: ClientConnection) -> None:
        self.line, self.frame = line, read(line)

    def turn(self) -> dict[str, Any]:
        """Choose something, or take it back; what the server says to that."""
        takes_back = self.frame["state"]["can_undo"]
        act = {"type": "undo"} if takes_back else {"type": "move", "act": self.frame["choices"][0]["act"]}
        self.line.send(json.dumps({**act, "seq": self.frame["seq"]}))
        while (told := read(self.line))["type"] == "table" and told["seq"] == self.frame["seq"]:
            self.frame = told  # what was asked for before
        if told["type"] == "table":
            assert told["seq"] == self.frame["seq"] + 1
            self.frame = told
        return told

    def until_it_fails(self) -> str:
        while (told := self.turn())["type"] == "table":
            pass
        return str(told["text"])

    def until_it_goes_on(self) -> None:
        """By itself: on the same page, by the same click."""
        while (told := self.turn())["type"] != "table":
            assert told["text"] == NOT_SAVED
            time.sleep(0.1)


@contextmanager
def playing(server: Server, browser: Browser, code: str = "") -> Iterator[tuple[Game, str]]:
    if not code:
        browser.request(server, "/preferences", {"name": "Ana", "lang": "es"})
        code = browser.request(server, "/new/whispers", {"seat0": "me", "seat1": "friend"}).headers["location"][3:]
    with browser.socket(server, code) as line:
        yield Game(line), code


@contextmanager
def served(db: Path | str, log: Path) -> Iterator[Server]:
    """A server that ends in good order, and logs no traceback for what is no defect of its own."""
    server = Server(db, log=str(log))
    try:
        yield server
    finally:
        ended = server.stop()
    assert ended == 0
    assert "Traceback" not in log.read_text()


def test_postgresql_is_stopped_and_started_again(tmp_path: Path) -> None:
    browser = Browser()
    with (
        own_postgres() as postgres,
        served(postgres.url, tmp_path / "log") as server,
        playing(server, browser) as (game, code),
    ):
        for how in ("fast", "immediate"):
            game.turn()
            seq = game.frame["seq"]
            postgres.stop(how)
            assert game.until_it_fails() == NOT_SAVED
            assert game.frame["seq"] == seq
            page = browser.request(server, f"/t/{code}")
            assert page.status_code == 503
            assert NO_PAGE in page.text
            assert browser.request(server, "/health").status_code == 200
            assert browser.request(server, "/ready").status_code == 503
            postgres.start()
            game.until_it_goes_on()
            assert game.frame["seq"] == seq + 1
            assert browser.request(server, "/ready").status_code == 200


def test_the_disk_of_sqlite_is_really_full(tmp_path: Path) -> None:
    browser = Browser()
    with (
        small_disk("4m") as disk,
        served(disk.folder / "db.sqlite", tmp_path / "log") as server,
        playing(server, browser) as (game, code),
    ):
        for room in (0, 20_000):
            game.turn()
            disk.fill(but=room)
            assert game.until_it_fails() == NOT_SAVED
            made = browser.request(server, "/new/whispers", {"seat0": "me", "seat1": "friend"})
            assert made.status_code == 503
            assert NO_PAGE in made.text
            assert browser.request(server, f"/t/{code}").status_code == 200  # what can be read is shown
            disk.free()
            game.until_it_goes_on()


def test_a_disk_that_turns_read_only_and_is_repaired(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    browser = Browser()
    with bad_disk(16 * MEGABYTE) as disk:
        db = disk.folder / "db.sqlite"
        with served(db, tmp_path / "log") as server, playing(server, browser) as (game, code):
            game.turn()
            disk.fail()
            assert game.until_it_fails() == NOT_SAVED
            assert NO_PAGE in browser.request(server, "/new/whispers", {"seat0": "me", "seat1": "friend"}).text
        assert main(["serve", "--db", str(db)]) == 2
        assert capsys.readouterr().err == "mytharium: The database file cannot be opened: Read-only file system.\n"
        disk.remove()
        disk.repair()
        disk.insert()
        with served(db, tmp_path / "log") as server, playing(server, browser, code) as (found, _):
            assert found.frame["seq"] == game.frame["seq"]
            found.until_it_goes_on()
        disk.remove()
