"""Eva's new tiles, darkness and tokens: what she takes, and where it goes."""

from typing import Any

import pytest

from mytharium.core.protocol import Moves
from mytharium.games.myraclia.modules.eva import surface
from mytharium.games.myraclia.rules import flow
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import EVA_NEXT, EVA_SPACE, EVA_TAKE, EVA_TOKEN, TOKEN_DRAW
from tests.rulebook.myraclia.table import EIGHT, Cell, Planet, cell, planet

EVA = 1
NAMES = ("plains-5", "water-34", "forests-16", "forests-24", "plains-1", "mountains-43", "plains-2", "water-32")


def table(adding: int, display: str, land: tuple[str, str] = ("", ""), **more: object) -> Planet:
    made = planet(NAMES, ("", ""), land=land, display=display, seat=EVA, eva="normal", **more)  # type: ignore[arg-type]
    made.state.adding = adding
    return made


def picked(adding: int, display: str, land: str = "", **more: object) -> set[str] | str:
    """The tiles she takes, or what the die is for."""
    made = table(adding, display, ("", land), **more)
    if surface.pick_tiles(made.box, made.state, None):
        return made.names(int(made.state.options))
    assert made.state.phase == EVA_TAKE
    return "excludes" if made.state.due == surface.EXCLUDES else "picks"


@pytest.mark.rule("eva-expand")
def test_all_three_or_by_the_die() -> None:
    display = "plains-3 forests-15 water-29"
    assert picked(3, display) == {"plains-3", "forests-15", "water-29"}
    assert picked(1, display) == "picks"
    assert picked(2, display) == "excludes"


@pytest.mark.rule("eva-expand")
def test_the_one_surface_she_lacks_comes_first() -> None:
    land = "plains-5 water-34 forests-16"  # no mountains
    assert picked(1, "plains-3 mountains-44 water-29", land) == {"mountains-44"}
    assert picked(2, "mountains-45 mountains-44 water-29", land) == {"mountains-45", "mountains-44"}
    assert picked(1, "mountains-45 mountains-44 water-29", land) == "picks"
    assert picked(2, "mountains-45 mountains-44 mountains-46", land) == "excludes"
    assert picked(2, "plains-3 forests-15 mountains-44", land) == {"mountains-44", "plains-3"}, "after 3 comes 1"
    assert picked(2, "plains-3 mountains-44 forests-15", land) == {"mountains-44", "forests-15"}
    assert picked(1, "plains-3 forests-15 water-29", land) == "picks"


@pytest.mark.rule("eva-expand")
def test_reserved_tiles_count_for_the_lack_but_not_after_the_trigger() -> None:
    held: dict[str, Any] = {"reserved": {EVA: "forests-16"}, "laid": {"forests-16": "red"}}
    made = table(1, "plains-3 mountains-44 water-29", ("", "plains-5 water-34"), **held)
    assert surface.pick_tiles(made.box, made.state, None)
    assert made.names(int(made.state.options)) == {"mountains-44"}
    made.state.last_round = 1
    assert not surface.pick_tiles(made.box, made.state, None)


@pytest.mark.rule("eva-darkness", "darkness")
def test_darkness_is_taken_first_then_the_next_position() -> None:
    dark: dict[str, Any] = {"modules": ("darkness",)}
    assert picked(1, "plains-3 darkness-58 water-29", **dark) == {"darkness-58"}
    assert picked(2, "plains-3 darkness-58 water-29", **dark) == {"darkness-58", "water-29"}
    assert picked(2, "plains-3 forests-15 darkness-58", **dark) == {"darkness-58", "plains-3"}
    lacking = "plains-5 water-34 forests-16"
    assert picked(2, "mountains-44 darkness-58 water-29", lacking, **dark) == {"darkness-58", "mountains-44"}
    assert picked(2, "mountains-44 darkness-58 mountains-45", lacking, **dark) == "picks"


@pytest.mark.rule("eva-expand", "eva-darkness", "eva-dice")
@pytest.mark.parametrize(
    ("adding", "display", "named", "placed"),
    [
        (2, "mountains-44 darkness-58 mountains-45", "mountains-45", {"darkness-58", "mountains-45"}),
        (1, "plains-3 forests-15 water-29", "forests-15", {"forests-15"}),
        (2, "plains-3 forests-15 water-29", "forests-15", {"plains-3", "water-29"}),
        (2, "mountains-46 mountains-44 mountains-45", "mountains-44", {"mountains-46", "mountains-45"}),
    ],
)
def test_what_the_die_names_is_taken_or_left(adding: int, display: str, named: str, placed: set[str]) -> None:
    """She lacks only mountains; of two tiles that are needed of three the die names the one that stays."""
    land = "plains-5 water-34 forests-16" if "mountains" in display else "plains-5"
    made = table(adding, display, ("", land), modules=("darkness",))
    assert not surface.pick_tiles(made.box, made.state, None)
    surface.die_took(made.box, made.state, made.tile(named))
    assert made.names(int(made.state.options)) == placed


@pytest.mark.rule("eva-expand", "chance")
def test_several_tiles_come_in_random_order_darkness_first() -> None:
    made = table(2, "plains-3 forests-15 water-29")
    made.state.options = 1 << made.tile("plains-3") | 1 << made.tile("water-29")
    assert not surface.next_to_place(made.box, made.state)
    assert (made.state.phase, made.chances) == (EVA_NEXT, {"pick plains-3": 1, "pick water-29": 1})
    dark = table(2, "plains-3 darkness-58 water-29", modules=("darkness",))
    dark.state.options = 1 << dark.tile("plains-3") | 1 << dark.tile("darkness-58")
    assert surface.next_to_place(dark.box, dark.state)
    assert dark.state.target == dark.tile("darkness-58")


def best(made: Planet, tile: str) -> set[Cell]:
    made.state.target = made.tile(tile)
    into = Moves()
    surface.best_spaces(made.box, made.state, into)
    found = set(into.list())
    around = [(q, r) for q in range(-4, 5) for r in range(-4, 6)]
    return {at for at in around if cell(at) in found}


def near(at: Cell) -> set[Cell]:
    q, r = at
    return {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}


def where(name: str) -> Cell:
    return EIGHT[NAMES.index(name)]


@pytest.mark.rule("eva-expand")
def test_next_to_her_own_and_nobody_elses() -> None:
    made = table(1, "plains-3 forests-15 water-29", ("water-32", "plains-5"))
    spaces = best(made, "plains-3")
    assert spaces
    assert all(where("plains-5") in near(at) and where("water-32") not in near(at) for at in spaces)


@pytest.mark.rule("eva-expand")
def test_most_own_neighbours_even_beside_others_if_there_is_no_other_space() -> None:
    """Everything round her tile also touches one of the other player."""
    made = table(1, "plains-3 forests-15 water-29", ("water-34 forests-16 mountains-43 plains-1", "plains-5"))
    assert all(where("plains-5") in near(at) for at in best(made, "plains-3"))


@pytest.mark.rule("eva-expand")
def test_terraformed_neighbours_count_before_reserved_ones() -> None:
    held: dict[str, Any] = {"reserved": {EVA: "water-32"}, "laid": {"water-32": "green"}}
    made = table(1, "plains-3 forests-15 water-29", ("", "plains-5"), **held)
    assert all(where("plains-5") in near(at) for at in best(made, "plains-3"))


@pytest.mark.rule("eva-expand")
def test_otherwise_a_tile_goes_nearest_to_her_own() -> None:
    """Her only tile lies in the middle, where no space touches it."""
    made = table(1, "plains-3 forests-15 water-29", ("", "forests-24"))
    spaces = best(made, "plains-3")
    assert spaces
    assert not any(where("forests-24") in near(at) for at in spaces)


@pytest.mark.rule("eva-darkness")
def test_darkness_goes_away_from_her_tiles_and_next_to_the_others() -> None:
    made = table(1, "plains-3 darkness-58 water-29", ("water-32 plains-2", "plains-5"), modules=("darkness",))
    spaces = best(made, "darkness-58")
    assert spaces
    for at in spaces:
        assert where("plains-5") not in near(at)
        assert near(at) & {where("water-32"), where("plains-2")}


@pytest.mark.rule("eva-darkness")
def test_if_every_space_touches_her_tiles_the_fewest_come_first_then_the_most_of_the_others() -> None:
    """Of the five spaces one touches two of hers and the other's tile, two touch one of hers and two touch two."""
    tiles = {**dict(zip(EIGHT, NAMES, strict=True)), (-1, 3): "plains-4"}
    hers = "plains-5 water-34 forests-16 forests-24 plains-2 water-32"
    found = []
    for theirs in ("plains-4", "plains-4 plains-1"):
        made = planet(tiles, ("", ""), land=(theirs, hers), seat=EVA, eva="normal", modules=("darkness",))
        found.append(best(made, "darkness-58"))
    assert found == [{(-2, 2), (2, 0)}, {(2, 0)}]


@pytest.mark.rule("eva-darkness")
def test_after_the_trigger_only_the_others_count() -> None:
    land = ("plains-5 water-34", "forests-16 mountains-43 plains-2 water-32 plains-1")
    made = table(1, "plains-3 darkness-58 water-29", land, modules=("darkness",))
    made.state.last_round = 1
    spaces = best(made, "darkness-58")
    most = max(len(near(at) & {where("plains-5"), where("water-34")}) for at in spaces)
    assert all(len(near(at) & {where("plains-5"), where("water-34")}) == most for at in spaces)


@pytest.mark.rule("eva-eternity", "eternity")
def test_a_token_goes_next_to_her_own_tiles() -> None:
    made = table(0, "plains-3 forests-15 water-29", ("water-32", "plains-5"), scores=(5, 2), modules=("eternity",))
    names = made.names(int(surface.best_token_tiles(made.box, made.state)))
    assert names == {"water-34", "forests-16", "forests-24"}, "they touch her tile and none of the other player"


@pytest.mark.rule("eva-eternity", "eternity")
def test_she_draws_the_token_if_she_has_the_fewest_points() -> None:
    for scores, seat in (((5, 2), EVA), ((2, 5), 0)):
        made = table(0, "plains-3 forests-15 water-29", ("water-32", "plains-5"), scores=scores, modules=("eternity",))
        flow.end_turn(made.box, made.state, None)
        assert (made.state.phase, made.state.seat) == (TOKEN_DRAW, seat)


@pytest.mark.rule("eva-eternity", "eva-dice")
def test_the_die_decides_between_equal_tiles() -> None:
    made = table(0, "plains-3 forests-15 water-29", ("water-32", "plains-5"), scores=(5, 2), modules=("eternity",))
    made.state.phase, made.state.actor, made.state.seat = TOKEN_DRAW, -1, EVA
    made.play("draw token 0")
    assert made.state.phase == EVA_TOKEN
    assert set(made.chances) == {"pick water-34", "pick forests-16", "pick forests-24"}
    made.play("pick water-34")
    assert made.state.laid_out == 1
    assert made.state.round == 3


@pytest.mark.rule("eva-expand", "eva-dice")
def test_equal_spaces_are_decided_by_the_die_and_the_tile_is_laid() -> None:
    made = table(1, "plains-3 forests-15 water-29", ("water-32", "plains-5"))
    made.state.free_before += 1
    made.box.surface_tiles = bytes([len(made.free) + 1] * 6)
    made.state.target, made.state.options = made.tile("plains-3"), 1 << made.tile("plains-3")
    made.state.phase, made.state.actor = EVA_SPACE, -1
    texts = set(made.chances)
    assert all(text.startswith("pick at ") for text in texts)
    made.play(sorted(texts)[0])
    assert "plains-3" in made.free
    assert made.state.target == NO_TILE
