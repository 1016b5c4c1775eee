"""What the coach of a first game says beside the board."""

from collections.abc import Sequence

from mytharium import games
from mytharium.scene.face import Choice
from mytharium.scene.lesson import END, UNTIL_THEN, Advice, coach
from mytharium.scene.words import Words
from mytharium.server.tables.snapshot import Snapshot


def advice(snapshot: Snapshot, words: Words, possible: Sequence[Choice]) -> dict[str, object]:
    """For the region of the coach; it is empty where nobody teaches."""
    lesson = games.face(snapshot.game).lesson
    said = None
    if snapshot.read >= 0 and snapshot.must_end:
        said = Advice(END, UNTIL_THEN, "acts")
    elif snapshot.read >= 0:
        said = coach(lesson, snapshot.view, possible, snapshot.played, snapshot.read)
    if said is None:
        return {"say": ""}
    return {
        "say": words.t(said.say),
        "why": words.t(said.why),
        "at": said.at,
        "reads": said.step >= 0 and not said.asks,
        "read": snapshot.read + 1,
        "number": said.step + 1,
        "count": len(lesson),
    }
