"""The front of `mytharium play` for people: the board, the choices page by page, and help."""

import sys
from contextlib import suppress
from importlib import import_module

from rich.text import Text

from mytharium.commands.fronts import Asked, Front
from mytharium.commands.menu import PAGE, Group, Menu, Option
from mytharium.commands.output import console
from mytharium.core.protocol import Event, Outcome
from mytharium.match.match import Match
from mytharium.scene.text import Line, columns, fill, plain, said, short
from mytharium.scene.words import Words, mark

FEW = 5  # choices up to which each is told in full
Row = tuple[str, str, str]  # the number of a choice, its notation, and what it is
COMMANDS = ("help", "more", "undo", "rules", "board", "describe", "quit")
HELP = (
    ("7", mark("takes choice 7; its notation, or as much of it as only one choice begins with, does the same")),
    ("pass, E5", mark("a verb or a place lists what can be done with it")),
    ("? 7", mark("tells all about choice 7")),
    ("more", mark("the next page of choices (or Enter)")),
    ("undo", mark("take back your last decision, unless something was learned by it")),
    ("rules ANCHOR", mark("a paragraph of the rules; without ANCHOR the list of them")),
    ("board", mark("show the board again")),
    ("describe", mark("the whole table in words")),
    ("quit", mark("leave (or Ctrl-D)")),
)


def row(option: Option) -> Row:
    return str(option.number), option.choice.action, f"{option.choice.question} {option.choice.hint}"


class Screen(Front):
    def __init__(self, words: Words) -> None:
        self.words = words
        self.out = console()
        self.coloured = self.out.is_terminal and not self.out.no_color
        self.told = ""
        self.menu = Menu([])
        self.rest: list[Option] = []  # what further pages show
        if sys.stdin.isatty():
            with suppress(ImportError):
                import_module("readline")  # input then edits lines and remembers them

    def start(self, match: Match, seat: int, names: list[str]) -> None:
        seats = ", ".join(f"{number}: {name}" for number, name in enumerate(names, 1))
        self.out.print(
            self.words.t("Seats: {seats}. Write the number of a choice, its notation, or ? for help.", seats=seats)
        )

    def log(self, event: Event, sentence: str) -> None:
        if sentence:
            self.out.print(f"· {sentence}", style=self.style("dim"))

    def prompt(self, match: Match, seat: int, asked: Asked) -> None:
        self.told, self.menu = asked.told, asked.menu
        self.out.print()
        if asked.drawn:
            self.draw(asked.drawn)
            stop = "" if asked.prompt.title.endswith(("?", "!")) else "."
            self.out.print(f"{asked.prompt.title}{stop} {asked.prompt.why}".strip(), style=self.style("bold"))
        else:
            self.out.print(asked.told)
        self.choose(asked.menu.overview())

    def draw(self, lines: list[Line]) -> None:
        for spans in lines:
            text = Text.assemble(*spans) if self.coloured else Text(plain(spans))
            self.out.print(text, no_wrap=True, crop=False, overflow="ignore")

    def choose(self, groups: list[Group]) -> None:
        """The choices, kind by kind; a folded kind is one line that says how to unfold it."""
        if len(groups) == 1:
            self.page(groups[0].options)
            return
        rows: list[Row] = []
        for verb, options, folded in groups:
            if folded:
                told = self.words.n("{n} choice", "{n} choices", len(options))
                how = self.words.t("write “{verb}” to list them", verb=verb)
                rows.append(("", f"{verb} …", f"{told}: {how}"))
            else:
                rows += map(row, options)
        self.rest = []
        self.lay(rows)

    def page(self, options: list[Option]) -> None:
        """Some choices, and how many more there are."""
        shown = options if len(options) <= PAGE + 1 else options[:PAGE]
        self.lay([row(option) for option in shown])
        self.rest = options[len(shown) :]
        if self.rest:
            left = self.words.n("{n} more choice", "{n} more choices", len(self.rest))
            self.out.print(f"{left}: " + self.words.t("write “more” to see them"), style=self.style("dim"))

    def lay(self, rows: list[Row]) -> None:
        """Rows in columns. A few are told in full; of many each has a line, and `?` tells what was cut."""
        numbers = max(len(number) for number, _, _ in rows)
        actions = min(max(columns(action) for _, action, _ in rows), max(self.out.width // 2 - 8, 8))
        for number, action, told in rows:
            room = max(self.out.width - numbers - actions - 4, 10)
            full = [plain(one) for one in said(told, room, 0)] if len(rows) <= FEW else []
            lines = full or [short(told, room)]
            head = Text(f"{number:>{numbers}}", self.style("bold") or "")
            self.out.print(Text.assemble(head, f"  {fill(action, actions)}  {lines[0].rstrip()}"), no_wrap=True)
            for more in lines[1:]:
                self.out.print(" " * (self.out.width - room) + more, no_wrap=True)

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
        return "" if self.helped(line) else line

    def helped(self, line: str) -> bool:
        """Whether a line asked only for something to be shown."""
        if line in ("help", "?"):
            for command, told in HELP:
                self.out.print(f"  {command:14} {self.words.t(told)}")
        elif line.startswith("?"):
            self.explain(line[1:].strip())
        elif line == "describe":
            self.out.print(self.told)
        elif line == "more" or (not line and self.rest):
            self.page(self.rest or self.menu.options)
        else:
            return False
        return True

    def explain(self, number: str) -> None:
        """All about one choice."""
        found = [choice for k, choice in self.menu.options if str(k) == number]
        for choice in found:
            self.out.print(choice.action, style=self.style("bold"))
            self.out.print(f"{choice.question} {choice.hint}".strip())
        if not found:
            self.out.print(self.words.t("There are choices 1 to {n}.", n=len(self.menu.options)))

    def refused(self, reason: str, anchor: str) -> None:
        self.out.print(f"{reason} (rules {anchor})" if anchor else reason, style=self.style("bold"))

    def several(self, question: str, options: list[Option]) -> None:
        self.out.print(question)
        self.page(options)

    def rules(self, anchor: str, text: str) -> None:
        self.out.print(text)

    def over(self, asked: Asked, outcome: Outcome, seed: str, names: list[str]) -> None:
        self.out.print()
        self.draw(asked.drawn)
        self.out.print(asked.told.partition("\n")[0], style=self.style("bold"))
        for name, score, parts in zip(names, outcome.scores, outcome.breakdown, strict=True):
            sources = ", ".join(f"{what} {points}" for what, points in parts.items())
            self.out.print(f"{name}: {score} ({sources})")
        self.out.print(self.words.t("Seed: {seed}", seed=seed))

    def quit(self) -> None:
        self.out.print(self.words.t("The game is not finished."))

    def style(self, wanted: str) -> str | None:
        """A style where styles are shown: nothing is sent to a terminal for which NO_COLOR is set."""
        return wanted if self.coloured else None
