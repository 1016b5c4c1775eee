"""Which features take part in the transactions of others."""

from mytharium.server.db.database import Database
from mytharium.server.lobby import lobby
from mytharium.server.notifications import outbox
from mytharium.server.ratings import store as ratings


def open_database(url: str) -> Database:
    """Return the database with every feature subscribed to its events: games end on it as they should."""
    database = Database(url)
    for feature in (ratings, outbox, lobby):
        feature.subscribe(database.events)
    return database
