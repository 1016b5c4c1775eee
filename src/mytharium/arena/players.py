"""Players by name: our bots, those of OpenSpiel, and programs that answer lines on their standard input.

A program reads a question from each line of its input, and writes a line with its choice. A question is a JSON object
made from the view of the seat that is asked, and from nothing else:

    {"game": "mythicals", "ruleset": "mythicals@1", "options": {…}, "seats": 2, "seat": 1, "turn": 7,
     "board": "what is on the table, in words", "view": {"phase": [0, 1, …], …}, "actions": ["deck", …]}

`seat` is counted from 1, `actions` are the legal ones as records write them, and the answer is one of them. The fields
of `view` are those of docs/learners.md. At the end of its input the program ends.
"""

import json
import shlex
import subprocess
import weakref
from contextlib import suppress
from functools import cache
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from mytharium import bots, games
from mytharium.bots import UnknownBot
from mytharium.bots.base import Bot
from mytharium.core.encoding import Field
from mytharium.core.engine import needed
from mytharium.core.protocol import Game, NoEncoder, State, View
from mytharium.core.rng import Rng
from mytharium.scene.words import Words

PATIENCE = 60.0  # seconds for an answer


class ProgramFault(ValueError):
    """A program that died, was silent or answered nonsense; the message says what it did."""


class ProgramBot(Bot):
    """Starts its program when it is first asked, and again if it has ended."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        try:
            self.words = shlex.split(command)
        except ValueError:
            self.words = []
        if not self.words:
            raise UnknownBot(f"program:{command} names no program; write program:COMMAND, as in a shell.")
        self.command = command
        self.patience = patience
        self.running: Running | None = None

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        world = game.determinize(view, rng)
        texts = {str(game.format(world, move)): move for move in moves}
        if self.running is None or self.running.process.poll() is not None:
            self.running = Running(self.command, self.words)
        said = self.running.ask(json.dumps(question(game, view, world, list(texts))), self.patience)
        if said is None:
            self.running = None
            raise ProgramFault(f"{self.command} gave no answer within {self.patience:g} seconds, or ended.")
        if said not in texts:
            raise ProgramFault(f"{self.command} answered {said!r}, which is not one of the actions: {list(texts)}.")
        return texts[said]


def question(game: Game, view: View, world: State, actions: list[str]) -> dict[str, Any]:
    """What a program is told. The world was dealt from the view, so it holds nothing that the seat does not know."""
    words = Words("en", [games.face(game.name).catalog])
    names = [f"Player {seat + 1}" for seat in range(int(view.seats))]
    return {
        "game": game.name,
        "ruleset": game.id,
        "options": game.options,
        "seats": int(view.seats),
        "seat": int(view.viewer) + 1,
        "turn": int(view.turn),
        "board": games.face(game.name).read(view, words, names).description,
        "view": _numbers(game, view, world),
        "actions": actions,
    }


def _numbers(game: Game, view: View, world: State) -> dict[str, Any]:
    """The observation by field, each in its shape; empty for a game that has none."""
    try:
        encoder = game.encoder(view.seats)
    except NoEncoder:
        return {}
    row = list(encoder.observation(world, view.viewer))
    found = {}
    for field in encoder.fields:
        found[field.name] = _shaped(row[: field.size()], field)
        row = row[field.size() :]
    return found


def _shaped(numbers: list[int], field: Field) -> Any:
    shaped: list[Any] = numbers
    for side in reversed(field.shape[1:]):
        shaped = [shaped[at : at + side] for at in range(0, len(shaped), side)]
    return shaped


class Running:
    """A program that runs. It is ended when nobody needs it any more."""

    def __init__(self, command: str, words: list[str]) -> None:
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(words, stdin=pipe, stdout=pipe, encoding="utf-8", bufsize=1)
        except OSError as error:
            raise ProgramFault(f"{command} cannot be started: {error.strerror or error}.") from error
        self.lines: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=_listen, args=(self.process, self.lines), daemon=True).start()
        weakref.finalize(self, _end, self.process)

    def ask(self, line: str, patience: float) -> str | None:
        """The answer to a question; None if there is none."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + "\n")
            return self.lines.get(timeout=patience)
        except (Empty, OSError):
            return None


def _listen(process: "subprocess.Popen[str]", lines: "SimpleQueue[str | None]") -> None:
    assert process.stdout is not None
    with process.stdout as out:
        for line in out:
            lines.put(line.strip())
    lines.put(None)


def _end(process: "subprocess.Popen[str]") -> None:
    assert process.stdin is not None
    process.kill()
    with suppress(OSError):  # it may not have read all that it was asked
        process.stdin.close()
    process.wait()


@cache
def make(name: str) -> Bot:
    """A player by name: a bot of ours, `open_spiel:mcts:100`, or `program:COMMAND`. Each is made once in a process."""
    kind, _, rest = name.partition(":")
    if kind == "program":
        return ProgramBot(rest)
    if kind == "open_spiel":
        spiel = needed("mytharium.research.open_spiel", "OpenSpiel's bots need OpenSpiel", "research")
        made: Bot = spiel.OwnBot(rest)
        return made
    return bots.make(name)
