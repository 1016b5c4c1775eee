"""A game played by its notation, chance included: what tests of single rules are written in."""

from typing import Self

from mytharium.core.protocol import CHANCE, OVER, Event, Game, Refusal, State
from mytharium.testing.contents import contents


class Table:
    """A position and what happened last. `table.play("deck", "reveal r1", …)` answers for whoever is asked."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.events: list[Event] = []  # of the last play()

    def play(self, *texts: str) -> Self:
        """Each text in turn, by the seat that is asked or by chance. Raises the Refusal of an illegal one."""
        self.events = []
        for text in texts:
            self.events += self.game.apply(self.state, self.game.parse(self.state, text))
            wrong = self.game.audit(self.state)
            assert not wrong, f"after {text!r}: {wrong}"
        return self

    def copy(self) -> Self:
        return type(self)(self.game, self.state.clone())

    @property
    def actor(self) -> int:
        return int(self.state.actor)

    @property
    def over(self) -> bool:
        return self.actor == OVER

    @property
    def legal(self) -> list[str]:
        """What the seat that is asked may answer."""
        return [self.game.format(self.state, action) for action in self.game.legal(self.state, self.actor)]

    @property
    def chances(self) -> dict[str, int]:
        """What chance may bring, with its weight."""
        assert self.actor == CHANCE, f"seat {self.actor} is asked, not chance"
        return {self.game.format(self.state, action): weight for action, weight in self.game.chances(self.state)}

    def refused(self, text: str, seat: int | None = None) -> Refusal:
        """Why a text is not allowed now. AssertionError if it is, or if asking changed anything."""
        before = contents(self.state)
        no = self.game.refusal(self.state, self.actor if seat is None else seat, self.game.parse(self.state, text))
        assert no is not None, f"{text!r} is allowed"
        assert contents(self.state) == before, f"refusing {text!r} changed the position"
        return no
