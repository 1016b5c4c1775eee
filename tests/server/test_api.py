"""Programs at tables: what a token allows, what they see, and that whatever is wrong changes nothing."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from mytharium.server.accounts.people import People
from mytharium.server.accounts.token_store import Tokens
from mytharium.server.base.settings import Rates
from mytharium.server.http.requests import Guest
from tests.server.databases import BOTH, database
from tests.server.hand import Person, Town, site
from tests.server.programs import PASSWORD, Program, token_of

PATIENT = Rates(register="1000/minute", message="10000/second")
DUEL: dict[str, Any] = {"game": "whispers", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True, "pace": "calm"}
MOVED_ON = "The position has moved on."


@pytest.fixture(params=BOTH)
def town(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Town]:
    with database(request.param, tmp_path) as url, site(url, rates=PATIENT) as found:
        yield found


def member(town: Town, name: str) -> Person:
    person = town.person()
    person.post("/register", {"name": name, "password": PASSWORD}, 200)
    return person


def program(town: Town, name: str) -> Program:
    """Of somebody who signs in by other ways than a password, which takes its time."""
    person = town.call(town.site[People].register, name, "", Guest("").preferences)
    return Program(town, town.call(town.site[Tokens].make, person, "Robot", {"read", "play", "create"}))


def id_of(town: Town, name: str) -> str:
    person = town.call(town.site[People].by_name, name)
    assert person is not None
    return person.id


def duel(town: Town) -> tuple[Program, Program, str]:
    """Two programs at a table of Whispers."""
    ann, bob = program(town, "Ann"), program(town, "Bob")
    code = ann.ask("", DUEL, 201)["id"]
    assert [table["id"] for table in bob.ask("?list=open")["tables"]] == [code]
    bob.ask(f"/{code}/join", {})
    return ann, bob, code


def to_the_end(players: list[Program], code: str) -> dict[str, Any]:
    """The last action each time, by number and in notation by turns; how the table stands then."""
    table: dict[str, Any] = players[0].ask(f"/{code}")
    for moves in range(200):
        if table["over"]:
            break
        table = players[table["asked"][0]].ask(f"/{code}")
        picked = table["actions"][-1]
        by_number = {"id": picked["id"]} if moves % 2 else {"action": picked["notation"]}
        table = players[table["you"]].ask(f"/{code}/moves", {"seq": table["seq"], **by_number})
    assert table["over"]
    assert moves > 3
    return table


def entries(town: Town, code: str) -> list[str]:
    return [entry.text for entry in town.call(town.site.tables.store.log, code)]


def test_two_programs_find_each_other_and_play_to_the_end(town: Town) -> None:
    ann, bob, code = duel(town)
    assert [seat["name"] for seat in ann.ask(f"/{code}")["seats"]] == ["Ann", "Bob"]
    table = to_the_end([ann, bob], code)
    assert sorted(result["rank"] for result in table["results"]) in ([1, 2], [1, 1])
    assert [table["id"] for table in ann.ask("?list=finished")["tables"]] == [code]
    assert ann.ask("?list=mine")["tables"] == []


def test_programs_play_on_from_a_moment_of_a_game_that_is_over(town: Town) -> None:
    ann, bob, code = duel(town)
    again: dict[str, Any] = {"moment": 4, "seats": [{"kind": "person", "name": "Bob"}, {"kind": "me", "name": "Bob"}]}
    assert "once it is over" in ann.refused(f"/{code}/clone", again, 409)
    over = to_the_end([ann, bob], code)
    clone = ann.ask(f"/{code}/clone", again, 201)
    assert (clone["you"], [seat["name"] for seat in clone["seats"]]) == (1, ["Bob", "Ann"])
    assert bob.ask(f"/{clone['id']}/join", {})["seq"] == clone["seq"]
    assert entries(town, clone["id"])[:4] == entries(town, code)[:4]
    to_the_end([bob, ann], clone["id"])
    tables = len(ann.ask("?list=mine")["tables"])
    program(town, "Eve").refused("/fern-owl-27/clone", again, 404)
    for change, status in (
        ({"moment": 0}, 400),
        ({"moment": "last"}, 400),
        ({"game": "whispers"}, 400),
        ({"moment": over["seq"]}, 409),
        ({"moment": 999_999}, 409),
        ({"seats": [{"kind": "me"}]}, 422),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "strength": "godlike"}]}, 422),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "strength": "easy", "name": "BOB"}]}, 422),
        ({"seats": [{"kind": "me"}, {"kind": "person", "name": "Ann"}]}, 422),
        ({"public": True, "seats": [{"kind": "me"}, {"kind": "open"}]}, 422),
    ):
        ann.refused(f"/{code}/clone", {**again, **change}, status)
    assert len(ann.ask("?list=mine")["tables"]) == tables
    secret = ann.ask("", {**DUEL, "public": False}, 201)["id"]
    bob.refused(f"/{secret}/clone", again, 404)


def test_late_doubled_and_wrong_moves_change_nothing(town: Town) -> None:
    ann, bob, code = duel(town)
    table = ann.ask(f"/{code}")
    move = {"seq": table["seq"], "action": table["actions"][0]["notation"]}
    assert "turn" in bob.refused(f"/{code}/moves", move, 422)
    ann.ask(f"/{code}/moves", move)
    log = entries(town, code)
    assert ann.refused(f"/{code}/moves", move, 409) == MOVED_ON
    assert ann.refused(f"/{code}/moves", {"seq": table["seq"], "id": 0}, 409) == MOVED_ON
    now = ann.ask(f"/{code}")["seq"]
    for wrong in (
        {"action": "sing"},
        {"id": 999},
        {},
        {"action": "pick", "id": 1},
        {"action": "pick umbraculum; sing"},
    ):
        ann.refused(f"/{code}/moves", {"seq": now, **wrong}, 422)
    for wrong in ({"seq": -1, "id": 0}, {"seq": "now", "id": 0}, {"id": 0}, {"seq": now, "id": 0, "sure": True}):
        assert ann.refused(f"/{code}/moves", wrong, 400).startswith("What was sent is not as it should be: ")
    ann.refused(f"/{code}/moves", {"seq": now, "action": "x" * 401}, 400)
    assert entries(town, code) == log


def test_a_program_sees_what_its_seat_sees(town: Town) -> None:
    ann, bob, code = duel(town)
    eve = program(town, "Eve")
    mine = [action["notation"].split()[-1] for action in ann.ask(f"/{code}")["actions"]]
    assert mine
    for other in (bob, eve):
        told = other.ask(f"/{code}")
        assert told["actions"] == []
        assert not any(word in json.dumps(told) for word in mine)
    assert eve.ask(f"/{code}")["you"] == -3
    assert "watching" in eve.refused(f"/{code}/moves", {"seq": 0, "id": 0}, 409)


def test_a_token_allows_what_it_says_and_no_more(town: Town) -> None:
    ann = member(town, "Ann")
    reader = Program(town, token_of(ann, ["read"]))
    assert reader.ask("?list=mine") == {"tables": []}
    assert "may not do that" in reader.refused("", DUEL, 403)
    host = Program(town, token_of(ann, ["create"]))
    code = host.ask("", DUEL, 201)["id"]
    for path, body in ((f"/{code}/join", {}), (f"/{code}/moves", {"seq": 0, "id": 0})):
        reader.refused(path, body, 403)
        host.refused(path, body, 403)
    assert host.client.get(f"/api/tables/{code}", headers=host.headers).status_code == 403


def test_who_has_no_good_token_is_nobody(town: Town) -> None:
    ann = member(town, "Ann")
    token = token_of(ann)
    good = Program(town, token)
    code = good.ask("", DUEL, 201)["id"]
    assert ann.client.get(f"/api/tables/{code}").status_code == 401  # a cookie is no token
    for wrong in ("", "Bearer", "Bearer mytharium_x", f"Basic {token}", token, f"Bearer {token[:-1]}"):
        answer = good.client.get(f"/api/tables/{code}", headers={"Authorization": wrong})
        assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
        assert "token" in answer.json()["error"]
    page = ann.get("/account")
    assert "Robot" in page
    assert token not in page
    (kept,) = town.call(town.site[Tokens].of, id_of(town, "Ann"))
    member(town, "Eve").post("/account/end-token", {"token": kept.id})
    good.ask(f"/{code}")  # somebody else cannot end it
    ann.post("/account/end-token", {"token": kept.id})
    good.ask(f"/{code}", status=401)


def test_tokens_are_made_with_care(town: Town) -> None:
    ann = member(town, "Ann")
    assert "Say what the program may do." in ann.post("/account/token", {"name": "x", "right": ["fly"]}, 422)
    for _ in range(20):
        token_of(ann)
    assert "You have 20 tokens already." in ann.post("/account/token", {"right": ["read"]}, 422)
    assert len(json.loads(ann.get("/account/data.json"))["tokens"]) == 20
    ann.post("/account/delete", {"name": "Ann"})
    assert town.person().post("/account/token", {"right": ["read"]}) == "/sign-in?back=/account"


def test_tables_that_are_not_for_somebody_are_not_there(town: Town) -> None:
    ann, eve = program(town, "Ann"), program(town, "Eve")
    code = ann.ask("", {**DUEL, "public": False}, 201)["id"]
    for wrong in (f"/{code}", "/fern-owl-27"):
        assert eve.ask(wrong, status=404)["error"].startswith("There is no such table")
    eve.refused(f"/{code}/moves", {"seq": 0, "id": 0}, 404)
    assert eve.refused(f"/{code}/join", {}, 409) == "There is no free seat for you at this table."
    assert eve.refused("/fern-owl-27/join", {}, 409) == "There is no free seat for you at this table."
    eve.refused(f"/{code}/join", {"link": "/s/forged"}, 404)
    bob = program(town, "Bob")
    bob.ask(f"/{code}/join", {"link": f"http://testserver{town.seat_link(code, 1)}"})
    assert bob.ask(f"/{code}")["you"] == 1


def test_a_table_that_cannot_be_is_not_set_up(tmp_path: Path) -> None:
    wrong: list[tuple[dict[str, Any], int]] = [
        ({"game": "chess"}, 422),
        ({"seats": []}, 422),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, 422),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "strength": "godlike"}]}, 422),
        ({"seats": [{"kind": "me"}, {"kind": "person", "name": "Nobody"}]}, 422),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "strength": "easy", "name": "bob"}]}, 422),
        ({"modules": ["fire"]}, 422),
        ({"preset": "grand"}, 422),
        ({"options": {"speed": "1"}}, 422),
        ({"options": {"hand": "many"}}, 422),
        ({"pace": "none"}, 422),
        ({"pace": "soon"}, 400),
        ({"seats": [{"kind": "ghost"}]}, 400),
        ({"seats": "all"}, 400),
        ({"more": 1}, 400),
    ]
    with site(tmp_path / "db.sqlite", rates=PATIENT) as town:
        ann = program(town, "Ann")
        program(town, "Bob")  # whose name no bot has
        for change, status in wrong:
            ann.refused("", {**DUEL, **change}, status)
        assert ann.ask("?list=mine")["tables"] == []


def test_what_is_no_request_gets_a_sentence(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite", rates=Rates(message="9/minute")) as town:
        ann = program(town, "Ann")
        post, get = ann.client.post, ann.client.get
        kinds = {"Content-Type": "application/json"}
        for headers, content, status in (
            (kinds, b"{", 400),
            (kinds, b"\xff", 400),
            (kinds, b"[" * 5000, 400),
            ({}, b"{}", 415),
            (kinds, b'"' + b"x" * 70_000 + b'"', 413),
        ):
            answer = post("/api/tables", content=content, headers={**ann.headers, **headers})
            assert (answer.status_code, answer.json()["error"][-1]) == (status, "."), answer.text
        assert get("/api/tables?list=all", headers=ann.headers).status_code == 400
        assert get("/api/tables?speed=1", headers=ann.headers).status_code == 400
        spanish = get("/api/tables/fern-owl-27", headers={**ann.headers, "Accept-Language": "es"}).json()
        assert spanish["error"].startswith("No hay ninguna mesa así para ti.")
        assert get("/api/nothing").json()["error"] == "There is nothing at this address."
        wrong = ann.client.delete("/api/tables", headers=ann.headers)
        assert (wrong.status_code, set(wrong.headers["allow"].split(", "))) == (405, {"GET", "HEAD", "POST"})
        ann.ask("?list=mine")
        assert ann.ask("?list=mine", status=429)["error"].startswith("Too many requests")


def test_the_stream_tells_what_happens_as_the_seat_sees_it(town: Town) -> None:
    ann, bob, code = duel(town)
    path = f"/api/tables/{code}/stream"
    with bob.client.websocket_connect(path, headers=bob.headers) as stream:
        first = stream.receive_json()
        assert (first["asked"], first["yours"], first["happened"]) == ([0], False, [])
        while not first["yours"]:
            table = ann.ask(f"/{code}")
            ann.ask(f"/{code}/moves", {"seq": table["seq"], "id": 0})
            first = stream.receive_json()
            assert first["seq"] > table["seq"]
            assert all(line["events"] is not None for line in first["happened"])
    with bob.client.websocket_connect(f"{path}?since=0", headers=bob.headers) as stream:
        assert len(stream.receive_json()["happened"]) > 2
    eve = program(town, "Eve")
    for headers, table, reason in (({}, code, 4401), (eve.headers, "fern-owl-27", 4404)):
        with (
            eve.client.websocket_connect(f"/api/tables/{table}/stream", headers=headers) as stream,
            pytest.raises(WebSocketDisconnect) as closed,
        ):
            stream.receive_json()
        assert closed.value.code == reason


def test_a_stream_ends_with_its_token(town: Town) -> None:
    ann, bob, code = duel(town)
    with bob.client.websocket_connect(f"/api/tables/{code}/stream", headers=bob.headers) as stream:
        stream.receive_json()
        person = id_of(town, "Bob")
        (kept,) = town.call(town.site[Tokens].of, person)
        town.call(town.site[Tokens].end, person, kept.id)
        table = ann.ask(f"/{code}")
        ann.ask(f"/{code}/moves", {"seq": table["seq"], "id": 0})
        with pytest.raises(WebSocketDisconnect) as closed:
            stream.receive_json()
        assert closed.value.code == 4401


def test_the_page_and_the_document_tell_the_same(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        guest = town.person()
        document = json.loads(guest.get("/api/openapi.json"))
        page = guest.get("/api")
        for path, methods in document["paths"].items():
            assert path in page
            assert all(method["operationId"] in page for method in methods.values())
        assert all(f'id="type-{name}"' in page for name in ("Table", "Action", "Problem", "Change"))
