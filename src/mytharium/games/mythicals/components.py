"""What is in the box, read from data/components.toml and checked."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mytharium.core.compose import ComposeError

HERE: Final = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Mastery:
    """A mastery tile: how many cards it asks for, and its points."""

    cards: int
    points: int


@dataclass(frozen=True)
class Components:
    colours: tuple[str, ...]
    values: tuple[str, ...]
    copies: int  # of each card
    day_cards: int
    bottom: int  # the Day card is among so many last cards of the deck
    reveal: int  # cards at a time
    supply: int  # of bonus markers
    per_tile: int  # markers at most
    runs: tuple[Mastery, ...]  # the same in each colour
    sets: tuple[Mastery, ...]
    black: Mastery


def load(path: Path = HERE / "components.toml") -> Components:
    table = tomllib.loads(path.read_text("utf-8"))
    cards, tiles = table["cards"], table["tiles"]
    found = Components(
        colours=tuple(cards["colours"]),
        values=tuple(cards["values"]),
        copies=cards["copies"],
        day_cards=cards["day_cards"],
        bottom=cards["bottom"],
        reveal=cards["reveal"],
        supply=table["markers"]["supply"],
        per_tile=table["markers"]["per_tile"],
        runs=tuple(Mastery(**tile) for tile in tiles["runs"]),
        sets=tuple(Mastery(**tile) for tile in tiles["sets"]),
        black=Mastery(**tiles["black"]),
    )
    check(found, path.name)
    return found


def check(box: Components, file: str) -> None:
    """Refuse what the rules are not made for; points and the numbers of markers may be any."""
    needs: list[tuple[str, object, object]] = [
        ("the number of colours", len(box.colours), 4),
        ("values", box.values, ("1", "2", "3", "4", "5", "moon")),
        ("copies", box.copies, 2),
        ("day_cards", box.day_cards, 1),
        ("reveal", box.reveal, 3),
        ("per_tile", box.per_tile, 2),
        ("the cards of runs", [tile.cards for tile in box.runs], [2, 3, 4, 5]),
        ("the cards of sets", [tile.cards for tile in box.sets], [2, 3, 4]),
        ("the cards of black", box.black.cards, 6),
    ]
    for what, found, right in needs:
        if found != right:
            raise ComposeError(f"{file}: {what} must be {right}, not {found}.")
