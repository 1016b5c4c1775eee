"""Planning ahead: on a private copy, for every seat, with nothing that the guest's own view would not tell."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from mytharium.server.http.admission import NOT_ADMITTED
from tests.server.hand import HOST, Page, Person, Town, pair, site


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    with site(tmp_path / "a.sqlite") as found:
        yield found


class Plan(Page):
    """The socket of a page that plans."""

    def __init__(self, person: Person, code: str, query: str = "") -> None:
        super().__init__(person.client.websocket_connect(f"/t/{code}/plan/live{query}", headers={"Origin": HOST}))
        self.plan: dict[str, Any] = {}

    def next(self) -> dict[str, Any]:
        message = super().next()
        if message["type"] != "plan":
            return message
        self.plan = message
        return self.next()


async def log_of(town: Town, code: str) -> list[Any]:
    return await town.site.tables.store.log(code)


def test_one_moves_for_everybody_and_nothing_is_played(town: Town) -> None:
    ann, bob, code = pair(town)
    before = town.call(log_of, town, code)
    with bob.live(code) as other, Plan(ann, code) as plan:
        seats = set()
        rng = random.Random(1)
        for _ in range(40):
            if plan.frame["state"]["over"]:
                break
            assert plan.frame["state"]["your_turn"]
            seats |= {k for k in (0, 1) if f'seat now me mine" id="seat-{k}"' in plan.regions["seats"]}
            plan.act(rng.randrange(len(plan.frame["choices"]) or 1))
        assert seats == {0, 1}
        other.catch_up()
        assert len(other.heard) <= 4  # the picture, the chat, a pong: nobody else hears of it
    assert town.call(log_of, town, code) == before


def test_branches_and_undo(town: Town) -> None:
    ann, _bob, code = pair(town)
    with Plan(ann, code) as plan:
        first, second = (choice["act"] for choice in plan.frame["choices"][:2])
        plan.ask("move", seq=plan.frame["seq"], act=first)
        assert [branch["text"] for branch in plan.plan["branches"]] == [first]
        plan.ask("undo", seq=plan.frame["seq"])
        plan.ask("move", seq=plan.frame["seq"], act=second)
        assert [(branch["text"], branch["here"]) for branch in plan.plan["branches"]] == [
            (first, False),
            (second, True),
        ]
        plan.ask("branch", number=0)
        assert plan.plan["first"] == first
        assert [branch["here"] for branch in plan.plan["branches"]] == [True, False]
        plan.ask("branch", number=-1)
        assert plan.plan["first"] == ""
        assert plan.frame["moment"] == 0
        assert plan.ask("play")["text"] == "There is no move of yours in this plan."
        asked: dict[str, dict[str, Any]] = {"ask_undo": {}, "hint": {"seq": 0}, "say": {"text": "x"}}
        for kind, fields in asked.items():
            assert "This is a plan." in plan.ask(kind, **fields)["text"]


def test_play_this_plays_the_first_move_if_it_is_still_legal(town: Town) -> None:
    ann, _bob, code = pair(town)
    with Plan(ann, code) as plan, Plan(ann, code) as late:
        act = plan.frame["choices"][0]["act"]
        for page in (plan, late):
            page.ask("move", seq=page.frame["seq"], act=act)
        assert plan.ask("play") == {"type": "go", "path": f"/t/{code}"}
        with ann.live(code) as one:
            while one.frame["state"]["your_turn"]:
                one.act(-1)
        assert late.ask("play")["type"] == "refused"
    entries = [entry.text for entry in town.call(log_of, town, code) if entry.seat == 0]
    assert entries[0] == act


def test_a_plan_knows_only_what_the_view_tells(town: Town) -> None:
    """One's own cards are the same in every plan; those that are hidden differ, so not the real ones are dealt."""
    from mytharium.games.whispers.game import CARDS  # type: ignore[import-not-found]

    ann, _bob, code = pair(town)
    eve = town.person("Eve")
    eve.client.get(town.watch_link(code))
    with ann.live(code) as page:
        own = {card for card in CARDS if card in "".join(page.heard)}
    for person, known in ((ann, own), (eve, set())):
        shown = []
        for _ in range(6):
            with Plan(person, code) as plan:
                while not plan.regions["seats"].count('seat now me mine" id="seat-1"'):
                    plan.act(-1)
                shown.append({card for card in CARDS if card in "".join(plan.heard)})
        assert all(known < cards for cards in shown)
        assert any(cards != shown[0] for cards in shown)


def test_who_may_not_see_the_table_may_not_plan(town: Town) -> None:
    _ann, _bob, code = pair(town)
    stranger = town.person()
    stranger.get(f"/t/{code}/plan", 404)
    with pytest.raises(WebSocketDisconnect) as no, Plan(stranger, code):
        pass
    assert no.value.code == NOT_ADMITTED
