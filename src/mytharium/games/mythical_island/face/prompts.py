"""A position of Mythical Island in words: what is asked, how it stands, what the log says."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.core.protocol import OVER
from mytharium.games.mythical_island.face.names import (
    GLYPHS,
    SEATS,
    being,
    bits,
    cards,
    holder,
    kind_at,
    landscape,
    points,
    protector,
    tables,
    tiles,
    token_text,
)
from mytharium.games.mythical_island.face.patterns import summary
from mytharium.games.mythical_island.face.walks import steps_left
from mytharium.games.mythical_island.state import (
    ACT,
    ASK_CARDS,
    ASK_TILES,
    BEGIN,
    DISCARD,
    FINISHED,
    KEEP_CARDS,
    KEEP_TILES,
    SIDE,
    SWAP,
)
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.face import Prompt, SeatPanel
from mytharium.scene.words import Words, mark

WAITING = {
    SIDE: mark("{name} is choosing a protector"),
    BEGIN: mark("{name} is choosing where to begin"),
    ACT: mark("{name} is acting"),
    SWAP: mark("{name} is swapping tiles"),
    DISCARD: mark("{name} passes and discards"),
    ASK_TILES: mark("{name} is refilling"),
    ASK_CARDS: mark("{name} is refilling"),
    KEEP_TILES: mark("{name} is sorting new tiles"),
    KEEP_CARDS: mark("{name} is sorting new beings"),
}
ASKED = {
    SIDE: (mark("Which protector do you play?"), ""),
    BEGIN: (mark("Where do you begin?"), mark("On any tile of your element.")),
    SWAP: (mark("Swap it with which tile?"), mark("Pawns stay where they are.")),
    DISCARD: (mark("What do you discard?"), mark("Any number of tiles and beings, then draw.")),
    ASK_TILES: (mark("Use your power to refill?"), ""),
    ASK_CARDS: (mark("Use your power to refill?"), ""),
    KEEP_TILES: (mark("Which new tiles do you discard?"), mark("You keep as many as you needed.")),
    KEEP_CARDS: (mark("Which new beings do you discard?"), mark("You keep as many as you needed.")),
}


def prompt(view: IslandView, words: Words, names: Sequence[str]) -> Prompt:
    if view.actor == OVER:
        return Prompt(result(view, words, names), words.t("Everybody has had the last turn."))
    if view.actor < 0:
        return Prompt(words.t("Chance is drawing"))
    last = words.t("These are the last turns.") if view.ender >= 0 else ""
    if view.actor != view.viewer:
        return Prompt(words.t(WAITING[view.phase], name=names[view.actor]), last)
    if view.phase != ACT:
        title, why = ASKED[view.phase]
        return Prompt(words.t(title), words.t(why) if why else last)
    left = [
        words.n("{n} step", "{n} steps", steps_left(view)),
        words.n("{n} replacement", "{n} replacements", 2 - int(view.replaced)),
    ]
    why = words.t("Left: {what}.", what=words.list(left))
    return Prompt(words.t("What do you do?") if view.acted else words.t("Act or pass?"), f"{why} {last}".strip())


def standing(view: IslandView) -> list[tuple[int, int, int]]:
    """What ranks are made from: points, matches, bonus cards."""
    out = []
    for seat in range(int(view.seats)):
        own = [cards().beings[k] for k in bits(view.awake[seat]) if cards().beings[k].element == view.elements[seat]]
        held = sum(holder(view, k) == seat for k in bits(int(view.table)))
        matched = len(own) if view.matches_break_ties else 0
        out.append((sum(points(view, seat).values()), matched, held))
    return out


def result(view: IslandView, words: Words, names: Sequence[str]) -> str:
    ranks = standing(view)
    best = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    high = max(ranks)[0]
    if len(best) > 1:
        return words.t("{names} share the win with {n} points", names=words.list([names[s] for s in best]), n=high)
    if view.viewer == best[0]:
        return words.n("You win with {n} point", "You win with {n} points", high)
    return words.n("{name} wins with {n} point", "{name} wins with {n} points", high, name=names[best[0]])


def panels(view: IslandView, words: Words, names: Sequence[str]) -> list[SeatPanel]:
    """Beings count openly, their points only for oneself and at the end."""
    out = []
    for seat in range(int(view.seats)):
        element = view.elements[seat]
        glyph, cls = (GLYPHS[element], SEATS[element]) if element >= 0 else ("pawn", "s-x")
        woken = len(list(bits(view.awake[seat])))
        resources = [
            ("stack", words.t("tiles"), str(view.tile_counts[seat])),
            ("cards", words.t("beings in hand"), str(view.card_counts[seat])),
        ]
        if view.table:
            resources.append(("bonus", words.t("tokens left"), str(view.tokens[seat])))
        shown, unit = f"{woken}/{view.target}", words.t("awake")
        if seat == view.viewer or view.phase == FINISHED:
            total = sum(points(view, seat).values())
            resources.insert(0, ("star", words.t("beings awake"), shown))
            shown, unit = str(total), words.n("point", "points", total)
        detail = protector(view, seat)
        if view.actor == seat:
            detail = f"{detail} · {words.t('to move')}" if detail else words.t("to move")
        out.append(SeatPanel(glyph, cls, detail, shown, unit, tuple(resources)))
    return out


def describe(view: IslandView, words: Words, names: Sequence[str]) -> str:
    """The whole table, line by line: what is asked, the island, the bonus cards, the hand, every seat."""
    now = prompt(view, words, names)
    stop = "" if now.title.endswith(("?", "!")) else "."
    lines = [f"{now.title}{stop} {now.why}".strip()]
    board = tables(view.shape)
    for row in sorted({r for r, _ in board.places}):
        cells = [k for k, (r, _) in enumerate(board.places) if r == row and k < view.laid]
        if cells:
            lines.append(", ".join(f"{board.names[k]} {landscape(kind_at(view, k), words)}" for k in cells) + ".")
    for k in bits(int(view.table)):
        card, token = cards().bonuses[k], token_text(view, k, names, words)
        line = f"{words.t('bonus card {number}', number=card.number)}, {written(card.pattern, words)}, +{card.points}"
        lines.append(f"{line}, {token}." if token else f"{line}.")
    if view.viewer >= 0 and view.laid:
        lines += own(view, words)
    if view.laid:
        lines.append(piled(view, words))
    lines += [side(view, words, names, seat) for seat in range(int(view.seats))]
    return "\n".join(lines)


def written(pattern: Sequence[tuple[int, int, int]], words: Words) -> str:
    """A pattern in words, row by row."""
    rows = sorted({r for r, _, _ in pattern})
    wide = 1 + max(c for _, c, _ in pattern)
    found = {(r, c): landscape(kind, words) for r, c, kind in pattern}
    return " / ".join(" ".join(found.get((r, c), "–") for c in range(wide)) for r in rows)


def piled(view: IslandView, words: Words) -> str:
    """The piles and what was discarded."""
    gone = ", ".join(landscape(kind, words) for kind in tiles(int(view.discards))) or words.t("nothing")
    parts = [
        words.n("{n} tile in the pile", "{n} tiles in the pile", view.pile),
        words.t("discarded tiles: {tiles}", tiles=gone),
    ]
    if not view.open_hands:
        parts.append(words.n("{n} being in the pile", "{n} beings in the pile", view.deck))
        tossed = sum(view.tossed_counts)
        parts.append(words.n("{n} being discarded", "{n} beings discarded", tossed))
    line = "; ".join(parts)
    return f"{line[:1].upper()}{line[1:]}."


def own(view: IslandView, words: Words) -> list[str]:
    """The viewer's hand."""
    me = int(view.viewer)
    held = [cards().beings[k] for k in bits(max(view.cards[me], 0))]
    lines = []
    for card in held:
        line = words.t("Your being {being}, {points} points: {pattern}", being=card.name, points=card.points,
                       pattern=written(card.pattern, words))  # fmt: skip
        lines.append("; ".join(part for part in (line, summary(view, words, card.number - 1)) if part) + ".")
    mine = ", ".join(landscape(kind, words) for kind in tiles(max(view.tiles[me], 0))) or words.t("nothing")
    return [*lines, words.t("Your tiles: {tiles}.", tiles=mine)]


def side(view: IslandView, words: Words, names: Sequence[str], seat: int) -> str:
    """One seat: protector, pawn, how much it holds, what is awake."""
    parts = [part for part in (protector(view, seat),) if part]
    if view.pawns[seat] >= 0:
        parts.append(words.t("pawn on {cell}", cell=tables(view.shape).names[view.pawns[seat]]))
    held = [
        words.n("{n} tile", "{n} tiles", view.tile_counts[seat]),
        words.n("{n} being", "{n} beings", view.card_counts[seat]),
    ]
    if view.table:
        held.append(words.n("{n} token", "{n} tokens", view.tokens[seat]))
    parts.append(words.t("holds {things}", things=words.list(held)))
    woken = [being(k) for k in bits(view.awake[seat])]
    parts.append(words.t("awake: {beings}", beings=", ".join(woken) or words.t("nothing")))
    return f"{names[seat]}: {'; '.join(parts)}."
