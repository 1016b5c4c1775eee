"""A game written down for people: every entry, what it meant, and what it changed. Golden files are made of these.

python -m mytharium.testing.playthrough FOLDER    write each file of the folder anew, from what its first lines ask for
python -m mytharium.testing.playthrough FOLDER/mythicals-open.txt    write one; a new file begins with such lines

The first lines of a file say what is played: `game: mythicals`, `seats: 2`, `seed: moon`, and if wanted `modules: a, b`
and `set: open_stacks=yes`. All decisions are random, from the seed; where that would take too long, `quick: 60` lets
the game's own quick player decide from entry 60 on.
"""

import sys
from pathlib import Path

from mytharium import games
from mytharium.core.protocol import WATCHER, Game, Moves, State
from mytharium.core.rng import Rng
from mytharium.match.log import Moment
from mytharium.match.match import Match
from mytharium.match.record import write_entry
from mytharium.scene.words import Words

WISHES = ("game", "seats", "seed", "modules", "set", "quick")


def wishes(text: str) -> dict[str, str]:
    """What the first lines of a playthrough ask for."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        name, colon, value = line.partition(":")
        if not colon or name not in WISHES:
            break
        found[name] = value.strip()
    missing = [name for name in WISHES[:3] if not found.get(name)]
    if missing:
        raise ValueError(f"a playthrough begins with lines for game, seats and seed; {missing[0]} is missing")
    return found


def game_of(wish: dict[str, str]) -> Game:
    modules = [name.strip() for name in wish.get("modules", "").split(",") if name.strip()]
    options = dict(pair.strip().split("=", 1) for pair in wish.get("set", "").split(",") if pair.strip())
    return games.make(wish["game"], modules, options)


def playthrough(wish: dict[str, str]) -> str:
    """The whole text for such wishes."""
    game = game_of(wish)
    match = played(game, wish)
    lines = [f"{name}: {wish[name]}" for name in WISHES if wish.get(name)]
    lines += [f"ruleset: {game.id}", ""]
    story = Story(game, match)
    for moment in match.line:
        lines += story.tell(moment)
    end = game.outcome(match.state)
    lines += ["", f"scores: {end.scores}  ranks: {end.ranks}  entries: {match.seq}"]
    lines += [f"seat {seat + 1}: {sources}" for seat, sources in enumerate(end.breakdown)]
    lines.append(f"key: {match.state.key().hex()}")
    return "\n".join(lines) + "\n"


def played(game: Game, wish: dict[str, str]) -> Match:
    """A game by the authority with random decisions, or quick ones from an entry on."""
    rng, moves = Rng(wish["seed"]), Moves()
    match = Match(game, int(wish["seats"]), wish["seed"])
    match.begin()
    while not match.over:
        asked = match.to_act()
        seat = asked[rng.below(len(asked))]
        legal = match.legal(seat)
        if "quick" in wish and match.seq >= int(wish["quick"]) and seat == match.state.actor:
            game.moves(match.state, seat, moves)
            text = game.format(match.state, game.playout(match.state, moves, rng))
        else:
            text = legal[rng.below(len(legal))][1]
        match.move(seat, text)
    return match


class Story:
    """Each entry with its sentences, and the lines of the board's description that it changed, as a watcher sees it."""

    def __init__(self, game: Game, match: Match) -> None:
        self.game = game
        self.face = games.face(game.name).under(match.view(WATCHER, 0))
        self.words = Words("en")
        self.names = [f"Seat {seat + 1}" for seat in range(match.seats)]
        self.seen = self.describe(match.game.new(match.seats))

    def describe(self, state: State) -> list[str]:
        view = self.game.observe(state, WATCHER)
        return self.face.read(view, self.words, self.names).description.splitlines()

    def tell(self, moment: Moment) -> list[str]:
        lines = [f"{moment.at + 1:3} {write_entry(moment.entry)}"]
        for event in moment.events:
            said = self.face.events.sentence(event, self.words, self.names, WATCHER) if event.seen_by(WATCHER) else ""
            if said:
                lines.append(f"      {said}.")
        now = self.describe(moment.state)
        lines += [f"    | {line}" for line in now if line not in self.seen]
        self.seen = now
        return lines


def main(*paths: str) -> int:
    if not paths:
        print(__doc__)
        return 2
    for path in (file for place in map(Path, paths) for file in ([place] if place.is_file() else place.glob("*.txt"))):
        path.write_text(playthrough(wishes(path.read_text("utf-8"))), "utf-8")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
