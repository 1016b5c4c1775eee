"""What the pieces of Terra Mystica are for, by the beginning of their ids."""

from mytharium.scene.words import mark

EXPLANATIONS = {
    "hex": mark("Make it your terrain with spades, then build a dwelling on it."),
    "cult": mark("Steps on a cult bring power on the way, goods after a round, and points at the end."),
    "space": mark("Send a priest here to step up the cult; the priest stays."),
    "power": mark("An action paid with power of the third bowl; once a round for all players together."),
    "card": mark("You take a bonus card when you pass, and have it for the next round."),
    "favor": mark("A temple or a sanctuary brings you one of these."),
    "town": mark("Four structures side by side with enough power value found a town and bring one of these."),
    "faction": mark("Each faction has a home terrain and abilities of its own."),
}
