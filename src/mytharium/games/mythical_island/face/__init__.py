"""How Mythical Island shows itself, on the contract of `mytharium.scene.face`."""

from pathlib import Path

from mytharium.games.mythical_island.face.explanations import EXPLANATIONS
from mytharium.games.mythical_island.face.figures import FIGURES
from mytharium.games.mythical_island.face.lesson import LESSON
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.face import Face, Reading

from . import choices, cover, describe, events, panels, prompts, refusals, scene, terminal

HERE, READ = Path(__file__).parent, Reading[IslandView]
SEATS = (("tri", "s-a"), ("star", "s-b"), ("bonus", "s-c"), ("moon", "s-d"))
FACE = Face(
    "isle",
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
    picture=cover.picture,
    explanations=EXPLANATIONS,
    figures=FIGURES,
    lesson=LESSON,
)
