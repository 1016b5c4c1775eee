"""What the shelf says about Mythical Island."""

from typing import Final

from mytharium.core.compose import About, Meta, Option, Preset
from mytharium.games.mythical_island.components import SHAPES

ABOUT: Final = About(
    "Rearrange the land until the beings of old stories find their place on it again.",
    designers=("Svavar Björgvinsson",),
    publishers=("Gamia Games",),
    rulebook="English rulebook, 2019",
    reconstructed="All faces of the cards: the beings' names, numbers, patterns and points, and the bonus cards; two "
    "protectors' names; how many beings end the standard game; the shapes of islands that have a name. "
    "A component pack can replace the cards.",
)
OPTIONS: Final = (
    Option("no_powers", "No powers", ("no", "yes"), "Protectors are only colours; nobody has a power."),
    Option("no_bonus", "No bonus cards", ("no", "yes"), "Bonus cards and tokens stay in the box."),
    Option(
        "short",
        "Short game",
        ("no", "yes"),
        "The most valuable beings stay in the box, and the game ends with fewer.",
    ),
    Option(
        "layout",
        "Layout of the island",
        ("standard", *SHAPES),
        "A shape by name, or your own: # is a tile, . a gap, / or a new line ends a row; random:word grows one.",
        open=True,
    ),
    Option("all_mythicals", "All mythicals", ("no", "yes"), "Everybody has the seven beings of their own element."),
)
PRESETS: Final = (
    Preset(
        "first",
        "First game",
        "A short game without powers and bonus cards.",
        options={"no_powers": "yes", "no_bonus": "yes", "short": "yes"},
    ),
    Preset("standard", "Standard", "As in the rulebook, with powers and bonus cards."),
    Preset(
        "everything",
        "Everything",
        "A long game: everybody has all seven beings of their own element.",
        options={"all_mythicals": "yes"},
    ),
)
META: Final = Meta("mythical_island", "Mythical Island", (2, 4), 45, ABOUT, version=2, options=OPTIONS, presets=PRESETS)
