"""Terra Mystica: what can be clicked, what it costs, and what is offered in several steps."""

from __future__ import annotations

from itertools import product
from typing import cast

import pytest

from mytharium.core.notation import NotationError
from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.face import FACE
from mytharium.games.terra_mystica.face.choices.combinations import Exchanges, cheapest
from mytharium.games.terra_mystica.face.choices.effects import Effect
from mytharium.games.terra_mystica.face.choices.standing import STANDING
from mytharium.games.terra_mystica.seat import DWELLING, TRADING_HOUSE
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.match.log import THEN
from mytharium.scene.face import Choice
from mytharium.scene.primitives import Cell
from mytharium.scene.words import Words
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import begin, built, player, position, spots, terra
from tests.rulebook.terra_mystica.test_land import terrain
from tests.rulebook.terra_mystica.test_power import neighbours

ENGLISH = Words()


def view(table: Table, viewer: int | None = None) -> TerraMysticaView:
    seen = table.game.observe(table.state, table.actor if viewer is None else viewer)
    return cast(TerraMysticaView, seen)


def choices(table: Table) -> dict[str, Choice]:
    legal = [(table.game.parse(table.state, text), text) for text in table.legal]
    return {choice.action: choice for choice in FACE.read(view(table), ENGLISH, ["A", "B"], legal).choices}


def purse(table: Table, coins: int, workers: int, priests: int, *bowls: int) -> Table:
    s = position(table)
    s.seat(0).coins = coins
    s.seat(0).workers = workers
    s.seat(0).priests = priests
    me = s.seat(0)
    me.bowl1, me.bowl2, me.bowl3 = bowls
    return table


def test_an_action_says_what_it_costs_and_brings_and_to_whom_it_offers_power() -> None:
    table = begin("witches", "nomads")
    built(table, 1, "A4", int(DWELLING))
    found = choices(table)["upgrade A3 trading-house; done"]
    assert found.label == "Upgrade A3 to a trading house"
    assert found.question == "Upgrade A3 to a trading house?"
    assert found.hint == "Costs 3 coins and 2 workers. Power on offer: Nomads 1."
    assert found.cells == (f"hex-{terra(table).box.map.index['A3']}",)
    assert choices(table)["advance shipping; done"].hint == "Costs 4 coins and 1 priest. Brings 2 points."
    assert choices(table)["power coins; done"].hint == "Costs 4 power. Brings 7 coins."


def test_transform_and_build_is_one_choice_and_the_main_one() -> None:
    table = begin("witches", "nomads")
    both = choices(table)["transform A4 to forest; build A4; done"]
    assert both.default
    assert both.label == "Turn A4 into forest and build"
    assert both.hint == "Costs 2 coins and 4 workers. Power on offer: Nomads 1."
    assert not choices(table)["transform A4 to forest"].default


def test_what_gives_something_up_is_never_the_main_one() -> None:
    table = begin("witches", "nomads")
    assert not any(choice.default for choice in choices(table).values() if choice.action.startswith("pass"))
    unbuilt = choices(table.play("transform A4 to forest"))["done; done"]
    assert unbuilt.label == "No dwelling"
    assert not unbuilt.default


def test_passing_has_a_button_of_its_own_and_its_cards_say_so() -> None:
    table = begin("witches", "nomads")
    passes = [choice for choice in choices(table).values() if choice.action.startswith("pass")]
    assert passes
    assert {choice.menu for choice in passes} == {"Pass"}
    assert all(choice.label.startswith("Pass and take: ") for choice in passes)


def test_what_is_missing_is_exchanged_first() -> None:
    table = begin("witches", "nomads")
    terrain(table, "A4", "forest")
    purse(table, 2, 0, 0, 0, 2, 2)
    found = choices(table)
    assert not any(action.startswith("build") for action in found)
    way = found["burn; convert power to worker; build A4"]
    assert way.label == "Build a dwelling on A4 (sacrifice 1 token and 1 worker for 3 power first)"
    assert way.hint.startswith("Costs 2 coins, 3 power and 1 token")


def test_power_is_sacrificed_for_a_power_action() -> None:
    table = purse(begin("witches", "nomads"), 9, 9, 0, 0, 6, 2)
    found = choices(table)
    assert "burn; burn; power coins; done" in found
    assert "burn; power priest; done" in found
    assert "power coins" not in found


def test_exchanges_come_with_counts() -> None:
    table = purse(begin("witches", "nomads"), 0, 3, 1, 0, 4, 2)
    labels = {
        choice.action: choice.label
        for choice in choices(table).values()
        if choice.action.startswith(("burn", "convert"))
    }
    assert labels["burn"] == "Sacrifice 1 token"
    assert labels["burn; burn"] == "Sacrifice 2 tokens"
    assert labels[THEN.join(["convert worker to coin"] * 3)] == "3 coins for 3 workers"
    assert labels[THEN.join(["convert power to coin"] * 2)] == "2 coins for 2 power"
    assert labels["burn; convert power to worker"] == "Sacrifice 1 token, 1 worker for 3 power"


def test_the_turn_ends_by_itself_where_only_exchanges_could_follow() -> None:
    table = begin("mermaids", "nomads")
    assert "advance shipping; done" in choices(table)
    for hex, piece in (("H3", TRADING_HOUSE), ("I4", TRADING_HOUSE), ("I5", TRADING_HOUSE), ("G2", DWELLING)):
        built(table, 0, hex, int(piece))
    found = choices(table)  # a town around a river hex waits to be founded
    assert "advance shipping" in found
    assert "connect r32" in found


PLANS = [Exchanges(*numbers) for numbers in product(range(4), range(3), range(6), range(3), range(8), range(4))]


def test_the_cheapest_exchanges_are_the_cheapest() -> None:
    """Against every other plan that pays, for many purses and prices."""
    table = begin("witches", "nomads")
    for seed in range(150):
        coins, workers, priests, one, two, three = (
            seed * k % n for k, n in ((7, 5), (3, 4), (5, 3), (11, 3), (13, 7), (17, 5))
        )
        s = position(purse(table, coins, workers, priests, one, two, three))
        price = [seed * k % n for k, n in ((19, 8), (23, 6), (29, 3), (31, 7))]
        found = cheapest(s.seat(0), Effect(-price[0], -price[1], -price[2], 0, 0, 0, price[3], 0, (0, 0, 0, 0), ()))
        fitting = [
            plan.loss
            for plan in PLANS
            if 2 * plan.burn <= two
            and three + plan.burn >= 5 * plan.priests + 3 * plan.workers + plan.coins + price[3]
            and coins + plan.coins + plan.from_workers >= price[0]
            and workers + plan.workers + plan.from_priests - plan.from_workers >= price[1]
            and priests + plan.priests - plan.from_priests >= price[2]
        ]
        assert (found.loss if found else None) == (min(fitting) if fitting else None)


def test_power_from_neighbours_is_answered_in_place() -> None:
    table = neighbours().play("upgrade E9 trading-house", "done")
    found = list(choices(table).values())
    assert [choice.label for choice in found] == ["Gain 5 power for 4 points", "Decline"]
    assert [choice.cells for choice in found] == [(), ()]
    asked = FACE.read(view(table), ENGLISH, ["A", "B"]).prompt
    assert asked.title == "Take 5 power for 4 points?"
    assert FACE.read(view(table, 0), ENGLISH, ["A", "B"]).prompt.title == "B may take power"


@pytest.mark.parametrize(
    ("standing", "answer"),
    [
        ("free", "decline"),
        ("two", "decline"),
        ("three", "decline"),
        ("always", "leech"),
        ("never", "decline"),
    ],
)
def test_standing_answers_to_an_offer_of_five_power(standing: str, answer: str) -> None:
    table = neighbours().play("upgrade E9 trading-house", "done")
    legal = [(table.game.parse(table.state, text), text) for text in table.legal]
    given = STANDING.answer(view(table), legal, standing)
    assert given is not None
    assert table.game.format(table.state, given) == f"nomads {answer} 5 from witches"


def test_people_sit_down_taking_what_is_free_and_are_asked_for_the_rest() -> None:
    table = neighbours()
    dear = table.play("upgrade E9 trading-house", "done")
    legal = [(dear.game.parse(dear.state, text), text) for text in dear.legal]
    assert STANDING.default == "ask"
    assert STANDING.answer(view(dear), legal, "ask") is None
    s = position(dear)
    s.seat(1).bowl1, s.seat(1).bowl2 = 0, 1  # only one power can be gained, for nothing
    assert STANDING.answer(view(dear), legal, "ask") == legal[0][0]


def test_the_question_about_power_says_who_built_what_where() -> None:
    table = neighbours().play("upgrade E9 trading-house", "done")
    seen = view(table)
    where = seen.box.map.told(seen.box.map.index["E9"])
    told = Event("upgrades", 0, {**where, "structure": int(TRADING_HOUSE)})
    reading = FACE.read(seen, ENGLISH, ["Ann", "Bob"], lately=[told])
    assert reading.prompt.title == "Take 5 power for 4 points?"
    assert reading.prompt.why.startswith("Ann upgrades E9 to a trading house. All or nothing")


def test_standing_answers_look_at_what_is_really_gained() -> None:
    table = neighbours()
    s = position(table)
    s.seat(1).bowl1 = 0
    s.seat(1).bowl2 = 1
    table.play("upgrade E9 trading-house", "done")
    legal = [(table.game.parse(table.state, text), text) for text in table.legal]
    assert STANDING.answer(view(table), legal, "free") == legal[0][0]
    assert STANDING.answer(view(table, 0), [], "free") is None


def test_standing_answers_leave_other_questions_and_the_trading_camp_alone() -> None:
    table = begin("witches", "nomads")
    legal = [(table.game.parse(table.state, text), text) for text in table.legal]
    assert STANDING.answer(view(table), legal, "always") is None
    assert FACE.standing is STANDING
    assert {value for value, _ in STANDING.answers} == {"ask", "free", "one", "two", "three", "always", "never"}


@pytest.mark.parametrize("mine", ["witches", "riverwalkers", "dragonlords", "yetis"])
def test_a_click_on_anything_that_is_not_lit_is_answered_by_a_rule(mine: str) -> None:
    table = purse(begin(mine, "nomads"), 0, 0, 0, 2, 0, 0)
    scene = FACE.read(view(table), ENGLISH, ["A", "B"]).scene
    lit = {cell for choice in choices(table).values() for cell in choice.cells}
    asked = 0
    for cell in {node.id for part in scene.parts for node in part.nodes if isinstance(node, Cell)} - lit:
        meant = FACE.choices.meant(view(table), cell)
        if not meant:
            continue
        try:
            no = table.refused(meant)
        except NotationError:
            pytest.fail(f"{cell} means {meant!r}, which is no notation")
        assert FACE.why(no.reason, no.gaps, Words("es", [FACE.catalog]))
        asked += 1
    assert asked > 20


def test_special_terrain_is_placed_on_the_hex_it_fits() -> None:
    table = begin("auren", "nomads")
    hex = spots(table)[0]
    found = next(
        choice for action, choice in choices(table).items() if action.startswith(f"place special terrain {hex}")
    )
    assert found.label == f"Place the Tree of Serenity on {hex}"
    assert found.hint.endswith("Tree of Serenity: 4 points for coming to the top of a cult.")
    assert player(table, 0).coins == 60
