"""How Pearl Divers shows itself, on the contract of `mytharium.scene.face`."""

from pathlib import Path

from mytharium.scene.face import Face, Reading, Turns
from mytharium.testing.template.face import choices, describe, events, panels, prompts, scene
from mytharium.testing.template.face.names import SEATS
from mytharium.testing.template.face.prompts import where
from mytharium.testing.template.view import PearlDiversView

HERE, READ = Path(__file__).parent, Reading[PearlDiversView]
FACE = Face("pearl_divers", SEATS, HERE, READ, scene, choices, prompts, describe, panels, events, scene, Turns(where))
