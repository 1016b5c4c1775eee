"""What commands about land and spades mean as our actions."""

from abc import ABC, abstractmethod
from itertools import takewhile
from typing import TYPE_CHECKING

from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.importers.snellman import vocabulary as said
from mytharium.games.terra_mystica.importers.snellman.reader import Command, LogError
from mytharium.games.terra_mystica.map import RIVER, VOLCANO, WHEEL, steps
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_SACRIFICE, ASK_SANDSTORM, ASK_SPADES
from mytharium.games.terra_mystica.rules.spades import may_buy
from mytharium.games.terra_mystica.state import ACTIONS

if TYPE_CHECKING:
    from mytharium.games.terra_mystica.importers.snellman.player import Player

NEXT_ACTION = ("action", "dig", "upgrade", "send", "advance", "pass")  # spades in hand are gone by then


class Land(ABC):
    def __init__(self, player: "Player") -> None:
        self.p = player
        self.tried = -1  # the first action that was not possible
        self.dropped = 0  # spades that were lost with others and that the log has yet to name

    @abstractmethod
    def lose(self, c: Command, seat: int) -> bool:
        """A command that begins with a minus."""

    def act(self, seat: int, verb: int, *arguments: int) -> bool:
        action = int(w.act(verb, *arguments))
        if (verb != w.STEP and self.p.was_forced(seat, action)) or self.p.try_do(seat, action):
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

    def _build(self, c: Command, seat: int, rest: str) -> bool:
        hex = self.hex(c, rest)
        if self.act(seat, w.BUILD, hex):
            return True
        s = self.p.state
        home = int(s.seat(seat).colour)
        if s.terrain[hex] == home or s.terrain[hex] == RIVER or not self.turn_into(c, seat, hex, home, 0):
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
        hex, to = self.aim(c, seat, rest, self.in_hand())
        return self.turn_into(c, seat, hex, to, 0)

    def in_hand(self) -> int:
        return int(self.p.state.spades) if self.p.state.asked == ASK_SPADES else 0

    def aim(self, c: Command, seat: int, rest: str, spades: int) -> tuple[int, int]:
        """The hex and the terrain that a command names; without one, as far towards home as so many spades lead."""
        where, _, colour = rest.partition(" to ")
        hex, home = self.hex(c, where), int(self.p.state.seat(seat).colour)
        if colour or c.words.startswith("build") or home == VOLCANO or c.faction == "giants":
            return hex, self.colour(c, colour) if colour else home
        here, start = int(self.p.state.terrain[hex]), int(self.p.state.seat(seat).start)
        takes = int(steps(here, start)) if here < WHEEL and 0 <= start < WHEEL else 0
        if not 0 < spades < takes:
            return hex, home
        return hex, (here + (spades if (start - here) % WHEEL == takes else -spades)) % WHEEL

    def _dig(self, c: Command, seat: int, rest: str) -> bool:
        """Spades are bought together with the transform they are for, which stands further on."""
        s = self.p.state
        if s.actor != seat or not (s.asked == ASK_ACTION or (s.asked == ASK_SPADES and s.spades > 0)):
            return False
        if s.asked == ASK_SPADES and not may_buy(s):
            raise LogError(c.line, f"{c.faction}: {c.text!r}: no spades are bought in addition now (RULES.md#spades)")
        ahead = list(self.p.ahead(c))
        aim = next((k for k in ahead if k.words.startswith(("build", "transform"))), None)
        if c.note == said.ALONE:
            return self.dig_alone(c, seat)
        if aim is None:
            raise LogError(c.line, f"{c.faction}: {c.text!r}: nothing is transformed (RULES.md#transform)")
        between = ahead[: ahead.index(aim)]
        exchanges = [k for k in between if k.words.startswith(("convert", "burn"))]
        me, box = self.p.state.seat(seat), self.p.game.box
        if exchanges and box.faction(me).digs_one_by_one(box, me):
            return self.dig_alone(c, seat)
        for exchange in exchanges:
            exchange.done = self.p.attempt(exchange)
        digs = [c, *(k for k in between if k.words.startswith("dig"))]
        bought = sum(k.number(k.words.removeprefix("dig").strip()) for k in digs)
        hex, to = self.aim(aim, seat, aim.words.partition(" ")[2], self.in_hand() + bought)
        if not self.turn_into(c, seat, hex, to, bought):
            return False
        for k in digs:
            k.done = True
        aim.done = aim.words.startswith("transform")
        if not aim.done and self.p.state.asked == ASK_SACRIFICE:
            self.sacrifice(c)
        return True

    def dig_alone(self, c: Command, seat: int) -> bool:
        """RULES.md#alchemists: spades that are bought one by one."""
        n = c.number(c.words.removeprefix("dig").strip())
        return all(self.act(seat, w.DIG) for _ in range(n))

    def turn_into(self, c: Command, seat: int, hex: int, to: int, bought: int) -> bool:
        """Change a hex with as many spades as it takes, the one way round the wheel or the other."""
        s, box = self.p.state, self.p.game.box
        me = s.seat(seat)
        if s.asked == ASK_SANDSTORM or to == VOLCANO:
            return self.act(seat, w.TRANSFORM, hex, to)
        takes = int(box.faction(me).spades_to(box, s, me, hex, to))
        round_ = int(box.faction(me).spades_round(box, s, me, hex, to))
        have = self.in_hand() + bought
        if takes and have == round_ and self.act(seat, w.TRANSFORM, hex, to, int(w.LONG_WAY)):
            return True
        wrong = have != takes if bought else have < takes
        if takes and wrong and s.actor == seat and (s.asked == ASK_ACTION or s.spades > 0):
            name, in_hand = box.map.names[hex], self.in_hand()
            told = f"{name} takes {takes} spades, {in_hand} are in hand, {bought} are bought"
            raise LogError(c.line, f"{c.faction}: {c.text!r}: {told} (RULES.md#transform)")
        return self.act(seat, w.TRANSFORM, hex, to)

    def lose_spades(self, c: Command, seat: int, n: int) -> bool:
        """Spades that are not used: our rules lose all of them at once, and may have done so already."""
        s = self.p.state
        if self.dropped >= n:
            self.dropped -= n
            return True
        lost = self.p.forced_spades(seat)
        if lost == 0 and s.asked == ASK_SPADES and s.actor == seat and s.spades > 0:
            digs = ("build", "transform") if s.phase == ACTIONS else ("transform",)
            ends = NEXT_ACTION if s.phase == ACTIONS else (*NEXT_ACTION, "build")
            if any(
                k.words.startswith(digs) for k in takewhile(lambda k: not k.words.startswith(ends), self.p.ahead(c))
            ):
                return True  # what is left then is lost with the last of these
            lost = int(s.spades) if self.act(seat, w.END) else 0
        self.dropped = max(0, lost - n)
        return lost >= n
