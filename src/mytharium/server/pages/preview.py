"""What other sites show of a link to a game (Open Graph)."""

from mytharium import games
from mytharium.scene.words import Words
from mytharium.server.tables.former import with_names
from mytharium.server.tables.snapshot import Snapshot


def preview(snapshot: Snapshot, words: Words, own: Words) -> dict[str, str]:
    """Title and text of a game, or of one of its moments; `own` are the words of the game."""
    snapshot = with_names(snapshot, words)
    title = games.meta(snapshot.game).title
    names = words.list(snapshot.names)
    if snapshot.outcome is not None and snapshot.live:
        scores = zip(snapshot.names, snapshot.outcome.scores, strict=True)
        text = words.list([f"{name} {score}" for name, score in scores])
    else:
        text = games.face(snapshot.game).read(snapshot.view, own, snapshot.names).where
    at = "" if snapshot.live else f"?at={snapshot.moment}"
    return {"title": f"{title}: {names}", "text": text, "at": at}
