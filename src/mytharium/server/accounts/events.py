"""What happens to an account, as its stores report it to other features inside the same transaction."""

from dataclasses import dataclass

PASSWORD_CHANGED, RECOVERY_USED = "password", "recovery"
PASSKEY_ADDED, PASSKEY_REMOVED = "passkey-added", "passkey-removed"
TOKEN_MADE = "token"


@dataclass(frozen=True, slots=True)
class AccountChanged:
    """Emitted before the change is written: what follows may end sessions."""

    person: str
    kind: str
