"""Claims and locks."""

import pytest

from mytharium.games.mythical_island.box import BIT
from tests.rulebook.mythical_island.table import Isle, table

# A row of three fires at the top is bonus card 5; a row of three earths below is bonus card 7.
ROWS = ("FFFWA", "EEEAW", "AWAWA", "WAWAW", "AWAWA")


def start(**more: object) -> Isle:
    settings: dict[str, object] = {
        "pawns": ("a5", "e1"),
        "bonus": (5, 7, 6),
        "cards": ((14,), (13,)),
        "tiles": ("NN", "NN"),
    }
    return table(ROWS, **{**settings, **more})  # type: ignore[arg-type]


def next_round(isle: Isle) -> Isle:
    isle.play("end").drawn()
    return isle.play("pass", "draw").drawn()


@pytest.mark.rule("claim")
def test_a_claim_puts_a_token_on_the_card() -> None:
    isle = start()
    assert isle.can("claim") == {"5"}
    isle.play("claim 5")
    assert isle.state.holder(4) == 0
    assert isle.state.tokens(0) == 3


@pytest.mark.rule("claim")
def test_the_pawn_stands_on_the_pattern() -> None:
    isle = start(pawns=("a3", "e1"))
    assert isle.refused("claim 5").anchor == "claim"
    assert isle.refused("claim 1").anchor == "bonus-table"


@pytest.mark.rule("claim")
def test_another_players_token_goes_back_to_its_owner() -> None:
    isle = start(pawns=("a5", "b4")).play("claim 5", "end").drawn()
    assert isle.actor == 1
    isle.play("move b5", "claim 5")
    assert isle.told("claims") == [{"bonus": 4, "from": 0}]
    assert isle.state.holder(4) == 1
    assert [int(isle.state.tokens(seat)) for seat in (0, 1)] == [4, 3]


@pytest.mark.rule("lock")
def test_a_second_claim_in_a_later_turn_locks() -> None:
    isle = start().play("claim 5")
    assert "lock 5" not in isle.legal
    assert isle.refused("lock 5").anchor == "lock"
    next_round(isle)
    assert isle.can("lock") == {"5"}
    assert isle.refused("claim 5").anchor == "claim"
    isle.play("lock 5")
    assert int(isle.state.locked) == int(BIT[4])
    assert isle.state.tokens(0) == 2


@pytest.mark.rule("lock")
def test_a_locked_card_is_safe() -> None:
    isle = start(pawns=("a5", "b4"))
    isle.play("claim 5", "end").drawn()
    isle.play("pass", "draw").drawn()
    isle.play("lock 5", "end").drawn()
    isle.play("move b5")
    assert isle.can("claim") == set()
    assert isle.refused("claim 5").anchor == "lock"
    assert isle.refused("lock 5").anchor == "lock"


@pytest.mark.rule("lock")
def test_whoever_lost_the_token_claims_again_before_locking() -> None:
    isle = start(pawns=("a5", "b4")).play("claim 5", "end").drawn()
    isle.play("move b5", "claim 5", "end").drawn()
    assert isle.can("claim") == {"5"}
    isle.play("claim 5")
    assert isle.can("lock") == set()
    assert isle.refused("lock 5").anchor == "lock"


@pytest.mark.rule("two-claims")
def test_claims_and_locks_together_at_most_two() -> None:
    rows = ("FFFWA", "EEEAW", "WWWEA", "FAEAW", "AFAEA")
    isle = table(rows, pawns=("a5", "e1"), bonus=(5, 6, 7), cards=((14,), (13,)), tiles=("NN", "NN"))
    isle.play("claim 5", "move a4", "claim 7", "move a3")
    assert isle.can("claim") == set()
    assert isle.refused("claim 6").anchor == "two-claims"


@pytest.mark.rule("claim")
def test_without_a_token_nothing_can_be_claimed_or_locked() -> None:
    isle = start()
    isle.state.set_tokens(0, 0)
    assert isle.can("claim") == set()
    isle.state.table |= BIT[4]
    no = isle.game.refusal(isle.state, 0, isle.game.parse(isle.state, "claim 5"))
    assert no is not None
    assert no.anchor == "claim"


@pytest.mark.rule("two-claims")
def test_nothing_takes_a_token_back() -> None:
    isle = next_round(start().play("claim 5"))
    assert not any(text.startswith(("withdraw", "unclaim")) for text in isle.legal)
    assert isle.state.tokens(0) == 3


@pytest.mark.rule("lock")
def test_a_lock_needs_the_pawn_on_the_pattern_again() -> None:
    isle = next_round(start().play("claim 5"))
    isle.play("move a3")
    assert isle.can("lock") == set()
    assert isle.refused("lock 5").anchor == "claim"
    isle.play("move a5", "lock 5")
    assert int(isle.state.locked) == int(BIT[4])


@pytest.mark.rule("lock", "claim")
def test_a_lock_needs_a_second_token() -> None:
    isle = start(bonus=(1, 5, 7, 6, 18))
    s = isle.state
    s.holders = 1 << 3 * 4 | 1 << 3 * 0 | 1 << 3 * 17
    s.locked = BIT[17]
    s.set_tokens(0, 0)
    assert isle.game.audit(s) == ""
    assert isle.refused("lock 5").anchor == "claim"


@pytest.mark.rule("two-claims")
def test_a_claim_and_a_lock_count_together() -> None:
    rows = ("FFFWA", "EEEAW", "WWWEA", "FAEAW", "AFAEA")
    isle = table(rows, pawns=("a5", "e1"), bonus=(5, 6, 7), cards=((14,), (13,)), tiles=("NN", "NN"))
    next_round(isle.play("claim 5"))
    isle.play("lock 5", "move a4", "claim 7", "move a3")
    assert isle.refused("claim 6").anchor == "two-claims"
