"""What the shelf says about Myraclia."""

from typing import Final

from mytharium.core.compose import Meta, Option
from mytharium.games.myraclia.box import TEMPERS
from mytharium.games.myraclia.modules.darkness import Darkness
from mytharium.games.myraclia.modules.eternity import Eternity
from mytharium.games.myraclia.modules.kickstarter import Kickstarter
from mytharium.games.myraclia.modules.luna import Luna

META: Final = Meta(
    name="myraclia",
    title="Myraclia",
    version=1,
    seats=(2, 5),
    minutes=50,
    tagline="Draft glittering elements and make a barren planet bloom.",
    designers=("Rudy Priecinsky",),
    publishers=(),
    rulebook="English rulebooks of the game (v09c) and of Eva and Luna (v2108e)",
    reconstructed="Most tiles, the points of surface sets, the Eternity tokens and Eva's tactics cards; "
    "a component pack can replace them.",
    options=(
        Option("layout", "Layout", ("recommended", "random"), "The shape of the first surface."),
        Option("starting_elements", "Starting elements", ("2", "3"), "Three make the first games easier."),
        Option(
            "eva", "Eva", TEMPERS, "An Eternal Opponent in one of the last seats, played by dice and tactics cards."
        ),
        Option("adam", "Adam", TEMPERS, "Another Eternal Opponent, who sits last."),
    ),
    automas=2,
    secrets=False,
    modules=(Kickstarter(), Eternity(), Darkness(), Luna()),
)
