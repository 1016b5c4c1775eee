"""The soaks may be stopped for a while, which is no failure of what they look at."""

import os
import signal
import subprocess
import sys
import time

SLEEPS = """
import time
from tests.soak.watch import WATCH
start = time.time()
WATCH.since(start)
print("ready", flush=True)
input()
print(WATCH.since(start), time.time() - start, flush=True)
"""


def test_time_in_which_it_was_stopped_does_not_count() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SLEEPS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as soak:
        assert soak.stdin
        assert soak.stdout
        soak.stdout.readline()
        os.kill(soak.pid, signal.SIGSTOP)
        time.sleep(1.6)
        soak.stdin.write("\n")
        soak.stdin.flush()  # it answers in the moment that it goes on
        os.kill(soak.pid, signal.SIGCONT)
        counted, passed = map(float, soak.stdout.readline().split())
    assert passed > 1.5
    assert counted < passed - 1
