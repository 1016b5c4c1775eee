"""What the pieces of Myraclia are for, by the beginning of their ids."""

from mytharium.scene.words import mark

EXPLANATIONS = {
    "tile": mark("Pay its elements to make it bloom: you score its points and mark it with your disk."),
    "draft": mark("Take one element in turn; the further left the column, the later you terraform."),
    "shown": mark("It comes to the surface when a tile has bloomed."),
    "own": mark("Elements pay for tiles in this round; what is left can be exchanged by others."),
    "space": mark("A new tile can be laid here."),
    "luna": mark("A wild card that you take instead of an element; it ends your draft."),
}
