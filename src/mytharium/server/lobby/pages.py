"""The pages of the lobby: lists of tables with a preview of each, and sitting down."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import TypeAlias

from markupsafe import Markup

from mytharium import games
from mytharium.core.compose import Meta, Preset
from mytharium.scene.primitives import Scene
from mytharium.scene.words import Words
from mytharium.server.base.errors import DatabaseError
from mytharium.server.base.words import words_for
from mytharium.server.http.requests import Site
from mytharium.server.http.responses import Me, of_game, shell, template
from mytharium.server.lobby.new_table import HIGHEST, OWN
from mytharium.server.lobby.store import Listed
from mytharium.server.tables.snapshot import Looker, place, shown_name
from mytharium.server.tables.table import BOT, NoTable
from mytharium.server.tables.time_control import pace_text, span

MOST = 24  # tables of a list that are opened for it
Groups: TypeAlias = Mapping[str, Sequence[Listed]]  # by the kind of the group


@dataclass(frozen=True, slots=True)
class Filter:
    """The part of a list that its address asks for."""

    query: str  # of a search
    hidden: bool
    game: str  # or "": all
    pace: str  # live, day, or "": any
    set_up: str  # a preset of the game, OWN for all other set-ups, or "": any


async def progress(site: Site, listed: Iterable[Listed], guest: str, lang: str) -> dict[str, str]:
    """Return how far running games have come, in words; nothing about a table that cannot be opened."""
    found: dict[str, str] = {}
    for table in [table for table in listed if not table.over][:MOST]:
        try:
            async with site.tables.at(table.id) as opened:
                viewer = place(opened, Looker(guest))[1]
                view = opened.match.view(viewer)
            names = [seat.name for seat in table.seats]
            found[table.id] = games.face(table.game).read(view, words_for(lang, table.game), names).where
        except (NoTable, DatabaseError):
            continue
    return found


def largest(scene: Scene) -> Scene:
    """Return the scene cut down to its largest area."""
    area = max(scene.areas, key=lambda area: area.width * area.height, default=None)
    if area is None:
        return scene
    return replace(scene, areas=(replace(area, x=0, y=0),), width=area.width, height=area.height)


def listing(me: Me, name: str, html: str, live: str, wanted: Filter) -> str:
    """Show the page of a list; `live` is the address of its socket."""
    known, set_ups = [games.meta(game) for game in games.names()], _set_ups(wanted.game, me.lang)
    return shell(name, me, list=Markup(html), live=live, wanted=wanted, games=known, set_ups=set_ups)


def hand(me: Me, table: str, lent: bool, counts: bool, problem: str = "") -> str:
    """Lend a seat; `lent`: it can be taken back; `counts`: the game is rated or a tournament's."""
    return shell("hand", me, table=table, lent=lent, counts=counts, problem=problem)


def list_html(me: Me, groups: Groups, where: Mapping[str, str], page: str) -> str:
    """Return the list of a page, which is drawn again whenever something in it changes."""
    cards = {
        kind: [card(table, me.lang, where.get(table.id, "")) for table in tables]
        for kind, tables in groups.items()
        if tables
    }
    return template("parts/tables.html").render(groups=cards, page=page, me=me, t=me.words.t, n=me.words.n).strip()


def card(table: Listed, lang: str, where: str = "") -> dict[str, object]:
    """Return what a list shows of a table: with whom, whose move it is, how far it has come."""
    words, face, meta = words_for(lang, table.game), games.face(table.game), games.meta(table.game)
    glyph, cls = face.emblems[table.mine[0] if table.mine else 0]
    names = [shown_name(seat.name, words) or words.t("a free seat") for seat in table.seats]
    others = [name for k, name in enumerate(names) if k not in table.mine]
    if not others:
        what = words.t("On one device")
    elif table.mine:
        what = words.t("With {names}", names=words.list(others))
    else:
        what = words.list(others)
    return {
        "table": table,
        "cls": face.cls,
        "title": meta.title,
        "what": what,
        "where": where,
        "state": _state(table, names, words),
        "set_up": _set_up(table, meta, words),
        "seated": words.list([name for k, name in enumerate(names) if k not in table.free]),
        "glyph": glyph,
        "seat_cls": cls,
        "pace": pace_text(table.pace, words) if table.pace else "",
        "wanted": _wanted(table.wanted, words),
        "begins": words.t("goes on from another game") if table.copied else "",
        "left": words.t("{time} left", time=span(table.left, words)) if table.left is not None else "",
    }


def _wanted(wanted: tuple[int, int] | None, words: Words) -> str:
    """Return the ratings that a table is for, in words."""
    if wanted is None:
        return ""
    low, high = wanted
    if not low:
        return words.t("rating up to {n}", n=high)
    return words.t("rating from {n}", n=low) if high == HIGHEST else words.t("rating {low}–{high}", low=low, high=high)


def _state(table: Listed, names: list[str], words: Words) -> str:
    if table.over:
        return _result(table, names, words) or words.t("finished")
    if table.free:
        return words.t("a seat is free")
    if table.yours:
        return ""
    thinking = table.asked and all(table.seats[seat].kind == BOT for seat in table.asked)
    if thinking or not table.asked:
        return words.t("waiting for the others")
    return words.t("waiting for {names}", names=words.list([names[seat] for seat in table.asked]))


def _result(table: Listed, names: list[str], words: Words) -> str:
    """Return who won, or in which place the reader is."""
    if not table.ranks:
        return ""
    if len(table.mine) == 1:
        place = table.ranks[table.mine[0]]
        if place == 1:
            return words.t("won") if table.ranks.count(1) == 1 else words.t("a tie")
        return words.t("place {n} of {all}", n=place, all=len(table.ranks))
    best = [names[k] for k, rank in enumerate(table.ranks) if rank == 1]
    return words.t("{name} won", name=best[0]) if len(best) == 1 else words.t("a tie")


def _set_ups(game: str, lang: str) -> list[tuple[str, str]]:
    """Return what tables of a game can be filtered by: its presets, if it has several."""
    if not game:
        return []
    words, meta = words_for(lang, game), games.meta(game)
    found = [(preset.name, words.t(preset.title)) for preset in presets_of(meta)]
    if prod(len(option.values) for option in meta.options) << len(meta.modules) > len(found):
        found.append((OWN, words.t("Another set-up")))
    return [("", words.t("Any set-up")), *found] if len(found) > 1 else []


def presets_of(meta: Meta) -> list[Preset]:
    """Return the presets for several people."""
    return [preset for preset in meta.presets if not preset.alone]


def preset_of(table: Listed) -> Preset | None:
    """Return the preset that is played, if it is one."""
    meta = games.meta(table.game)
    for preset in meta.presets:
        meant = options_of(meta, preset).items()
        if {*preset.modules} == {*table.modules} and all(table.options.get(k, value) == value for k, value in meant):
            return preset
    return None


def options_of(meta: Meta, preset: Preset) -> dict[str, str]:
    """Return all options of a game as a preset sets them."""
    return {option.name: preset.options.get(option.name, option.values[0]) for option in meta.options}


def _set_up(table: Listed, meta: Meta, words: Words) -> str:
    """Return what is played besides the usual: a preset by its name, else modules and options."""
    if preset := preset_of(table):
        return words.t(preset.title)
    parts = [words.t(module.title) for module in meta.modules if module.name in table.modules]
    for option in meta.options:
        value = table.options.get(option.name, option.values[0])
        if value != option.values[0] and value in option.values:
            parts.append(f"{words.t(option.title)}: {words.t(option.label(value))}")
    return " · ".join(parts)


def sit(me: Me, game: Meta, problem: str = "", copied: int = 0, **data: object) -> str:
    """Show the invitation to a seat; `copied`: of a game that continues from that moment of another."""
    return of_game("sit", me, game, problem=problem, copied=copied, **data)
