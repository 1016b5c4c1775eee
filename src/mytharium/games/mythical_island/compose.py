"""RULES.md#variants: the options of a table turned into the boxes of its islands, here and nowhere else."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.compose import ComposeError
from mytharium.games.mythical_island import layout
from mytharium.games.mythical_island.box import Box
from mytharium.games.mythical_island.components import BEINGS, BONUSES, SHAPES, Components

TRIES = 100  # shapes that are grown from a word until every card fits


def boxes(components: Components, options: dict[str, str], version: int) -> list[Box]:
    """The boxes for two, three and four players; those of one shape are the same."""
    if options["short"] == "yes" and options["all_mythicals"] == "yes":
        raise ComposeError(
            "The short game leaves out beings that “All mythicals” needs; choose one of the two.", "all_mythicals"
        )
    shape = options["layout"]
    removed = list(components.highest) if options["short"] == "yes" else []
    if options["no_bonus"] == "yes":
        removed += range(BEINGS + 1, BEINGS + BONUSES + 1)
    sides = sorted(set(components.grid))
    if shape == "standard":
        made = {side: fitting(components, layout.square(side), removed) for side in sides}
    elif shape.startswith("random:"):
        word = shape.removeprefix("random:")
        made = {side: grown(components, word, side * side, removed) for side in sides}
    else:
        made = dict.fromkeys(sides, fitting(components, layout.read(SHAPES.get(shape, shape)), removed))
    for box in made.values():
        adapt(box, components, options)
        box.says_end = version > 1
    return [made[side] for side in components.grid]


def fitting(components: Components, cells: layout.Cells, removed: list[int]) -> Box:
    """The box of an island; every card in play must fit somewhere. Bonus cards are numbered after the beings."""
    box = Box(components, cells, removed)
    for k, card in enumerate((*components.beings, *components.bonuses)):
        if k + 1 not in removed and box.first[k] == box.first[k + 1]:
            if card.name:
                raise ComposeError("The being {being} does not fit anywhere on this layout.", "layout", being=card.name)
            raise ComposeError(
                "Bonus card {number} does not fit anywhere on this layout.", "layout", number=card.number
            )
    return box


def grown(components: Components, word: str, size: int, removed: list[int]) -> Box:
    for k in range(TRIES):
        try:
            return fitting(components, layout.grow(f"{word}/{k}", size), removed)
        except ComposeError:
            continue
    raise ComposeError("No shape made from “{word}” has room for all cards; try another word.", "layout", word=word)


def adapt(box: Box, components: Components, options: dict[str, str]) -> None:
    if options["no_powers"] == "yes":
        box.sides = False
        box.match_points = 0
        box.matches_break_ties = False
    if options["no_bonus"] == "yes":
        box.bonus_cards = vec[i64]([0, 0, 0])
    if options["short"] == "yes":
        box.target = vec[i64](list(components.end_cards_short))
    if options["all_mythicals"] == "yes":
        box.target = vec[i64]([7, 7, 7])
        box.dealt_cards = False
        box.match_points = 0
        box.first_points = 0
