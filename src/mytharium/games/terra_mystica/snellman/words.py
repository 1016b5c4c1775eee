"""What the commands of a log mean as our actions."""

import re
from typing import TYPE_CHECKING, Final

from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.board import ICE, RIVER, VOLCANO
from mytharium.games.terra_mystica.components import FACTIONS
from mytharium.games.terra_mystica.snellman.reader import Command, LogError
from mytharium.games.terra_mystica.state import (
    ASK_ACTION,
    ASK_CULT,
    ASK_KEY,
    ASK_SACRIFICE,
    ASK_SPADES,
    ASKED,
    COLOUR,
    CULT,
    FACTION,
    PASSED,
    PRIEST_ON,
    SEAT,
)

if TYPE_CHECKING:
    from mytharium.games.terra_mystica.snellman.player import Player

CULTS: Final = ("fire", "water", "earth", "air")
COLOURS: Final = {
    "yellow": 0, "brown": 1, "black": 2, "blue": 3, "green": 4, "gray": 5, "grey": 5, "red": 6, "ice": int(ICE),
    "volcano": int(VOLCANO), "desert": 0, "plains": 1, "swamp": 2, "lakes": 3, "forest": 4, "mountains": 5,
    "wasteland": 6,
}  # fmt: skip
PIECES: Final = {"d": 1, "tp": 2, "te": 3, "sh": 4, "sa": 5}
RESOURCES: Final = {
    "power": "pw",
    "priest": "p",
    "priests": "p",
    "worker": "w",
    "workers": "w",
    "coin": "c",
    "coins": "c",
}
RATES: Final = {
    ("pw", "c"): (1, 1, (w.POWER_TO_COIN,)),
    ("pw", "w"): (3, 1, (w.POWER_TO_WORKER,)),
    ("pw", "p"): (5, 1, (w.POWER_TO_PRIEST,)),
    ("p", "w"): (1, 1, (w.PRIEST_TO_WORKER,)),
    ("p", "c"): (1, 1, (w.PRIEST_TO_WORKER, w.WORKER_TO_COIN)),
    ("w", "c"): (1, 1, (w.WORKER_TO_COIN,)),
    ("vp", "c"): (1, 1, (w.POINT_TO_COIN,)),
    ("c", "vp"): (3, 1, (w.COINS_TO_POINT,)),
}
_CONVERT: Final = re.compile(r"convert (\d*) ?([a-z]+) to (\d*) ?([a-z]+)")
_LEECH: Final = re.compile(r"(leech|decline) (\d+) from ([a-z]+)")
_GAIN: Final = re.compile(r"\+(\d*)([a-z]+\d*)")
_LOSE: Final = re.compile(r"-(\d*)([a-z0-9_]+)")


class Translator:
    def __init__(self, player: "Player") -> None:
        self.p = player
        self.tried = -1  # the first action that was not possible

    def play(self, c: Command, seat: int) -> bool:
        """Do what a command says, if it can be done now."""
        self.tried = -1
        first, _, rest = c.words.partition(" ")
        method = (
            getattr(self, f"_{first.replace('-', '_')}", None) if first.isidentifier() or "-" in first[1:] else None
        )
        if c.words.startswith("+"):
            return self.gain(c, seat)
        if c.words.startswith("-"):
            return self.lose(c, seat)
        if method is None:
            raise LogError(c.line, f"{c.text!r} is not a command.")
        return bool(method(c, seat, rest))

    def act(self, seat: int, verb: int, *arguments: int) -> bool:
        action = int(w.act(verb, *arguments))
        if self.p.try_do(seat, action):
            return True
        if self.tried < 0:
            self.tried = action
        return False

    def hex(self, c: Command, name: str) -> int:
        found = self.p.game.box.board.index.get(name if name.startswith("r") else name.upper())
        if found is None:
            raise LogError(c.line, f"there is no hex {name.upper()!r} on this map.")
        return found

    # ---- set-up and answers out of turn ------------------------------------------------------------------------------

    def _setup(self, c: Command, seat: int, rest: str) -> bool:
        return self.act(seat, w.FACTION_IS, FACTIONS.index(c.faction))

    def _pick_color(self, c: Command, seat: int, rest: str) -> bool:
        if rest not in COLOURS:
            raise LogError(c.line, f"there is no colour {rest!r}.")
        return self.act(seat, w.TERRAIN_IS, COLOURS[rest])

    def _leech(self, c: Command, seat: int, rest: str) -> bool:
        return self._decline(c, seat, rest)

    def _decline(self, c: Command, seat: int, rest: str) -> bool:
        found = _LEECH.fullmatch(c.words)
        if not found or found.group(3) not in self.p.log.factions:
            raise LogError(c.line, f"{c.text!r} should read 'leech 2 from nomads'.")
        kind = w.LEECH if found.group(1) == "leech" else w.DECLINE
        return self.act(seat, kind, seat, self.p.seat(found.group(3)), int(found.group(2)))

    def _wait(self, c: Command, seat: int, rest: str) -> bool:
        return True

    def _done(self, c: Command, seat: int, rest: str) -> bool:
        return True

    def _gain(self, c: Command, seat: int, rest: str) -> bool:
        return self.act(seat, w.TOKEN, seat, 1)

    def _drop_faction(self, c: Command, seat: int, rest: str) -> bool:
        return self.act(int(self.p.state.actor), w.LEAVE, seat)

    # ---- actions -----------------------------------------------------------------------------------------------------

    def _build(self, c: Command, seat: int, rest: str) -> bool:
        hex = self.hex(c, rest)
        if self.act(seat, w.BUILD, hex):
            return True
        s = self.p.state
        home = int(s.v[SEAT * seat + COLOUR])
        if s.terrain(hex) == home or s.terrain(hex) == RIVER or not self.act(seat, w.TRANSFORM, hex, home):
            return False
        if self.p.state.v[ASKED] == ASK_SACRIFICE:
            self.sacrifice(c)
        if not self.act(seat, w.BUILD, hex):
            raise LogError(c.line, f"{c.faction}: {c.text!r}: there is no dwelling, or not enough to pay for it.")
        return True

    def sacrifice(self, c: Command) -> None:
        """Acolytes name the track that pays after the build; our rules want it before."""
        for later in self.p.log.commands:
            if later.line >= c.line and not later.done and later.faction == c.faction and later.words.startswith("-"):
                if self.lose(later, self.p.seat(c.faction)):
                    later.done = True
                return

    def _transform(self, c: Command, seat: int, rest: str) -> bool:
        where, _, colour = rest.partition(" to ")
        if colour and colour not in COLOURS:
            raise LogError(c.line, f"there is no colour {colour!r}.")
        to = COLOURS[colour] if colour else int(self.p.state.v[SEAT * seat + COLOUR])
        return self.act(seat, w.TRANSFORM, self.hex(c, where), to)

    def _dig(self, c: Command, seat: int, rest: str) -> bool:
        """Spades are bought together with the transform they are for, which stands further on in the line."""
        if self.p.state.actor != seat or self.p.state.v[ASKED] not in (ASK_ACTION, ASK_SPADES):
            return False
        for later in self.p.log.commands:
            if later.line == c.line and not later.done and later.words.startswith(("build", "transform")):
                word, _, where = later.words.partition(" ")
                if word == "transform":
                    later.done = self._transform(later, seat, where)
                else:
                    self._transform(later, seat, where)
                    if self.p.state.v[ASKED] == ASK_SACRIFICE:
                        self.sacrifice(c)
                break
        return True

    def _upgrade(self, c: Command, seat: int, rest: str) -> bool:
        where, _, what = rest.partition(" to ")
        if what not in PIECES:
            raise LogError(c.line, f"there is no structure {what!r}.")
        return self.act(seat, w.UPGRADE, self.hex(c, where), PIECES[what])

    def _send(self, c: Command, seat: int, rest: str) -> bool:
        found = re.fullmatch(r"p(?:riest)? to (fire|water|earth|air)(?: for (\d))?", rest)
        if not found:
            raise LogError(c.line, f"{c.text!r} should read 'send p to FIRE'.")
        track = CULTS.index(found.group(1))
        s = self.p.state
        free = [n for k, n in enumerate((3, 2, 2, 2)) if s.v[PRIEST_ON + 4 * track + k] == 0]
        return self.act(seat, w.SEND, track, int(found.group(2) or [*free, 1][0]))

    def _action(self, c: Command, seat: int, rest: str) -> bool:
        code = rest.upper()
        if re.fullmatch(r"ACT[1-6]", code):
            return self.act(seat, w.POWER, int(code[3]) - 1)
        if code.startswith("BON"):
            return self.act(seat, w.CARD_IS_USED)
        if code.startswith("FAV"):
            return self.act(seat, w.FAVOR_IS_USED)
        return self.act(seat, w.OWN, 1 if code == "ACTH6" else 0)

    def _advance(self, c: Command, seat: int, rest: str) -> bool:
        return self.act(seat, w.ADVANCE_SHIPPING if rest.startswith("ship") else w.ADVANCE_SPADES)

    def _bridge(self, c: Command, seat: int, rest: str) -> bool:
        one, _, two = rest.partition(":")
        return self.act(seat, w.BRIDGE_TO, *sorted((self.hex(c, one.strip()), self.hex(c, two.strip()))))

    def _connect(self, c: Command, seat: int, rest: str) -> bool:
        hexes = [self.hex(c, name.strip()) for name in rest.split(":")]
        board = self.p.game.box.board
        rivers = hexes if rest.startswith("r") else [
            r for r in range(board.hexes) if board.terrain[r] == RIVER and all(board.adjacent(r, h) for h in hexes)
        ]  # fmt: skip
        return any(self.act(seat, w.CONNECT, river) for river in rivers)

    def _pass(self, c: Command, seat: int, rest: str) -> bool:
        if not rest and self.p.state.v[SEAT * seat + PASSED]:
            return True  # our rules do not ask who can do nothing else
        card = int(rest.removeprefix("bon")) if rest else 0
        return self.act(seat, w.PASS, card)

    def _burn(self, c: Command, seat: int, rest: str) -> bool:
        return self.repeat(c, seat, int(rest), (w.BURN,))

    def _convert(self, c: Command, seat: int, rest: str) -> bool:
        found = _CONVERT.fullmatch(c.words)
        if not found:
            raise LogError(c.line, f"{c.text!r} should read 'convert 3PW to 1W'.")
        n, source, m, target = found.groups()
        source, target = RESOURCES.get(source, source), RESOURCES.get(target, target)
        count = int(m or 1)
        if (source, target) == ("w", "p"):
            return self.act(seat, w.ORDAIN, count)
        if (source, target) not in RATES:
            raise LogError(c.line, f"{source} cannot become {target}.")
        rate, _, kinds = RATES[source, target]
        if (source, target) == ("c", "vp") and c.faction == "alchemists":
            rate = 2
        if int(n or 1) != rate * count:
            raise LogError(c.line, f"{c.text!r}: {count} {target} cost {rate * count} {source}.")
        return self.repeat(c, seat, count, kinds)

    def repeat(self, c: Command, seat: int, count: int, kinds: tuple[int, ...]) -> bool:
        for k in range(count):
            for kind in kinds:
                if not self.act(seat, w.CONVERT, kind):
                    if k == 0 and kind == kinds[0]:
                        return False
                    raise LogError(c.line, f"{c.faction}: {c.text!r}: there is not enough for it.")
        return True

    def _unlock_terrain(self, c: Command, seat: int, rest: str) -> bool:
        return self.act(seat, w.UNLOCK, int(w.PRIEST) if rest == "gain-priest" else COLOURS[rest])

    # ---- what comes and goes -----------------------------------------------------------------------------------------

    def gain(self, c: Command, seat: int) -> bool:
        found = _GAIN.fullmatch(c.words)
        if not found:
            raise LogError(c.line, f"{c.text!r} is not a command.")
        n, what = int(found.group(1) or 1), found.group(2)
        if what.startswith("fav"):
            return self.act(seat, w.FAVOR, int(what[3:]) - 1)
        if what.startswith("tw"):
            return all(self.act(seat, w.TOWN, int(what[2:]) - 1) for _ in range(n))
        if what not in CULTS:
            raise LogError(c.line, f"{c.text!r}: nothing like that can be gained.")
        track = CULTS.index(what)
        asked = self.p.state.v[ASKED]
        if asked in (ASK_CULT, ASK_KEY) and self.act(seat, w.STEP, track):
            for _ in range(n - 1):
                if self.p.state.v[ASKED] == ASK_CULT and self.p.state.actor == seat:
                    self.act(seat, w.STEP, track)
            return True
        made = [self.act(seat, w.REWARD, seat, track) for _ in range(n)]
        return made[0]

    def lose(self, c: Command, seat: int) -> bool:
        found = _LOSE.fullmatch(c.words)
        if not found:
            raise LogError(c.line, f"{c.text!r} is not a command.")
        what = found.group(2)
        s = self.p.state
        if what in CULTS:
            if s.v[ASKED] == ASK_SACRIFICE and s.actor == seat:
                return self.act(seat, w.STEP, CULTS.index(what))
            if s.v[SEAT * seat + FACTION] == FACTIONS.index("acolytes"):
                return False
            if 8 <= s.v[SEAT * seat + CULT + CULTS.index(what)] <= 9:
                self.p.spare = what
                return True
            return False
        if what == "gain_p3_for_vp":
            return self.act(seat, w.TOKEN, seat, 0)
        if what == "spade" and not (s.v[ASKED] == ASK_SPADES and s.actor == seat):
            return True
        return s.actor == seat and self.act(seat, w.END)
