"""What the shelf says about Pearl Divers."""

from typing import Final

from mytharium.core.compose import About, Meta, Option
from mytharium.testing.template.modules.deep import Deep
from mytharium.testing.template.modules.greed import Greed
from mytharium.testing.template.modules.tide import Tide

ABOUT: Final = About("Take pearls, and hide what you hold.")
OPTIONS: Final = (Option("peeking", "Peeking", ("yes", "no"), "Players may look at each other's cards."),)
MODULES: Final = (Deep(), Tide(), Greed())
META: Final = Meta("pearl_divers", "Pearl Divers", (2, 4), 5, ABOUT, options=OPTIONS, modules=MODULES)
