"""A first game of Myraclia that teaches itself."""

from mytharium.games.myraclia.phases import DRAFT, TURN
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.lesson import Step
from mytharium.scene.words import mark


def acts(view: MyracliaView) -> bool:
    return view.actor == view.viewer and view.table().phase == TURN


def drafts(view: MyracliaView) -> bool:
    return view.actor == view.viewer and view.table().phase == DRAFT


LESSON = (
    Step(
        mark("This is the planet, and its tiles are barren."),
        mark("Each tile shows the elements that it needs and the points that it brings to whoever makes it bloom."),
        "part-planet",
    ),
    Step(
        mark("These are your elements."),
        mark("Use them up: what is left goes away with the round, and until then others may exchange it."),
        "part-sheet{me}",
    ),
    Step(
        mark("Take an element from the drafting board."),
        mark("Look for what a tile needs that you can nearly pay. Ticks on the tiles mark elements that you hold."),
        acts=("draft",),
        when=drafts,
    ),
    Step(
        mark("Your disk stands below the column that you took from."),
        mark("The further left it stands, the later you terraform. On the left lie the elements that are rare."),
        "part-draft",
        when=drafts,
    ),
    Step(
        mark("Terraform a lit tile."),
        mark("You pay its elements, score its points, and a point for each of your own tiles beside it."),
        acts=("terraform", "reserve"),
        when=acts,
    ),
    Step(
        mark("Choose the elements that you pay with."),
        mark("Three elements of one colour, or any five, replace one that is missing."),
        acts=("pay", "lay"),
        maybe=True,
    ),
    Step(
        mark("End your turn when you cannot or will not go on."),
        mark("You have three actions. Your second and third tile of a turn bring two points for each neighbour."),
        "acts",
        ("end",),
        maybe=True,
        when=acts,
    ),
    Step(
        mark("Add a tile of the display to the surface."),
        mark("For each tile that bloomed a new one comes. Lay it where it serves you, beside your own tiles."),
        acts=("take", "place"),
        maybe=True,
    ),
    Step(
        mark("Several tiles of one surface make a set. That is all: good luck!"),
        mark("At the end sets, all four surfaces and the largest area count. Press Hint whenever you want advice."),
        "part-sheet{me}",
        when=lambda view: bool(view.table().round > 1),
    ),
)
