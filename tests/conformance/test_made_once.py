"""A game is made once for each mix: whoever asks for it again gets the same frozen object."""

import os
import pickle
from pathlib import Path

import pytest

from mytharium import games
from mytharium.core.compose import ComposeError
from mytharium.core.rng import Rng
from mytharium.games import _make
from mytharium.match.match import Match
from mytharium.server.tables.bot_job import Job, think

DATA = Path(games.__file__).parent / "mythical_island" / "data"


@pytest.mark.parametrize("name", games.names())
def test_the_same_mix_is_the_same_game(name: str) -> None:
    assert games.make(name) is games.make(name, [], {})
    for option in games.meta(name).options:
        value = option.values[-1]
        assert games.make(name, [], {option.name: value}) is games.make(name, (), {option.name: value})
        assert games.make(name, [], {option.name: value}) is not games.make(name)


def test_modules_may_come_in_any_order() -> None:
    assert games.make("myraclia", ["luna", "eternity"]) is games.make("myraclia", ["eternity", "luna"])
    assert games.make("myraclia", ["luna"]) is not games.make("myraclia", ["eternity", "luna"])


def test_what_does_not_fit_is_said_every_time() -> None:
    for _ in range(2):
        with pytest.raises(ComposeError, match="has no option 'nonsense'"):
            games.make("mythicals", [], {"nonsense": "yes"})


def test_any_text_may_be_an_option_but_not_all_are_kept() -> None:
    rows = ["#####"] * 5
    first = games.make("mythical_island", [], {"layout": "/".join(rows)})
    assert first is games.make("mythical_island", [], {"layout": "/".join(rows)})
    assert (_make.cache_info().maxsize or 1000) < 200


def test_a_component_pack_makes_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = games.make("mythical_island")
    monkeypatch.setenv(games.PACKS, str(tmp_path))
    assert games.make("mythical_island") is plain  # there is nothing in it for this game
    pack = tmp_path / "mythical_island" / "bonus.toml"
    pack.parent.mkdir()
    text = (DATA / "bonus.toml").read_text()
    pack.write_text(text + "\n")
    packed = games.make("mythical_island")
    assert packed is not plain
    assert packed is games.make("mythical_island")
    assert packed.id != plain.id
    pack.write_text(text + "\n# another edition\n")
    os.utime(pack, ns=(1, 1))
    assert games.make("mythical_island").id not in (plain.id, packed.id)
    monkeypatch.delenv(games.PACKS)
    assert games.make("mythical_island") is plain


@pytest.mark.parametrize("name", games.names())
def test_a_view_that_was_sent_to_another_process_finds_the_same_game(name: str) -> None:
    game = games.make(name)
    match = Match(game, games.meta(name).seats[0], "sent")
    match.begin()
    seat = match.to_act()[0]
    view = pickle.loads(pickle.dumps(match.view(seat)))
    assert getattr(view, "box", None) is getattr(game, "box" if hasattr(type(view), "box") else "", None)
    job = Job(name, (), {}, "random", view, tuple(game.legal(match.state, seat)), "seed")
    made = _make.cache_info().misses
    assert think(job) in job.moves
    assert _make.cache_info().misses == made
    assert game.determinize(view, Rng("sent")).key()
