"""What the parts of one running server share, and what every page knows of its reader."""

from dataclasses import dataclass
from typing import Any, TypeVar

from mytharium.scene.words import Words
from mytharium.server.base.limits import Limiter
from mytharium.server.base.secrets import Keyring
from mytharium.server.base.settings import Settings
from mytharium.server.base.words import words_for
from mytharium.server.tables.seating import Seating
from mytharium.server.tables.tables import Tables

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Me:
    """What every page knows of the one who reads it. The guest's id is not among it: it never leaves the cookie."""

    name: str
    lang: str
    theme: str
    confirm: bool
    csrf: str  # the field `csrf` of every form
    path: str  # of this page, to come back to
    origin: str  # scheme and host, to write out links
    sound: bool = False
    signed_in: bool = False  # has an account, and the name is that of the account
    docs: bool = False  # the site has its documentation

    @property
    def words(self) -> Words:
        return words_for(self.lang)


class Site:
    """One running server. A feature's service is found by its class: `site[Lobby]`."""

    def __init__(
        self, settings: Settings, seating: Seating, keyring: Keyring, limiter: Limiter, docs: bool, *services: object
    ) -> None:
        """`docs`: the documentation was built when the server started."""
        self.settings, self.keyring, self.limiter, self.docs = settings, keyring, limiter, docs
        self.seating = seating
        self._services: dict[type[Any], object] = {type(service): service for service in services}

    @property
    def tables(self) -> Tables:
        return self.seating.tables

    def __getitem__(self, kind: type[T]) -> T:
        found = self._services[kind]
        assert isinstance(found, kind)
        return found
