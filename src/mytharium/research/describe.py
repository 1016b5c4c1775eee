"""What the numbers of each game mean, as the tables of docs/learners.md: `python -m mytharium.research.describe`."""

from mytharium import games
from mytharium.core.encoding import Encoder
from mytharium.research.table import fewest


def describe(name: str) -> str:
    """The ids and fields of a game, with as few seats as it takes, in Markdown."""
    game = games.make(name)
    seats = fewest(game)
    encoder = game.encoder(seats)
    numbers = (
        f"{encoder.actions:,} ids, {encoder.size:,} numbers, {encoder.buckets:,} buckets ({game.id}, {seats} seats)"
    )
    return "\n".join([f"### {games.meta(name).title}", "", f"{numbers}.", "", *_ids(encoder), "", *_fields(encoder)])


def _ids(encoder: Encoder) -> list[str]:
    lines = ["| ids | action | arguments |", "| --- | --- | --- |"]
    first = 0
    for verb in encoder.numbering.verbs:
        count = verb.first * verb.second
        ids = str(first) if count == 1 else f"{first}–{first + count - 1}"
        sizes = [str(size) for size in (verb.first, verb.second) if size > 1]
        lines.append(f"| {ids} | {verb.name} | {' × '.join(sizes)} |")
        first += count
    return lines


def _fields(encoder: Encoder) -> list[str]:
    lines = ["| field | shape | up to | meaning |", "| --- | --- | --- | --- |"]
    for field in encoder.fields:
        lines.append(f"| {field.name} | {' × '.join(map(str, field.shape))} | {field.high} | {field.meaning} |")
    features = "; ".join(f"{field.name} (0 to {field.high}): {field.meaning}" for field in encoder.features)
    return [*lines, "", f"Bucket: {features}."]


if __name__ == "__main__":
    print("\n\n".join(map(describe, games.names())))
