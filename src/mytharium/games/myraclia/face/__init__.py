"""How Myraclia shows itself, on the contract of `mytharium.scene.face`."""

from dataclasses import replace
from pathlib import Path

from mytharium.games.myraclia.face.events import brief
from mytharium.games.myraclia.face.learning import EXPLANATIONS, LESSON, wasted
from mytharium.games.myraclia.face.pieces import SEATS
from mytharium.games.myraclia.face.prompts import where
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.face import Face, Learning, Reading, Turns
from mytharium.scene.words import terms

from . import choices, describe, events, names, panels, prompts, scene, terminal

HERE, READ = Path(__file__).parent, Reading[MyracliaView]
PHASES, UNASKED = frozenset({"round", "order", "over"}), frozenset({"eva_drafts", "eva_rolls", "passes", "ends_turn"})
TURNS = Turns(where, PHASES, frozenset({"decides"}), UNASKED, brief=brief)
LEARNING = Learning(EXPLANATIONS, LESSON, terms(__file__), wasted)
FACE = replace(
    Face("myraclia", SEATS, HERE, READ, scene, choices, prompts, describe, panels, events, scene, TURNS, LEARNING),
    terminal=terminal,
    refusals=names,
)
