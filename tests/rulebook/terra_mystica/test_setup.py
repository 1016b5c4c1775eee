"""What there is, what is drawn, and what is chosen before the first round."""

from collections import Counter

import pytest

from mytharium import games
from mytharium.core.protocol import CHANCE
from mytharium.games.terra_mystica.components import components
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.map import TERRAINS
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import ALL, begin, player, position, terra


def drawn(seats: int, modules: list[str] | None = None, **options: str) -> Table:
    """A table with all tiles drawn, whatever chance likes."""
    game = games.make("terra_mystica", ALL if modules is None else modules, options)
    table = Table(game, game.new(seats))
    while table.actor == CHANCE and not any(text.startswith("draw") for text in table.chances):
        table.play(next(iter(table.chances)))
    return table


@pytest.mark.rule("components")
def test_the_box_holds_so_much_and_no_more() -> None:
    tiles = components()["tiles"]
    copies = {tile["code"]: tile["copies"] for tile in tiles["favor"] + tiles["town_tile"]}
    assert [copies[f"FAV{k}"] for k in range(1, 13)] == [1] * 4 + [3] * 8
    assert [copies[f"TW{k}"] for k in range(1, 9)] == [2, 2, 2, 2, 2, 1, 2, 1]
    table = begin("witches", "nomads")
    box = terra(table).box
    for faction in range(len(NAMES)):
        assert [int(box.sheets[faction].supply[piece]) for piece in range(1, 6)] == [8, 4, 3, 1, 1]
    assert (player(table, 0).bridges, player(table, 0).priest_limit) == (3, 7)
    assert TERRAINS[:7] == ("desert", "plains", "swamp", "lakes", "forest", "mountains", "wasteland")


@pytest.mark.rule("setup", "chance")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_six_scoring_tiles_and_three_cards_more_than_players(seats: int) -> None:
    table = drawn(seats)
    assert len({position(table).scoring[k] for k in range(6)}) == 6
    assert bin(position(table).card_pool).count("1") == seats + 3
    assert table.actor == 0


@pytest.mark.rule("setup", "chance")
def test_the_tile_for_spades_never_lies_in_the_last_two_rounds() -> None:
    game = games.make("terra_mystica", [], {})
    table = Table(game, game.new(2))
    for k in (2, 3, 4, 5):
        assert "scoring SCORE1" in table.chances
        table.play(f"scoring SCORE{k}")
    assert "scoring SCORE1" not in table.chances
    table.play("scoring SCORE6")
    assert table.chances == {"scoring SCORE7": 1, "scoring SCORE8": 1}


@pytest.mark.rule("setup", "chance")
def test_an_extra_tile_may_be_drawn() -> None:
    assert position(drawn(2, final_tile="random")).final_tile in range(4)
    assert position(drawn(2)).final_tile == -1


@pytest.mark.rule("factions")
def test_factions_of_one_home_exclude_each_other() -> None:
    table = drawn(4)
    assert table.legal == [f"faction {name}" for name in NAMES]
    table.play("faction nomads")
    assert table.refused("faction fakirs").anchor == "factions"
    table.play("faction yetis", "terrain forest")
    for closed in ("icemaidens", "witches", "auren"):
        assert f"faction {closed}" not in table.legal
    table.play("faction dragonlords")
    assert "faction acolytes" not in table.legal
    table.play("faction shapeshifters")
    assert player(table, 3).faction == NAMES.index("shapeshifters")


@pytest.mark.rule("factions")
def test_a_faction_starts_with_what_its_board_says() -> None:
    table = drawn(2).play("faction engineers")
    assert (player(table, 0).coins, player(table, 0).workers, player(table, 0).vp) == (10, 2, 20)
    official = drawn(2, starting_vp="official").play("faction fakirs")
    assert player(official, 0).vp == 33


@pytest.mark.rule("factions", "chance")
def test_factions_may_be_drawn() -> None:
    table = drawn(3, [], faction_choice="random")
    assert len(table.chances) == 14
    table.play("draw witches")
    assert len(table.chances) == 12
    assert player(table, 0).faction == NAMES.index("witches")


@pytest.mark.rule("auction")
def test_factions_are_put_up_and_bid_for() -> None:
    table = drawn(3, [], faction_choice="auction")
    table.play("faction witches", "faction nomads")
    assert "faction auren" not in table.legal
    table.play("faction giants")
    assert player(table, 0).faction == -1
    table.play("bid 0 for nomads", "bid 4 for nomads")
    assert table.actor == 0
    assert table.refused("bid 4 for nomads").anchor
    table.play("bid 0 for witches", "bid 0 for giants")
    assert [player(table, seat).faction for seat in range(3)] == [
        NAMES.index(n) for n in ("witches", "nomads", "giants")
    ]
    assert [player(table, seat).vp for seat in range(3)] == [20, 16, 20]


@pytest.mark.rule("auction")
def test_nobody_bids_the_last_point() -> None:
    table = drawn(2, [], faction_choice="auction").play("faction witches", "faction nomads")
    for n in (9, 18):
        table.play(f"bid {n} for witches")
    bids = [int(text.split()[1]) for text in table.legal if text.endswith("witches")]
    assert bids == [19]


@pytest.mark.rule("terrain-choice")
def test_ice_and_changing_factions_choose_at_once_and_volcano_after_all() -> None:
    table = drawn(3).play("faction dragonlords")
    assert table.actor == 1
    table.play("faction nomads", "faction shapeshifters")
    assert "terrain desert" not in table.legal
    table.play("terrain lakes")
    assert table.actor == 0
    assert table.refused("terrain desert").anchor == "terrain-choice"
    assert "terrain lakes" not in table.legal
    table.play("terrain swamp")
    assert player(table, 0).start == TERRAINS.index("swamp")
    assert player(table, 0).colour == TERRAINS.index("volcano")
    assert player(table, 2).colour == TERRAINS.index("lakes")


@pytest.mark.rule("terrain-choice", "icemaidens")
def test_ice_maidens_take_a_favor_tile_with_their_terrain() -> None:
    table = drawn(2).play("faction icemaidens")
    taken = []
    while table.actor == 0:
        choice = next(t for t in table.legal if t.startswith(("terrain", "favor")))
        taken.append(choice.split()[0])
        table.play(choice)
    assert sorted(taken) == ["favor", "terrain"]
    assert player(table, 0).favors


@pytest.mark.rule("starting-dwellings")
def test_dwellings_go_round_and_back_then_the_third_and_the_only_one() -> None:
    table = drawn(4, []).play("faction chaosmagicians", "faction nomads", "faction witches", "faction halflings")
    order = []
    while table.legal[0].startswith("build"):
        order.append(table.actor)
        table.play(table.legal[0])
    assert order == [1, 2, 3, 3, 2, 1, 1, 0]
    assert [player(table, seat).vp for seat in range(4)] == [20] * 4
    assert player(table, 1).coins == 15


@pytest.mark.rule("starting-dwellings", "ice", "riverwalkers")
def test_the_ground_under_ice_freezes_and_riverwalkers_begin_at_the_shore() -> None:
    table = drawn(2).play("faction yetis", "terrain forest", "faction riverwalkers", "terrain swamp")
    board = terra(table).box.map
    forests = {int(k) for k in range(int(board.hexes)) if board.terrain[k] == TERRAINS.index("forest")}
    assert {board.index[text.split()[1]] for text in table.legal} == forests
    table.play(table.legal[0])
    assert all(board.shore[board.index[text.split()[1]]] for text in table.legal)
    assert position(table).terrain[player(table, 0).places[0]] == TERRAINS.index("ice")
    assert len(player(table, 0).places) == 1


@pytest.mark.rule("first-cards")
def test_cards_are_taken_from_the_last_seat_on() -> None:
    table = drawn(3, []).play("faction witches", "faction nomads", "faction giants")
    while table.legal[0].startswith("build"):
        table.play(table.legal[0])
    takers = []
    while position(table).round == 0:
        takers.append(table.actor)
        table.play(table.legal[0])
    assert takers == [2, 1, 0]
    assert len({player(table, seat).card for seat in range(3)}) == 3
    assert Counter(event.kind for event in table.events)["income"] == 3
    assert [position(table).order[k] for k in range(3)] == [0, 1, 2]
