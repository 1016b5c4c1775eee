"""Alerts about an account, stored with the change they report for each channel."""

from mytharium.scene.words import Words, mark
from mytharium.server.accounts.events import (
    PASSKEY_ADDED,
    PASSKEY_REMOVED,
    PASSWORD_CHANGED,
    RECOVERY_USED,
    TOKEN_MADE,
)
from mytharium.server.notifications.outbox import EMAIL_CHANGED

SENTENCES = {
    PASSWORD_CHANGED: mark("The password of your account was changed."),
    RECOVERY_USED: mark("A recovery code was used to sign in to your account and set a new password."),
    PASSKEY_ADDED: mark("A passkey was added to your account."),
    PASSKEY_REMOVED: mark("A passkey was removed from your account."),
    EMAIL_CHANGED: mark("The e-mail address of your account was changed."),
    TOKEN_MADE: mark("A new API token was made for your account."),
}
NOT_YOU = mark("If this was not you, sign in with a recovery code now and set a new password.")
RECOVER = "/recover"  # where that is done


def text_of(kind: str, words: Words) -> str:
    """Return what happened and what to do if it was another person."""
    return f"{words.t(SENTENCES[kind])} {words.t(NOT_YOU)}"
