"""What the build said; the copy in an installed package without compiled modules is written by setup.py."""

from typing import Final

WHY_INTERPRETED: Final[str] = "run from its source tree"
