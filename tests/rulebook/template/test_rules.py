"""The rules of Pearl Divers, paragraph by paragraph."""

from pathlib import Path

import pytest

from mytharium.core.compose import ComposeError
from mytharium.testing.script import Table
from mytharium.testing.template.components import HERE, load
from mytharium.testing.template.game import make


def table(*texts: str, modules: tuple[str, ...] = (), peeking: str = "yes") -> Table:
    """A game of two from its beginning, then these texts."""
    game = make(list(modules), {"peeking": peeking})
    return Table(game, game.new(2)).play(*texts)


def dealt(peeking: str = "yes") -> Table:
    """The first player has card 2, the second card 5."""
    return table("deal 2", "deal 5", peeking=peeking)


@pytest.mark.rule("cards", "chance")
def test_everybody_is_dealt_a_card_and_each_is_as_likely() -> None:
    assert table().chances == {f"deal {card}": 1 for card in range(1, 7)}
    assert table("deal 2").chances == {f"deal {card}": 1 for card in (1, 3, 4, 5, 6)}


@pytest.mark.rule("cards")
@pytest.mark.parametrize("wrong", ["cards = 4\nheap = 9", "cards = 6", 'cards = 6\nheap = "many"'])
def test_a_box_with_too_little_in_it_is_refused(tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(wrong)
    with pytest.raises(ComposeError, match=r"wrong.toml: (cards|heap) must be a number"):
        load(path)
    assert load(HERE / "components.toml") == {"cards": 6, "heap": 9}


@pytest.mark.rule("turn", "take")
def test_a_turn_takes_one_pearl_or_two() -> None:
    assert dealt().legal == ["take 1", "take 2", "swap", "peek 2"]
    after = dealt().play("take 2")
    assert (after.actor, after.legal[0]) == (1, "take 1")
    assert str(dealt().refused("take 3")) == "You take one pearl or two."
    assert str(dealt().refused("take 1", seat=1)) == "It is not your turn."
    last = dealt().play("take 2", "take 2", "take 2", "take 2")
    assert str(last.refused("take 2")) == "There is only one pearl left."


@pytest.mark.rule("swap", "chance")
def test_a_swap_costs_a_pearl_of_the_heap_and_brings_another_card() -> None:
    swapped = dealt().play("swap")
    assert swapped.chances == {f"deal {card}": 1 for card in (1, 2, 3, 4, 6)}
    assert str(swapped.refused("deal 5")) == "This cannot be drawn now."
    assert swapped.play("deal 6").actor == 1


@pytest.mark.rule("peek")
def test_peeking_shows_a_card_to_one_player() -> None:
    peeked = dealt().play("peek 2")
    assert [(event.kind, event.audience) for event in peeked.events] == [("peeks", -1), ("sees", 1)]
    assert peeked.legal == ["take 1", "take 2", "swap"]
    assert str(peeked.refused("peek 2")) == "You have already seen that card."
    assert str(peeked.refused("peek 1")) == "That is your own card."
    assert str(peeked.refused("peek 3")) == "There is no seat 3."
    assert "peek 2" in peeked.play("take 1", "swap", "deal 6").legal, "what was seen is gone"
    blind = dealt(peeking="no")
    assert str(blind.refused("peek 2")) == "Nobody peeks at this table."


@pytest.mark.rule("end")
def test_when_the_heap_is_empty_pearls_and_cards_count() -> None:
    over = dealt().play("take 2", "take 2", "take 2", "take 2", "take 1")
    assert over.over
    end = over.game.outcome(over.state)
    assert (end.scores, end.ranks) == ([5 + 2, 4 + 5], [2, 1])
    assert str(over.refused("take 1", seat=1)) == "The game is over."


@pytest.mark.rule("expansions", "deep", "tide")
def test_deep_water_has_more_pearls_and_the_tide_takes_some() -> None:
    deep = table("deal 2", "deal 5", "take 2", modules=("deep",))
    tide = table("deal 2", "deal 5", "take 2", modules=("deep", "tide"))
    assert [event.kind for event in deep.events][-1] == "takes"
    assert [event.kind for event in tide.events][-1] == "tide"


@pytest.mark.rule("greed")
def test_greed_rewards_whoever_has_most_pearls() -> None:
    over = table("deal 2", "deal 5", "take 2", "take 1", "take 2", "take 2", "take 2", modules=("greed",))
    assert over.over
    assert over.game.outcome(over.state).breakdown[0] == {"pearls": 6, "card": 2, "bonus": 1}


@pytest.mark.rule("turn")
def test_what_nobody_does_is_refused() -> None:
    for number in (0, 9, 2 | 1 << 8, 1, -1):
        no = dealt().game.refusal(dealt().state, 0, number)
        assert str(no) == "This is not something a player does."


@pytest.mark.rule("undo")
def test_a_look_cannot_be_taken_back() -> None:
    assert all(event.reveals for event in dealt().play("peek 2").events)
