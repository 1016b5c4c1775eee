"""How Terra Mystica shows itself, on the contract of `mytharium.scene.face`."""

from pathlib import Path

from mytharium.games.terra_mystica.face.choices.standing import STANDING
from mytharium.games.terra_mystica.face.explanations import EXPLANATIONS
from mytharium.games.terra_mystica.face.figures import FIGURES
from mytharium.games.terra_mystica.face.lesson import LESSON
from mytharium.games.terra_mystica.face.pieces import EMBLEMS
from mytharium.games.terra_mystica.face.reading import TerraMysticaReading as READ
from mytharium.scene.face import Face

from . import choices, cover, describe, events, panels, prompts, scene, terminal

HERE = Path(__file__).parent
FACE = Face(
    "terra",
    EMBLEMS,
    HERE,
    READ,
    scene,
    choices,
    prompts,
    describe,
    panels,
    events,
    cover,
    terminal,
    None,
    STANDING,
    picture=cover.picture,
    explanations=EXPLANATIONS,
    figures=FIGURES,
    lesson=LESSON,
)
