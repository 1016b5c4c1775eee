"""Why a turn is good: the change that it makes in what a seat may expect, told by groups of features."""

from mypy_extensions import i64

from mytharium.core.net import Net
from mytharium.core.protocol import Game, State

IN_HAND = "points"  # what is scored at once
REST = "rest"  # what groups bring only together


def reasons(game: Game, before: State, after: State, seat: i64) -> list[tuple[str, float]]:
    """Named terms in points, the weightiest first; together they are the change in what the seat may expect."""
    total = game.expect(after, seat) - game.expect(before, seat)
    scored = float(game.score(after, seat) - game.score(before, seat))
    found = [(IN_HAND, scored)]
    net = game.net
    if net is not None and game.describe(before, seat, net):
        old = list(net.x)
        if game.describe(after, seat, net):
            new = list(net.x)
            at = 0
            for name, size in game.groups:
                found.append((name, share(net, old, new, at, at + size)))
                at += size
    rest = total
    for _, points in found:
        rest -= points
    found.append((REST, rest))
    found.sort(key=weight)
    return found


def weight(term: tuple[str, float]) -> float:
    return -abs(term[1])


def share(net: Net, old: list[float], new: list[float], start: int, end: int) -> float:
    """What one group brings: the mean of changing it first and of changing it last."""
    first = value_of(net, old[:start] + new[start:end] + old[end:]) - value_of(net, old)
    last = value_of(net, new) - value_of(net, new[:start] + old[start:end] + new[end:])
    return (first + last) / 2.0


def value_of(net: Net, x: list[float]) -> float:
    for k in range(len(x)):
        net.x[k] = x[k]
    return net.value()
