"""Pictures for the rules of Myraclia: parts of the table as they stand in an example game."""

from mytharium.scene.figures import Figure
from mytharium.scene.words import mark

FIGURES = (
    Figure(
        "components",
        "planet",
        mark("Barren tiles: above the surface, in the middle the elements, below the points and what is released."),
    ),
    Figure(
        "draft-board",
        "draft",
        mark("The drafting board at the start of a round: the largest group stands on the right."),
    ),
    Figure(
        "draft-take",
        "draft",
        mark("An example turn: one of the lit elements is taken. Disks stand below the columns."),
        ("draft",),
        after=2,
    ),
    Figure(
        "terraform",
        "planet",
        mark("The lit tiles can be terraformed with the elements at hand."),
        ("terraform",),
        after=10,
    ),
    Figure("zone", "sheet0", mark("A player's sheet: elements of one's own."), after=12),
    Figure("display", "side", mark("The display with the next tiles, and the order of play.")),
    Figure(
        "scoring",
        "planet",
        mark("Late in the game: disks show whose tiles bloom. Sets of surfaces and the largest area count."),
        after=150,
    ),
)
