"""Every run says which engine it tests, and fails at once if it is not the one that was asked for."""

import os
from pathlib import Path

import pytest

from mytharium.core import engine

GAMES = Path(__file__).parent.parent / "src" / "mytharium" / "games"
DRAFTS = [] if os.environ.get("MYTHARIUM_DRAFTS") else [path.parent.name for path in GAMES.glob("*/DRAFT.md")]


def pytest_configure() -> None:
    wanted = os.environ.get("MYTHARIUM_ENGINE")
    loaded = "compiled" if engine.COMPILED else "interpreted"
    if wanted not in (None, "compiled", "interpreted"):
        raise pytest.UsageError(f"MYTHARIUM_ENGINE is {wanted!r}; it can be compiled or interpreted")
    if wanted and wanted != loaded:
        raise pytest.UsageError(f"MYTHARIUM_ENGINE={wanted}, but the {loaded} engine is loaded: {engine.__file__}")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    return True if collection_path.name in DRAFTS else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(engine.describe())
    if DRAFTS:
        games = ", ".join(sorted(DRAFTS))
        terminalreporter.write_line(f"not finished and not tested: {games} (MYTHARIUM_DRAFTS=1 tests them)")
