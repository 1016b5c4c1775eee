"""What the commands of a log mean as our actions."""

import re
from typing import TYPE_CHECKING

from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.importers.snellman import vocabulary as said
from mytharium.games.terra_mystica.importers.snellman.reader import Command, LogError
from mytharium.games.terra_mystica.map import RIVER, VOLCANO
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_CULT, ASK_KEY, ASK_SACRIFICE, ASK_SPADES
from mytharium.games.terra_mystica.rules.pending import argument
from mytharium.games.terra_mystica.seat import NOBODY

if TYPE_CHECKING:
    from mytharium.games.terra_mystica.importers.snellman.player import Player


class Translator:
    def __init__(self, player: "Player") -> None:
        self.p = player
        self.tried = -1  # the first action that was not possible

    def play(self, c: Command, seat: int) -> bool:
        """Do what a command says, if it can be done now."""
        self.tried = -1
        first, _, rest = c.words.partition(" ")
        method = getattr(self, f"_{first.replace('-', '_')}", None) if first[:1].isalpha() else None
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
        found = self.p.game.box.map.index.get(name if name.startswith("r") else name.upper())
        if found is None:
            raise LogError(c.line, f"there is no hex {name.upper()!r} on this map.")
        return found

    def colour(self, c: Command, name: str) -> int:
        if name not in said.COLOURS:
            raise LogError(c.line, f"there is no colour {name!r}.")
        return said.COLOURS[name]

    # ---- set-up and answers out of turn ------------------------------------------------------------------------------

    def _setup(self, c: Command, seat: int, rest: str) -> bool:
        return self.act(seat, w.FACTION_IS, NAMES.index(c.faction))

    def _pick_color(self, c: Command, seat: int, rest: str) -> bool:
        return self.act(seat, w.TERRAIN_IS, self.colour(c, rest))

    def _leech(self, c: Command, seat: int, rest: str) -> bool:
        return self._decline(c, seat, rest)

    def _decline(self, c: Command, seat: int, rest: str) -> bool:
        found = said.LEECH_TEXT.fullmatch(c.words)
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
        home = int(s.seat(seat).colour)
        if s.terrain[hex] == home or s.terrain[hex] == RIVER or not self.act(seat, w.TRANSFORM, hex, home):
            return False
        if self.p.state.asked == ASK_SACRIFICE:
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
        to = self.colour(c, colour) if colour else int(self.p.state.seat(seat).colour)
        return self.act(seat, w.TRANSFORM, self.hex(c, where), to)

    def _dig(self, c: Command, seat: int, rest: str) -> bool:
        """Spades are bought together with the transform they are for, which stands further on in the line."""
        if self.p.state.actor != seat or self.p.state.asked not in (ASK_ACTION, ASK_SPADES):
            return False
        line = [k for k in self.p.log.commands if k.line == c.line and not k.done]
        aim = next((k for k in line if k.words.startswith(("build", "transform"))), None)
        if aim is None:
            raise LogError(c.line, f"{c.faction}: {c.text!r}: nothing is transformed (RULES.md#transform)")
        digs = [k for k in line[: line.index(aim)] if k.words.startswith("dig")]
        word, _, where = aim.words.partition(" ")
        self.count_spades(c, seat, where, sum(k.number(k.words.removeprefix("dig").strip()) for k in digs))
        for dig in digs:
            dig.done = True
        if word == "transform":
            aim.done = self._transform(aim, seat, where)
        else:
            self._transform(aim, seat, where)
            if self.p.state.asked == ASK_SACRIFICE:
                self.sacrifice(c)
        return True

    def count_spades(self, c: Command, seat: int, aim: str, told: int) -> None:
        """As many spades must be bought as the one hex takes."""
        s, box = self.p.state, self.p.game.box
        name, _, colour = aim.partition(" to ")
        hex, to = self.hex(c, name), self.colour(c, colour) if colour else int(s.seat(seat).colour)
        takes = int(box.faction(s.seat(seat)).spades_to(box, s, s.seat(seat), hex, to))
        if to == VOLCANO or (takes == 0 and s.terrain[hex] != to):
            return
        in_hand = int(s.spades) if s.asked == ASK_SPADES else 0
        if takes - in_hand != told:
            found = f"{name.upper()} takes {takes} spades, {in_hand} are in hand"
            raise LogError(c.line, f"{c.faction}: {c.text!r}: {found} (RULES.md#transform)")

    def _upgrade(self, c: Command, seat: int, rest: str) -> bool:
        where, _, what = rest.partition(" to ")
        if what not in said.PIECES:
            raise LogError(c.line, f"there is no structure {what!r}.")
        return self.act(seat, w.UPGRADE, self.hex(c, where), said.PIECES[what])

    def _send(self, c: Command, seat: int, rest: str) -> bool:
        found = re.fullmatch(r"p(?:riest)? to (fire|water|earth|air)(?: for (\d))?", rest)
        if not found:
            raise LogError(c.line, f"{c.text!r} should read 'send p to FIRE'.")
        track = said.CULTS.index(found.group(1))
        s = self.p.state
        free = [n for k, n in enumerate((3, 2, 2, 2)) if s.priest_on(track, k) == NOBODY]
        return self.act(seat, w.SEND, track, int(found.group(2) or [*free, 1][0]))

    def _action(self, c: Command, seat: int, rest: str) -> bool:
        code = rest.upper()
        if re.fullmatch(r"ACT[1-6]", code):
            return self.act(seat, w.POWER, int(code[3]) - 1)
        if code.startswith("BON"):
            return code == f"BON{self.p.state.seat(seat).card + 1}" and self.act(seat, w.CARD_IS_USED)
        if code == "FAV6":
            return self.act(seat, w.FAVOR_IS_USED)
        if code not in (said.OWN.get(c.faction), "ACTH6"):
            raise LogError(c.line, f"{c.text!r}: the {c.faction} have no such action.")
        return self.act(seat, w.OWN, 1 if code == "ACTH6" else 0)

    def _advance(self, c: Command, seat: int, rest: str) -> bool:
        if rest not in said.TRACKS:
            raise LogError(c.line, f"{c.text!r} should read 'advance ship' or 'advance dig'.")
        return self.act(seat, said.TRACKS[rest])

    def _bridge(self, c: Command, seat: int, rest: str) -> bool:
        one, _, two = rest.partition(":")
        return self.act(seat, w.BRIDGE_TO, *sorted((self.hex(c, one.strip()), self.hex(c, two.strip()))))

    def _connect(self, c: Command, seat: int, rest: str) -> bool:
        hexes = [self.hex(c, name.strip()) for name in rest.split(":")]
        board = self.p.game.box.map
        rivers = hexes if rest.startswith("r") else [
            r for r in range(board.hexes) if board.terrain[r] == RIVER and all(board.distance(r, h) == 1 for h in hexes)
        ]  # fmt: skip
        return any(self.act(seat, w.CONNECT, river) for river in rivers)

    def _pass(self, c: Command, seat: int, rest: str) -> bool:
        if not rest and self.p.state.seat(seat).passed:
            return True  # our rules do not ask who can do nothing else
        card = c.number(rest.removeprefix("bon")) if rest else 0
        return self.act(seat, w.PASS, card)

    def _burn(self, c: Command, seat: int, rest: str) -> bool:
        return self.repeat(c, seat, c.number(rest), (w.BURN,))

    def _convert(self, c: Command, seat: int, rest: str) -> bool:
        found = said.CONVERT_TEXT.fullmatch(c.words)
        if not found:
            raise LogError(c.line, f"{c.text!r} should read 'convert 3PW to 1W'.")
        n, source, m, target = found.groups()
        source, target = said.RESOURCES.get(source, source), said.RESOURCES.get(target, target)
        count = c.number(m or "1")
        if (source, target) == ("w", "p"):
            return self.act(seat, w.ORDAIN, count)
        if (source, target) not in said.RATES:
            raise LogError(c.line, f"{source} cannot become {target}.")
        rate, _, kinds = said.RATES[source, target]
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
        if rest == "gain-priest":
            return self.act(seat, w.UNLOCK, int(w.PRIEST))
        return self.act(seat, w.UNLOCK, self.colour(c, rest))

    # ---- what comes and goes -----------------------------------------------------------------------------------------

    def gain(self, c: Command, seat: int) -> bool:
        found = said.GAIN_TEXT.fullmatch(c.words)
        if not found:
            raise LogError(c.line, f"{c.text!r} is not a command.")
        n, what = c.number(found.group(1) or "1"), found.group(2)
        if what.startswith("fav"):
            return self.act(seat, w.FAVOR, c.number(what[3:]) - 1)
        if what.startswith("tw"):
            return all(self.act(seat, w.TOWN, c.number(what[2:]) - 1) for _ in range(n))
        if what not in said.CULTS:
            raise LogError(c.line, f"{c.text!r}: nothing like that can be gained.")
        track = said.CULTS.index(what)
        made = 0
        while made < n and (steps := self.step(seat, track)):
            made += steps
        if made not in (0, n):
            raise LogError(c.line, f"{c.faction}: {c.text!r}: the steps that are due are {made} (RULES.md#cults)")
        return made == n

    def step(self, seat: int, track: int) -> int:
        """Steps on a track that are due now: of an action or a key, or for power that neighbours took."""
        s = self.p.state
        if s.asked in (ASK_CULT, ASK_KEY) and s.actor == seat:
            steps = int(argument(s)) if s.asked == ASK_CULT else 1
            return steps if self.act(seat, w.STEP, track) else 0
        return 1 if self.act(seat, w.REWARD, seat, track) else 0

    def lose(self, c: Command, seat: int) -> bool:
        found = said.LOSE_TEXT.fullmatch(c.words)
        if not found:
            raise LogError(c.line, f"{c.text!r} is not a command.")
        what = found.group(2)
        s = self.p.state
        if what in said.CULTS:
            if s.asked == ASK_SACRIFICE and s.actor == seat:
                if int(found.group(1) or 1) != argument(s):
                    told = f"{c.faction}: {c.text!r}: the price is {argument(s)} steps (RULES.md#volcano)"
                    raise LogError(c.line, told)
                return self.act(seat, w.STEP, said.CULTS.index(what))
            if s.seat(seat).faction == NAMES.index("acolytes"):
                return False
            if 8 <= s.seat(seat).cults[said.CULTS.index(what)] <= 9:
                self.p.spare = what
                return True
            return False
        if what == "gain_p3_for_vp":
            return self.act(seat, w.TOKEN, seat, 0)
        if what == "spade" and not (s.asked == ASK_SPADES and s.actor == seat):
            return True
        return s.actor == seat and self.act(seat, w.END)
