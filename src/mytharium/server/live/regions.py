"""A snapshot as the regions of a table's page: blocks of HTML, each the element whose id is its name."""

from collections.abc import Mapping
from functools import partial
from itertools import islice, pairwise
from typing import Any, TypeAlias
from zlib import crc32

from markupsafe import Markup, escape

from mytharium import games
from mytharium.core.protocol import OVER, WATCHER
from mytharium.scene.blocks import Block, Row
from mytharium.scene.face import AnyFace, Reading, SeatPanel, lights
from mytharium.scene.svg import areas, part_svg
from mytharium.scene.words import Words, mark
from mytharium.server.base.words import words_for
from mytharium.server.http.responses import around, fragment
from mytharium.server.live import log
from mytharium.server.live.turns import Turn
from mytharium.server.tables.hints import advice
from mytharium.server.tables.snapshot import FRIENDLY, RATED, STRICT, SeatInfo, Snapshot
from mytharium.server.tables.table import STRENGTHS

Marks: TypeAlias = dict[str, tuple[str, str]]

LATELY = 20  # entries of the log in which a question may have its reason
MOST_TICKS = 40
COUNTS = {
    RATED: mark("Rated if every player has an account."),
    STRICT: mark("Tournament game: no hints, and no undo except your own last step."),
    FRIENDLY: mark("Friendly tournament game: hints and undo are allowed."),
}


def read(snapshot: Snapshot, words: Words) -> Reading[Any]:
    """Read the view and the choices of the viewer now."""
    lately = [event for line in snapshot.lines[-LATELY:] for event in line.events]
    return games.face(snapshot.game).read(snapshot.view, words, snapshot.names, snapshot.legal, lately)


def regions(snapshot: Snapshot, reading: Reading[Any]) -> dict[str, Block]:
    """Every region of the page by its id; of a step on the way to what is now only the board, the seats and the log."""
    words, panels = reading.words, reading.panels
    told = log.turns(snapshot, words)
    recent = log.turns_since(snapshot, told)
    emblems = tuple([(panel.glyph, panel.cls) for panel in panels])
    items, shown = log.Items(snapshot, words, emblems), set(recent)
    found = {
        "stage": _stage(snapshot, reading, told, log.since_marks(snapshot, recent, emblems)),
        "seats": _seats(snapshot, panels, words),
        "since": log.since_region(snapshot, recent, words, items),
        "log": _log(snapshot, [turn for turn in told if turn not in shown], items, words),
    }
    if not snapshot.passing:
        data: dict[str, Mapping[str, object]] = {
            "where": {"where": reading.where, "table": snapshot.table, "takes_back": snapshot.takes_back},
            "prompt": _prompt(snapshot, reading, told, recent),
            "coach": advice(snapshot, words, reading.choices),
            "extra": extra(snapshot, reading.face, words),
            "result": _result(snapshot, reading),
            "curtain": _curtain(snapshot, panels),
            "links": {"links": links(snapshot, words)},
        }
        found |= {name: _region(snapshot, name, values, words) for name, values in data.items()}
        found["history"] = _history(snapshot, words)
    return found


def _region(snapshot: Snapshot, name: str, values: Mapping[str, object], words: Words) -> Block:
    """The same block as the last time if it shows the same."""
    key = (_region, name, words.lang, snapshot.viewer)
    before: tuple[Mapping[str, object], Block] | None = snapshot.renders.get(key)
    if before is None or before[0] != values:
        block = log.leaf(name, fragment(name, words, values))
        before = snapshot.renders.put(key, (values, block), block.weight)
    return before[1]


# ---- the prompt ------------------------------------------------------------------------------------------------------


def _prompt(snapshot: Snapshot, reading: Reading[Any], told: list[Turn], recent: list[Turn]) -> dict[str, object]:
    words = reading.words
    title, why, lamp, mine = "", "", "i-wait", False
    open_seat = next((s for s in snapshot.seats if s.seat in snapshot.to_act and s.kind == "open"), None)
    if not snapshot.live:
        title = words.t("Move {n} of {all}", n=snapshot.moment, all=snapshot.moments)
        if told and (turn := log.reached(told, snapshot.moment)):
            title, why = log.since_step(snapshot, turn, recent, words) or title, log.in_words(snapshot, turn, words)
        lamp = "i-eye"
    elif snapshot.must_end:
        title, why = words.t("Go on?"), words.t("Something is drawn next. Until then you can take back your choices.")
        lamp, mine = "m-spark", True
    elif open_seat is not None and not snapshot.over:
        title = words.t("Waiting for somebody to sit down")
        why = words.t("It is the turn of a seat that is still free. Send its link to a friend.")
    else:
        title, why = reading.prompt.title, reading.prompt.why
        mine = snapshot.your_turn
        lamp = "m-spark" if mine else "i-cup" if snapshot.over else "i-wait"
        thinking = [s for s in snapshot.seats if s.seat in snapshot.to_act and s.kind == "bot"]
        if thinking and not why:
            why = words.t("The bot is thinking.")
        if not snapshot.mine and not why:
            why = words.t("You are watching.")
        if any(turn.skipped and turn.seat == snapshot.viewer for turn in recent):
            why = f"{words.t('You had no legal action, so the rules went on without you.')} {why}"
    can_clone = snapshot.over and snapshot.moment > 0 and snapshot.view.actor != OVER
    return {
        "title": title,
        "why": why,
        "lamp": lamp,
        "mine": mine,
        "can_undo": snapshot.can_undo and snapshot.live,
        "hints": snapshot.hints and bool(reading.choices),
        "must_end": snapshot.must_end,
        "past": not snapshot.live,
        "clone": f"/t/{snapshot.table}/clone?at={snapshot.moment}" if can_clone else "",
        "over": snapshot.over and snapshot.live,
        "playing": bool(snapshot.mine) and not snapshot.over,
        "buttons": reading.buttons,
        "menus": list(dict.fromkeys(choice.menu for choice in reading.choices if choice.menu)),
    }


# ---- the board -------------------------------------------------------------------------------------------------------


def _stage(snapshot: Snapshot, reading: Reading[Any], told: list[Turn], marks: Marks) -> Block:
    scene, words = reading.scene, reading.words
    board = areas(scene, lights(reading.choices, log.last_cells(snapshot, told), order=marks))
    tag, end = around("stage", words, {"cls": scene.cls})
    return Row("stage", tag, (*board, _in_words(snapshot, reading.description, words)), end)


def _in_words(snapshot: Snapshot, description: str, words: Words) -> Block:
    """Each line is named by what it says, so that it may come and go without those after it."""
    key = (_in_words, words.lang, snapshot.viewer)
    before: dict[tuple[str, int], Block] = snapshot.renders.get(key) or {}
    lines = description.splitlines()
    numbered = [(line, 0) for line in lines]
    if len(set(lines)) < len(lines):
        numbered = [(line, lines[:k].count(line)) for k, line in enumerate(lines)]
    said = {one: before.get(one) or _in_a_line(*one) for one in numbered}
    snapshot.renders.put(key, said, 2 * len(description))
    inner = Row("words", '<div id="words">', said.values(), "</div>")
    return Block("inwords", "", around("inwords", words, {}), (inner,))


def _in_a_line(line: str, again: int) -> Block:
    name = f"words-{crc32(line.encode()):x}-{again}"
    return log.leaf(name, f'<p id="{name}">{escape(line)}</p>')


# ---- the people ------------------------------------------------------------------------------------------------------


def _seats(snapshot: Snapshot, panels: list[SeatPanel], words: Words) -> Block:
    tag, end = around("seats", words, {"count": len(snapshot.seats)})
    asked = snapshot.to_act if snapshot.live and not snapshot.over else ()
    shown = []
    for seat in snapshot.seats:
        asks, panel = seat.seat in asked, panels[seat.seat]
        key = (_seat, seat, asks, panel, words.lang)
        shown.append(snapshot.renders.render(key, partial(_seat, seat, asks, panel, words.lang), _weight))
    return Row("seats", tag, shown, end)


def _weight(block: Block) -> int:
    return block.weight


def _seat(seat: SeatInfo, asked: bool, panel: SeatPanel, lang: str) -> Block:
    words = words_for(lang)
    match seat.kind:
        case "open":
            dot, note = ("", ""), words.t("free seat")
        case "bot":
            strength = STRENGTHS.get(seat.strength, "")
            dot, note = ("bot", words.t("Bot")), words.t(strength).lower() if strength else ""
        case "automa":
            dot, note = ("bot", words.t("Automa")), words.t("played by the rules")
        case _:
            dot = ("on", words.t("here now")) if seat.online else ("off", words.t("away"))
            note = "" if seat.online or seat.you else words.t("away")
    doing = "" if not asked else words.t("thinking") if seat.kind == "bot" else words.t("to move")
    return log.leaf(f"seat-{seat.seat}", log.seat_item(seat, panel, doing, note, dot, words))


def _log(snapshot: Snapshot, told: list[Turn], items: log.Items, words: Words) -> Block:
    head = fragment("log-head", words, {"can_ask": snapshot.can_ask_undo and snapshot.undo_asked_by < 0})
    inner = [log.leaf("log-head", head)]
    if told:
        inner.append(Row("log-lines", '<ol id="log-lines" class="lines">', items.lines(told), "</ol>"))
    return Block("log", "", around("log", words, {"lines": bool(told), "empty": not snapshot.lines}), inner)


def _curtain(snapshot: Snapshot, panels: list[SeatPanel]) -> dict[str, object]:
    if snapshot.curtain < 0:
        return {"seat": -1}
    panel = panels[snapshot.curtain]
    return {
        "seat": snapshot.curtain,
        "name": snapshot.names[snapshot.curtain],
        "can_undo": snapshot.can_undo,
        "glyph": panel.glyph,
        "cls": panel.cls,
    }


# ---- the end ---------------------------------------------------------------------------------------------------------


def _result(snapshot: Snapshot, reading: Reading[Any]) -> dict[str, object]:
    outcome, words, panels, chart = snapshot.outcome, reading.words, reading.panels, reading.result
    if outcome is None or not snapshot.live:
        return {"over": False}
    seats = sorted(range(len(outcome.ranks)), key=lambda seat: (outcome.ranks[seat], seat))
    best = [seat for seat in seats if outcome.ranks[seat] == 1]
    if len(best) > 1:
        title = words.t("A tie")
    elif snapshot.viewer == best[0]:
        title = words.t("You win!")
    else:
        title = words.t("{name} wins", name=snapshot.names[best[0]])
    return {
        "over": True,
        "title": title,
        "sub": reading.prompt.why,
        "ranking": [
            {
                "name": snapshot.names[seat],
                "rank": outcome.ranks[seat],
                "score": outcome.scores[seat],
                "glyph": panels[seat].glyph,
                "cls": panels[seat].cls,
            }
            for seat in seats
        ],
        "chart": Markup(part_svg(chart)) if chart is not None else "",
        "rematch": snapshot.rematch,
        "shared": snapshot.shared,
        "player": bool(snapshot.mine),
        "table": snapshot.table,
        "takes_back": snapshot.takes_back,
        "copied": snapshot.copied,
        "assisted": [seat.name for seat in snapshot.seats if seat.assisted],
        "watch": dict(snapshot.links).get(int(WATCHER), ""),
        "seal": snapshot.seal,
    }


def extra(snapshot: Snapshot, face: AnyFace, words: Words) -> dict[str, object]:
    paths = dict(snapshot.links)
    invites = [
        {"seat": seat.seat, "name": seat.name, "path": paths[seat.seat]}
        for seat in snapshot.seats
        if seat.kind == "open" and seat.seat in paths
    ]
    asker = snapshot.names[snapshot.undo_asked_by] if snapshot.undo_asked_by >= 0 else ""
    return {
        "invites": invites,
        "replaced": [seat for seat in snapshot.seats if seat.kind == "bot" and seat.seat in snapshot.mine],
        "asker": asker,
        "agreed": snapshot.undo_agreed or snapshot.viewer < 0,
        "standing": _standing(snapshot, face, words),
        "copied": snapshot.copied,
        "cloned_from": snapshot.cloned_from,
        "counts": words.t(COUNTS[snapshot.counts]) if snapshot.counts and not snapshot.over else "",
        "assisted": [seat for seat in snapshot.seats if seat.assisted and not snapshot.over],
    }


def _standing(snapshot: Snapshot, face: AnyFace, words: Words) -> dict[str, object] | None:
    """Return the question that the viewer may answer once for all, with its answers."""
    person = snapshot.viewer >= 0 and snapshot.seats[snapshot.viewer].kind == "human"
    if face.standing is None or not person or snapshot.over or not snapshot.live:
        return None
    answers = [(value, words.t(label)) for value, label in face.standing.answers]
    return {
        "title": words.t(face.standing.title),
        "answers": [("", words.t("Ask me each time")), *answers],
        "chosen": snapshot.standing,
    }


def links(snapshot: Snapshot, words: Words) -> list[dict[str, str]]:
    found = []
    for seat, path in snapshot.links:
        if seat == WATCHER:
            title, help_ = words.t("For watching"), words.t("Shows what everybody may see, and nothing else.")
        elif seat in snapshot.mine:
            title = words.t("Your seat on another device")
            help_ = words.t("Keep it to yourself: whoever opens it plays for you.")
        else:
            title = words.t("Free seat {n}", n=seat + 1)
            help_ = words.t("Whoever opens it takes the seat.")
        found.append({"title": title, "help": help_, "path": path})
    return found


def _history(snapshot: Snapshot, words: Words) -> Block:
    moment, moments = snapshot.moment, snapshot.moments
    reached = round(1000 * moment / max(1, moments))
    ticks = "".join([f"M{x} 9v14" for x in _ticks(snapshot)])
    label = escape(words.t("Look at an earlier moment"))
    said = escape(words.t("Move {n} of {all}", n=moment, all=moments))
    slider = (
        f'<input type="range" id="scrub" min="0" max="{moments}" value="{moment}" aria-label="{label}"'
        f' aria-valuetext="{said}">'
    )
    inner = (
        log.leaf("scrub-ticks", f'<path class="tick" id="scrub-ticks" d="{ticks}"/>'),
        log.leaf("scrub-done", f'<line class="done" id="scrub-done" x1="0" x2="{reached}" y1="16" y2="16"/>'),
        Block("scrub", slider, ("",)),
        log.leaf("scrub-at", f'<output for="scrub" aria-live="off" id="scrub-at">{moment} / {moments}</output>'),
    )
    return Block("history", "", around("history", words, {"live": snapshot.live, "first": moment == 0}), inner)


def _ticks(snapshot: Snapshot) -> list[int]:
    """Return the positions at which turns begin, in thousandths; none if there would be too many."""
    moments = max(1, snapshot.moments)
    changes = (one for before, one in pairwise(snapshot.lines) if one.seat >= 0 and before.seat != one.seat)
    turns = [after.moment - 1 for after in islice(changes, MOST_TICKS + 1)]
    return [round(1000 * moment / moments) for moment in turns] if len(turns) <= MOST_TICKS else []
