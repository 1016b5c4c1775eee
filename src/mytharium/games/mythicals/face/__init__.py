"""How Mythicals shows itself, on the contract of `mytharium.scene.face`."""

from dataclasses import replace
from pathlib import Path

from mytharium.games.mythicals.face.learning import EXPLANATIONS, LESSON, wasted
from mytharium.games.mythicals.face.pieces import SEATS
from mytharium.games.mythicals.face.prompts import where
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.face import Face, Learning, Reading, Turns
from mytharium.scene.words import terms

from . import choices, describe, events, names, panels, prompts, scene, terminal

HERE, READ = Path(__file__).parent, Reading[MythicalsView]
SMALL = frozenset({"dealt", "aside", "reveal", "no_tile", "leaves"})
TURNS = Turns(where, frozenset({"over"}), small=SMALL, under=events.under)
LEARNING = Learning(EXPLANATIONS, LESSON, terms(__file__), wasted)
FACE = replace(
    Face("mythicals", SEATS, HERE, READ, scene, choices, prompts, describe, panels, events, scene, TURNS, LEARNING),
    terminal=terminal,
    refusals=names,
)
