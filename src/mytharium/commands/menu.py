"""The choices of a moment as a person looks for them: by number, notation, a beginning of it, verb or place."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple

from mytharium.core.notation import NotationError
from mytharium.scene.face import Choice

PAGE = 12  # choices that are shown at once


class Option(NamedTuple):
    """A choice and the number it is chosen by."""

    number: int
    choice: Choice


class Group(NamedTuple):
    """Choices of one kind. A group that is folded is shown as one line."""

    verb: str
    options: list[Option]
    folded: bool


class Several(Exception):
    """What was typed fits more than one choice."""

    def __init__(self, options: list[Option]) -> None:
        super().__init__()
        self.options = options


class Menu:
    def __init__(self, choices: Sequence[Choice]) -> None:
        self.options = [Option(number, choice) for number, choice in enumerate(choices, 1)]
        self.by_verb: dict[str, list[Option]] = {}
        for option in self.options:
            self.by_verb.setdefault(verb_of(option.choice.action), []).append(option)

    def notation(self, line: str) -> str:
        """The notation that a line means: a choice by its number, its label or its first words, else the line."""
        if line.isascii() and line.isdecimal():
            if not 1 <= int(line[:9]) <= len(self.options):
                raise NotationError(
                    "There is no choice {number}; there are 1 to {most}.", number=line, most=len(self.options)
                )
            return self.options[int(line) - 1].choice.action
        typed = line.casefold()
        for name in ("action", "label"):
            named = [option for option in self.options if getattr(option.choice, name).casefold() == typed]
            if len(named) == 1:
                return named[0].choice.action
        of_verb = self.by_verb.get(typed, [])
        found = of_verb if len(of_verb) > 1 else [o for o in self.beginning(line) if begins_with_words(o, typed)]
        if len(found) > 1:
            raise Several(found)
        return found[0].choice.action if found else line

    def beginning(self, line: str) -> list[Option]:
        """The choices whose notation begins so."""
        typed = line.casefold()
        return [option for option in self.options if option.choice.action.casefold().startswith(typed)]

    def about(self, line: str) -> list[Option]:
        """The choices whose notation has all the words of a line: a place, a colour, the number of a tile."""
        typed = set(line.casefold().split())
        return [option for option in self.options if typed and typed <= words_of(option.choice.action)]

    def close(self, line: str, commands: Sequence[str]) -> str:
        """What somebody who typed this line may have meant, or nothing."""
        known = {text.casefold(): text for text in commands}
        known |= {o.choice.label.casefold(): o.choice.action for o in self.options}
        known |= {o.choice.action.casefold(): o.choice.action for o in self.options}
        known |= {verb: verb for verb in self.by_verb}
        found = get_close_matches(line.casefold(), known, 1)
        return known[found[0]] if found else ""

    def overview(self) -> list[Group]:
        """The choices by verb. Where they are too many for a page, the largest groups are folded."""
        if len(self.by_verb) == 1:
            return [Group(verb, options, False) for verb, options in self.by_verb.items()]
        room = PAGE - len(self.by_verb)
        unfolded = set()
        for verb, options in sorted(self.by_verb.items(), key=lambda group: len(group[1])):
            room -= len(options) - 1
            if room >= 0 or len(options) == 1:
                unfolded.add(verb)
        return [Group(verb, options, verb not in unfolded) for verb, options in self.by_verb.items()]


def verb_of(action: str) -> str:
    """The verb of an action. Of several steps the last that has more than one word counts: the others prepare it."""
    steps = action.split("; ")
    telling = [step for step in steps if " " in step] or steps
    return telling[-1].split(" ")[0].casefold()


def words_of(action: str) -> set[str]:
    """The words of an action; of `forests-21` also the number."""
    words = action.casefold().replace(";", "").split()
    return {*words, *(word.rpartition("-")[2] for word in words)}


def begins_with_words(option: Option, typed: str) -> bool:
    """Whether what was typed ends where a word of the notation ends."""
    return option.choice.action.casefold()[len(typed) : len(typed) + 1] in ("", " ", ";")
