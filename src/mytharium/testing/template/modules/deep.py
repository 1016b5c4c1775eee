"""RULES.md#deep: six pearls more. An expansion that only changes what is in the box."""

from typing import cast

from mytharium.core.compose import Module


class Deep(Module):
    def __init__(self) -> None:
        super().__init__("deep", "Deep water", version=2, summary="The heap has six pearls more.")

    def patch(self, data: dict[str, object]) -> None:
        data["heap"] = cast(int, data["heap"]) + 6
