"""What others did since the viewer's last turn: in which order, where on the board, and in few words."""

from markupsafe import escape

from mytharium.scene.blocks import Block, Row
from mytharium.scene.words import Words
from mytharium.server.pages.log_lines import Emblem, Items
from mytharium.server.pages.templates import around
from mytharium.server.pages.turns import NOBODY, Turn
from mytharium.server.tables.snapshot import Snapshot

NOTHING = Block("since", "", ('<section class="since" id="since"></section>',))


def since(snapshot: Snapshot, told: list[Turn]) -> list[Turn]:
    """The turns after the viewer's last one; an answer in somebody else's is none. For watchers, the last few."""
    if not told:
        return []
    if snapshot.viewer < 0:
        shown = [k for k, turn in enumerate(told) if turn.seat != NOBODY][-len(snapshot.seats) :]
        return told[shown[0] :] if shown else []
    last = snapshot.lines[-1]
    now = last.turn if last.view is None else int(last.view.turn)
    going_on = told[-1].seat == snapshot.viewer and told[-1].turn == now
    past = told[:-1] if going_on else told
    start = next((k + 1 for k in reversed(range(len(past))) if _acted(past[k], snapshot.viewer)), 0)
    return past[start:]


def _acted(turn: Turn, viewer: int) -> bool:
    return turn.seat == viewer and not turn.skipped


def numbers(turns: list[Turn], viewer: int) -> dict[str, int]:
    """The turns of others by their order: 1, 2, 3."""
    others = [turn.id for turn in turns if turn.seat not in (NOBODY, viewer)]
    return {name: k + 1 for k, name in enumerate(others)}


def marks(snapshot: Snapshot, turns: list[Turn], emblems: tuple[Emblem, ...]) -> dict[str, tuple[str, str]]:
    """For each cell that was touched, the numbers of the turns that did, and the class of the last seat among them."""
    found: dict[str, tuple[str, str]] = {}
    order = numbers(turns, snapshot.viewer)
    for turn in turns:
        if turn.id in order and turn.start < snapshot.moment:
            for cell in turn.cells:
                before = found[cell][0] + "·" if cell in found else ""
                found[cell] = (f"{before}{order[turn.id]}", emblems[turn.seat][1])
    return found


def last(snapshot: Snapshot, told: list[Turn]) -> frozenset[str]:
    """The cells of the last turn, as far as it has been played at the moment that is shown."""
    turn = next((turn for turn in reversed(told) if turn.seat != NOBODY and turn.start < snapshot.moment), None)
    said = turn.said if turn is not None else ()
    return frozenset(cell for one in said if one.moment <= snapshot.moment for cell in one.cells)


def step(snapshot: Snapshot, turn: Turn, turns: list[Turn], words: Words) -> str:
    """Which of these turns is looked at, if it is one of them: “2 of 4 since your last turn”."""
    order = numbers(turns, snapshot.viewer)
    if turn.id not in order:
        return ""
    if snapshot.viewer < 0:
        return words.t("{n} of {all} of the last turns", n=order[turn.id], all=len(order))
    return words.t("{n} of {all} since your last turn", n=order[turn.id], all=len(order))


def region(snapshot: Snapshot, turns: list[Turn], words: Words, items: Items) -> Block:
    """The list beside the board; its stops are the moments that a key goes through."""
    order = numbers(turns, snapshot.viewer)
    if not order:
        return NOTHING
    stops = dict.fromkeys([turns[0].start, *(turn.moment for turn in turns if turn.id in order)])
    title = words.t("The last turns") if snapshot.viewer < 0 else words.t("Since your last turn")
    goes = " ".join([str(stop) for stop in stops])
    tag = f'<section class="since" id="since" aria-label="{escape(title)}" data-stops="{goes}">'
    shown = [items.item(turn, turn is turns[0], order.get(turn.id, 0)) for turn in turns]
    inner = (
        Block("since-count", "", (f'<span class="count" id="since-count">{len(order)}</span>',)),
        Row("since-lines", '<ol id="since-lines" class="lines">', shown, "</ol>"),
    )
    return Block("since", tag, around("since", words, {"title": title}), inner)
