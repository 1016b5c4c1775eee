"""All settings of a server. docs/settings.md lists them; a test holds the two together."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, is_dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from operator import attrgetter
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args, get_type_hints
from urllib.parse import urlsplit

import msgspec

OPEN, INVITED, CLOSED = "open", "invitation", "closed"
ADMINISTRATORS, MEMBERS = "administrators", "members"
SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400, "month": 30 * 86_400, "year": 360 * 86_400}
RATE = re.compile(rf"\s*(\d+)\s*(?:/|per)\s*(\d+)?\s*({'|'.join(SECONDS)})s?\s*", re.IGNORECASE)


class Rate(NamedTuple):
    amount: int
    seconds: int  # in which so many are allowed


def rate_of(text: str) -> Rate:
    """Read 20/10 minutes; ValueError if it is no rate."""
    found = RATE.fullmatch(text)
    if found is None:
        raise ValueError(f"{text} is no rate")
    return Rate(int(found[1]), int(found[2] or 1) * SECONDS[found[3].lower()])


def networks_of(text: str) -> list[IPv4Network | IPv6Network]:
    """Read addresses and networks with commas between them; ValueError if one is wrong."""
    return [ip_network(part.strip(), strict=False) for part in text.split(",") if part.strip()]


def _is_text(file: str) -> bool:
    return not file or bool(Path(file).read_text("utf-8"))


class Takes(NamedTuple):
    """The values that a setting takes; the description ends the sentence "… is to be …"."""

    description: str
    fits: Callable[[Any], object] = lambda _: True  # returns false or raises OSError or ValueError for a wrong value
    secret: bool = False  # never shown


def _one_of(*choices: str) -> Takes:
    return Takes(f"{', '.join(choices[:-1])} or {choices[-1]}", choices.__contains__)


TEXT = Takes("a text")
Secret = Annotated[str, Takes("a text", secret=True)]
Flag = Annotated[bool, Takes("true or false")]
Port = Annotated[int, Takes("a port from 1 to 65535", range(1, 65536).__contains__)]
Count = Annotated[int, Takes("a whole number from 1 on", lambda number: number >= 1)]
RateText = Annotated[str, Takes("a rate such as 20/10 minutes", rate_of)]
TextFile = Annotated[str, Takes("a file of text that can be read", _is_text)]
Networks = Annotated[
    str, Takes("addresses or networks with commas between them", lambda text: networks_of(text) is not None)
]
Email = Annotated[str, Takes("an e-mail address", lambda text: "@" in text)]
Address = Annotated[
    str,
    Takes(
        "an address such as https://games.example.org",
        lambda text: not text or (text.startswith(("http://", "https://")) and not text.endswith("/")),
    ),
]


@dataclass(frozen=True, slots=True)
class Rates:
    """By guest; one address may do `address` times as much, since many can share it."""

    create: Annotated[RateText, "tables that a guest sets up"] = "20/10 minutes"
    tables: Annotated[RateText, "the same in the long run; those never begun are deleted after 30 days"] = "100/day"
    join: Annotated[RateText, "links that a guest opens"] = "60/10 minutes"
    code: Annotated[RateText, "wrong codes of tables that a guest tries"] = "10/10 minutes"
    post: Annotated[RateText, "forms that a guest sends"] = "120/minute"
    picture: Annotated[RateText, "pictures that a guest asks for"] = "60/minute"
    page: Annotated[RateText, "pages and boards that a guest opens"] = "600/minute"
    register: Annotated[RateText, "accounts that a guest makes"] = "5/hour"
    letter: Annotated[RateText, "changes of an address, each of which sends a letter"] = "10/hour"
    sign_in: Annotated[RateText, "tries to sign in by one name from one address"] = "10/10 minutes"
    message: Annotated[RateText, "messages of a guest at tables"] = "300/10 seconds"
    chat: Annotated[RateText, "what a guest says in chats and reports of them"] = "20/minute"
    address: Annotated[Count, "how many times as much one address may do as one guest"] = 5
    sockets_of_guest: Annotated[Count, "open pages of a guest"] = 16
    sockets_of_address: Annotated[Count, "open pages of an address"] = 120
    sockets: Annotated[Count, "open pages of all together"] = 4000
    share: Annotated[
        Count, "percent of a core that a guest or an address gets for pages, boards and history when others want it"
    ] = 10


@dataclass(frozen=True, slots=True)
class Mail:
    """The server for outgoing mail; without one the site asks for no addresses."""

    server: Annotated[str, "the name of the server for outgoing mail; without one no letters are sent"] = ""
    port: Annotated[Port, "its port"] = 587
    user: Annotated[str, "the name to sign in there"] = ""
    password: Annotated[Secret, "and the password"] = ""
    tls: Annotated[
        str,
        _one_of("start", "always", "never"),
        "`start`: the line is encrypted if the server can; `always`: from the first byte; `never`",
    ] = "start"
    sender: Annotated[Email, "from whom letters are"] = "mytharium@localhost"
    daily: Annotated[Count, "e-mails that one address gets in a day, but for alerts about its account"] = 50


@dataclass(frozen=True, slots=True)
class Settings:
    host: Annotated[str, "the address to listen on"] = "127.0.0.1"
    port: Annotated[Port, "the port to listen on"] = 8000
    db: Annotated[str, "a file for SQLite, or `postgresql://USER:PASSWORD@HOST/NAME`"] = "mytharium.sqlite"
    workers: Annotated[Count, "processes that serve; more than one need PostgreSQL"] = 1
    bots: Annotated[Flag, "whether these processes play the bots; `false` leaves them to `mytharium worker`"] = True
    proxy: Annotated[Networks, "reverse proxies whose word on the caller's address and on https is taken"] = ""
    secret: Annotated[Secret, "what cookies and links are signed with; made by itself if it is not given"] = ""
    registration: Annotated[
        str, _one_of(OPEN, INVITED, CLOSED), "who may make an account: `open` to all, by `invitation`, or `closed`"
    ] = OPEN
    inviting: Annotated[
        str,
        _one_of(ADMINISTRATORS, MEMBERS),
        "who invites, if accounts are made by invitation: `administrators` or all `members`",
    ] = ADMINISTRATORS
    confirm_minutes: Annotated[
        Count, "minutes for which a password or a passkey counts when passkeys, addresses or tokens are changed"
    ] = 10
    terms: Annotated[
        TextFile, "a Markdown file with your terms; `terms.es.md` beside `terms.md` is its Spanish one"
    ] = ""
    privacy: Annotated[TextFile, "a Markdown file on what you do with data, in the same way"] = ""
    docs: Annotated[str, "the folder of the built documentation, shown at `/docs`"] = "build/docs"
    url: Annotated[Address, "the address of the site as people know it, for links in letters"] = ""
    private_addresses: Annotated[
        Flag, "whether notices may be posted to addresses in private networks, and without https"
    ] = False
    log: Annotated[
        str, _one_of("text", "json"), "`text` for people, or `json`: an object a line, requests included"
    ] = "text"
    metrics: Annotated[Networks, "who may read `/metrics`; without it nobody"] = ""
    mail: Mail = field(default_factory=Mail)
    rates: Rates = field(default_factory=Rates)


FILE = "mytharium.toml"  # is read from the working directory, if it is there
PREFIX = "MYTHARIUM_"
DEFAULT = "default"
HIDDEN = "(hidden)"


class SettingsError(ValueError):
    """A setting that is wrong: which one, where it was given, and what it takes."""


class Field(NamedTuple):
    name: str  # with the section before it: rates.create
    kind: type
    takes: Takes
    description: str
    default: Any

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper().replace(".", "_")

    def checked(self, value: Any, source: str) -> Any:
        with suppress(msgspec.ValidationError, OSError, ValueError):
            made: Any = msgspec.convert(value, self.kind, strict=False)
            if self.takes.fits(made):
                return made
        shown = HIDDEN if self.takes.secret else repr(value)
        raise SettingsError(f"{source}: {self.name} is {shown}; it is to be {self.takes.description}.")


class Loaded(NamedTuple):
    settings: Settings
    sources: dict[str, str]  # by setting: where its value was given

    def shown(self) -> Iterator[tuple[str, str, str]]:
        """Yield each setting with its value without secrets, and where it was given."""
        for one in declared():
            value = str(attrgetter(one.name)(self.settings))
            yield one.name, HIDDEN if one.takes.secret and value else _without_password(value), self.sources[one.name]


def declared(part: type = Settings, section: str = "") -> Iterator[Field]:
    defaults, hints = part(), get_type_hints(part, include_extras=True)
    for one in fields(part):
        name, hint = section + one.name, hints[one.name]
        if is_dataclass(hint) and isinstance(hint, type):
            yield from declared(hint, f"{name}.")
        else:
            kind, *takes, description = get_args(hint)
            yield Field(name, kind, takes[0] if takes else TEXT, description, getattr(defaults, one.name))


def load(given: Mapping[str, Any], environment: Mapping[str, str], file: str = "") -> Loaded:
    """Load the settings; SettingsError if one is wrong. None in `given` stands for not given."""
    path = file or environment.get(f"{PREFIX}SETTINGS", "")
    written = _read(Path(path or FILE), bool(path))
    values: dict[str, dict[str, Any]] = {"": {}}  # by section
    sources: dict[str, str] = {}
    for one in declared():
        found = [
            (given.get(one.name), "Command line"),
            (environment.get(one.variable), one.variable),
            (written.pop(one.name, None), path or FILE),
        ]
        value, sources[one.name] = next((pair for pair in found if pair[0] is not None), (one.default, DEFAULT))
        section, _, name = one.name.rpartition(".")
        values.setdefault(section, {})[name] = one.checked(value, sources[one.name])
    for name in written:
        raise SettingsError(f"{path or FILE}: there is no setting {name}; docs/settings.md lists them all.")
    settings = msgspec.convert({**values.pop(""), **values}, Settings)
    if settings.mail.server and not settings.url:
        raise SettingsError("There is a mail.server, so url is needed too: letters have links to the site.")
    if not settings.db.startswith("postgresql"):
        if settings.workers > 1:
            raise SettingsError(f"workers is {settings.workers}; more than one process needs PostgreSQL as its db.")
        if not settings.bots:
            raise SettingsError("bots is false; bots that play elsewhere need PostgreSQL as the db.")
    return Loaded(settings, sources)


def _read(path: Path, wanted: bool) -> dict[str, Any]:
    """Return a file as {"rates.create": …}; nothing if the default file is missing."""
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


def _without_password(text: str) -> str:
    """Replace the password of a URL by stars."""
    if "://" not in text:
        return text
    hidden = re.sub(r"(?<=://)([^:/@]*):.*@", r"\1:***@", text, flags=re.DOTALL)
    hidden = re.sub(r"(?<=[?&]password=)[^&]*", "***", hidden, flags=re.IGNORECASE)
    try:
        _ = urlsplit(hidden).port
    except ValueError:  # may be a password, if the host is missing
        return HIDDEN
    return hidden
