"""The levels that a form offers, from easy to hard, by the names that the bots know them by."""

from dataclasses import dataclass

from mytharium.scene.words import mark


@dataclass(frozen=True, slots=True)
class Strength:
    name: str  # stored with the seat; what mytharium.bots makes the bot from
    title: str


STRENGTHS = (
    Strength("easy", mark("Easy")),
    Strength("medium", mark("Medium")),
    Strength("strong", mark("Strong")),
    Strength("expert", mark("Expert")),
)

BY_NAME = {strength.name: strength for strength in STRENGTHS}
USUAL = "medium"  # for those who have not played against a bot yet
