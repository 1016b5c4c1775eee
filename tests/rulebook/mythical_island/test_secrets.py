"""What is hidden, and what can be taken back."""

import pytest

from mytharium.core.protocol import WATCHER
from mytharium.core.rng import Rng
from mytharium.games.mythical_island.view import HIDDEN
from mytharium.match.match import CannotUndo, Match
from mytharium.testing.contents import contents
from tests.rulebook.mythical_island.table import GAME, Isle, bits, heap, table

EVERYBODY = (0, 1, int(WATCHER))


@pytest.mark.rule("secrets")
def test_hands_are_seen_by_their_owner_only() -> None:
    isle = table(tiles=("FFEE", "NNFF"), cards=((4, 14, 21), (7, 13, 20)))
    assert [isle.view(viewer).tiles for viewer in EVERYBODY] == [
        [heap("FFEE"), HIDDEN], [HIDDEN, heap("NNFF")], [HIDDEN, HIDDEN],
    ]  # fmt: skip
    assert [isle.view(viewer).cards for viewer in EVERYBODY] == [
        [bits([4, 14, 21]), HIDDEN], [HIDDEN, bits([7, 13, 20])], [HIDDEN, HIDDEN],
    ]  # fmt: skip
    assert all(isle.view(viewer).tile_counts == [4, 4] for viewer in EVERYBODY)


@pytest.mark.rule("secrets")
def test_other_hands_and_piles_leave_no_trace_in_a_view() -> None:
    one = table(tiles=("FFEE", "NNFF"), cards=((4, 14, 21), (7, 13, 20)))
    other = table(tiles=("FFEE", "EEEF"), cards=((4, 14, 21), (1, 2, 3)))
    assert one.state.key() != other.state.key()
    assert contents(one.view(0)) == contents(other.view(0))
    assert contents(one.view(int(WATCHER))) == contents(other.view(int(WATCHER)))


@pytest.mark.rule("secrets")
def test_which_beings_are_awake_is_open() -> None:
    isle = table(awake=((1, 8), (9,)))
    assert all(isle.view(viewer).awake == [bits([1, 8]), bits([9])] for viewer in EVERYBODY)


@pytest.mark.rule("secrets", "discards")
def test_a_world_keeps_what_the_viewer_knows_and_deals_the_rest() -> None:
    isle = table(tossed=((1, 2), (3, 5)), discards="NN")
    rng = Rng("worlds")
    hands, tossed = set(), set()
    for _ in range(200):
        world = GAME.determinize(isle.view(0), rng)
        assert GAME.audit(world) == ""
        assert contents(GAME.observe(world, 0)) == contents(isle.view(0))
        hands.add((int(world.cards(1)), int(world.tiles(1))))  # type: ignore[attr-defined]
        tossed.add(int(world.tossed(1)))  # type: ignore[attr-defined]
        assert world.tossed(0) == bits([1, 2])  # type: ignore[attr-defined]
    assert len(hands) > 150
    assert len(tossed) > 50


@pytest.mark.rule("secrets")
def test_what_others_drew_under_a_power_is_hidden() -> None:
    isle = table(cards=((4,), (7,)), protectors=("winged-horse", "bull")).play("move b2", "end", "use power")
    isle.play("card 1", "card 2", "card 3", "card 5")
    assert isle.view(0).drawn_cards == bits([1, 2, 3, 5])
    assert isle.view(1).drawn_cards == 0
    assert isle.view(1).drawn_card_count == 4


@pytest.mark.rule("undo")
def test_steps_and_what_one_showed_from_the_hand_can_be_taken_back_until_something_is_drawn() -> None:
    match = Match(GAME, 2, "undo")
    match.begin()
    while match.state.actor < 0 or not any(text == "pass" for _, text in match.legal(match.to_act()[0])):
        seat = match.to_act()[0]
        match.move(seat, match.legal(seat)[0][1])
    seat = match.to_act()[0]
    step = next(text for _, text in match.legal(seat) if text.startswith("move"))
    before = match.state.key()
    match.move(seat, step)
    match.undo(seat)
    assert match.state.key() == before
    shown = next(text for _, text in match.legal(seat) if text.startswith("replace"))
    match.move(seat, shown)
    match.undo(seat)
    assert match.state.key() == before
    match.move(seat, shown)
    match.move(seat, "end")
    with pytest.raises(CannotUndo):
        match.undo(seat)


@pytest.mark.rule("secrets", "deal", "refill")
def test_what_is_dealt_or_drawn_is_told_to_its_owner_only() -> None:
    isle = Isle(GAME, GAME.new(2)).play("start 1", "element earth", "element air")
    isle.play("protector earth-giant", "protector winged-horse").drawn()
    private = [event for event in isle.events if event.kind in ("gets_tile", "gets_card")]
    assert len(private) == 2 * (4 + 3)
    isle = table(cards=((4,), (7,)), protectors=("earth-giant", "bull")).play("exchange fire", "tile fire")
    private += [event for event in isle.events if event.kind == "gets_tile"]
    isle.play("replace a1 fire", "end").drawn()
    private += [event for event in isle.events if event.kind in ("gets_tile", "gets_card")]
    assert len(private) == 2 * (4 + 3) + 1 + 1 + 2
    assert all(event.audience == 1 << event.seat for event in private)
