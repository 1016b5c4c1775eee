"""Pages about being told of things."""

from mytharium.scene.words import Words, mark
from mytharium.server.notices.contacts import KINDS, Contact
from mytharium.server.notices.outbox import INVITED, OVER, TURN
from mytharium.server.pages.shell import shell
from mytharium.server.site import Me

TITLES = {
    TURN: mark("It is my turn, for a few minutes already"),
    INVITED: mark("I am invited"),
    OVER: mark("A game is over"),
}


class NoticePages:
    """Each page has a method, named as its template."""

    def notices(self, me: Me, words: Words, contact: Contact | None, problem: str) -> str:
        start, end = contact.quiet if contact else (0, 0)
        return shell(
            "notices",
            me,
            words,
            [],
            email=contact.email if contact else "",
            known=contact is not None and not problem,
            confirmed=contact is not None and contact.confirmed,
            kinds=[(kind, words.t(TITLES[kind]), contact is None or kind in contact.kinds) for kind in KINDS],
            begins=_time(start) if start != end else "",
            ends=_time(end) if start != end else "",
            zone=contact.zone if contact else "",
            problem=problem,
        )

    def ask(self, me: Me, words: Words, title: str, sentence: str, action: str, button: str) -> str:
        """One sentence, and a button if something is to be done."""
        return shell("ask", me, words, [], title=title, sentence=sentence, action=action, button=button)


def _time(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"
