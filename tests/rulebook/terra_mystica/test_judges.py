"""docs/terra_mystica_judges.md: each row for both judges."""

from pathlib import Path

import pytest

from mytharium.games.terra_mystica.judge import Judge
from mytharium.games.terra_mystica.map import TERRAINS, VOLCANO
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_CULT, ASK_END, ASK_STEP, Offer
from mytharium.games.terra_mystica.rules import bridge
from mytharium.games.terra_mystica.rules.income import still_gains
from mytharium.games.terra_mystica.rules.reach import serves
from mytharium.games.terra_mystica.seat import DWELLING, STRONGHOLD, put
from mytharium.games.terra_mystica.state import Bridge
from mytharium.games.terra_mystica.verbs import GOODS
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import begin, built, hold, player, position, stand_at, terra

PAGE = Path(__file__).resolve().parents[3] / "docs" / "terra_mystica_judges.md"
LAKES, FOREST, MOUNTAINS = 3, 4, 5
both = pytest.mark.parametrize(("judge", "theirs"), [("rulebook", False), ("snellman", True)])


@pytest.mark.source
@pytest.mark.rule("snellman")
def test_the_page_has_a_row_for_each_question_and_each_row_a_test() -> None:
    if not PAGE.exists():
        pytest.skip("the documentation is not installed")
    judged, decided = PAGE.read_text("utf-8").split("## What the log decides")
    rows, options = (
        [line.split("`")[1] for line in part.splitlines() if line.startswith("| `")] for part in (judged, decided)
    )
    assert rows == list(Judge.__annotations__)
    assert options == ["leech=loose", "losing=yes", "leaving=yes"]
    assert all(f"test_{name.replace('=', '_')}" in globals() for name in [*rows, *options])


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
@pytest.mark.rule("snellman", "nomads")
def test_sandstorms_make_any_terrain(judge: str, theirs: bool) -> None:
    table = begin("nomads", "witches", judge=judge)
    built(table, 0, "E5", STRONGHOLD)
    table.play("use faction")
    made = {text.split()[3] for text in table.legal if text.startswith("transform")}
    assert made == (set(TERRAINS[:7]) if theirs else {"desert"})
    second = begin("nomads", "witches", judge=judge, version="2")
    built(second, 0, "E5", STRONGHOLD)
    second.play("use faction")
    assert {text.split()[3] for text in second.legal if text.startswith("transform")} == {"desert"}


def homes(table: Table) -> list[str]:
    """Where a dwelling can be built now."""
    return [text for text in table.legal if text.startswith("build")]


@both
@pytest.mark.rule("snellman", "spades")
def test_builds_elsewhere(judge: str, theirs: bool) -> None:
    table = begin("witches", "nomads", judge=judge)
    home, away, other, *_ = (text.split()[1] for text in table.legal if text.endswith("to forest"))
    s, map = position(table), terra(table).box.map
    s.own_land()
    s.terrain[map.index[home]] = FOREST
    s.terrain[map.index[away]] = LAKES
    before = table.state.clone()
    table.play(f"transform {other} to desert")
    assert homes(table) == ([f"build {home}"] if theirs else [])
    if theirs:
        table.play(f"build {home}")
        assert position(table).structure[map.index[home]] == DWELLING
    table.state = before.clone()
    table.play("power spade")  # given up
    assert (f"build {home}" in table.legal) == theirs
    table.play(f"transform {away} to forest")
    assert homes(table) == [f"build {away}"]


@both
@pytest.mark.rule("snellman", "nomads")
def test_a_dwelling_elsewhere_in_place_of_a_sandstorm(judge: str, theirs: bool) -> None:
    table = begin("nomads", "witches", judge=judge)
    built(table, 0, "E5", STRONGHOLD)
    hex = next(text.split()[1] for text in table.legal if text.startswith("transform"))
    s = position(table)
    s.own_land()
    s.terrain[terra(table).box.map.index[hex]] = 0
    table.play("use faction", "done")
    assert (f"build {hex}" in table.legal) == theirs


@pytest.mark.rule("snellman", "spades")
def test_nothing_is_built_elsewhere_with_spades_that_a_volcano_faction_has_no_use_for() -> None:
    table = begin("dragonlords", "nomads", judge="snellman")
    hex = next(text.split()[1] for text in table.legal if text.startswith("transform"))
    s = position(table)
    s.own_land()
    s.terrain[terra(table).box.map.index[hex]] = VOLCANO
    assert homes(table)
    table.play("power spade")
    assert not homes(table)


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


@pytest.mark.parametrize("leech", ["at_once", "delayed"])
@pytest.mark.rule("snellman", "cults")
def test_what_a_waiting_step_brings_can_be_exchanged(leech: str) -> None:
    for version, stays in (("3", True), ("2", False)):
        table = begin("witches", "nomads", judge="snellman", leech=leech, version=version)
        hold(table, 0, 2)
        me = player(table, 0)
        me.coins = me.workers = me.priests = me.bowl1 = me.bowl3 = 0
        me.bowl2 = 1
        stand_at(me, 0, 2)
        table.play("use bonus card")
        assert (position(table).asked == ASK_END) == stays
        table.play("witches reward fire")
        assert (me.bowl3, "convert power to coin" in table.legal and table.actor == 0) == (1, stays)


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
@pytest.mark.rule("snellman", "leech")
def test_leech_loose(judge: str, theirs: bool) -> None:
    """Offers are taken in any order, and with the room that was made since."""
    for leech, late in (("loose", True), ("delayed", False)):
        table = begin("witches", "nomads", judge=judge, leech=leech)
        s, me = position(table), player(table, 0)
        s.offers = [Offer(0, 1, power, 0, False, False, False, power) for power in (1, 2)]
        me.bowl1, me.bowl2, me.bowl3 = 0, 0, 12
        for _ in range(2):
            table.play("convert power to coin")
        assert ("witches leech 2 from nomads" in table.legal) == late
        if late:
            table.play("witches leech 2 from nomads", "witches leech 1 from nomads")
            assert (me.bowl1, me.bowl2, me.bowl3) == (0, 1, 11)
            assert not s.offers


@both
@pytest.mark.rule("losing", "snellman")
def test_losing_yes(judge: str, theirs: bool) -> None:
    assert not any(" lose " in text for text in begin("witches", "nomads", judge=judge).legal)
    table = begin("witches", "nomads", judge=judge, losing="yes", leech="delayed")
    s, me = position(table), player(table, 0)
    s.offers = [Offer(0, 1, 2, 2, False, False, False, 1)]
    me.bowl1, me.bowl3 = 5, 1
    points = int(me.vp)
    for good in GOODS:
        table.play(f"witches lose {good}")
    assert (me.coins, me.workers, me.priests, me.bowl1, me.bowl3, me.vp) == (59, 59, 2, 6, 0, points - 1)
    assert "witches lose power" not in table.legal
    assert "witches leech 2 from nomads" not in table.legal  # power that is given up makes no room
    assert terra(table).audit(s) == ""
    table.play("nomads lose worker")
    assert player(table, 1).workers == 59
    me.bowl3 = 4
    table.play("power spade")
    assert "witches lose worker" in table.legal
    assert "nomads lose worker" not in table.legal  # an action is under way


@both
@pytest.mark.rule("leaving", "snellman")
def test_leaving_yes(judge: str, theirs: bool) -> None:
    for leaving in ("no", "yes"):
        table = begin("witches", "nomads", judge=judge, leaving=leaving)
        assert ("nomads leave" in table.legal) == (leaving == "yes")


@both
@pytest.mark.rule("snellman")
def test_tells_everything(judge: str, theirs: bool) -> None:
    table = begin("witches", "nomads", judge=judge)
    events = terra(table).apply(position(table), terra(table).parse(position(table), "convert worker to coin"))
    assert any(event.kind == "has" for event in events) == theirs
