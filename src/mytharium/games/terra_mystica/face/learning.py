"""Help for newcomers: what pieces are for, the lesson, and warnings of waste."""

from __future__ import annotations

from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.bots import PLENTY_OF_COINS, PLENTY_OF_WORKERS
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.face.choices.effects import taken
from mytharium.games.terra_mystica.face.names import amounts
from mytharium.games.terra_mystica.face.reading import TerraMysticaReading
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_START
from mytharium.games.terra_mystica.rules.income import of_round
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import LAST_ROUND
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.face import Choice
from mytharium.scene.lesson import lesson
from mytharium.scene.words import mark

EXPLANATIONS = {
    "hex": mark("Make it your terrain with spades, then build a dwelling on it."),
    "cult": mark("Steps on a cult bring power on the way, goods after a round, and points at the end."),
    "space": mark("Send a priest here to step up the cult; the priest stays."),
    "power": mark("An action paid with power of the third bowl; once a round for all players together."),
    "card": mark("You take a bonus card when you pass, and have it for the next round."),
    "favor": mark("A temple or a sanctuary brings you one of these."),
    "town": mark("Four structures side by side with enough power value found a town and bring one of these."),
    "faction": mark("Each faction has a home terrain and abilities of its own."),
}


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


def wasted(reading: TerraMysticaReading, choice: Choice) -> str:
    """Passing with plenty of goods where something can be built, or before an income that there is no room for."""
    if not choice.action.startswith("pass"):
        return ""
    view, words = reading.view, reading.words
    s = view.position()
    if s.round == 0:
        return ""
    said = []
    me = s.seat(int(view.viewer))
    builds = any(w.verb(action) in (w.BUILD, w.UPGRADE) for action, _ in reading.legal)
    if builds and me.workers >= PLENTY_OF_WORKERS and me.coins >= PLENTY_OF_COINS:
        goods = words.list(amounts(words, coins=int(me.coins), workers=int(me.workers)))
        said.append(words.t("You keep {goods}, and something can still be built.", goods=goods))
    if s.round < LAST_ROUND:
        action = next(action for action, text in reading.legal if text == choice.action)
        after = taken(view.box, s, action).seat(int(view.viewer))
        if lost := amounts(words, **_without_room(view.box, after)):
            said.append(words.t("There would be no room for {goods} of your income.", goods=words.list(lost)))
    return " ".join(said)


def _without_room(box: Box, me: Seat) -> dict[str, int]:
    """What comes in and has no place: power while the bowls are full, priests over the limit."""
    gain = of_round(box, me)
    power = int(gain.power - 2 * me.bowl1 - me.bowl2)
    priests = int(gain.priests - (me.priest_limit - me.sent - me.priests))
    return {"power": max(0, power), "priests": max(0, priests)}
