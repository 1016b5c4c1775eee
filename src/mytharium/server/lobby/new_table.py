"""The form of a new table, read and checked. A FormError is one sentence for the host."""

from dataclasses import replace
from urllib.parse import urlencode

from mytharium import games
from mytharium.core.compose import ComposeError, Meta, Option
from mytharium.core.protocol import WATCHER
from mytharium.scene.words import Words, mark
from mytharium.server.accounts.people import People
from mytharium.server.base.errors import Refused
from mytharium.server.base.inputs import number
from mytharium.server.http.requests import clean_name, first
from mytharium.server.tables.rights import HINTS, JOINS, PUBLIC
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.table import AUTOMA, BOT, BY_NAME, HUMAN, OPEN, Seat, TableInfo
from mytharium.server.tables.time_control import PaceError, read_pace


async def people_of(people: People, host: str, plan: Plan, chosen: set[str]) -> dict[int, str]:
    """For whom seats are kept, by their ids. FormError if a person beside the host or a bot has a name, of those that
    were chosen, that is somebody's with an account."""
    for seat in plan.seats:
        if seat.kind in (HUMAN, BOT) and seat.name in chosen:
            try:
                await people.check_free(seat.name, host)
            except Refused as no:
                raise FormError(str(no)) from no
    return await _invited(people, host, plan)


async def _invited(people: People, host: str, plan: Plan) -> dict[int, str]:
    """For whom seats are kept, by their ids. FormError if there is nobody of a name, or nobody who may ask."""
    kept: dict[int, str] = {}
    for seat, name in plan.invited:
        person = await people.by_name(name)
        if await people.by_id(host) is None:
            raise FormError(mark("Sign in to invite people by name. Or send a link: that needs no account."))
        if person is None:
            raise FormError(mark("Seat {n}: there is nobody of the name {name} here."), n=seat + 1, name=name)
        if person.id == host or person.id in kept.values():
            raise FormError(mark("Seat {n}: {name} sits here already."), n=seat + 1, name=name)
        kept[seat] = person.id
    return kept


ME, FRIEND, PERSON, DEVICE, NONE = "me", "friend", "person", "device", "none"


OWN = "own"  # of an open option: the text beside it; of the presets: what is chosen below them
SETUP = ("preset", "module", "option-", "text-")  # how the fields begin that say what is played
ALLOWED = (("watching", int(WATCHER)), ("hints", HINTS), ("public", PUBLIC), ("joining", JOINS))
LONGEST = 1000  # of such a text
HIGHEST = 9999  # rating that can be asked for


class FormError(ValueError):
    """What is wrong with the form, and with which option; `gaps` fill the braces of the sentence."""

    def __init__(self, sentence: str, option: str = "", **gaps: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.option = option
        self.gaps = gaps


def read_plan(meta: Meta, form: dict[str, list[str]], own: str, words: Words) -> Plan:
    """Fields: seat0, name0, strength0 and so on; preset, or, if it is `own` or missing, module, once for each,
    option-<name>, none from a switch that is off, and text-<name> with an open option that is `own`; watching,
    hints and joining, if they are allowed.

    `own` is the host's name. Seats without a name get one in the host's language.
    """
    chosen = _players(meta, form, own)
    modules, options = _chosen(meta, form)
    try:
        game = games.make(meta.name, modules, options)
        games.check(meta.name, len(chosen) + len(game.automas))
        game.new(len(chosen) + len(game.automas))
    except ComposeError as error:
        raise FormError(error.sentence, error.option, **error.gaps) from error
    if not chosen:
        raise FormError(mark("Somebody must sit down: choose who plays."))
    automas = tuple(Seat(AUTOMA, words.t(name)) for name in game.automas)
    composed = tuple(module.name for module in meta.modules if module.name in modules)
    return _agreed(Plan(meta.name, composed, dict(game.options), automas), chosen, form, words)


def read_clone(info: TableInfo, form: dict[str, list[str]], own: str, words: Words) -> Plan:
    """Who plays on from a moment of a game, and how fast; what is played is that game."""
    chosen = _players(games.meta(info.game), form, own)
    automas = tuple(seat for seat in info.seats if seat.kind == AUTOMA)
    wanted = len(info.seats) - len(automas)
    if len(chosen) != wanted:
        raise FormError(mark("This position is for {n} players."), n=wanted)
    return _agreed(Plan(info.game, info.modules, info.options, automas), chosen, form, words)


def _players(meta: Meta, form: dict[str, list[str]], own: str) -> list[tuple[str, Seat]]:
    """Who sits down, as the form says it and as a seat; automas left out."""
    kinds = [first(form, f"seat{k}", NONE) for k in range(meta.seats[1])]
    if kinds.count(ME) > 1:
        raise FormError(
            mark("You can take one seat for yourself. For people beside you, choose “Somebody on this device”.")
        )
    return [(kind, seat) for k, kind in enumerate(kinds) if (seat := _seat(form, k, own)) is not None]


def _agreed(plan: Plan, players: list[tuple[str, Seat]], form: dict[str, list[str]], words: Words) -> Plan:
    """The plan with people and bots before its automas, and with what they agree on."""
    chosen = [seat for _, seat in players]
    seats = (*(_named(seat, k, chosen, words) for k, seat in enumerate(chosen)), *plan.seats)
    allowed = {right for field, right in ALLOWED if first(form, field) == "yes"}
    if PUBLIC in allowed:
        allowed.add(int(WATCHER))
    try:
        pace = read_pace(form)
    except PaceError as error:
        raise FormError(str(error)) from error
    if PUBLIC in allowed and pace is None and any(seat.kind == OPEN for seat in seats):
        raise FormError(mark("A table in the lobby needs a clock, so that nobody can hold it up."))
    return replace(
        plan,
        seats=seats,
        allowed=tuple(allowed),
        pace=pace,
        wanted=_wanted(form),
        invited=tuple((k, seat.name) for k, (kind, seat) in enumerate(players) if kind == PERSON),
    )


def _wanted(form: dict[str, list[str]]) -> tuple[int, int] | None:
    """Fields: rating-from and rating-to; what is empty has no limit."""
    texts = [first(form, f"rating-{end}").strip() for end in ("from", "to")]
    if not any(texts):
        return None
    low, high = number(texts[0] or "0"), number(texts[1] or str(HIGHEST))
    if low is None or high is None or max(low, high) > HIGHEST:
        raise FormError(mark("A rating is a whole number, such as 1500."))
    if low > high:
        raise FormError(mark("The lower rating is above the higher one."))
    return low, high


def own_name(form: dict[str, list[str]]) -> str:
    """What the host wrote as their own name."""
    mine = [field.removeprefix("seat") for field, kinds in form.items() if field.startswith("seat") and kinds == [ME]]
    return clean_name(first(form, f"name{mine[0]}")) if mine else ""


def setup_of(form: dict[str, list[str]]) -> str:
    """What was set up, without who plays: to be remembered."""
    kept = [(name, value) for name, values in form.items() if name.startswith(SETUP) for value in values]
    return urlencode(kept)


def _chosen(meta: Meta, form: dict[str, list[str]]) -> tuple[list[str], dict[str, str]]:
    """Modules and options; of an option that does not matter to what else was chosen, the default."""
    preset = next((preset for preset in meta.presets if preset.name == first(form, "preset", OWN)), None)
    if preset is not None:
        return list(preset.modules), dict(preset.options)
    modules = [module for module in form.get("module", []) if module]
    options = {option.name: _value(form, option) for option in meta.options}
    matters = {*modules, *(option.name for option in meta.options if options[option.name] != option.values[0])}
    for option in meta.options:
        if option.needs and option.needs not in matters:
            options[option.name] = option.values[0]
    return modules, options


def _value(form: dict[str, list[str]], option: Option) -> str:
    value = first(form, f"option-{option.name}", "no" if option.is_switch else option.values[0])
    if not option.open or value != OWN:
        return value
    lines = first(form, f"text-{option.name}")[:LONGEST].splitlines()
    return "/".join(line.strip() for line in lines if line.strip())


def _named(seat: Seat, k: int, seats: list[Seat], words: Words) -> Seat:
    if seat.name:
        return seat
    if seat.kind != BOT:
        return replace(seat, name=words.t("Player {n}", n=k + 1))
    alone = sum(other.kind == BOT for other in seats) == 1
    return replace(seat, name=words.t("Bot") if alone else words.t("Bot {n}", n=k + 1))


def _seat(form: dict[str, list[str]], k: int, own: str) -> Seat | None:
    kind, _, strength = first(form, f"seat{k}", NONE).partition(":")
    name = clean_name(first(form, f"name{k}"))
    match kind:
        case "me":
            return Seat(HUMAN, name or own)
        case "device":
            return Seat(HUMAN, name, device=True)
        case "friend":
            return Seat(OPEN, name)
        case "person":
            if not name:
                raise FormError(mark("Seat {n}: say whom you invite."), n=k + 1)
            return Seat(OPEN, name)
        case "bot":
            strength = strength or first(form, f"strength{k}")
            if strength not in BY_NAME:
                raise FormError(mark("Seat {n}: there is no bot of that strength."), n=k + 1)
            return Seat(BOT, name, strength)
        case "none":
            return None
        case _:
            raise FormError(mark("Seat {n}: choose who sits there."), n=k + 1)
