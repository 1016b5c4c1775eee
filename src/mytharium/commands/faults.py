"""The errors by which other parts of Mytharium refuse what they were given; their messages are sentences."""

from typing import Final

from mytharium.arena.cluster import ClusterError
from mytharium.arena.plan import PlanError
from mytharium.arena.players import ProgramFault
from mytharium.arena.workers import WorkerDied
from mytharium.bots import UnknownBot
from mytharium.core.compose import ComposeError
from mytharium.core.optional import MissingExtra
from mytharium.match.record import RecordError

FAULTS: Final = (ClusterError, ComposeError, UnknownBot, PlanError, ProgramFault, RecordError, MissingExtra, WorkerDied)
