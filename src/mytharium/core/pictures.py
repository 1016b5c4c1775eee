"""Pictures for a notebook. What draws stands above the engine and is loaded when somebody looks."""

from importlib import import_module


def picture(view: object) -> str | None:
    """A view as SVG, or None where its game has no face."""
    drawn: str | None = import_module("mytharium.notebook").picture(view)
    return drawn


def scrubber(match: object) -> str:
    """A match as HTML with a slider through its moments."""
    drawn: str = import_module("mytharium.notebook").scrubber(match)
    return drawn
