"""Counts of what can happen from fixed positions: the same in every version and on both engines."""

from pathlib import Path

import pytest

from mytharium import games
from mytharium.testing.perft import Count, counted, main, perft
from mytharium.testing.playthrough import wishes
from tests.rulebook.mythicals.table import CLOSED, night, position

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_counts_are_as_they_were(path: Path) -> None:
    text = path.read_text("utf-8")
    assert counted(text) == text, f"if this is meant: python -m mytharium.testing.perft tests/perft/{path.name}"


def test_every_game_is_counted() -> None:
    assert {wishes(path.read_text("utf-8"))["game"] for path in FILES} == set(games.names())


def test_the_deal_of_mythicals_can_be_counted_by_hand() -> None:
    """Who begins; 24 different cards; 24 again, as every card is there twice; pairs of two colours in any order."""
    pairs = 6 * 6 * 6
    aside = 24 * 6
    assert perft(CLOSED, CLOSED.new(2), 3) == [
        Count(2, 2, 0),
        Count(2 * 24, 2 * 24, 0),
        Count(2 * 24 * 24, 2 * (pairs + aside), 0),
    ]


def test_a_reveal_of_mythicals_can_be_counted_by_hand() -> None:
    """Four cards are there once, twenty twice; of three cards only which they are matters, not their order."""
    start = night("start 1", "deal p1", "deal g1", "deal r1", "deal b1").state
    once, twice = 4, 20
    second = once * 23 + twice * 24
    two = 24 * 23 // 2 + twice
    assert perft(CLOSED, start, 2) == [Count(24, 24, 0), Count(second, two, 0)]


def test_the_end_of_mythicals_can_be_counted_by_hand() -> None:
    """Two creatures and the Day card: six orders, one position; then either colour, and the game is over."""
    table = position("p1", "g1", left=3, reserve="p5", deck="r4 b2").play("deck")
    assert perft(CLOSED, table.state, 4)[-2:] == [Count(6, 1, 0), Count(12, 2, 12)]


def test_counting_anew_writes_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "counts.txt"
    path.write_text("game: mythicals\nseats: 2\nseed: x\nafter 0 to 1:\n")
    assert main(str(path)) == 0
    assert path.read_text() == "game: mythicals\nseats: 2\nseed: x\nafter 0 to 1: 2/2/0\n"
    assert main() == 2
    assert "counts.txt" in capsys.readouterr().out
