"""The conformance kit: what every game on the contract keeps, as checks for a test of any game, yours too.

    import pytest
    from mytharium import testing

    CASE = testing.Case(MyGame(...), seats=3)       # or testing.cases("name") for a game of the shelf, in every mix

    @pytest.mark.parametrize("check", testing.CHECKS, ids=testing.title)
    def test_my_game(check):
        check(CASE)

A check plays random games from the case's seed and raises a Fault (an AssertionError) that says what is not kept and
how the position was reached. `testing.script` plays a game by its notation, chance included, for tests of single rules;
`testing.perft` counts what can happen; `testing.playthrough` writes a game down for people; `testing.digest` sums up a
game in one number, to compare two engines or two versions.
"""

from collections.abc import Callable

from mytharium.testing.case import Case, Fault, cases, mixes
from mytharium.testing.checks.faces import faces_show_the_view
from mytharium.testing.checks.notation import illegal_actions_are_refused, nonsense_is_no_action, texts_name_actions
from mytharium.testing.checks.numbers import actions_have_ids, numbers_tell_what_is_seen
from mytharium.testing.checks.positions import (
    chance_is_a_fair_lottery,
    clones_share_nothing,
    games_are_frozen,
    games_end,
    keys_tell_positions_apart,
    moves_have_an_order,
    nothing_is_lost,
)
from mytharium.testing.checks.records import (
    cloned_games_go_on,
    records_replay,
    seed_and_log_agree,
    undo_stops_at_what_was_learned,
)
from mytharium.testing.checks.rules import rules_have_their_anchors
from mytharium.testing.checks.secrets import (
    open_games_hide_nothing,
    views_are_copies,
    views_show_what_was_told,
    worlds_fit_the_view,
)

Check = Callable[[Case], None]

CHECKS: tuple[Check, ...] = (
    games_end,
    games_are_frozen,
    nothing_is_lost,
    clones_share_nothing,
    keys_tell_positions_apart,
    moves_have_an_order,
    chance_is_a_fair_lottery,
    texts_name_actions,
    nonsense_is_no_action,
    illegal_actions_are_refused,
    views_are_copies,
    views_show_what_was_told,
    worlds_fit_the_view,
    open_games_hide_nothing,
    actions_have_ids,
    numbers_tell_what_is_seen,
    faces_show_the_view,
    records_replay,
    seed_and_log_agree,
    cloned_games_go_on,
    undo_stops_at_what_was_learned,
    rules_have_their_anchors,
)

__all__ = ["CHECKS", "Case", "Check", "Fault", "cases", "mixes", "title"]


def title(check: Check) -> str:
    """The name of a check, for the ids of a parametrized test."""
    return check.__name__
