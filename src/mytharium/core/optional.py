"""Modules that are imported only when they are used: extras, and pictures for notebooks."""

from importlib import import_module
from typing import Any


class MissingExtra(ValueError):
    """A library that is not installed; the message says which extra brings it."""


def needed(module: str, what: str, extra: str) -> Any:
    """A module, or a sentence on how to get it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtra(f"{what} ({error}): pip install 'mytharium[{extra}]'.") from error


def picture(view: object) -> str | None:
    """A view as SVG, or None where its game has no face."""
    drawn: str | None = import_module("mytharium.notebook").picture(view)
    return drawn


def scrubber(match: object) -> str:
    """A match as HTML with a slider through its moments."""
    drawn: str = import_module("mytharium.notebook").scrubber(match)
    return drawn
