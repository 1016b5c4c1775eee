"""Numbers for learners: every legal action has an id of its own, and observations keep to their fields and tell no more
than the view does."""

from mytharium.core.encoding import Encoder, EncodingError
from mytharium.core.protocol import CHANCE, Moves, NoEncoder, State
from mytharium.core.rng import Rng
from mytharium.testing.case import Case
from mytharium.testing.walk import Visit, walks


def actions_have_ids(case: Case) -> None:
    """A legal action has one id, no two have the same, and learners are offered at least one of them."""
    encoder = _encoder(case)
    if encoder is None:
        return
    for visit in walks(case):
        if visit.seat < 0:
            continue
        ids = _ids(visit, encoder, visit.state)
        offered = [id for id in ids if id >= 0]
        if not offered:
            raise visit.fault(f"seat {visit.seat} is asked, but learners are offered nothing")
        if len(set(offered)) != len(offered):
            raise visit.fault(f"two legal actions have one id: {sorted(offered)}")
        if max(offered) >= encoder.actions:
            raise visit.fault(f"there is an id {max(offered)}, but only {encoder.actions} of them")
        for id in offered:
            encoder.numbering.told(id)


def numbers_tell_what_is_seen(case: Case) -> None:
    """An observation keeps to its fields; it, the bucket and the ids are those of any world dealt from the view."""
    encoder = _encoder(case)
    if encoder is None:
        return
    rng = Rng(case.seed, 5)
    for visit in walks(case, part=2):
        for viewer in case.viewers:
            seen = _observed(visit, encoder, visit.state, viewer)
            world = case.game.determinize(case.game.observe(visit.state, viewer), rng)
            if _observed(visit, encoder, world, viewer) != seen:
                raise visit.fault(f"the numbers that {viewer} gets tell a world dealt from its view from the real one")
            if viewer == visit.seat and _ids(visit, encoder, world) != _ids(visit, encoder, visit.state):
                raise visit.fault(f"the ids of {viewer}'s actions depend on what it cannot see")


def _encoder(case: Case) -> Encoder | None:
    try:
        return case.game.encoder(case.seats)
    except NoEncoder:
        return None


def _ids(visit: Visit, encoder: Encoder, state: State) -> list[int]:
    moves = Moves()
    visit.case.game.moves(state, visit.seat, moves)
    try:
        return encoder.ids(state, visit.seat, moves)
    except EncodingError as error:
        raise visit.fault(str(error)) from error


def _observed(visit: Visit, encoder: Encoder, state: State, viewer: int) -> tuple[bytes, int]:
    """What a viewer gets as numbers, which must keep to the fields."""
    seen = encoder.observation(state, viewer)
    at = 0
    for field in encoder.fields:
        part = seen[at : at + field.size()]
        at += field.size()
        if max(part) > field.high:
            raise visit.fault(f"{field.name} goes up to {field.high}, but holds {max(part)}")
    if at != len(seen):
        raise visit.fault(f"the fields have {at} numbers, the observation {len(seen)}")
    bucket = int(encoder.bucket(state, viewer)) if state.actor != CHANCE else 0
    if not 0 <= bucket < encoder.buckets:
        raise visit.fault(f"there is a bucket {bucket}, but only {encoder.buckets} of them")
    return seen, bucket
