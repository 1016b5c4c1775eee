"""RULES.md#variants: the options of a table turned into the tables of its islands, here and nowhere else."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.compose import ComposeError
from mytharium.games.mythical_island import layout
from mytharium.games.mythical_island.box import Board
from mytharium.games.mythical_island.components import BEINGS, BONUSES, Box
from mytharium.scene.words import mark

NOT_BOTH = mark("The short game leaves out beings that all mythicals needs; choose one of the two.")
TRIES = 100  # shapes that are grown from a word until every card fits


def boards(box: Box, options: dict[str, str]) -> list[Board]:
    """The islands for two, three and four players."""
    if options["short"] == "yes" and options["all_mythicals"] == "yes":
        raise ComposeError(NOT_BOTH, "all_mythicals")
    shape = options["layout"]
    removed = list(box.highest) if options["short"] == "yes" else []
    if options["no_bonus"] == "yes":
        removed += range(BEINGS + 1, BEINGS + BONUSES + 1)
    if shape == "standard":
        made = {side: fitting(box, layout.square(side), removed) for side in sorted(set(box.grid))}
    elif shape.startswith("random:"):
        word = shape.removeprefix("random:")
        made = {side: grown(box, word, side * side, removed) for side in sorted(set(box.grid))}
    else:
        only = fitting(box, layout.read(layout.SHAPES.get(shape, shape)), removed)
        made = dict.fromkeys(box.grid, only)
    for board in made.values():
        adapt(board, box, options)
    return [made[side] for side in box.grid]


def fitting(box: Box, cells: layout.Cells, removed: list[int]) -> Board:
    """The tables of an island; every card in play must fit somewhere. Bonus cards are numbered after the beings."""
    board = Board(box, cells, removed)
    for k, card in enumerate((*box.beings, *box.bonuses)):
        if k + 1 not in removed and board.first[k] == board.first[k + 1]:
            if card.name:
                raise layout.bad(layout.NO_ROOM, being=card.name)
            raise layout.bad(layout.NO_ROOM_BONUS, number=card.number)
    return board


def grown(box: Box, word: str, size: int, removed: list[int]) -> Board:
    for k in range(TRIES):
        try:
            return fitting(box, layout.grow(f"{word}/{k}", size), removed)
        except ComposeError:
            continue
    raise layout.bad(layout.NO_SHAPE, word=word)


def adapt(board: Board, box: Box, options: dict[str, str]) -> None:
    if options["no_powers"] == "yes":
        board.sides = False
        board.match_points = 0
        board.matches_break_ties = False
    if options["no_bonus"] == "yes":
        board.bonus_cards = vec[i64]([0, 0, 0])
    if options["short"] == "yes":
        board.target = vec[i64](list(box.end_cards_short))
    if options["all_mythicals"] == "yes":
        board.target = vec[i64]([7, 7, 7])
        board.dealt_cards = False
        board.match_points = 0
        board.first_points = 0
