"""Views as plain data: what another program gets is the view, whole and without a secret more."""

import json
from typing import Any

import pytest

from mytharium import games
from mytharium.core.protocol import WATCHER
from mytharium.core.rng import Rng
from mytharium.match.match import Match
from mytharium.match.plain import BadView, plain, viewed


def played(name: str, entries: int) -> Match:
    game, rng = games.make(name), Rng("plain")
    match = Match(game, games.meta(name).seats[1], "plain")
    match.begin()
    while not match.over and match.seq < entries:
        legal = game.legal(match.state, match.to_act()[0])
        match.decide(match.to_act()[0], legal[rng.below(len(legal))])
    return match


@pytest.mark.parametrize("name", games.names())
def test_a_view_comes_back_whole(name: str) -> None:
    match = played(name, 60)
    for viewer in (*range(match.seats), int(WATCHER)):
        view = match.view(viewer)
        again = viewed(match.game, match.seats, json.loads(json.dumps(plain(view))))
        assert (again.key(), repr(again), plain(again)) == (view.key(), repr(view), plain(view))


@pytest.mark.parametrize("name", games.names())
def test_what_is_no_view_is_refused(name: str) -> None:
    match = played(name, 10)
    data = plain(match.view(0))
    wrong: list[dict[str, Any]] = [{}, {"told": 5}, dict.fromkeys(data), {key: [[{}]] for key in data}]
    for one in wrong:
        with pytest.raises(BadView):
            viewed(match.game, match.seats, one)
