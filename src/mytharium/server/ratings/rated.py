"""Which games are rated: public ones among people with accounts, from their beginning and without hints."""

from mytharium.server.ratings.rate import Place
from mytharium.server.storage.info import ANYONE, TableInfo
from mytharium.server.storage.standing import Result
from mytharium.server.tables.rights import HINTS, PUBLIC


def can_be_rated(info: TableInfo) -> bool:
    """Whether the game is rated if each seat has its own player with an account.

    A seat that was set up for a bot has no player, so there is no rating.
    """
    open_to_all = (PUBLIC, ANYONE) in info.grants and (HINTS, ANYONE) not in info.grants
    seats = range(len(info.seats))
    return open_to_all and not info.copied and len(seats) > 1 and all(info.belongs_to_person(seat) for seat in seats)


def rated_places(info: TableInfo, results: tuple[Result, ...]) -> tuple[Place, ...]:
    """By seat; empty if the game is not rated. Accounts are checked when the rating is written.

    A lent seat counts for its lender. No player can prevent a rating: a seat whose player has left the site takes part
    without a name.
    """
    players = [{lender} if (lender := info.lender(k)) else info.guests_of(k) for k in range(len(info.seats))]
    if not can_be_rated(info) or sum(map(len, players)) > len(set().union(*players)):
        return ()
    places = zip(players, results, strict=True)
    return tuple(Place(tuple(sorted(who)), result.rank, result.role) for who, result in places)
