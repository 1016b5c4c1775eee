"""Every payment, against a second definition that tries all sets of cards."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from mytharium.core.engine import COMPILED
from mytharium.core.rng import Rng
from mytharium.games.mythicals.box import CARD_NAMES, TILE_NAMES
from mytharium.games.mythicals.state import TILE
from tests.rulebook.mythicals.table import position

Cards = tuple[str, ...]
COLLECTIONS = 2000 if COMPILED else 600


def is_run(cards: Cards, colour: str) -> bool:
    """One colour, and values that can be completed to consecutive ones by the moons."""
    naturals = {int(card[1]) for card in cards if card[1] != "m"}
    if any(card[0] != colour for card in cards) or len(naturals) + sum(card[1] == "m" for card in cards) != len(cards):
        return False
    spans = [set(range(first, first + len(cards))) for first in range(1, 7 - len(cards))]
    return any(naturals <= span for span in spans)


def is_set(cards: Cards) -> bool:
    values = {card[1] for card in cards} - {"m"}
    return len({card[0] for card in cards}) == len(cards) and len(values) <= 1


def is_black(cards: Cards) -> bool:
    return len({card[0] for card in cards}) == 1 and {card[1] for card in cards} == set("12345m")


def size_of(tile: str) -> int:
    return 6 if tile == "black" else int(tile[-1])


def pays(cards: Cards, tile: str) -> bool:
    if tile == "black":
        return is_black(cards)
    return is_set(cards) if tile.startswith("grey") else is_run(cards, tile[0])


def payments(hand: Cards, tiles: tuple[str, ...]) -> Iterator[str]:
    """All sets of cards of a collection that pay for a tile, by trying them."""
    for size in range(2, 7):
        wanted = [tile for tile in tiles if size_of(tile) == size]
        for cards in combinations(hand, size):
            for tile in wanted:
                if pays(cards, tile):
                    yield f"{tile} with {' '.join(cards)}"


@pytest.mark.rule("runs", "moon", "black")
@pytest.mark.parametrize("colour", list("pgrb"))
def test_all_64_collections_of_one_colour(colour: str) -> None:
    for bits in range(64):
        hand = tuple(f"{colour}{v}" for k, v in enumerate("12345m") if bits >> k & 1)
        table = position(" ".join(hand), phase=int(TILE))
        expected = list(payments(hand, TILE_NAMES))
        assert sorted(table.takes()) == sorted(expected)
        assert len(table.legal) == len(expected) + 1, "no payment twice"


@pytest.mark.rule("sets", "moon")
@pytest.mark.parametrize("value", list("12345"))
def test_all_256_collections_of_one_value_and_moons(value: str) -> None:
    grey = tuple(name for name in TILE_NAMES if name.startswith("grey"))
    gone = (" ".join(name for name in TILE_NAMES if name not in grey), "")
    for bits in range(256):
        naturals = [f"{c}{value}" for k, c in enumerate("pgrb") if bits >> k & 1]
        moons = [f"{c}m" for k, c in enumerate("pgrb") if bits >> k + 4 & 1]
        hand = tuple(card for card in CARD_NAMES if card in naturals + moons)
        table = position(" ".join(hand), phase=int(TILE), won=gone)
        expected = list(payments(hand, grey))
        assert sorted(table.takes()) == sorted(expected)
        assert len(table.legal) == len(expected) + 1


@pytest.mark.rule("tile", "turn", "runs", "sets", "black", "moon")
def test_any_collection_on_any_board() -> None:
    """The last card comes from the reserve: a tile is asked for if one can be paid, and with exactly these payments."""
    rng = Rng("collections")
    asked = 0
    for _ in range(COLLECTIONS):
        picked = {rng.below(24) for _ in range(1 + rng.below(10))}
        hand = tuple(CARD_NAMES[card] for card in sorted(picked))
        board = tuple(name for name in TILE_NAMES if rng.below(3))
        drawn = hand[rng.below(len(hand))]
        kept = " ".join(card for card in hand if card != drawn)
        gone = " ".join(name for name in TILE_NAMES if name not in board)
        locked = " ".join(name for name in board if rng.below(2))
        table = position(kept, reserve=drawn, won=("", gone), locked=locked)
        table.play("reserve " + {"p": "purple", "g": "green", "r": "red", "b": "blue"}[drawn[0]])
        expected = list(payments(hand, board))
        if expected:
            assert table.asked == TILE
            assert sorted(table.takes()) == sorted(expected)
            assert table.legal[-1] == "no tile"
            asked += 1
        else:
            assert table.state.on_turn == 1, f"{hand} cannot pay for any of {board}"
    assert COLLECTIONS // 4 < asked < COLLECTIONS


@pytest.mark.rule("tile", "turn", "lock")
@pytest.mark.parametrize("tile", TILE_NAMES)
def test_a_tile_is_asked_for_as_long_as_one_is_there_that_can_be_paid(tile: str) -> None:
    """One tile is on the board beside the one that was just in question; locked or not makes no difference."""
    colour = tile[0] if tile.split("-")[0] in ("purple", "green", "red", "blue") else "r"
    hand = [f"{colour}{value}" for value in "12345m"] + [f"{other}3" for other in "pgrb" if other != colour]
    kept, drawn = " ".join(hand[1:]), hand[0]
    draw = "reserve " + {"p": "purple", "g": "green", "r": "red", "b": "blue"}[colour]
    gone = " ".join(name for name in TILE_NAMES if name != tile)
    for locked in ("", tile):
        table = position(kept, reserve=drawn, won=("", gone), locked=locked).play(draw)
        assert table.asked == TILE
        assert {text.split()[0] for text in table.takes()} == {tile}
    table = position(kept, reserve=drawn, won=(tile, gone)).play(draw)
    assert table.state.on_turn == 1, "nothing is left to take"


@pytest.mark.rule("tile")
def test_what_is_offered_comes_in_a_known_order() -> None:
    """By tile: purple to blue, short runs first, then grey, then black; then no tile."""
    rng = Rng("order")
    for _ in range(100):
        hand = " ".join(card for card in CARD_NAMES if rng.below(24) < 9)
        legal = position(hand, phase=int(TILE)).legal
        tiles = [TILE_NAMES.index(text.split()[1]) for text in legal[:-1]]
        assert tiles == sorted(tiles)
        assert legal[-1] == "no tile"
