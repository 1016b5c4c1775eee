"""What the pieces of Mythicals are for, by the beginning of their ids."""

from mytharium.scene.words import mark

EXPLANATIONS = {
    "deck": mark("Reveal three cards in your turn and keep one colour."),
    "reserve": mark("Instead of revealing cards you may take all cards of one colour from here."),
    "mast": mark("Pay for it with the cards that it shows, and its points are yours."),
    "hand": mark("Cards pay for tiles; at the end they count for nothing."),
    "supply": mark("Put on a tile, each makes it worth a point more."),
    "discards": mark("What was paid lies here and does not come back."),
}
