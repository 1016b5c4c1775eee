"""Ctrl-C while games are played: no moment of it leaves anything half done."""

import os
import signal
import threading

import pytest

from mytharium.arena.plan import make_plan
from mytharium.arena.progress import Interrupts, deferred
from mytharium.arena.simulate import Interrupted, simulate
from mytharium.arena.workers import workers

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("last", [1, 5])
def test_a_chunk_is_written_to_its_end(jobs: int, last: int) -> None:
    lines: list[str] = []

    def write(line: str) -> None:
        lines.append(line)
        if len(lines) == last:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(Interrupted) as stop:
        simulate(make_plan("mythicals", None, 1000, "1", ["random"]), jobs, write)
    assert last <= stop.value.tally.games == len(lines) < 1000


def test_a_wait_for_a_lock_is_not_broken() -> None:
    condition = threading.Condition()
    release = condition._release_save  # type: ignore[attr-defined]

    def press() -> object:
        saved = release()
        signal.raise_signal(signal.SIGINT)
        return saved

    condition._release_save = press  # type: ignore[attr-defined]
    waited = []
    with pytest.raises(KeyboardInterrupt), deferred(), condition:
        waited.append(condition.wait(0))
    assert waited == [False]


def test_it_ends_a_call_at_once() -> None:
    done = []

    def work() -> None:
        signal.raise_signal(signal.SIGINT)
        done.append("too late")

    with pytest.raises(KeyboardInterrupt), deferred() as interrupts:
        interrupts.call(work)
    assert not done


def test_an_inner_use_shares_the_outer_one_and_a_handler_of_the_program_stays() -> None:
    with deferred() as outer, deferred() as inner:
        assert inner is outer
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with deferred():
            assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
    assert not isinstance(before, Interrupts)


def test_workers_never_receive_it() -> None:
    with workers(2) as crew:
        (blocked,) = crew.each(signal.pthread_sigmask, [(signal.SIG_BLOCK, ())])
    assert signal.SIGINT in blocked
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_a_worker_is_ended_in_the_middle_of_a_long_answer() -> None:
    with workers(2) as crew:
        answers = crew.each(bytes, ((50_000_000,) for _ in range(100)))
        assert len(next(answers)) == 50_000_000
        answers.close()
        assert list(crew.each(abs, [(-1,), (-2,), (-3,)])) == [1, 2, 3]


def test_an_error_says_where_it_happened_in_the_worker() -> None:
    with workers(2) as crew, pytest.raises(ZeroDivisionError) as error:
        list(crew.each(divmod, [(1, 1), (1, 0)]))
    assert "in _answer" in error.value.__notes__[0]
