"""Golden games: every entry, sentence and change of the board, exactly as they were written down."""

from pathlib import Path

import pytest

from mytharium import games
from mytharium.testing.playthrough import main, playthrough, wishes

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_game_goes_as_it_went(path: Path) -> None:
    text = path.read_text("utf-8")
    now = playthrough(wishes(text)).splitlines()
    assert now == text.splitlines(), "if this is meant: python -m mytharium.testing.playthrough tests/playthroughs"


def test_every_game_has_one() -> None:
    assert {wishes(path.read_text("utf-8"))["game"] for path in FILES} == set(games.names())


def test_every_option_has_one() -> None:
    """Each value of each option of each game is played in some file."""
    settings = {
        (wish["game"], pair) for path in FILES for wish in [wishes(path.read_text("utf-8"))] for pair in chosen(wish)
    }
    wanted = {
        (name, f"{option.name}={value}")
        for name in games.names()
        for option in games.meta(name).options
        for value in option.values
    }
    assert wanted <= settings


def chosen(wish: dict[str, str]) -> set[str]:
    """The settings of a file: its own, and the defaults for the rest."""
    own = dict(pair.strip().split("=") for pair in wish.get("set", "").split(",") if pair)
    defaults = {option.name: option.values[0] for option in games.meta(wish["game"]).options}
    return {f"{name}={value}" for name, value in (defaults | own).items()}


def test_writing_anew_gives_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = FILES[0].read_text("utf-8")
    path = tmp_path / "new.txt"
    path.write_text("".join(f"{name}: {value}\n" for name, value in wishes(before).items()))
    assert main(str(tmp_path)) == 0
    assert path.read_text("utf-8") == before
    assert "new.txt" in capsys.readouterr().out
    assert main() == 2


def test_a_file_must_say_what_is_played() -> None:
    with pytest.raises(ValueError, match="seed is missing"):
        wishes("game: mythicals\nseats: 2\n\nseed: late\n")
