"""A first game of Mythical Island that teaches itself."""

from mytharium.games.mythical_island.state import ACT
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.lesson import Step
from mytharium.scene.words import mark


def acts(view: IslandView) -> bool:
    return view.phase == ACT and view.actor == view.viewer


LESSON = (
    Step(
        mark("Put your pawn on one of the lit tiles."),
        mark("They show your element. Later you wake a being only where your pawn stands, so begin in the middle."),
        acts=("begin",),
    ),
    Step(
        mark("These are your beings."),
        mark("Each shows a pattern of landscapes and its points. Point at one: the island shows where it nearly fits."),
        "part-being-beings",
        when=acts,
    ),
    Step(
        mark("Lay a tile from your hand: choose it, then the place on the island."),
        mark("Twice a turn you may replace a tile. Bring the pattern of a being closer; it may lie in any direction."),
        acts=("replace",),
    ),
    Step(
        mark("Walk with your pawn: choose a lit tile."),
        mark("You have three steps a turn, also diagonally. Walk to where your pattern will be complete."),
        acts=("move",),
    ),
    Step(
        mark("Wake the being that is lit."),
        mark("Its pattern is complete and your pawn stands on it: the points are yours, and nobody can take them."),
        acts=("activate",),
        maybe=True,
    ),
    Step(
        mark("End your turn when nothing useful is left."),
        mark("Your hand is filled up again to four tiles and three beings."),
        "acts",
        ("end",),
        maybe=True,
    ),
    Step(
        mark("Here you see who has woken which beings. That is all: good luck!"),
        mark("When somebody has woken enough, the others have one more turn. Press Hint whenever you want advice."),
        "part-awake",
        when=lambda view: bool(view.turn > 2),
    ),
)
