"""Rare liberties of digging, what may wait, and the first version of the rules, which old records are played by."""

import pytest

from mytharium import games
from mytharium.arena.files import game_of
from mytharium.core.compose import ComposeError
from mytharium.core.protocol import Refusal
from mytharium.core.rng import Rng
from mytharium.games.terra_mystica.factions.riverwalkers import ALL
from mytharium.games.terra_mystica.question import ASK_SPADES, ASK_UNLOCK, Offer
from mytharium.games.terra_mystica.rules.pending import ask
from mytharium.games.terra_mystica.seat import STRONGHOLD, TRADING_HOUSE
from mytharium.games.terra_mystica.verbs import PRIEST, UNLOCK, act
from mytharium.match.match import Match
from mytharium.match.record import RecordError, dumps, loads, replay, to_record
from mytharium.scene.words import Words
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import begin, built, player, position, purse, score_in_round_one, terra


def old(mine: str, theirs: str, **options: str) -> Table:
    return begin(mine, theirs, version="1", **options)


def transforms(table: Table, hex: str) -> list[str]:
    return [
        text.removeprefix(f"transform {hex} to ") for text in table.legal if text.startswith(f"transform {hex} to ")
    ]


def beside(table: Table, terrain: int) -> str:
    """A free hex in reach, made of a terrain."""
    name = next(text.split()[1] for text in table.legal if text.startswith("transform"))
    s, hex = position(table), terra(table).box.map.index[name]
    s.own_land()
    s.terrain[hex] = terrain
    return name


@pytest.mark.rule("transform")
def test_home_terrain_may_be_turned_away() -> None:
    table = begin("witches", "nomads")
    hex = beside(table, 4)
    assert f"build {hex}" in table.legal
    assert "mountains" in transforms(table, hex)
    workers = int(player(table, 0).workers)
    table.play(f"transform {hex} to mountains")
    assert player(table, 0).workers == workers - 3
    assert position(table).terrain[terra(table).box.map.index[hex]] == 5
    assert f"build {hex}" not in table.legal
    before = old("witches", "nomads")
    assert transforms(before, beside(before, 4)) == []


@pytest.mark.rule("transform", "scoring")
def test_the_long_way_round_takes_and_scores_more_spades() -> None:
    table = begin("witches", "nomads")
    score_in_round_one(table, 1)
    hex = beside(table, 1)
    points, workers = int(player(table, 0).vp), int(player(table, 0).workers)
    table.play(f"transform {hex} to forest the long way")
    assert (player(table, 0).vp, player(table, 0).workers) == (points + 2 * 4, workers - 3 * 4)
    assert f"build {hex}" in table.legal
    before = old("witches", "nomads")
    beside(before, 1)
    assert not any(text.endswith("the long way") for text in before.legal)
    player(table, 0).workers = 3
    with pytest.raises(Refusal):
        table.play(f"transform {hex} to lakes the long way")


@pytest.mark.rule("transform")
def test_both_stand_behind_a_menu_and_are_no_combination() -> None:
    table = begin("witches", "nomads")
    home = beside(table, 4)
    game, s = terra(table), position(table)
    legal = [(action, game.format(s, action)) for action in game.legal(s, 0)]
    reading = games.face("terra_mystica").read(game.observe(s, 0), Words("en"), ["Ada", "Bo"], legal)
    rare = [one for one in reading.choices if one.action.startswith(f"transform {home} ") or "long way" in one.action]
    assert len(rare) > 6
    assert {(one.menu, one.cells) for one in rare} == {("More", ())}


@pytest.mark.rule("alchemists", "spades")
def test_alchemists_pay_a_spade_with_the_power_of_the_one_before() -> None:
    table = begin("alchemists", "nomads")
    assert "dig" not in table.legal
    built(table, 0, "E5", STRONGHOLD)
    me = player(table, 0)
    hex = beside(table, 5)
    me.workers, me.bowl1, me.bowl2, me.bowl3 = 6, 0, 4, 0
    assert "swamp" not in transforms(table, hex)
    table.play("dig")
    assert position(table).asked == ASK_SPADES
    assert "done" not in table.legal  # what was bought is used
    table.play("dig")
    assert purse(table)[1:] == (0, 3, 0, 0, 4)
    table.play("convert power to worker")
    assert not [text for text in table.legal if text.startswith("build")]
    me.workers += 2
    table.play(f"transform {hex} to swamp")
    assert me.workers == 0
    assert position(table).spades == 0
    before = old("alchemists", "nomads")
    built(before, 0, "E5", STRONGHOLD)
    assert "dig" not in before.legal


@pytest.mark.rule("alchemists", "spades")
def test_spades_bought_one_by_one_are_all_for_one_hex() -> None:
    table = begin("alchemists", "nomads")
    built(table, 0, "E5", STRONGHOLD)
    beside(table, 5)
    table.play("dig", "dig")
    player(table, 0).workers = 0
    s, box, me = position(table), terra(table).box, player(table, 0)
    for text in table.legal:
        if text.startswith("transform"):
            action = int(terra(table).parse(s, text))
            assert box.faction(me).spades_to(box, s, me, action >> 8 & 255, action >> 16 & 255) == 2, text
    table.play(next(text for text in table.legal if text.startswith("transform")))
    assert s.spades == 0


@pytest.mark.rule("halflings", "spades")
def test_no_bought_spades_are_added_to_the_three_of_the_halflings() -> None:
    table = begin("halflings", "nomads")
    table.play("power spades")
    assert most_spades(table) == 6
    table = begin("halflings", "nomads")
    built(table, 0, "E5", TRADING_HOUSE)
    table.play("upgrade E5 stronghold")
    assert (position(table).spades, most_spades(table)) == (3, 3)
    before = old("halflings", "nomads", judge="snellman")
    built(before, 0, "E5", TRADING_HOUSE)
    before.play("upgrade E5 stronghold")
    assert most_spades(before) > 3


def most_spades(table: Table) -> int:
    """How many spades a transform takes at most that is legal now."""
    s, box, me = position(table), terra(table).box, player(table, 0)
    takes = []
    for text in table.legal:
        if text.startswith("transform"):
            action = int(terra(table).parse(s, text))
            count = box.faction(me).spades_round if action >> 24 else box.faction(me).spades_to
            takes.append(int(count(box, s, me, action >> 8 & 255, action >> 16 & 255)))
    return max(takes)


@pytest.mark.rule("darklings")
def test_workers_become_priests_before_anything_is_exchanged() -> None:
    table = begin("darklings", "nomads")
    built(table, 0, "E5", TRADING_HOUSE)
    table.play("upgrade E5 stronghold")
    assert "ordain 1" in table.legal
    assert not [text for text in table.legal if text.startswith(("convert", "burn"))]
    table.play("done")
    assert "convert worker to coin" in table.legal


@pytest.mark.rule("riverwalkers")
def test_priests_that_come_after_the_last_terrain_are_kept_and_told_one_by_one() -> None:
    """Nobody is asked about them; a log that names them is understood."""
    table = begin("riverwalkers", "nomads")
    s, me = position(table), player(table, 0)
    me.unlocked, me.unlocks, me.priests, me.priest_limit = ALL - 1, 3, 0, 7
    ask(s, ASK_UNLOCK, me)
    s.asked = ASK_UNLOCK
    events = terra(table).apply(s, terra(table).parse(s, "unlock desert"))
    kept = [event.args for event in events if event.kind == "forced"]
    assert [told["priests"] for told in kept] == [1, 2]
    assert {(told["action"], told["asked"]) for told in kept} == {(int(act(UNLOCK, PRIEST)), int(ASK_UNLOCK))}
    assert (me.priests, me.unlocks) == (2, 0)


def offered(table: Table, *powers: int) -> None:
    """Open offers to the first seat from builds of the second, the oldest first."""
    s = position(table)
    s.offers = [Offer(0, 1, power, power, False, False, False, k + 1) for k, power in enumerate(powers)]
    me = player(table, 0)
    me.bowl1, me.bowl2 = 5, 5


@pytest.mark.rule("leech")
def test_delayed_offers_are_taken_in_order_and_as_they_stood() -> None:
    table = begin("witches", "nomads", leech="delayed")
    offered(table, 1, 2)
    table.play("witches leech 2 from nomads")
    assert "witches decline 1 from nomads" in table.legal
    with pytest.raises(Refusal, match="this one can only be refused") as told:
        table.play("witches leech 1 from nomads")
    assert told.value.anchor == "leech"
    table = begin("witches", "nomads", leech="delayed")
    offered(table, 1)
    table.play("burn")
    assert "witches leech 1 from nomads" in table.legal
    table.play("convert power to coin")
    assert "witches leech 1 from nomads" not in table.legal
    before = old("witches", "nomads", leech="delayed")
    offered(before, 1, 2)
    before.play("convert power to coin", "witches leech 2 from nomads", "witches leech 1 from nomads")


@pytest.mark.rule("transform")
def test_a_version_that_there_is_not_is_refused() -> None:
    with pytest.raises(ComposeError, match="version can be 1 to 3, not '4'"):
        games.make("terra_mystica", [], {"version": "4"})
    assert games.make("terra_mystica", [], {}, "terra_mystica@1+x").id == "terra_mystica@1"
    assert games.make("terra_mystica", [], {}, "terra_mystica@2").id == "terra_mystica@2"
    assert games.make("terra_mystica", [], {}, "terra_mystica@3").id == "terra_mystica@3"


@pytest.mark.rule("transform")
def test_a_record_of_the_first_version_is_replayed_by_it() -> None:
    game = games.make("terra_mystica", ["mini_towns"], {"version": "1", "leech": "delayed"})
    match = Match(game, 3, "long ago")
    match.begin()
    rng = Rng("long ago")
    while not match.over:
        seat = match.to_act()[0]
        legal = game.legal(match.state, seat)
        match.decide(seat, legal[rng.below(len(legal))])
    record = loads(dumps(to_record(match, ["mini_towns"], [])))
    assert "version" not in record.options
    assert game_of(record, "here") is game
    assert replay(record, game_of(record, "here")).state.key() == match.state.key()
    with pytest.raises(RecordError, match="played by terra_mystica@1"):
        replay(record, games.make("terra_mystica", record.modules, record.options))
