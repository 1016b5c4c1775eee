"""Our actions in the words of terra.snellman.net."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica import question as q
from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.importers.snellman.vocabulary import ALONE, DUE, LATE, NO_MORE, OWN, WITHIN
from mytharium.games.terra_mystica.map import VOLCANO
from mytharium.games.terra_mystica.rules.events import NO_ANSWER
from mytharium.games.terra_mystica.rules.pending import argument
from mytharium.games.terra_mystica.state import Position
from mytharium.match.record import RecordError

COLOURS: Final = ("yellow", "brown", "black", "blue", "green", "gray", "red", "ice", "volcano")
PIECES: Final = ("", "D", "TP", "TE", "SH", "SA")
CULTS: Final = ("FIRE", "WATER", "EARTH", "AIR")
CONVERTED: Final = (
    "burn 1", "convert 1PW to 1C", "convert 3PW to 1W", "convert 5PW to 1P", "convert 1P to 1W", "convert 1W to 1C",
    "convert 1VP to 1C", "convert 3C to 1VP",
)  # fmt: skip
LOST: Final = ("C", "W", "P", "PW", "VP")
# What is given up when a question is ended: that engine waits for it otherwise.
GIVEN_UP: Final = {
    int(q.ASK_TRADE): "-FREE_TP",
    int(q.ASK_SHIFT): "-PICK_COLOR",
    int(q.ASK_SANDSTORM): "-FREE_TF",
    int(q.ASK_RIDE): "-FREE_D",
    int(q.ASK_ORDAIN): "-3CONVERT_W_TO_P",
    int(q.ASK_FAVOR): "-GAIN_FAVOR",
    int(q.ASK_TOWN): "-GAIN_TW",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """The question that an action answers."""

    kind: int
    argument: int
    spades: int  # in hand


def asked_in(s: Position) -> Asked:
    return Asked(int(s.asked), int(argument(s)), int(s.spades))


def phrases(box: Box, s: Position, seat: int, action: int) -> list[str]:
    """The commands for an action that a player chose."""
    kind, a, b, _ = _parts(action)
    me = s.seat(seat)
    if kind == w.TRANSFORM:
        return [*_dug(box, s, seat, action), f"transform {box.map.names[a]} to {COLOURS[b]}"]
    if kind == w.DIG:
        return [f"dig 1 ## {ALONE}"]
    if kind == w.REWARD and s.actor == seat and s.asked == q.ASK_CULT:
        return [f"+{CULTS[b]} ## {DUE}"]
    if kind == w.LEAVE:
        note = LATE if s.asked == q.ASK_ACTION else WITHIN
        return [f"drop-faction {NAMES[int(s.seat(a).faction)]} ## {note}"]
    if kind == w.LOSE:
        return [f"-1{LOST[b]}" + (f" ## {LATE}" if a != seat else "")]
    if kind == w.BUILD and s.asked == q.ASK_SPADES:
        return ["-SPADE"] * int(s.spades) + [f"build {box.map.names[a]}"]
    if kind == w.OWN:
        return ["action ACTH6" if a else f"action {OWN[NAMES[int(me.faction)]]}"]
    if kind == w.CARD_IS_USED:
        return [f"action BON{int(me.card) + 1}"]
    if kind == w.CONVERT:
        coins = int(box.faction(me).coins_for_a_point)
        return [CONVERTED[a].replace("3C", f"{coins}C")]
    return answer(box, s, asked_in(s), action)


def forced(box: Box, s: Position, event: Event) -> list[str]:
    """The commands for an answer that nobody was asked for."""
    args = event.args
    question = Asked(args["asked"], args["argument"], args["spades"])
    if args["action"] == NO_ANSWER:
        return [GIVEN_UP[question.kind]] if question.kind in GIVEN_UP else []
    return [text for text in answer(box, s, question, args["action"]) if not text.startswith("##")]


def answer(box: Box, s: Position, asked: Asked, action: int) -> list[str]:
    """The commands for an action that only its question gives a meaning to."""
    kind, a, b, c = _parts(action)
    if kind == w.END:
        return ended(asked)
    if kind == w.STEP:
        if asked.kind == q.ASK_SACRIFICE:
            return [f"-{asked.argument}{CULTS[a]}"]
        return [f"+{asked.argument if asked.kind == q.ASK_CULT and asked.argument > 1 else ''}{CULTS[a]}"]
    if kind in (w.LEECH, w.DECLINE):
        word = "leech" if kind == w.LEECH else "decline"
        return [f"{word} {c} from {NAMES[int(s.seat(b).faction)]}"]
    if kind not in PLAIN:
        raise RecordError(f"The notation of terra.snellman.net has no words for verb {kind}.")
    return [PLAIN[kind](box.map.names, a, b)]


def ended(asked: Asked) -> list[str]:
    if asked.kind == q.ASK_SPADES:
        return ["-SPADE"] * asked.spades or [f"## {NO_MORE}"]
    if asked.kind == q.ASK_BRIDGE:
        return [f"-{asked.argument if asked.argument > 1 else ''}BRIDGE"]
    return [GIVEN_UP[asked.kind]] if asked.kind in GIVEN_UP else []


def _dug(box: Box, s: Position, seat: int, action: int) -> list[str]:
    """The spades that are bought for a hex."""
    _, hex, terrain, way = _parts(action)
    if terrain == VOLCANO:
        return ["dig 1"]
    if s.asked == q.ASK_SANDSTORM:
        return []
    me = s.seat(seat)
    faction = box.faction(me)
    spades = int((faction.spades_round if way else faction.spades_to)(box, s, me, hex, terrain))
    bought = spades - (int(s.spades) if s.asked == q.ASK_SPADES else 0)
    return [f"dig {bought}"] if bought > 0 else []


def _parts(action: int) -> tuple[int, int, int, int]:
    return int(w.verb(action)), int(w.first(action)), int(w.second(action)), int(w.third(action))


PLAIN: Final[dict[int, Callable[[tuple[str, ...], int, int], str]]] = {
    int(w.BUILD): lambda names, a, b: f"build {names[a]}",
    int(w.TERRAIN_IS): lambda names, a, b: f"pick-color {COLOURS[a]}",
    int(w.UPGRADE): lambda names, a, b: f"upgrade {names[a]} to {PIECES[b]}",
    int(w.ADVANCE_SHIPPING): lambda names, a, b: "advance ship",
    int(w.ADVANCE_SPADES): lambda names, a, b: "advance dig",
    int(w.SEND): lambda names, a, b: f"send p to {CULTS[a]} for {b}",
    int(w.POWER): lambda names, a, b: f"action ACT{a + 1}",
    int(w.FAVOR_IS_USED): lambda names, a, b: "action FAV6",
    int(w.BRIDGE_TO): lambda names, a, b: f"bridge {names[a]}:{names[b]}",
    int(w.PASS): lambda names, a, b: f"pass BON{a}" if a else "pass",
    int(w.FAVOR): lambda names, a, b: f"+FAV{a + 1}",
    int(w.TOWN): lambda names, a, b: f"+TW{a + 1}",
    int(w.REWARD): lambda names, a, b: f"+{CULTS[b]}",
    int(w.TOKEN): lambda names, a, b: "gain P3 for VP" if b else "-GAIN_P3_FOR_VP",
    int(w.UNLOCK): lambda names, a, b: f"unlock-terrain {COLOURS[a] if a < w.PRIEST else 'gain-priest'}",
    int(w.ORDAIN): lambda names, a, b: f"convert {a}W to {a}P",
    int(w.CONNECT): lambda names, a, b: f"connect {names[a]}",
}
