"""Which engine is loaded: the modules compiled by mypyc, or the same sources interpreted."""

from typing import Final

from mytharium.core.built import WHY_INTERPRETED

# mypyc sets __file__ of a compiled module to its shared library.
COMPILED: Final[bool] = not __file__.endswith((".py", ".pyc"))


def describe() -> str:
    """One sentence for people: which engine this is, and why it is the slow one if it is."""
    if COMPILED:
        return "engine: compiled"
    return "engine: interpreted (" + WHY_INTERPRETED + ")"
