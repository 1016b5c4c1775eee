"""Records and undo: the log and the seed tell the same game, and nothing learned is ever taken back alone."""

from collections.abc import Callable

from mytharium.core.notation import NotationError
from mytharium.core.protocol import WATCHER, Refusal
from mytharium.core.rng import Rng
from mytharium.match.log import AGREED, DRAW, MOVE, UNDO
from mytharium.match.match import CannotUndo, Match, Stale
from mytharium.match.record import Record, RecordError, dumps, loads, read_entry, replay, to_record, write_entry
from mytharium.testing.case import Case, Fault
from mytharium.testing.contents import contents
from mytharium.testing.walk import answer

ENOUGH = 20  # with so few draws, two seeds may agree by chance


def records_replay(case: Case) -> None:
    """A record read back leads through the same positions, from its seed and from its log alone."""
    for number in range(case.games):
        match = _played(case, number)
        record = loads(dumps(to_record(match, list(case.modules), [])))
        keys = [moment.state.key() for moment in match.line]
        for from_seed in (True, False):
            again = _again(case, record, from_seed)
            if again.log != match.log or [moment.state.key() for moment in again.line] != keys:
                raise Fault(f"{case}, game {number}: the record leads to other positions (from_seed={from_seed})")
        if [read_entry(write_entry(entry)) for entry in match.log] != match.log:
            raise Fault(f"{case}, game {number}: an entry of the log does not read back")


def seed_and_log_agree(case: Case) -> None:
    """The seed and the decisions alone give the same log; another seed does not."""
    for number in range(case.games):
        match = _played(case, number)
        again = Match(case.game, case.seats, match.seed)
        again.begin()
        for entry in match.log:
            if entry.kind == MOVE:
                again.move(entry.seat, entry.text)
        if again.log != match.log:
            raise Fault(f"{case}, game {number}: the same seed and decisions gave another log")
        record = to_record(match, list(case.modules), [])
        record.seed += "?"
        if sum(entry.kind == DRAW for entry in match.log) <= ENOUGH:
            continue
        try:
            replay(record, case.game)
        except RecordError:
            continue
        raise Fault(f"{case}, game {number}: the log passes for one of another seed")


def cloned_games_go_on(case: Case) -> None:
    """From a moment of a game another one goes on: all that is seen up to there is the same, and its record replays."""
    for number in range(case.games):
        match, rng = _played(case, number), Rng(f"{case.seed}/{number}", 8)
        moment = rng.below(len(match.line))
        clone = match.clone(moment, f"{match.seed}/clone")
        for viewer in (WATCHER, *range(case.seats)):
            if contents(clone.view(viewer, moment)) != contents(match.view(viewer, moment)):
                raise Fault(f"{case}, game {number}: {viewer} sees something else at moment {moment} of a clone")
        if any(clone.can_take_back(seat) for seat in range(case.seats)):
            raise Fault(f"{case}, game {number}: what was copied up to moment {moment} can be taken back")
        _to_the_end(case, clone, rng)
        again = _again(case, loads(dumps(to_record(clone, list(case.modules), []))))
        if again.log != clone.log or again.state.key() != clone.state.key():
            raise Fault(f"{case}, game {number}: the record of a clone leads to another position")


def undo_stops_at_what_was_learned(case: Case) -> None:
    """Random moves, undos and ends of turn: undo reaches over the seat's own decisions only, and all of it replays."""
    for number in range(case.games):
        rng = Rng(f"{case.seed}/{number}", 6)
        holds = frozenset(seat for seat in range(case.seats) if rng.below(2))
        match = Match(case.game, case.seats, f"{case.seed}/{number}", holds)
        match.begin()
        for _ in range(case.bound):
            if match.over:
                break
            _something(case, match, rng)
        again = _again(case, loads(dumps(to_record(match, list(case.modules), []))))
        if again.state.key() != match.state.key() or again.log != match.log:
            raise Fault(f"{case}, game {number}: a log with undos replays to another position")


def _played(case: Case, number: int) -> Match:
    """A random game by the authority."""
    rng = Rng(f"{case.seed}/{number}", 7)
    match = Match(case.game, case.seats, f"{case.seed}/{number}")
    match.begin()
    _to_the_end(case, match, rng)
    return match


def _to_the_end(case: Case, match: Match, rng: Rng) -> None:
    while not match.over:
        seats = match.to_act()
        seat = seats[rng.below(len(seats))]
        action = answer(case, match.state, seat, match.seq, rng)
        match.move(seat, match.game.format(match.state, action))
        if match.seq > case.bound:
            raise Fault(f"{case}, seed {match.seed!r}: not over after {case.bound} entries")


def _again(case: Case, record: Record, from_seed: bool = True) -> Match:
    try:
        return replay(record, case.game, from_seed)
    except RecordError as error:
        raise Fault(f"{case}, seed {record.seed!r}: the record does not replay: {error}") from error


def _something(case: Case, match: Match, rng: Rng) -> None:
    """One thing that somebody does at the table, legal or not."""
    seat = rng.below(case.seats)
    kind = rng.below(20)
    if kind == 0:
        _refused(case, match, lambda: match.move(seat, "?", match.seq - 1), Stale)
    elif kind == 1:
        _undo_agreed(case, match, seat)
    elif kind < 5:
        _undo(case, match, seat)
    elif match.held >= 0:
        idle = (match.held + 1) % case.seats
        _refused(case, match, lambda: match.done(idle), Refusal)
        _refused(case, match, lambda: match.move(match.held, "?"), Refusal)
        match.done(match.held)
    else:
        seats = match.to_act()
        mover = seats[rng.below(len(seats))]
        _refused(case, match, lambda: match.move(mover, "?"), NotationError)
        action = answer(case, match.state, mover, match.seq, rng)
        match.move(mover, match.game.format(match.state, action), match.seq)


def _undo(case: Case, match: Match, seat: int) -> None:
    """A plain undo, judged by the log: since the decision that it takes back, nobody else did or learned anything."""
    last = match.line[-1]
    since = match.log[last.at + 1 :]
    alone = (
        last.entry.kind == MOVE
        and last.entry.seat == seat
        and all(entry.seat == seat and entry.kind in (MOVE, UNDO) for entry in since)
    )
    secret = any(event.teaches(seat) for event in last.events)
    before = _before(case, match, len(match.line) - 1)
    if not match.can_undo(seat):
        _refused(case, match, lambda: match.undo(seat), CannotUndo)
        return
    if not alone or secret:
        raise Fault(f"{case}: seat {seat} may take back {last.entry.text!r} although it learned from it: {last.events}")
    match.undo(seat)
    if match.state.key() != before:
        raise Fault(f"{case}: taking back {last.entry.text!r} did not lead to the position before it")


def _undo_agreed(case: Case, match: Match, seat: int) -> None:
    """An agreed undo leads to where that seat last decided, and what came before needs a new agreement."""
    mine = [k for k, moment in enumerate(match.line) if moment.entry.kind == MOVE and moment.entry.seat == seat]
    if not mine:
        _refused(case, match, lambda: match.undo(seat, agreed=True), CannotUndo)
        return
    before = _before(case, match, mine[-1])
    match.undo(seat, agreed=True)
    if match.state.key() != before or match.log[-1].kind != AGREED:
        raise Fault(f"{case}: an agreed undo of seat {seat} did not lead to before its last decision")
    if any(match.can_undo(other) for other in range(case.seats)):
        raise Fault(f"{case}: after an agreed undo somebody can take back more alone")


def _before(case: Case, match: Match, moment: int) -> bytes:
    """The key of the position before a moment of the line."""
    return (match.line[moment - 1].state if moment else case.game.new(case.seats)).key()


def _refused(case: Case, match: Match, act: Callable[[], object], error: type[Exception]) -> None:
    """What is refused leaves the match as it was."""
    before = (match.seq, match.held, match.state.key())
    try:
        act()
    except error:
        if (match.seq, match.held, match.state.key()) != before:
            raise Fault(f"{case}: something that was refused changed the match") from None
    else:
        raise Fault(f"{case}: something was allowed that {error.__name__} should refuse")
