"""What lies beside the island for everybody: the bonus cards, and who woke which beings."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.games.mythical_island.box import FIRST_BONUS
from mytharium.games.mythical_island.face.hand import WIDE
from mytharium.games.mythical_island.face.names import bits, bonus_name, contents, holder, protector, story, token_text
from mytharium.games.mythical_island.face.patterns import shown, summary
from mytharium.games.mythical_island.face.pieces import bonus_card, head, mini, slot, token
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.metrics import shorten
from mytharium.scene.primitives import Cell, Group, Node, Part, Text
from mytharium.scene.words import Words


def bonus(view: IslandView, words: Words, names: Sequence[str]) -> Part:
    """The bonus cards with the tokens and locks on them."""
    on_table = list(bits(int(view.table)))
    pitch = WIDE / len(on_table)
    scale = (WIDE / max(5, len(on_table)) - 6) / 62
    cells = []
    for k, number in enumerate(on_table):
        card, owner = contents().bonuses[number], holder(view, number)
        locked = bool(view.locked >> number & 1)
        body: list[Node] = [bonus_card(card)]
        label = [bonus_name(number, words)]
        state = token_text(view, number, names, words)
        if owner >= 0:
            body.append(
                Group(
                    (token(view.elements[owner], locked),), f"token-{card.number}", "piece", 0, 29,
                    piece=f"token-{owner}", source=f"stock-{owner}", sink=f"stock-{owner}",
                )
            )  # fmt: skip
        label += [state, "" if locked else summary(view, words, FIRST_BONUS + number)]
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
    nodes: list[Node] = []
    told = []
    for k, seat in enumerate(seats):
        woken = list(bits(view.awake[seat]))
        who = words.t("You") if seat == view.viewer else names[seat]
        if protector(view, seat) and seat != view.viewer:
            who = f"{who} · {protector(view, seat)}"
        x, y = 174 * (k % 2), 46 * (k // 2)
        count = f"{len(woken)}/{view.target}"
        nodes.append(Group((token(view.elements[seat], False),), f"stock-{seat}", x=x + 11, y=y + 21, scale=1.1))
        nodes.append(Text(x + 27, y + 14, shorten(who, 13, 106), "b small", "start"))
        nodes.append(Text(x + 164, y + 14, count, "num md", "end"))
        places = max(len(woken), int(view.target))
        pitch = min(21, 138 / places)
        nodes += [slot(x + 36 + pitch * place, y + 31) for place in range(len(woken), places)]
        nodes += [small(number, x + 36 + pitch * place, y + 31) for place, number in enumerate(woken)]
        note = words.t("{n} of {target} awake", n=len(woken), target=view.target)
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
