"""What terrains, factions, structures and cults are called in the reader's words."""

from __future__ import annotations

from functools import cache

from mytharium.scene.words import Words, mark

TERRAINS = (
    mark("desert"), mark("plains"), mark("swamp"), mark("lakes"), mark("forest"), mark("mountains"),
    mark("wasteland"), mark("ice"), mark("volcano"), mark("river"),
)  # fmt: skip
FACTIONS = (
    mark("Nomads"), mark("Fakirs"), mark("Cultists"), mark("Halflings"), mark("Alchemists"), mark("Darklings"),
    mark("Mermaids"), mark("Swarmlings"), mark("Auren"), mark("Witches"), mark("Dwarves"), mark("Engineers"),
    mark("Chaos Magicians"), mark("Giants"), mark("Ice Maidens"), mark("Yetis"), mark("Acolytes"),
    mark("Dragonlords"), mark("Riverwalkers"), mark("Shapeshifters"),
)  # fmt: skip
STRUCTURES = (
    "", mark("dwelling"), mark("trading house"), mark("temple"), mark("stronghold"), mark("sanctuary"),
    mark("special terrain"),
)  # fmt: skip
TRACKS = (mark("fire"), mark("water"), mark("earth"), mark("air"))


@cache
def terrain(k: int, words: Words) -> str:
    return words.t(TERRAINS[k])


@cache
def faction(k: int, words: Words) -> str:
    return words.t(FACTIONS[k])


@cache
def structure(k: int, words: Words) -> str:
    return words.t(STRUCTURES[k])


@cache
def track(k: int, words: Words) -> str:
    return words.t(TRACKS[k])
