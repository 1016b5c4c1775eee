"""When the steps of lesson.toml make sense."""

from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_START
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.lesson import lesson


def asked(view: TerraMysticaView, question: int) -> bool:
    return view.actor == view.viewer and view.position().asked == question


def starts(view: TerraMysticaView) -> bool:
    return asked(view, ASK_START)


def acts(view: TerraMysticaView) -> bool:
    return asked(view, ASK_ACTION)


def can_build(view: TerraMysticaView) -> bool:
    return acts(view) and view.position().seat(view.viewer).workers > 0


def in_later_rounds(view: TerraMysticaView) -> bool:
    return bool(view.position().round > 1)


LESSON = lesson(__file__, starts, acts, can_build, in_later_rounds)
