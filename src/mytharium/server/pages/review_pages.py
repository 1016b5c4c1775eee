"""The review of a game in words that people know."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from mytharium import games
from mytharium.coach.ideas import POINTS
from mytharium.coach.review import Choice, Review
from mytharium.coach.review_page import curve
from mytharium.match.match import Match
from mytharium.scene.words import Words
from mytharium.server.pages.advice import choice_for
from mytharium.server.pages.numbers import number, percent, signed
from mytharium.server.pages.shell import of_game
from mytharium.server.reviews.reviews import Kept
from mytharium.server.site import Me, words_for
from mytharium.server.tables.former import shown_name
from mytharium.server.tables.open_table import OpenTable

WORST = 8  # choices that are told
STEPS = 6  # of a turn that are told


@dataclass(frozen=True, slots=True)
class Told:
    """A choice that was not the best."""

    moment: int
    played: str
    better: str
    lost: str


def review_page(me: Me, words: Words, table: OpenTable, kept: Kept | None, mine: Sequence[int], seat: int) -> str:
    info, match = table.info, table.match
    own = words_for(me.lang, info.game)
    names = [shown_name(seat.name, words) for seat in info.seats]
    game, shown = games.meta(info.game), {"table": info.id, "kept": kept, "player": bool(mine)}
    if kept is None or kept.review is None or not kept.is_whole:
        return of_game("review", me, words, game, **shown)
    review = kept.review
    seat = seat if seat >= 0 else mine[0] if mine else review.winner
    title = words.t("The points that each seat could expect, from the first moment to the last")
    return of_game(
        "review",
        me,
        words,
        game,
        **shown,
        curve=Markup(curve(review, names, title)),
        names=names,
        seat=seat,
        rows=[_row(review, k, name, words) for k, name in enumerate(names)],
        swings=[
            (one.moment, names[one.seat] if one.seat >= 0 else words.t("Chance"), signed(one.change, words))
            for one in review.swings
        ],
        winner=names[review.winner],
        worst=list(_worst(match, review, seat, own, names)),
    )


def _row(review: Review, seat: int, name: str, words: Words) -> tuple[str, ...]:
    lost = _amount(review.lost(seat), review.unit, words)
    return (
        name,
        number(review.scores[seat], words),
        percent(review.agreed(seat), words),
        lost,
        signed(review.parts[seat].luck, words),
    )


def _amount(value: float, unit: str, words: Words) -> str:
    if unit == POINTS:
        return words.t("{n} points of lead", n=number(value, words))
    return words.t("{share} of a win", share=percent(value / 100, words))


def _worst(match: Match, review: Review, seat: int, words: Words, names: Sequence[str]) -> Iterator[Told]:
    for one in [one for one in review.of(seat) if not one.is_best][:WORST]:
        played, better = (_said(match, one, texts, words, names) for texts in (one.played, one.best))
        yield Told(one.moment, played, better, _amount(one.lost, review.unit, words))


def _said(match: Match, choice: Choice, texts: str, words: Words, names: Sequence[str]) -> str:
    """The actions of a turn as the buttons said them."""
    game, face, s, seat = match.game, games.face(match.game.name), match.before(choice.moment).clone(), choice.seat
    left, told = texts.split("; "), list[str]()
    while left and len(told) < STEPS:
        legal = [(action, game.format(s, action)) for action in game.legal(s, seat)] if s.actor == seat else []
        found = choice_for(left, face.read(game.observe(s, seat), words, names, legal).choices) if legal else None
        steps = left[: len(found.action.split("; "))] if found else left[:1]
        told += [found.label] if found else []
        for text in steps:
            game.play(s, game.parse(s, text), None)
        left = left[len(steps) :]
    return " · ".join(told)
