"""Pages about being told of things."""

from collections.abc import Collection, Mapping, Sequence

from mytharium.scene.words import mark
from mytharium.server.accounts.sessions import device
from mytharium.server.base.words import day
from mytharium.server.http.site import Me
from mytharium.server.http.templates import shell
from mytharium.server.notifications.contacts import KINDS, WAYS, Contact
from mytharium.server.notifications.outbox import HOOK, INVITED, MAIL, OVER, PUSH, ROUND, TURN, Device
from mytharium.server.notifications.webhook import SHAPES

TITLES = {
    TURN: mark("It is my turn, for a few minutes already"),
    INVITED: mark("I am invited"),
    ROUND: mark("My table in a tournament is ready"),
    OVER: mark("A game is over"),
}


def notices(
    me: Me,
    contacts: Mapping[str, Contact],
    ways: Collection[str],
    devices: Sequence[Device],
    key: str,
    problem: str,
) -> str:
    words = me.words
    nobody = Contact("")
    mail, hook = contacts.get(MAIL, nobody), contacts.get(HOOK, nobody)
    start, end = next(iter(contacts.values()), nobody).quiet
    kinds = {
        way: [(kind, words.t(TITLES[kind]), kind in contacts.get(way, nobody).kinds) for kind in KINDS] for way in WAYS
    }
    return shell(
        "notices",
        me,
        email=mail.address,
        waits=bool(mail.address) and not mail.confirmed and not problem,
        hook=hook.address,
        shape=hook.shape,
        shapes=SHAPES,
        ways=ways,
        known={way for way in contacts if way != PUSH} if not problem else (),
        devices=[(one.id, device(one.agent, words), day(one.created, words)) for one in devices],
        key=key,
        kinds=kinds,
        begins=_time(start) if start != end else "",
        ends=_time(end) if start != end else "",
        zone=next(iter(contacts.values()), nobody).zone if contacts else "",
        problem=problem,
    )


def ask(me: Me, title: str, sentence: str, action: str, button: str) -> str:
    """One sentence, and a button if something is to be done."""
    return shell("ask", me, title=title, sentence=sentence, action=action, button=button)


def _time(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"
