"""The questions that special terrain tiles ask. RULES.md#special-terrain"""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules import river, spades, tracks
from mytharium.games.terra_mystica.rules.cults import step
from mytharium.games.terra_mystica.rules.gains import gain_power, gain_spades, score
from mytharium.games.terra_mystica.rules.pending import pop, push, set_top, top_first
from mytharium.games.terra_mystica.state import (
    ASK_BLUNDER,
    ASK_PORTAL,
    ASK_SPADES,
    ASK_WORKSHOP,
    COLOUR,
    FROM_FACTION,
    HEX,
    SEAT,
    SPECIAL,
    Position,
)
from mytharium.games.terra_mystica.verbs import (
    ADVANCE_SHIPPING,
    ADVANCE_SPADES,
    END,
    PLACE,
    POINTS_INSTEAD,
    STEP,
    act,
    first,
    verb,
)


def legal(box: Box, s: Position, seat: i64, kind: i64, into: Moves) -> None:
    v = s.v
    if kind == ASK_WORKSHOP:
        done = top_first(s)
        if done & 1 == 0 and tracks.can_ship(box, s, seat, 0):
            into.add(ADVANCE_SHIPPING)
        if done & 2 == 0 and tracks.can_dig(box, s, seat, 0):
            into.add(ADVANCE_SPADES)
        into.add(END)
    elif kind == ASK_PORTAL:
        for hex in range(box.board.hexes):
            if v[HEX + hex] == v[SEAT * seat + COLOUR]:
                into.add(act(PLACE, hex))
        into.add(END)
    elif kind == ASK_BLUNDER:
        for track in range(4):
            into.add(act(STEP, track))
        into.add(act(STEP, POINTS_INSTEAD))


def apply(box: Box, s: Position, seat: i64, asked: i64, action: i64, out: list[Event] | None) -> None:
    if asked == ASK_WORKSHOP:
        workshop(box, s, seat, verb(action), out)
    elif asked == ASK_BLUNDER:
        pop(s)
        blunder(box, s, seat, first(action), out)


def workshop(box: Box, s: Position, seat: i64, kind: i64, out: list[Event] | None) -> None:
    """RULES.md#alchemists-workshop: at most one step on each track, without the priest."""
    done = top_first(s)
    if kind == ADVANCE_SHIPPING:
        done |= 1
        tracks.shipping(box, s, seat, False, out)
    else:
        done |= 2
        tracks.spades(box, s, seat, False, out)
    set_top(s, done)


def blunder(box: Box, s: Position, seat: i64, choice: i64, out: list[Event] | None) -> None:
    """RULES.md#witches-blunder: five points, or three steps on one track."""
    if choice == POINTS_INSTEAD:
        score(s, seat, 5, FROM_FACTION)
        return
    made = step(box, s, seat, choice, 3, out)
    if out is not None:
        out.append(Event("steps", int(seat), {"track": int(choice), "made": int(made)}))


def place(box: Box, s: Position, seat: i64, asked: i64, hex: i64, out: list[Event] | None) -> None:
    """The tile laid with spades in hand, by sandstorm, or through the Chaos Portal's own moment."""
    pop(s)
    if asked == ASK_SPADES:
        river.place(box, s, seat, hex, out)
    else:
        river.lay(box, s, seat, hex, out)


def descended(box: Box, s: Position, seat: i64, old: i64, new: i64) -> None:
    """RULES.md#acolytes-altar: thresholds pay on the way down too."""
    if s.v[SEAT * seat + SPECIAL] >= 0:
        for k in range(new + 1, old + 1):
            if box.threshold[k]:
                gain_power(s, seat, box.threshold[k])


def winterfall(box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
    """RULES.md#icemaidens-winterfall: a spade that must be used at once, with no dwelling after it."""
    pop(s)
    push(s, ASK_SPADES, seat)
    spades.begin(s, gain_spades(box, s, seat, 1, False, out), 1, False)
