"""All cards in the rules."""

import pytest

from mytharium.games.mythical_island.face import FACE
from mytharium.games.mythical_island.face.names import contents
from mytharium.scene.svg import part_svg
from mytharium.scene.words import Words


@pytest.mark.rule("gallery")
def test_every_card_of_the_box_is_in_the_gallery() -> None:
    assert FACE.gallery
    drawn = [FACE.gallery(f"gallery-{name}", Words("en")) for name in ("fire", "water", "earth", "air")]
    pictures = " ".join(part_svg(part) for part in drawn if part)
    assert all(card.name in pictures for card in contents().beings)
    bonus = FACE.gallery("gallery-bonus", Words("en"))
    assert bonus
    assert part_svg(bonus).count("bonus-points") == len(contents().bonuses)
    assert FACE.gallery("island", Words("en")) is None
