"""Paying for a tile: wild cards, no more than needed, and the exchange zones."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest

from mytharium.core.protocol import Moves
from mytharium.core.rng import Rng
from mytharium.games.myraclia import elements as multiset
from mytharium.games.myraclia.rules.payment import can_pay, hands
from mytharium.games.myraclia.verbs import hand, with_luna
from tests.rulebook.myraclia.table import Planet, cubes, planet, words

LETTERS = "GYORBKW"  # green, yellow, orange, red, blue, black, white
Counts = tuple[int, ...]


def counts(text: str) -> Counts:
    return tuple(text.count(letter) for letter in LETTERS)


def packed(numbers: Counts) -> int:
    return sum(n << 6 * colour for colour, n in enumerate(numbers))


def unpacked(packed: int) -> Counts:
    return tuple(packed >> 6 * colour & 63 for colour in range(7))


@cache
def pays(elements: Counts, luna: bool, need: Counts) -> bool:
    """By definition: each needed element is covered by itself, three of a colour, any five, or the Luna cube."""
    colour = next((c for c in range(7) if need[c]), None)
    if colour is None:
        return True
    rest = less(need, colour, 1)
    ways: Iterator[Counts] = iter([less(elements, colour, 1)] if elements[colour] else [])
    threes = (less(elements, c, 3) for c in range(7) if elements[c] >= 3)
    fives = (
        left for five in combinations_with_replacement(range(7), 5) if (left := without(elements, five)) is not None
    )
    return (
        any(pays(left, luna, rest) for left in ways)
        or any(pays(left, luna, rest) for left in threes)
        or any(pays(left, luna, rest) for left in fives)
        or (luna and pays(elements, False, rest))
    )


def less(numbers: Counts, colour: int, n: int) -> Counts:
    return (*numbers[:colour], numbers[colour] - n, *numbers[colour + 1 :])


def without(numbers: Counts, colours: tuple[int, ...]) -> Counts | None:
    left = [n - colours.count(colour) for colour, n in enumerate(numbers)]
    return tuple(left) if min(left) >= 0 else None


def fair(elements: Counts, luna: bool, need: Counts) -> bool:
    """By definition: it pays, and no proper part of it pays."""
    if not pays(elements, luna, need):
        return False
    parts = product(*(range(n + 1) for n in elements))
    smaller = ((part, cube) for part in parts for cube in ((False, True) if luna else (False,)))
    return not any(pays(part, cube, need) for part, cube in smaller if (part, cube) != (elements, luna))


def found(need: str, pool: str, n: int, luna: bool = False) -> set[tuple[Counts, bool]]:
    into = Moves()
    hands(packed(counts(need)), packed(counts(pool)), n, luna, into)
    listed = [(unpacked(int(hand(a))), bool(with_luna(a))) for a in into.list()]
    assert len(set(listed)) == len(listed)
    return set(listed)


@pytest.mark.rule("hand-rule", "wild")
@pytest.mark.parametrize(
    ("elements", "need", "allowed"),
    [
        ("B", "B", True),
        ("RRR", "B", True),
        ("RRYYG", "B", True),
        ("RRRR", "BR", True),
        ("RRRRRYYG", "BW", True),
        ("BBB", "B", False),
        ("RRRYG", "B", False),
        ("RRYYGG", "B", False),
        ("BRRR", "B", False),
        ("RRRRRR", "BW", True),
        ("RRYYGOOKKW", "B", False),
    ],
)
def test_hands_named_in_the_rules(elements: str, need: str, allowed: bool) -> None:
    assert fair(counts(elements), False, counts(need)) is allowed
    assert ((counts(elements), False) in found(need, elements, len(elements))) is allowed


@pytest.mark.rule("luna-cube", "hand-rule")
def test_hands_with_the_luna_cube() -> None:
    assert found("B", "B", 1, luna=True) == {(counts("B"), False), (counts(""), True)}
    assert found("BW", "BR", 2, luna=True) == {(counts("B"), True)}
    assert not fair(counts("B"), True, counts("B"))
    assert found("BR", "BR", 1, luna=True) == {(counts("B"), True), (counts("R"), True)}, "for one who owns one element"
    assert can_pay(packed(counts("BR")), packed(counts("BR")), 1, True)
    assert not can_pay(packed(counts("BR")), packed(counts("BR")), 1, False)


@pytest.mark.rule("hand-rule", "wild")
def test_all_hands_by_definition() -> None:
    """Every part of many pools, judged by brute force."""
    rng = Rng("hands")
    seen = 0
    for _ in range(100):
        need = "".join(LETTERS[rng.below(7)] for _ in range(1 + int(rng.below(3))))
        few = [LETTERS[rng.below(7)] for _ in range(2 + int(rng.below(3)))]
        pool = "".join(few[rng.below(len(few))] for _ in range(4 + int(rng.below(6))))
        n = len(pool) - int(rng.below(3))
        luna = rng.below(3) == 0
        parts = list(product(*(range(k + 1) for k in counts(pool))))
        sizes = [part for part in parts if sum(part) <= n]
        cubes_too = (False, True) if luna else (False,)
        expected = {(part, cube) for part in sizes for cube in cubes_too if fair(part, cube, counts(need))}
        assert found(need, pool, n, luna) == expected, (need, pool, n, luna)
        assert can_pay(packed(counts(need)), packed(counts(pool)), n, luna) == bool(expected)
        seen += len(expected)
    assert seen > 80


@pytest.mark.rule("wild")
def test_multisets_by_definition() -> None:
    rng = Rng("multisets")
    for _ in range(500):
        a = tuple(int(rng.below(8)) for _ in range(7))
        b = tuple(int(rng.below(8)) for _ in range(7))
        assert multiset.total(packed(a)) == sum(a)
        assert unpacked(int(multiset.common(packed(a), packed(b)))) == tuple(map(min, a, b))
        assert multiset.contains(packed(a), packed(b)) == all(x >= y for x, y in zip(a, b, strict=True))
        assert multiset.threes(packed(a)) == sum(x // 3 for x in a)
        assert multiset.colours_of(packed(a)) == sum(x > 0 for x in a)
        assert [int(multiset.nth(packed(a), k)) for k in range(sum(a))] == [c for c in range(7) for _ in range(a[c])]


TILES = ("plains-1", "forests-16", "water-34", "plains-5", "water-32", "forests-24", "mountains-43", "plains-2")


def asked(own: str, **more: object) -> Planet:
    """Seat 0 wants to terraform a tile next to one of seat 1."""
    return planet(TILES, (own, ""), land=("", "water-34"), **more)  # type: ignore[arg-type]


@pytest.mark.rule("hand-rule")
def test_one_possible_hand_is_taken_without_asking() -> None:
    table = asked("green red yellow")
    table.play("terraform plains-1")
    assert "plains-1" in table.land(0)
    assert words(int(table.state.discards)) == "red green"


@pytest.mark.rule("hand-rule", "wild")
def test_several_hands_are_offered() -> None:
    table = asked("green red blue blue blue")
    table.play("terraform plains-1")
    assert table.can("pay") == ["red green", "blue blue blue green", "blue blue blue red"]
    no = table.refused("pay blue red green")
    assert (no.anchor, str(no)) == ("hand-rule", "That is more than needed: leave an element out.")
    assert table.refused("pay blue red").anchor == "wild"
    assert table.refused("pay white green").anchor == "exchange"
    table.play("pay blue blue blue green")
    assert table.own(0) == "red"


@pytest.mark.rule("exchange")
def test_elements_in_zones_can_be_had_one_for_one() -> None:
    """Seat 0 has two yellow elements; red and green lie in the zone of seat 1."""
    table = asked("yellow yellow", zones=("", "red green"))
    assert "plains-1" in table.can("terraform")
    table.play("terraform plains-1")
    assert (table.own(0), table.zone(1)) == ("", "yellow yellow")
    assert table.told("swap") == [{"with": 1, "got": cubes("red green"), "given": cubes("yellow yellow")}]


@pytest.mark.rule("exchange")
def test_several_zones_are_open_and_each_keeps_its_number_of_elements() -> None:
    """Red lies in one zone and green in another."""
    own = ("", "", "yellow orange white white")
    table = planet(TILES, own, land=("", "water-34", ""), zones=("red black", "green", ""), seat=2)
    table.play("terraform plains-1")
    assert [len(table.zone(seat).split()) for seat in range(3)] == [2, 1, 0]
    assert words(int(table.state.discards)) == "red green"
    assert {event["with"] for event in table.told("swap")} == {0, 1}


@pytest.mark.rule("exchange")
def test_nobody_gains_elements_by_exchange() -> None:
    assert "plains-1" not in asked("yellow", zones=("", "red green")).can("terraform")
    no = asked("yellow", zones=("", "red green")).refused("terraform plains-1")
    assert (no.anchor, str(no)) == ("wild", "You cannot pay for plains-1: it still needs red green.")


@pytest.mark.rule("exchange")
def test_what_can_be_spent_by_definition() -> None:
    """Walking through all swaps reaches exactly the parts of the pool that are no larger than one's own number."""
    own, zone = counts("RRY"), counts("BWG")
    reached = {(own, zone)}
    edge = [(own, zone)]
    while edge:
        mine, theirs = edge.pop()
        for a, b in product(range(7), repeat=2):
            if mine[a] and theirs[b]:
                swapped = (less(less(mine, a, 1), b, -1), less(less(theirs, b, 1), a, -1))
                if swapped not in reached:
                    reached.add(swapped)
                    edge.append(swapped)
    spendable = {part for mine, _ in reached for part in product(*(range(n + 1) for n in mine))}
    pool = [c for c in range(7) for _ in range(own[c] + zone[c])]
    parts = {tuple(pick.count(c) for c in range(7)) for n in range(4) for pick in combinations(pool, n)}
    assert spendable == parts
