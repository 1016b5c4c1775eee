"""Pictures for the rules of Terra Mystica: parts of the table as they stand in an example game."""

from mytharium.scene.figures import Figure
from mytharium.scene.words import mark

FIGURES = (
    Figure(
        "components",
        "map",
        mark("The map: seven terrains on one river. Lit is where a first dwelling may stand."),
        ("build",),
        after=1,
    ),
    Figure("power", "hoard0", mark("A player's goods, and power in its three bowls."), ("transform",), after=8),
    Figure(
        "costs",
        "works0",
        mark("The structures with their costs; below them the income that is uncovered."),
        ("transform",),
        after=8,
    ),
    Figure(
        "transform",
        "map",
        mark("An example turn: the lit hexes are in reach. Small spades tell what must be dug."),
        ("transform",),
        after=8,
    ),
    Figure("favor-tiles", "favors", mark("The favor tiles.")),
    Figure("cults", "cults", mark("The four cults. Shields show how far somebody has come."), after=40),
    Figure("town-tiles", "towns", mark("The town tiles.")),
    Figure("power-actions", "powers", mark("The power actions, with their price above.")),
    Figure("pass", "cards", mark("Bonus cards: who passes takes one of the lit ones."), ("pass",), after=8),
    Figure("final-scoring", "ends", mark("What counts at the end: the network, and the steps on the cults.")),
)
