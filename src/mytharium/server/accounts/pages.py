"""Pages about people: signing in, one's account, profiles."""

from collections.abc import Sequence
from urllib.parse import quote

from mytharium.server.accounts.session_store import Session, device
from mytharium.server.accounts.store import Passkey, Person
from mytharium.server.accounts.token_store import RIGHTS, Token
from mytharium.server.base.words import day
from mytharium.server.http.responses import Me, shell


def register(me: Me, problem: str, name: str, invited: bool, invitation: str) -> str:
    """`invited`: an invitation is needed."""
    return shell("register", me, problem=problem, name=name, invited=invited, invitation=invitation)


def sign_in(me: Me, problem: str, name: str, back: str, registers: bool) -> str:
    return shell("sign_in", me, problem=problem, name=name, back=back, registers=registers)


def recover(me: Me, problem: str, name: str) -> str:
    return shell("recover", me, problem=problem, name=name)


def confirm(
    me: Me,
    problem: str,
    action: str,
    again: str,
    has_password: bool,
    has_passkey: bool,
    minutes: int,
) -> str:
    """Ask who it is before `again`, the form that was sent to `action`, is carried out."""
    known = {"has_password": has_password, "has_passkey": has_passkey, "minutes": minutes}
    return shell("confirm", me, problem=problem, action=action, again=again, **known)


def codes(me: Me, codes: Sequence[str], new: bool) -> str:
    """Recovery codes, shown this once; `new`: the account has just been made."""
    return shell("codes", me, codes=codes, new=new)


def token(me: Me, token: str) -> str:
    """A token for a program, shown this once."""
    return shell("token", me, token=token)


def account(
    me: Me,
    person: Person,
    sessions: Sequence[Session],
    current: str,
    passkeys: Sequence[Passkey],
    codes_left: int,
    tokens: Sequence[Token],
    problem: str,
    where: str,
    invites: bool,
) -> str:
    words = me.words
    rights = {right: words.t(what) for right, what in RIGHTS.items()}
    shown = [(one.id, device(one.agent, words), day(one.seen, words), one.id == current) for one in sessions]
    return shell(
        "account",
        me,
        profile=profile_path(person.name),
        has_password=bool(person.password),
        sessions=shown,
        passkeys=[(key.id, key.name, day(key.created, words)) for key in passkeys],
        codes_left=codes_left,
        rights=rights,
        tokens=[
            (
                one.id,
                one.name or words.t("A program"),
                words.list([rights[right] for right in one.rights]),
                words.t("last used {day}", day=day(one.used, words)) if one.used else words.t("never used"),
            )
            for one in tokens
        ],
        problem=problem,
        where=where,
        invites=invites,
        administers=person.administers,
    )


def profile_path(name: str) -> str:
    return f"/people/{quote(name, safe='')}"


def invited(me: Me, link: str) -> str:
    """An invitation, shown this once."""
    return shell("invited", me, link=link)
