"""What `mytharium play` shows and reads, and the front for programs: lines of JSON. screen.py is the one for people."""

import sys
from abc import ABC, abstractmethod
from typing import NamedTuple

from mytharium.commands.menu import Menu, Option
from mytharium.commands.output import put_json
from mytharium.core.protocol import Event, Outcome
from mytharium.match.match import Match
from mytharium.scene.face import Prompt
from mytharium.scene.text import Line


class Asked(NamedTuple):
    """What a person sees at a moment."""

    prompt: Prompt
    told: str  # the table in words
    drawn: list[Line]  # and drawn; empty if the game has no drawing
    menu: Menu


class Front(ABC):
    """Seats are told from 1, as in records."""

    @abstractmethod
    def start(self, match: Match, seat: int, names: list[str]) -> None: ...

    @abstractmethod
    def log(self, event: Event, sentence: str) -> None: ...

    @abstractmethod
    def prompt(self, match: Match, seat: int, asked: Asked) -> None: ...

    @abstractmethod
    def read(self) -> str | None:
        """The next line, trimmed; None when there are no more."""

    @abstractmethod
    def refused(self, reason: str, anchor: str) -> None: ...

    @abstractmethod
    def several(self, question: str, options: list[Option]) -> None:
        """What was typed fits several choices."""

    @abstractmethod
    def rules(self, anchor: str, text: str) -> None: ...

    @abstractmethod
    def over(self, asked: Asked, outcome: Outcome, seed: str, names: list[str]) -> None: ...

    @abstractmethod
    def quit(self) -> None: ...


class Wire(Front):
    """For programs: one object per line, each with its `event`."""

    def start(self, match: Match, seat: int, names: list[str]) -> None:
        put_json(
            {
                "event": "start",
                "game": match.game.name,
                "ruleset": match.game.id,
                "options": match.game.options,
                "seats": match.seats,
                "seat": seat + 1,
                "names": names,
                "commitment": match.commitment(),
            }
        )

    def log(self, event: Event, sentence: str) -> None:
        seat = event.seat + 1 if event.seat >= 0 else None
        put_json({"event": "log", "kind": event.kind, "seat": seat, "args": event.args, "text": sentence})

    def prompt(self, match: Match, seat: int, asked: Asked) -> None:
        put_json(
            {
                "event": "prompt",
                "seq": match.seq,
                "seat": seat + 1,
                "title": asked.prompt.title,
                "why": asked.prompt.why,
                "board": asked.told,
                "choices": [
                    {
                        "number": number,
                        "action": choice.action,
                        "label": choice.label,
                        "question": choice.question,
                        "hint": choice.hint,
                    }
                    for number, choice in asked.menu.options
                ],
                "can_undo": match.can_undo(seat),
            }
        )

    def read(self) -> str | None:
        line = sys.stdin.readline()
        return line.strip() if line else None

    def refused(self, reason: str, anchor: str) -> None:
        put_json({"event": "refused", "reason": reason, "anchor": anchor or None})

    def several(self, question: str, options: list[Option]) -> None:
        put_json({"event": "refused", "reason": question, "anchor": None, "choices": [o.number for o in options]})

    def rules(self, anchor: str, text: str) -> None:
        put_json({"event": "rules", "anchor": anchor or None, "text": text})

    def over(self, asked: Asked, outcome: Outcome, seed: str, names: list[str]) -> None:
        put_json(
            {
                "event": "over",
                "board": asked.told,
                "scores": outcome.scores,
                "ranks": outcome.ranks,
                "breakdown": outcome.breakdown,
                "seed": seed,
            }
        )

    def quit(self) -> None:
        put_json({"event": "quit"})
