"""The words of terra.snellman.net and what they are called here."""

import re
from typing import Final

from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.map import ICE, VOLCANO

CULTS: Final = ("fire", "water", "earth", "air")
COLOURS: Final = {
    "yellow": 0, "brown": 1, "black": 2, "blue": 3, "green": 4, "gray": 5, "grey": 5, "red": 6, "ice": int(ICE),
    "volcano": int(VOLCANO), "desert": 0, "plains": 1, "swamp": 2, "lakes": 3, "forest": 4, "mountains": 5,
    "wasteland": 6,
}  # fmt: skip
PIECES: Final = {"d": 1, "tp": 2, "te": 3, "sh": 4, "sa": 5}
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
CONVERT_TEXT: Final = re.compile(r"convert (\d*) ?([a-z]+) to (\d*) ?([a-z]+)")
LEECH_TEXT: Final = re.compile(r"(leech|decline) (\d+) from ([a-z]+)")
GAIN_TEXT: Final = re.compile(r"\+(\d*)([a-z]+\d*)")
LOSE_TEXT: Final = re.compile(r"-(\d*)([a-z0-9_]+)")
