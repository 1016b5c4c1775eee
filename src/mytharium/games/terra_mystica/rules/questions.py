"""Each question with its possible answers and what an answer does."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules import (
    actions,
    bridge,
    build,
    connect,
    convert,
    dig,
    favor,
    leech,
    own,
    passing,
    setup,
    small,
    spades,
    specials,
    table,
    town,
)
from mytharium.games.terra_mystica.rules.ids import MERMAIDS
from mytharium.games.terra_mystica.rules.pending import pop, top_first, top_kind
from mytharium.games.terra_mystica.state import (
    ACTIONS,
    ASK_ACTION,
    ASK_BRIDGE,
    ASK_CARD,
    ASK_END,
    ASK_FACTION,
    ASK_FAVOR,
    ASK_LEECH,
    ASK_SPADES,
    ASK_START,
    ASK_STEP,
    ASK_TERRAIN,
    ASK_TOKEN,
    ASK_TOWN,
    ASK_TRADE,
    CARD_POOL,
    FACTION,
    ON_TURN,
    PHASE,
    SEAT,
    Position,
)
from mytharium.games.terra_mystica.verbs import (
    BRIDGE_TO,
    BUILD,
    CONNECT,
    CONVERT,
    END,
    FACTION_IS,
    FAVOR,
    LEECH,
    PASS,
    PLACE,
    TERRAIN_IS,
    TOKEN,
    TOWN,
    TRANSFORM,
    UPGRADE,
    act,
    first,
    second,
    verb,
)


def legal(box: Box, s: Position, seat: i64, into: Moves) -> None:
    """The answers of the seat that is asked: to the question, then free exchanges, then answers out of turn."""
    kind = top_kind(s)
    answers(box, s, seat, kind, into)
    if s.v[PHASE] == ACTIONS and seat == s.v[ON_TURN] and kind != ASK_LEECH and kind != ASK_STEP and kind != ASK_TOKEN:
        convert.legal(box, s, seat, into)
        if s.v[SEAT * seat + FACTION] == MERMAIDS and (kind == ASK_ACTION or kind == ASK_END):
            connect.legal_connect(box, s, seat, into)
        if box.leaving and (kind == ASK_ACTION or kind == ASK_END):
            table.legal_leaving(s, into)
        if not box.at_once:
            leech.legal(box, s, seat, into)
            leech.legal_dues(s, seat, into)


def answers(box: Box, s: Position, seat: i64, kind: i64, into: Moves) -> None:
    if kind == ASK_ACTION:
        actions.legal(box, s, seat, into)
    elif kind == ASK_END:
        into.add(END)
    elif kind == ASK_SPADES:
        spades.legal(box, s, seat, into)
    elif kind == ASK_LEECH or kind == ASK_STEP or kind == ASK_TOKEN:
        leech.legal(box, s, seat, into)
        leech.legal_dues(s, seat, into)
    elif kind == ASK_FAVOR:
        favor.legal(s, seat, into)
    elif kind == ASK_TOWN:
        town.legal(s, into)
    elif kind == ASK_BRIDGE:
        bridge.legal(box, s, seat, into)
        into.add(END)
    elif kind == ASK_TRADE:
        build.legal_free(box, s, seat, into)
        into.add(END)
    elif kind == ASK_FACTION:
        table.legal_factions(box, s, into)
    elif kind == ASK_START:
        setup.legal_dwellings(box, s, seat, into)
    elif kind == ASK_CARD:
        for card in range(10):
            if (s.v[CARD_POOL] >> card) & 1:
                into.add(act(PASS, card + 1))
    else:
        small.legal(box, s, seat, kind, into)


def apply(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    """An answer of whoever gives it; those out of turn name their seat."""
    kind = verb(action)
    if LEECH <= kind <= TOKEN:
        own.answer(box, s, action, out)
        asked = top_kind(s)
        if asked == ASK_LEECH or asked == ASK_STEP or asked == ASK_TOKEN:
            pop(s)
        return
    seat = s.actor
    if kind == CONVERT:
        convert.apply(box, s, seat, first(action), out)
    elif kind == CONNECT:
        connect.connect(box, s, seat, first(action), out)
    else:
        _answer(box, s, seat, action, out)


def _answer(box: Box, s: Position, seat: i64, action: i64, out: list[Event] | None) -> None:
    asked = top_kind(s)
    kind = verb(action)
    if kind == END:
        small.end(box, s, seat, asked, out)
    elif asked == ASK_ACTION:
        if kind == PASS:
            passing.apply(box, s, seat, first(action) - 1, out)
        else:
            actions.apply(box, s, seat, action, out)
    elif kind == TRANSFORM:
        if asked == ASK_SPADES:
            dig.transform(box, s, seat, first(action), second(action), out)
        else:
            own.sandstorm(box, s, seat, first(action), out)
    elif kind == BUILD:
        pop(s)
        if asked == ASK_SPADES:
            dig.build_on(box, s, seat, first(action), out)
        else:
            build.dwelling(box, s, seat, first(action), True, out)
    elif kind == PLACE:
        specials.place(box, s, seat, asked, first(action), out)
    elif kind == FAVOR:
        favor.take(box, s, seat, first(action), out)
    elif kind == TOWN:
        town.take(box, s, seat, first(action), top_first(s) == 1, out)
    elif kind == BRIDGE_TO:
        small.bridge_to(box, s, seat, first(action), second(action), out)
    elif kind == UPGRADE:
        pop(s)
        build.upgrade(box, s, seat, first(action), second(action), True, out)
    elif kind == FACTION_IS:
        table.choose(box, s, seat, first(action), out)
    elif kind == TERRAIN_IS and asked == ASK_TERRAIN:
        setup.settle_on(s, seat, first(action), out)
    elif kind == PASS:
        table.first_card(s, seat, first(action) - 1, out)
    else:
        small.apply(box, s, seat, asked, action, out)


def is_open(box: Box, s: Position, seat: i64, kind: i64, out: list[Event] | None) -> bool:
    """Whether a question must be asked; one that has no or one answer is settled here. Never for a whole action."""
    if kind == ASK_END and convert.any_left(box, s, seat):
        return True
    if kind == ASK_END or (kind == ASK_SPADES and not small.spades_matter(box, s, seat)):
        pop(s)
        return False
    into = box.scratch
    into.n = 0
    legal(box, s, seat, into)
    if into.n == 0:
        pop(s)
        return False
    if into.n == 1:
        apply(box, s, into.items[0], out)
        return False
    return True
