"""Every run says which engine it tests, and fails at once if it is not the one that was asked for."""

import os
import signal
import socket

import pytest

from mytharium.core import engine


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    if counter := getattr(getattr(config, "failures_db", None), "sock", None):
        # Who tries tests again counts them over a socket, which would hold every small question back for 40 ms.
        counter.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A run in the background ignores Ctrl-C, and so would the programs that its tests start and want to end.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    wanted = os.environ.get("MYTHARIUM_ENGINE")
    loaded = "compiled" if engine.COMPILED else "interpreted"
    if wanted not in (None, "compiled", "interpreted"):
        raise pytest.UsageError(f"MYTHARIUM_ENGINE is {wanted!r}; it can be compiled or interpreted")
    if wanted and wanted != loaded:
        raise pytest.UsageError(f"MYTHARIUM_ENGINE={wanted}, but the {loaded} engine is loaded: {engine.__file__}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(engine.describe())
