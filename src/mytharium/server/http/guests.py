"""Who asks. A signed cookie says who a guest is and what they prefer; of people it holds the session."""

import re
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

from mytharium.scene.words import LANGUAGES
from mytharium.server.http.limits import NAME
from mytharium.server.http.tokens import Keyring
from mytharium.server.tables.strengths import BY_NAME

# Letters and marks that Unicode calls printable and that nobody sees: fillers, joiners, selectors of variants.
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
THEMES = ("", "light", "dark")
PREFERENCES = ("lang", "theme", "confirm", "sound", "strength", "setups")
LONGEST_SETUP = 300  # characters of a set-up that is remembered, so that the cookie stays small


@dataclass(frozen=True, slots=True)
class Guest:
    """Who asks: as the cookie says, or as their account does."""

    id: str  # of the person, if there is a session
    name: str = ""
    lang: str = ""  # chosen by the guest; "" follows the browser
    theme: str = ""  # light, dark or "" (follows the system)
    confirm: bool = True  # each choice is confirmed before it is played
    sound: bool = False  # a tone says that it is the guest's turn
    strength: str = ""  # of the bot played last
    setups: dict[str, str] = field(default_factory=dict)  # by game: the fields of the form as they were sent last
    session: str = ""  # the token of somebody who is signed in

    @property
    def preferences(self) -> dict[str, Any]:
        """What an account remembers."""
        return {name: getattr(self, name) for name in PREFERENCES}


class Guests:
    """Reads and writes the cookie that says who somebody is."""

    def __init__(self, keyring: Keyring) -> None:
        self._signer = URLSafeSerializer(keyring.derive("cookie"), salt="guest")

    def read(self, cookie: str) -> Guest | None:
        try:
            data = self._signer.loads(cookie)
            return clean(Guest(**data))
        except (BadSignature, TypeError):
            return None

    def write(self, guest: Guest) -> str:
        return str(self._signer.dumps(asdict(guest)))


def clean(guest: Guest) -> Guest:
    """With a name that can be shown and preferences that exist."""
    return replace(
        guest,
        name=clean_name(guest.name),
        lang=guest.lang if guest.lang in LANGUAGES else "",
        theme=guest.theme if guest.theme in THEMES else "",
        strength=guest.strength if guest.strength in BY_NAME else "",
        setups={game: sent for game, sent in guest.setups.items() if len(sent) <= LONGEST_SETUP},
    )


def clean_name(name: str) -> str:
    """One line of visible characters, cut to length: no line breaks, no marks that change the text around them."""
    shown = "".join(letter for letter in name if letter.isprintable() and not _UNSEEN.match(letter))
    return " ".join(shown.split())[:NAME].rstrip()
