"""Notifications and alerts, and the channels that carry them.

A new channel is one file in `channels/` and one template, `parts/channel_<name>.html`, with the fields that it needs.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, ClassVar

from mytharium import games
from mytharium.scene.words import Words, mark
from mytharium.server.accounts.store import PASSKEY_ADDED, PASSKEY_REMOVED, PASSWORD_CHANGED, RECOVERY_USED, TOKEN_MADE
from mytharium.server.base.settings import Settings
from mytharium.server.http.requests import first

if TYPE_CHECKING:
    from mytharium.server.notifications.store import Store

TURN, INVITED, ROUND, OVER = "turn", "invited", "round", "over"  # ROUND: one's table in a tournament is ready
TEXTS = {
    TURN: mark("It is your turn in {game}."),
    INVITED: mark("You are invited to {game}."),
    ROUND: mark("Your table for round {n} of your tournament is ready."),
    OVER: mark("{game} is over."),
}
KINDS = tuple(TEXTS)
MAIL, PUSH = "mail", "push"  # channels that the store knows: an account has one e-mail address and many browsers
EMAIL_CHANGED = "email"  # an alert; the other kinds are those of AccountChanged
RECOVER = "/recover"  # where a player who lost the account goes

ALERTS = {
    PASSWORD_CHANGED: mark("The password of your account was changed."),
    RECOVERY_USED: mark("A recovery code was used to sign in to your account and set a new password."),
    PASSKEY_ADDED: mark("A passkey was added to your account."),
    PASSKEY_REMOVED: mark("A passkey was removed from your account."),
    EMAIL_CHANGED: mark("The e-mail address of your account was changed."),
    TOKEN_MADE: mark("A new API token was made for your account."),
}
NOT_YOU = mark("If this was not you, sign in with a recovery code now and set a new password.")


@dataclass(frozen=True, slots=True)
class Notification:
    """Something that happened at a table."""

    kind: str
    table: str
    game: str
    round: int = 0

    @property
    def path(self) -> str:
        return "/tables" if self.kind == INVITED else f"/t/{self.table}"

    def text(self, words: Words) -> str:
        return words.t(TEXTS[self.kind], game=games.meta(self.game).title, n=self.round)


def alert_text(kind: str, words: Words) -> str:
    """Return what happened to the account and what to do if it was another person."""
    return f"{words.t(ALERTS[kind])} {words.t(NOT_YOU)}"


@dataclass(frozen=True, slots=True)
class Contact:
    """One channel of a person."""

    person: str
    address: str = ""  # e-mail or URL; browsers have theirs
    confirmed: bool = False
    kinds: tuple[str, ...] = KINDS
    quiet: tuple[int, int] = (0, 0)  # minutes of the day between which nothing is sent
    zone: str = "UTC"
    way: str = MAIL
    shape: str = ""  # of the messages

    def goes_where(self, other: "Contact | None") -> bool:
        return other is not None and (self.address, self.shape) == (other.address, other.shape)


class NotSent(Exception):
    """A message could not be sent now; it is tried again."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The parts of the site that channels need."""

    settings: Settings
    store: "Store"
    vapid: bytes  # the secret behind the key by which push services know this site


class Channel(ABC):
    name: ClassVar[str]  # as it is stored
    order: ClassVar[int] = 10  # on the page
    title: ClassVar[str]
    end: ClassVar[str] = ""  # the button that ends it; "": each device has its own
    asks: ClassVar[str] = mark("No more messages?")  # what the link to unsubscribe asks
    ended: ClassVar[str] = mark("You get no more messages there, and the address is forgotten.")
    field: ClassVar[str] = ""  # of the form, with the address; "": the template has forms of its own

    def __init__(self, setup: Setup) -> None:
        self.settings, self.store = setup.settings, setup.store

    @property
    def works(self) -> bool:
        """Whether this site can send by this channel."""
        return True

    @abstractmethod
    async def send(self, contact: Contact, things: Sequence[Notification], leave: str, words: Words) -> None:
        """Send all these things at once; NotSent if that failed. `leave` ends the channel with one click."""

    @abstractmethod
    async def alert(self, target: Mapping[str, str], kind: str, words: Words) -> None:
        """Send an alert about an account to an address or device; NotSent if that failed."""

    def read(self, form: Mapping[str, Sequence[str]], person: str, before: Contact | None) -> Contact | None:
        """Return what a person wants of this channel; None if nothing."""
        address = first(form, self.field).strip() if self.field else ""
        is_wanted = address and self.works if self.field else before
        if not is_wanted:
            return None
        kinds = tuple(kind for kind in KINDS if kind in form.get(f"{self.name}-kind", ()))
        return Contact(person, address, kinds=kinds, way=self.name)

    async def confirm(self, contact: Contact, before: Contact | None, words: Words) -> Contact:
        """Check the address before it is stored; Refused if nothing can be sent there."""
        return replace(contact, confirmed=True)

    async def kept(self, contact: Contact, words: Words) -> None:
        """Ask a contact that was stored for what still confirms it; Refused or NotSent if that failed."""

    async def shown(self, contact: Contact, words: Words) -> dict[str, object]:
        """Return the values of its template."""
        return {}


def channels(setup: Setup) -> dict[str, Channel]:
    """Return every channel in `channels/`, by name, in the order of the page."""
    folder = import_module("mytharium.server.notifications.channels")
    modules = {module.name for module in iter_modules(folder.__path__, f"{folder.__name__}.")}
    for module in modules:
        import_module(module)
    found = [kind for kind in Channel.__subclasses__() if kind.__module__ in modules]
    found.sort(key=lambda kind: (kind.order, kind.name))
    return {kind.name: kind(setup) for kind in found}
