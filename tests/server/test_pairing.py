"""Who meets whom in tournaments: what must hold for any field."""

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mytharium.server.tournaments.model import Met, points_of, standings
from mytharium.server.tournaments.pairing import Board, groups, knock_out, promoted, round_robin, seated, sizes, swiss

QUICK = settings(max_examples=40, deadline=None)
SEATS = st.integers(2, 5)


def pairs_of(boards: Iterable[Board]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for board in boards for pair in combinations(board, 2))


def spread(boards: list[Board], n: int, seats: int) -> int:
    """How much more often somebody had one seat than another."""
    often = Counter((who, seat) for board in boards if len(board) > 1 for seat, who in enumerate(board))
    return max(max(had) - min(had) for who in range(n) if (had := [often[who, seat] for seat in range(seats)]))


@QUICK
@given(st.integers(2, 40), SEATS)
def test_boards_are_as_even_as_can_be(n: int, seats: int) -> None:
    found = sizes(n, seats)
    assert sum(found) == n
    assert max(found) <= seats
    assert max(found) - min(found) <= 1
    assert seats == 2 or min(found) > 1  # nobody rests


@QUICK
@given(st.integers(2, 15))
def test_in_a_round_robin_everybody_meets_everybody_once(n: int) -> None:
    rounds = round_robin(range(n))
    boards = [board for some in rounds for board in some]
    assert pairs_of(boards) == Counter(frozenset(pair) for pair in combinations(range(n), 2))
    assert all(sorted(who for board in some for who in board) == list(range(n)) for some in rounds)
    assert all(Counter(board[0] for board in boards if len(board) == 1)[k] == n % 2 for k in range(n))
    assert spread(boards, n, 2) <= 2


@QUICK
@given(st.integers(3, 16), st.integers(3, 5))
def test_at_larger_boards_everybody_meets_everybody_in_few_rounds(n: int, seats: int) -> None:
    rounds = round_robin(range(n), seats)
    boards = [board for some in rounds for board in some]
    assert pairs_of(boards).keys() == {frozenset(pair) for pair in combinations(range(n), 2)}
    assert all(sorted(who for board in some for who in board) == list(range(n)) for some in rounds)
    assert all(sorted(map(len, some), reverse=True) == sizes(n, seats) for some in rounds)
    assert len(rounds) <= 2 * -(-(n - 1) // (min(sizes(n, seats)) - 1)) + 1
    assert spread(boards, n, seats) <= 3


def possible(left: set[int], among: Counter[int], met: set[frozenset[int]]) -> bool:
    """Whether boards of these sizes can be made in which nobody has met, by trying all."""
    if not left:
        return True
    first = min(left)
    return any(
        possible(left - {first, *others}, among - Counter([size]), met)
        for size in among
        for others in combinations(sorted(left - {first}), size - 1)
        if not pairs_of([(first, *others)]).keys() & met
    )


@QUICK
@given(st.integers(3, 10), st.integers(1, 8), SEATS, st.randoms())
def test_in_a_swiss_nobody_meets_twice_where_that_can_be(n: int, rounds: int, seats: int, dice: random.Random) -> None:
    played: list[Met] = []
    byes: list[int] = []
    for _ in range(min(rounds, n)):
        before = [met.players for met in played]
        points = {one.entrant: one.points for one in standings(range(n), played, byes)}
        boards = swiss(range(n), points, before, byes, seats)
        assert sorted(who for board in boards for who in board) == list(range(n))
        assert sorted(map(len, boards), reverse=True) == sizes(n, seats)
        resting = [board[0] for board in boards if len(board) == 1]
        playing = set(range(n)) - set(resting)
        if possible(playing, Counter(size for size in sizes(n, seats) if size > 1), set(pairs_of(before))):
            assert not pairs_of(before).keys() & pairs_of(boards).keys()
        byes += resting
        for board in boards:
            if len(board) > 1:
                points_ = points_of([dice.randint(1, 3) for _ in board])
                played.append(Met(board, points_, tuple(0 for _ in board)))
    assert max(Counter(byes).values(), default=0) - min(Counter(byes)[k] for k in range(n)) <= 1
    assert spread([met.players for met in played], n, seats) <= (3 if seats == 2 else 5)


@pytest.mark.parametrize("seats", [2, 4])
def test_in_a_swiss_those_with_as_many_points_meet(seats: int) -> None:
    first = swiss(range(16), {}, [], [], seats)
    points = {who: float(seats - seat) for board in first for seat, who in enumerate(board)}
    second = swiss(range(16), points, first, [], seats)
    assert sum(len({points[who] for who in board}) == 1 for board in second) >= len(second) - 1


@QUICK
@given(st.integers(2, 33), st.randoms())
def test_a_knock_out_has_one_winner_and_the_best_rest_first(n: int, dice: random.Random) -> None:
    left, rounds, met = list(range(n)), 0, 0
    while len(left) > 1:
        boards = knock_out(left, [])
        resting = [board[0] for board in boards if len(board) == 1]
        assert resting == left[: len(resting)]
        assert rounds == 0 or not resting
        winners = {dice.choice(board) for board in boards}
        met += len(boards) - len(resting)
        left = [who for who in left if who in winners]
        rounds += 1
    assert met == n - 1
    assert 2 ** (rounds - 1) < n <= 2**rounds


@QUICK
@given(st.integers(2, 40), st.integers(3, 5))
def test_at_larger_boards_a_knock_out_deals_out_the_strong_ones(n: int, seats: int) -> None:
    left = list(range(n))
    while len(left) > 1:
        boards = knock_out(left, [], seats)
        assert sorted(who for board in boards for who in board) == left
        assert sorted(map(len, boards), reverse=True) == sizes(len(left), seats)
        left = sorted(min(board) for board in boards)
        assert left == left[:1] + list(range(1, len(boards)))  # the best of each are the best of all


@QUICK
@given(st.integers(2, 40), st.integers(2, 10), st.integers(0, 4))
def test_groups_hold_everybody_and_promotion_changes_places(n: int, size: int, how_many: int) -> None:
    divisions = groups(range(n), size)
    assert [who for division in divisions for who in division] == list(range(n))
    assert max(map(len, divisions)) - min(map(len, divisions)) <= 1
    after = promoted(divisions, how_many)
    assert sorted(after) == list(range(n))
    if how_many == 0:
        assert after == list(range(n))
    elif len(divisions) > 1 and all(len(division) > 1 for division in divisions):
        upper = len(divisions[0])
        assert divisions[1][0] in after[:upper]
        assert divisions[0][-1] not in after[:upper]
        assert divisions[0][0] in after[:upper]


def test_seats_are_balanced_whoever_is_named_first() -> None:
    for one, other in permutations((1, 2)):
        assert seated((one, other), [(1, 3), (4, 2)]) == (2, 1)
        assert seated((one, other), [(1, 2)]) == (2, 1)
    assert set(seated((1, 2, 3), [(1, 2, 3), (2, 3, 1)])) == {1, 2, 3}
    assert seated((1, 2, 3), [(1, 2, 3), (2, 3, 1)]) == (3, 1, 2)


@QUICK
@given(st.lists(st.integers(1, 5), min_size=2, max_size=5))
def test_the_points_of_a_board_are_shared_out(ranks: list[int]) -> None:
    points = points_of(ranks)
    assert sum(points) == pytest.approx(len(ranks) / 2)
    for one, other in permutations(range(len(ranks)), 2):
        assert (ranks[one] < ranks[other]) == (points[one] > points[other])
        assert (ranks[one] == ranks[other]) == (points[one] == pytest.approx(points[other]))


def test_ties_are_broken_by_whom_one_met() -> None:
    results = [(0, 1, 1), (2, 3, 1), (0, 2, 1), (1, 3, 1), (2, 1, 1), (3, 0, 0)]
    played = [Met((one, other), (points, 1 - points), (10, 5)) for one, other, points in results]
    table = standings(range(4), played, [])
    assert [(one.entrant, one.points) for one in table] == [(0, 3), (2, 2), (1, 1), (3, 0)]
    assert (table[1].buchholz, table[1].berger) == (4, 1)
    tied = standings(range(2), [Met((0, 1), (0.5, 0.5), (7, 9))], [1])
    assert [(one.entrant, one.points, one.score) for one in tied] == [(1, 1.5, 2), (0, 0.5, -2)]
    three = standings(range(3), [Met((0, 1, 2), points_of([1, 2, 3]), (30, 20, 10))], [])
    assert [(one.points, one.buchholz, one.berger, one.score) for one in three] == [
        (1, 0.25, 0.25, 15),
        (0.5, 0.5, 0, 0),
        (0, 0.75, 0, -15),
    ]
