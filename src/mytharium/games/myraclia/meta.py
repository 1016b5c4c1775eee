"""What the shelf says about Myraclia."""

from typing import Final

from mytharium.core.compose import About, Meta, Option, Preset
from mytharium.games.myraclia.box import TEMPERS
from mytharium.games.myraclia.modules.darkness import Darkness
from mytharium.games.myraclia.modules.eternity import Eternity
from mytharium.games.myraclia.modules.kickstarter import Kickstarter
from mytharium.games.myraclia.modules.luna import Luna

ABOUT: Final = About(
    "Draft glittering elements and make a barren planet bloom.",
    designers=("Rudy Priecinsky",),
    rulebook="English rulebooks of the game (v09c) and of Eva and Luna (v2108e)",
    reconstructed="Most tiles with their elements, points and bonuses; how many there are of each surface; the points "
    "of surface sets; the cost and points of the Kickstarter tile; the mix of the Eternity tokens; the order, "
    "preferences and marks of Eva's tactics cards; the fixed layouts. A component pack can replace them.",
)
OPTIONS: Final = (
    Option(
        "layout",
        "Layout",
        ("recommended", "random"),
        "The shape of the first surface; or your own: # is a tile, . half a tile of space, / or a new line ends a row.",
        open=True,
    ),
    Option("starting_elements", "Starting elements", ("2", "3"), "Three make the first games easier."),
    Option("eva", "Eva", TEMPERS, "An Eternal Opponent in one of the last seats, played by dice and tactics cards."),
    Option("adam", "Adam", TEMPERS, "Another Eternal Opponent, who sits last.", needs="eva"),
)
MODULES: Final = (Kickstarter(), Eternity(), Darkness(), Luna())
PRESETS: Final = (
    Preset("first", "First game", "Three elements to begin with.", options={"starting_elements": "3"}),
    Preset("standard", "Standard", "As in the rulebook, without expansions."),
    Preset(
        "everything",
        "Everything",
        "Kickstarter, Eternity, Darkness and Luna.",
        modules=("kickstarter", "eternity", "darkness", "luna"),
    ),
    Preset("solo", "Solo with Eva", "You alone against an Eternal Opponent.", options={"eva": "normal"}, alone=True),
)
META: Final = Meta(
    "myraclia",
    "Myraclia",
    (2, 5),
    50,
    ABOUT,
    options=OPTIONS,
    modules=MODULES,
    presets=PRESETS,
    automas=2,
    secrets=False,
)
