"""Pages for those who run the site, and what they say to everybody."""

from collections.abc import Sequence

from mytharium.scene.words import Words
from mytharium.server.admin.admin import Known, Report
from mytharium.server.pages.legal import Legal
from mytharium.server.pages.people_pages import day, profile_path
from mytharium.server.pages.shell import shell
from mytharium.server.site import Me


class AdminPages:
    """Each page has a method, named as its template."""

    def admin(
        self,
        me: Me,
        words: Words,
        reports: Sequence[Report],
        people: Sequence[Known],
        query: str,
        invites: bool,
        problem: str,
    ) -> str:
        return shell(
            "admin",
            me,
            words,
            [],
            reports=[(one, day(one.at, words)) for one in reports],
            people=[
                (one.person, one.tables, profile_path(one.person.name), day(one.person.created, words))
                for one in people
            ],
            query=query,
            invites=invites,
            problem=problem,
        )

    def invited(self, me: Me, words: Words, link: str) -> str:
        """An invitation, shown this once."""
        return shell("invited", me, words, [], link=link)

    def legal(self, me: Me, words: Words, text: Legal) -> str:
        return shell("legal", me, words, [], text=text)
