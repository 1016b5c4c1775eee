"""Which tiles Eva terraforms and reserves, against a definition that reads cards and tiles as they are printed."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from mytharium.core.rng import Rng
from mytharium.games.myraclia import components
from mytharium.games.myraclia.components import ELEMENTS, SURFACES
from mytharium.games.myraclia.modules.eva import reserve, tactics
from mytharium.games.myraclia.seat import NO_TILE
from tests.rulebook.myraclia.table import Planet, begun

Tiles = set[str]
BOX: Any = components.load([])[0]
CARDS = BOX["tactics"]["card"]
TOKENS = BOX["tokens"]["token"]


class Seen:
    """A position with a seat that is taken for Eva's."""

    def __init__(self, table: Planet, eva: int) -> None:
        s = table.state
        self.printed = dict(zip(table.box.names, BOX["tiles"]["tile"], strict=True))
        self.near = {name: table.names(int(s.near[table.tile(name)])) for name in table.names(int(s.surface))}
        self.land = [table.land(seat) for seat in range(int(s.seats))]
        self.held = [table.names(1 << int(s.player(seat).reserved)) for seat in range(int(s.seats))]
        self.eva, self.free = eva, table.free
        self.added: dict[str, Tiles] = {}
        for k, token in enumerate(TOKENS):
            if s.laid_out >> k & 1 and token["kind"] == "surface":
                self.added.setdefault(table.box.names[int(s.token_tiles[k])], set()).add(token["surface"])

    def shows(self, tile: str) -> set[str]:
        return set(self.printed[tile]["surface"]) | self.added.get(tile, set())

    def missing(self) -> set[str]:
        return set(SURFACES).difference(*(self.shows(tile) for tile in self.land[self.eva]))

    def largest(self, least: int) -> set[str]:
        """The surfaces she has terraformed most tiles of, looking at those of which she has so many up to four."""
        counts = {surface: sum(surface in self.shows(tile) for tile in self.land[self.eva]) for surface in SURFACES}
        looked = {surface: n for surface, n in counts.items() if least <= n <= 4}
        return {surface for surface, n in looked.items() if n == max(looked.values())}

    def gives(self, tile: str) -> bool:
        return bool(self.printed[tile]["released"] or self.printed[tile]["free"])

    def opponents(self, tile: str) -> list[tuple[int, int]]:
        """Of each opponent, how many marked and how many terraformed tiles are beside it."""
        others = [seat for seat in range(len(self.land)) if seat != self.eva]
        return [
            (len(self.near[tile] & (self.land[k] | self.held[k])), len(self.near[tile] & self.land[k])) for k in others
        ]

    def own(self, tile: str) -> tuple[int, int]:
        return len(self.near[tile] & self.land[self.eva]), len(self.near[tile] & self.held[self.eva])


def best(tiles: Tiles, worth: Callable[[str], Any]) -> Tiles:
    return {tile for tile in tiles if worth(tile) == max(map(worth, tiles))}


def meeting(seen: Seen, condition: str, tiles: Tiles) -> Tiles:
    lacking = seen.missing()
    if condition in ("opp2", "opp3"):
        return {tile for tile in tiles if max(seen.opponents(tile))[0] >= int(condition[-1])}
    if condition == "own_adjacent":
        return {tile for tile in tiles if seen.own(tile)[0]}
    if condition == "gives_element":
        return set(filter(seen.gives, tiles))
    if condition == "missing_surface":
        return {tile for tile in tiles if seen.shows(tile) & lacking} if 1 <= len(lacking) <= 2 else set()
    if condition == "best_set":
        return {tile for tile in tiles if seen.shows(tile) & seen.largest(2)}
    if condition == "most_points":
        return best(tiles, lambda tile: seen.printed[tile]["points"])
    return best(tiles, lambda tile: -len(seen.printed[tile]["requires"]))


def preferring(seen: Seen, wish: str, tiles: Tiles) -> Tiles:
    if wish == "own":
        return best(tiles, seen.own)
    if wish == "element":
        return set(filter(seen.gives, tiles))
    if wish == "set":
        return {tile for tile in tiles if seen.shows(tile) & seen.largest(1)}
    if wish == "points":
        return best(tiles, lambda tile: seen.printed[tile]["points"])
    open_to_her = seen.missing() & set().union(*map(seen.shows, tiles))
    left = {surface: sum(surface in seen.shows(tile) for tile in seen.free) for surface in open_to_her}
    least = {surface for surface, n in left.items() if n == min(left.values())}
    return {tile for tile in tiles if seen.shows(tile) & least}


def chosen(seen: Seen, tiles: Tiles, die: int, side: str, first_round: bool, end_game: bool) -> Tiles:
    for card in [*CARDS[die:], *CARDS[:die]]:
        face = card[side]
        if (face["no_first_round"] and first_round) or (face["no_end_game"] and end_game):
            continue
        fits = meeting(seen, face["require"], tiles)
        if not fits:
            continue
        if face["require"] == "opp2":
            fits = best(fits, lambda tile: max(n for marked, n in seen.opponents(tile) if marked >= 2))
        for wish in face["prefer"]:
            if not ((wish.get("skip_end_game") and end_game) or (wish.get("skip_first_round") and first_round)):
                fits = preferring(seen, wish["cond"], fits) or fits
        return fits
    return tiles


def positions() -> Iterable[Planet]:
    for number in range(6):
        table = begun(3, f"tactics {number}", ("kickstarter", "eternity", "darkness"), eva="normal")
        rng = Rng(f"tactics {number}")
        while not table.over:
            table.play(table.legal[rng.below(len(table.legal))]).settle(f"{rng.below(10**6)}")
            if rng.below(6) == 0:
                yield table


@pytest.mark.rule("eva-cards", "eva-conditions", "eva-preferences")
def test_tiles_by_definition() -> None:
    rng = Rng("afford")
    seen = 0
    for table, eva in ((table, eva) for table in positions() for eva in range(3)):
        view = Seen(table, eva)
        for die in range(8):
            s = table.state.clone()
            s.bloomed, s.last_round = int(rng.below(2)), int(rng.below(2))
            s.round = 1 + int(rng.below(3))
            tiles = {name for name in sorted(view.free) if rng.below(3)} or view.free
            mask = sum(1 << table.tile(name) for name in tiles)
            found = table.names(int(tactics.choose(table.box, s, eva, mask, die, None)))
            side = "later" if s.bloomed else "first"
            assert found == chosen(view, tiles, die, side, s.round == 1, bool(s.last_round)), (die, side)
            seen += 1
    assert seen > 1000


def to_reserve(table: Planet, seen: Seen, fields: list[str], points: int) -> Tiles:
    """Most elements of her fields, then fewest missing, then most of her own tiles beside it."""

    def missing(tile: str) -> Counter[str]:
        return Counter(seen.printed[tile]["requires"]) - Counter(table.laid(tile).split())

    def laid(tile: str) -> int:
        return (missing(tile) & Counter(fields)).total()

    def lost(tile: str) -> int:
        return missing(tile).total() - laid(tile)

    bloom = set().union(*seen.land)
    tiles = {tile for tile in seen.free if seen.near[tile] & bloom and laid(tile) >= 1 and lost(tile) <= points}
    return best(tiles, lambda tile: (laid(tile), -lost(tile), seen.own(tile)[0]))


@pytest.mark.rule("eva-reserve")
def test_reservations_by_definition() -> None:
    rng = Rng("reserve")
    seen = several = 0
    eva = 2
    for table in positions():
        view = Seen(table, eva)
        for _ in range(6):
            s = table.state.clone()
            fields = [ELEMENTS[rng.below(7)] for _ in range(1 + int(rng.below(4)))]
            s.player(eva).fields = sum((ELEMENTS.index(name) + 1) << 4 * k for k, name in enumerate(fields))
            points = s.player(eva).score = int(rng.below(5))
            expected = to_reserve(table, view, fields, points) if s.player(eva).reserved == NO_TILE else set()
            assert table.names(int(reserve.wanted(table.box, s, eva, None))) == expected, (fields, points)
            seen += 1
            several += len(expected) > 1
    assert several > 20
    assert seen > 200
