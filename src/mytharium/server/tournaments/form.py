"""The form of a new tournament."""

from dataclasses import replace

from mytharium import games
from mytharium.core.compose import ComposeError, Meta
from mytharium.scene.words import mark
from mytharium.server.base.errors import Refused
from mytharium.server.base.inputs import number
from mytharium.server.http.requests import clean_name, first
from mytharium.server.tables.time_control import LOST, PaceError, read_pace
from mytharium.server.tournaments.model import GROUPS, KNOCKOUT, ROBIN, SWISS, Rules
from mytharium.server.tournaments.pairing import PAIR

KINDS = {
    SWISS: mark("Swiss: those with as many points meet"),
    ROBIN: mark("Everybody meets everybody"),
    KNOCKOUT: mark("Knock-out: who loses is out"),
    GROUPS: mark("Groups, with promotion in the next season"),
}
NUMBERS = {"rounds": (1, 15), "size": (2, 16), "promote": (0, 8)}


def read_rules(meta: Meta, form: dict[str, list[str]]) -> Rules:
    """Fields: name, kind, seats, preset, friendly, those of a pace; rounds, size and promote, which matter to some
    kinds."""
    name, kind = clean_name(first(form, "name")), first(form, "kind")
    if not name:
        raise Refused(mark("Give the tournament a name."))
    if kind not in KINDS:
        raise Refused(mark("Choose how it is played."))
    numbers = {}
    for field, (low, high) in NUMBERS.items():
        wanted = number(first(form, field, str(low)))
        if wanted is None or not low <= wanted <= high:
            raise Refused(mark("There are 1 to 15 rounds, 2 to 16 in a group, and up to 8 who change places."))
        numbers[field] = wanted
    seats = first(form, "seats", str(PAIR))
    if seats not in map(str, range(PAIR, meta.seats[1] + 1)):
        raise Refused(mark("The game is not for so many at a table."))
    try:
        pace = read_pace(form)
    except PaceError as error:
        raise Refused(str(error)) from error
    if pace is None:
        raise Refused(mark("A tournament needs a clock, so that nobody can hold it up."))
    preset = next((one for one in meta.presets if one.name == first(form, "preset")), None)
    modules, options = (preset.modules, preset.options) if preset is not None else ((), {})
    try:
        game = games.make(meta.name, list(modules), options)
        for count in range(PAIR, int(seats) + 1):  # where numbers do not fit, tables are smaller
            game.new(count)
    except ComposeError as error:
        raise Refused(error.sentence) from error
    return Rules(
        name=name,
        game=meta.name,
        modules=tuple(modules),
        options=dict(game.options),
        kind=kind,
        pace=replace(pace, over=LOST),
        rounds=numbers["rounds"],
        size=numbers["size"],
        promote=numbers["promote"],
        seats=int(seats),
        friendly=first(form, "friendly") == "yes",
    )
