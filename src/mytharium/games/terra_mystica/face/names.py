"""What things are called in the reader's words: factions, terrains, structures, cults, and what is paid and gained."""

from __future__ import annotations

from mytharium.games.terra_mystica.box import Gain
from mytharium.games.terra_mystica.verbs import GOODS
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.words import Words, mark

TERRAINS = (
    mark("desert"), mark("plains"), mark("swamp"), mark("lakes"), mark("forest"), mark("mountains"),
    mark("wasteland"), mark("ice"), mark("volcano"), mark("river"),
)  # fmt: skip
STRUCTURES = (
    "", mark("dwelling"), mark("trading house"), mark("temple"), mark("stronghold"), mark("sanctuary"),
    mark("special terrain"),
)  # fmt: skip
CULTS = (mark("Fire cult"), mark("Water cult"), mark("Earth cult"), mark("Air cult"))
# As state.SOURCES; the first line of a breakdown is what a faction starts with.
SOURCES = {
    "start": mark("start"),
    "round": mark("scoring tiles"),
    "bonus": mark("bonus cards"),
    "favor": mark("favor tiles"),
    "town": mark("towns"),
    "shipping": mark("shipping"),
    "spades": mark("spade rate"),
    "faction": mark("faction"),
    "leech": mark("power from neighbours"),
    "fire": mark("Fire cult"),
    "water": mark("Water cult"),
    "earth": mark("Earth cult"),
    "air": mark("Air cult"),
    "network": mark("network"),
    "final": mark("extra tile"),
    "resources": mark("leftovers"),
}


def hex_name(label: int) -> str:
    """The name of a hex from its number in an event: see Map.label."""
    return f"{chr(label // 100)}{label % 100}"


def faction_of(view: TerraMysticaView, seat: int) -> int:
    return int(view.position().seat(seat).faction)


def amounts(
    words: Words,
    coins: int = 0,
    workers: int = 0,
    priests: int = 0,
    power: int = 0,
    spades: int = 0,
    tokens: int = 0,
    points: int = 0,
    keys: int = 0,
) -> list[str]:
    """Each thing of which there is some, with its number."""
    said = [
        words.n("{n} point", "{n} points", points) if points else "",
        words.n("{n} coin", "{n} coins", coins) if coins else "",
        words.n("{n} worker", "{n} workers", workers) if workers else "",
        words.n("{n} priest", "{n} priests", priests) if priests else "",
        words.n("{n} power", "{n} power", power) if power else "",
        words.n("{n} token of power", "{n} tokens of power", tokens) if tokens else "",
        words.n("{n} spade", "{n} spades", spades) if spades else "",
        words.n("{n} key", "{n} keys", keys) if keys else "",
    ]
    return [line for line in said if line]


def good(k: int, words: Words) -> str:
    """One of the goods that can be lost, by its number in an action."""
    kind = GOODS[k]
    return amounts(words, **{kind if kind == "power" else f"{kind}s": 1})[0]


def gained(gain: Gain, words: Words) -> list[str]:
    """What comes in."""
    return amounts(words, int(gain.coins), int(gain.workers), int(gain.priests), int(gain.power), int(gain.spades))


def packed(gain: int, words: Words) -> list[str]:
    """What came in, from the number in an event: see Gain.packed."""
    return amounts(words, gain & 255, gain >> 8 & 255, gain >> 16 & 255, gain >> 24 & 255, gain >> 32 & 255)


def steps(n: int, cult: int, words: Words) -> str:
    return words.n("{n} step on the {cult}", "{n} steps on the {cult}", n, cult=words.t(CULTS[cult]))
