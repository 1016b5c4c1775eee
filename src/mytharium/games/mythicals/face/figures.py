"""Pictures for the rules of Mythicals: parts of the table as they stand in an example game."""

from mytharium.scene.figures import Figure
from mytharium.scene.words import mark

FIGURES = (
    Figure(
        "components",
        "mastery",
        mark("The mastery tiles: runs in four colours, grey sets and the black tile; below them the reserve."),
    ),
    Figure(
        "deck",
        "draw",
        mark("An example turn begins: three cards are revealed, and one of the lit colours is kept."),
        ("keep",),
        after=4,
    ),
    Figure(
        "reserve",
        "mastery",
        mark("Instead of the deck: the colours of the reserve that could be taken are lit."),
        ("reserve",),
        after=8,
    ),
    Figure("tile", "mastery", mark("The cards can pay for the lit tile."), ("take",), after=8),
    Figure(
        "after",
        "mastery",
        mark("A tile was taken: now the lit ones can be reinforced or locked."),
        ("reinforce",),
        after=8,
    ),
    Figure("end", "night", mark("The moon near dawn: the Day card lies among the last cards."), after=40),
    Figure("score", "hand0-won", mark("A stack of tiles with its bonus markers: what counts at the end."), after=40),
)
