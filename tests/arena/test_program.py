"""Programs that play: what they are told, and what becomes of answers that are none."""

import json
import os
import sys
from pathlib import Path

import pytest

from mytharium import games
from mytharium.arena.plan import make_plan
from mytharium.arena.players import ProgramBot, ProgramFault, question
from mytharium.arena.simulate import simulate
from mytharium.arena.workers import WorkerDied
from mytharium.bots import UnknownBot
from mytharium.core.protocol import settle
from mytharium.core.rng import Rng

FIRST = """\
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    open(sys.argv[1], "a").write(line)
    print(asked["actions"][0], flush=True)
"""


def asked(bot: ProgramBot) -> int:
    """What a bot does at the beginning of a game."""
    game = games.make("mythicals")
    state = game.new(2)
    settle(game, state, Rng("start"))
    seat = int(state.actor)
    return bot.choose(game, game.observe(state, seat), game.legal(state, seat), Rng("bot"))


def test_a_program_plays_a_whole_game(tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text(FIRST)
    log = tmp_path / "log.jsonl"
    name = f"program:{sys.executable} {tmp_path / 'first.py'} {log}"
    lines: list[str] = []
    simulate(make_plan("mythicals", None, 2, "1", [name, "random"]), write=lines.append)
    questions = [json.loads(line) for line in log.read_text().splitlines()]
    assert {one["seat"] for one in questions} == {1, 2}
    assert set(questions[0]) == {"game", "ruleset", "options", "seats", "seat", "turn", "board", "view", "actions"}
    assert len(questions[0]["view"]["collections"]) == 2
    assert len(questions[0]["view"]["collections"][0]) == 4
    assert json.loads(lines[0])["names"] == [name, "random"]


@pytest.mark.parametrize("name", ["mythicals", "mythical_island", "myraclia", "terra_mystica"])
def test_a_question_is_the_same_for_all_that_the_seat_cannot_tell_apart(name: str) -> None:
    game = games.make(name)
    state = game.new(2)
    settle(game, state, Rng("deal"))
    view = game.observe(state, 0)
    told = {json.dumps(question(game, view, game.determinize(view, Rng("world", k)), ["pass"])) for k in range(5)}
    assert len(told) == 1


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("print('sing', flush=True); input()", "answered 'sing', which is not one of the actions"),
        ("pass", "gave no answer within 20 seconds, or ended"),
    ],
)
def test_an_answer_that_is_none_is_told(code: str, sentence: str) -> None:
    with pytest.raises(ProgramFault, match=sentence):
        asked(ProgramBot(f'{sys.executable} -c "{code}"', 20))


def test_a_silent_program_is_not_waited_for() -> None:
    with pytest.raises(ProgramFault, match=r"gave no answer within 0\.1 seconds"):
        asked(ProgramBot(f'{sys.executable} -c "import time; time.sleep(60)"', 0.1))


def test_a_program_that_is_not_there_is_told() -> None:
    with pytest.raises(ProgramFault, match="no-such-program cannot be started: No such file"):
        asked(ProgramBot("no-such-program"))
    with pytest.raises(UnknownBot, match="names no program"):
        ProgramBot("")


@pytest.mark.skipif(os.name != "posix", reason="killed as POSIX does it")
def test_a_worker_that_dies_is_told(tmp_path: Path) -> None:
    (tmp_path / "deadly.py").write_text("import os, signal\ninput()\nos.kill(os.getppid(), signal.SIGKILL)\n")
    name = f"program:{sys.executable} {tmp_path / 'deadly.py'}"
    with pytest.raises(WorkerDied, match="A process that played games died"):
        simulate(make_plan("mythicals", None, 4, "1", [name, "random"]), jobs=2)
