"""Which games are rated: public ones among people with accounts, from their beginning, in which nobody took back what
was learned."""

from mytharium.match.log import AGREED
from mytharium.match.match import Match
from mytharium.server.ratings.rate import Place
from mytharium.server.storage.info import ANYONE, TableInfo
from mytharium.server.storage.standing import Result
from mytharium.server.tables.rights import HINTS, LENT, PROGRAM, PUBLIC


def rated_places(match: Match, info: TableInfo, results: tuple[Result, ...]) -> tuple[Place, ...]:
    """By seat; empty if the game is not rated. Whether all have accounts is seen when it is written.

    A seat that was set up for a bot belongs to nobody, so there is no rating.
    """
    rights = {right for right, _ in info.grants}
    played_by_others = PROGRAM in rights or any(LENT - seat in rights for seat in range(len(info.seats)))
    if (PUBLIC, ANYONE) not in info.grants or (HINTS, ANYONE) in info.grants or played_by_others or info.copied:
        return ()
    owners = [info.guests_of(seat) for seat in range(len(info.seats))]
    people = {guest for seat in owners for guest in seat}
    alone = all(len(seat) == 1 for seat in owners) and len(people) == len(owners)
    if len(owners) < 2 or not alone or any(entry.kind == AGREED for entry in match.log):
        return ()
    places = zip(owners, results, strict=True)
    return tuple(Place(next(iter(owner)), result.rank, result.role) for owner, result in places)
