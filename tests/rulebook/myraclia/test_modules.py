"""The Kickstarter tile, Eternity, Darkness and Luna."""

import pytest

from mytharium.core.protocol import CHANCE
from mytharium.games.myraclia.hooks import Hook
from mytharium.games.myraclia.modules.eternity import EternityHook
from mytharium.games.myraclia.rules.scoring import breakdown, plains_tiles, symbols
from mytharium.games.myraclia.state import DRAFT, EVA_ROLL, FILLING, LUNA_OFFERED, TAKING, TOKEN_DRAW, TOKEN_PLACE, TURN
from tests.rulebook.myraclia.table import ALL, Planet, begun, fresh, make, planet, words

TILES = ("plains-1", "forests-16", "water-34", "plains-5", "water-32", "forests-24", "mountains-43", "plains-2")
POINTS_3, RELEASED_WHITE, FREE_RED, SURFACE_WATER = 3, 7, 11, 14  # tokens by number, from 0


@pytest.mark.rule("kickstarter")
def test_the_kickstarter_tile_is_mixed_in() -> None:
    assert int(fresh(2).state.stock).bit_count() == 56
    table = fresh(2, ("kickstarter",))
    assert int(table.state.stock).bit_count() == 57
    assert "plains-forests-57" in table.names(int(table.state.stock))


@pytest.mark.rule("kickstarter", "symbols")
def test_the_kickstarter_tile_counts_as_plains_and_as_forests_but_is_one_tile() -> None:
    tiles = ("plains-forests-57", *TILES[1:])
    table = planet(tiles, ("", ""), land=("plains-forests-57 water-34 mountains-43", ""), modules=("kickstarter",))
    points = breakdown(table.box, table.state, 0)
    assert (points["plains"], points["forests"], points["all_surfaces"]) == (1, 1, 6)
    near = planet(tiles, ("orange red", ""), land=("plains-forests-57", ""), modules=("kickstarter",))
    near.play("terraform forests-16")
    assert near.scores() == [1 + 1, 0], "one neighbour, not two"


@pytest.mark.rule("kickstarter", "ties")
def test_the_kickstarter_tile_is_a_plains_tile_for_the_tie_break() -> None:
    tiles = ("plains-forests-57", *TILES[1:])
    table = planet(tiles, ("", ""), land=("plains-forests-57", ""), modules=("kickstarter",))
    assert int(plains_tiles(table.box, table.state, 0)) == 1


def last_turn(**more: object) -> Planet:
    """Seat 1 is about to end the last turn of a round."""
    more.setdefault("modules", ("eternity",))
    return planet(TILES, ("", "green red"), land=("water-34", ""), seat=1, **more)  # type: ignore[arg-type]


@pytest.mark.rule("eternity")
def test_the_player_with_the_fewest_points_draws_a_token_and_places_it() -> None:
    table = last_turn(scores=(2, 5)).play("end")
    assert (table.state.phase, table.actor, table.state.seat) == (TOKEN_DRAW, CHANCE, 0)
    assert len(table.chances) == 16
    table.play("draw token 3")
    assert (table.state.phase, table.actor) == (TOKEN_PLACE, 0)
    assert set(table.can("token")) == table.free
    assert str(table.refused("token water-34")) == "water-34 is not a free tile."
    table.play("token plains-5")
    assert table.state.token_tiles[3] == table.tile("plains-5")
    assert table.state.round == 3


@pytest.mark.rule("eternity")
def test_of_equals_the_later_in_the_terraforming_order() -> None:
    assert last_turn(scores=(5, 5)).play("end").state.seat == 1


@pytest.mark.rule("eternity")
def test_no_token_in_the_last_round_or_when_none_is_left() -> None:
    none = last_turn()
    none.state.tokens = 0
    assert none.play("end").state.phase == FILLING
    over = last_turn()
    over.state.last_round = 1
    assert over.play("end").over


@pytest.mark.rule("eternity", "tokens")
def test_tokens_stay_through_reservation_and_abandonment() -> None:
    table = planet(
        TILES,
        ("green green", ""),
        land=("water-34", ""),
        tokens={FREE_RED: "plains-1"},
        scores=(9, 0),
        modules=("eternity",),
    )
    table.play("reserve plains-1")
    table.play("reserve plains-5")
    assert table.state.token_tiles[FREE_RED] == table.tile("plains-1")


@pytest.mark.rule("tokens")
def test_points_and_released_elements_are_used_up() -> None:
    tokens = {POINTS_3: "plains-1", RELEASED_WHITE: "plains-1"}
    table = planet(TILES, ("green red", ""), land=("water-34", ""), tokens=tokens, modules=("eternity",))
    table.play("terraform plains-1")
    assert table.scores() == [1 + 1 + 3, 0]
    assert "white" in table.own(0) + table.zone(0)
    assert table.state.laid_out == 0


@pytest.mark.rule("tokens")
def test_free_elements_and_surfaces_stay() -> None:
    tokens = {FREE_RED: "water-34", SURFACE_WATER: "plains-1"}
    table = planet(TILES, ("green red", "white"), land=("water-34", ""), tokens=tokens, modules=("eternity",))
    table.play("terraform plains-1")
    assert int(symbols(table.box, table.state, 0)) >> 16 & 255 == 2, "a water tile and a plains tile with water"
    assert int(table.state.laid_out).bit_count() == 2
    other = planet(TILES, ("", "white"), land=("water-34", ""), tokens=tokens, modules=("eternity",), seat=1)
    other.play("end").play("draw token 0", f"token {sorted(other.free)[0]}")
    assert words(int(other.state.player(0).own)) == "red"


@pytest.mark.rule("tokens")
def test_each_kind_of_token_gives_its_own_and_nothing_else() -> None:
    """A surface brings no element, and a free element no surface."""
    tokens = {FREE_RED: "water-34", SURFACE_WATER: "mountains-43"}
    table = planet(
        TILES, ("", "white"), land=("water-34 mountains-43", ""), tokens=tokens, modules=("eternity",), seat=1
    )
    counts = int(symbols(table.box, table.state, 0))
    assert [counts >> 8 * kind & 255 for kind in range(4)] == [0, 0, 2, 1]
    table.play("end").play("draw token 0", f"token {sorted(table.free)[0]}")
    assert words(int(table.state.player(0).own)) == "red"


@pytest.mark.rule("tokens", "symbols")
def test_tokens_that_stay_count_for_the_owner_of_the_tile_only() -> None:
    """Free red on a tile of seat 0, water on a free tile: seat 1 has nothing of them."""
    tokens = {FREE_RED: "water-34", SURFACE_WATER: "plains-1"}
    land = ("water-34", "mountains-43")
    table = planet(TILES, ("", "white"), land=land, tokens=tokens, modules=("eternity",), seat=1)
    assert [int(symbols(table.box, table.state, seat)) >> 16 & 255 for seat in (0, 1)] == [1, 0]
    table.play("end").play("draw token 0", f"token {sorted(table.free)[0]}")
    assert (table.own(0), table.own(1)) == ("red", "")


@pytest.mark.rule("darkness")
def test_three_tiles_join_the_bag_after_the_set_up() -> None:
    table = fresh(2, ("darkness",))
    assert not table.state.stock & table.box.dark
    table.settle()
    assert int(table.state.stock & table.box.dark).bit_count() == 3


@pytest.mark.rule("darkness")
def test_a_darkness_tile_is_taken_first_and_counts_as_one_of_the_new_tiles() -> None:
    table = planet(
        TILES,
        ("green red green blue", "white"),
        land=("water-34 mountains-43", ""),
        display="plains-3 darkness-58 plains-4",
        modules=("darkness",),
    )
    table.play("terraform plains-1", "terraform plains-2")
    assert table.state.adding == 2
    assert table.told("places") == [], "where it goes is asked"
    free = len(table.free)
    assert table.refused("take plains-3").anchor in ("darkness", "expand")
    table.play(table.legal[0])
    assert "darkness-58" in table.names(int(table.state.surface))
    assert len(table.free) == free
    assert table.state.phase == TAKING
    assert table.can("take") == ["plains-3", "plains-4"]


@pytest.mark.rule("darkness", "display")
def test_at_most_one_lies_on_the_display() -> None:
    table = planet(
        TILES,
        ("green red", "white"),
        land=("water-34", ""),
        display="plains-3 plains-4 plains-6",
        modules=("darkness",),
    )
    table.play("terraform plains-1", "take plains-4")
    table.play(table.legal[0])
    assert any(text.startswith("show darkness") for text in table.chances)
    table.state.show(0, table.tile("darkness-59"))
    assert all("darkness" not in text for text in table.chances)


@pytest.mark.rule("darkness")
def test_a_darkness_tile_can_be_neither_terraformed_nor_reserved_nor_given_tokens() -> None:
    tiles = (*TILES[:7], "darkness-58")
    table = planet(tiles, ("green red", ""), land=("water-34 water-32", ""), scores=(9, 0), modules=("darkness",))
    assert "darkness-58" not in table.free
    for verb in ("terraform", "reserve"):
        no = table.refused(f"{verb} darkness-58")
        assert (no.anchor, str(no)) == ("darkness", "A darkness tile can be neither terraformed nor reserved.")


def drafting() -> Planet:
    return begun(3, "luna", ("luna",))


@pytest.mark.rule("luna")
def test_taking_the_luna_cube_ends_the_draft_of_a_player_who_terraforms_last() -> None:
    table = drafting()
    first = table.actor
    assert "luna" in table.legal
    table.play("luna")
    assert table.state.luna == first
    assert "luna" not in table.legal
    assert str(table.refused("luna")) == "The Luna cube cannot be taken now."
    while table.state.phase == DRAFT:
        assert table.actor != first
        table.play("pass")
    assert table.order[-1] == first


@pytest.mark.rule("luna", "order")
def test_a_player_with_a_disk_becomes_last_too_and_the_disks_behind_it_move_up() -> None:
    table = drafting()
    first, second, _ = table.order
    name = table.legal[-3]  # the rightmost column
    table.play(name, name if name in table.legal else table.legal[-3], "pass", "luna")
    assert int(table.state.player(first).column) == 0
    assert table.state.player(second).spot == 0
    table.play("pass")
    assert table.order[-1] == first


@pytest.mark.rule("luna", "draft-end")
def test_the_draft_goes_on_until_the_cube_is_taken_or_all_have_passed() -> None:
    table = drafting()
    while table.state.offer:
        table.play(table.legal[0])
    assert (table.state.phase, table.legal) == (DRAFT, ["luna", "pass"])
    taken = table.copy().play("luna")
    assert taken.state.phase != DRAFT
    table.play("pass", "pass", "pass")
    assert table.state.phase != DRAFT


@pytest.mark.rule("luna", "luna-cube")
def test_the_cube_is_a_wild_card_and_returns() -> None:
    table = planet(TILES, ("green", ""), land=("water-34", ""), scores=(5, 0), modules=("luna",))
    table.state.luna = 0
    assert table.can("terraform") == ["plains-1"]
    held = table.copy()
    table.play("terraform plains-1")
    assert table.state.luna not in (0, LUNA_OFFERED)
    assert words(int(table.state.discards)) == "green"
    held.play("end")
    assert held.state.luna not in (0, LUNA_OFFERED), "used or not, it returns at the end of the round"
    assert held.settle().state.luna == LUNA_OFFERED


@pytest.mark.rule("luna-cube")
def test_the_cube_alone_completes_a_tile_but_is_not_laid_on_one() -> None:
    table = planet(
        TILES,
        ("", ""),
        land=("water-34", ""),
        reserved={0: "forests-24"},
        laid={"forests-24": "red blue"},
        scores=(5, 0),
        modules=("luna",),
    )
    table.state.luna = 0
    assert table.legal == ["terraform forests-24", "end"]
    with pytest.raises(ValueError, match="cannot be laid"):
        table.game.parse(table.state, "lay luna")


@pytest.mark.rule("kickstarter", "eternity", "darkness", "luna")
def test_all_expansions_go_together() -> None:
    assert make_id(ALL) == "myraclia@1+kickstarter@1+eternity@1+darkness@1+luna@1"
    assert begun(5, "all", ALL).state.phase in (DRAFT, TURN)


@pytest.mark.rule("eternity", "eva")
def test_an_expansion_answers_for_its_own_phases() -> None:
    """Without it nobody does, as for the phases of the base game."""
    with_all, without = make(ALL, eva="normal").box, make().box
    for phase in (TOKEN_DRAW, TOKEN_PLACE):
        assert isinstance(with_all.owners[phase], EternityHook)
        assert type(without.owners[phase]) is Hook
    assert with_all.owners[EVA_ROLL] is with_all.automa
    assert type(with_all.owners[TURN]) is Hook


def make_id(modules: tuple[str, ...]) -> str:
    return fresh(2, modules).game.id
