"""Words of terra.snellman.net that people really write, and what is refused rather than passed over."""

import pytest

from mytharium.games.terra_mystica.components import components
from mytharium.games.terra_mystica.importers.snellman.player import Player
from mytharium.games.terra_mystica.importers.snellman.reader import LogError, read
from mytharium.games.terra_mystica.question import ASK_SACRIFICE
from tests.rulebook.terra_mystica.reference import folder, need_games
from tests.rulebook.terra_mystica.test_import import LOG

EXAMPLES: dict[str, str | dict[str, int]] = {
    "done_between_tunnels": {"cultists": 34, "dwarves": 60},
    "drop_spade_then_build": {"alchemists": 20, "fakirs": 26},
    "forced_priest_named": {"riverwalkers": 25, "halflings": 24},  # its first line asks for the points of 2017
    "halflings_add_dig_to_stronghold": "'dig 1': no spades are bought in addition now (RULES.md#spades)",
    "home_terrain_away": {"witches": 20, "dwarves": 20},
    "leech_after_making_room": "this one can only be refused. (RULES.md#leech)",
    "long_way_home": {"swarmlings": 40, "halflings": 59},
}


def played(text: str) -> Player:
    player = Player(read(text))
    for k in range(len(player.log.commands)):
        player.run(k)
    player.finish()
    return player


def points(player: Player) -> dict[str, int]:
    return {name: int(player.state.seat(k).vp) for k, name in enumerate(player.log.factions)}


@pytest.mark.rule("snellman", "transform", "leech", "halflings")
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_get_the_answer_of_that_engine(name: str) -> None:
    need_games()
    place = folder()
    if place is None or not (place / "examples").is_dir():
        pytest.skip("no examples: MYTHARIUM_REFERENCE_GAMES names no folder with examples/")
    text, wanted = (place / "examples" / f"{name}.txt").read_text("utf-8"), EXAMPLES[name]
    if isinstance(wanted, str):
        with pytest.raises(LogError) as told:
            played(text)
        assert wanted in str(told.value)
    else:
        assert points(played(text)).items() >= wanted.items()


@pytest.mark.rule("snellman")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (LOG[:5], "\ufeff" + LOG[:5]),
        ("score SCORE2", "admin email someone\nplayer-count 2\noption email-notify\nscore SCORE2"),
        ("score SCORE2", "option variable-turn-order\ndropoption variable-turn-order\nscore SCORE2"),
        ("upgrade B1 to TP", "upgrade B1 to trading post"),
        ("upgrade B1 to TP", "upgrade B1 to TP. done"),
        ("upgrade B1 to TP", "burn 0. upgrade B1 to TP"),
        ("dig 1. build A4", "dig 1\nwitches: build A4"),
        ("dig 1. build A4", "dig 1\nwitches: transform A4 to green\nwitches: build A4"),
        ("dig 1. build A4", "decline. dig 1. build A4"),
    ],
)
def test_other_ways_to_say_the_same(old: str, new: str) -> None:
    assert old in LOG
    same, other = played(LOG), played(LOG.replace(old, new, 1))
    assert other.state.key() == same.state.key()


@pytest.mark.rule("snellman")
def test_starting_points_of_2017_come_with_the_map() -> None:
    player = played("map 91645cdb135773c2a7a50e5ca9cb18af54c664c4\n" + LOG)
    assert (player.log.map, player.game.options["starting_vp"]) == ("base", "official")
    assert points(player) == {"nomads": 19, "witches": 19}


@pytest.mark.rule("snellman", "leaving")
def test_whoever_resigns_has_left() -> None:
    player = played(LOG + "witches: resign\n")
    assert player.state.seat(1).left


@pytest.mark.rule("snellman", "transform")
def test_a_transform_without_a_colour_goes_towards_home() -> None:
    """As far as the spades lead: A2 is mountains, one step from forest; A6 is wasteland, two steps."""
    player = played(LOG.replace("dig 1. build A4", "dig 1. transform A2"))
    assert player.state.terrain[player.game.box.map.index["A2"]] == 4


@pytest.mark.rule("snellman")
@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("score SCORE2", "option nonsense\nscore SCORE2", "line 1: there is no option 'nonsense'."),
        ("score SCORE2", "option loose-dig\nscore SCORE2", "line 1: the option 'loose-dig' changes the rules"),
        ("score SCORE2", "final-scoring most-hats\nscore SCORE2", "line 1: there is no final scoring 'most-hats'"),
        ("score SCORE2", "randomize v1 seed x\nscore SCORE2", "line 1: name the tiles"),
        ("score SCORE2", "colour blue\nscore SCORE2", "line 1: 'colour blue' is not a line of a log"),
        ("score SCORE2", "## order 1,0\nscore SCORE2", "line 1: '1,0' is no order"),
        ("delete BON3", "delete BON99", "line 4: remove BON99"),
        ("delete BON3", "delete BON2", "line 4: remove BON2"),
        ("SCORE3,SCORE4", "SCORE3,SCORE3", "line 1: scoring SCORE3"),
        ("setup witches", "setup nomads", "line 7: the nomads are there already."),
        ("burn 1. convert", "-SPADE. convert", "line 17: nomads: '-SPADE'"),
        ("upgrade B1 to TP", "done", "line 15: nomads: 'done': there was no action yet (RULES.md#turn)"),
        ("dig 1. build A4", "leech 2", "line 16: witches: 'leech 2'"),
        ("dig 1. build A4", "transform A4 to green", "line 16: witches: 'transform A4 to green': A4 takes 1 spades"),
    ],
)
def test_nothing_is_passed_over_in_silence(old: str, new: str, error: str) -> None:
    assert old in LOG
    with pytest.raises(LogError) as told:
        played(LOG.replace(old, new, 1))
    assert error in str(told.value)


@pytest.mark.rule("snellman", "cults")
def test_equal_steps_are_one_gain_unless_our_notes_tell_them_apart() -> None:
    text = LOG + "witches: +FIRE ## due\nwitches: +FIRE\n"
    assert [command.words for command in read(text).commands[-2:]] == ["+fire", "+fire"]
    assert read(text, noted=False).commands[-1].words == "+2fire"


@pytest.mark.rule("snellman", "setup")
@pytest.mark.parametrize("name", components()["maps"])
def test_every_map_is_known_by_its_id_with_either_starting_points(name: str) -> None:
    table = components()["maps"][name]
    for site_id, points in ((table["site_id"], "even"), (table["site_id_2017"], "official")):
        log = read(f"map {site_id}\n{LOG}")
        assert (log.map, log.starting_vp) == (name, points)


@pytest.mark.rule("snellman", "leech")
@pytest.mark.parametrize(
    ("short", "long"), [("leech 1", "leech 1 from witches"), ("decline", "decline 1 from witches")]
)
def test_an_answer_need_not_name_the_only_one_who_offers(short: str, long: str) -> None:
    last = LOG.splitlines()[-1]
    assert played(LOG.replace(last, f"nomads: {short}")).state.key() == (
        played(LOG.replace(last, f"nomads: {long}")).state.key()
    )


@pytest.mark.rule("snellman", "leech")
def test_an_answer_that_two_offers_fit_is_refused() -> None:
    three = (
        LOG.replace("delete BON4\n", "")
        .replace("setup witches\n", "setup witches\nsetup chaosmagicians\n")
        .replace("witches: pass BON5\n", "chaosmagicians: build A6\nchaosmagicians: pass BON4\nwitches: pass BON5\n")
        .replace("nomads: burn 1. convert 1PW to 1C", "chaosmagicians: upgrade A6 to TP\nnomads: leech 1")
    )
    with pytest.raises(LogError, match="line 20: nomads: 'leech 1': several offer that much"):
        played(three)
    player = played(three.replace("leech 1", "leech 1 from witches. leech 1 from chaosmagicians"))
    assert not player.state.offers


@pytest.mark.rule("snellman", "transform")
def test_a_transform_without_a_colour_may_end_short_of_home() -> None:
    """A9 is wasteland, two steps from forest."""
    player = played(LOG.replace("dig 1. build A4", "dig 1. transform A9"))
    assert player.state.terrain[player.game.box.map.index["A9"]] == 5


SPADE_GIVEN_UP = LOG.replace("dig 1. build A4", "dig 1. transform A4 to green").replace(
    "burn 1. convert 1PW to 1C", "upgrade B4 to TP\nwitches: burn 4. action ACT5. -SPADE. build A4"
)


@pytest.mark.rule("snellman", "spades")
def test_a_dwelling_may_follow_a_spade_that_is_given_up() -> None:
    player = played(SPADE_GIVEN_UP)
    hex = player.game.box.map.index["A4"]
    assert (player.state.structure[hex], player.state.owner[hex]) == (1, 1)
    with pytest.raises(LogError, match="line 19: witches: 'build A4'"):
        played("## options judge=rulebook\n" + SPADE_GIVEN_UP)


@pytest.mark.rule("snellman", "losing")
@pytest.mark.parametrize(
    ("command", "good"),
    [("-1w", "workers"), ("-c", "coins"), ("-2workers", "workers"), ("-3VP", "vp"), ("-power", "bowl3")],
)
def test_goods_are_lost_for_nothing(command: str, good: str) -> None:
    last = LOG.splitlines()[-1]
    plain, less = played(LOG.replace(last, "nomads: burn 1")), played(LOG.replace(last, f"nomads: burn 1. {command}"))
    n = int("".join(k for k in command if k.isdigit()) or 1)
    assert getattr(less.state.seat(0), good) == getattr(plain.state.seat(0), good) - n
    assert less.game.options["losing"] == "yes"


@pytest.mark.rule("snellman", "losing")
def test_goods_are_lost_out_of_turn_too() -> None:
    """The Nomads, on turn, have burned power only."""
    before, after = played(LOG), played(LOG + "witches: -1w\nnomads: pass BON7\n")
    assert after.state.seat(1).workers == before.state.seat(1).workers - 1
    assert after.state.seat(0).passed


@pytest.mark.rule("snellman", "losing")
@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("nomads: -p", "line 18: nomads: '-p': there is not enough for it."),
        ("nomads: -99VP", "line 18: nomads: '-99VP': there is not enough for it."),
        ("nomads: -BON6", "line 18: nomads: '-BON6': nothing like that is given up here"),
    ],
)
def test_what_is_not_there_cannot_be_lost(line: str, error: str) -> None:
    with pytest.raises(LogError) as told:
        played(f"{LOG}{line}\n")
    assert error in str(told.value)


VOLCANO_LOG = """\
option fire-and-ice-factions/volcano
score SCORE2,SCORE3,SCORE4,SCORE5,SCORE6,SCORE7
delete BON1
delete BON2
delete BON3
delete BON4
player p1
player p2
setup acolytes
setup witches
acolytes: pick-color yellow
acolytes: build A5
witches: build A3
witches: build A10
acolytes: build E8
witches: pass BON5
acolytes: pass BON6
acolytes: dig 1. transform A6 to volcano. -3FIRE
witches: pass BON7
acolytes: dig 1. transform A4 to volcano. -3WATER. done
acolytes: dig 1. transform B2 to volcano. -3EARTH. done
acolytes: burn 3. convert 3PW to 3C. convert 7W to 7C. convert 24C to 8VP. dig 1. transform D5 to volcano. -3AIR. done
"""


@pytest.mark.rule("snellman", "volcano")
def test_a_price_that_can_only_be_paid_in_one_way_may_be_named() -> None:
    """Our rules take the last three steps by themselves."""
    player = played(VOLCANO_LOG)
    assert [int(step) for step in player.state.seat(0).cults] == [0, 0, 0, 0]
    assert any(e.kind == "forced" and e.args["asked"] == ASK_SACRIFICE for m in player.match.line for e in m.events)
    with pytest.raises(LogError, match="line 22: acolytes: '-3FIRE'"):
        played(VOLCANO_LOG.replace("-3AIR", "-3FIRE"))
