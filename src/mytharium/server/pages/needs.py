"""What a table still needs of people: somebody in a free seat, an answer, a link for a friend."""

from mytharium.core.protocol import WATCHER
from mytharium.scene.face import AnyFace
from mytharium.scene.words import Words, mark
from mytharium.server.tables.snapshot import FRIENDLY, RATED, STRICT, Snapshot

COUNTS = {
    RATED: mark("Rated if every player has an account."),
    STRICT: mark("Tournament game: no hints, and no undo except your own last step."),
    FRIENDLY: mark("Friendly tournament game: hints and undo are allowed."),
}


def extra(snapshot: Snapshot, face: AnyFace, words: Words) -> dict[str, object]:
    paths = dict(snapshot.links)
    invites = [
        {"seat": seat.seat, "name": seat.name, "path": paths[seat.seat]}
        for seat in snapshot.seats
        if seat.kind == "open" and seat.seat in paths
    ]
    asker = snapshot.names[snapshot.undo_asked_by] if snapshot.undo_asked_by >= 0 else ""
    return {
        "invites": invites,
        "replaced": [seat for seat in snapshot.seats if seat.kind == "bot" and seat.seat in snapshot.mine],
        "asker": asker,
        "agreed": snapshot.undo_agreed or snapshot.viewer < 0,
        "standing": _standing(snapshot, face, words),
        "copied": snapshot.copied,
        "cloned_from": snapshot.cloned_from,
        "counts": words.t(COUNTS[snapshot.counts]) if snapshot.counts and not snapshot.over else "",
        "assisted": [seat for seat in snapshot.seats if seat.assisted and not snapshot.over],
    }


def _standing(snapshot: Snapshot, face: AnyFace, words: Words) -> dict[str, object] | None:
    """What the viewer may answer once for all."""
    person = snapshot.viewer >= 0 and snapshot.seats[snapshot.viewer].kind == "human"
    if face.standing is None or not person or snapshot.over or not snapshot.live:
        return None
    answers = [(value, words.t(label)) for value, label in face.standing.answers]
    return {
        "title": words.t(face.standing.title),
        "answers": [("", words.t("Ask me each time")), *answers],
        "chosen": snapshot.standing,
    }


def links(snapshot: Snapshot, words: Words) -> list[dict[str, str]]:
    found = []
    for seat, path in snapshot.links:
        if seat == WATCHER:
            title, help_ = words.t("For watching"), words.t("Shows what everybody may see, and nothing else.")
        elif seat in snapshot.mine:
            title = words.t("Your seat on another device")
            help_ = words.t("Keep it to yourself: whoever opens it plays for you.")
        else:
            title = words.t("Free seat {n}", n=seat + 1)
            help_ = words.t("Whoever opens it takes the seat.")
        found.append({"title": title, "help": help_, "path": path})
    return found
