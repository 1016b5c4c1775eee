"""Where settings come from: the command line, else the environment, else a file, else their defaults."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from mytharium.server.settings.settings import Settings, Told

FILE = "mytharium.toml"  # is read from the working directory, if it is there
PREFIX = "MYTHARIUM_"
DEFAULT = "default"
HIDDEN = "(hidden)"


class SettingsError(ValueError):
    """A setting that is wrong: which one, where it was given, and what it takes."""


@dataclass(frozen=True, slots=True)
class Field:
    """One setting as it is declared."""

    name: str  # with the section before it: rates.create
    kind: type
    told: Told
    default: Any

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper().replace(".", "_")


@dataclass(frozen=True, slots=True)
class Loaded:
    settings: Settings
    sources: dict[str, str]  # by setting: where its value was given

    def shown(self) -> Iterator[tuple[str, str, str]]:
        """Each setting with its value as others may read it, and where it was given."""
        for one in declared():
            value = str(_value(self.settings, one.name))
            yield one.name, HIDDEN if one.told.secret and value else _without_password(value), self.sources[one.name]


def declared(part: type = Settings, section: str = "") -> Iterator[Field]:
    """All settings there are."""
    defaults, hints = part(), get_type_hints(part, include_extras=True)
    for one in fields(part):
        name, hint = section + one.name, hints[one.name]
        if is_dataclass(hint) and isinstance(hint, type):
            yield from declared(hint, f"{name}.")
        else:
            kind, told = get_args(hint)
            yield Field(name, kind, told, getattr(defaults, one.name))


def load(given: Mapping[str, Any], environment: Mapping[str, str], file: str = "") -> Loaded:
    """The settings for a server; SettingsError if one is wrong. What is None in `given` was not given."""
    path = file or environment.get(f"{PREFIX}SETTINGS", "")
    written = _read(Path(path or FILE), bool(path))
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for one in declared():
        found = [
            (given.get(one.name), "Command line"),
            (environment.get(one.variable), one.variable),
            (written.pop(one.name, None), path or FILE),
        ]
        value, sources[one.name] = next((pair for pair in found if pair[0] is not None), (one.default, DEFAULT))
        values[one.name] = _checked(one, value, sources[one.name])
    for name in written:
        raise SettingsError(f"{path or FILE}: there is no setting {name}; docs/settings.md lists them all.")
    if values["mail.server"] and not values["url"]:
        raise SettingsError("There is a mail.server, so url is needed too: letters have links to the site.")
    if not values["db"].startswith("postgresql"):
        if values["workers"] > 1:
            raise SettingsError(f"workers is {values['workers']}; more than one process needs PostgreSQL as its db.")
        if not values["bots"]:
            raise SettingsError("bots is false; bots that play elsewhere need PostgreSQL as the db.")
    return Loaded(_made(Settings, values), sources)


def _read(path: Path, wanted: bool) -> dict[str, Any]:
    """What a file says, flat: {"rates.create": …}. Without the file nothing, unless it was asked for."""
    if not wanted and not path.is_file():
        return {}
    try:
        text = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} is not TOML: {error}.") from error
    return dict(_flat(text))


def _flat(table: Mapping[str, Any], section: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{section}{name}.")
        else:
            yield section + name, value


def _checked(one: Field, value: Any, source: str) -> Any:
    try:
        made: Any = msgspec.convert(value, one.kind, strict=False)
        fits = one.told.fits(made)
    except msgspec.ValidationError:
        fits = False
    if not fits:
        shown = HIDDEN if one.told.secret else repr(value)
        raise SettingsError(f"{source}: {one.name} is {shown}; it is to be {one.told.takes}.")
    return made


def _made(part: type, values: Mapping[str, Any], section: str = "") -> Any:
    hints = get_type_hints(part)
    made = {
        one.name: _made(hints[one.name], values, f"{section}{one.name}.")
        if is_dataclass(hints[one.name])
        else values[section + one.name]
        for one in fields(part)
    }
    return part(**made)


def _value(settings: Settings, name: str) -> Any:
    found: Any = settings
    for part in name.split("."):
        found = getattr(found, part)
    return found


def _without_password(text: str) -> str:
    if "://" not in text:
        return text
    try:
        return make_url(text).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return HIDDEN
