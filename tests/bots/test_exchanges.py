"""Exchanges in the turns that a bot of Terra Mystica thinks of."""

import pytest

from mytharium import bots, games
from mytharium.core.protocol import OVER, Game, settle, step
from mytharium.core.rng import Rng
from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.game import TerraMystica
from mytharium.games.terra_mystica.question import ASK_ACTION
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import ACTIONS, Position
from mytharium.games.terra_mystica.turns_exchanges import BURN, Price, exchanges, prices


def positions(seed: str) -> tuple[TerraMystica, list[Position]]:
    """Those of a game of the quick player in which somebody is to take a turn."""
    game, rng, player = games.make("terra_mystica"), Rng(seed), bots.make("careless")
    assert isinstance(game, TerraMystica)
    s, found = game.new(2), []
    seat = settle(game, s, rng)
    while seat != OVER:
        assert isinstance(s, Position)
        if s.phase == ACTIONS and s.asked == ASK_ACTION and s.on_turn == seat:
            found.append(s.clone())
        seat = step(game, s, player.choose(game, game.observe(s, seat), game.legal(s, seat), rng), rng)
    return game, found


def after(game: Game, s: Position, actions: list[int]) -> Position:
    t = s.clone()
    for action in actions:
        assert action in game.legal(t, int(s.actor))
        game.play(t, action, None)
    return t


def pays(me: Seat, price: Price) -> bool:
    return me.coins >= price[0] and me.workers >= price[1] and me.priests >= price[2]


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_every_exchange_can_be_made_and_reaches_a_price(seed: str) -> None:
    game, found = positions(seed)
    seen = 0
    for s in found:
        me = s.seat(s.actor)
        wanted = [price for price in prices(game.box, me, False) if not pays(me, price)]
        for way in exchanges(game.box, me, False):
            then = after(game, s, way).seat(s.actor)
            if set(way) != {BURN}:
                assert any(pays(then, price) for price in wanted)
            seen += 1
    assert seen > 50


def test_power_that_would_lie_idle_is_spent_before_passing() -> None:
    game, found = positions("d")
    s = next(s for s in found if s.look(s.actor).bowl3 > 0)
    me = s.seat(s.actor)
    me.bowl1, me.bowl2, me.bowl3 = 0, 0, me.tokens()  # no room for what the next income brings
    turns = [turn for turn in game.turns(s, s.actor) if w.verb(turn.actions[-1]) == w.PASS]
    best = max(turns, key=lambda turn: turn.value)
    assert w.verb(best.actions[0]) == w.CONVERT
    after(game, s, best.actions)
