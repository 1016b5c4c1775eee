"""Who meets whom: pure functions over entrants by their numbers. A board lists them by seat; alone, one has a bye."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice, permutations

PAIR = 2  # the fewest who play
PATIENCE = 20_000  # steps of the search for boards without rematches
AGAIN, FEW = 9, 24  # among few entrants, pairs who meet once more are counted up to here

Board = tuple[int, ...]
Meetings = Counter[frozenset[int]]


def sizes(entrants: int, seats: int) -> list[int]:
    """Return the sizes of boards, as even as possible, larger ones first. Of pairs the last may be a single player."""
    return _shares(entrants, -(-entrants // seats))


def _shares(total: int, parts: int) -> list[int]:
    """Divide a number as evenly as possible, the larger parts first."""
    least, more = divmod(total, parts)
    return [least + (k < more) for k in range(parts)]


def _dealt(order: Sequence[int], among: Sequence[int]) -> list[list[int]]:
    """Divide entrants into parts of these sizes, in their order."""
    left = iter(order)
    return [list(islice(left, size)) for size in among]


def seated(players: Sequence[int], played: Sequence[Board]) -> Board:
    """Seat players where they sat least often; if that is the same, not where they sat last."""
    boards = [board for board in played if len(board) > 1]
    often = Counter((who, seat) for board in boards for seat, who in enumerate(board))
    last = {who: seat for board in boards for seat, who in enumerate(board)}

    def repeated(order: Board) -> tuple[int, int]:
        chosen = list(enumerate(order))
        return sum(often[who, seat] for seat, who in chosen), sum(last.get(who) == seat for seat, who in chosen)

    return min(permutations(players), key=repeated)


def meetings_of(boards: Sequence[Board]) -> Meetings:
    return Counter(frozenset(pair) for board in boards for pair in combinations(board, 2))


def round_robin(entrants: Sequence[int], seats: int = PAIR) -> list[list[Board]]:
    """Return the rounds in which all meet. Pairs meet once; at larger boards some meet again."""
    return _circle(entrants) if seats == PAIR else _all_met(tuple(entrants), seats)


def _circle(entrants: Sequence[int]) -> list[list[Board]]:
    """Rotate the entrants around the first one. Of an odd number one has a bye."""
    ring = [*entrants, *([None] if len(entrants) % 2 else [])]
    rounds: list[list[Board]] = []
    played: list[Board] = []
    for _ in range(len(ring) - 1):
        rounds.append(_folded(ring, played))
        played += rounds[-1]
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _folded(places: Sequence[int | None], played: Sequence[Board]) -> list[Board]:
    """Pair the first with the last, and so on inwards. An entrant who faces nobody has a bye."""
    half = len(places) // 2
    facing = zip(places[:half], reversed(places[half:]), strict=True)
    return [seated([who for who in pair if who is not None], played) for pair in facing]


@lru_cache(maxsize=64)
def _all_met(entrants: Board, seats: int) -> list[list[Board]]:
    rounds: list[list[Board]] = []
    played: list[Board] = []
    pairs = {frozenset(pair) for pair in combinations(entrants, 2)}
    while left := pairs - meetings_of(played).keys():
        missing = Counter(who for pair in left for who in pair)
        first = max(entrants, key=lambda who: missing[who])
        order = sorted(entrants, key=lambda who: (who != first, frozenset((first, who)) not in left, -missing[who]))
        boards = _matched(order, sizes(len(order), seats), meetings_of(played), PATIENCE // 10)
        rounds.append([seated(board, played) for board in boards])
        played += rounds[-1]
    return rounds


def swiss(
    entrants: Sequence[int],
    points: Mapping[int, float],
    played: Sequence[Board],
    byes: Sequence[int],
    seats: int = PAIR,
) -> list[Board]:
    """Return the next round: equal points meet, rematches are avoided, and a bye goes to one with the fewest byes.

    `entrants` are those who continue, in the order of their strength.
    """
    order = sorted(entrants, key=lambda entrant: -round(points.get(entrant, 0.0), 6))
    among = sizes(len(order), seats)
    resting: list[Board] = []
    if among[-1] == 1:
        rested = Counter(byes)
        least = min(rested[entrant] for entrant in order)
        out = next(entrant for entrant in reversed(order) if rested[entrant] == least)
        order.remove(out)
        resting = [(out,)]
        among.pop()
    boards = _matched(order, among, meetings_of(played), PATIENCE)
    return [seated(board, played) for board in boards] + resting


def _matched(order: Sequence[int], among: list[int], meetings: Meetings, patience: int) -> list[Board]:
    """Match neighbours in the order, with as few rematches as possible, or as are found in time."""
    for again in range(AGAIN if len(order) <= FEW else 1):
        found = _search(order, among, meetings, again, patience)
        if found is not None:
            return found
    return _exchanged(order, among, meetings)


def _search(
    order: Sequence[int], among: list[int], meetings: Meetings, again: int, patience: int
) -> list[Board] | None:
    """Return boards with at most `again` rematches; None if there are none, or none is found in time."""
    steps = iter(range(patience))

    def fill_all(left: list[int], among: list[int], again: int) -> list[Board] | None:
        if not left:
            return []
        for size in dict.fromkeys(among):
            others = among.copy()
            others.remove(size)
            found = fill((left[0],), size, left[1:], 0, others, again)
            if found is not None:
                return found
        return None

    def fill(board: Board, size: int, left: list[int], start: int, among: list[int], again: int) -> list[Board] | None:
        """Add those who are left to a board, from `start` on, so that each set is tried once; then fill the others."""
        if len(board) == size:
            found = fill_all(left, among, again)
            return None if found is None else [board, *found]
        for k in range(start, len(left)):
            if next(steps, None) is None:
                return None
            known = sum(meetings[frozenset((one, left[k]))] > 0 for one in board)
            if known <= again:
                found = fill((*board, left[k]), size, left[:k] + left[k + 1 :], k, among, again - known)
                if found is not None:
                    return found
        return None

    return fill_all(list(order), among, again)


def _exchanged(order: Sequence[int], among: list[int], meetings: Meetings) -> list[Board]:
    """Match neighbours, then swap two entrants for as long as that avoids a rematch."""
    boards = _dealt(order, among)

    def again(board: Sequence[int], who: int, instead_of: int) -> int:
        return sum(meetings[frozenset((who, other))] for other in board if other != instead_of)

    def exchange(one: list[int], other: list[int], a: int, b: int) -> bool:
        here, there = one[a], other[b]
        stay = again(one, here, here) + again(other, there, there)
        if again(one, there, here) + again(other, here, there) >= stay:
            return False
        one[a], other[b] = there, here
        return True

    places = [
        (one, other, a, b) for one, other in combinations(boards, 2) for a in range(len(one)) for b in range(len(other))
    ]
    while sum(exchange(*place) for place in places):
        pass
    return [tuple(board) for board in boards]


def knock_out(entrants: Sequence[int], played: Sequence[Board], seats: int = PAIR) -> list[Board]:
    """Return the next round of the entrants who are left, strong ones first: the best meets the last or has a bye.

    At larger boards the strong ones are dealt out to and fro, and the winner of each board advances.
    """
    if seats > PAIR:
        count = len(sizes(len(entrants), seats))
        boards: list[list[int]] = [[] for _ in range(count)]
        for k, who in enumerate(entrants):
            way, board = divmod(k, count)
            boards[-1 - board if way % 2 else board].append(who)
        return [seated(board, played) for board in boards]
    power_of_two = 1 << (len(entrants) - 1).bit_length()
    return _folded([*entrants, *[None] * (power_of_two - len(entrants))], played)


def groups(entrants: Sequence[int], size: int) -> list[list[int]]:
    """Return divisions from strong to weak of about this size, none with fewer than two."""
    return _dealt(entrants, _shares(len(entrants), max(1, round(len(entrants) / size))))


def promoted(divisions: Sequence[Sequence[int]], how_many: int) -> list[int]:
    """Return the order for the next season: the last of a division change places with the first of the next one.

    Each division is in the order in which it ended.
    """
    new = [list(division) for division in divisions]
    for k in range(len(divisions) - 1):
        count = min(how_many, len(divisions[k]) // 2, len(divisions[k + 1]) // 2)
        if count:
            new[k][-count:], new[k + 1][:count] = divisions[k + 1][:count], divisions[k][-count:]
    return [entrant for division in new for entrant in division]
