"""The program as a whole: help, faults, signals, closed pipes."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mytharium.cli import COMMANDS, main
from tests.cli.conftest import Cli


def test_without_a_word_it_says_what_there_is(cli: Cli) -> None:
    said = cli()
    assert said.status == 0
    assert all(f"  {command} " in said.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_json_and_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0
    text = capsys.readouterr().out
    assert "--json" in text
    assert f"examples:\n  mytharium {command}" in text or "printf" in text


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out.startswith("mytharium ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "sing",
            "There is no command 'sing'. Commands: games, play, simulate, arena, balance, dataset, train, replay, ",
        ),
        ("--loud", "Unrecognized arguments: --loud; see `mytharium --help`."),
        ("games extra", "Unrecognized arguments: extra; see `mytharium games --help`."),
        ("games --js", "Unrecognized arguments: --js; see `mytharium games --help`."),
        ("simulate", "The following arguments are required: GAME; see `mytharium simulate --help`."),
        ("simulate chess", "There is no game 'chess'. Games: "),
        ("simulate mythicals --seats 3", "Mythicals is for 2 players, not 3."),
        ("simulate mythicals --seats two", "Argument --seats: 'two' is not a whole number; see "),
        ("simulate mythicals --games 0", "Argument --games: 0 is less than 1; see "),
        (
            "simulate mythicals --bots best",
            "There is no bot 'best'. Bots: easy, medium, strong, expert, random",
        ),
        ("simulate mythicals --bots mcts:soon", "'mcts:soon' has no budget that makes sense; write "),
        ("simulate mythicals --bots random,,random", "Argument --bots: 'random,,random' is not a list like a,b; see "),
        ("simulate mythicals --seats 2 --bots random,random,random", "2 seats take 1 bot for all of them or 2 bots"),
        ("simulate mythicals --modules fire", "Mythicals has no module 'fire'."),
        ("simulate mythicals --set speed=1", "Mythicals has no option 'speed'. Options: open_stacks."),
        ("simulate mythicals --set open_stacks", "Argument --set: 'open_stacks' is not of the form OPTION=VALUE; see "),
        ("simulate mythicals --set open_stacks=maybe", "open_stacks can be no or yes, not 'maybe'."),
        ("simulate mythicals --seed \udcff", "Argument --seed: '\\udcff' is not text; see "),
        ("simulate mythicals --out no/such/folder/x", "no/such/folder/x: No such file or directory."),
        ("simulate mythicals --out .", ".: Is a directory."),
        ("arena mythicals --bots greedy", "An arena takes two bots or more, each of them once."),
        ("arena mythicals --margin 2", "Argument --margin: '2' is not a share between 0 and 0.5; see "),
        ("play chess", "There is no game 'chess'. Games: "),
        ("play mythicals --seat 3", "The game has seats 1 to 2, so there is no seat 3."),
        ("play mythicals --bots random,random", "Mythicals is for 2 players, not 3."),
        ("play mythicals --seats 2 --bots random,random", "1 other seat takes 1 bot, not 2."),
        ("play mythicals --bots best", "There is no bot 'best'."),
        ("play mythicals --lang xx", "Argument --lang: invalid choice: 'xx' (choose from 'en', 'es', 'fr'); see "),
        ("replay missing.json", "missing.json: No such file or directory."),
        ("render missing.json --out a.svg", "missing.json: No such file or directory."),
        ("bench chess", "There is no game 'chess'. Games: "),
        ("bench mythicals --seats 3", "Mythicals is for 2 players, not 3."),
        ("bench mythicals --modules fire", "Mythicals has no module 'fire'."),
        ("serve --port 99999", "Command line: port is 99999; it is to be a port from 1 to 65535."),
        ("serve --host no.such.host.invalid", "Port 8000 of no.such.host.invalid cannot be served: "),
    ],
)
def test_bad_input_gets_one_sentence(cli: Cli, words: str, sentence: str) -> None:
    said = cli(*words.split(" "))
    assert said.status == 2
    assert said.out == ""
    assert said.err.startswith(f"mytharium: {sentence}")
    assert said.err.count("\n") == 1
    assert said.err.endswith(".\n")


def test_help_reads_no_code_that_it_does_not_need() -> None:
    code = (
        "import sys\nfrom mytharium.cli import main\nsys.stdout = open(sys.argv[1], 'w')\nmain([])\n"
        "assert not {'rich', 'msgspec', 'babel', 'mytharium.games', 'mytharium.core'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code, os.devnull], check=True)


PROGRAM = [sys.executable, "-m", "mytharium"]


@contextmanager
def started(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """The program in a process of its own, which is gone in the end, whatever happens in between."""
    with subprocess.Popen(
        [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as program:
        try:
            yield program
        except BaseException:
            program.kill()
            raise


def test_a_reader_that_goes_away_is_no_fault() -> None:
    with started("games") as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 141


@pytest.mark.skipif(os.name != "posix", reason="streams are closed as a POSIX shell does it")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_are_no_fault(closed: str) -> None:
    words = ["sh", "-c", f'"$@" {closed}', "sh", *PROGRAM, "play", "mythicals", "--bots", "random"]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_it_with_what_was_played(tmp_path: Path, jobs: str) -> None:
    out = tmp_path / "games.jsonl"
    words = ["simulate", "mythicals", "--games", "100000", "--jobs", jobs, "--out", str(out)]
    with started(*words) as program:
        while program.poll() is None and not (out.exists() and out.stat().st_size):
            time.sleep(0.02)
        program.send_signal(signal.SIGINT)
        said, told = program.communicate()
    assert program.returncode == 130, told
    assert said.startswith(b"Mythicals: ")
    assert len(said.splitlines()) == 5
    assert re.fullmatch(rb"Interrupted: [\d,]+ of 100,000 games were played.\n", told)


def is_worker(process: str) -> bool:
    """Whether a process is a worker in which Python has come so far that it handles or ignores Ctrl-C."""
    folder = Path("/proc", process)
    masks = re.findall(r"^Sig(?:Ign|Cgt):\s*(\w+)", (folder / "status").read_text(), re.MULTILINE)
    handled = any(int(mask, 16) >> (signal.SIGINT - 1) & 1 for mask in masks)
    return handled and b"spawn_main" in (folder / "cmdline").read_bytes()


@pytest.mark.skipif(sys.platform != "linux", reason="the processes of a process are found in /proc")
def test_ctrl_c_at_a_terminal_while_workers_start(tmp_path: Path) -> None:
    words = ["simulate", "mythicals", "--games", "100000", "--jobs", "2", "--out", str(tmp_path / "games.jsonl")]
    with started(*words) as program:
        children = Path(f"/proc/{program.pid}/task/{program.pid}/children")
        while not any(map(is_worker, children.read_text().split())):
            time.sleep(0.001)
        os.killpg(program.pid, signal.SIGINT)
        _, told = program.communicate()
    assert program.returncode == 130
    assert re.fullmatch(rb"(Interrupted: .*\n)?", told)


PRESSED = """
import atexit, signal, sys
from mytharium.__main__ import program

moment = sys.argv[1]

class Press:
    def find_spec(self, name, path, target=None):
        if name == moment:
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Press())
if moment == "end":
    atexit.register(signal.raise_signal, signal.SIGINT)
sys.argv[1:] = ["simulate", "mythicals", "--games", "1"]
sys.exit(program())
"""


@pytest.mark.parametrize(
    ("moment", "status"), [("mytharium.cli", 130), ("mytharium.arena.tally", 130), ("mytharium.games", 130), ("end", 0)]
)
def test_ctrl_c_while_code_is_loaded_or_the_program_ends_is_silent(moment: str, status: int) -> None:
    done = subprocess.run([sys.executable, "-c", PRESSED, moment], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (status, b"")


def test_an_error_that_ctrl_c_led_to_is_ctrl_c(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(_: object) -> int:
        raise RuntimeError("cannot release un-acquired lock") from KeyboardInterrupt()

    monkeypatch.setattr("mytharium.commands.games.run", run)
    assert cli("games") == (130, "", "")
