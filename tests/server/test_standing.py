"""Standing answers: given at once for the one who set them, known to nobody else, and kept on the disk."""

from pathlib import Path

from tests.server.hand import pair, site


def test_a_standing_answer_is_given_at_once(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann, bob, code = pair(town)
        with ann.live(code) as first, bob.live(code) as second:
            first.ask("standing", answer="pass")
            assert '<option value="pass" selected>' in first.regions["extra"]
            second.catch_up()
            assert '<option value="" selected>' in second.regions["extra"]
            first.act()  # Ann picks a word, and that she passes needs no click and no end of the turn
            second.until(lambda page: bool(page.frame["state"]["your_turn"]))
            assert "passed" in second.regions["since"]
            second.act()
            assert [choice["act"] for choice in second.frame["choices"]] == ["say", "swap", "pass"]


def test_an_answer_set_while_asked_is_given_now_and_outlives_the_server(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann, bob, code = pair(town)
        with ann.live(code) as page:
            page.act()
            page.ask("standing", answer="pass")
            page.until(lambda page: not page.frame["state"]["your_turn"])
        with bob.live(code) as page:
            page.ask("standing", answer="pass")
            page.ask("standing", answer="")
    with site(tmp_path / "db.sqlite") as town:
        info = town.call(town.site.tables.store.table, code)
        assert info is not None
        assert [seat.standing for seat in info.seats] == ["pass", ""]


def test_an_answer_that_the_game_does_not_offer(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann, _, code = pair(town)
        with ann.live(code) as page:
            assert page.ask("standing", answer="cheat") == {
                "type": "error",
                "text": "This game has no such standing answer.",
            }
