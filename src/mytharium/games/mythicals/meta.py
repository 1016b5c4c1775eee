"""What the shelf says about Mythicals."""

from typing import Final

from mytharium.core.compose import Meta, Option, Preset

META: Final = Meta(
    name="mythicals",
    title="Mythicals",
    version=1,
    seats=(2, 2),
    minutes=15,
    tagline="Catch creatures in runs and sets before the Day card ends the night.",
    designers=("Alexis Allard", "Joan Dufour"),
    publishers=(),
    rulebook="Spanish rulebook",
    reconstructed="",
    options=(
        Option(
            "open_stacks",
            "Open stacks",
            ("no", "yes"),
            "Everybody sees all the tiles taken, and so the scores.",
        ),
    ),
    presets=(
        Preset("first", "First game", "With open stacks: everybody sees the scores.", options={"open_stacks": "yes"}),
        Preset("standard", "Standard", "As in the rulebook: tiles that were taken are hidden."),
    ),
)
