"""All states of all pages: those of any game, shown with one of them, and those that only one game has."""

from tests.browser import island, states

STATES = (*states.STATES, *island.STATES)
