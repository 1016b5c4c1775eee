"""What the parts of one running server share."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from mytharium import games
from mytharium.scene.blocks import Block
from mytharium.scene.face import Reading
from mytharium.scene.words import LANGUAGES, Words
from mytharium.server.admin.admin import Admin
from mytharium.server.api.tokens import Tokens
from mytharium.server.http.guests import Guests
from mytharium.server.http.limits import Limiter
from mytharium.server.http.tokens import Keyring
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.neighbours import Neighbours
from mytharium.server.people.people import People
from mytharium.server.ratings.ratings import Ratings
from mytharium.server.reviews.reviews import Reviews
from mytharium.server.settings.settings import Settings
from mytharium.server.tables.seating import Seating
from mytharium.server.tables.snapshot import Snapshot
from mytharium.server.tables.tables import Tables
from mytharium.server.talk.chat import Chat
from mytharium.server.tournaments.organiser import Organiser

if TYPE_CHECKING:
    from mytharium.server.notices.postman import Postman

LOCALE = Path(__file__).parent.parent / "web" / "locale"


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


class Painter(Protocol):
    """How pages look. Everything it gets is meant for the eyes of the one who asks."""

    def read(self, snapshot: Snapshot, words: Words) -> Reading[Any]: ...

    def regions(self, snapshot: Snapshot, reading: Reading[Any]) -> dict[str, Block]: ...

    def page(self, me: Me, template: str, **data: object) -> str:
        """A whole page: home, new, sit, table, rules, preferences, about or error, with `.html`."""


@dataclass(frozen=True, slots=True)
class Site:
    settings: Settings
    tables: Tables
    seating: Seating
    people: People
    lobby: Lobby
    chat: Chat
    postman: "Postman"
    api_tokens: Tokens
    ratings: Ratings
    admin: Admin
    reviews: Reviews
    organiser: Organiser
    keyring: Keyring
    guests: Guests
    limiter: Limiter
    neighbours: Neighbours
    painter: Painter
    docs: bool  # whether the documentation was built when the server started


@cache
def words_for(lang: str, game: str = "") -> Words:
    """The words of the pages and, at a table, of its game."""
    catalogs = [LOCALE]
    if game:
        catalogs.append(games.face(game).catalog)
    return Words(lang if lang in LANGUAGES else "en", catalogs)
