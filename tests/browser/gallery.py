"""All states of all pages: those of any game, shown with one of them, and those that only one game has."""

from tests.browser import states
from tests.browser.mythical_island import states as mythical_island

STATES = (*states.STATES, *mythical_island.STATES)
