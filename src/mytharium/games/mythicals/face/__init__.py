"""How Mythicals shows itself, on the contract of `mytharium.scene.face`."""

from pathlib import Path

from mytharium.games.mythicals.face.explanations import EXPLANATIONS
from mytharium.games.mythicals.face.figures import FIGURES
from mytharium.games.mythicals.face.lesson import LESSON
from mytharium.games.mythicals.face.pieces import SEATS
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.face import Face, Reading

from . import choices, cover, describe, events, panels, prompts, refusals, scene, terminal

HERE, READ = Path(__file__).parent, Reading[MythicalsView]
FACE = Face(
    "mythicals",
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
