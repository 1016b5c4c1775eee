"""People without accounts: a signed cookie says who somebody is and what they prefer."""

from dataclasses import asdict, dataclass, replace

from itsdangerous import BadSignature, URLSafeSerializer

from mytharium.scene.words import LANGUAGES
from mytharium.server.http.limits import NAME
from mytharium.server.http.tokens import Keyring

THEMES = ("", "light", "dark")


@dataclass(frozen=True, slots=True)
class Guest:
    """Who asks, as the cookie says."""

    id: str
    name: str = ""
    lang: str = ""  # chosen by the guest; "" follows the browser
    theme: str = ""  # light, dark or "" (follows the system)
    confirm: bool = True  # each choice is confirmed before it is played


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
    )


def clean_name(name: str) -> str:
    """One line of visible characters, cut to length: no line breaks, no marks that change the text around them."""
    return " ".join("".join(letter for letter in name if letter.isprintable()).split())[:NAME].rstrip()
