"""Pages about how good people are."""

from collections.abc import Sequence

from mytharium.core.compose import Meta
from mytharium.scene.words import Words
from mytharium.server.pages.numbers import number, signed
from mytharium.server.pages.people_pages import profile_path
from mytharium.server.pages.shell import shell
from mytharium.server.ratings.rating import ENOUGH, Rating
from mytharium.server.ratings.ratings import Ranked, Role
from mytharium.server.site import Me, words_for
from mytharium.server.tables.strengths import BY_NAME


class RatingPages:
    """Each page has a method, named as its template."""

    def ratings(
        self, me: Me, words: Words, game: Meta, games: Sequence[Meta], board: Sequence[Ranked], roles: Sequence[Role]
    ) -> str:
        own = words_for(me.lang, game.name)
        return shell(
            "ratings",
            me,
            words,
            [],
            game=game.name,
            game_title=game.title,
            games=games,
            enough=ENOUGH,
            board=[_line(one, words) for one in board],
            people=sum(not one.bot for one in board),
            roles=[
                (
                    own.t(role.name),
                    role.games,
                    signed(role.edge, words),
                    number(role.expected, words),
                )
                for role in roles
            ],
        )


def rating_text(rating: Rating) -> str:
    return f"{rating.points} ± {rating.spread}"


def _line(one: Ranked, words: Words) -> dict[str, object]:
    name = words.t("Bot: {strength}", strength=words.t(BY_NAME[one.name].title)) if one.bot else one.name
    path = "" if one.bot else profile_path(one.name)
    return {"name": name, "path": path, "rating": rating_text(one.rating), "games": one.rating.games, "bot": one.bot}
