"""How Myraclia shows itself, on the contract of `mytharium.scene.face`."""

from pathlib import Path

from mytharium.games.myraclia.face.explanations import EXPLANATIONS
from mytharium.games.myraclia.face.figures import FIGURES
from mytharium.games.myraclia.face.lesson import LESSON
from mytharium.games.myraclia.face.pieces import SEATS
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.face import Face, Reading

from . import choices, cover, describe, events, panels, prompts, refusals, scene, terminal

HERE, READ = Path(__file__).parent, Reading[MyracliaView]
FACE = Face(
    "myraclia",
    SEATS,
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
    refusals,
    explanations=EXPLANATIONS,
    figures=FIGURES,
    lesson=LESSON,
)
