"""What lies beside the island for everybody: the bonus cards, and who woke which beings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mytharium.games.mythical_island.box import FIRST_BONUS
from mytharium.games.mythical_island.face.hand import WIDE
from mytharium.games.mythical_island.face.names import bits, bonus_name, contents, holder, protector, story, token_text
from mytharium.games.mythical_island.face.patterns import shown, summary
from mytharium.games.mythical_island.face.pieces import bonus_card, head, mini, slot, token
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.metrics import shorten
from mytharium.scene.primitives import Cell, Group, Node, Part, Text
from mytharium.scene.words import Words

# What each of these parts shows is gathered from the view, and drawn once.
Claimed = tuple[int, int, int, bool, str, str]  # a bonus card: number, seat and element of who has it, locked, in words
Waker = tuple[int, int, str, int]  # a seat: its number and element, who it is, and the beings it woke


def bonus(view: IslandView, words: Words, names: Sequence[str]) -> Part:
    """The bonus cards with the tokens and locks on them."""
    return _bonus(tuple(_claimed(view, number, words, names) for number in bits(int(view.table))), words)


def _claimed(view: IslandView, number: int, words: Words, names: Sequence[str]) -> Claimed:
    owner, locked = holder(view, number), bool(view.locked >> number & 1)
    element = view.elements[owner] if owner >= 0 else -1
    how = "" if locked else summary(view, words, FIRST_BONUS + number)
    return number, owner, element, locked, token_text(view, number, names, words), how


@lru_cache(maxsize=2048)
def _bonus(claimed: tuple[Claimed, ...], words: Words) -> Part:
    pitch = WIDE / len(claimed)
    scale = (WIDE / max(5, len(claimed)) - 6) / 62
    cells = []
    for k, (number, owner, element, locked, state, how) in enumerate(claimed):
        card = contents().bonuses[number]
        body: list[Node] = [bonus_card(card)]
        if owner >= 0:
            body.append(
                Group(
                    (token(element, locked),), f"token-{card.number}", "piece", 0, 29,
                    piece=f"token-{owner}", source=f"stock-{owner}", sink=f"stock-{owner}",
                )
            )  # fmt: skip
        label = [bonus_name(number, words), state, how]
        cells.append(
            Cell(
                f"bonus-{card.number}", pitch * (k + 0.5), 28 + 42 * scale, tuple(body),
                ", ".join(part for part in label if part), "card", (25, -36), state, (0, 52), scale,
                shows=shown(FIRST_BONUS + number),
            )
        )  # fmt: skip
    title = words.t("Bonus cards")
    nodes = (*head(title, words.t("claim twice to lock"), WIDE), *cells)
    return Part("bonus", WIDE, 34 + 84 * scale, nodes, title, "bonus")


def awake(view: IslandView, words: Words, names: Sequence[str]) -> Part:
    """For each seat its protector, the beings it woke and the places that are still free."""
    seats = [seat for seat in range(int(view.seats)) if view.elements[seat] >= 0]
    return _awake(tuple(_waker(view, seat, words, names) for seat in seats), int(view.target), words)


def _waker(view: IslandView, seat: int, words: Words, names: Sequence[str]) -> Waker:
    who = words.t("You") if seat == view.viewer else names[seat]
    if protector(view, seat) and seat != view.viewer:
        who = f"{who} · {protector(view, seat)}"
    return seat, view.elements[seat], who, int(view.awake[seat])


@lru_cache(maxsize=2048)
def _awake(seats: tuple[Waker, ...], target: int, words: Words) -> Part:
    nodes: list[Node] = []
    told = []
    for k, (seat, element, who, beings) in enumerate(seats):
        woken = list(bits(beings))
        x, y = 174 * (k % 2), 46 * (k // 2)
        count = f"{len(woken)}/{target}"
        nodes.append(Group((token(element, False),), f"stock-{seat}", x=x + 11, y=y + 21, scale=1.1))
        nodes.append(Text(x + 27, y + 14, shorten(who, 13, 106), "b small", "start"))
        nodes.append(Text(x + 164, y + 14, count, "num md", "end"))
        places = max(len(woken), target)
        pitch = min(21, 138 / places)
        nodes += [slot(x + 36 + pitch * place, y + 31) for place in range(len(woken), places)]
        nodes += [small(number, x + 36 + pitch * place, y + 31) for place, number in enumerate(woken)]
        note = words.t("{n} of {target} awake", n=len(woken), target=target)
        told.append(f"{who}: {note}")
    height = 46 * -(-len(seats) // 2)
    return Part("awake", WIDE, height, tuple(nodes), "; ".join(told), "awake")


def small(number: int, x: float, y: float) -> Cell:
    """A being that is awake: which one it is, not what it is worth."""
    card = contents().beings[number]
    return Cell(
        f"awake-{card.number}", x, y, (mini(card),), card.name, tip=card.name, tip_at=(0, -24),
        piece=f"card-{card.number}", about=story(card.name),
    )  # fmt: skip
