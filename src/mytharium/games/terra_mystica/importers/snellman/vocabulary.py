"""The words of terra.snellman.net and what they are called here."""

import re
from typing import Final

from mytharium.games.terra_mystica import question as q
from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.map import ICE, VOLCANO

CULTS: Final = ("fire", "water", "earth", "air")
COLOURS: Final = {
    "yellow": 0, "brown": 1, "black": 2, "blue": 3, "green": 4, "gray": 5, "grey": 5, "red": 6, "ice": int(ICE),
    "volcano": int(VOLCANO), "desert": 0, "plains": 1, "swamp": 2, "lakes": 3, "forest": 4, "mountains": 5,
    "wasteland": 6,
}  # fmt: skip
PIECES: Final = {
    "d": 1, "tp": 2, "te": 3, "sh": 4, "sa": 5, "dwelling": 1, "trading post": 2, "trading house": 2, "temple": 3,
    "stronghold": 4, "sanctuary": 5,
}  # fmt: skip
RESOURCES: Final = {
    "power": "pw",
    "priest": "p",
    "priests": "p",
    "worker": "w",
    "workers": "w",
    "coin": "c",
    "coins": "c",
}
RATES: Final = {
    ("pw", "c"): (1, 1, (w.POWER_TO_COIN,)),
    ("pw", "w"): (3, 1, (w.POWER_TO_WORKER,)),
    ("pw", "p"): (5, 1, (w.POWER_TO_PRIEST,)),
    ("p", "w"): (1, 1, (w.PRIEST_TO_WORKER,)),
    ("p", "c"): (1, 1, (w.PRIEST_TO_WORKER, w.WORKER_TO_COIN)),
    ("w", "c"): (1, 1, (w.WORKER_TO_COIN,)),
    ("vp", "c"): (1, 1, (w.POINT_TO_COIN,)),
    ("c", "vp"): (3, 1, (w.COINS_TO_POINT,)),
}
TRACKS: Final = {
    "ship": w.ADVANCE_SHIPPING, "shipping": w.ADVANCE_SHIPPING, "dig": w.ADVANCE_SPADES, "digging": w.ADVANCE_SPADES,
}  # fmt: skip
OWN: Final = {
    "nomads": "ACTN", "witches": "ACTW", "swarmlings": "ACTS", "auren": "ACTA", "chaosmagicians": "ACTC",
    "giants": "ACTG", "engineers": "ACTE", "shapeshifters": "ACTH5",
}  # fmt: skip
LOST: Final = {"c": w.COIN_LOST, "w": w.WORKER_LOST, "p": w.PRIEST_LOST, "pw": w.POWER_LOST, "vp": w.POINT_LOST}
# What is given up, and the question that this ends.
GIVEN_UP: Final = {
    "free_tp": int(q.ASK_TRADE),
    "pick_color": int(q.ASK_SHIFT),
    "free_tf": int(q.ASK_SANDSTORM),
    "free_d": int(q.ASK_RIDE),
    "convert_w_to_p": int(q.ASK_ORDAIN),
    "gain_favor": int(q.ASK_FAVOR),
    "gain_tw": int(q.ASK_TOWN),
    "bridge": int(q.ASK_BRIDGE),
}
# Notes of our own behind ##, where a command has two meanings.
ALONE: Final = "alone"  # a spade is bought before it is known what for
NO_MORE: Final = "no more"  # of the spades, so that no dwelling follows; or of the turn, before a step that is due
DUE: Final = "due"  # a step for power that a neighbour took
LATE: Final = "late"  # somebody loses goods or leaves when the turn is over
BID: Final = "bid"  # points that were paid for the faction
WITHIN: Final = "within"  # somebody leaves before the turn is over
FINAL_TILES: Final = {
    "connected-distance": "distance",
    "connected-sa-sh-distance": "stronghold-sanctuary",
    "building-on-edge": "edge",
    "connected-clusters": "clusters",
}
MODULES: Final = {
    "mini-expansion-1": "mini_towns",
    "shipping-bonus": "mini_bonus",
    "temple-scoring-tile": "mini_scoring",
    "fire-and-ice-factions/ice": "fire_and_ice",
    "fire-and-ice-factions/volcano": "fire_and_ice",
    "fire-and-ice-factions/variable_v5": "fire_and_ice",
}
# Options that change how commands are judged, and options that change nothing here.
RULES: Final = ("strict-leech", "loose-cultist-ordering", "variable-turn-order")
IGNORED: Final = (
    "strict-darkling-sh", "strict-chaosmagician-sh", "errata-cultist-power", "fire-and-ice-final-scoring",
    "email-notify", "maintain-player-order",
)  # fmt: skip
CONVERT_TEXT: Final = re.compile(r"convert (\d*) ?([a-z]+) to (\d*) ?([a-z]+)")
LEECH_TEXT: Final = re.compile(r"(leech|decline)(?: (\d+))?(?: from ([a-z]+))?")
GAIN_TEXT: Final = re.compile(r"\+(\d*)([a-z]+\d*)")
LOSE_TEXT: Final = re.compile(r"-(\d*)([a-z0-9_]+)")


def lost(text: str) -> tuple[int, int] | None:
    """How many of which good a command gives up for nothing, if that is what it says."""
    found = LOSE_TEXT.fullmatch(text)
    what = found and RESOURCES.get(found.group(2), found.group(2))
    return (int(found.group(1) or 1), int(LOST[what])) if found and what in LOST else None
