"""Pages for those who run the site, and what they say to everybody."""

from collections.abc import Sequence

from mytharium import games
from mytharium.scene.words import Words
from mytharium.server.accounts.pages import profile_path
from mytharium.server.app.admin import Known, Report
from mytharium.server.base.words import day, number, percent
from mytharium.server.http.site import Me
from mytharium.server.http.templates import shell
from mytharium.server.ratings.fair_play import MAX_ANALYSED, PlayerData, Share


def admin(
    me: Me,
    reports: Sequence[Report],
    people: Sequence[Known],
    query: str,
    invites: bool,
    problem: str,
) -> str:
    words = me.words
    return shell(
        "admin",
        me,
        reports=[(one, day(one.at, words)) for one in reports],
        people=[
            (one.person, one.tables, profile_path(one.person.name), day(one.person.created, words)) for one in people
        ],
        query=query,
        invites=invites,
        problem=problem,
    )


def admin_fair_play(me: Me, players: Sequence[PlayerData], name: str) -> str:
    words = me.words
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
    return shell("admin_fair_play", me, players=shown, name=name, most=MAX_ANALYSED)


def _interval(share: Share | None, words: Words) -> str:
    """A share of choices with its 95 % interval, such as 41 % (35–47) of 250."""
    if share is None:
        return "–"
    low, high = round(100 * share.low), round(100 * share.high)
    return words.t(
        "{share} ({low}–{high}) of {n}", share=percent(share.share, words), low=low, high=high, n=share.choices
    )
