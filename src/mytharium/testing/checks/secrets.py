"""Secrets: a view holds what its viewer may know and nothing more, and nothing else depends on more than the view."""

import pickle

from mytharium.core.protocol import WATCHER, Event, State
from mytharium.core.rng import Rng
from mytharium.testing.case import Case, Fault
from mytharium.testing.contents import SECRET_TYPES, Plain, contents, told
from mytharium.testing.walk import Visit, some, walks


def views_are_copies(case: Case) -> None:
    """A view says whose it is, shares nothing with the position, and crosses to another process whole."""
    for visit in walks(case):
        state = visit.state.clone()
        before = contents(state)
        views = [case.game.observe(state, viewer) for viewer in case.viewers]
        seen = [_seen(visit, state, viewer) for viewer in case.viewers]
        if contents(state) != before:
            raise visit.fault("observing changed the position")
        for viewer, view, held in zip(case.viewers, views, seen, strict=True):
            labels = (view.viewer, view.seats, view.seq, view.actor, view.turn)
            if labels != (viewer, case.seats, state.seq, state.actor, state.turn):
                raise visit.fault(f"the view of {viewer} is labelled {labels} (viewer, seats, seq, actor, turn)")
            sent = pickle.loads(pickle.dumps(view))
            if contents(sent) != held or sent.key() != view.key():
                raise visit.fault(f"the view of {viewer} does not survive pickling")
        sent = pickle.loads(pickle.dumps(state))
        if contents(sent) != before or sent.key() != state.key():
            raise visit.fault("the position does not survive pickling")
        if visit.legal:
            case.game.play(state, visit.action, None)
            if [contents(view) for view in views] != seen:
                raise visit.fault("playing on changed an old view")


def open_games_hide_nothing(case: Case) -> None:
    """A game that says so shows everybody the same."""
    if not case.game.is_open:
        return
    for visit in walks(case):
        seen = []
        for viewer in case.viewers:
            view = case.game.observe(visit.state, viewer)
            view.viewer = WATCHER
            seen.append(contents(view))
        if any(one != seen[0] for one in seen):
            raise visit.fault("the game is open, but not everybody sees the same")


def _seen(visit: Visit, state: State, viewer: int) -> Plain:
    try:
        return contents(visit.case.game.observe(state, viewer), SECRET_TYPES)
    except TypeError as error:
        raise visit.fault(f"the view of {viewer} has {error}") from error


def views_show_what_was_told(case: Case) -> None:
    """Two outcomes that a viewer is told nothing different about leave the same view: what is seen was told."""
    for visit in walks(case, part=3):
        for viewer in case.viewers:
            if viewer == visit.seat:
                continue
            after: dict[object, Plain] = {}
            for action in some(visit.legal):
                events, state = _played(visit, visit.state, action)
                seen = _seen(visit, state, viewer)
                if after.setdefault(repr(told(events, viewer)), seen) != seen:
                    text = case.game.format(visit.state, action)
                    raise visit.fault(f"{viewer} is told nothing of it, but sees whether it was {text!r}")


def worlds_fit_the_view(case: Case) -> None:
    """A world dealt from a view cannot be told from the real one, before or after the next thing that happens."""
    rng = Rng(case.seed, 4)
    differed = False
    for visit in walks(case):
        for viewer in case.viewers:
            view = case.game.observe(visit.state, viewer)
            seen = contents(view)
            world = case.game.determinize(view, rng)
            if contents(view) != seen:
                raise visit.fault("dealing a world changed the view")
            differed = differed or world.key() != visit.state.key()
            _check_world(visit, world, viewer, seen)
    if case.secrets and not differed:
        raise Fault(f"{case}: every world dealt from a view was the real one; does the view hold the secrets?")


def _check_world(visit: Visit, world: State, viewer: int, seen: Plain) -> None:
    game, state = visit.case.game, visit.state
    wrong = game.audit(world)
    if wrong:
        raise visit.fault(f"a world dealt from the view of {viewer} does not pass the audit: {wrong}")
    if _seen(visit, world, viewer) != seen:
        raise visit.fault(f"{viewer} sees that a world dealt from its view is not the real one")
    if game.to_act(world) != game.to_act(state):
        raise visit.fault(f"in a world dealt from the view of {viewer} others are asked")
    if viewer in game.to_act(state):
        mine = game.legal(state, viewer)
        if game.legal(world, viewer) != mine:
            raise visit.fault(f"the legal actions of {viewer} depend on what it cannot see")
        if [game.format(world, action) for action in mine] != [game.format(state, action) for action in mine]:
            raise visit.fault(f"the texts of {viewer}'s actions depend on what it cannot see")
    if visit.legal and (visit.seat == viewer or visit.action in game.legal(world, visit.seat)):
        _check_next(visit, world, viewer)


def _check_next(visit: Visit, world: State, viewer: int) -> None:
    """The same action tells the viewer the same in both worlds, unless an event says that a secret came out."""
    events, here = _played(visit, visit.state, visit.action)
    others, there = _played(visit, world, visit.action)
    if any(event.teaches(viewer) and event.seen_by(viewer) for event in (*events, *others)):
        return
    text = visit.case.game.format(visit.state, visit.action)
    if told(events, viewer) != told(others, viewer):
        raise visit.fault(f"what {viewer} is told of {text!r} depends on a secret, and no event says that it reveals")
    if _seen(visit, here, viewer) != _seen(visit, there, viewer):
        raise visit.fault(f"what {viewer} sees after {text!r} depends on a secret, and no event says that it reveals")


def _played(visit: Visit, state: State, action: int) -> tuple[list[Event], State]:
    events: list[Event] = []
    after = state.clone()
    visit.case.game.play(after, action, events)
    return events, after
