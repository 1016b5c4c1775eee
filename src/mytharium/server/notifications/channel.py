"""Texts of e-mails, in the recipient's language.

They contain nothing that other people wrote, neither names nor titles, so players cannot advertise or inject headers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Protocol

from mytharium import games
from mytharium.scene.words import Words
from mytharium.server.base.settings import Mail
from mytharium.server.notifications.alerts import RECOVER, SENTENCES, text_of
from mytharium.server.notifications.contacts import Contact
from mytharium.server.notifications.outbox import INVITED, OVER, ROUND, TURN


@dataclass(frozen=True, slots=True)
class Told:
    """One thing to tell: what happened at which table."""

    kind: str
    table: str
    game: str
    round: int = 0


def sentence(told: Told, words: Words) -> str:
    game = games.meta(told.game).title
    if told.kind == TURN:
        return words.t("It is your turn in {game}.", game=game)
    if told.kind == INVITED:
        return words.t("You are invited to {game}.", game=game)
    if told.kind == ROUND:
        return words.t("Your table for round {n} of your tournament is ready.", n=told.round)
    assert told.kind == OVER
    return words.t("{game} is over.", game=game)


def news(mail: Mail, to: str, url: str, things: Sequence[Told], leave: str, words: Words) -> EmailMessage:
    """A letter about one or several tables; `leave` is where one unsubscribes with one click."""
    lines = [f"{sentence(told, words)}\n{url}{path_of(told)}" for told in things]
    foot = words.t("You get this because you asked for it. No more letters: {link}", link=leave)
    letter = _letter(mail, to, sentence(things[0], words), "\n\n".join([*lines, f"--\n{foot}"]))
    letter["List-Unsubscribe"] = f"<{leave}>"
    letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return letter


def to_confirm(mail: Mail, to: str, link: str, words: Words) -> EmailMessage:
    text = words.t("Open this link to be told by e-mail. If you did not ask for it, do nothing: {link}", link=link)
    return _letter(mail, to, words.t("Confirm your address"), text)


def warning(mail: Mail, to: str, url: str, kind: str, words: Words) -> EmailMessage:
    """Return an alert about an account, without a link to unsubscribe."""
    return _letter(mail, to, words.t(SENTENCES[kind]), f"{text_of(kind, words)}\n{url}{RECOVER}")


def path_of(told: Told) -> str:
    return "/tables" if told.kind == INVITED else f"/t/{told.table}"


def _letter(mail: Mail, to: str, subject: str, text: str) -> EmailMessage:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = mail.sender, to, f"Mytharium: {subject}"
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(text + "\n")
    return letter


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
