"""Who can be asked to play: our bots, OpenSpiel's, and any program that answers lines on its standard input."""

from functools import cache

from mytharium import bots
from mytharium.arena.program import ProgramBot
from mytharium.bots.base import Bot
from mytharium.core.optional import needed


@cache
def make(name: str) -> Bot:
    """A player by name: a bot of ours, `open_spiel:mcts:100`, or `program:COMMAND`. Each is made once in a process."""
    kind, _, rest = name.partition(":")
    if kind == "program":
        return ProgramBot(rest)
    if kind == "open_spiel":
        spiel = needed("mytharium.research.open_spiel", "OpenSpiel's bots need OpenSpiel", "research")
        made: Bot = spiel.OwnBot(rest)
        return made
    return bots.make(name)
