"""The mini-expansion: a scoring tile, town tiles and a bonus card, each on its own."""

from typing import Any, cast, final

from mytharium.core.compose import Module


@final
class MoreTiles(Module):
    """The tiles of one kind that come with the mini-expansion."""

    def __init__(self, name: str, title: str, summary: str, part: str) -> None:
        super().__init__(name, title, summary=summary)
        self.part = part

    def patch(self, data: dict[str, object]) -> None:
        tiles = cast(dict[str, Any], data["tiles"])
        for tile in tiles[self.part]:
            tile["in_play"] = True


MINI_SCORING = MoreTiles("mini_scoring", "Mini-expansion: scoring tile", "A ninth scoring tile.", "scoring")
MINI_TOWNS = MoreTiles("mini_towns", "Mini-expansion: town tiles", "Four more town tiles of three kinds.", "town_tile")
MINI_BONUS = MoreTiles("mini_bonus", "Mini-expansion: bonus card", "A tenth bonus card, for shipping.", "bonus")
