"""What can be taken back: one's own choices, everything against bots, and more if the others agree."""

from pathlib import Path

from mytharium.server.tables.undo import FINAL
from tests.server.hand import pair, play, site


def test_undo_and_the_end_of_a_turn(db: Path) -> None:
    with site(db) as town:
        ann, bob, code = pair(town)
        with ann.live(code) as first, bob.live(code) as second:
            before = first.frame["choices"]
            first.act()
            assert first.frame["state"]["can_undo"]
            first.ask("undo", seq=first.frame["seq"])
            assert first.frame["choices"] == before
            second.catch_up()
            assert "back" not in second.regions["log"] + second.regions["since"]
            first.act()
            first.ask("move", seq=first.frame["seq"], act="pass")
            second.catch_up()
            assert second.frame["state"]["your_turn"]
            assert 'data-do="undo"' in first.regions["prompt"]
            first.ask("undo", seq=first.frame["seq"])
            assert first.frame["state"]["your_turn"]
            second.catch_up()
            assert not second.frame["state"]["your_turn"]
            first.ask("move", seq=first.frame["seq"], act="pass")
            second.catch_up()
            second.act()
            first.catch_up()
            assert not first.frame["state"]["can_undo"]
            assert 'data-do="undo"' not in first.regions["prompt"]
            assert first.ask("undo", seq=first.frame["seq"])["type"] == "error"


def test_chance_waits_where_it_would_seal_more_than_one_choice(db: Path) -> None:
    with site(db) as town:
        ann, bob, code = pair(town)
        with ann.live(code) as first, bob.live(code) as second:
            first.act()
            first.ask("move", seq=first.frame["seq"], act="swap")
            assert first.frame["state"]["must_end"]
            second.catch_up()
            assert not second.frame["state"]["your_turn"]
            first.ask("undo", seq=first.frame["seq"])
            assert not first.frame["state"]["must_end"]
            first.ask("move", seq=first.frame["seq"], act="swap", done=True)
            assert not first.frame["state"]["must_end"]
            assert first.ask("done", seq=first.frame["seq"])["type"] == "refused"


def test_against_bots_everything_can_be_taken_back_and_the_game_is_marked(db: Path) -> None:
    with site(db) as town:
        ann = town.person()
        code = ann.table(seat1="bot:easy")
        with ann.live(code) as page:
            for _ in range(3):
                page.until(lambda page: bool(page.frame["state"]["your_turn"]))
                page.act()
                page.ask("move", seq=page.frame["seq"], act="pass")
            page.until(lambda page: bool(page.frame["state"]["your_turn"]))
            assert "with take-backs" not in page.regions["where"]
            seen = 0
            while page.frame["state"]["can_undo"]:
                page.ask("undo", seq=page.frame["seq"])
                assert page.frame["state"]["your_turn"]
                seen += 1
            assert seen > 2
            assert page.frame["moment"] <= 8, "back to the first question"
            assert "with take-backs" in page.regions["where"]
            assert code in ann.get("/")
            play(page)
            assert "Played with take-backs." in page.regions["result"]
        assert "!undo agreed" in ann.get(f"/t/{code}/record.json")


def test_more_is_taken_back_only_if_the_others_agree(db: Path) -> None:
    with site(db) as town:
        ann, bob, code = pair(town)
        with ann.live(code) as first, bob.live(code) as second:
            first.act()
            first.ask("move", seq=first.frame["seq"], act="say")
            refused = first.ask("undo", seq=first.frame["seq"])
            assert refused["type"] == "error"
            first.ask("ask_undo")
            assert first.frame["state"]["undo_asked_by"] == 0
            second.catch_up()
            assert second.frame["state"]["undo_asked_by"] == 0
            second.ask("answer_undo", yes=False)
            first.catch_up()
            assert first.frame["state"]["undo_asked_by"] == -1
            assert second.frame["state"]["your_turn"]
            first.ask("ask_undo")
            second.ask("answer_undo", yes=True)
            first.catch_up()
            assert [c["act"] for c in first.frame["choices"]] == ["say", "swap", "pass"]
            assert second.ask("answer_undo", yes=True)["type"] == "stale"


def test_what_several_have_played_to_its_end_stays_as_it_ended(db: Path) -> None:
    """Whoever has read the record knows the seed, so every hand and every draw to come."""
    with site(db) as town:
        ann, bob, code = pair(town)
        with ann.live(code) as first, bob.live(code) as second:
            play(first, second)
            ann.get(f"/t/{code}/record.json")
            seq, result = first.frame["seq"], first.regions["result"]
            for page in (first, second):
                assert not page.frame["state"]["can_undo"]
                assert not page.frame["state"]["can_ask_undo"]
                for said in ({"kind": "undo", "seq": seq}, {"kind": "ask_undo"}, {"kind": "answer_undo", "yes": True}):
                    assert page.ask(**said)["text"] == FINAL
            first.catch_up()
            assert first.frame["seq"] == seq
            assert first.regions["result"] == result


def test_a_bot_does_not_agree(db: Path) -> None:
    with site(db) as town:
        ann = town.person()
        code = ann.table(seat1="bot:easy")
        with ann.live(code) as page:
            page.act()
            assert page.ask("ask_undo")["type"] == "error"
            assert not page.frame["state"]["can_ask_undo"]


def test_before_the_device_is_handed_on_the_last_choice_can_be_taken_back(db: Path) -> None:
    with site(db) as town:
        ann = town.person("Ann")
        code = ann.table(seat1="device", name1="Bob")
        with ann.live(code) as page:
            page.ask("lift", seat=0)
            page.act()
            page.ask("move", seq=page.frame["seq"], act="pass")
            assert page.frame["state"]["curtain"] == 1
            assert 'data-do="undo"' in page.regions["curtain"]
            page.ask("undo", seq=page.frame["seq"])
            assert page.frame["state"]["curtain"] == -1
            assert [choice["act"] for choice in page.frame["choices"]] == ["say", "swap", "pass"]
            page.ask("move", seq=page.frame["seq"], act="say")
            assert page.frame["state"]["curtain"] == 1
            assert 'data-do="undo"' not in page.regions["curtain"], "the others know the word by now"
