"""Reviews at the site: asked for by those who played, made piece by piece, kept, and never of a running game."""

from dataclasses import asdict
from pathlib import Path

import msgspec
import pytest

import mytharium as m
from mytharium.coach.review import Review
from mytharium.server.reviews import reviews as pieces
from tests.server.hand import Person, Town, site


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "EFFORT", 0.01)


def over(town: Town, ann: Person, bob: Person) -> str:
    """A game of two that somebody has just lost."""
    code = ann.post("/new/mythicals", {"seat0": "me", "seat1": "friend"}).removeprefix("/t/")
    bob.sit(town.seat_link(code, 1))
    with ann.live(code) as one, bob.live(code) as other:
        while True:
            one.catch_up()
            other.catch_up()
            page = one if one.frame["state"]["your_turn"] else other
            state = page.frame["state"]
            if state["over"]:
                return code
            if state["must_end"]:
                page.say("done", seq=page.frame["seq"])
            else:
                page.say("move", seq=page.frame["seq"], act=page.frame["choices"][-1]["act"])
            page.next()


def test_a_review_is_made_once_and_told(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann, bob, eve = town.person("Ann"), town.person("Bob"), town.person("Eve")
        code = over(town, ann, bob)
        eve.get(f"/t/{code}/review", 404)
        assert "Review this game" in ann.get(f"/t/{code}/review")
        assert ann.post(f"/t/{code}/review", {}) == f"/t/{code}/review"
        done, total = 0, 1
        while done != total:
            found = ann.client.get(f"/t/{code}/review/progress").json()
            done, total = found["done"], found["total"] or 1
        page = bob.get(f"/t/{code}/review")
        assert "Turning points" in page
        assert "Ann" in page
        assert page.count("<svg") > 0
        again = ann.post(f"/t/{code}/review", {})
        assert again == f"/t/{code}/review"


def test_a_running_game_is_not_reviewed(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann = town.person("Ann")
        code = ann.table(seat1="bot", strength1="easy")
        assert "once it is over" in ann.get(f"/t/{code}/review", 409)


def test_what_a_worker_gives_comes_back_from_the_database_as_it_was() -> None:
    found = m.review(m.play("mythicals", ["random", "random"], seed="kept"), 0.01)
    assert msgspec.convert(msgspec.json.decode(msgspec.json.encode(asdict(found))), Review) == found
