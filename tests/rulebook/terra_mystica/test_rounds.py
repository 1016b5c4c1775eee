"""Rounds: income, turns, passing, the cult bonus, the order of the next round."""

import pytest

from mytharium.games.terra_mystica.components import TRACKS
from mytharium.games.terra_mystica.question import ASK_SPADES
from mytharium.games.terra_mystica.rules import income
from mytharium.games.terra_mystica.seat import DWELLING, STRONGHOLD, TRADING_HOUSE, put
from mytharium.games.terra_mystica.state import CULT_BONUS
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import (
    begin,
    built,
    favor,
    hold,
    player,
    points,
    position,
    stand_at,
    terra,
)


def pass_all(table: Table) -> Table:
    """Everybody passes, and nobody does anything else, until the next round begins or the game ends."""
    now = position(table).round
    while position(table).round == now and not table.over:
        table.play(next((text for text in table.legal if text.startswith("pass")), table.legal[-1]))
    return table


@pytest.mark.rule("rounds")
def test_six_rounds_and_after_the_sixth_no_bonus_and_no_income() -> None:
    table = begin("witches", "nomads")
    seen = []
    while not table.over:
        seen.append(position(table).round)
        pass_all(table)
    assert seen == [1, 2, 3, 4, 5, 6]
    kinds = [event.kind for event in table.events]
    assert "over" in kinds
    assert not {"income", "cult_bonus"} & set(kinds)


@pytest.mark.rule("rounds")
def test_spaces_open_again_and_cards_without_an_owner_gain_a_coin() -> None:
    table = begin("witches", "nomads")
    s = position(table)
    free = [k for k in range(10) if position(table).card_pool >> k & 1]
    assert [int(s.card_coins[k]) for k in free] == [1] * 3
    table.play("power coins", "done")
    assert position(table).powers_used
    s.seat(0).used = 1
    pass_all(table)
    assert (position(table).powers_used, player(table, 0).used) == (0, 0)
    left = [k for k in free if position(table).card_pool >> k & 1]
    assert all(position(table).card_coins[k] == 2 for k in left)


@pytest.mark.rule("income")
def test_income_of_card_structures_and_favor_tiles() -> None:
    table = begin("witches", "nomads")
    box, s = terra(table).box, position(table)
    s.seat(0).card = 5  # 2 workers
    s.seat(0).structures = put(s.seat(0).structures, DWELLING, 3)
    s.seat(0).structures = put(s.seat(0).structures, TRADING_HOUSE, 2)
    s.seat(0).structures = put(s.seat(0).structures, STRONGHOLD, 1)
    s.seat(0).favors = 1 << 6 | 1 << 8  # a worker and 1 power; 3 coins
    gain = income.of_round(box, s.seat(0)).packed()
    assert gain & 255 == 4 + 3
    assert gain >> 8 & 255 == 4 + 2 + 1
    assert gain >> 24 & 255 == 2 + 2 + 1


@pytest.mark.rule("cult-bonus")
def test_every_full_number_of_steps_is_rewarded() -> None:
    """Round 3 of this table rewards every 2 steps of fire with a worker, or the bonus would have been."""
    table = begin("witches", "nomads")
    box, s = terra(table).box, position(table)
    s.scoring = put(s.scoring, 0, 3)
    for steps, workers in ((1, 0), (2, 1), (5, 2), (10, 5)):
        s.waiting = None
        stand_at(s.seat(0), TRACKS.index("fire"), steps)
        before = player(table, 0).workers
        income.cult_bonus(box, s, None)
        assert player(table, 0).workers == before + workers


@pytest.mark.rule("cult-bonus")
def test_the_tile_of_the_mini_expansion_counts_priests_on_cult_spaces() -> None:
    table = begin("witches", "nomads")
    s = position(table)
    s.scoring = put(s.scoring, 0, 8)
    s.seat(0).sent = 3
    before = player(table, 0).coins
    s.waiting = None
    income.cult_bonus(terra(table).box, s, None)
    assert player(table, 0).coins == before + 6


@pytest.mark.rule("cult-bonus", "spades")
def test_spades_of_the_bonus_dig_in_turn_order_without_building() -> None:
    table = begin("witches", "nomads")  # SCORE2: a spade for every 4 steps of earth
    s = position(table)
    stand_at(s.seat(0), 2, 8)
    stand_at(s.seat(1), 2, 8)
    hold(table, 0, 4)  # one more shipping, in the action phase only
    dwellings = player(table, 0).structures[DWELLING]
    while position(table).phase != CULT_BONUS:
        table.play(next(text for text in table.legal if text.startswith("pass")))
    assert (position(table).asked, position(table).spades, table.actor) == (ASK_SPADES, 2, 0)
    assert not any(text.startswith(("build", "burn", "convert")) for text in table.legal)
    board = terra(table).box.map
    home = player(table, 0).colour
    near = {int(board.neighbour(hex, d)) for hex in player(table, 0).places for d in range(6)}
    assert {board.index[text.split()[1]] for text in table.legal if text != "done"} <= near
    digs = [text for text in table.legal if text.startswith("transform")]
    one = next(t for t in digs if abs(int(s.terrain[board.index[t.split()[1]]] - home)) in (1, 2))
    table.play(one)
    while table.actor == 0 and position(table).phase == CULT_BONUS:
        table.play("done")
    assert player(table, 0).structures[DWELLING] == dwellings
    assert table.actor == 1


@pytest.mark.rule("turn-order")
def test_the_first_to_pass_begins_and_the_others_follow_as_they_sit() -> None:
    table = begin("witches", "nomads")
    table.play("advance shipping", "done")
    table.play(next(text for text in table.legal if text.startswith("pass")))
    assert table.actor == 0  # the only one left goes on
    table.play("advance shipping", "done")
    assert table.actor == 0
    pass_all(table)
    assert [position(table).order[k] for k in range(2)] == [1, 0]
    assert table.actor == 1


@pytest.mark.rule("turn", "actions")
def test_one_action_and_exchanges_before_and_after_it() -> None:
    table = begin("witches", "nomads")
    table.play("convert power to coin", "advance spades", "convert worker to coin")
    assert table.actor == 0
    assert table.refused("advance shipping").anchor == "actions"
    table.play("done")
    assert table.actor == 1
    assert table.refused("advance shipping", 0).anchor == "turn"


@pytest.mark.rule("actions")
def test_the_kinds_of_action() -> None:
    table = begin("witches", "nomads")
    kinds = {text.split()[0] for text in table.legal}
    assert kinds == {"transform", "upgrade", "advance", "send", "power", "pass", "burn", "convert"}
    assert table.refused("use faction").anchor == "special-actions"


@pytest.mark.rule("pass")
def test_passing_scores_the_card_and_takes_another_with_its_coins() -> None:
    table = begin("witches", "nomads")
    hold(table, 0, 7)  # 2 points for each trading house
    favor(table, 0, 12)  # 0, 2, 3, 3, 4 for trading houses
    for hex in ("A13", "I1"):
        built(table, 0, hex, int(TRADING_HOUSE))
    card = next(k for k in range(10) if position(table).card_pool >> k & 1)
    before = points(table, 0)
    coins = player(table, 0).coins
    lying = position(table).card_coins[card]
    table.play(f"pass BON{card + 1}")
    assert points(table, 0) == before + 2 * 2 + 3
    assert (player(table, 0).card, player(table, 0).coins) == (card, coins + lying)
    assert position(table).card_pool >> 6 & 1
    assert table.actor == 1


@pytest.mark.rule("pass", "shipping")
def test_the_card_of_the_mini_expansion_scores_shipping() -> None:
    table = begin("mermaids", "nomads")
    hold(table, 0, 10)
    player(table, 0).shipping = 4
    before = points(table, 0)
    table.play(next(text for text in table.legal if text.startswith("pass")))
    assert points(table, 0) == before + 12


@pytest.mark.rule("pass")
def test_in_the_last_round_no_card_is_taken() -> None:
    table = begin("witches", "nomads")
    while position(table).round < 6:
        pass_all(table)
    assert [text for text in table.legal if text.startswith("pass")] == ["pass"]
    assert table.refused("pass BON1").anchor == "pass"
    table.play("pass")
    assert player(table, 0).card == -1 or player(table, 1).card == -1
    assert len(position(table).offers) == 0
    assert player(table, 0).vp >= 0
