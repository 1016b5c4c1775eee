"""Before the first draft: components, the first surface, starting elements and the starting order."""

import re
from pathlib import Path

import pytest

from mytharium.core.compose import ComposeError
from mytharium.core.rng import Rng
from mytharium.games.myraclia import components
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.elements import of
from mytharium.games.myraclia.state import LAYING, SHOWING, STARTING
from tests.rulebook.myraclia.table import Planet, begun, fresh, make, planet, words

TILES = {2: 8, 3: 9, 4: 11, 5: 12}
DISKS = {2: 9, 3: 9, 4: 8, 5: 8}


@pytest.mark.rule("components")
def test_there_are_56_tiles_and_103_elements() -> None:
    table = fresh(2)
    assert int(table.state.stock).bit_count() == 56
    assert [int(of(table.state.bag, colour)) for colour in range(7)] == [21, 19, 17, 15, 13, 9, 9]
    assert len(words(int(table.state.bag)).split()) == 103


@pytest.mark.rule("components", "disks")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_disks_by_players(seats: int) -> None:
    table = fresh(seats)
    assert [int(table.state.player(seat).disks) for seat in range(seats)] == [DISKS[seats]] * seats


@pytest.mark.rule("rarity")
def test_white_is_the_rarest() -> None:
    assert ELEMENTS[::-1] == ("white", "black", "blue", "red", "orange", "yellow", "green")


@pytest.mark.rule("setup", "display")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("layout", ["recommended", "random"])
def test_the_set_up_lays_a_surface_and_a_display(seats: int, layout: str) -> None:
    table = begun(seats, layout=layout)
    assert len(table.free) == TILES[seats]
    assert all(table.display)
    assert table.scores() == [0] * seats


@pytest.mark.rule("setup")
def test_tiles_come_before_the_display_and_the_display_before_elements() -> None:
    table = fresh(2)
    phases = []
    while table.state.order == 0:
        phases.append(int(table.state.phase))
        table.play(next(iter(table.chances)))
    assert phases == [LAYING] * 8 + [SHOWING] * 3 + [STARTING] * 4


@pytest.mark.rule("layout")
@pytest.mark.parametrize("layout", ["recommended", "random"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_tile_touches_two_and_most_touch_three(seats: int, layout: str) -> None:
    for seed in range(30):
        table = begun(seats, f"layout {seed}", layout=layout)
        near = [int(table.state.near[table.tile(name)]).bit_count() for name in table.free]
        assert min(near) >= 2
        assert 2 * sum(n >= 3 for n in near) > len(near)


@pytest.mark.rule("layout")
def test_a_random_layout_is_not_always_the_same() -> None:
    def shape(seed: str) -> frozenset[int]:
        table = begun(3, seed, layout="random")
        return frozenset(int(table.state.cells[table.tile(name)]) for name in table.free)

    assert len({shape(f"{seed}") for seed in range(10)}) > 5


@pytest.mark.rule("start-elements")
@pytest.mark.parametrize("number", ["2", "3"])
def test_everybody_draws_two_or_three_elements(number: str) -> None:
    table = begun(4, starting_elements=number)
    assert [len(table.own(seat).split()) for seat in range(4)] == [int(number)] * 4


def draw(*hands: str, number: str = "2") -> Planet:
    """Starting elements for each seat, drawn in order."""
    table = fresh(len(hands), starting_elements=number)
    while table.state.phase != STARTING:
        table.play(next(iter(table.chances)))
    for hand in hands:
        table.play(*(f"draw {name}" for name in hand.split()))
    return table


@pytest.mark.rule("start-order")
def test_the_rarest_element_decides() -> None:
    assert draw("white green", "green yellow", "blue black").order == [1, 2, 0]


@pytest.mark.rule("start-order")
def test_then_the_second_decides() -> None:
    assert draw("white red", "white green", "black black").order == [2, 1, 0]


@pytest.mark.rule("start-order")
def test_then_the_third_decides() -> None:
    assert draw("white red yellow", "red green white", number="3").order == [1, 0]


@pytest.mark.rule("start-order")
def test_of_equals_the_lower_seat_goes_first() -> None:
    assert draw("red green", "green red", "red green").order == [0, 1, 2]


@pytest.mark.rule("bag", "start-elements", "reconstructed")
def test_a_pack_with_hardly_any_elements_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of each colour: five players cannot have three each, and the drafting board may stay empty."""
    folder = tmp_path / "myraclia"
    folder.mkdir()
    ours = (components.HERE / "tiles.toml").read_text()
    (folder / "tiles.toml").write_text(re.sub(r"cubes = \d+", "cubes = 1", ours))
    monkeypatch.setenv("MYTHARIUM_PACKS", str(tmp_path))
    table = fresh(5, starting_elements="3").settle()
    assert [len(table.own(seat).split()) for seat in range(5)] == [3, 3, 1, 0, 0]
    assert (table.state.offer, sorted(table.order)) == (0, [0, 1, 2, 3, 4])
    rng = Rng("few")
    for _ in range(60):
        table.play(table.legal[rng.below(len(table.legal))]).settle(f"{rng.below(10**6)}")
    assert table.state.round > 3


@pytest.mark.rule("reconstructed")
def test_the_data_say_what_is_reconstructed_and_what_is_printed() -> None:
    box = components.read(components.HERE / "tiles.toml")
    assert box["meta"]["status"] == "reconstruction"
    printed = {tile["id"] for tile in box["tile"] if tile["source"].startswith("rulebook")}
    assert printed == {5, 24, 32, 57, 58, 59, 60}
    assert planet(["plains-5", "water-32"]).box.names[4] == "plains-5"


@pytest.mark.rule("reconstructed")
def test_a_component_pack_replaces_tiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "myraclia"
    folder.mkdir()
    ours = (components.HERE / "tiles.toml").read_text()
    (folder / "tiles.toml").write_text(ours.replace('requires = ["green", "red"]', 'requires = ["white", "white"]', 1))
    monkeypatch.setenv("MYTHARIUM_PACKS", str(tmp_path))
    game = make()
    assert "+pack-" in game.id
    assert words(int(game.box.need[0])) == "white white"
    monkeypatch.delenv("MYTHARIUM_PACKS")
    assert make().id == "myraclia@1"


@pytest.mark.rule("reconstructed")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('requires = ["green", "red"]', 'requires = ["green", "pink"]', "tile 1: requires is a list of one to six"),
        ("id = 2\n", "id = 3\n", "tile 3: tiles are numbered in order, so its id must be 2"),
        ("points = 1\n", 'points = "1"\n', "tile 1: points is missing or not a number"),
        ("cubes = 21", "cubes = 40", "the number of green elements must be from 1 to 31, not 40"),
        ("plains = [1, 2, 4, 6, 9]", "plains = [1]", "plains needs five numbers"),
    ],
)
def test_a_wrong_pack_is_told_what_would_be_right(tmp_path: Path, old: str, new: str, said: str) -> None:
    ours = (components.HERE / "tiles.toml").read_text()
    assert old in ours
    (tmp_path / "tiles.toml").write_text(ours.replace(old, new, 1))
    with pytest.raises(ComposeError, match=said):
        components.load([tmp_path])


@pytest.mark.rule("reconstructed", "display")
def test_a_pack_has_enough_tiles_for_five_players(tmp_path: Path) -> None:
    """12 on the surface, 3 on the display, and one for each of the 40 disks."""
    head, *tiles = (components.HERE / "tiles.toml").read_text().split("[[tile]]")
    (tmp_path / "tiles.toml").write_text("[[tile]]".join([head, *tiles[:54]]))
    with pytest.raises(ComposeError, match="has 54 tiles without those of expansions; five players need 55"):
        components.load([tmp_path])
    (tmp_path / "tiles.toml").write_text("[[tile]]".join([head, *tiles[:55]]))
    components.load([tmp_path])
