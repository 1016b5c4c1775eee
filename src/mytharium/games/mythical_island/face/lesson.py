"""When the steps of lesson.toml make sense."""

from mytharium.games.mythical_island.state import ACT
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.lesson import lesson


def acts(view: IslandView) -> bool:
    return view.phase == ACT and view.actor == view.viewer


def in_later_turns(view: IslandView) -> bool:
    return bool(view.turn > 2)


LESSON = lesson(__file__, acts, in_later_turns)
