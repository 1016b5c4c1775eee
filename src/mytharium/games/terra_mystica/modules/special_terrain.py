"""RULES.md#special-terrain: a special tile for each faction. How it is placed stands in rules/special_terrain.py, what
it does with each faction."""

from typing import Any, cast, final

from mytharium.core.compose import Module


@final
class SpecialTerrain(Module):
    def patch(self, data: dict[str, object]) -> None:
        factions = cast(dict[str, Any], data["factions"])
        for name, tile in cast(dict[str, Any], data["special_terrain"]).items():
            factions[name]["special_terrain"] = tile


SPECIAL_TERRAIN = SpecialTerrain(
    "special_terrain", "Mini-expansion: special terrain", summary="One special tile for each faction."
)
