"""Each question with its possible answers and what an answer does. What only one faction is asked stands with it."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica import question as q
from mytharium.games.terra_mystica.box import FIRST_RULES, Box
from mytharium.games.terra_mystica.rules import (
    actions,
    auction,
    bridge,
    build,
    convert,
    cults,
    favor,
    leech,
    passing,
    rounds,
    setup,
    spades,
    special_terrain,
    town,
    transform,
)
from mytharium.games.terra_mystica.rules.events import NO_ANSWER, tell_forced
from mytharium.games.terra_mystica.rules.pending import argument, asked, drop
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import ACTIONS, LAST_ROUND, Position
from mytharium.games.terra_mystica.verbs import (
    CONNECT,
    CONVERT,
    DIG,
    END,
    LEECH,
    PLACE,
    TOKEN,
    TRANSFORM,
    first,
    second,
    verb,
)

ANSWERS: Final = Moves()  # of a question that may have a single answer: filled and read in one breath


def is_out_of_turn(kind: i64) -> bool:
    return kind == q.ASK_LEECH or kind == q.ASK_STEP or kind == q.ASK_TOKEN


def legal(box: Box, s: Position, me: Seat, into: Moves) -> None:
    """The answers of the player who is asked: to the question, then free exchanges, then answers out of turn."""
    kind = asked(s)
    answers(box, s, me, kind, into)
    if s.phase == ACTIONS and me.number == s.on_turn and not is_out_of_turn(kind):
        if box.version == FIRST_RULES or not box.faction(me).settles_first(s):
            convert.legal(box, me, into)
        if kind == q.ASK_ACTION or kind == q.ASK_END:
            box.faction(me).legal_free_actions(box, s, me, into)
            rounds.legal_leaving(box, s, into)
        if box.leech_waits:
            legal_out_of_turn(box, s, me, into)
        elif leech.has_step_to_spare(box, me):
            leech.legal_dues(me, into)


def legal_out_of_turn(box: Box, s: Position, me: Seat, into: Moves) -> None:
    leech.legal(box, s, me, into)
    leech.legal_dues(me, into)


def answers(box: Box, s: Position, me: Seat, kind: i64, into: Moves) -> None:
    if kind == q.ASK_ACTION:
        actions.legal(box, s, me, into)
    elif kind == q.ASK_END:
        into.add(END)
    elif kind == q.ASK_SPADES:
        spades.legal(box, s, me, into)
    elif is_out_of_turn(kind):
        legal_out_of_turn(box, s, me, into)
    elif kind == q.ASK_FAVOR:
        favor.legal(s, me, into)
    elif kind == q.ASK_TOWN:
        town.legal(s, into)
    elif kind == q.ASK_BRIDGE:
        bridge.legal(box, s, me, into)
    elif kind == q.ASK_CULT:
        cults.legal_step(into)
    elif kind == q.ASK_KEY:
        cults.legal_key(s, me, into)
    elif kind == q.ASK_FACTION:
        if box.auctions:
            auction.legal_lots(box, s, into)
        else:
            setup.legal_factions(box, s, into)
    elif kind == q.ASK_BID:
        auction.legal(box, s, into)
    elif kind == q.ASK_TERRAIN:
        setup.legal_terrains(s, me, into)
    elif kind == q.ASK_START:
        setup.legal_dwellings(box, s, me, into)
    elif kind == q.ASK_CARD:
        passing.legal_cards(s, into)
    else:
        box.faction(me).legal_answers(box, s, me, kind, into)


def apply(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    """An answer of whoever gives it; those out of turn name their seat."""
    kind = verb(action)
    if LEECH <= kind <= TOKEN:
        leech.apply(box, s, action, out)
        if is_out_of_turn(asked(s)):
            drop(s)
        return
    me = s.seat(s.actor)
    if kind == CONVERT:
        convert.apply(box, s, me, first(action), out)
    elif kind == CONNECT:
        box.faction(me).free_action(box, s, me, action, out)
    elif kind == END:
        end(s, me, out)
    else:
        answer(box, s, me, action, out)


def end(s: Position, me: Seat, out: list[Event] | None) -> None:
    """Nothing more of an optional step, or the end of the turn."""
    kind = asked(s)
    if kind == q.ASK_SPADES:
        s.spades = 0
    drop(s)
    if out is not None:
        out.append(Event("done", int(me.number), {"asked": int(kind)}))


def answer(box: Box, s: Position, me: Seat, action: i64, out: list[Event] | None) -> None:
    kind = asked(s)
    what = first(action)
    if kind == q.ASK_ACTION:
        actions.apply(box, s, me, action, out)
    elif kind == q.ASK_SPADES:
        answer_spades(box, s, me, action, out)
    elif kind == q.ASK_FAVOR:
        favor.take(box, s, me, what, out)
    elif kind == q.ASK_TOWN:
        town.take(box, s, me, what, out)
    elif kind == q.ASK_BRIDGE:
        bridge.apply(box, s, me, what, second(action), out)
    elif kind == q.ASK_CULT:
        cults.answer_step(box, s, me, what, out)
    elif kind == q.ASK_KEY:
        cults.answer_key(box, s, me, what, out)
    elif kind == q.ASK_FACTION:
        drop(s)
        if box.auctions:
            auction.put_up(me, what, out)
        else:
            setup.pick(box, s, me, what, out)
    elif kind == q.ASK_BID:
        auction.bid(box, s, me, what, second(action), out)
    elif kind == q.ASK_TERRAIN:
        setup.settle_on(box, s, me, what, out)
    elif kind == q.ASK_START:
        drop(s)
        build.dwelling(box, s, me, what, True, out)
    elif kind == q.ASK_CARD:
        passing.take_first_card(s, me, what - 1, out)
    else:
        box.faction(me).answer(box, s, me, kind, action, out)


def answer_spades(box: Box, s: Position, me: Seat, action: i64, out: list[Event] | None) -> None:
    """Transform and be asked again; a dwelling or the special tile ends it."""
    hex = first(action)
    if verb(action) == TRANSFORM:
        transform.apply(box, s, me, action, out)
        return
    if verb(action) == DIG:
        transform.dig(box, s, me, out)
        return
    drop(s)
    if verb(action) == PLACE:
        special_terrain.place(box, s, me, hex, out)
    else:
        build.apply(box, s, me, hex, out)


def is_open(box: Box, s: Position, me: Seat, kind: i64, out: list[Event] | None) -> bool:
    """Whether a question must be asked; one that has no or one answer is settled here. Never for a whole action."""
    if kind == q.ASK_END and (convert.any_left(box, s, me) or leech.has_step_to_spare(box, me)):
        return True
    if kind == q.ASK_END or (kind == q.ASK_SPADES and not spades.matter(box, s, me)):
        drop(s)
        return False
    into = ANSWERS
    into.n = 0
    legal(box, s, me, into)
    if into.n == 0:
        drop(s)
        tell_forced(me, NO_ANSWER, kind, 0, 0, out)
        return False
    if into.n == 1:
        only: i64 = into.items[0]
        n = argument(s)
        in_hand: i64 = s.spades
        apply(box, s, only, out)
        tell_forced(me, only, kind, n, in_hand, out)
        return False
    return True


def is_spent(box: Box, s: Position, me: Seat) -> bool:
    """In the last round a player with nothing left to do passes."""
    if s.round != LAST_ROUND or me.workers or me.priests or me.bowl3 or me.bowl2 > 1:
        return False
    if box.leech_waits and leech.has_due(s, me):
        return False
    into = Moves()
    legal(box, s, me, into)
    return into.n == 1
