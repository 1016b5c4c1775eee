"""The authority: who may act when, what a move must have seen, and how a turn is ended."""

import hashlib

import pytest

from mytharium import games
from mytharium.core.compose import compose
from mytharium.core.notation import NotationError
from mytharium.core.protocol import CHANCE, Event, Refusal, State
from mytharium.core.rng import Rng
from mytharium.match.log import DONE, DRAW, MOVE, STEP, Entry
from mytharium.match.match import Match, Stale
from mytharium.testing.template.game import PearlDivers
from tests import toy

GAME = toy.make([], {})


class Blind(PearlDivers):
    """Peeking shows nothing."""

    def play(self, s: State, action: int, out: list[Event] | None) -> None:
        super().play(s, action, None)


def blind(holds: frozenset[int] = frozenset({0, 1, 2})) -> Match:
    match = Match(Blind(compose(toy.META, [], {}, toy.DATA)), 3, "steps", holds)
    match.begin()
    return match


def begun(seed: str = "match", seats: int = 2, holds: frozenset[int] = frozenset()) -> Match:
    match = Match(GAME, seats, seed, holds)
    match.begin()
    return match


def test_beginning_draws_the_chance_before_the_first_question() -> None:
    match = Match(GAME, 3, "match")
    assert match.to_act() == []
    entries = match.begin()
    assert [entry.kind for entry in entries] == [DRAW] * 3
    assert match.log == entries
    assert match.to_act() == [0]
    assert match.begin() == []


def test_a_move_appends_itself_and_the_chance_that_follows() -> None:
    match = begun()
    assert match.move(0, "take 2") == [Entry(MOVE, 0, "take 2")]
    move, drawn = match.move(1, "swap")
    assert (move.kind, drawn.kind, drawn.seat) == (MOVE, DRAW, -1)
    assert match.seq == len(match.log) == 5


def test_a_text_is_logged_as_the_game_writes_it() -> None:
    match = begun()
    assert match.move(0, "  take   1 ")[0].text == "take 1"


def test_a_move_may_have_several_steps() -> None:
    match = blind()
    assert [entry.text for entry in match.move(0, "peek 2; peek 3; take 1")] == ["peek 2", "peek 3", "take 1"]
    assert [entry.kind for entry in match.log[-3:]] == [MOVE, STEP, STEP]
    assert match.to_act() == [1]


@pytest.mark.parametrize("text", ["take 1; take 1", "swap; take 1", "take 1; fly", "fly; take 1", "peek 2; take 1"])
def test_steps_are_refused_as_a_whole(text: str) -> None:
    """Over the end of a turn, over chance, over something learned, or with a step that is none."""
    match = begun()
    before = match.seq, match.state.key()
    with pytest.raises((Refusal, NotationError)):
        match.move(0, text)
    assert (match.seq, match.state.key()) == before


def test_legal_actions_come_with_their_texts_to_those_who_are_asked() -> None:
    match = begun()
    assert [text for _, text in match.legal(0)] == ["take 1", "take 2", "swap", "peek 2"]
    assert match.legal(1) == []


def test_a_move_must_have_seen_the_position() -> None:
    match = begun()
    seen = match.seq
    match.move(0, "take 1", seen)
    before = match.state.key()
    with pytest.raises(Stale, match="moved on"):
        match.move(1, "take 1", seen)
    with pytest.raises(Stale):
        match.undo(0, seen)
    with pytest.raises(Stale):
        match.done(0, seen)
    assert (match.seq, match.state.key()) == (seen + 1, before)


def test_of_two_racing_moves_one_wins() -> None:
    match = begun()
    seen = match.seq
    match.move(0, "take 1", seen)
    with pytest.raises(Stale):
        match.move(0, "take 2", seen)
    assert [entry.text for entry in match.log if entry.kind == MOVE] == ["take 1"]


def test_only_who_is_asked_may_move() -> None:
    match = begun()
    with pytest.raises(Refusal, match="not your turn") as no:
        match.move(1, "take 1")
    assert no.value.anchor == "turn"
    for nobody in (-1, -2, 7):
        with pytest.raises(Refusal, match="not your turn"):
            match.move(nobody, "take 1")
    with pytest.raises(Refusal, match="not your turn"):
        Match(GAME, 2, "match").move(-1, "deal 3")  # chance is nobody's to choose


def test_an_illegal_or_unreadable_move_changes_nothing() -> None:
    match = begun()
    before = match.seq, match.state.key()
    with pytest.raises(Refusal, match="one pearl or two"):
        match.move(0, "take 3")
    with pytest.raises(NotationError, match="is no action"):
        match.move(0, "grab")
    with pytest.raises(Refusal, match="not something a player does"):
        match.move(0, "deal 1")
    assert (match.seq, match.state.key()) == before


def test_views_of_the_past_are_those_of_the_past() -> None:
    match = begun()
    before = match.view(1).key()
    match.move(0, "take 2")
    assert match.view(1, 2).key() == before
    assert match.view(1).key() == match.view(1, 3).key() != before
    assert match.view(1, 0).key() == GAME.observe(GAME.new(2), 1).key()
    for moment in (4, -1):
        with pytest.raises(IndexError, match=f"no moment {moment}"):
            match.view(1, moment)


def test_the_seal_on_the_shuffle_is_the_hash_of_the_seed() -> None:
    match = begun("tonight")
    assert match.commitment() == hashlib.sha256(b"tonight").hexdigest()
    assert "tonight" not in match.commitment()


def test_chance_comes_from_the_seed_and_the_place_in_the_log() -> None:
    """Any run of draws can be checked alone: it is the stream of the seed at the place where it begins."""
    match = begun("tonight")
    assert [entry.text for entry in match.log] == ["deal 3", "deal 6"]
    match.move(0, "take 1")
    match.move(1, "take 1")
    before = match.state
    drawn = match.move(0, "swap")[1]
    state = before.clone()
    GAME.play(state, GAME.parse(state, "swap"), None)
    action = GAME.ticket(state, Rng("tonight", 5).below(GAME.tickets(state)))
    assert drawn.text == GAME.format(state, action)


def test_the_decision_that_ends_a_turn_ends_it_at_once() -> None:
    match = begun(holds=frozenset({0, 1}))
    match.move(0, "take 1")
    assert match.held == -1
    assert match.to_act() == [1]
    assert match.can_undo(0), "until the next player has acted"
    with pytest.raises(Refusal, match="no turn of yours"):
        match.done(0)


def test_chance_that_seals_several_choices_waits() -> None:
    match = blind()
    match.move(0, "peek 2")
    match.move(0, "swap")
    assert match.held == 0
    assert match.to_act() == [0]
    assert match.legal(1) == match.legal(0) == []
    with pytest.raises(Refusal, match="not been ended"):
        match.move(1, "take 1")
    with pytest.raises(Refusal, match="no turn of yours"):
        match.done(1)
    done, drawn = match.done(0)
    assert (done, drawn.kind) == (Entry(DONE, 0), DRAW)
    assert match.to_act() == [1]
    assert not match.can_undo(0)


def test_chance_that_seals_one_choice_does_not_wait() -> None:
    """Whether it has one step or several: it was chosen as a whole."""
    match = blind()
    assert [entry.kind for entry in match.move(0, "peek 2; peek 3; swap")] == [MOVE, STEP, STEP, DRAW]
    assert match.held == -1


def test_who_does_not_hold_is_not_asked() -> None:
    match = blind(holds=frozenset())
    match.move(0, "peek 2")
    match.move(0, "swap")
    assert match.held == -1
    assert match.to_act() == [1]


def test_chance_waits_for_the_end_of_the_turn_before_it() -> None:
    """A decision that ends a turn is followed by the next turn's chance only once it cannot be taken back."""
    game = games.make("mythicals")
    match = Match(game, 2, "waits", frozenset({0, 1}))
    match.begin()
    while match.state.actor != CHANCE:  # until the reserve is empty, so that the next turn begins with a reveal
        if match.held >= 0:
            match.done(match.held)
        seat = match.to_act()[0]
        texts = [text for _, text in match.legal(seat)]
        match.move(seat, next((text for text in texts if text.startswith("reserve")), texts[-1]))
    last = match.held
    assert match.log[-1].kind == MOVE
    assert match.log[-1].seat == last
    entries = match.done(last)
    assert entries[0] == Entry(DONE, last)
    assert [entry.kind for entry in entries[1:]] == [DRAW] * 3


def test_a_decision_within_a_turn_is_not_confirmed() -> None:
    match = begun(holds=frozenset({0, 1}))
    match.move(0, "peek 2")
    assert match.held == -1
    assert match.to_act() == [0]


def test_the_last_decision_of_a_game_is_not_held_back() -> None:
    """It shows all cards, so it cannot be taken back."""
    match = begun(holds=frozenset({0, 1}))
    while not match.over:
        if match.held >= 0:
            match.done(match.held)
        else:
            match.move(match.to_act()[0], match.legal(match.to_act()[0])[0][1])
    assert match.held == -1
    assert match.log[-1].kind == MOVE
    assert match.to_act() == []
    with pytest.raises(Refusal):
        match.move(0, "take 1")


def test_chance_that_waits_is_found_again_after_a_replay() -> None:
    match = blind()
    match.move(0, "peek 2")
    match.move(0, "swap")
    again = Match(match.game, 3, match.seed)
    for entry in match.log:
        again.replay(entry)
    assert again.held == -1
    again.hold(frozenset({0, 1}))
    assert again.held == 0
    again.hold(frozenset({1}))
    assert again.held == 0, "whoever plays the seat by now lets it go on"
    assert [entry.kind for entry in again.done(0)] == [DONE, DRAW]


def test_nothing_is_awaited_after_the_end() -> None:
    match = begun()
    while not match.over:
        match.move(match.to_act()[0], match.legal(match.to_act()[0])[0][1])
    match.hold(frozenset({0, 1}))
    assert match.held == -1
    assert match.over
