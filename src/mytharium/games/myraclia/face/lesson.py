"""When the steps of lesson.toml make sense."""

from mytharium.games.myraclia.phases import DRAFT, TURN
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.lesson import lesson


def acts(view: MyracliaView) -> bool:
    return view.actor == view.viewer and view.table().phase == TURN


def drafts(view: MyracliaView) -> bool:
    return view.actor == view.viewer and view.table().phase == DRAFT


def in_later_rounds(view: MyracliaView) -> bool:
    return bool(view.table().round > 1)


LESSON = lesson(__file__, acts, drafts, in_later_rounds)
