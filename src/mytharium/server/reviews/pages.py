"""The review of a game in words that people know."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.coach.ideas import POINTS
from mytharium.coach.review import Choice, Review
from mytharium.coach.review_page import curve
from mytharium.match.match import Match
from mytharium.scene.words import Words
from mytharium.server.base.words import number, percent, signed, words_for
from mytharium.server.http.admission import admit
from mytharium.server.http.requests import guest_of
from mytharium.server.http.responses import Me, me_of, of_game, page, posted, site_of
from mytharium.server.reviews.reviews import NOT_OVER, Reviews
from mytharium.server.reviews.store import Kept
from mytharium.server.tables.hints import choice_for
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.snapshot import shown_name
from mytharium.server.tables.table import NoTable, NotYours

WORST = 8  # choices that are told
STEPS = 6  # of a turn that are told


@dataclass(frozen=True, slots=True)
class Told:
    """A choice that was not the best."""

    moment: int
    played: str
    better: str
    lost: str


def review_page(me: Me, table: OpenTable, kept: Kept | None, mine: Sequence[int], seat: int) -> str:
    info, match, words = table.info, table.match, me.words
    own = words_for(me.lang, info.game)
    names = [shown_name(seat.name, words) for seat in info.seats]
    game, shown = games.meta(info.game), {"table": info.id, "kept": kept, "player": bool(mine)}
    if kept is None or kept.review is None or not kept.is_whole:
        return of_game("review", me, game, **shown)
    review = kept.review
    seat = seat if seat >= 0 else mine[0] if mine else review.winner
    title = words.t("The points that each seat could expect, from the first moment to the last")
    return of_game(
        "review",
        me,
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


def _admit(request: Request, table: OpenTable) -> None:
    admit(request, table.info)
    if not table.match.over:
        raise NotYours(NOT_OVER)


async def show(request: Request) -> Response:
    """`seat` says whose choices are told, from 1."""
    site, guest = site_of(request), guest_of(request)
    code, wish = request.path_params["table"], request.query_params.get("seat", "")
    async with site.tables.at(code) as table:
        _admit(request, table)
        kept = await site[Reviews].of(code)
        mine = [seat for seat in range(len(table.info.seats)) if guest.id in table.info.guests_of(seat)]
        seat = int(wish) - 1 if wish in {str(k + 1) for k in range(len(table.info.seats))} else -1
        return page(request, review_page(me_of(request), table=table, kept=kept, mine=mine, seat=seat))


async def progress(request: Request) -> Response:
    """For the page: how far the review has come."""
    site, code = site_of(request), request.path_params["table"]
    async with site.tables.at(code) as table:
        _admit(request, table)
    kept = await site[Reviews].of(code)
    return JSONResponse({"done": kept.done if kept else 0, "total": kept.total if kept else 0})


async def begin(request: Request) -> Response:
    """Those who played may ask for it."""
    site, guest, code = site_of(request), guest_of(request), request.path_params["table"]
    await posted(request, "create")
    async with site.tables.at(code) as table:
        _admit(request, table)
        if not table.info.is_in(guest.id):
            raise NoTable
    await site[Reviews].begin(code)
    return RedirectResponse(f"/t/{code}/review", 303)


routes = [
    Route("/t/{table}/review", show),
    Route("/t/{table}/review", begin, methods=["POST"]),
    Route("/t/{table}/review/progress", progress),
]
