"""What the commands of a log mean as our actions."""

import re

from mytharium.core.protocol import CHANCE
from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.importers.snellman import vocabulary as said
from mytharium.games.terra_mystica.importers.snellman.land import Land
from mytharium.games.terra_mystica.importers.snellman.reader import Command, LogError
from mytharium.games.terra_mystica.map import RIVER
from mytharium.games.terra_mystica.question import ASK_CULT, ASK_END, ASK_KEY, ASK_SACRIFICE, ASK_SPADES, ASK_TOWN
from mytharium.games.terra_mystica.rules import leech, losing
from mytharium.games.terra_mystica.rules.cults import TOP
from mytharium.games.terra_mystica.rules.events import NO_ANSWER
from mytharium.games.terra_mystica.rules.pending import argument
from mytharium.games.terra_mystica.seat import NOBODY
from mytharium.games.terra_mystica.state import LAST_ROUND

LOWEST = 7  # no track may be lowered further


class Translator(Land):
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

    # ---- set-up and answers out of turn ------------------------------------------------------------------------------

    def _setup(self, c: Command, seat: int, rest: str) -> bool:
        if self.p.log.auction:
            return bool(self.p.state.seat(seat).faction == NAMES.index(c.faction))
        if self.p.state.actor == CHANCE:
            self.p.draw(c.line, f"draw {c.faction}")
            return True
        return self.act(seat, w.FACTION_IS, NAMES.index(c.faction))

    def _pick_color(self, c: Command, seat: int, rest: str) -> bool:
        return self.act(seat, w.TERRAIN_IS, self.colour(c, rest))

    def _leech(self, c: Command, seat: int, rest: str) -> bool:
        return self._decline(c, seat, rest)

    def _decline(self, c: Command, seat: int, rest: str) -> bool:
        found = said.LEECH_TEXT.fullmatch(c.words)
        if not found or found.group(3) not in (None, *self.p.log.factions):
            raise LogError(c.line, f"{c.text!r} should read 'leech 2 from nomads'.")
        kind, n, source = w.LEECH if found.group(1) == "leech" else w.DECLINE, found.group(2), found.group(3)
        if n and source:
            return self.answer_offer(seat, kind, self.p.seat(source), int(n))
        return self.answer_any(c, seat, kind, int(n or 0))

    def answer_offer(self, seat: int, kind: int, source: int, power: int) -> bool:
        if self.act(seat, kind, seat, source, power):
            return True
        s = self.p.state
        gain = int(leech.price(s.seat(seat), power))
        return kind == w.LEECH and gain != power and self.act(seat, kind, seat, source, gain)

    def answer_any(self, c: Command, seat: int, kind: int, power: int) -> bool:
        """`decline` refuses everything; `leech 2` does not say from whom, which must be clear."""
        offers = [offer for offer in self.p.state.offers if offer.to == seat]
        if kind == w.LEECH:
            offers = [offer for offer in offers if offer.power == power]
            if len({int(offer.source) for offer in offers}) > 1:
                raise LogError(c.line, f"{c.faction}: {c.text!r}: several offer that much; say from whom.")
            offers = offers[:1]
            if not offers:
                return False
        return all(self.act(seat, kind, seat, int(offer.source), int(offer.power)) for offer in offers)

    def _wait(self, c: Command, seat: int, rest: str) -> bool:
        return True

    def _done(self, c: Command, seat: int, rest: str) -> bool:
        """The end of a turn, which our rules may have come to already."""
        if self.p.acted < 0:
            raise LogError(c.line, f"{c.faction}: {c.text!r}: there was no action yet (RULES.md#turn)")
        if self.p.acted == self.p.state.turn and self.p.state.on_turn == seat:
            self.p.end_turn(seat)
        self.p.acted = -1
        return True

    def _no(self, c: Command, seat: int, rest: str) -> bool:
        """Our own note that a question is ended."""
        s = self.p.state
        return s.asked in (ASK_SPADES, ASK_END) and s.actor == seat and self.act(seat, w.END)

    def _gain(self, c: Command, seat: int, rest: str) -> bool:
        return self.act(seat, w.TOKEN, seat, 1)

    def _drop_faction(self, c: Command, seat: int, rest: str) -> bool:
        self.wait(c, int(self.p.state.on_turn))
        return self.act(int(self.p.state.actor), w.LEAVE, seat)

    def wait(self, c: Command, seat: int) -> None:
        """Our own note that the turn of a seat was over before."""
        if c.note == said.LATE and self.p.acted == self.p.state.turn and self.p.state.on_turn == seat:
            self.p.end_turn(seat)

    # ---- actions -----------------------------------------------------------------------------------------------------

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
        card = c.number(rest.removeprefix("bon")) if rest else 0
        if self.p.state.round == LAST_ROUND:
            card = 0  # that engine warns, and takes none
        return self.act(seat, w.PASS, card)

    def _burn(self, c: Command, seat: int, rest: str) -> bool:
        return rest == "0" or self.repeat(c, seat, c.number(rest), (w.BURN,))

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
        while made < n and (steps := self.step(seat, track, c.note == said.DUE)):
            made += steps
        if made not in (0, n):
            raise LogError(c.line, f"{c.faction}: {c.text!r}: the steps that are due are {made} (RULES.md#cults)")
        return made == n

    def step(self, seat: int, track: int, due: bool) -> int:
        """Steps on a track that are due now: of an action or a key, or for power that neighbours took."""
        s = self.p.state
        if s.asked in (ASK_CULT, ASK_KEY) and s.actor == seat and not due:
            steps = int(argument(s)) if s.asked == ASK_CULT else 1
            return steps if self.act(seat, w.STEP, track) else 0
        return 1 if self.act(seat, w.REWARD, seat, track) else 0

    def lose(self, c: Command, seat: int) -> bool:
        found = said.LOSE_TEXT.fullmatch(c.words)
        if not found:
            raise LogError(c.line, f"{c.text!r} is not a command.")
        n, what = int(found.group(1) or 1), found.group(2)
        if what in said.CULTS:
            return self.lose_steps(c, seat, n, said.CULTS.index(what))
        if what == "gain_p3_for_vp":
            return self.act(seat, w.TOKEN, seat, 0)
        if what == "spade":
            return self.lose_spades(c, seat, n)
        if what in said.GIVEN_UP:
            return self.give_up(seat, said.GIVEN_UP[what])
        if loss := said.lost(c.words):
            return self.lose_goods(c, seat, *loss)
        raise LogError(c.line, f"{c.faction}: {c.text!r}: nothing like that is given up here (RULES.md#conversions)")

    def lose_steps(self, c: Command, seat: int, n: int, track: int) -> bool:
        """The price of a volcano, or a track that is lowered because a key is not for it."""
        s = self.p.state
        if self.p.was_forced(seat, int(w.act(w.STEP, track)), int(ASK_SACRIFICE)):
            return True
        if s.asked == ASK_SACRIFICE and s.actor == seat:
            if n != argument(s):
                raise LogError(c.line, f"{c.faction}: {c.text!r}: the price is {argument(s)} steps (RULES.md#volcano)")
            return self.act(seat, w.STEP, track)
        if (
            s.asked == ASK_TOWN
            and s.actor == seat
            and s.seat(seat).cults[track] < TOP
            and s.seat(seat).cults[track] - n >= 7
        ):
            self.p.spare.add(said.CULTS[track])
            return True
        return False

    def lose_goods(self, c: Command, seat: int, n: int, good: int) -> bool:
        """Goods for nothing; points that were bid in an auction are paid already."""
        if c.note == said.BID and self.p.log.auction:
            if self.p.bids.pop(seat, 0) != n:
                raise LogError(c.line, f"{c.faction}: {c.text!r}: another bid has won (RULES.md#auction)")
            return True
        self.wait(c, seat)
        if losing.held(self.p.state.seat(seat), good) < n:
            raise LogError(c.line, f"{c.faction}: {c.text!r}: there is not enough for it.")
        return all(self.act(int(self.p.state.actor), w.LOSE, seat, good) for _ in range(n))

    def give_up(self, seat: int, asked: int) -> bool:
        """An offer that is not taken up."""
        s = self.p.state
        if self.p.was_forced(seat, int(w.END), asked) or self.p.was_forced(seat, int(NO_ANSWER), asked):
            return True
        return s.actor == seat and s.asked == asked and self.act(seat, w.END)
