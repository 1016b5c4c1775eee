"""The kit finds what it is there to find, and lets a game without faults pass."""

from dataclasses import replace
from pathlib import Path

import pytest

from mytharium import testing
from mytharium.core.compose import compose
from mytharium.scene.face import AnyFace
from mytharium.testing import Case, Check, Fault
from mytharium.testing.checks.faces import faces_show_the_view
from mytharium.testing.checks.notation import (
    illegal_actions_are_refused,
    nonsense_is_no_action,
    texts_name_actions,
)
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
from mytharium.testing.checks.records import records_replay
from mytharium.testing.checks.rules import rules_have_their_anchors
from mytharium.testing.checks.secrets import (
    open_games_hide_nothing,
    views_are_copies,
    views_show_what_was_told,
    worlds_fit_the_view,
)
from mytharium.testing.template.face import FACE
from mytharium.testing.template.game import PearlDivers
from tests import toy
from tests.conformance import faults
from tests.toy import DATA, META

FAULTS: list[tuple[type[PearlDivers], Check, str]] = [
    (faults.Sharing, clones_share_nothing, "changed the original"),
    (faults.Forgetful, clones_share_nothing, "a clone holds other values"),
    (faults.Dull, keys_tell_positions_apart, "does not change the key|another position has this key"),
    (faults.Glassy, views_show_what_was_told, "is told nothing of it, but sees"),
    (faults.Glassy, worlds_fit_the_view, "was the real one"),
    (faults.Smuggling, worlds_fit_the_view, "sees that a world dealt from its view is not the real one"),
    (faults.Smuggling, views_show_what_was_told, "is told nothing of it, but sees"),
    (faults.Holding, views_are_copies, "has a Position inside"),
    (faults.Borrowing, views_are_copies, "playing on changed an old view"),
    (faults.Unpicklable, views_are_copies, "does not survive pickling"),
    (faults.Mislabelled, views_are_copies, "is labelled"),
    (faults.Pretending, open_games_hide_nothing, "not everybody sees the same"),
    (faults.Quiet, worlds_fit_the_view, "no event says that it reveals"),
    (faults.Telling, worlds_fit_the_view, "legal actions of . depend on what it cannot see"),
    (faults.Numberless, actions_have_ids, "Verb 3 with 1 and 0 has no id"),
    (faults.Twofold, actions_have_ids, "two legal actions have one id"),
    (faults.Leaking, numbers_tell_what_is_seen, "tell a world dealt from its view from the real one"),
    (faults.Overflowing, numbers_tell_what_is_seen, "asked goes up to 1, but holds 7"),
    (faults.Wrongly, worlds_fit_the_view, "does not pass the audit"),
    (faults.Careless, nothing_is_lost, "a pearl is missing"),
    (faults.Wavering, moves_have_an_order, "came out differently"),
    (faults.Pedantic, moves_have_an_order, "a single answer"),
    (faults.Biased, chance_is_a_fair_lottery, "do not make up the weights"),
    (faults.Lossy, texts_name_actions, "two legal actions are written 'take'"),
    (faults.Deaf, texts_name_actions, "reads back as another action"),
    (faults.Crashing, nonsense_is_no_action, "raised ValueError"),
    (faults.Lenient, illegal_actions_are_refused, "is illegal, but got None"),
    (faults.Meddling, illegal_actions_are_refused, "changed the position"),
    (faults.Misquoting, illegal_actions_are_refused, "cites 'nowhere'"),
    (faults.Endless, games_end, "not ended after 300 entries"),
    (faults.Timeless, games_end, "no turn ever ended"),
    (faults.Learning, games_are_frozen, "no longer what it was"),
    (faults.Boasting, games_end, "breakdown adds up"),
    (faults.Ranking, games_end, "are no ranks"),
    (faults.Dicing, records_replay, "does not replay|leads to other positions"),
]


@pytest.mark.parametrize(("fault", "check", "words"), FAULTS, ids=lambda x: getattr(x, "__name__", None))
def test_a_fault_is_found(fault: type[PearlDivers], check: Check, words: str) -> None:
    case = Case(fault(compose(META, [], {}, DATA)), 2, rules=toy.RULES, bound=300)
    with pytest.raises(Fault, match=words):
        check(case)


@pytest.mark.parametrize(
    ("face", "words"),
    [
        (replace(FACE, describe=faults.Guessing()), "depends on what it cannot see"),
        (replace(FACE, choices=faults.Hiding()), "not the legal actions in their order"),
        (replace(FACE, choices=faults.Misplaced()), "hangs on the cell 'nowhere'"),
        (replace(FACE, scene=faults.Blank()), "uses the symbol 'm-pearl', which neither"),
    ],
)
def test_a_fault_of_a_face_is_found(face: AnyFace, words: str) -> None:
    with pytest.raises(Fault, match=words):
        faces_show_the_view(replace(toy.cases()[0], face=face))


@pytest.mark.parametrize("check", testing.CHECKS, ids=testing.title)
def test_a_game_without_faults_passes(check: Check) -> None:
    for case in toy.cases():
        check(case)


def test_every_check_is_in_the_kit() -> None:
    assert {check for _, check, _ in FAULTS} < set(testing.CHECKS)


@pytest.mark.parametrize(
    ("english", "spanish", "words"),
    [
        ("{#turn}\n{#chance}\n{#undo}", "{#turn}\n{#undo}\n{#chance}", "RULES.es.md of pearl_divers has other anchors"),
        ("{#turn}\n{#chance}", "", "has no {#undo}, which a match cites"),
        ("{#turn}\n{#chance}\n{#undo}\n{#turn}", "", "has an anchor twice"),
        ("{#turn}\n{#chance}\n{#undo}", "code", "has no {#moon}, which rules.py cites"),
    ],
)
def test_wrong_anchors_are_found(tmp_path: Path, english: str, spanish: str, words: str) -> None:
    (tmp_path / "RULES.md").write_text(english)
    if spanish == "code":
        (tmp_path / "rules.py").write_text('raise Refusal("moon", "No.")  # RULES.md#turn')
    elif spanish:
        (tmp_path / "RULES.es.md").write_text(spanish)
    with pytest.raises(Fault) as found:
        rules_have_their_anchors(replace(toy.cases()[0], rules=tmp_path))
    assert words in str(found.value)


def test_a_fault_tells_the_way_to_it() -> None:
    case = Case(faults.Careless(compose(META, [], {}, DATA)), 2)
    with pytest.raises(Fault, match=r"pearl_divers-peeking=yes-2p, entry \d+ \(after deal .*take 2\): audit: a pearl"):
        nothing_is_lost(case)
