"""The options of a table turned into its box, here and nowhere else."""

from mytharium.games.mythicals.box import Box


def make_box(options: dict[str, str]) -> Box:
    """RULES.md#open-stacks is the only thing that a table decides."""
    return Box(options["open_stacks"] == "yes")
