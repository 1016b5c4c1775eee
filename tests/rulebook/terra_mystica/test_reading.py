"""Words of terra.snellman.net that people really write, and what is refused rather than passed over."""

import pytest

from mytharium.games.terra_mystica.importers.snellman.player import Player
from mytharium.games.terra_mystica.importers.snellman.reader import LogError, read
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
        ("burn 1. convert", "-1w. convert", "line 17: nomads: '-1w': nothing like that is given up here"),
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
