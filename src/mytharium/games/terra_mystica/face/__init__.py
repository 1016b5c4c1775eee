"""How Terra Mystica shows itself, on the contract of `mytharium.scene.face`."""

from dataclasses import replace
from pathlib import Path

from mytharium.games.terra_mystica.face.choices.standing import STANDING
from mytharium.games.terra_mystica.face.events import EFFECTS, brief, paid
from mytharium.games.terra_mystica.face.learning import EXPLANATIONS, LESSON, wasted
from mytharium.games.terra_mystica.face.pieces import EMBLEMS as SEATS
from mytharium.games.terra_mystica.face.prompts import where
from mytharium.games.terra_mystica.face.reading import TerraMysticaReading as READ
from mytharium.scene.face import Face, Learning, Turns
from mytharium.scene.words import terms

from . import choices, describe, events, panels, prompts, scene, terminal

HERE = Path(__file__).parent
PHASES = frozenset({"before_cult_bonus", "before_income", "round", "before_end"})
ANSWERS = frozenset({"leeches", "declines", "coin", "token", "steps"})
TURNS = Turns(where, PHASES, ANSWERS, frozenset({"passes"}), effects=EFFECTS, brief=brief, paid=paid)
LEARNING = Learning(EXPLANATIONS, LESSON, terms(__file__), wasted)
FACE = replace(
    Face("terra", SEATS, HERE, READ, scene, choices, prompts, describe, panels, events, scene, TURNS, LEARNING),
    terminal=terminal,
    standing=STANDING,
    picture=scene.picture,
)
