"""Rounds: income, turns, passing, the cult bonus, the order of the next round."""

import pytest

from mytharium.games.terra_mystica.components import TRACKS
from mytharium.games.terra_mystica.rules import income
from mytharium.games.terra_mystica.rules.pending import clear
from mytharium.games.terra_mystica.state import (
    ASK_SPADES,
    ASKED,
    CARD,
    CARD_COINS,
    CARD_POOL,
    COINS,
    CULT,
    CULT_BONUS,
    DWELLING,
    FAVORS,
    HEX,
    OFFERS,
    ORDER,
    PHASE,
    ROUND,
    SCORING,
    SEAT,
    SENT,
    SHIP,
    SPACES,
    SPADES,
    STANDING,
    STRONGHOLD,
    TRADING_HOUSE,
    USED,
    VP,
    WORKERS,
)
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import begin, favor, have, hold, number, points, position, put, terra


def pass_all(table: Table) -> Table:
    """Everybody passes, and nobody does anything else, until the next round begins or the game ends."""
    now = number(table, ROUND)
    while number(table, ROUND) == now and not table.over:
        table.play(next((text for text in table.legal if text.startswith("pass")), table.legal[-1]))
    return table


@pytest.mark.rule("rounds")
def test_six_rounds_and_after_the_sixth_no_bonus_and_no_income() -> None:
    table = begin("witches", "nomads")
    seen = []
    while not table.over:
        seen.append(number(table, ROUND))
        pass_all(table)
    assert seen == [1, 2, 3, 4, 5, 6]
    kinds = [event.kind for event in table.events]
    assert "over" in kinds
    assert not {"income", "cult_bonus"} & set(kinds)


@pytest.mark.rule("rounds")
def test_spaces_open_again_and_cards_without_an_owner_gain_a_coin() -> None:
    table = begin("witches", "nomads")
    v = position(table).v
    free = [k for k in range(10) if number(table, CARD_POOL) >> k & 1]
    assert [int(v[CARD_COINS + k]) for k in free] == [1] * 3
    table.play("power coins", "done")
    assert number(table, SPACES)
    v[USED] = 1
    pass_all(table)
    assert (number(table, SPACES), have(table, 0, USED)) == (0, 0)
    left = [k for k in free if number(table, CARD_POOL) >> k & 1]
    assert all(number(table, CARD_COINS + k) == 2 for k in left)


@pytest.mark.rule("income")
def test_income_of_card_structures_and_favor_tiles() -> None:
    table = begin("witches", "nomads")
    box, s = terra(table).box, position(table)
    s.v[CARD] = 5  # 2 workers
    s.v[STANDING + DWELLING], s.v[STANDING + TRADING_HOUSE], s.v[STANDING + STRONGHOLD] = 3, 2, 1
    s.v[FAVORS] = 1 << 6 | 1 << 8  # a worker and 1 power; 3 coins
    gain = int(income.of_round(box, s, 0))
    assert gain & 255 == 4 + 3
    assert gain >> 8 & 255 == 4 + 2 + 1
    assert gain >> 24 & 255 == 2 + 2 + 1


@pytest.mark.rule("cult-bonus")
def test_every_full_number_of_steps_is_rewarded() -> None:
    """Round 3 of this table rewards every 2 steps of fire with a worker, or the bonus would have been."""
    table = begin("witches", "nomads")
    box, s = terra(table).box, position(table)
    s.v[SCORING] = 3  # SCORE4: a worker for every 2 steps of fire
    for steps, workers in ((1, 0), (2, 1), (5, 2), (10, 5)):
        clear(s)
        s.v[CULT + TRACKS.index("fire")] = steps
        before = have(table, 0, WORKERS)
        income.cult_bonus(box, s, None)
        assert have(table, 0, WORKERS) == before + workers


@pytest.mark.rule("cult-bonus")
def test_the_tile_of_the_mini_expansion_counts_priests_on_cult_spaces() -> None:
    table = begin("witches", "nomads")
    s = position(table)
    s.v[SCORING] = 8
    s.v[SENT] = 3
    before = have(table, 0, COINS)
    clear(s)
    income.cult_bonus(terra(table).box, s, None)
    assert have(table, 0, COINS) == before + 6


@pytest.mark.rule("cult-bonus", "spades")
def test_spades_of_the_bonus_dig_in_turn_order_without_building() -> None:
    table = begin("witches", "nomads")  # SCORE2: a spade for every 4 steps of earth
    s = position(table)
    s.v[CULT + 2] = s.v[SEAT + CULT + 2] = 8
    hold(table, 0, 4)  # one more shipping, in the action phase only
    dwellings = have(table, 0, STANDING + DWELLING)
    while number(table, PHASE) != CULT_BONUS:
        table.play(next(text for text in table.legal if text.startswith("pass")))
    assert (number(table, ASKED), number(table, SPADES), table.actor) == (ASK_SPADES, 2, 0)
    assert not any(text.startswith(("build", "burn", "convert")) for text in table.legal)
    board, home = terra(table).box.board, have(table, 0, 1)
    near = {int(board.neighbour[6 * have(table, 0, 38 + k) + d]) for k in range(have(table, 0, 37)) for d in range(6)}
    assert {board.index[text.split()[1]] for text in table.legal if text != "done"} <= near
    digs = [text for text in table.legal if text.startswith("transform")]
    one = next(t for t in digs if abs(int(s.v[HEX + board.index[t.split()[1]]]) - home) in (1, 2))
    table.play(one)
    while table.actor == 0 and number(table, PHASE) == CULT_BONUS:
        table.play("done")
    assert have(table, 0, STANDING + DWELLING) == dwellings
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
    assert [number(table, ORDER + k) for k in range(2)] == [1, 0]
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
        put(table, 0, hex, int(TRADING_HOUSE))
    card = next(k for k in range(10) if number(table, CARD_POOL) >> k & 1)
    before, coins = points(table, 0), have(table, 0, COINS)
    lying = number(table, CARD_COINS + card)
    table.play(f"pass BON{card + 1}")
    assert points(table, 0) == before + 2 * 2 + 3
    assert (have(table, 0, CARD), have(table, 0, COINS)) == (card, coins + lying)
    assert number(table, CARD_POOL) >> 6 & 1
    assert table.actor == 1


@pytest.mark.rule("pass", "shipping")
def test_the_card_of_the_mini_expansion_scores_shipping() -> None:
    table = begin("mermaids", "nomads")
    hold(table, 0, 10)
    position(table).v[SHIP] = 4
    before = points(table, 0)
    table.play(next(text for text in table.legal if text.startswith("pass")))
    assert points(table, 0) == before + 12


@pytest.mark.rule("pass")
def test_in_the_last_round_no_card_is_taken() -> None:
    table = begin("witches", "nomads")
    while number(table, ROUND) < 6:
        pass_all(table)
    assert [text for text in table.legal if text.startswith("pass")] == ["pass"]
    assert table.refused("pass BON1").anchor == "pass"
    table.play("pass")
    assert have(table, 0, CARD) == -1 or have(table, 1, CARD) == -1
    assert number(table, OFFERS) == 0
    assert have(table, 0, VP) >= 0
