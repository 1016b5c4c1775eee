"""What is open and what is hidden, chance, and what can be taken back."""

import hashlib
from collections import Counter

import pytest

from mytharium.core.protocol import WATCHER
from mytharium.core.rng import Rng
from mytharium.games.mythicals.box import TILE_NAMES
from mytharium.games.mythicals.state import FINISHED, TILE, Position
from mytharium.games.mythicals.view import HIDDEN
from mytharium.match.log import DRAW
from mytharium.match.match import CannotUndo, Match
from mytharium.testing.contents import contents
from tests.rulebook.mythicals.table import CLOSED, Night, position

EVERYBODY = (0, 1, int(WATCHER))
WON = ("red-5 grey-2 blue-3", "black purple-4")


def same_view(one: Night, other: Night) -> bool:
    return all(contents(one.view(viewer)) == contents(other.view(viewer)) for viewer in EVERYBODY)


@pytest.mark.rule("secrets")
def test_nobody_sees_which_cards_were_discarded() -> None:
    one = position("p1", gone="r1 r2 r3", deck="b1 b2 b3", left=9)
    other = position("p1", gone="b1 b2 b3", deck="r1 r2 r3", left=9)
    assert one.state.key() != other.state.key()
    assert same_view(one, other)


@pytest.mark.rule("secrets")
def test_everybody_sees_how_many_cards_were_discarded() -> None:
    table = position("r1 r2 p5", phase=int(TILE))
    before = table.view(1).discards
    table.play("take red-2 with r1 r2")
    assert [table.view(viewer).discards - before for viewer in EVERYBODY] == [2, 2, 2]


@pytest.mark.rule("secrets")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_of_a_stack_only_the_top_is_seen_also_by_its_owner(viewer: int) -> None:
    table = position("p1", won=WON)
    view = table.view(viewer)
    assert [view.top(seat) for seat in (0, 1)] == [TILE_NAMES.index("blue-3"), TILE_NAMES.index("purple-4")]
    assert [view.height(seat) for seat in (0, 1)] == [3, 2]
    assert [view.stack(seat) for seat in (0, 1)] == [HIDDEN, HIDDEN]
    assert [view.points(seat) for seat in (0, 1)] == [HIDDEN, HIDDEN]


@pytest.mark.rule("secrets")
def test_covered_tiles_could_lie_under_either_stack() -> None:
    one = position("p1", won=("red-5 grey-2 blue-3", "black purple-4"))
    other = position("p1", won=("black grey-2 blue-3", "red-5 purple-4"))
    assert one.game.score(one.state, 0) != other.game.score(other.state, 0)
    assert same_view(one, other)


@pytest.mark.rule("secrets")
def test_an_empty_stack_has_no_top() -> None:
    assert [position("p1").view(0).top(seat) for seat in (0, 1)] == [-1, -1]


@pytest.mark.rule("secrets")
def test_markers_supply_and_deck_are_open() -> None:
    table = position("p1", markers="red-2 red-2 blue-5", locked="grey-4", supply=9, left=12)
    for viewer in EVERYBODY:
        view = table.view(viewer)
        assert (view.bonus(0), view.bonus(1), view.supply, view.deck) == (0, 4, 9, 12)
        assert (view.markers, view.locked, view.board) == (table.state.markers, table.state.locked, table.state.board)


@pytest.mark.rule("secrets")
def test_a_payment_is_seen_while_it_is_made() -> None:
    table = position("r1 r2 p5", phase=int(TILE)).play("take red-2 with r1 r2")
    event = next(event for event in table.events if event.kind == "takes")
    assert all(event.seen_by(viewer) for viewer in EVERYBODY)
    assert event.args["payment"] == 0b11 << 12


@pytest.mark.rule("secrets", "score")
def test_the_end_tells_the_scores_but_not_the_discarded_cards() -> None:
    table = position(won=WON, phase=int(FINISHED), day=True, left=6, gone="r1", deck="b1")
    view = table.view(0)
    assert [view.points(seat) for seat in (0, 1)] == [10 + 2 + 4, 13 + 7]
    assert view.stack(0) == table.state.stack(0)
    assert same_view(table, position(won=WON, phase=int(FINISHED), day=True, left=6, gone="b1", deck="r1"))


@pytest.mark.rule("secrets", "undo")
def test_the_event_of_the_end_says_that_a_secret_came_out() -> None:
    table = position("p1", "g1", left=9, reserve="p5", deck="r4 b2", won=WON)
    table.play("deck", "day", "reveal r4", "reveal b2", "keep red")
    assert [event.kind for event in table.events if event.reveals] == ["over"]
    assert table.told("over") == [{"points0": 16, "points1": 20}]


@pytest.mark.rule("secrets")
def test_who_guesses_the_unseen_guesses_fairly() -> None:
    """Dealt from a view, every card that nobody sees is as often in the discard pile as any other."""
    table = position("p1 p2 p3 p4 p5 pm g1 g2", "g3 g4 r1", left=18, reserve="r2 r3")
    rng = Rng("guess")
    seen: Counter[int] = Counter()
    size = table.view(0).discards
    for _ in range(4000):
        world = CLOSED.determinize(table.view(0), rng)
        assert isinstance(world, Position)
        for card in range(24):
            seen[card] += int(world.discards >> card & 1) + int(world.discards >> card + 24 & 1)
    unseen = 48 - 13
    for card in range(24):
        copies = 2 - sum(
            int(pile >> card & 1) for pile in (table.state.hand(0), table.state.hand(1), table.state.reserve)
        )
        expected = 4000 * size * copies / unseen
        assert abs(seen[card] - expected) < 5 * (4000 * copies) ** 0.5


@pytest.mark.rule("secrets")
def test_who_guesses_the_covered_tiles_guesses_fairly() -> None:
    table = position("p1", won=("red-5 grey-2 blue-3", "black purple-4"))
    rng = Rng("tiles")
    first: Counter[str] = Counter()
    for _ in range(3000):
        world = CLOSED.determinize(table.view(1), rng)
        assert isinstance(world, Position)
        night = Night(CLOSED, world)
        assert night.view(1).top(0) == TILE_NAMES.index("blue-3")
        first.update(name for name in night.stack(0).split() if name != "blue-3")
    assert set(first) == {"red-5", "grey-2", "black"}
    assert all(abs(n - 2000) < 150 for n in first.values()), "two of the three, each as likely"


@pytest.mark.rule("open-stacks")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_with_open_stacks_everybody_sees_tiles_and_scores(viewer: int) -> None:
    view = position("p1", won=WON, open_stacks=True).view(viewer)
    assert [view.points(seat) for seat in (0, 1)] == [16, 20]
    assert view.stack(0) == sum(1 << TILE_NAMES.index(name) for name in WON[0].split())


@pytest.mark.rule("open-stacks")
def test_with_open_stacks_the_discard_pile_stays_hidden() -> None:
    one = position("p1", gone="r1 r2 r3", deck="b1 b2 b3", left=9, open_stacks=True)
    other = position("p1", gone="b1 b2 b3", deck="r1 r2 r3", left=9, open_stacks=True)
    assert same_view(one, other)


@pytest.mark.rule("open-stacks")
def test_open_stacks_change_nothing_else() -> None:
    """The same seed and decisions give the same game under both."""
    logs = []
    for open_stacks in (False, True):
        match = Match(position(open_stacks=open_stacks).game, 2, "open")
        match.begin()
        rng = Rng("open")
        while not match.over:
            seat = match.to_act()[0]
            legal = match.legal(seat)
            match.move(seat, legal[rng.below(len(legal))][1])
        logs.append((match.log, [moment.state.key() for moment in match.line]))
    assert logs[0] == logs[1]


def play(match: Match, wanted: str) -> int:
    """Play on until this decision is made; the seat that made it."""
    while True:
        seat = match.to_act()[0]
        texts = [text for _, text in match.legal(seat)]
        found = next((text for text in texts if text.startswith(wanted)), None)
        match.move(seat, found or texts[-1])
        if found:
            return seat


@pytest.mark.rule("chance")
def test_the_seed_gives_all_draws() -> None:
    logs = []
    for seed in ("moon", "moon", "sun"):
        match = Match(CLOSED, 2, seed)
        match.begin()
        logs.append([entry.text for entry in match.log if entry.kind == DRAW])
    assert logs[0] == logs[1] != logs[2]
    assert Match(CLOSED, 2, "moon").commitment() == hashlib.sha256(b"moon").hexdigest()


@pytest.mark.rule("chance", "deck-order")
def test_no_order_of_the_deck_is_kept_anywhere() -> None:
    """The same cards drawn in another order lead to the very same position."""
    one = position("p1", reserve="b5", deck="r1 g2 b3").play("deck", "reveal r1", "reveal g2", "reveal b3")
    other = position("p1", reserve="b5", deck="r1 g2 b3").play("deck", "reveal b3", "reveal r1", "reveal g2")
    assert contents(one.state) == contents(other.state)


@pytest.mark.rule("undo")
@pytest.mark.parametrize("decision", ["keep", "reserve", "take", "reinforce", "lock", "leave", "no tile"])
def test_a_decision_that_teaches_nothing_can_be_taken_back(decision: str) -> None:
    """Confirming the end of the turn keeps the next player's reveal away until then."""
    match = Match(CLOSED, 2, "back", frozenset({0, 1}))
    match.begin()
    for _ in range(200):
        if match.held >= 0:
            match.done(match.held)
        seat = match.to_act()[0]
        texts = [text for _, text in match.legal(seat)]
        found = next((text for text in texts if text.startswith(decision)), None)
        before = match.state.key()
        match.move(seat, found or texts[0])
        if found:
            break
    assert found
    assert match.can_undo(seat)
    match.undo(seat)
    assert match.state.key() == before


@pytest.mark.rule("undo")
def test_a_reveal_cannot_be_taken_back() -> None:
    match = Match(CLOSED, 2, "back")
    match.begin()
    seat = play(match, "deck")
    with pytest.raises(CannotUndo):
        match.undo(seat)


@pytest.mark.rule("undo")
def test_the_end_of_the_game_cannot_be_taken_back_alone() -> None:
    match = Match(CLOSED, 2, "back", frozenset({0, 1}))
    match.begin()
    while not match.over:
        if match.held >= 0:
            match.done(match.held)
        else:
            match.move(match.to_act()[0], match.legal(match.to_act()[0])[0][1])
    assert not match.can_undo(0)
    assert not match.can_undo(1)
