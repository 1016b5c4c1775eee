"""What people say at a table: who reads it and who does not, what is kept, and what is not."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from mytharium.server.app.admin_store import Admin
from mytharium.server.base.settings import Rates
from mytharium.server.chat.store import KEPT
from mytharium.server.db.schema import chat, reports
from tests.server.databases import BOTH, database
from tests.server.hand import Page, Person, Town, pair, site
from tests.server.test_people import register

PATIENT = Rates(register="1000/minute", sign_in="1000/minute", chat="1000/minute")


@pytest.fixture(params=BOTH)
def town(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Town]:
    with database(request.param, tmp_path) as url, site(url, rates=PATIENT) as found:
        yield found


def texts(page: Page) -> list[str]:
    page.catch_up()
    return [said["text"] for said in page.chat["messages"]]


def watching(town: Town, code: str, name: str) -> Person:
    person = town.person(name)
    register(person, name)
    person.client.get(town.watch_link(code))
    return person


def play_to_the_end(one: Page, other: Page) -> None:
    while True:
        for page in (one, other):
            page.catch_up()
            if page.frame["state"]["over"]:
                return
            if page.frame["state"]["your_turn"]:
                page.act(-1)


async def rows(town: Town, table: Any) -> list[Any]:
    async with town.site.tables.store.database.reading() as connection:
        return list(await connection.execute(select(table)))


def test_players_and_watchers_do_not_hear_each_other_before_the_end(town: Town) -> None:
    ann, bob, code = pair(town)
    eve = watching(town, code, "Eve")
    with ann.live(code) as one, bob.live(code) as two, eve.live(code) as three:
        one.ask("say", text="hello  \n <b>Bob</b> http://example.org")
        three.ask("say", text="Ann holds a zeppelin")
        assert texts(two) == ["hello <b>Bob</b> http://example.org"]
        assert texts(three) == ["Ann holds a zeppelin"]
        two.ask("mute", room="watchers", number=1, on=True)
        assert two.ask("report", room="watchers", number=1)["text"] == "This message is no longer there."
        two.ask("seen", room="watchers", number=1)
        assert "zeppelin" not in "".join([*one.heard, *two.heard])
        assert "hello" not in "".join(three.heard)
        play_to_the_end(one, two)
        for page in (one, two, three):
            assert set(texts(page)) == {"hello <b>Bob</b> http://example.org", "Ann holds a zeppelin"}
        assert {said["tag"] for said in two.chat["messages"]} == {"", "watching"}


def test_moments_of_a_finished_game_are_written_about(town: Town) -> None:
    """By those who played and by whoever is signed in; everybody who may see the table reads it, and may report it."""
    ann, bob, code = pair(town)
    eve, guest = watching(town, code, "Eve"), town.person("Guest")
    guest.client.get(town.watch_link(code))
    with ann.live(code) as one, bob.live(code) as two, eve.live(code) as three, guest.live(code) as four:
        too_early = "A game can be written about once it is over, move by move."
        assert one.ask("say", text="too early", moment=0)["text"] == too_early
        play_to_the_end(one, two)
        last = one.frame["moments"]
        one.ask("say", text="Here I lost", moment=3)
        three.ask("say", text="Not at all", moment=last)
        assert two.ask("say", text="beyond", moment=last + 1)["text"] == too_early
        assert four.ask("say", text="x", moment=3)["text"] == "Sign in to write to others who watch."
        for page in (one, two, three, four):
            assert texts(page) == ["Here I lost", "Not at all"]
            assert [said["moment"] for said in page.chat["messages"]] == [3, last]
        assert four.chat["messages"][0]["tag"] == "about move 3"
        assert "Reported" in two.ask("report", room="moments", number=2)["text"]
    (report,) = town.call(town.site[Admin].reports)
    assert (report.what, report.text, report.name) == ("moments", "Not at all", "Eve")


def test_what_was_read_is_remembered_and_the_rest_is_new(town: Town) -> None:
    ann, bob, code = pair(town)
    with ann.live(code) as one:
        for text in ("one", "two", "three"):
            one.ask("say", text=text)
    with bob.live(code) as two:
        assert texts(two) == ["one", "two", "three"]
        assert two.chat["seen"] == {}
        assert "3 new messages" in bob.get("/tables")
        two.ask("seen", room="players", number=2)
        two.ask("seen", room="players", number=1)  # late: more was seen by now
    with bob.live(code) as two:
        texts(two)
        assert two.chat["seen"] == {"players": 2}
    assert "1 new message<" in bob.get("/tables")
    assert "new message" not in ann.get("/tables")


def test_a_muted_person_is_not_read_until_they_are_wanted_again(town: Town) -> None:
    ann, bob, code = pair(town)
    with ann.live(code) as one, bob.live(code) as two:
        one.ask("say", text="rude")
        assert texts(two) == ["rude"]
        two.ask("mute", room="players", number=1, on=True)
        one.ask("say", text="ruder")
        assert texts(two) == []
        assert two.chat["muted"] == [{"name": "Ann", "room": "players", "number": 1}]
        two.ask("mute", room="players", number=1, on=False)
        assert texts(two) == ["rude", "ruder"]
        two.ask("say", text="mine")
        two.ask("mute", room="players", number=3, on=True)  # oneself: nothing happens
        assert texts(two)[-1] == "mine"


def test_a_report_keeps_what_was_said(town: Town) -> None:
    ann, bob, code = pair(town)
    with ann.live(code) as one, bob.live(code) as two:
        one.ask("say", text="rude")
        texts(two)
        for _ in range(2):
            assert "will look at it" in two.ask("report", room="players", number=1)["text"]
        assert "no longer there" in two.ask("report", room="players", number=9)["text"]
        assert "no longer there" in two.ask("report", room="attic", number=1)["text"]
    [report] = town.call(rows, town, reports)
    assert (report.table, report.what, report.name, report.text) == (code, "players", "Ann", "rude")
    assert report.guest != report.author


def test_notes_belong_to_a_seat(town: Town) -> None:
    ann, bob, code = pair(town)
    second = town.person()
    second.post(next(link for link in ann.links(code) if link.startswith("/s/")), {"name": ""})
    eve = watching(town, code, "Eve")
    with ann.live(code) as one, bob.live(code) as two, eve.live(code) as three, second.live(code) as again:
        one.ask("note", text="take the zeppelin\nthen pass")
        for page in (one, two, three, again):
            page.catch_up()
        assert again.chat["note"] == "take the zeppelin\nthen pass"
        assert (two.chat["note"], three.chat["note"], three.chat["notes"]) == ("", "", False)
        assert "keep notes" in three.ask("note", text="no seat")["text"]
        assert "zeppelin" not in "".join([*two.heard, *three.heard])
        one.ask("note", text="  ")
    with ann.live(code) as one:
        one.catch_up()
        assert one.chat["note"] == ""


def test_guests_write_where_they_sit_and_nowhere_else(town: Town) -> None:
    ann, _bob, code = pair(town)
    guest, stranger = town.person("Passer-by"), town.person()
    guest.client.get(town.watch_link(code))
    with ann.live(code) as one, guest.live(code) as two:
        two.catch_up()
        assert two.chat["writes"] is False
        assert two.ask("say", text="hello")["text"] == "Sign in to write to others who watch."
        assert one.ask("say", text="x" * 501)["text"] == "The server did not understand that message."
        one.ask("say", text=" \u202e\n ")  # nothing that can be read
        assert texts(one) == []
    assert stranger.client.get(f"/t/{code}").status_code == 404


def test_a_room_keeps_its_newest_messages(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mytharium.server.chat.store.KEPT", 3)
    assert KEPT == 300
    ann, _bob, code = pair(town)
    with ann.live(code) as one:
        for k in range(5):
            one.ask("say", text=str(k))
    with ann.live(code) as one:
        assert texts(one) == ["2", "3", "4"]


def test_who_writes_too_much_is_asked_to_wait(tmp_path: Path) -> None:
    with site(tmp_path / "a.sqlite", rates=Rates(chat="2/minute")) as town:
        ann, _bob, code = pair(town)
        with ann.live(code) as one:
            for text in ("one", "two"):
                one.ask("say", text=text)
            assert "Too many messages" in one.ask("say", text="three")["text"]
            assert texts(one) == ["one", "two"]


def test_what_somebody_said_is_theirs(town: Town) -> None:
    ann, bob, code = pair(town)
    with ann.live(code) as one:
        one.ask("say", text="as a guest")
        one.ask("note", text="my plan")
    register(ann, "Ann")
    with ann.live(code) as one:
        texts(one)
        assert [said["mine"] for said in one.chat["messages"]] == [True]
    [game] = ann.client.get("/account/data.json").json()["games"]
    assert [said["text"] for said in game["said"]] == ["as a guest"]
    assert game["notes"] == ["my plan"]
    ann.post("/account/delete", {"name": "Ann"})
    assert town.call(rows, town, chat) == []
    with bob.live(code) as two:
        assert texts(two) == []


def test_a_page_has_a_chat_only_where_somebody_may_answer(town: Town) -> None:
    ann = town.person("Ann")
    alone = ann.get(f"/t/{ann.table(seat1='bot:easy')}")
    assert re.search(r'id="tab-chat"[^>]* hidden', alone)
    assert not re.search(r'id="tab-chat"[^>]* hidden', ann.get(f"/t/{ann.table()}"))
