"""The errors by which other parts of Mytharium refuse what they were given; their messages are sentences."""

from typing import Final

from mytharium.arena.plan import PlanError
from mytharium.bots import UnknownBot
from mytharium.core.compose import ComposeError
from mytharium.core.extras import MissingExtra
from mytharium.match.record import RecordError

FAULTS: Final = (ComposeError, UnknownBot, PlanError, RecordError, MissingExtra)
