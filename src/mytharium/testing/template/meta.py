"""What the shelf says about Pearl Divers."""

from typing import Final

from mytharium.core.compose import Meta, Option
from mytharium.testing.template.modules.deep import Deep
from mytharium.testing.template.modules.greed import Greed
from mytharium.testing.template.modules.tide import Tide

META: Final = Meta(
    name="pearl_divers",
    title="Pearl Divers",
    version=1,
    seats=(2, 4),
    minutes=5,
    tagline="Take pearls, and hide what you hold.",
    designers=(),
    publishers=(),
    rulebook="",
    reconstructed="",
    options=(Option("peeking", "Peeking", ("yes", "no"), "Players may look at each other's cards."),),
    modules=(Deep(), Tide(), Greed()),
)
