"""A server that is killed at any moment has every move that it acknowledged."""

import contextlib
import json
import random
import sqlite3
import threading
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from mytharium import games
from mytharium.match.log import Entry
from mytharium.match.match import Match
from tests.server.real import Browser, Server, read

ROUNDS = 6


def log_of(db: Path, code: str) -> list[Entry]:
    with contextlib.closing(sqlite3.connect(db)) as connection:
        rows = connection.execute('SELECT seq, kind, seat, text FROM entries WHERE "table" = ? ORDER BY seq', (code,))
        found = rows.fetchall()
        assert [row[0] for row in found] == list(range(len(found)))
        return [Entry(*row[1:]) for row in found]


def replays(db: Path, code: str, log: list[Entry]) -> None:
    with contextlib.closing(sqlite3.connect(db)) as connection:
        (seed,) = connection.execute("SELECT seed FROM tables WHERE id = ?", (code,)).fetchone()
    match = Match(games.make("whispers"), 2, seed)
    for entry in log:
        match.replay(entry)


def hammer(server: Server, browser: Browser, code: str, acknowledged: dict[int, str]) -> None:
    """Pick and take back without end, until the line is cut; what the server has shown counts as acknowledged."""
    with contextlib.suppress(ConnectionClosed, OSError, TimeoutError), browser.socket(server, code) as line:
        frame = read(line)
        while True:
            if frame["state"]["can_undo"]:
                said, kind = {"type": "undo", "seq": frame["seq"]}, "undo "
            else:
                act = frame["choices"][0]["act"]
                said, kind = {"type": "move", "seq": frame["seq"], "act": act}, f"move {act}"
            line.send(json.dumps(said))
            seq = frame["seq"]
            while (frame := read(line))["seq"] == seq:
                pass
            acknowledged[seq] = kind


def test_kill_9_loses_no_acknowledged_move(tmp_path: Path) -> None:
    db, rng, browser = tmp_path / "db.sqlite", random.Random(9), Browser()
    acknowledged: dict[int, str] = {}
    server = Server(db)
    try:
        code = browser.request(server, "/new/whispers", {"seat0": "me", "seat1": "friend"}).headers["location"][3:]
        for _ in range(ROUNDS):
            before = len(acknowledged)
            player = threading.Thread(target=hammer, args=(server, browser, code, acknowledged))
            player.start()
            while len(acknowledged) == before and player.is_alive():
                player.join(0.002)
            player.join(rng.random() * 0.15)
            server.kill()
            player.join()
            log = log_of(db, code)
            assert len(acknowledged) > before
            for seq, entry in acknowledged.items():
                assert f"{log[seq].kind} {log[seq].text}" == entry
            replays(db, code, log)
            server = Server(db)
        with browser.socket(server, code) as line:
            assert read(line)["seq"] == len(log)
    finally:
        assert server.stop() == 0
    assert len(acknowledged) >= ROUNDS


def test_the_server_says_where_it_is_and_ends_in_good_order(tmp_path: Path) -> None:
    server, browser = Server(tmp_path / "db.sqlite"), Browser()
    assert "engine" in server.said
    assert browser.request(server, "/health").text == "ok\n"
    code = browser.request(server, "/new/whispers", {"seat0": "me", "seat1": "friend"}).headers["location"][3:]
    with browser.socket(server, code) as line:
        read(line)
        assert server.stop() == 0
