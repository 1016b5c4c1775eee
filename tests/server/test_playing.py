"""Tables played from end to end over the same routes and sockets that browsers use."""

import asyncio
import json
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from mytharium import games
from mytharium.match.log import Entry
from mytharium.match.record import loads, replay
from mytharium.server.tables.bot_job import Job
from mytharium.server.tables.store import Store
from mytharium.server.tables.tables import Tables
from tests.server.hand import QuickJobs, pair, play, site


def test_two_friends_finish_a_game(db: Path) -> None:
    with site(db) as town:
        ann, bob, code = pair(town)
        with ann.live(code) as first, bob.live(code) as second:
            play(first, second)
            second.catch_up()
            assert second.frame["state"]["over"]
            assert "Bob" in first.regions["seats"]


def test_what_another_process_writes_while_a_page_reads_is_shown(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with site(db) as town:
        ann, _, code = pair(town)
        tables = town.site.tables

        async def move(other: Tables) -> int:
            async with other.at(code) as table:
                seat, seq = table.match.to_act()[0], table.match.seq
                act = table.match.legal(seat)[0][1]
            await other.move(code, seat, act, seq)
            await tables.hear(code)
            return seq + 1

        async def twice() -> int:
            other, read = Tables(Store(tables.store.database), QuickJobs()), tables.store.log

            async def slowly(table: str, start: int) -> list[Entry]:
                found = await read(table, start)
                monkeypatch.undo()
                await move(other)
                return found

            monkeypatch.setattr(tables.store, "log", slowly)
            return await move(other)

        with ann.live(code) as page:
            seq = town.call(twice)
            while page.frame["seq"] <= seq:
                page.next()  # without a word of the page, which would be shown all


def test_a_game_against_a_bot(db: Path) -> None:
    with site(db) as town:
        ann = town.person("Ann")
        code = ann.table(seat1="bot", strength1="easy")
        with ann.live(code) as page:
            play(page)


def test_three_seats_with_options_and_modules(db: Path) -> None:
    with site(db) as town:
        ann = town.person()
        form = {"seat1": "bot:easy", "seat2": "bot:medium", "option-hand": "2", "option-loud": "yes", "module": "echo"}
        code = ann.table(**form)
        with ann.live(code) as page:
            play(page)
        record = loads(ann.get(f"/t/{code}/record.json"))
        assert (record.modules, record.options) == (["echo"], {"hand": "2", "loud": "yes", "mute": "no"})
        assert record.names == ["Player 1", "Bot 2", "Bot 3"]


def test_a_page_that_does_not_fit_gets_a_whole_frame(db: Path, caplog: pytest.LogCaptureFixture) -> None:
    with site(db) as town:
        ann, _, code = pair(town)
        with ann.live(code) as page:
            all_regions = set(page.regions)
            assert page.frame["whole"]
            page.act()
            assert not page.frame["whole"]
            page.ask("misfit", part="part-hand\nand a second line")
            assert page.frame["whole"]
            assert {change["id"] for change in page.frame["changes"]} == all_regions
    said = [record.getMessage() for record in caplog.records if record.name == "mytharium.live"]
    assert said == [
        rf"A page of whispers at {code} does not fit at 'part-hand\nand a second line': it gets a whole frame"
    ]


def test_each_entry_is_a_picture_of_its_own(db: Path) -> None:
    with site(db) as town:
        ann, bob, code = pair(town)
        with ann.live(code) as first, bob.live(code) as second:
            first.act()
            first.catch_up()
            seen = second.frame["seq"]
            first.ask("move", seq=first.frame["seq"], act="swap", done=True)
            second.heard.clear()
            second.catch_up()
            frames = [json.loads(text) for text in second.heard if '"table"' in text]
            assert [frame["seq"] for frame in frames] == [seen + 1, seen + 2, first.frame["seq"]]
            assert all(frame["live"] for frame in frames)


def test_a_refused_move_cites_the_rule_in_the_readers_language(db: Path) -> None:
    with site(db) as town:
        ann, bob, code = pair(town)
        ann.post("/preferences", {"lang": "es"})
        with ann.live(code) as page:
            held = {c["act"].removeprefix("pick ") for c in page.frame["choices"]}
            other = next(card for card in _cards() if card not in held)
            answer = page.ask("move", seq=page.frame["seq"], act=f"pick {other}")
            assert answer == {
                "type": "refused",
                "act": f"pick {other}",
                "text": f"No tienes {other}.",
                "anchor": "hand",
            }
            assert page.ask("why", seq=page.frame["seq"], cell=f"hand-{other}")["anchor"] == "hand"
            assert page.ask("move", seq=page.frame["seq"], act="fly")["type"] == "refused"
            stale = page.ask("move", seq=0, act=page.frame["choices"][0]["act"])
            assert stale == {"type": "stale", "text": "La posición ya ha cambiado."}
        with bob.live(code) as page:
            assert page.ask("move", seq=page.frame["seq"], act="say")["text"] == "It is not your turn."


def _cards() -> tuple[str, ...]:
    from mytharium.games.whispers.game import CARDS  # type: ignore[import-not-found]

    return tuple(CARDS)


def test_history_shows_what_was_seen_then(db: Path) -> None:
    with site(db) as town:
        ann, bob, code = pair(town)
        with ann.live(code) as page, bob.live(code) as other:
            hand = page.regions["stage"]
            start = page.frame["moments"]
            page.act()
            page.ask("move", seq=page.frame["seq"], act="say")
            page.ask("look", moment=start)
            assert not page.frame["live"]
            assert not page.frame["choices"]
            assert page.regions["stage"].count("hand-") == hand.count("hand-")
            other.catch_up()
            other.act()
            page.catch_up()
            assert page.frame["moment"] == start
            assert page.frame["moments"] == start + 3
            page.ask("look", moment=page.frame["moments"])
            assert page.frame["live"]


def test_one_device_for_two_behind_a_curtain(db: Path) -> None:
    with site(db) as town:
        ann = town.person("Ann")
        code = ann.table(seat1="device", name1="Bob")
        with ann.live(code) as page:
            assert page.frame["state"]["curtain"] == 0
            assert not page.frame["choices"]
            assert page.ask("move", seq=page.frame["seq"], act="say")["type"] == "error"
            page.ask("lift", seat=0)
            assert page.frame["state"] | {"curtain": -1, "your_turn": True} == page.frame["state"]
            assert page.ask("lift", seat=5)["type"] == "error"
            play(page)


def test_a_restart_goes_on_where_it_was(db: Path) -> None:
    with site(db) as town:
        ann, bob, code = pair(town)
        with ann.live(code) as page:
            page.act()
            before = page.frame
        cookies = (ann.client.cookies, bob.client.cookies)
    with site(db) as town:
        ann, bob = town.person(), town.person()
        ann.client.cookies, bob.client.cookies = cookies
        with ann.live(code) as first, bob.live(code) as second:
            drawn = {"changes": 0, "sizes": 0, "whole": 0, "seal": ""}
            assert first.frame | drawn == before | drawn
            play(first, second)


def test_after_a_restart_a_bot_that_was_asked_moves(db: Path) -> None:
    class Asleep(QuickJobs):
        async def choose(self, job: Job, owner: str = "") -> int:
            await asyncio.sleep(3600)
            return 0

    with site(db, Asleep()) as town:
        ann = town.person("Ann")
        code = ann.table(seat0="bot:easy", seat1="me")
        cookies = ann.client.cookies
    with site(db) as town:
        ann = town.person()
        ann.client.cookies = cookies
        with ann.live(code) as page:
            play(page)


def test_the_record_comes_after_the_end_and_replays(db: Path) -> None:
    with site(db) as town:
        ann, bob, code = pair(town)
        assert "once the game is over" in ann.get(f"/t/{code}/record.json", 409)
        with ann.live(code) as first, bob.live(code) as second:
            play(first, second)
        record = loads(ann.get(f"/t/{code}/record.json"))
        match = replay(record, games.make(record.game, record.modules, record.options))
        assert match.over
        assert match.commitment() in ann.get(f"/t/{code}")
        assert record.names == ["Ann", "Bob"]


def test_a_rematch_moves_the_seats_on_and_is_the_same_for_both(db: Path) -> None:
    with site(db) as town:
        ann, bob, code = pair(town)
        ann.post(f"/t/{code}/rematch", {}, 409)
        with ann.live(code) as first, bob.live(code) as second:
            play(first, second)
            again = ann.post(f"/t/{code}/rematch", {})
            assert bob.post(f"/t/{code}/rematch", {}) == again
            second.catch_up()
            assert second.frame["state"]["rematch"] == again.removeprefix("/t/")
        with bob.live(again.removeprefix("/t/")) as page:
            assert page.frame["state"]["your_turn"]
        watcher = town.person()
        watcher.get(town.watch_link(code))
        watcher.post(f"/t/{code}/rematch", {}, 409)


def test_a_seat_is_handed_to_a_bot_and_back(db: Path) -> None:
    with site(db) as town:
        ann, bob, code = pair(town)
        with ann.live(code) as page, bob.live(code) as other:
            page.act()
            page.ask("move", seq=page.frame["seq"], act="swap")
            assert page.frame["state"]["must_end"]
            ann.post(f"/t/{code}/seat", {"seat": "0", "kind": "bot", "strength": "easy"})
            other.until(lambda page: bool(page.frame["state"]["your_turn"]))
            assert page.ask("move", seq=page.frame["seq"], act="say")["type"] == "error"
            ann.post(f"/t/{code}/seat", {"seat": "1", "kind": "bot", "strength": "easy"}, 409)
            ann.post(f"/t/{code}/seat", {"seat": "0", "kind": "me"})
            play(page, other)


def test_pictures_of_the_board(db: Path) -> None:
    with site(db) as town:
        ann, _, code = pair(town)
        now = ann.get(f"/t/{code}/board.svg")
        assert now.startswith("<svg")
        assert ann.get(f"/t/{code}/board.svg?at=0&theme=dark") != now
        picture = ann.client.get(f"/t/{code}/board.png")
        assert picture.headers["content-type"] == "image/png"
        assert picture.content.startswith(b"\x89PNG")


def test_names_presence_and_lists(db: Path) -> None:
    with site(db) as town:
        ann, bob, code = pair(town)
        with ann.live(code) as page:
            bob.post("/preferences", {"name": "Robert"})
            page.catch_up()
            assert "Robert" in page.regions["seats"]
            away = page.regions["seats"]
            with bob.live(code):
                page.until(lambda page: page.regions["seats"] != away)
            page.until(lambda page: page.regions["seats"] == away)
        assert code in ann.get("/")
        assert code not in town.person().get("/")


def test_links(db: Path) -> None:
    with site(db) as town:
        ann = town.person("Ann")
        code = ann.table()
        link = town.seat_link(code, 1)
        assert ann.links(code) == {town.seat_link(code, 0), link, town.watch_link(code)}
        preview = town.person()
        assert "Ann" in preview.get(link)  # a messenger looks and takes nothing
        bob = town.person("Bob")
        assert bob.sit(link) == code
        assert bob.links(code) == {town.seat_link(code, 1, 1)}
        town.person().get(link, 410)
        phone = town.person("Bob")
        phone.sit(town.seat_link(code, 1, 1))  # the own link, on another device
        with phone.live(code) as page:
            page.catch_up()
        stranger = town.person()
        stranger.get(f"/t/{code}", 404)
        assert stranger.client.get(town.watch_link(code), follow_redirects=False).headers["location"] == f"/t/{code}"
        assert "No tienes" not in stranger.get(f"/t/{code}")
        with stranger.live(code) as page:
            assert page.ask("move", seq=page.frame["seq"], act="say")["type"] == "error"
        for text in (f"http://testserver{link}", code, f" {code.upper()} "):
            assert ann.client.get("/join", params={"code": text}, follow_redirects=False).status_code == 303
        ann.get("/join?code=what+is+this", 404)
        town.person().get("/w/nothing", 404)


def test_a_socket_to_a_table_of_others_is_closed(db: Path) -> None:
    with site(db) as town:
        _, _, code = pair(town)
        for where in (code, "no-such-11"):
            with pytest.raises(WebSocketDisconnect) as closed, town.person().live(where):
                pass
            assert closed.value.code == 4404
