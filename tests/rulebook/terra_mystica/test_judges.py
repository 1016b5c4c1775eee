"""docs/terra_mystica_judges.md: each row for both judges."""

from pathlib import Path

import pytest

from mytharium.games.terra_mystica.judge import Judge
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_CULT, ASK_STEP
from mytharium.games.terra_mystica.rules import bridge
from mytharium.games.terra_mystica.rules.adjacency import serves
from mytharium.games.terra_mystica.rules.income import still_gains
from mytharium.games.terra_mystica.seat import put
from mytharium.games.terra_mystica.state import Bridge
from tests.rulebook.terra_mystica.tables import begin, hold, player, position, stand_at, terra

PAGE = Path(__file__).resolve().parents[3] / "docs" / "terra_mystica_judges.md"
LAKES, FOREST, MOUNTAINS = 3, 4, 5
both = pytest.mark.parametrize(("judge", "theirs"), [("rulebook", False), ("snellman", True)])


@pytest.mark.source
@pytest.mark.rule("snellman")
def test_the_page_has_a_row_for_each_question_and_each_row_a_test() -> None:
    if not PAGE.exists():
        pytest.skip("the documentation is not installed")
    rows = [line.split("`")[1] for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]
    assert rows == list(Judge.__annotations__)
    assert all(f"test_{name}" in globals() for name in rows)


@both
@pytest.mark.rule("snellman", "transform")
def test_digs_around_home(judge: str, theirs: bool) -> None:
    table = begin("witches", "nomads", judge=judge)
    s, me, box = position(table), player(table, 0), terra(table).box
    hex = next(k for k in range(int(box.map.hexes)) if s.terrain[k] == LAKES)
    faction = box.faction(me)
    assert faction.spades_to(box, s, me, hex, MOUNTAINS) == (5 if theirs else 2)
    assert faction.spades_round(box, s, me, hex, MOUNTAINS) == (0 if theirs else 5)
    assert faction.spades_round(box, s, me, hex, FOREST) == 6


@both
@pytest.mark.rule("snellman", "bridges")
def test_bridges_count_for_all(judge: str, theirs: bool) -> None:
    table = begin("witches", "nomads", judge=judge)
    built = Bridge(terra(table).box.map.bridge_low[0], terra(table).box.map.bridge_high[0], 1)
    assert serves(terra(table).box, built, player(table, 1))
    assert serves(terra(table).box, built, player(table, 0)) == theirs


@both
@pytest.mark.rule("snellman", "bridges")
def test_bridges_may_double(judge: str, theirs: bool) -> None:
    table = begin("witches", "nomads", judge=judge)
    s, box = position(table), terra(table).box
    low, high = box.map.bridge_low[0], box.map.bridge_high[0]
    s.owner = put(s.owner, low, 0)
    assert bridge.is_site(box, s, player(table, 0), 0)
    s.bridges = [Bridge(low, high, 0)]
    assert bridge.is_site(box, s, player(table, 0), 0) == theirs


@both
@pytest.mark.rule("snellman", "engineers")
def test_bridge_needs_no_place(judge: str, theirs: bool) -> None:
    table = begin("engineers", "nomads", judge=judge)
    player(table, 0).bridges = 0
    assert ("use faction" in table.legal) == theirs


@both
@pytest.mark.rule("snellman", "giants")
def test_giants_make_any_terrain(judge: str, theirs: bool) -> None:
    table = begin("giants", "nomads", judge=judge)
    made = {text.split()[3] for text in table.legal if text.startswith("transform")}
    assert "wasteland" in made
    assert (len(made) > 1) == theirs
    assert not any(text.endswith("the long way") for text in table.legal)


@both
@pytest.mark.rule("snellman", "cults")
def test_steps_may_wait(judge: str, theirs: bool) -> None:
    table = begin("witches", "nomads", judge=judge, leech="delayed")
    hold(table, 0, 2)
    table.play("use bonus card")
    assert (position(table).asked == ASK_CULT) == (not theirs)
    if theirs:
        table.play("done")
        assert (table.actor, position(table).asked) == (0, ASK_STEP)  # before the next player acts
        table.play("witches reward fire")
    else:
        table.play("step fire", "done")
    assert (table.actor, position(table).asked) == (1, ASK_ACTION)


@both
@pytest.mark.rule("snellman", "cultists")
def test_steps_are_overtaken(judge: str, theirs: bool) -> None:
    table = begin("witches", "cultists", judge=judge, leech="delayed")
    cultists = player(table, 1)
    cultists.steps_due = cultists.keys = 1
    stand_at(cultists, 0, 9)
    table.play("convert worker to coin")
    assert (table.actor == 0) == theirs


@both
@pytest.mark.rule("snellman", "conversions")
def test_coins_become_points(judge: str, theirs: bool) -> None:
    assert ("convert coins to point" in begin("witches", "nomads", judge=judge).legal) == theirs


@both
@pytest.mark.rule("snellman", "leaving")
def test_leavers_gain(judge: str, theirs: bool) -> None:
    table = begin("witches", "nomads", judge=judge, leaving="yes")
    table.play("nomads leave")
    assert still_gains(terra(table).box, player(table, 1)) == theirs


@both
@pytest.mark.rule("snellman", "turn-order")
def test_passing_moves_at_once(judge: str, theirs: bool) -> None:
    table = begin("witches", "nomads", judge=judge, turn_order="variable")
    table.play(next(text for text in table.legal if text.startswith("pass")))
    assert [int(seat) for seat in position(table).order[:2]] == ([1, 0] if theirs else [0, 1])


@both
@pytest.mark.rule("snellman")
def test_tells_everything(judge: str, theirs: bool) -> None:
    table = begin("witches", "nomads", judge=judge)
    events = terra(table).apply(position(table), terra(table).parse(position(table), "convert worker to coin"))
    assert any(event.kind == "has" for event in events) == theirs
