"""A first game of Mythicals that teaches itself."""

from mytharium.games.mythicals.state import AFTER, DRAW
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.lesson import Step
from mytharium.scene.words import mark


def draws_again(view: MythicalsView) -> bool:
    return view.phase == DRAW and view.actor == view.viewer and bool(view.reserve)


LESSON = (
    Step(
        mark("These are the mastery tiles. Win the most points with them until dawn."),
        mark("A tile shows its points and what it asks for: a run of cards of one colour, or a set of one value."),
        "part-mastery",
    ),
    Step(
        mark("Reveal three cards from the deck."),
        mark("Every turn begins with a draw. You will keep the cards of one colour."),
        "deck",
        ("deck", "reserve"),
        maybe=True,
    ),
    Step(
        mark("Keep one colour."),
        mark("You get all its cards. The others go to the reserve, where your opponent can take them."),
        acts=("keep",),
        maybe=True,
    ),
    Step(
        mark("Here lies your collection."),
        mark("Look for values in a row. If you get a card that you have already, your opponent gets one of the two."),
        "part-hand{me}-head",
    ),
    Step(
        mark("Your cards can pay for a tile: take it."),
        mark("You give the cards away and keep the tile. Long runs bring far more points, but somebody may be faster."),
        acts=("take",),
        maybe=True,
    ),
    Step(
        mark("Reinforce a tile, lock one, or leave them."),
        mark("Markers make a tile that you will reach soon worth more. A locked tile gets no markers any more."),
        acts=("reinforce", "lock", "leave"),
        maybe=True,
        when=lambda view: bool(view.phase == AFTER),
    ),
    Step(
        mark("What was left over lies in the reserve."),
        mark("Instead of three new cards you may take all cards of one colour from there: you know what you get."),
        "part-mastery",
        when=draws_again,
    ),
    Step(
        mark("The moon shows how much of the night is left. That is all: good luck!"),
        mark("The Day card lies among the last cards and ends the game at once. Press Hint whenever you want advice."),
        "part-night",
    ),
)
