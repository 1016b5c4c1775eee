"""What is stored of a table beside itself: it goes with the table, in this order."""

from mytharium.server.storage.schema import (
    chat,
    chat_seen,
    entries,
    grants,
    invitations,
    kept_answers,
    notes,
    notices,
    rated_games,
    results,
    reviews,
    seats,
)

PARTS = (
    reviews, chat, chat_seen, notes, kept_answers, invitations, notices, rated_games, results, entries, seats, grants,
)  # fmt: skip
