"""Fire & Ice: six more factions. Their rules are in factions/."""

from typing import Any, cast, final

from mytharium.core.compose import Module


@final
class FireAndIce(Module):
    def patch(self, data: dict[str, object]) -> None:
        cast(list[Any], data["sets"]).append("fire_ice")


FIRE_AND_ICE = FireAndIce("fire_and_ice", "Fire & Ice", summary="Six factions of ice, volcano and changing terrain.")
