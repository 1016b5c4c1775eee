"""What the pieces of Mythical Island are for, by the beginning of their ids."""

from mytharium.scene.words import mark

EXPLANATIONS = {
    "land": mark("Replace it with a tile of your hand, or walk here with your pawn."),
    "being": mark("Make its pattern on the island, stand on it, and wake the being for its points."),
    "mine": mark("Lay it on the island in place of another; twice a turn."),
    "bonus": mark("Complete its pattern and put a token on it; a second time locks it."),
    "awake": mark("A being that was woken: its points are safe."),
    "pawn": mark("It walks three steps a turn, and must stand on a pattern to wake a being."),
    "pile": mark("From here your hand is filled at the end of your turn."),
    "deck": mark("From here your beings are filled up to three."),
}
