"""What is told of a game: what happened, as data, and how it ended."""

from typing import final


@final
class Event:
    """Something that happened, as data. The game's face turns it into a sentence."""

    def __init__(self, kind: str, seat: int, args: dict[str, int], audience: int = -1, reveals: bool = False,
                 own: bool = False) -> None:  # fmt: skip
        self.kind = kind
        self.seat = seat
        self.args = args
        self.audience = audience  # ALL, or a bit for each seat
        self.reveals = reveals  # a secret came out: undo stops here,
        self.own = own  # unless it was the seat's own

    def seen_by(self, viewer: int) -> bool:
        return self.audience < 0 or (viewer >= 0 and self.audience >> viewer & 1 == 1)

    def teaches(self, seat: int) -> bool:
        return self.reveals and not (self.own and self.seat == seat)

    def __repr__(self) -> str:
        return f"{self.kind}({self.seat}, {self.args})"


@final
class Outcome:
    """The end: a rank for each seat (1 is best, equal ranks are ties), scores, and where each point came from."""

    def __init__(self, ranks: list[int], scores: list[int], breakdown: list[dict[str, int]]) -> None:
        self.ranks = ranks
        self.scores = scores
        self.breakdown = breakdown

    def __reduce__(self) -> tuple[object, ...]:
        return Outcome, (self.ranks, self.scores, self.breakdown)

    def __repr__(self) -> str:
        return f"Outcome(ranks={self.ranks}, scores={self.scores}, breakdown={self.breakdown})"

    def sources(self) -> list[str]:
        """Where points came from, for any seat, in the order in which the game tells them."""
        return list(dict.fromkeys(source for points in self.breakdown for source in points))

    def _repr_html_(self) -> str:
        """A row for each seat, for a notebook."""
        head = ["seat", "rank", "score", *self.sources()]
        rows = [
            [seat + 1, self.ranks[seat], self.scores[seat], *[points.get(source, 0) for source in head[3:]]]
            for seat, points in enumerate(self.breakdown)
        ]
        cells = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
        return f"<table><tr>{''.join(f'<th>{name}</th>' for name in head)}</tr>{cells}</table>"
