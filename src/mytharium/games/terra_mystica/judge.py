"""RULES.md#snellman: what two judges answer differently. The rulebook's answer to each question is no."""

from typing import Final

from mypy_extensions import i64

from mytharium.games.terra_mystica.map import WHEEL, steps

FIRST_RULES: Final[i64] = 1  # the version that old records were played by
SECOND_RULES: Final[i64] = 2  # the last with fewer liberties than terra.snellman.net gives


class Judge:
    """The printed rules."""

    digs_around_home: bool = False  # spades never turn past the home terrain: they go the long way round
    bridges_count_for_all: bool = False  # anybody's bridge joins anybody's structures
    bridges_may_double: bool = False  # a second bridge may stand beside another
    bridge_needs_no_place: bool = False  # Engineers may pay for a bridge that they cannot build
    giants_make_any_terrain: bool = False  # for two spades, not only their own
    sandstorms_make_any_terrain: bool = False  # not only desert
    builds_elsewhere: bool = False  # after spades that made no home terrain a dwelling may stand on any that is there
    steps_may_wait: bool = False  # a step on a track may be taken later, but before another player acts
    steps_are_overtaken: bool = False  # nobody waits for a step that could reach the top
    coins_become_points: bool = False  # anybody may exchange three coins for a point at any time
    leavers_gain: bool = False  # who has left the game still has income and scores at its end
    passing_moves_at_once: bool = False  # with variable turn order, who passes sits last right away
    tells_everything: bool = False  # what everybody has is told after each decision, to check recorded games by


def around_home(here: i64, there: i64, home: i64) -> i64:
    """Spades the shorter way, unless it leads past the home terrain."""
    shorter = steps(here, there)
    if home >= WHEEL or here == home or home < 0:
        return shorter
    up: i64 = (there - here + 7) % 7
    to_home: i64 = (home - here + 7) % 7
    if up <= 3:
        if to_home < up:
            return 7 - shorter
    elif 7 - to_home < 7 - up:
        return 7 - shorter
    return shorter


def snellman(version: i64) -> Judge:
    """The engine of terra.snellman.net, where it differs from the printed rules."""
    judge = Judge()
    judge.digs_around_home = True
    judge.bridges_count_for_all = True
    judge.bridges_may_double = True
    judge.bridge_needs_no_place = True
    judge.giants_make_any_terrain = version > FIRST_RULES
    judge.sandstorms_make_any_terrain = version > SECOND_RULES
    judge.builds_elsewhere = version > SECOND_RULES
    judge.steps_may_wait = True
    judge.steps_are_overtaken = True
    judge.coins_become_points = True
    judge.leavers_gain = True
    judge.passing_moves_at_once = True
    judge.tells_everything = True
    return judge
