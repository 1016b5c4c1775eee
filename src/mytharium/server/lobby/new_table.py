"""A new table: what a program sends or a form says, checked in one place. A FormError is one sentence for the host."""

from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

import msgspec

from mytharium import games
from mytharium.core.compose import ComposeError, Meta, Option
from mytharium.scene.words import Words, mark
from mytharium.server.accounts.people import People
from mytharium.server.base.errors import Refused
from mytharium.server.base.inputs import number
from mytharium.server.http.requests import FormFields, Guest, clean_name, first
from mytharium.server.tables.rights import Right
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.table import AUTOMA, BOT, HUMAN, OPEN, STRENGTHS, Seat, TableInfo
from mytharium.server.tables.time_control import OFFERED, Pace, PaceError, read_pace

ME, FRIEND, PERSON, DEVICE, NONE = "me", "friend", "person", "device", "none"  # seats of the form
OWN = "own"  # of an open option: the text beside it; of the presets: what is chosen below them
SETUP = ("preset", "module", "option-", "text-")  # how the fields begin that say what is played
ONE_SEAT = mark("You can take one seat for yourself. For people beside you, choose “Somebody on this device”.")
MAX_TEXT = 1000  # characters of an open option
HIGHEST = 9999  # rating that can be asked for


class FormError(ValueError):
    """Something is wrong with the form, or with one option; `gaps` fill the braces of the sentence."""

    def __init__(self, sentence: str, option: str = "", **gaps: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.option = option
        self.gaps = gaps


# ---- what is asked for -------------------------------------------------------------------------------------------


def described(sentence: str, **limits: Any) -> msgspec.Meta:
    return msgspec.Meta(description=sentence, **limits)


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a program's request."""


class NewSeat(Body, frozen=True):
    kind: Annotated[
        Literal["me", "open", "person", "bot"],
        described(mark("you, whoever comes, somebody by name, or a bot of this site")),
    ]
    name: Annotated[str, described(mark("a name as it is shown"), max_length=60)] = ""
    strength: Annotated[str, described(mark("of a bot: easy, medium, strong or expert"), max_length=40)] = ""


class Company(Body, frozen=True, kw_only=True):
    """Players and time control."""

    seats: Annotated[list[NewSeat], described(mark("from the first to the last"), max_length=10)]
    public: Annotated[bool, described(mark("free seats are in the lobby, and everybody may watch"))] = False
    joining: Annotated[bool, described(mark("anyone with the table's code may take a free seat"))] = False
    pace: Annotated[
        Literal["none", "quick", "calm", "daily", "slow"], described(mark("the clock; public tables need one"))
    ] = "none"


class NewTable(Company, frozen=True, kw_only=True):
    game: Annotated[str, described(mark("the game by its name here"), max_length=60)]
    preset: Annotated[str, described(mark("in place of modules and options"), max_length=60)] = ""
    modules: Annotated[list[str], msgspec.Meta(max_length=20)] = []
    options: dict[str, str] = {}


class Clone(Company, frozen=True, kw_only=True):
    moment: Annotated[int, described(mark("counted as in the address of a moment, ?at="), ge=1, le=1_000_000)]


@dataclass(frozen=True, slots=True)
class Extras:
    """Settings that only the form offers."""

    numbers: tuple[int, ...] = ()  # of the seats on the form, counted from 1, where some are left out
    devices: frozenset[int] = frozenset()  # open seats of players on the host's device
    watching: bool = False
    hints: bool = False
    pace: Pace | None = None
    wanted: tuple[int, int] | None = None


NOTHING = Extras()


# ---- checking ----------------------------------------------------------------------------------------------------


def plan_of(new: NewTable, own: str, words: Words, extras: Extras = NOTHING) -> Plan:
    """Check a new table. `own` is the host's name; seats without a name get one in the host's language."""
    meta, chosen = games.meta(new.game), _players(new, own, words, extras)
    modules, options = _set_up(meta, new)
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
    return _agreed(Plan(meta.name, composed, dict(game.options), automas), chosen, new, extras)


def plan_of_clone(info: TableInfo, new: Company, own: str, words: Words, extras: Extras = NOTHING) -> Plan:
    """Check the players and the time control of a table that continues from a moment of a game."""
    chosen = _players(new, own, words, extras)
    automas = tuple(seat for seat in info.seats if seat.kind == AUTOMA)
    count = len(info.seats) - len(automas)
    if len(chosen) != count:
        raise FormError(mark("This position is for {n} players."), n=count)
    return _agreed(Plan(info.game, info.modules, info.options, automas), chosen, new, extras)


def _players(new: Company, own: str, words: Words, extras: Extras) -> list[Seat]:
    if sum(seat.kind == ME for seat in new.seats) > 1:
        raise FormError(ONE_SEAT)
    return [_seat(new, k, own, words, extras) for k in range(len(new.seats))]


def _seat(new: Company, k: int, own: str, words: Words, extras: Extras) -> Seat:
    seat, n = new.seats[k], extras.numbers[k] if extras.numbers else k + 1
    name = clean_name(seat.name)
    if seat.kind == BOT:
        if seat.strength not in STRENGTHS:
            raise FormError(mark("Seat {n}: there is no bot of that strength."), n=n)
        alone = sum(other.kind == BOT for other in new.seats) == 1
        return Seat(BOT, name or (words.t("Bot") if alone else words.t("Bot {n}", n=k + 1)), seat.strength)
    if seat.kind == PERSON and not name:
        raise FormError(mark("Seat {n}: say whom you invite."), n=n)
    usual = words.t("Player {n}", n=k + 1)
    if seat.kind == ME:
        return Seat(HUMAN, own or usual)
    return Seat(HUMAN, name or usual, device=True) if k in extras.devices else Seat(OPEN, name or usual)


def _agreed(plan: Plan, chosen: list[Seat], new: Company, extras: Extras) -> Plan:
    """Return the plan with people and bots before its automas, and with what the host allows."""
    pace = extras.pace or OFFERED.get(new.pace)
    if new.public and pace is None and any(seat.kind == OPEN for seat in chosen):
        raise FormError(mark("A table in the lobby needs a clock, so that nobody can hold it up."))
    rights = {
        Right.WATCH: new.public or extras.watching,
        Right.HINTS: extras.hints,
        Right.PUBLIC: new.public,
        Right.JOINS: new.joining,
    }
    return replace(
        plan,
        seats=(*chosen, *plan.seats),
        allowed=tuple(right for right, allowed in rights.items() if allowed),
        pace=pace,
        wanted=extras.wanted,
        invited=tuple((k, chosen[k].name) for k, seat in enumerate(new.seats) if seat.kind == PERSON),
    )


def _set_up(meta: Meta, new: NewTable) -> tuple[list[str], dict[str, str]]:
    """Return modules and options; an option that does not matter to what else was chosen has its default."""
    if new.preset:
        preset = next((preset for preset in meta.presets if preset.name == new.preset), None)
        if preset is None:
            raise FormError(mark("The game has no preset {name}."), name=new.preset)
        return list(preset.modules), dict(preset.options)
    known = {option.name: option for option in meta.options}
    if unknown := next((name for name in new.options if name not in known), ""):
        raise FormError(mark("The game has no option {name}."), name=unknown)
    options = {name: _value(option, new.options.get(name)) for name, option in known.items()}
    modules = [module for module in new.modules if module]
    matters = {*modules, *(name for name, option in known.items() if options[name] != option.values[0])}
    for name, option in known.items():
        if option.needs and option.needs not in matters:
            options[name] = option.values[0]
    return modules, options


def _value(option: Option, value: str | None) -> str:
    """Return the value of an option; the text of an open one has lines, or slashes between them."""
    if value is None:
        return "no" if option.is_switch else option.values[0]
    if not option.open or value in option.values:
        return value
    lines = value.replace("/", "\n")[:MAX_TEXT].splitlines()
    return "/".join(line.strip() for line in lines if line.strip())


# ---- the form ----------------------------------------------------------------------------------------------------


def read_plan(meta: Meta, form: FormFields, own: str, words: Words) -> Plan:
    """Fields: those of `_company`; preset, or, if it is `own` or missing, module, once for each, option-<name>, none
    from a switch that is off, and text-<name> with an open option that is `own`. The host is called `own`."""
    company, extras = _company(meta, form)
    preset = first(form, "preset", OWN)
    known = [option.name for option in meta.options]
    options = {name: first(form, f"option-{name}") for name in known if f"option-{name}" in form}
    options |= {name: first(form, f"text-{name}") for name, value in options.items() if value == OWN}
    new = NewTable(
        **company,
        game=meta.name,
        preset=preset if preset in [one.name for one in meta.presets] else "",
        modules=list(form.get("module", ())),
        options=options,
    )
    return plan_of(new, own, words, extras)


def read_clone(info: TableInfo, form: FormFields, own: str, words: Words) -> Plan:
    """Fields: those of `_company`."""
    company, extras = _company(games.meta(info.game), form)
    return plan_of_clone(info, Company(**company), own, words, extras)


def _company(meta: Meta, form: FormFields) -> tuple[dict[str, Any], Extras]:
    """Fields: seat0, name0, strength0 and so on; public, joining, watching and hints, if they are allowed; the fields
    of the clock; rating-from and rating-to."""
    seats: list[NewSeat] = []
    numbers: list[int] = []
    devices: set[int] = set()
    for k in range(meta.seats[1]):
        kind, _, strength = first(form, f"seat{k}", NONE).partition(":")
        if kind == NONE:
            continue
        if kind not in (ME, FRIEND, PERSON, DEVICE, BOT):
            raise FormError(mark("Seat {n}: choose who sits there."), n=k + 1)
        if kind == DEVICE:
            devices.add(len(seats))
        name, strength = first(form, f"name{k}"), strength or first(form, f"strength{k}")
        seats.append(NewSeat("open" if kind in (FRIEND, DEVICE) else kind, name, strength))  # type: ignore[arg-type]
        numbers.append(k + 1)
    try:
        pace = read_pace(form)
    except PaceError as error:
        raise FormError(str(error)) from error
    on = {field: first(form, field) == "yes" for field in ("public", "joining", "watching", "hints")}
    extras = Extras(tuple(numbers), frozenset(devices), on["watching"], on["hints"], pace, _wanted(form))
    return {"seats": seats, "public": on["public"], "joining": on["joining"]}, extras


def _wanted(form: FormFields) -> tuple[int, int] | None:
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


def host_name(form: FormFields, guest: Guest) -> str:
    """Return the name of the account, or the one in the host's seat of the form, which may be new."""
    mine = next((field for field in form if field.startswith("seat") and first(form, field) == ME), "")
    return guest.name if guest.session else clean_name(first(form, mine.replace("seat", "name"))) or guest.name


def setup_of(form: FormFields) -> str:
    """Return the fields that say what is played, without who plays, to be remembered."""
    return urlencode([(name, value) for name, values in form.items() if name.startswith(SETUP) for value in values])


# ---- people ------------------------------------------------------------------------------------------------------


async def people_of(people: People, host: str, plan: Plan, chosen: set[str]) -> dict[int, str]:
    """Return for whom seats are kept, by their ids.

    FormError if an invited person does not exist, or if a chosen name of another seat is that of an account.
    """
    for seat in plan.seats:
        if seat.kind in (HUMAN, BOT) and seat.name in chosen:
            try:
                await people.check_free(seat.name, host)
            except Refused as no:
                raise FormError(str(no)) from no
    if plan.invited and await people.by_id(host) is None:
        raise FormError(mark("Sign in to invite people by name. Or send a link: that needs no account."))
    kept: dict[int, str] = {}
    for k, name in plan.invited:
        person = await people.by_name(name)
        if person is None:
            raise FormError(mark("Seat {n}: there is nobody of the name {name} here."), n=k + 1, name=name)
        if person.id == host or person.id in kept.values():
            raise FormError(mark("Seat {n}: {name} sits here already."), n=k + 1, name=name)
        kept[k] = person.id
    return kept
