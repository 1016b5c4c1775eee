"""What a server says of itself to whoever runs it: lines of its log, and what it counts."""

import json
import logging
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from mytharium.server.base.monitoring import without_secrets
from mytharium.server.base.secrets import new_guest, new_seed
from tests.server.hand import site
from tests.server.real import Browser, Server, read


def test_a_log_of_json_names_requests_and_tables_and_has_no_secrets(tmp_path: Path) -> None:
    db, log = tmp_path / "a.sqlite", tmp_path / "log"
    server = Server(db, log=str(log), LOG="json", METRICS="127.0.0.0/8, ::1")
    try:
        ann, bob = Browser(), Browser()
        made = ann.request(server, "/new/whispers", {"seat0": "me", "seat1": "friend"})
        code = made.headers["location"].removeprefix("/t/")
        page = ann.request(server, f"/t/{code}?have=nothing")
        links = re.findall(r"/[sw]/([\w-]{20,})", page.text)
        bob.request(server, f"/s/{links[0]}")
        bob.request(server, f"/join?code={links[0]}")
        bob.request(server, f"/s/{links[0]}", {})
        with ann.socket(server, code) as line:
            frame = read(line)
            line.send(json.dumps({"type": "misfit", "part": links[0]}))
            line.send(json.dumps({"type": "move", "seq": frame["seq"], "act": frame["choices"][0]["act"]}))
            while read(line)["seq"] == frame["seq"]:
                pass
            counted = ann.request(server, "/metrics").text
        with closing(sqlite3.connect(db)) as database:
            seed = database.execute("SELECT seed FROM tables").fetchone()[0]
            guests = [row[0] for row in database.execute("SELECT guest FROM table_rights")]
    finally:
        server.stop()
    text = log.read_text()
    for secret in (seed, *guests, *links, *ann.cookies.values(), *bob.cookies.values()):
        assert secret not in text
    lines: list[dict[str, Any]] = [json.loads(one) for one in text.splitlines()]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)
    (shown,) = (line for line in lines if f'"GET /t/{code}?… ' in line["message"])
    assert shown["logger"] == "uvicorn.access"
    assert shown["table"] == code
    assert shown["request"] == page.headers["x-request-id"]
    assert sum('"GET /s/… ' in line["message"] for line in lines) == 1
    (misfit,) = (line for line in lines if line["logger"] == "mytharium.live")
    assert misfit["level"] == "warning"
    assert misfit["table"] == code
    opened = next(line for line in lines if "WebSocket" in line["message"])
    assert misfit["request"] == opened["request"]
    for said in (
        'mytharium_moves_total{game="whispers"} 1.0',
        'mytharium_move_seconds_count{game="whispers"} 1.0',
        'mytharium_answers_total{status="303"} ',
        'mytharium_errors_total{kind="live"} 1.0',
        "mytharium_open_sockets 1.0",
        "mytharium_waiting_decisions 0.0",
    ):
        assert said in counted, said


def test_what_is_long_and_random_is_never_written() -> None:
    for secret in (new_seed(), new_guest(), "mytharium_" + new_guest(), "-" + "a" * 23 + "_"):
        for text in ("for {}", "'{}'", "/api?x={}", "GET /s/{} HTTP", "{}:{}"):
            assert secret not in without_secrets(text.format(secret, secret))


def test_what_helps_is_left_as_it_is() -> None:
    for text in (
        "A bot's move at juniper-sparrow-10 could not be stored: disk is full?",
        "in test_what_helps_is_left_as_it_is raise ConnectionRefusedError(errno)",
        "Why? 127.0.0.1:53000 - “GET /rules/whispers”",
    ):
        assert without_secrets(text) == text


def test_what_is_counted_is_told_to_nobody_unless_the_settings_name_them(tmp_path: Path) -> None:
    for networks, address, status in (
        ("", "127.0.0.1", 404),
        ("10.0.0.0/8", "127.0.0.1", 404),
        ("10.0.0.0/8", "nonsense", 404),
        ("10.0.0.0/8,127.0.0.1", "127.0.0.1", 200),
    ):
        with site(tmp_path / "a.sqlite", metrics=networks) as town:
            client = town.person().client
            client._transport.client = (address, 1)  # type: ignore[attr-defined]
            answer = client.get("/metrics")
            assert answer.status_code == status
            assert ("mytharium_open_sockets" in answer.text) == (status == 200)
            assert "set-cookie" not in answer.headers


def test_every_answer_has_an_id_of_its_own(tmp_path: Path) -> None:
    with site(tmp_path / "a.sqlite") as town:
        client = town.person().client
        ids = {client.get(path).headers["x-request-id"] for path in ("/", "/", "/nothing", "/static/icon.svg")}
        assert len(ids) == 4
        assert "x" not in client.get("/", headers={"X-Request-Id": "x"}).headers["x-request-id"]


def test_the_database_and_defects_are_counted_apart() -> None:
    from mytharium.server.base.errors import DatabaseError
    from mytharium.server.base.monitoring import REGISTRY, CountErrors

    log = logging.Logger("mytharium.bots")
    log.addHandler(CountErrors())

    def counted() -> list[float]:
        kinds = ("database", "defect", "bots")
        return [REGISTRY.get_sample_value("mytharium_errors_total", {"kind": kind}) or 0 for kind in kinds]

    before = counted()
    log.info("nothing")
    log.error("It failed: %s", DatabaseError("full"))
    log.warning("%s died", "mcts")
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        log.exception("It failed")
    assert counted() == [number + 1 for number in before]
