"""What the form of a new table shows: presets, seats, modules, options; or who plays on from a moment of a game."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from markupsafe import Markup

from mytharium import games
from mytharium.core.compose import Meta, Module, Option, Preset
from mytharium.scene.svg import cover_svg
from mytharium.scene.words import Words, mark
from mytharium.server.pages.forms import OWN
from mytharium.server.pages.pace_form import pace_fields
from mytharium.server.storage.info import AUTOMA, TableInfo
from mytharium.server.tables.strengths import STRENGTHS

Form: TypeAlias = Mapping[str, Sequence[str]]

KINDS = (
    ("me", mark("Me")),
    ("friend", mark("A friend, by link")),
    ("device", mark("Somebody on this device")),
    ("bot", mark("A bot")),
    ("person", mark("Somebody here, by name")),
)


def fields(
    game: Meta, form: Form, name: str, strength: str, words: Words, own: Words, public: bool = False
) -> dict[str, object]:
    """`own` are the words of the game, `strength` is that of bots of which the form says nothing yet; `public`: it is
    to be in the lobby."""
    usual = OWN if form else next((preset.name for preset in game.presets), OWN)
    preset = _sent(form, "preset", usual)
    options = [_option(game.name, option, form, own) for option in game.options]
    return {
        "presets": [_preset(game, one, own) for one in game.presets if not one.alone],
        "preset": preset,
        **_agreed(_chairs(game, form, name, strength, words), form, words, public),
        "modules": [_module(game, module, form, own) for module in game.modules],
        "options": [option for option in options if not option["folded"]],
        "folded": [option for option in options if option["folded"]],
    }


def clone_fields(info: TableInfo, mine: int, form: Form, me: tuple[str, str], words: Words) -> dict[str, object]:
    """Who plays on from a moment of a game: at first the reader, who is `me` by name and meets bots of that strength,
    in the seat `mine`; a bot stays what it was."""
    name, strength = me
    people = [seat for seat in info.seats if seat.kind != AUTOMA]
    usual: dict[str, Sequence[str]] = {}
    for k, seat in enumerate(people):
        usual |= {f"seat{k}": ["me" if k == mine else "bot"], f"name{k}": [name if k == mine else ""]}
        usual |= {f"strength{k}": [seat.strength or strength]}
    chairs = _chairs(games.meta(info.game), form or usual, name, strength, words)[: len(people)]
    for chair in chairs:
        chair["kinds"] = [(value, words.t(label)) for value, label in KINDS]
    return _agreed(chairs, form, words)


def _agreed(chairs: object, form: Form, words: Words, public: bool = False) -> dict[str, object]:
    """Who plays, how fast, and who else may."""
    return {
        "chairs": chairs,
        "strengths": [(one.name, words.t(one.title)) for one in STRENGTHS],
        "watching": _sent(form, "watching", ""),
        "joining": _sent(form, "joining", "" if "seat0" in form else "yes"),
        "hints": _sent(form, "hints", ""),
        "public": _sent(form, "public", "yes" if public else ""),
        "rating_from": _sent(form, "rating-from", ""),
        "rating_to": _sent(form, "rating-to", ""),
        "pace": pace_fields(form, words, public),
    }


def _preset(game: Meta, preset: Preset, words: Words) -> dict[str, object]:
    """`sets` is what it means for the fields below, so that one can go on from there."""
    values = {option.name: preset.options.get(option.name, option.values[0]) for option in game.options}
    return {
        "name": preset.name,
        "title": words.t(preset.title),
        "summary": words.t(preset.summary),
        "sets": json.dumps({"modules": preset.modules, "options": values}),
    }


def _chairs(meta: Meta, form: Form, name: str, strength: str, words: Words) -> list[dict[str, object]]:
    """One line of the form for each seat that the game can have; seats beyond the least may stay empty."""
    chairs = []
    for k in range(meta.seats[1]):
        kinds = [(value, words.t(label)) for value, label in KINDS]
        if k >= meta.fewest:
            kinds.append(("none", words.t("Nobody")))
        usual = "me" if k == 0 else "friend" if k < meta.seats[0] else "none"
        chairs.append(
            {
                "number": k + 1,
                "kinds": kinds,
                "kind": _sent(form, f"seat{k}", usual),
                "name": _sent(form, f"name{k}", name if k == 0 else ""),
                "strength": _sent(form, f"strength{k}", strength),
            }
        )
    return chairs


def _module(game: Meta, module: Module, form: Form, words: Words) -> dict[str, object]:
    return {
        "name": module.name,
        "title": words.t(module.title),
        "summary": words.t(module.summary) if module.summary else "",
        "needs": words.list([words.t(m.title) for m in game.modules if m.name in module.requires]),
        "on": module.name in form.get("module", ()),
    }


def _option(game: str, option: Option, form: Form, words: Words) -> dict[str, object]:
    return {
        "name": option.name,
        "title": words.t(option.title),
        "help": words.t(option.help) if option.help else "",
        "is_switch": option.is_switch,
        "choices": [
            (value, words.t(option.label(value)), _picture(game, option.name, value)) for value in option.values
        ],
        "pictures": any(_picture(game, option.name, value) for value in option.values),
        "value": _sent(form, f"option-{option.name}", option.values[0]),
        "open": option.open,
        "text": _sent(form, f"text-{option.name}", ""),
        "needs": option.needs,
        "folded": option.folded,
    }


@cache
def _picture(game: str, option: str, value: str) -> Markup:
    draw = games.face(game).picture
    part = draw(option, value) if draw is not None else None
    return Markup(cover_svg(part)) if part is not None else Markup()


def _sent(form: Form, name: str, usual: str) -> str:
    values = form.get(name, ())
    return values[0] if values else usual
