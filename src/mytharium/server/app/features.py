"""Which features take part in the transactions of others."""

from mytharium.server.db.database import Database
from mytharium.server.lobby import lobby
from mytharium.server.notifications import store as notifications
from mytharium.server.ratings import store as ratings


def open_database(url: str) -> Database:
    """Return the database with every feature subscribed to its events: games end on it as they should."""
    database = Database(url)
    for feature in (ratings, notifications, lobby):
        feature.subscribe(database.events)
    return database
