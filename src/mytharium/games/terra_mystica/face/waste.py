"""What is thrown away by a choice, told before it is confirmed."""

from __future__ import annotations

from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.bots import PLENTY_OF_COINS, PLENTY_OF_WORKERS
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.face.choices.effects import taken
from mytharium.games.terra_mystica.face.names import amounts
from mytharium.games.terra_mystica.face.reading import TerraMysticaReading
from mytharium.games.terra_mystica.rules.income import of_round
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import LAST_ROUND
from mytharium.scene.face import Choice


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
