"""When the steps of lesson.toml make sense."""

from mytharium.games.mythicals.state import AFTER, DRAW
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.lesson import lesson


def after_a_tile(view: MythicalsView) -> bool:
    return bool(view.phase == AFTER)


def draws_again(view: MythicalsView) -> bool:
    return view.phase == DRAW and view.actor == view.viewer and bool(view.reserve)


LESSON = lesson(__file__, after_a_tile, draws_again)
