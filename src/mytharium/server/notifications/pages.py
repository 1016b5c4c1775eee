"""Pages about notifications."""

from collections.abc import Mapping, Sequence

from mytharium.scene.words import mark
from mytharium.server.http.responses import Me, shell
from mytharium.server.notifications.model import INVITED, KINDS, OVER, ROUND, TURN, Channel, Contact

TITLES = {
    TURN: mark("It is my turn, for a few minutes already"),
    INVITED: mark("I am invited"),
    ROUND: mark("My table in a tournament is ready"),
    OVER: mark("A game is over"),
}


def notices(
    me: Me,
    contacts: Mapping[str, Contact],
    channels: Sequence[Channel],
    values: Mapping[str, Mapping[str, object]],
    problem: str,
) -> str:
    """`values`: what the template of each channel shows."""
    words = me.words
    some = next(iter(contacts.values()), Contact(""))
    start, end = some.quiet
    shown = []
    for one in channels:
        contact = contacts.get(one.name, Contact(""))
        kinds = [(kind, words.t(TITLES[kind]), kind in contact.kinds) for kind in KINDS]
        known = one.name in contacts and not problem
        labels = {"title": words.t(one.title), "end": words.t(one.end) if one.end and known else ""}
        own = {"name": one.name, "form": not one.field, "waits": known and not contact.confirmed}
        shown.append({**own, **labels, "kinds": kinds, **values[one.name]})
    return shell(
        "notices",
        me,
        channels=shown,
        begins=_time(start) if start != end else "",
        ends=_time(end) if start != end else "",
        zone=some.zone if contacts else "",
        problem=problem,
    )


def ask(me: Me, title: str, sentence: str, action: str, button: str) -> str:
    """One sentence, and a button if something is to be done."""
    return shell("ask", me, title=title, sentence=sentence, action=action, button=button)


def _time(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"
