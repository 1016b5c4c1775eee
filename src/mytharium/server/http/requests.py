"""The guest of a request, the site that is asked, and the form that was posted.

A signed cookie holds a guest's id and preferences; of people it holds the session.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TypeAlias, TypeVar
from urllib.parse import parse_qs, urlsplit

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request

from mytharium.scene.words import LANGUAGES, mark
from mytharium.server.base.inputs import BAD_TEXT, UNREADABLE, are_good
from mytharium.server.base.limits import NAME, Limiter
from mytharium.server.base.secrets import Keyring, new_guest, same
from mytharium.server.base.settings import Settings
from mytharium.server.tables.seating import Seating
from mytharium.server.tables.table import STRENGTHS
from mytharium.server.tables.tables import Tables

THEMES = ("", "light", "dark")
PREFERENCES = ("lang", "theme", "confirm", "sound", "strength", "setups")
LONGEST_SETUP = 300  # characters of a set-up that is remembered, so that the cookie stays small
FIELDS = 200  # of a form
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"

FOREIGN = mark("This came from another site, so it was refused. Please use the form on this page.")
EXPIRED = mark("This form is out of date. Go back, load the page again and send it once more.")
TOO_FAST = mark("Too many requests in a short time. Wait a moment and try again.")
# Letters and marks that Unicode calls printable and that are invisible: fillers, joiners, selectors of variants.
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)

T = TypeVar("T")
FormFields: TypeAlias = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest, as the cookie or the account describes them."""

    id: str  # of the person, if there is a session
    name: str = ""
    lang: str = ""  # chosen by the guest; "" follows the browser
    theme: str = ""  # light, dark or "" (follows the system)
    confirm: bool = True  # each choice is confirmed before it is played
    sound: bool = False  # a tone says that it is the guest's turn
    strength: str = ""  # of the bot played last
    setups: dict[str, str] = field(default_factory=dict)  # by game: the fields of the form as they were sent last
    session: str = ""  # its token, if the guest is signed in

    @property
    def preferences(self) -> dict[str, Any]:
        """The part that an account remembers."""
        return {name: getattr(self, name) for name in PREFERENCES}


class Guests:
    """Reads and writes the cookie that identifies a guest."""

    def __init__(self, keyring: Keyring) -> None:
        self._signer = URLSafeSerializer(keyring.derive("cookie"), salt="guest")

    def read(self, cookie: str) -> Guest | None:
        try:
            return clean(Guest(**self._signer.loads(cookie)))
        except (BadSignature, TypeError):
            return None

    def write(self, guest: Guest) -> str:
        return str(self._signer.dumps(asdict(guest)))


def clean(guest: Guest) -> Guest:
    """Return a guest with a name that can be shown and preferences that exist."""
    return replace(
        guest,
        name=clean_name(guest.name),
        lang=guest.lang if guest.lang in LANGUAGES else "",
        theme=guest.theme if guest.theme in THEMES else "",
        strength=guest.strength if guest.strength in STRENGTHS else "",
        setups={game: sent for game, sent in guest.setups.items() if len(sent) <= LONGEST_SETUP},
    )


def clean_name(name: str) -> str:
    """Return one line of visible characters, cut to length, without marks that change the text around them."""
    shown = "".join(char for char in name if char.isprintable() and not _UNSEEN.match(char))
    return " ".join(shown.split())[:NAME].rstrip()


class Site:
    """One running server. A feature's service is found by its class: `site[Lobby]`."""

    def __init__(
        self, settings: Settings, seating: Seating, keyring: Keyring, limiter: Limiter, docs: bool, *services: object
    ) -> None:
        """`docs`: the documentation was built when the server started."""
        self.settings, self.seating, self.keyring, self.limiter, self.docs = settings, seating, keyring, limiter, docs
        self._services: dict[type[Any], object] = {type(service): service for service in services}

    @property
    def tables(self) -> Tables:
        return self.seating.tables

    def __getitem__(self, kind: type[T]) -> T:
        found = self._services[kind]
        assert isinstance(found, kind)
        return found


def guest_of(connection: HTTPConnection) -> Guest:
    guest: Guest = connection.scope["state"]["guest"]
    return guest


def act_for(connection: HTTPConnection, person: str) -> None:
    """Count the request of a program as its person's."""
    connection.scope["state"]["guest"] = replace(guest_of(connection), id=person)


def leave(request: Request) -> None:
    """Give this device to a new guest, with language and theme as they were."""
    guest = guest_of(request)
    request.scope["state"]["cookie"] = Guest(
        new_guest(), lang=guest.lang, theme=guest.theme, confirm=guest.confirm, sound=guest.sound
    )


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "unknown"


def is_from_here(headers: Headers) -> bool:
    """Whether the Origin is this site's own. A browser always sends it with posts and sockets."""
    origin = urlsplit(headers.get("origin", ""))
    return origin.scheme in ("http", "https") and origin.netloc == headers.get("host", "")


async def checked_form(request: Request, keyring: Keyring) -> dict[str, list[str]]:
    """Return the fields of a post that this guest sent from a page of this site; HTTPException otherwise."""
    if "origin" in request.headers and not is_from_here(request.headers):
        raise HTTPException(403, FOREIGN)
    if request.headers.get("content-type", "").partition(";")[0] != "application/x-www-form-urlencoded":
        raise HTTPException(415, UNREADABLE)
    try:
        form = read_fields((await request.body()).decode())
    except UnicodeError:
        raise HTTPException(400, UNREADABLE) from None
    if not same(first(form, "csrf"), keyring.csrf(guest_of(request).id)):
        raise HTTPException(403, EXPIRED)
    return form


def read_fields(text: str) -> dict[str, list[str]]:
    """Return the fields of a form; HTTPException if it cannot be read or stored."""
    try:
        form = parse_qs(text, keep_blank_values=True, max_num_fields=FIELDS, errors="strict")
    except ValueError:
        raise HTTPException(400, UNREADABLE) from None
    if not are_good([*form, *(value for values in form.values() for value in values)]):
        raise HTTPException(400, BAD_TEXT)
    return form


def first(form: FormFields, name: str, default: str = "") -> str:
    return form.get(name, [default])[0]


def language_of(connection: HTTPConnection) -> str:
    """Return the guest's choice, else the first language of the browser that there is, else English."""
    if chosen := guest_of(connection).lang:
        return chosen
    wishes: list[tuple[float, str]] = []
    for wish in connection.headers.get("accept-language", "")[:200].split(","):
        tag, _, weight = wish.strip().partition(";q=")
        wishes.append((_number(weight), tag.partition("-")[0].lower()))
    wishes.sort(key=lambda wish: -wish[0])
    return next((tag for _, tag in wishes if tag in LANGUAGES), "en")


def _number(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


def local_path(path: str) -> str:
    """Return a path on this site to go to next; the home page if it is anything else."""
    plain = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return path if plain and len(path) < 300 else "/"
