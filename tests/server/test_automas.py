"""Whom the rules themselves play: seated by an option, last, never asked."""

from pathlib import Path

from mytharium.server.tables.table import AUTOMA, HUMAN
from tests.server.hand import Town, play, site


def sitting(town: Town, code: str) -> list[tuple[str, str]]:
    info = town.call(town.site.tables.store.table, code)
    assert info is not None
    return [(seat.kind, seat.name) for seat in info.seats]


def test_one_person_plays_with_an_automa(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann = town.person("Ann")
        code = ann.table(seat1="none", **{"option-mute": "yes"})
        assert sitting(town, code) == [(HUMAN, "Ann"), (AUTOMA, "Mute")]
        with ann.live(code) as page:
            assert "played by the rules" in page.regions["seats"]
            play(page)


def test_an_automa_stays_last_in_a_rematch(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann, bob = town.person("Ann"), town.person("Bob")
        code = ann.table(**{"option-mute": "yes"})
        bob.sit(town.seat_link(code, 1))
        with ann.live(code) as first, bob.live(code) as second:
            play(first, second)
        again = ann.post(f"/t/{code}/rematch", {}).removeprefix("/t/")
        assert [name for _, name in sitting(town, again)] == ["Bob", "Ann", "Mute"]
        with bob.live(again) as page:
            assert page.frame["state"]["your_turn"]


def test_seats_that_do_not_fit(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann = town.person("Ann")
        alone = {"seat0": "none", "seat1": "none", "option-mute": "yes"}
        full = {"seat0": "me", "seat1": "friend", "seat2": "friend", "option-mute": "yes"}
        assert "not 1" in ann.post("/new/whispers", alone, 422)
        assert "not 4" in ann.post("/new/whispers", full, 422)
