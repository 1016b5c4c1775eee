"""How Mythical Island shows itself, on the contract of `mytharium.scene.face`."""

from dataclasses import replace
from pathlib import Path

from mytharium.games.mythical_island.face.learning import EXPLANATIONS, LESSON, wasted
from mytharium.games.mythical_island.face.prompts import where
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.face import Face, Learning, Reading, Turns
from mytharium.scene.words import terms

from . import choices, describe, events, names, panels, prompts, scene, terminal

HERE, READ = Path(__file__).parent, Reading[IslandView]
SEATS = (("tri", "s-a"), ("star", "s-b"), ("bonus", "s-c"), ("moon", "s-d"))
SMALL = frozenset({"ends", "element", "gets_tile", "gets_card", "draws_tiles", "draws_cards", "laid"})
TURNS = Turns(where, frozenset({"bonus", "over"}), unasked=frozenset({"passes"}), small=SMALL, folded=events.walked)
LEARNING = Learning(EXPLANATIONS, LESSON, terms(__file__), wasted)
FACE = replace(
    Face("isle", SEATS, HERE, READ, scene, choices, prompts, describe, panels, events, scene, TURNS, LEARNING),
    terminal=terminal,
    refusals=names,
    picture=scene.picture,
    gallery=scene.gallery,
)
