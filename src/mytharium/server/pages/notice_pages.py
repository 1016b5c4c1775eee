"""Pages about being told of things."""

from collections.abc import Collection, Mapping, Sequence

from mytharium.scene.words import Words, mark
from mytharium.server.notices.contacts import KINDS, WAYS, Contact
from mytharium.server.notices.devices import Device
from mytharium.server.notices.hooks import SHAPES
from mytharium.server.notices.outbox import HOOK, INVITED, MAIL, OVER, PUSH, ROUND, TURN
from mytharium.server.pages.people_pages import day
from mytharium.server.pages.shell import shell
from mytharium.server.people.agents import device
from mytharium.server.site import Me

TITLES = {
    TURN: mark("It is my turn, for a few minutes already"),
    INVITED: mark("I am invited"),
    ROUND: mark("My table in a tournament is ready"),
    OVER: mark("A game is over"),
}


class NoticePages:
    """Each page has a method, named as its template."""

    def notices(
        self,
        me: Me,
        words: Words,
        contacts: Mapping[str, Contact],
        ways: Collection[str],
        devices: Sequence[Device],
        key: str,
        problem: str,
    ) -> str:
        nobody = Contact("")
        mail, hook = contacts.get(MAIL, nobody), contacts.get(HOOK, nobody)
        start, end = next(iter(contacts.values()), nobody).quiet
        kinds = {
            way: [(kind, words.t(TITLES[kind]), kind in contacts.get(way, nobody).kinds) for kind in KINDS]
            for way in WAYS
        }
        return shell(
            "notices",
            me,
            words,
            [],
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

    def ask(self, me: Me, words: Words, title: str, sentence: str, action: str, button: str) -> str:
        """One sentence, and a button if something is to be done."""
        return shell("ask", me, words, [], title=title, sentence=sentence, action=action, button=button)


def _time(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"
