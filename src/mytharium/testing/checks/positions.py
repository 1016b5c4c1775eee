"""Positions: games end and stay frozen, nothing is lost, copies share nothing, keys tell apart, moves have an order."""

from mytharium.core.protocol import CHANCE, OVER, Moves
from mytharium.core.rng import Rng
from mytharium.testing.case import Case, Fault
from mytharium.testing.contents import contents
from mytharium.testing.walk import PATIENCE, Visit, answer, some, walk, walks


def games_end(case: Case) -> None:
    """A random game ends within the bound, turn by turn, with ranks, scores and breakdowns that agree."""
    for number in range(case.games):
        turn = 0
        for visit in walk(case, number):
            if visit.state.turn < turn:
                raise visit.fault(f"turn {visit.state.turn} comes after turn {turn}")
            turn = int(visit.state.turn)
            if visit.seat == OVER:
                _check_outcome(visit)
        if turn <= 1:
            raise Fault(f"{case}, game {number}: no turn ever ended, so nobody could confirm one")


def _check_outcome(visit: Visit) -> None:
    case, state = visit.case, visit.state
    end = case.game.outcome(state)
    scores = [int(case.game.score(state, seat)) for seat in range(case.seats)]
    if end.scores != scores:
        raise visit.fault(f"the outcome gives scores {end.scores}, score() gives {scores}")
    sums = [sum(sources.values()) for sources in end.breakdown]
    if sums != scores:
        raise visit.fault(f"the breakdown adds up to {sums}, the scores are {scores}")
    if len(end.ranks) != case.seats:
        raise visit.fault(f"{case.seats} seats have the ranks {end.ranks}")
    if any(rank != 1 + sum(other < rank for other in end.ranks) for rank in end.ranks):
        raise visit.fault(f"{end.ranks} are no ranks: a rank is one more than the number of better ones")
    if case.game.to_act(state):
        raise visit.fault("somebody is asked after the end")


def games_are_frozen(case: Case) -> None:
    """Nothing that is asked of a game changes it, so that all tables with the same mix can share it."""
    game = case.game
    before = contents(game)
    for visit in walks(case):
        state, seat = visit.state, visit.seat
        for viewer in case.viewers:
            game.determinize(game.observe(state, viewer), Rng(case.seed))
        if seat >= 0:
            for action in some(visit.legal):
                game.parse(state, game.format(state, action))
                game.refusal(state, seat, action)
            game.evaluate(state, seat)
            answer(case, state, seat, PATIENCE, Rng(case.seed))
        if seat == OVER and contents(game) != before:
            raise visit.fault("the game itself is no longer what it was at the start")


def nothing_is_lost(case: Case) -> None:
    """Every position passes the game's own audit: no piece was made or lost."""
    for visit in walks(case):
        wrong = case.game.audit(visit.state)
        if wrong:
            raise visit.fault(f"audit: {wrong}")


def clones_share_nothing(case: Case) -> None:
    """No action played on a clone is felt by the original, at once or later in the game."""
    for number in range(case.games):
        kept = []
        for visit in walk(case, number):
            before = contents(visit.state)
            if contents(visit.state.clone()) != before:
                raise visit.fault("a clone holds other values than its original")
            for action in some(visit.legal):
                visit.after(action)
            if contents(visit.state) != before:
                texts = ", ".join(case.game.format(visit.state, action) for action in some(visit.legal))
                raise visit.fault(f"one of these, played on a clone, changed the original: {texts}")
            kept.append((visit, before))
        for visit, before in kept:
            if contents(visit.state) != before:
                raise visit.fault("this position changed while its clones were played on")


def keys_tell_positions_apart(case: Case) -> None:
    """A clone has the same key; an action changes it; the same key means the same questions and views."""
    known: dict[bytes, object] = {}
    for visit in walks(case):
        key = visit.state.key()
        if visit.state.clone().key() != key:
            raise visit.fault("a clone has another key")
        views = [case.game.observe(visit.state, viewer).key() for viewer in case.viewers]
        meaning = (int(visit.state.actor), visit.legal, views)
        if known.setdefault(key, meaning) != meaning:
            raise visit.fault("another position has this key, but other moves or views")
        if visit.seat != OVER and visit.after(visit.action).key() == key:
            text = case.game.format(visit.state, visit.action)
            raise visit.fault(f"{text!r} does not change the key")


def moves_have_an_order(case: Case) -> None:
    """Legal actions come in the same order each time, each once; a question has two answers, or is asked for form."""
    used = Moves()
    for visit in walks(case):
        game, state = case.game, visit.state
        if len(set(visit.legal)) != len(visit.legal):
            raise visit.fault("an action is listed twice")
        for other in (state, state.clone(), state):
            game.moves(other, visit.seat, used)
            if used.list() != visit.legal:
                raise visit.fault("asked again, the legal actions came out differently")
        if visit.seat >= 0 and len(visit.legal) < (1 if game.asks_formally else 2):
            raise visit.fault("a question with a single answer is asked")
        if visit.seat >= 0 and state.actor not in game.to_act(state):
            raise visit.fault(f"the actor {state.actor} is not among the seats asked, {game.to_act(state)}")
        idle = [seat for seat in range(case.seats) if seat not in game.to_act(state)]
        if any(game.legal(state, seat) for seat in idle):
            raise visit.fault("a seat that is not asked has legal actions")
        if any(not 0 <= action < 2**63 for action in visit.legal):
            raise visit.fault("an action does not fit into 63 bits")


def chance_is_a_fair_lottery(case: Case) -> None:
    """The outcomes of chance, their weights and their tickets agree."""
    for visit in walks(case):
        if visit.seat != CHANCE:
            continue
        game, state = case.game, visit.state
        tickets = int(game.tickets(state))
        if not 1 <= tickets < 2**31:
            raise visit.fault(f"{tickets} tickets")
        drawn = [int(game.ticket(state, k)) for k in range(tickets)]
        weights = game.weights(state)
        if [drawn.count(action) for action in visit.legal] != weights or sum(weights) != tickets:
            raise visit.fault(f"{tickets} tickets do not make up the weights {weights}")
        if game.chances(state) != list(zip(visit.legal, weights, strict=True)):
            raise visit.fault("chances() are not the moves of CHANCE with their weights")
