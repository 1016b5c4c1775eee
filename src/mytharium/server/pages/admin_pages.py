"""Pages for those who run the site, and what they say to everybody."""

from collections.abc import Sequence

from mytharium import games
from mytharium.scene.words import Words
from mytharium.server.admin.admin import Known, Report
from mytharium.server.pages.legal import Legal
from mytharium.server.pages.numbers import number, percent
from mytharium.server.pages.people_pages import day, profile_path
from mytharium.server.pages.shell import shell
from mytharium.server.ratings.fair_play import MAX_ANALYSED, PlayerData, Share
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

    def admin_fair_play(self, me: Me, words: Words, players: Sequence[PlayerData], name: str) -> str:
        shown = [
            {
                "name": one.name,
                "game": games.meta(one.game).title if one.game in games.names() else one.game,
                "games": f"{one.analysed} / {one.games}",
                "share": _interval(one.share, words),
                "others": _interval(one.others, words),
                "seconds": [number(second, words) for second in one.seconds or ()],
                "path": profile_path(one.name),
            }
            for one in players
        ]
        return shell("admin_fair_play", me, words, [], players=shown, name=name, most=MAX_ANALYSED)

    def invited(self, me: Me, words: Words, link: str) -> str:
        """An invitation, shown this once."""
        return shell("invited", me, words, [], link=link)

    def legal(self, me: Me, words: Words, text: Legal) -> str:
        return shell("legal", me, words, [], text=text)


def _interval(share: Share | None, words: Words) -> str:
    """A share of choices with its 95 % interval, such as 41 % (35–47) of 250."""
    if share is None:
        return "–"
    low, high = round(100 * share.low), round(100 * share.high)
    return words.t(
        "{share} ({low}–{high}) of {n}", share=percent(share.share, words), low=low, high=high, n=share.choices
    )
