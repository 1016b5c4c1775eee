"""A game in the terminal, driven through stdin as people and programs drive it."""

import json
from pathlib import Path

import pytest

from mytharium.commands import play
from mytharium.commands.rulebook import parse
from tests.cli.conftest import Cli

PLAY = ("play", "mythicals", "--bots", "random", "--seed", "tests")
FIRST = "1\n" * 200  # the first choice, again and again


def test_a_game_to_its_end(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    said = cli(*PLAY, "--out", out, stdin=FIRST)
    assert said.status == 0
    assert said.err == ""
    scores = json.loads(out.read_text())["scores"]
    end = said.out.splitlines()[-4:]
    assert "win" in end[0]
    assert end[1].startswith(f"You: {scores[0]} (runs ")
    assert end[2].startswith(f"random: {scores[1]} (runs ")
    assert end[3] == "Seed: tests"
    assert cli("replay", out).status == 0


def test_a_program_plays_to_the_end(cli: Cli) -> None:
    said = cli(*PLAY, "--seat", 2, "--json", stdin=FIRST)
    events = said.lines()
    assert events[0].items() >= {"event": "start", "game": "mythicals", "seat": 2, "seats": 2}.items()
    assert events[0]["names"] == ["random", "You"]
    assert "tests" not in json.dumps(events[:-1])
    prompts = [event for event in events if event["event"] == "prompt"]
    assert all(prompt["seat"] == 2 and prompt["choices"] for prompt in prompts)
    assert [prompt["seq"] for prompt in prompts] == sorted({prompt["seq"] for prompt in prompts})
    assert prompts[0]["choices"][0].keys() == {"number", "action", "label", "question", "hint"}
    end = events[-1]
    assert end["event"] == "over"
    assert end["seed"] == "tests"
    assert [sum(parts.values()) for parts in end["breakdown"]] == end["scores"]


def test_answers_by_notation_label_and_number_are_the_same(cli: Cli) -> None:
    asked = cli(*PLAY, "--json", stdin="").lines()[-2]
    choice = asked["choices"][-1]
    answers = (choice["action"], f"  {choice['label'].upper()} ", str(choice["number"]))
    said = [cli(*PLAY, "--json", stdin=f"{answer}\n").out for answer in answers]
    assert said[0] == said[1] == said[2]
    assert said[0].count('"event": "prompt"') == 2


def test_what_is_refused_cites_the_rule(cli: Cli) -> None:
    said = cli(*PLAY, "--json", stdin="take red-5\nsing\n77\n0\nundo\nrules no-such-paragraph\n")
    refused = [event for event in said.lines() if event["event"] == "refused"]
    assert refused[0] == {"event": "refused", "reason": "First draw cards, then take a tile.", "anchor": "tile"}
    assert refused[1]["reason"].startswith("“sing” is no action. Write for example “deck”")
    assert refused[2]["reason"].startswith("There is no choice 77; there are 1 to ")
    assert refused[3]["reason"].startswith("There is no choice 0; ")
    assert refused[4]["anchor"] == "undo"
    assert len(refused) == 6
    assert said.lines()[-1] == {"event": "quit"}
    text = cli(*PLAY, stdin="take red-5\n").out
    assert "> take red-5\nFirst draw cards, then take a tile. (rules tile)\n" in text


def test_undo_takes_back_until_something_was_learned(cli: Cli) -> None:
    events = cli("play", "mythicals", "--bots", "random", "--seed", "5", "--json", stdin="1\n1\nundo\nundo\n").lines()
    prompts = [event for event in events if event["event"] == "prompt"]
    assert [prompt["can_undo"] for prompt in prompts[:3]] == [False, False, True]
    assert prompts[3]["board"] == prompts[1]["board"]
    assert prompts[3]["seq"] == prompts[2]["seq"] + 1
    assert events[-2]["anchor"] == "undo"


def test_the_record_of_a_game_with_undo_replays(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    words = ("play", "mythicals", "--bots", "random", "--seed", "5", "--out", out)
    cli(*words, stdin="1\n1\nundo\n" + FIRST)
    assert '"1: !undo"' in out.read_text()
    assert cli("replay", out, "--json").json()["ok"]
    assert cli("render", out, "--out", tmp_path / "end.svg").status == 0


@pytest.mark.parametrize("words", ["quit\n", "", "\n  \n"])
def test_a_game_can_be_left(cli: Cli, tmp_path: Path, words: str) -> None:
    out = tmp_path / "game.json"
    said = cli(*PLAY, "--out", out, stdin=words)
    assert said.status == 0
    assert said.out.endswith("The game is not finished.\n")
    assert cli("replay", out, "--json").json()["ok"]


def test_ctrl_c_leaves_at_once(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    said = cli(*PLAY)
    assert said.status == 130
    assert said.err == ""


def test_the_board_and_the_help_are_shown_again(cli: Cli) -> None:
    once = cli(*PLAY, stdin="quit\n").out
    again = cli(*PLAY, stdin="board\nhelp\nquit\n").out
    assert once.count("\nDeck: ") == 1
    assert again.count("\nDeck: ") == 2
    assert "rules ANCHOR" in again
    told = cli(*PLAY, stdin="describe\n? 1\n? 99\n").out
    assert "\n> describe\nDeck or reserve? " in told
    assert "\n> ? 1\ndeck\nReveal three cards from the deck? You keep one colour" in told
    assert "\n> ? 99\nThere are choices 1 to 3.\n" in told


def test_rules_are_shown_by_their_anchor(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "passages", lambda game, lang: {"draw": f"Draw\n\n{game} in {lang}", "end": "End"})
    said = cli(*PLAY, "--lang", "es", "--json", stdin="rules draw\nrules #end\nrules\n")
    assert [event for event in said.lines() if event["event"] == "rules"] == [
        {"event": "rules", "anchor": "draw", "text": "Draw\n\nmythicals in es"},
        {"event": "rules", "anchor": "end", "text": "End"},
        {"event": "rules", "anchor": None, "text": "Escribe `rules` y uno de estos: draw, end."},
    ]
    assert "Draw\n\nmythicals in en\n" in cli(*PLAY, stdin="rules draw\n").out


def test_passages_of_the_rules() -> None:
    text = """# A game

## Draw cards {#draw}

Take one.

It is yours. {#yours}

### From the deck {#deck}

- Three.
- No more.

## The end {#end}
"""
    assert parse(text) == {
        "draw": "Draw cards\n\nTake one.\n\nIt is yours.",
        "yours": "It is yours.",
        "deck": "From the deck\n\n- Three.\n- No more.",
        "end": "The end",
    }


def test_other_languages(cli: Cli) -> None:
    assert "¿" in cli(*PLAY, "--lang", "es", stdin="").out


def test_without_a_seed_every_game_is_another(cli: Cli) -> None:
    words = ("play", "mythicals", "--bots", "random", "--json")
    assert cli(*words).lines()[0]["commitment"] != cli(*words).lines()[0]["commitment"]


def test_bots_of_one_name_are_told_apart() -> None:
    assert play.called(["random", "You", "random"]) == ["random (1)", "You", "random (3)"]
