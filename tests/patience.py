"""How long tests wait for others: nearly as long as a test may take at all, so that none fails on a busy machine."""

from typing import Final

PATIENCE: Final = 240  # seconds
