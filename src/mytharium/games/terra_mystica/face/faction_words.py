"""What only one faction can do, in short: from the start, with its stronghold, and with its special terrain tile."""

from __future__ import annotations

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.face.names import SPECIAL_TILES, TERRAINS
from mytharium.games.terra_mystica.rules.rows import HOME, WIDE
from mytharium.scene.words import Words, mark

# In the order of components.FACTIONS.
FROM_THE_START = (
    mark("Start with three dwellings."),
    mark("Fly on carpets over a hex for a priest and score 4 points; no ships."),
    mark("Step up a cult when somebody takes power from your build."),
    mark("Score a point for every spade."),
    mark("Exchange points for coins one to one, and 2 coins for a point."),
    mark("Pay a priest for a spade and score 2 points."),
    mark("Ships reach far, and a town may lie around a river hex."),
    mark("Gain 3 workers for every town."),
    mark("No ability before the stronghold."),
    mark("Score 5 points for every town."),
    mark("Tunnel under a hex for 2 workers and score 4 points; no ships."),
    mark("Build bridges for 2 workers."),
    mark("Start with one dwelling; take two favor tiles each time."),
    mark("Any terrain takes exactly two spades."),
    mark("Start with a favor tile."),
    mark("Power actions cost one power less."),
    mark("Pay for land with steps down a cult; spades become steps up."),
    mark("Pay for land with tokens of power; spades become new tokens."),
    mark("Unlock terrains with priests; build along the river only."),
    mark("Buy a new token of power when somebody takes power from your build."),
)
STRONGHOLD = (
    mark("each round a sandstorm turns a neighbouring hex into desert"),
    mark("carpets fly over one hex more"),
    mark("7 points"),
    mark("three spades at once"),
    mark("12 power at once, and 2 power for every spade"),
    mark("up to 3 workers become priests"),
    mark("a step of shipping"),
    mark("each round a free trading house"),
    mark("a favor tile, and each round 2 steps on a cult"),
    mark("each round a free dwelling on any forest"),
    mark("tunnels cost one worker less"),
    mark("on passing 3 points for each of your bridges between own structures"),
    mark("each round two actions in a row"),
    mark("each round two spades for one hex"),
    mark("on passing 3 points for each temple"),
    mark("used power actions stay open to you"),
    mark("one step more for every priest sent"),
    mark("a new token of power for each player"),
    mark("two bridges at once"),
    mark("for 5 power another home terrain"),
)
SPECIAL_TERRAIN = (
    mark("a coin in place of power when somebody builds beside it"),
    mark("2 coins for every flight"),
    mark("half a step ahead in the final scoring of each cult"),
    mark("hexes beside it take one spade fewer"),
    mark("at once shipping and spade rate without the priests"),
    mark("scores like a dwelling"),
    mark("lies on the river for one spade, and ships start from it"),
    mark("big towns take more town tiles"),
    mark("4 points for coming to the top of a cult"),
    mark("3 cult steps in place of the 5 points of a town, if you like"),
    mark("tunnels from it go under two hexes"),
    mark("bridges over land from its corners"),
    mark("free on any wasteland with the stronghold"),
    mark("a better spade rate at once"),
    mark("a spade with each temple"),
    mark("2 new tokens in bowl III"),
    mark("power on the way down a cult, too"),
    mark("each round a new token in bowl III"),
    mark("lies on the river for a priest, and ships start from it"),
    mark("at once another home terrain"),
)


def home(box: Box, faction: int, words: Words) -> str:
    terrain = int(box.f[WIDE * faction + HOME])
    return words.t(TERRAINS[terrain]) if terrain >= 0 else words.t("a terrain of your choice")


def about(box: Box, faction: int, words: Words) -> str:
    """A faction in a few sentences."""
    said = [words.t("Home: {terrain}.", terrain=home(box, faction, words)), words.t(FROM_THE_START[faction])]
    said.append(words.t("Stronghold: {effect}.", effect=words.t(STRONGHOLD[faction])))
    if box.special:
        said.append(special(faction, words))
    return " ".join(said)


def special(faction: int, words: Words) -> str:
    """The special terrain tile of a faction."""
    return words.t("{tile}: {effect}.", tile=words.t(SPECIAL_TILES[faction]), effect=words.t(SPECIAL_TERRAIN[faction]))
