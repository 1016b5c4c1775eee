"""What the shelf says about Mythicals."""

from typing import Final

from mytharium.core.compose import About, Meta, Option, Preset

ABOUT: Final = About(
    "Catch creatures in runs and sets before the Day card ends the night.",
    designers=("Alexis Allard", "Joan Dufour"),
    rulebook="Spanish rulebook",
)
OPTIONS: Final = (
    Option(
        "open_stacks",
        "Open stacks",
        ("no", "yes"),
        "Everybody sees all the tiles taken, and so the scores.",
    ),
)
PRESETS: Final = (
    Preset("first", "First game", "With open stacks: everybody sees the scores.", options={"open_stacks": "yes"}),
    Preset("standard", "Standard", "As in the rulebook: tiles that were taken are hidden."),
)
META: Final = Meta("mythicals", "Mythicals", (2, 2), 15, ABOUT, options=OPTIONS, presets=PRESETS)
