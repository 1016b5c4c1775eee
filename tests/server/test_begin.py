"""How a game begins: at once, by a preset, as it was set up last, by a table's code."""

import re
from pathlib import Path
from typing import Any

import pytest

from mytharium import games
from mytharium.server.app.security import COOKIE
from mytharium.server.base.words import words_for
from mytharium.server.http.requests import Guest, Guests
from mytharium.server.lobby.new_table import read_plan
from mytharium.server.tables.table import AUTOMA, BOT, HUMAN, TableInfo
from tests.server.hand import Person, Town, site

PRESETS = [(name, preset.name) for name in games.names() for preset in games.meta(name).presets]


def table(town: Town, path: str) -> TableInfo:
    info = town.call(town.site.tables.store.table, path.removeprefix("/t/"))
    assert info is not None
    return info


def chosen(form: str) -> dict[str, str]:
    """What is selected in a form that was shown."""
    radios = re.findall(r'type="radio" name="([^"]+)" value="([^"]+)"[^>]* checked', form)
    return dict(radios)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_every_preset_is_a_game(name: str, preset: str) -> None:
    meta = games.meta(name)
    alone = next(one for one in meta.presets if one.name == preset).alone
    form = {"seat0": ["me"], "seat1": ["none" if alone else "bot"], "strength1": ["easy"], "preset": [preset]}
    plan = read_plan(meta, form, "Ann", words_for("en", name))
    assert [seat.kind for seat in plan.seats] == [HUMAN, AUTOMA if alone else BOT]


@pytest.mark.parametrize("name", games.names())
def test_what_does_not_matter_is_not_set(name: str) -> None:
    for option in games.meta(name).options:
        if option.needs:
            form = {"seat0": ["me"], "seat1": ["device"], f"option-{option.name}": [option.values[1]]}
            assert read_plan(games.meta(name), form, "", words_for("en")).options[option.name] == option.values[0]
            known = {one.name for one in games.meta(name).modules} | {one.name for one in games.meta(name).options}
            assert option.needs in known


def test_play_now_is_against_the_bot_played_last(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann = town.person("Ann")
        first = table(town, ann.post("/play/mythicals", {}))
        assert [(seat.kind, seat.name, seat.strength) for seat in first.seats] == [
            (HUMAN, "Ann", ""),
            (BOT, "Bot", "medium"),
        ]
        assert first.options == {"open_stacks": "yes"}  # a first game
        form: dict[str, Any] = {"seat0": "me", "name0": "Anna", "seat1": "bot", "strength1": "strong"}
        ann.post("/new/mythicals", {**form, "preset": "standard"})
        again = table(town, ann.post("/play/mythicals", {}))
        assert [(seat.name, seat.strength) for seat in again.seats] == [("Anna", ""), ("Bot", "strong")]
        assert again.options == {"open_stacks": "no"}
        assert chosen(ann.get("/new/mythicals")) == {"preset": "standard"}
        assert 'value="Anna"' in ann.get("/new/mythicals")
        ann.post("/play/chess", {}, 404)


def test_a_set_up_that_no_longer_exists_does_not_hinder_playing_now(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann = town.person()
        ann.client.cookies.set(COOKIE, town.site[Guests].write(Guest("ann", setups={"mythicals": "module=gone"})))
        assert table(town, ann.post("/play/mythicals", {})).options == {"open_stacks": "yes"}


def test_a_game_without_presets_is_played_as_it_is(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        assert len(table(town, town.person().post("/play/whispers", {})).seats) == 2


def test_solo_with_eva(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann = town.person("Ann")
        assert ">Solo with Eva</button>" in ann.get("/")
        solo = table(town, ann.post("/play/myraclia", {"preset": "solo"}))
        assert [(seat.kind, seat.name) for seat in solo.seats] == [(HUMAN, "Ann"), (AUTOMA, "Eva")]


def test_reconstructed_data_is_declared_where_a_game_is_chosen(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann = town.person()
        home = ann.get("/")
        for name in games.names():
            said = words_for("en").t(games.meta(name).about.reconstructed).replace("'", "&#39;")
            assert said in home
            assert said in ann.get(f"/new/{name}")


def came_to(person: Person, code: str) -> str:
    answer = person.client.get("/join", params={"code": code}, follow_redirects=False)
    return answer.headers.get("location", f"{answer.status_code}")


def test_a_table_code_leads_to_a_free_seat(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann, bob, eve = town.person("Ann"), town.person("Bob"), town.person("Eve")
        code = ann.table(joining="yes")
        assert came_to(ann, code) == f"/t/{code}"
        assert came_to(bob, code.replace("-", " ").upper()) == f"/t/{code}/sit"
        assert bob.post(f"/t/{code}/sit", {}) == f"/t/{code}"
        assert came_to(bob, f"http://testserver/t/{code}") == f"/t/{code}"
        assert came_to(eve, code) == came_to(eve, "no-such-11") == "404"
        assert eve.get(f"/join?code={code}", 404) == eve.get("/join?code=no-such-11", 404)
        eve.get(f"/t/{code}", 404)


def test_a_table_code_lets_watch_if_the_host_allows_it(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann, eve = town.person("Ann"), town.person("Eve")
        code = ann.table(seat1="bot", strength1="easy", watching="yes")
        assert came_to(eve, code) == f"/t/{code}"
        assert "You are watching." in eve.get(f"/t/{code}")
        with eve.live(code) as page:
            assert "watching" in page.ask("move", seq=page.frame["seq"], act="x")["text"]
