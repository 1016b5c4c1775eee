"""What `mytharium play` shows and reads: a screen for people, lines of JSON for programs."""

import sys
from abc import ABC, abstractmethod
from contextlib import suppress
from importlib import import_module

from mytharium.commands.output import console, put_json, table
from mytharium.core.protocol import Event, Outcome
from mytharium.match.match import Match
from mytharium.scene.face import Choice, Prompt


class Front(ABC):
    """Seats are told from 1, as in records."""

    @abstractmethod
    def start(self, match: Match, seat: int, names: list[str]) -> None: ...

    @abstractmethod
    def log(self, event: Event, sentence: str) -> None: ...

    @abstractmethod
    def prompt(self, match: Match, seat: int, prompt: Prompt, board: str, choices: list[Choice]) -> None: ...

    @abstractmethod
    def read(self) -> str | None:
        """The next line, trimmed; None when there are no more."""

    @abstractmethod
    def refused(self, reason: str, anchor: str) -> None: ...

    @abstractmethod
    def rules(self, anchor: str, text: str) -> None: ...

    @abstractmethod
    def over(self, board: str, outcome: Outcome, seed: str, names: list[str]) -> None: ...

    @abstractmethod
    def quit(self) -> None: ...


class Screen(Front):
    """For people: the board in words, then the choices with their numbers."""

    def __init__(self) -> None:
        self.out = console()
        if sys.stdin.isatty():
            with suppress(ImportError):
                import_module("readline")  # input then edits lines and remembers them

    def start(self, match: Match, seat: int, names: list[str]) -> None:
        table_of = ", ".join(f"{number}: {name}" for number, name in enumerate(names, 1))
        self.out.print(f"Seats: {table_of}. Write the number of a choice, its notation, or `help`.")

    def log(self, event: Event, sentence: str) -> None:
        if sentence:
            self.out.print(f"· {sentence}", style="dim")

    def prompt(self, match: Match, seat: int, prompt: Prompt, board: str, choices: list[Choice]) -> None:
        self.out.print()
        self.out.print(board)
        rows = table(">", "", "")
        rows.show_header = False
        for number, choice in enumerate(choices, 1):
            rows.add_row(str(number), choice.action, f"{choice.question} {choice.hint}")
        self.out.print(rows)

    def read(self) -> str | None:
        try:
            line = input("> ").strip()
        except EOFError:
            self.out.print()
            return None
        except KeyboardInterrupt:
            self.out.print()
            raise
        if not sys.stdin.isatty():
            self.out.print(line)
        if line == "help":
            self.out.print(HELP)
            return ""
        return line

    def refused(self, reason: str, anchor: str) -> None:
        self.out.print(f"{reason} (rules {anchor})" if anchor else reason, style="bold")

    def rules(self, anchor: str, text: str) -> None:
        self.out.print(text)

    def over(self, board: str, outcome: Outcome, seed: str, names: list[str]) -> None:
        self.out.print()
        self.out.print(board.partition("\n")[0], style="bold")
        for name, score, parts in zip(names, outcome.scores, outcome.breakdown, strict=True):
            sources = ", ".join(f"{what} {points}" for what, points in parts.items())
            self.out.print(f"{name}: {score} ({sources})")
        self.out.print(f"Seed: {seed}")

    def quit(self) -> None:
        self.out.print("The game is not finished.")


HELP = """Answer with the number of a choice or its notation. Also:
  undo           take back your last decision, unless something was learned by it
  rules ANCHOR   a paragraph of the rules; without ANCHOR the list of them
  board          show the board again
  quit           leave (or Ctrl-D)"""


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

    def prompt(self, match: Match, seat: int, prompt: Prompt, board: str, choices: list[Choice]) -> None:
        put_json(
            {
                "event": "prompt",
                "seq": match.seq,
                "seat": seat + 1,
                "title": prompt.title,
                "why": prompt.why,
                "board": board,
                "choices": [
                    {
                        "number": number,
                        "action": choice.action,
                        "label": choice.label,
                        "question": choice.question,
                        "hint": choice.hint,
                    }
                    for number, choice in enumerate(choices, 1)
                ],
                "can_undo": match.can_undo(seat),
            }
        )

    def read(self) -> str | None:
        line = sys.stdin.readline()
        return line.strip() if line else None

    def refused(self, reason: str, anchor: str) -> None:
        put_json({"event": "refused", "reason": reason, "anchor": anchor or None})

    def rules(self, anchor: str, text: str) -> None:
        put_json({"event": "rules", "anchor": anchor or None, "text": text})

    def over(self, board: str, outcome: Outcome, seed: str, names: list[str]) -> None:
        put_json(
            {
                "event": "over",
                "board": board,
                "scores": outcome.scores,
                "ranks": outcome.ranks,
                "breakdown": outcome.breakdown,
                "seed": seed,
            }
        )

    def quit(self) -> None:
        put_json({"event": "quit"})
