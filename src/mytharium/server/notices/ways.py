"""What all ways to tell somebody something have in common."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from mytharium.scene.words import Words
from mytharium.server.notices.contacts import Contact
from mytharium.server.notices.letters import Told


class NotTold(Exception):
    """It could not be told just now; it is tried again."""


class Way(Protocol):
    @property
    def works(self) -> bool:
        """Whether this site can tell things by this way."""

    async def tell(self, contact: Contact, things: Sequence[Told], leave: str, words: Words) -> None:
        """Tell all these things at once; NotTold if that failed. `leave` ends it with one click."""

    async def warn(self, target: Mapping[str, str], kind: str, words: Words) -> None:
        """Send an alert about an account to an address or device; NotTold if that failed."""
