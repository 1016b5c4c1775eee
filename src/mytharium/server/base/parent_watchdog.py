"""A process that was started by another ends when that one does, however it ended."""

import ctypes
import os
import signal
import sys
import threading
import time

PR_SET_PDEATHSIG = 1  # of <sys/prctl.h>
NICE = 5
GRACE = 10  # seconds for a process that may end in good order


def end_with(parent: int, number: signal.Signals = signal.SIGKILL) -> None:
    """From now on this process gets that signal when its parent is gone."""
    if sys.platform == "linux":  # at once, also out of a compiled loop that lets no thread run
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number)
    threading.Thread(target=_watch, args=(parent, number), daemon=True).start()


def prepare(shelf: list[str], parent: int) -> None:
    """In a new process that thinks: end with the server, leave the keyboard's interrupt and the processor to it if both
    want it, know its games."""
    end_with(parent)
    if sys.platform != "win32":
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from mytharium import games  # only now: who dies while this is read should not leave it behind

    games.__path__[:] = shelf


def _watch(parent: int, number: signal.Signals) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    if number != signal.SIGKILL:
        os.kill(os.getpid(), number)
        time.sleep(GRACE)
    os._exit(1)
