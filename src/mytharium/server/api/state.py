"""A table as a program sees it: from the snapshot that a page of the same seat would get, so from a View."""

from mytharium import games
from mytharium.match.plain import plain
from mytharium.scene.words import Words, mark
from mytharium.server.api import types
from mytharium.server.lobby.listing import Listed
from mytharium.server.site import Site, words_for
from mytharium.server.storage.info import HUMAN
from mytharium.server.tables.former import shown_name, with_names
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.snapshot import Line, Looker, Snapshot, look

DONE = "done"  # in place of a notation: what was chosen stands, and chance goes on
END_TURN = mark("Go on")


def seen(table: OpenTable, person: str) -> Snapshot:
    """What somebody sees from the seat that is asked, if they have several. The caller holds the table."""
    mine = [seat for seat in table.info.seats_of(person) if table.info.seats[seat].kind == HUMAN]
    asked = [seat for seat in table.match.to_act() if seat in mine]
    return look(table, Looker(person, lifted=(asked or mine or [-1])[0]))


def table_of(site: Site, snapshot: Snapshot, ruleset: str, lang: str) -> types.Table:
    words = words_for(lang, snapshot.game)
    snapshot = with_names(snapshot, words)
    reading = site.painter.read(snapshot, words)
    seats = [
        types.Seat(seat.name, seat.kind, seat.strength, panel.role, panel.points)
        for seat, panel in zip(snapshot.seats, reading.panels, strict=True)
    ]
    ended = snapshot.outcome
    return types.Table(
        id=snapshot.table,
        game=snapshot.game,
        ruleset=ruleset,
        modules=list(snapshot.modules),
        options=snapshot.options,
        seats=seats,
        you=snapshot.viewer,
        seq=snapshot.seq,
        asked=list(snapshot.to_act),
        over=snapshot.over,
        seal=snapshot.seal,
        results=[types.Result(*one) for one in zip(ended.ranks, ended.scores, strict=True)] if ended else [],
        where=reading.where,
        prompt=reading.prompt.said,
        board=reading.description,
        view=plain(snapshot.view),
        actions=_actions(snapshot, {choice.action: choice.label for choice in reading.choices}, words),
    )


def _actions(snapshot: Snapshot, labels: dict[str, str], words: Words) -> list[types.Action]:
    if snapshot.must_end:
        return [types.Action(0, DONE, words.t(END_TURN))]
    return [types.Action(k, text, labels.get(text, text)) for k, (_, text) in enumerate(snapshot.legal)]


def listed(table: Listed, words: Words) -> types.Listed:
    pace = types.Pace(table.pace.bank, table.pace.increment) if table.pace else None
    return types.Listed(
        id=table.id,
        game=table.game,
        modules=list(table.modules),
        options=table.options or {},
        players=["" if k in table.free else shown_name(seat.name, words) for k, seat in enumerate(table.seats)],
        free=list(table.free),
        yours=list(table.mine),
        asked=list(table.asked),
        over=table.over,
        pace=pace,
    )


def happened(snapshot: Snapshot, line: Line, words: Words) -> types.Happened:
    """A line of the log, as the viewer saw it."""
    face = games.face(snapshot.game).under(snapshot.view)
    events = face.ordered(line.events)
    told = [face.events.sentence(event, words, snapshot.names, snapshot.viewer) for event in events]
    data = [types.Event(event.kind, int(event.seat), {k: int(v) for k, v in event.args.items()}) for event in events]
    return types.Happened(line.seat, " ".join(text for text in told if text), data)


def game_of(name: str, lang: str) -> types.Game:
    meta, words = games.meta(name), words_for(lang, name)
    return types.Game(
        name=name,
        title=meta.title,
        seats=[meta.fewest, meta.seats[1]],
        version=meta.version,
        modules=[types.Choosable(one.name, words.t(one.title)) for one in meta.modules],
        options=[types.Option(one.name, words.t(one.title), list(one.values), one.open) for one in meta.options],
        presets=[types.Choosable(one.name, words.t(one.title)) for one in meta.presets if not one.alone],
    )
