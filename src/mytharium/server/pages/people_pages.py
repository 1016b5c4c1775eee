"""Pages about people: signing in, one's account, profiles."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from urllib.parse import quote

from babel.dates import format_date

from mytharium.core.compose import Meta
from mytharium.scene.words import Words
from mytharium.server.api.tokens import RIGHTS, Token
from mytharium.server.pages.curve import curve_svg
from mytharium.server.pages.numbers import number, percent
from mytharium.server.pages.shell import on_shelf, shell
from mytharium.server.people.agents import device
from mytharium.server.people.passkeys import Passkey
from mytharium.server.people.people import Person
from mytharium.server.people.sessions import Session
from mytharium.server.people.statistics import ByGame, Statistics, Tally
from mytharium.server.ratings.rating import Rating
from mytharium.server.ratings.ratings import Role
from mytharium.server.site import Me, words_for


class PeoplePages:
    """Each page has a method, named as its template."""

    def register(self, me: Me, words: Words, problem: str, name: str, invited: bool, invitation: str) -> str:
        """`invited`: an invitation is needed."""
        return shell("register", me, words, [], problem=problem, name=name, invited=invited, invitation=invitation)

    def sign_in(self, me: Me, words: Words, problem: str, name: str, back: str, registers: bool) -> str:
        return shell("sign_in", me, words, [], problem=problem, name=name, back=back, registers=registers)

    def recover(self, me: Me, words: Words, problem: str, name: str) -> str:
        return shell("recover", me, words, [], problem=problem, name=name)

    def confirm(
        self,
        me: Me,
        words: Words,
        problem: str,
        action: str,
        again: str,
        has_password: bool,
        has_passkey: bool,
        minutes: int,
    ) -> str:
        """Ask who it is before `again`, the form that was sent to `action`, is carried out."""
        known = {"has_password": has_password, "has_passkey": has_passkey, "minutes": minutes}
        return shell("confirm", me, words, [], problem=problem, action=action, again=again, **known)

    def codes(self, me: Me, words: Words, codes: Sequence[str], new: bool) -> str:
        """Recovery codes, shown this once; `new`: the account has just been made."""
        return shell("codes", me, words, [], codes=codes, new=new)

    def token(self, me: Me, words: Words, token: str) -> str:
        """A token for a program, shown this once."""
        return shell("token", me, words, [], token=token)

    def account(
        self,
        me: Me,
        words: Words,
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
        rights = {right: words.t(what) for right, what in RIGHTS.items()}
        shown = [(one.id, device(one.agent, words), day(one.seen, words), one.id == current) for one in sessions]
        return shell(
            "account",
            me,
            words,
            [],
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

    def profile(
        self,
        me: Me,
        words: Words,
        person: Person,
        mine: bool,
        statistics: Statistics,
        games: Sequence[Meta],
        ratings: Mapping[str, Rating],
        curves: Mapping[str, Sequence[tuple[int, Rating]]],
        roles: Mapping[str, Sequence[Role]],
    ) -> str:
        known = {game.name: game for game in games}
        counted = [(on_shelf(known[one.game], me.lang), one) for one in statistics.games if one.game in known]
        return shell(
            "profile",
            me,
            words,
            list(known),
            name=person.name,
            mine=mine,
            since=day(person.created, words),
            games=[{**game, **_by_game(one, roles.get(one.game, ()), words)} for game, one in counted],
            ratings={game: (rating.points, rating.spread) for game, rating in ratings.items()},
            curves={game: curve_svg(curve, words) for game, curve in curves.items() if curve},
            rivals=[(rival, profile_path(rival.name)) for rival in statistics.rivals],
            latest=[
                (one, known[one.game].title, words_for(me.lang, one.game).t(one.role), day(one.finished, words))
                for one in statistics.latest
                if one.game in known
            ],
        )


def profile_path(name: str) -> str:
    return f"/people/{quote(name, safe='')}"


def day(at: int, words: Words) -> str:
    return format_date(datetime.fromtimestamp(at / 1000, UTC), "medium", words.lang)


def _by_game(one: ByGame, known: Sequence[Role], words: Words) -> dict[str, object]:
    """`known` is what rated games say of what is played: how many points may be expected with it."""
    own, expected = words_for(words.lang, one.game), {role.name: role.expected for role in known}
    roles = [(own.t(role), (*_tally(some, words), _mean(expected.get(role), words))) for role, some in one.roles]
    seats = [(words.t("Seat {n}", n=seat + 1), _tally(some, words)) for seat, some in one.seats]
    return {"all": _tally(one.all, words), "roles": roles, "seats": seats, "expected": bool(expected)}


def _mean(points: float | None, words: Words) -> str:
    return "" if points is None else number(points, words)


def _tally(tally: Tally, words: Words) -> tuple[str, ...]:
    """Games, how many of them were won, the mean and the best score."""
    return (
        number(tally.games, words),
        percent(tally.won / tally.games, words),
        _mean(tally.mean, words),
        number(tally.best, words),
    )
