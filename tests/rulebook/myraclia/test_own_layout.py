"""A first surface that people draw themselves."""

import pytest

from mytharium import games
from mytharium.core.compose import ComposeError
from mytharium.games.myraclia.state import Position
from mytharium.games.myraclia.surface import touched
from mytharium.match.match import Match

TWO = "##/.###\n###"  # eight tiles


def surface(layout: str, seats: int) -> Position:
    match = Match(games.make("myraclia", [], {"layout": layout}), seats, "a seed")
    match.begin()
    assert isinstance(match.state, Position)
    return match.state


def shape(s: Position) -> list[tuple[int, int]]:
    """Rows and half tiles from the left, where the tiles lie."""
    cells = sorted(int(cell) for tile, cell in enumerate(s.cells) if s.surface >> tile & 1)
    places = [(cell // 52, 2 * (cell % 52) + cell // 52) for cell in cells]
    top, left = places[0][0], min(at for _, at in places)
    return [(row - top, at - left) for row, at in places]


@pytest.mark.rule("layout")
def test_tiles_lie_as_they_were_drawn() -> None:
    assert shape(surface(TWO, 2)) == [(0, 0), (0, 2), (1, 1), (1, 3), (1, 5), (2, 0), (2, 2), (2, 4)]
    assert shape(surface(".###/####/.####", 4)) == [
        (0, 1), (0, 3), (0, 5), (1, 0), (1, 2), (1, 4), (1, 6), (2, 1), (2, 3), (2, 5), (2, 7),
    ]  # fmt: skip


@pytest.mark.rule("layout")
def test_the_recommended_layouts_can_be_drawn_too() -> None:
    s, drawn = surface("recommended", 3), surface("###/.###/###", 3)
    assert shape(s) == shape(drawn)


@pytest.mark.parametrize(
    ("layout", "why"),
    [
        ("x", "Draw a layout with #"),
        ("", "Draw a layout with #"),
        ("##/##/##/##", "Each row lies half a tile to the side"),
        ("#" * 40, "at most 8 tiles wide"),
        ("########", "touches at least two others"),
        ("##/.#", "Most tiles"),
        ("##..##/.##..##/##..##", "one piece"),
        ("###/.##/###/.##", "A layout has 8, 9, 11, 12 tiles, depending on the players; yours has 10"),
    ],
)
@pytest.mark.rule("layout")
def test_what_is_no_layout_is_refused_in_a_sentence(layout: str, why: str) -> None:
    with pytest.raises(ComposeError, match=why) as no:
        games.make("myraclia", [], {"layout": layout})
    assert no.value.option == "layout"


@pytest.mark.rule("layout")
def test_a_layout_is_for_as_many_players_as_it_has_tiles() -> None:
    game = games.make("myraclia", [], {"layout": TWO})
    with pytest.raises(ComposeError, match="3 players begin with 9 tiles"):
        game.new(3)


@pytest.mark.rule("layout")
def test_a_game_on_a_drawn_layout_can_be_played_and_every_tile_touches_two() -> None:
    game = games.make("myraclia", [], {"layout": TWO})
    s = surface(TWO, 2)
    assert all(touched(s, s.cells[tile]) >= 2 for tile in range(60) if s.surface >> tile & 1)
    assert not game.audit(s)
