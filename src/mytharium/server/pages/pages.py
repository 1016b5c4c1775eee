"""Whole pages. The server says which one and with what; everything about looks is decided here."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from markupsafe import Markup

from mytharium import games
from mytharium.core.compose import Meta
from mytharium.scene.blocks import Block
from mytharium.scene.face import Reading
from mytharium.scene.words import LANGUAGES, Words, mark
from mytharium.server.lobby.listing import Listed
from mytharium.server.pages import render
from mytharium.server.pages.admin_pages import AdminPages
from mytharium.server.pages.figures import with_figures
from mytharium.server.pages.lobby_pages import LobbyPages, card
from mytharium.server.pages.new_table import Form, clone_fields, fields
from mytharium.server.pages.notice_pages import NoticePages
from mytharium.server.pages.people_pages import PeoplePages
from mytharium.server.pages.preview import preview
from mytharium.server.pages.rating_pages import RatingPages
from mytharium.server.pages.review_pages import review_page
from mytharium.server.pages.rulebook import Book, lore, rules
from mytharium.server.pages.shell import of_game, on_shelf, shell
from mytharium.server.pages.templates import fragment
from mytharium.server.pages.tournament_pages import TournamentPages
from mytharium.server.reviews.reviews import Kept
from mytharium.server.site import Me, words_for
from mytharium.server.storage.info import TableInfo
from mytharium.server.tables.former import shown_name
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.snapshot import Snapshot
from mytharium.server.tables.strengths import USUAL

THEMES = (("system", mark("Same as the device")), ("light", mark("Light")), ("dark", mark("Dark")))
KEYS = (
    (("←", "→", "↑", "↓"), mark("Move among the choices")),
    (("Enter",), mark("Choose; press again to confirm")),
    (("Esc",), mark("Drop a choice, or return to the present")),
    (("U",), mark("Undo")),
    (("E",), mark("Go on")),
    (("R",), mark("Open and close the rules")),
    (("←", "→"), mark("In the history: one move back or forward")),
    ((",", "."), mark("Step through the turns since your last one")),
    (("P",), mark("Keep what a card is looking for in sight, or no longer")),
    (("H",), mark("Hint")),
    (("C",), mark("Open the chat")),
    (("?",), mark("Show these keys")),
)


class Pages(PeoplePages, LobbyPages, NoticePages, RatingPages, AdminPages, TournamentPages):
    """The painter of the site. Each page has a method, named as its template."""

    def read(self, snapshot: Snapshot, words: Words) -> Reading[Any]:
        return render.read(snapshot, words)

    def regions(self, snapshot: Snapshot, reading: Reading[Any]) -> dict[str, Block]:
        return render.regions(snapshot, reading)

    def page(self, me: Me, template: str, **data: Any) -> str:
        """Any page by the name of its template."""
        made: str = getattr(self, template.removesuffix(".html"))(me, words_for(me.lang), **data)
        return made

    def home(self, me: Me, words: Words, games: Sequence[Meta], tables: Sequence[Listed], more: bool = False) -> str:
        """The shelf and the reader's tables; `more`: there are others."""
        return shell(
            "home",
            me,
            words,
            [meta.name for meta in games],
            games=[on_shelf(meta, me.lang) for meta in games],
            tables=[card(table, me.lang) for table in tables],
            more=more,
        )

    def new(
        self,
        me: Me,
        words: Words,
        game: Meta,
        form: Form,
        problem: str,
        wrong: str = "",
        strength: str = "",
        public: bool = False,
    ) -> str:
        """The form of a new table, made from the game's metadata.

        `form` is what was sent, if it has to be mended: `problem` says why, and `wrong` names the option, if it is one.
        """
        own = words_for(me.lang, game.name)
        asked = fields(game, form, me.name, strength or USUAL, words, own, public)
        return of_game("new", me, words, game, problem=problem, wrong=wrong, **asked)

    def clone(
        self, me: Me, words: Words, snapshot: Snapshot, info: TableInfo, form: Form, problem: str, strength: str
    ) -> str:
        """The form of a table that goes on from a moment of a game."""
        own, asked = words_for(me.lang, snapshot.game), max(0, snapshot.view.actor)
        mine = snapshot.mine[0] if snapshot.mine else asked
        names = [shown_name(name, words) for name in snapshot.names]
        panels = games.face(snapshot.game).read(snapshot.view, own, names).panels
        return of_game(
            "clone",
            me,
            words,
            games.meta(snapshot.game),
            table=snapshot.table,
            moment=snapshot.moment,
            moments=snapshot.moments,
            seats=list(zip(panels, names, strict=True)),
            board=f"/t/{snapshot.table}/board.svg?at={snapshot.moment}",
            problem=problem,
            **clone_fields(info, mine, form, (me.name, strength or USUAL), words),
        )

    def sit(self, me: Me, words: Words, game: Meta, problem: str = "", copied: int = 0, **data: object) -> str:
        """The invitation to a seat; `copied`: of a game that goes on from that moment of another."""
        return of_game("sit", me, words, game, problem=problem, copied=copied, **data)

    def table(
        self,
        me: Me,
        words: Words,
        snapshot: Snapshot,
        regions: Mapping[str, Block],
        have: str,
        lent: bool = False,
        plan: str = "",
    ) -> str:
        """A table, or a plan of one: then `plan` is where its socket is."""
        stories = lore(snapshot.game, me.lang)
        return of_game(
            "table",
            me,
            words,
            games.meta(snapshot.game),
            snapshot=snapshot,
            regions={name: Markup(block.html) for name, block in regions.items()},
            have=have,
            lent=lent,
            plan=plan,
            lore=stories.title if stories.sections else "",
            books=_books(snapshot.game, me.lang),
            preview=preview(snapshot, words, words_for(me.lang, snapshot.game)) if snapshot.shared else None,
        )

    def rules(self, me: Me, words: Words, game: Meta, query: str) -> str:
        text = rules(game.name, me.lang)
        return of_game(
            "rules",
            me,
            words,
            game,
            query=query,
            contents=[section for section in text.sections if section.anchor and section.level <= 2],
            sections=[with_figures(game.name, me.lang, section) for section in text.search(query)],
            rules_lang=text.lang,
        )

    def about(self, me: Me, words: Words, games: Sequence[Meta]) -> str:
        shelf = [on_shelf(meta, me.lang) | _credits(meta, me.lang) for meta in games]
        return shell("about", me, words, [meta.name for meta in games], games=shelf)

    def fair_play(self, me: Me, words: Words) -> str:
        return shell("fair_play", me, words, [])

    def preferences(self, me: Me, words: Words, back: str, problem: str = "") -> str:
        themes = [(value, words.t(label)) for value, label in THEMES]
        return shell("preferences", me, words, [], back=back, languages=LANGUAGES, themes=themes, problem=problem)

    def review(self, me: Me, words: Words, table: OpenTable, kept: Kept | None, mine: Sequence[int], seat: int) -> str:
        return review_page(me, words, table, kept, mine, seat)

    def offline(self, me: Me, words: Words) -> str:
        return shell("offline", me, words, [])

    def api(self, me: Me, words: Words, **shown: object) -> str:
        """What programs can do."""
        return shell("api", me, words, [], **shown)

    def error(self, me: Me, words: Words, status: int, title: str, sentence: str, back: str) -> str:
        return shell("error", me, words, [], status=status, title=title, sentence=sentence, back=back)


@cache
def _books(game: str, lang: str) -> Markup:
    """What every table of a game has to read beside it: the rules, the stories, the keys, what pieces are for."""
    words, own, explained = words_for(lang), words_for(lang, game), games.face(game).learning.explanations
    values = {
        "game": game,
        "lang": lang,
        "rules": _drawer(rules(game, lang)),
        "lore": _drawer(lore(game, lang)),
        "explanations": [(kind, own.t(said)) for kind, said in explained.items()],
        "shortcuts": [(keys, words.t(what)) for keys, what in KEYS],
    }
    return Markup(fragment("books", words, values))


def _drawer(book: Book) -> dict[str, object]:
    return {"lang": book.lang, "title": book.title, "sections": [Markup(section.html) for section in book.sections]}


def _credits(meta: Meta, lang: str) -> dict[str, object]:
    words = words_for(lang, meta.name)
    return {
        "designers": words.list(meta.about.designers),
        "publishers": words.list(meta.about.publishers),
        "rulebook": words.t(meta.about.rulebook) if meta.about.rulebook else "",
    }
