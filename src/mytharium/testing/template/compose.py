"""A ruleset turned into a box: options are read here and nowhere else."""

from typing import cast

from mytharium.core.compose import Ruleset
from mytharium.testing.template.box import Box, Hook


def make_box(ruleset: Ruleset) -> Box:
    return Box(
        cards=cast(int, ruleset.data["cards"]),
        heap=cast(int, ruleset.data["heap"]),
        peeking=ruleset.options["peeking"] == "yes",
        hooks=[cast(Hook, hook) for hook in ruleset.hooks],
    )
