"""Tables that go on from a moment of a game that is over, on both databases."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from mytharium import games
from mytharium import play as play_bots
from mytharium.cli import main
from mytharium.core.protocol import WATCHER
from mytharium.match.match import Match
from mytharium.match.plain import plain
from mytharium.match.record import loads, replay
from mytharium.server.db.schema import rated_games
from mytharium.server.tables.seating import Plan, clone_table
from mytharium.server.tables.table import HUMAN, Seat
from tests.server.databases import BOTH, database
from tests.server.hand import Town, pair, play, site
from tests.server.test_ratings import PATIENT, member, played, public


@pytest.fixture(params=BOTH)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with database(request.param, tmp_path) as url:
        yield url


@pytest.fixture
def town(address: str) -> Iterator[Town]:
    with site(address, rates=PATIENT) as found:
        yield found


@pytest.mark.parametrize("name", games.names())
def test_everybody_sees_the_same_position_in_every_game(town: Town, address: str, name: str) -> None:
    match = play_bots(name, ["careless", "careless"], "clone")
    moment = random.Random(name).randrange(1, len(match.line))
    plan = Plan(name, (), match.game.options, tuple(Seat(HUMAN, f"Ann {k}") for k in range(match.seats)))

    async def cloned() -> Match:
        code = await town.site.seating.create(plan, "host", match)
        clone = await clone_table(town.site.seating, code, moment, plan, "host")
        async with town.site.tables.at(clone) as found:
            return found.match

    stored = town.call(cloned)
    for viewer in (WATCHER, *range(match.seats)):
        assert plain(stored.view(viewer, moment)) == plain(match.view(viewer, moment))
    assert stored.seed != match.seed
    assert stored.copied == moment
    assert main(["doctor", "--db", address]) == 0


def test_people_and_bots_play_on_from_a_moment(town: Town, address: str, tmp_path: Path) -> None:
    ann, bob, code = pair(town)
    with ann.live(code) as one, bob.live(code) as two:
        ann.get(f"/t/{code}/clone?at=3", 409)  # not before the end
        ann.post(f"/t/{code}/clone?at=3", {"seat0": "me", "seat1": "bot", "strength1": "easy"}, 409)
        play(one, two)
        first = loads(ann.get(f"/t/{code}/record.json"))
        one.ask("look", moment=5)
        assert f"/t/{code}/clone?at=5" in one.regions["prompt"]
        one.ask("look", moment=0)
        assert "/clone" not in one.regions["prompt"]  # that would be a new game
    town.person("Eve").get(f"/t/{code}/clone?at=5", 404)  # who may not look
    for at in ("0", str(len(first.log)), "99999", "x", ""):
        ann.get(f"/t/{code}/clone?at={at}", 409)
    form = ann.get(f"/t/{code}/clone?at=5")
    assert 'value="me" selected' in form
    sent = {"seat0": "friend", "seat1": "me"}
    assert "for 2 players" in ann.post(f"/t/{code}/clone?at=5", {**sent, "seat2": "friend"}, 422)
    cloned = ann.post(f"/t/{code}/clone?at=5", sent).removeprefix("/t/")
    assert "move 5 of another game" in bob.get(town.seat_link(cloned, 0))
    bob.sit(town.seat_link(cloned, 0))
    with bob.live(cloned) as one, ann.live(cloned) as two:
        assert f"/t/{code}?at=5" in one.regions["extra"]
        two.ask("undo", seq=two.frame["seq"])
        assert two.frame["seq"] >= 5
        play(one, two)
    record = loads(bob.get(f"/t/{cloned}/record.json"))
    assert record.log[:5] == first.log[:5]
    assert record.seed != first.seed
    assert replay(record, games.make("whispers", record.modules, record.options)).over
    file = tmp_path / "moved.json"
    assert main(["admin", "export-table", cloned, str(file), "--db", address]) == 0
    assert json.loads(file.read_text())["record"]["copied"] == 5
    assert main(["admin", "import-table", str(file), "--db", address]) == 0
    assert main(["admin", "delete-table", code, "--yes", "--db", address]) == 0
    assert main(["doctor", "--db", address]) == 0


def test_a_clone_is_neither_rated_nor_counted(town: Town) -> None:
    ann, bob = member(town, "Ann"), member(town, "Bob")
    code = public(ann)
    bob.post(f"/t/{code}/sit", {})
    played(town, code, [ann, bob])
    assert "after each of 1 games" in (once := ann.get("/people/Ann"))  # which may have been a tie
    cloned = ann.post(f"/t/{code}/clone?at=6", {"seat0": "me", "seat1": "friend", "public": "yes", "pace": "calm"})
    cloned = cloned.removeprefix("/t/")
    assert "goes on from another game" in bob.get("/lobby")
    bob.post(f"/t/{cloned}/sit", {})
    played(town, cloned, [ann, bob])

    async def rated() -> list[str]:
        async with town.site.tables.store.database.reading() as connection:
            return list(await connection.scalars(select(rated_games.c.table).distinct()))

    assert town.call(rated) == [code]
    assert ann.get("/people/Ann") == once
