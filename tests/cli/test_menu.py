"""Choices as people look for them: pages, groups, beginnings of the notation, and typing errors."""

import re

import pytest

from mytharium.commands.menu import PAGE, Menu, Several, verb_of
from mytharium.core.notation import NotationError
from mytharium.scene.face import Choice
from tests.cli.conftest import Cli

ISLAND = ("play", "mythical_island", "--bots", "random", "--seed", "5")
TO_A_LONG_LIST = "1\n" * 12  # then 51 choices: 50 replacements, and the end of the turn


def menu(*actions: str) -> Menu:
    return Menu([Choice(action, action.title(), f"{action}?") for action in actions])


def test_a_line_means_a_choice_by_number_notation_label_or_first_words() -> None:
    asked = menu("burn", "burn; burn", "build A1", "build A12", "take red-3 with r1 r2 r3")
    assert asked.notation("2") == "burn; burn"
    assert asked.notation("BURN") == "burn"
    assert asked.notation("build a1") == "build A1"
    assert asked.notation("take red-3") == "take red-3 with r1 r2 r3"
    assert asked.notation("take red") == "take red"  # not a whole word: it may be notation of its own
    with pytest.raises(NotationError, match="There is no choice 6; there are 1 to 5"):
        asked.notation("6")
    with pytest.raises(Several) as found:
        asked.notation("build")
    assert [option.number for option in found.value.options] == [3, 4]


def test_a_place_that_is_not_legal_is_never_taken_for_another() -> None:
    assert menu("build A12", "pass").notation("build A1") == "build A1"


def test_choices_are_found_by_place() -> None:
    asked = menu("build A1", "upgrade A1 temple", "build B1; done")
    assert [option.number for option in asked.about("a1")] == [1, 2]
    assert [option.number for option in asked.about("B1")] == [3]
    assert asked.about("C1") == []


def test_typing_errors() -> None:
    asked = menu("deck", "reserve red", "reserve green")
    assert asked.close("reserv gren", ()) == "reserve green"
    assert asked.close("quti", ("quit",)) == "quit"
    assert asked.close("zzz", ("quit",)) == ""


def test_several_steps_belong_to_what_they_lead_to() -> None:
    assert verb_of("burn; burn; power priest; done") == "power"
    assert verb_of("burn; burn") == "burn"
    assert verb_of("transform A6 to desert; build A6; done") == "build"


def test_many_choices_are_folded_by_verb() -> None:
    asked = menu(*(f"replace a{k}" for k in range(50)), "move up", "move down", "end")
    assert [(group.verb, group.folded) for group in asked.overview()] == [
        ("replace", True), ("move", False), ("end", False),
    ]  # fmt: skip
    few = menu("replace a1", "replace a2", "end")
    assert not any(group.folded for group in few.overview())


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"^ *(\d+)  ", text, re.MULTILINE)]


def test_a_long_list_is_folded_and_its_pages_turned(cli: Cli) -> None:
    said = cli(*ISLAND, stdin=TO_A_LONG_LIST + "replace\nmore\n\n").out.split("\n> ")
    *_, folded, first, second, third, _ = said
    assert "replace …" in folded
    assert "50 choices: write “replace” to list them" in folded
    assert numbers(folded) == [51]
    assert numbers(first) == list(range(1, PAGE + 1))
    assert "38 more choices: write “more” to see them" in first
    assert numbers(second) == list(range(PAGE + 1, 2 * PAGE + 1))
    assert numbers(third) == list(range(2 * PAGE + 1, 3 * PAGE + 1))


def test_a_place_lists_what_can_be_done_there(cli: Cli) -> None:
    said = cli(*ISLAND, stdin=TO_A_LONG_LIST + "B4\n").out.split("\n> ")[-2]
    assert said.startswith("B4\nWhich of these do you mean by “B4”?\n")
    assert numbers(said) == [7, 32]


@pytest.mark.parametrize("beginning", ["replace c3 e", "REPLACE c3 earth"])
def test_a_unique_beginning_is_enough(cli: Cli, beginning: str) -> None:
    said = cli(*ISLAND, stdin=TO_A_LONG_LIST + f"{beginning}\n").out
    assert "Which of these" not in said
    assert f"\n> {beginning}\n· You replace fire by earth on c3\n" in said


def test_did_you_mean(cli: Cli) -> None:
    said = cli("play", "mythicals", "--bots", "random", "--seed", "tests", stdin="dekc\nqiut\n").out
    assert "Did you mean “deck”?" in said
    assert "Did you mean “quit”?" in said
    spanish = cli("play", "mythicals", "--seed", "tests", "--lang", "es", stdin="dekc\n?\n").out
    assert "¿Querías decir «deck»?" in spanish
    assert "muestra otra vez el tablero" in spanish


def test_a_question_mark_helps(cli: Cli) -> None:
    said = cli("play", "mythicals", "--bots", "random", "--seed", "tests", stdin="?\n").out
    assert "rules ANCHOR" in said
    assert "the next page of choices (or Enter)" in said


@pytest.mark.parametrize("game", ["mythicals", "mythical_island", "myraclia", "terra_mystica"])
def test_colours_are_for_terminals(cli: Cli, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    words = ("play", game, "--bots", "random", "--seed", "5")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b" not in cli(*words, stdin=TO_A_LONG_LIST).out
    for name, value in (("FORCE_COLOR", "1"), ("TERM", "xterm-256color"), ("COLUMNS", "100")):
        monkeypatch.setenv(name, value)
    coloured = cli(*words, stdin=TO_A_LONG_LIST).out
    assert "\x1b[" in coloured
    assert max(len(re.sub(r"\x1b\[[\d;]*m", "", line)) for line in coloured.splitlines()) <= 100
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in cli(*words, stdin=TO_A_LONG_LIST).out
