"""All states of all pages by name: those of any game, shown with one of them, and those that only one game has."""

from importlib import import_module
from pathlib import Path

from mytharium import games
from tests.browser import clones, fair, lists, people, reviews, standing, states, talk
from tests.browser.states import State


def _all() -> dict[str, State]:
    """A state of a game is called `game-state`."""
    general = (
        *states.STATES,
        *clones.STATES,
        *people.STATES,
        *lists.STATES,
        *talk.STATES,
        *standing.STATES,
        *reviews.STATES,
        *fair.STATES,
    )
    found = {state.__name__: state for state in general}
    for game in games.names():
        if (Path(__file__).parent / game / "states.py").exists():
            own: tuple[State, ...] = import_module(f"tests.browser.{game}.states").STATES
            found |= {f"{game}-{state.__name__}": state for state in own}
    return found


STATES = _all()
