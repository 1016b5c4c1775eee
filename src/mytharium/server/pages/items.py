"""Items of lists that change with every move: a turn of the log, a seat. Without a template they take a seventh of the
time."""

from markupsafe import escape

from mytharium.scene.face import SeatPanel
from mytharium.scene.words import Words
from mytharium.server.pages.templates import emblem, icon
from mytharium.server.pages.turns import NOBODY, Said, Turn


def turn_item(
    turn: Turn, state: str, sign: tuple[str, str], first: bool, number: int, why: bool, who: str, words: Words
) -> str:
    """A turn in few words; what it was step by step stands folded under it, or why, if the rules played it."""
    cls = f"turn-line{' skipped' if turn.skipped else ''}{' nobody' if turn.seat == NOBODY else ''}"
    shown = f' class="{state}"' if state else ""
    glyph, seat_cls = sign
    mark: str = emblem(glyph, seat_cls) if glyph else "<span></span>"
    if number:
        mark = f'<span class="order {seat_cls}">{number}</span>'
    name = f"<b>{escape(words.t('{name}:', name=who))}</b> " if who else ""
    button = f'<button type="button"{shown} tabindex="{0 if first else -1}" data-look="{turn.moment}"{_at(turn.cells)}>'
    return (
        f'<li id="{turn.id}" class="{cls}">{button}{mark}<span>{name}{escape(turn.text)}</span></button>'
        f"{_step_by_step(turn, why, words) if len(turn.said) > 1 else ''}</li>"
    )


def _step_by_step(turn: Turn, why: bool, words: Words) -> str:
    label = "" if why else f' aria-label="{escape(words.t("Step by step"))}"'
    title = escape(words.t("Why?")) if why else icon("m-next")
    said = "".join([_sentence(one) for one in turn.said])
    summary = f'<summary tabindex="-1"{label}>{title}</summary>'
    return f'<details id="{turn.id}-all" data-keep="open">{summary}<ol>{said}</ol></details>'


def _sentence(said: Said) -> str:
    button = f'<button type="button" tabindex="-1" data-look="{said.moment}"{_at(said.cells)}>'
    return f"<li>{button}{escape(said.text)}</button></li>"


def _at(cells: tuple[str, ...]) -> str:
    """Where on the board it happened."""
    return f' data-points="{escape(" ".join(cells))}"' if cells else ""


def seat_item(
    seat: int, name: str, you: bool, doing: str, note: str, dot: tuple[str, str], panel: SeatPanel, words: Words
) -> str:
    """A seat: who plays it and how it stands; `doing` is said while it is asked, `dot` whether somebody is there."""
    cls = f"seat{' now' if doing else ''}{' me' if you else ''}{' mine' if doing and you else ''}"
    kind, said = dot[0], escape(dot[1])
    bot = icon("i-bot") if kind == "bot" else ""
    sign = f'<span class="dot {kind}" title="{said}">{bot}</span><span class="sr">{said}</span>' if kind else ""
    who, title = escape(name), escape(panel.role or name)
    here = f'<span class="you">{escape(words.t("You"))}</span>' if you else ""
    notes = [f'<span class="name" title="{who}">{who}</span>'] if panel.role else []
    notes += [f'<span class="turn">{escape(doing)}</span>'] if doing else []
    notes += [f"<span>{escape(text)}</span>" for text in (panel.detail, note) if text]
    has = "".join([_resource(*resource) for resource in panel.resources])
    return (
        f'<li class="{cls}" id="seat-{seat}"><span class="face-of">{emblem(panel.glyph, panel.cls)}{sign}</span>'
        f'<div class="who"><b><span title="{title}">{title}</span>{here}</b><small>{"".join(notes)}</small></div>'
        f'<div class="pts">{escape(panel.points)}<small>{escape(panel.unit)}</small></div>'
        f'<div class="res">{has}</div></li>'
    )


def _resource(glyph: str, name: str, value: str) -> str:
    label = escape(name)
    return f'<span title="{label}">{icon(f"m-{glyph}")}<span class="sr">{label}</span>{escape(value)}</span>'
