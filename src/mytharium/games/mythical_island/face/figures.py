"""Pictures for the rules of Mythical Island: parts of the table as they stand in an example game."""

from mytharium.scene.figures import Figure
from mytharium.scene.words import mark

FIGURES = (
    Figure(
        "components",
        "island",
        mark("The island: five landscapes, the pawns, and below it the piles. Lit is where the pawn could walk."),
        ("move",),
        after=2,
    ),
    Figure("patterns", "being-beings", mark("Beings with their patterns and points."), ("move",), after=2),
    Figure("protectors", "sides", mark("Choosing one of the two sides of a protector tile.")),
    Figure("bonus-table", "bonus", mark("Bonus cards on the table."), ("move",), after=2),
    Figure(
        "replace",
        "mine-tiles",
        mark("An example turn: one of the tiles in the hand is chosen, then its place on the island."),
        ("replace",),
        after=2,
    ),
    Figure(
        "activate",
        "being-beings",
        mark("The pattern of the lit being is complete, and the pawn stands on it: it can be woken."),
        ("activate",),
        after=2,
    ),
    Figure("score", "awake", mark("Who has woken which beings, and how many end the game."), after=390),
)
