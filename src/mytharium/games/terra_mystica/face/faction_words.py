"""What the factions are called, and what only one of them can do, in short."""

from __future__ import annotations

from dataclasses import dataclass

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.face.names import TERRAINS
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.scene.words import Words, mark


@dataclass(frozen=True, slots=True)
class OwnAction:
    """The action of the faction itself."""

    glyphs: tuple[str, ...]
    name: str
    label: str  # on its button


@dataclass(frozen=True, slots=True)
class FactionWords:
    title: str
    ability: str  # from the start
    stronghold: str
    tile: str  # the special terrain tile
    effect: str  # of the tile
    own: OwnAction | None = None


_WORDS = {
    "nomads": FactionWords(
        mark("Nomads"),
        mark("Start with three dwellings."),
        mark("each round a sandstorm turns a neighbouring hex into desert"),
        mark("Trading Camp"),
        mark("a coin in place of power when somebody builds beside it"),
        OwnAction(("desert",), mark("sandstorm"), mark("Raise a sandstorm")),
    ),
    "fakirs": FactionWords(
        mark("Fakirs"),
        mark("Fly on carpets over a hex for a priest and score 4 points; no ships."),
        mark("carpets fly over one hex more"),
        mark("Flight School"),
        mark("2 coins for every flight"),
    ),
    "cultists": FactionWords(
        mark("Cultists"),
        mark("Step up a cult when somebody takes power from your build."),
        mark("7 points"),
        mark("Cult Palace"),
        mark("half a step ahead in the final scoring of each cult"),
    ),
    "halflings": FactionWords(
        mark("Halflings"),
        mark("Score a point for every spade."),
        mark("three spades at once"),
        mark("Driller"),
        mark("hexes beside it take one spade fewer"),
    ),
    "alchemists": FactionWords(
        mark("Alchemists"),
        mark("Exchange points for coins one to one, and 2 coins for a point."),
        mark("12 power at once, and 2 power for every spade"),
        mark("Gloomy Workshop"),
        mark("at once shipping and spade rate without the priests"),
    ),
    "darklings": FactionWords(
        mark("Darklings"),
        mark("Pay a priest for a spade and score 2 points."),
        mark("up to 3 workers become priests"),
        mark("Camp"),
        mark("scores like a dwelling"),
    ),
    "mermaids": FactionWords(
        mark("Mermaids"),
        mark("Ships reach far, and a town may lie around a river hex."),
        mark("a step of shipping"),
        mark("Coral Reef"),
        mark("lies on the river for one spade, and ships start from it"),
    ),
    "swarmlings": FactionWords(
        mark("Swarmlings"),
        mark("Gain 3 workers for every town."),
        mark("each round a free trading house"),
        mark("Breeding Ground"),
        mark("big towns take more town tiles"),
        OwnAction(("trading",), mark("free trading house"), mark("Make a dwelling a trading house for nothing")),
    ),
    "auren": FactionWords(
        mark("Auren"),
        mark("No ability before the stronghold."),
        mark("a favor tile, and each round 2 steps on a cult"),
        mark("Tree of Serenity"),
        mark("4 points for coming to the top of a cult"),
        OwnAction(("up", "up"), mark("two cult steps"), mark("Make 2 steps on a cult")),
    ),
    "witches": FactionWords(
        mark("Witches"),
        mark("Score 5 points for every town."),
        mark("each round a free dwelling on any forest"),
        mark("Raven's Blunder"),
        mark("3 cult steps in place of the 5 points of a town, if you like"),
        OwnAction(("dwelling",), mark("ride to a forest"), mark("Ride to a forest")),
    ),
    "dwarves": FactionWords(
        mark("Dwarves"),
        mark("Tunnel under a hex for 2 workers and score 4 points; no ships."),
        mark("tunnels cost one worker less"),
        mark("Great Tunnel"),
        mark("tunnels from it go under two hexes"),
    ),
    "engineers": FactionWords(
        mark("Engineers"),
        mark("Build bridges for 2 workers."),
        mark("on passing 3 points for each of your bridges between two of your structures"),
        mark("Bridge Tower"),
        mark("bridges over land from its corners"),
        OwnAction(("bridge",), mark("bridge for 2 workers"), mark("Build a bridge for 2 workers")),
    ),
    "chaosmagicians": FactionWords(
        mark("Chaos Magicians"),
        mark("Start with one dwelling; take two favor tiles each time."),
        mark("each round two actions in a row"),
        mark("Chaos Portal"),
        mark("free on any wasteland with the stronghold"),
        OwnAction(("next", "next"), mark("double turn"), mark("Take two actions in a row")),
    ),
    "giants": FactionWords(
        mark("Giants"),
        mark("Any terrain takes exactly two spades."),
        mark("each round two spades for one hex"),
        mark("Cave of Wisdom"),
        mark("a better spade rate at once"),
        OwnAction(("spade", "spade"), mark("two spades"), mark("Use two spades on one hex")),
    ),
    "icemaidens": FactionWords(
        mark("Ice Maidens"),
        mark("Start with a favor tile."),
        mark("on passing 3 points for each temple"),
        mark("Winterfall"),
        mark("a spade with each temple"),
    ),
    "yetis": FactionWords(
        mark("Yetis"),
        mark("Power actions cost one power less."),
        mark("used power actions stay open to you"),
        mark("Frozen Peak"),
        mark("2 new tokens in bowl III"),
    ),
    "acolytes": FactionWords(
        mark("Acolytes"),
        mark("Pay for land with steps down a cult; spades become steps up."),
        mark("one step more for every priest sent"),
        mark("Altar of Sacrifice"),
        mark("power on the way down a cult, too"),
    ),
    "dragonlords": FactionWords(
        mark("Dragonlords"),
        mark("Pay for land with tokens of power; spades become new tokens."),
        mark("a new token of power for each player"),
        mark("Lava Pond"),
        mark("each round a new token in bowl III"),
    ),
    "riverwalkers": FactionWords(
        mark("Riverwalkers"),
        mark("Unlock terrains with priests; build along the river only."),
        mark("two bridges at once"),
        mark("Floating Palace"),
        mark("lies on the river for a priest, and ships start from it"),
    ),
    "shapeshifters": FactionWords(
        mark("Shapeshifters"),
        mark("Buy a new token of power when somebody takes power from your build."),
        mark("for 5 power another home terrain"),
        mark("Spectral Polestar"),
        mark("at once another home terrain"),
        OwnAction(("half",), mark("new home terrain"), mark("Change the home terrain for 5 power")),
    ),
}
WORDS = tuple(_WORDS[name] for name in NAMES)  # by the number of the faction


def title(faction: int, words: Words) -> str:
    return words.t(WORDS[faction].title)


def home(box: Box, faction: int, words: Words) -> str:
    terrain = int(box.sheets[faction].home)
    return words.t(TERRAINS[terrain]) if terrain >= 0 else words.t("a terrain of your choice")


def about(box: Box, faction: int, words: Words) -> str:
    """A faction in a few sentences."""
    told = WORDS[faction]
    said = [words.t("Home: {terrain}.", terrain=home(box, faction, words)), words.t(told.ability)]
    said.append(words.t("Stronghold: {effect}.", effect=words.t(told.stronghold)))
    if box.sheets[faction].has_special:
        said.append(special(faction, words))
    return " ".join(said)


def tile(faction: int, words: Words) -> str:
    """The name of the special terrain tile."""
    return words.t(WORDS[faction].tile)


def special(faction: int, words: Words) -> str:
    """The special terrain tile of a faction, and what it does."""
    return words.t("{tile}: {effect}.", tile=tile(faction, words), effect=words.t(WORDS[faction].effect))
