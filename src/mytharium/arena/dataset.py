"""A dataset of games by mixed bots: a Parquet file for each game, and a card that describes them."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

from mytharium import __version__, games
from mytharium.arena.files import polars
from mytharium.arena.plan import make_plan
from mytharium.arena.result import Result, filled, run

BOTS = ("random", "careless", "greedy")
CARD = "README.md"
COLUMNS = {
    "number": "which game of its mix of bots, from 0",
    "game": "its name on the shelf",
    "ruleset": "the rules and their version",
    "modules": "expansions",
    "options": "options with their values",
    "seats": "how many played",
    "seed": "what all chance followed from",
    "bots": "who played, by seat",
    "ranks": "1 for the first, by seat; who tie share a rank",
    "scores": "points, by seat",
    "breakdown": "points by source, by seat",
    "decisions": "how many decisions were made",
    "record": "the whole game, as `mytharium replay` reads it",
}


def build(
    folder: Path, number: int, seed: str = "1", names: Sequence[str] = (), bots: Sequence[str] = BOTS, jobs: int = 1
) -> dict[str, str]:
    """So many games of each game, or of those that are named, into a folder; the SHA-256 of each file by its name.

    Every mix of the bots plays equally often, as few at a table as the game takes. The same call gives the same bytes.
    """
    folder.mkdir(parents=True, exist_ok=True)
    told = []
    sums = {}
    for name in names or games.names():
        rows = list(_rows(name, number, seed, bots, jobs))
        path = folder / f"{name}.parquet"
        pl = polars()
        pl.DataFrame(rows, schema_overrides={"modules": pl.List(pl.String)}).write_parquet(path)
        sums[path.name] = sha256(path.read_bytes()).hexdigest()
        decisions = sum(row["decisions"] for row in rows)
        cells = (f"[{path.name}]({path.name})", rows[0]["ruleset"], f"{len(rows):,}", f"{decisions:,}", sums[path.name])
        told.append(f"| {' | '.join(cells)} |")
    wanted = "".join(f" --game {name}" for name in names)
    command = f"mytharium dataset build --games {number} --seed {seed}{wanted} --bots {','.join(bots)} --out DIR"
    (folder / CARD).write_text(_card(told, command, bots), "utf-8")
    return sums


def _rows(name: str, number: int, seed: str, bots: Sequence[str], jobs: int) -> Iterator[dict[str, Any]]:
    seats = games.meta(name).seats[0]
    mixes = list(combinations_with_replacement(bots, seats))
    shares = [number // len(mixes) + (k < number % len(mixes)) for k in range(len(mixes))]
    results: list[Result] = [
        run(make_plan(name, seats, share, f"{seed}/{'/'.join(mix)}", mix), jobs)
        for mix, share in zip(mixes, shares, strict=True)
        if share
    ]
    sources = list(dict.fromkeys(source for result in results for source in result.sources()))
    for result in results:
        for row in result.rows():
            row["breakdown"] = filled(row["breakdown"], sources)
            yield {column: row[column] for column in COLUMNS}  # without the seconds, which are never the same


def _card(files: Sequence[str], command: str, bots: Sequence[str]) -> str:
    columns = "\n".join(f"| `{name}` | {meaning} |" for name, meaning in COLUMNS.items())
    listed = "\n".join(files)
    return f"""\
# Games of Mytharium

Whole games of board games among bots of different strength ({", ".join(bots)}), every mix of them equally often,
made by Mytharium {__version__} from a seed. No person played in them, and nothing is known about anybody.

| File | Rules | Games | Decisions | SHA-256 |
| --- | --- | --- | --- | --- |
{listed}

A row is a game:

| Column | What it is |
| --- | --- |
{columns}

`polars.read_parquet("FILE.parquet")` reads a file; `mytharium replay FILE.parquet` plays every game again by the rules,
and `mytharium.load("FILE.parquet")` gives the matches. The bots are weak to fair players: what they do is no model of
good play. Made again, to the same bytes with the same versions of Mytharium and Polars, by:

```
{command}
```

Licence: MIT, as Mytharium. The names of games belong to their owners.
"""
