"""All settings of a server. docs/settings.md lists them; a test holds the two together."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args, get_type_hints

import msgspec
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

OPEN, INVITED, CLOSED = "open", "invitation", "closed"
REGISTRATION = (OPEN, INVITED, CLOSED)
A_TEXT = "a file of text that can be read"
SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400, "month": 30 * 86_400, "year": 360 * 86_400}
NETWORKS = "addresses or networks with commas between them"
ADMINISTRATORS, MEMBERS = "administrators", "members"


def _any(_value: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Told:
    """What a setting is for, and which values it takes, as `… is to be <takes>` goes on."""

    what: str
    takes: str = "a text"
    fits: Callable[[Any], bool] = _any
    secret: bool = False  # never shown


def _rate(what: str) -> Told:
    return Told(what, "a rate such as 20/10 minutes", _is_rate)


class Rate(NamedTuple):
    amount: int
    seconds: int  # in which so many are allowed


def rate_of(text: str) -> Rate:
    """Read 20/10 minutes; ValueError if it is no rate."""
    found = re.fullmatch(
        r"\s*(\d+)\s*(?:/|per)\s*(\d+)?\s*(second|minute|hour|day|month|year)s?\s*", text, re.IGNORECASE
    )
    if found is None:
        raise ValueError(f"{text} is no rate")
    return Rate(int(found[1]), int(found[2] or 1) * SECONDS[found[3].lower()])


def _is_rate(text: str) -> bool:
    try:
        return bool(rate_of(text))
    except ValueError:
        return False


def _count(what: str) -> Told:
    return Told(what, "a whole number from 1 on", lambda number: number >= 1)


def _is_network_list(text: str) -> bool:
    try:
        return all(ip_network(part.strip(), strict=False) for part in text.split(",") if part.strip())
    except ValueError:
        return False


def _is_text(file: str) -> bool:
    try:
        return not file or bool(Path(file).read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return False


@dataclass(frozen=True, slots=True)
class Rates:
    """By guest; one address may do `address` times as much, since many can share it."""

    create: Annotated[str, _rate("tables that a guest sets up")] = "20/10 minutes"
    tables: Annotated[str, _rate("the same in the long run; those never begun are deleted after 30 days")] = "100/day"
    join: Annotated[str, _rate("links that a guest opens")] = "60/10 minutes"
    code: Annotated[str, _rate("wrong codes of tables that a guest tries")] = "10/10 minutes"
    post: Annotated[str, _rate("forms that a guest sends")] = "120/minute"
    picture: Annotated[str, _rate("pictures that a guest asks for")] = "60/minute"
    page: Annotated[str, _rate("pages and boards that a guest opens")] = "600/minute"
    register: Annotated[str, _rate("accounts that a guest makes")] = "5/hour"
    letter: Annotated[str, _rate("changes of an address, each of which sends a letter")] = "10/hour"
    sign_in: Annotated[str, _rate("tries to sign in by one name from one address")] = "10/10 minutes"
    message: Annotated[str, _rate("messages of a guest at tables")] = "300/10 seconds"
    chat: Annotated[str, _rate("what a guest says in chats and reports of them")] = "20/minute"
    address: Annotated[int, _count("how many times as much one address may do as one guest")] = 5
    sockets_of_guest: Annotated[int, _count("open pages of a guest")] = 16
    sockets_of_address: Annotated[int, _count("open pages of an address")] = 120
    sockets: Annotated[int, _count("open pages of all together")] = 4000
    share: Annotated[
        int,
        _count("percent of a core that a guest or an address gets for pages, boards and history when others want it"),
    ] = 10


@dataclass(frozen=True, slots=True)
class Mail:
    """The server that letters are given to; without one nobody is asked for an address."""

    server: Annotated[str, Told("the name of the server for outgoing mail; without one no letters are sent")] = ""
    port: Annotated[int, Told("its port", "a port from 1 to 65535", lambda n: 1 <= n <= 65535)] = 587
    user: Annotated[str, Told("the name to sign in there")] = ""
    password: Annotated[str, Told("and the password", secret=True)] = ""
    tls: Annotated[
        str,
        Told(
            "`start`: the line is encrypted if the server can; `always`: from the first byte; `never`",
            "start, always or never",
            lambda text: text in ("start", "always", "never"),
        ),
    ] = "start"
    sender: Annotated[str, Told("from whom letters are", "an e-mail address", lambda text: "@" in text)] = (
        "mytharium@localhost"
    )
    daily: Annotated[int, _count("e-mails that one address gets in a day, but for alerts about its account")] = 50


@dataclass(frozen=True, slots=True)
class Settings:
    host: Annotated[str, Told("the address to listen on")] = "127.0.0.1"
    port: Annotated[int, Told("the port to listen on", "a port from 1 to 65535", lambda n: 1 <= n <= 65535)] = 8000
    db: Annotated[str, Told("a file for SQLite, or `postgresql://USER:PASSWORD@HOST/NAME`")] = "mytharium.sqlite"
    workers: Annotated[int, _count("processes that serve; more than one need PostgreSQL")] = 1
    bots: Annotated[
        bool, Told("whether these processes play the bots; `false` leaves them to `mytharium worker`", "true or false")
    ] = True
    proxy: Annotated[
        str,
        Told(
            "reverse proxies whose word on the caller's address and on https is taken",
            NETWORKS,
            _is_network_list,
        ),
    ] = ""
    secret: Annotated[
        str, Told("what cookies and links are signed with; made by itself if it is not given", secret=True)
    ] = ""
    registration: Annotated[
        str,
        Told(
            "who may make an account: `open` to all, by `invitation`, or `closed`",
            "open, invitation or closed",
            lambda text: text in REGISTRATION,
        ),
    ] = "open"
    inviting: Annotated[
        str,
        Told(
            "who invites, if accounts are made by invitation: `administrators` or all `members`",
            "administrators or members",
            lambda text: text in (ADMINISTRATORS, MEMBERS),
        ),
    ] = "administrators"
    confirm_minutes: Annotated[
        int,
        _count("minutes for which a password or a passkey counts when passkeys, addresses or tokens are changed"),
    ] = 10
    terms: Annotated[
        str,
        Told("a Markdown file with your terms; `terms.es.md` beside `terms.md` is its Spanish one", A_TEXT, _is_text),
    ] = ""
    privacy: Annotated[str, Told("a Markdown file on what you do with data, in the same way", A_TEXT, _is_text)] = ""
    docs: Annotated[str, Told("the folder of the built documentation, shown at `/docs`")] = "build/docs"
    url: Annotated[
        str,
        Told(
            "the address of the site as people know it, for links in letters",
            "an address such as https://games.example.org",
            lambda text: not text or (text.startswith(("http://", "https://")) and not text.endswith("/")),
        ),
    ] = ""
    private_addresses: Annotated[
        bool, Told("whether notices may be posted to addresses in private networks, and without https", "true or false")
    ] = False
    log: Annotated[
        str,
        Told(
            "`text` for people, or `json`: an object a line, requests included",
            "text or json",
            lambda text: text in ("text", "json"),
        ),
    ] = "text"
    metrics: Annotated[
        str,
        Told("who may read `/metrics`; without it nobody", NETWORKS, _is_network_list),
    ] = ""
    mail: Mail = field(default_factory=Mail)
    rates: Rates = field(default_factory=Rates)


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
