"""The bots that a form offers, from easy to hard, each with the name by which the bots know it."""

from dataclasses import dataclass

from mytharium.scene.words import mark


@dataclass(frozen=True, slots=True)
class Strength:
    name: str  # stored with the seat
    title: str
    bot: str  # what mytharium.bots makes it from


STRENGTHS = (
    Strength("easy", mark("Easy"), "careless"),
    Strength("medium", mark("Medium"), "greedy"),
    Strength("strong", mark("Strong"), "mcts:1000"),
    Strength("expert", mark("Expert"), "mcts:2s"),
)

BY_NAME = {strength.name: strength for strength in STRENGTHS}
USUAL = "medium"  # for those who have not played against a bot yet
