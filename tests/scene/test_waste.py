"""What throws something away is told before it is confirmed, and nothing else is."""

import pytest

from mytharium import games
from mytharium.core.rng import Rng
from mytharium.match.match import Match
from mytharium.scene.face import Choice
from mytharium.scene.words import Words

GIVES_UP = ("pass", "end", "no tile")


def warned(name: str, seed: int) -> list[Choice]:
    """The choices of a random game that come with a warning; those that give something up are seldom taken."""
    game, face, rng = games.make(name), games.face(name), Rng(f"waste {seed}")
    match = Match(game, 2, f"waste {seed}")
    match.begin()
    found: list[Choice] = []
    while not match.over:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        found += [one for one in face.read(match.view(seat), Words(), "AB", legal).choices if one.warning]
        kept = [text for _, text in legal if not text.startswith(GIVES_UP) or rng.below(6) == 0] or [legal[0][1]]
        match.move(seat, kept[int(rng.below(len(kept)))])
        while not match.to_act() and not match.over:
            match.done(seat)
    return found


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("myraclia", {"You could still take an element.", "You could still terraform"}),
        ("mythical_island", {"You could still wake"}),
        ("mythicals", {"You can pay for a tile"}),
        ("terra_mystica", {"something can still be built", "no room for"}),
    ],
)
def test_waste_is_told(name: str, says: set[str]) -> None:
    missing = set(says)
    for seed in range(40):
        found = warned(name, seed)
        assert all(one.ask and one.action.startswith(GIVES_UP) for one in found)
        missing -= {said for said in says for one in found if said in one.warning}
        if not missing:
            break
    assert not missing
