"""Every run says which engine it tests, and fails at once if it is not the one that was asked for."""

import os

import pytest

from mytharium.core import engine


def pytest_configure() -> None:
    wanted = os.environ.get("MYTHARIUM_ENGINE")
    loaded = "compiled" if engine.COMPILED else "interpreted"
    if wanted not in (None, "compiled", "interpreted"):
        raise pytest.UsageError(f"MYTHARIUM_ENGINE is {wanted!r}; it can be compiled or interpreted")
    if wanted and wanted != loaded:
        raise pytest.UsageError(f"MYTHARIUM_ENGINE={wanted}, but the {loaded} engine is loaded: {engine.__file__}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(engine.describe())
