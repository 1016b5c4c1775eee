"""What only an extra of the package brings: loaded when it is needed, and told by name where it is missing."""

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
