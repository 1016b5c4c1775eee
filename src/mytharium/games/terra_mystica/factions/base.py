"""What a faction can do differently, at named moments, and what two factions share.

The base does what the rules say for everybody.
"""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import FIRST_RULES, Box
from mytharium.games.terra_mystica.judge import around_home
from mytharium.games.terra_mystica.map import ICE, VOLCANO, WHEEL, steps
from mytharium.games.terra_mystica.question import ASK_SPADES
from mytharium.games.terra_mystica.rules import gains, skipping, transform
from mytharium.games.terra_mystica.rules.events import told
from mytharium.games.terra_mystica.rules.gains import gain_power
from mytharium.games.terra_mystica.rules.pending import ask, drop
from mytharium.games.terra_mystica.rules.reach import is_opponents_home
from mytharium.games.terra_mystica.rules.special_terrain import can_place
from mytharium.games.terra_mystica.seat import NOWHERE, OWN_ACTION, Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import OWN, PLACE, TRANSFORM, act


class Faction:
    uses_spades: bool = True
    walks: bool = True  # gets to land beside its structures and over its bridges
    has_home: bool = True  # its colour is a home terrain that others pay more for
    tile_on_river: bool = False  # its special terrain tile lies on the river
    exchanges_points: bool = False  # points for coins and coins for points, in every turn
    coins_for_a_point: i64 = 3
    power_rebate: i64 = 0  # on power actions

    # ---- the beginning ---------------------------------------------------------------------------------------------

    def picked(self, s: Position, me: Seat) -> None:
        """A player has taken the faction."""

    def settled(self, me: Seat, terrain: i64) -> None:
        """The player has chosen a terrain."""

    def may_start(self, box: Box, hex: i64) -> bool:
        """Whether a starting dwelling may stand on a hex of the right terrain."""
        return True

    # ---- land ------------------------------------------------------------------------------------------------------

    def fits(self, me: Seat, terrain: i64) -> bool:
        """Whether a dwelling can stand on a terrain."""
        return terrain == me.colour

    def spades_to(self, box: Box, s: Position, me: Seat, hex: i64, there: i64) -> i64:
        """How many spades turn a hex into another terrain; 0 if it cannot be done."""
        here: i64 = s.terrain[hex]
        if there >= WHEEL or here >= WHEEL or here == there:
            return 0
        if box.judge.digs_around_home and there != me.start:
            return around_home(here, there, me.start)
        return steps(here, there)

    def spades_round(self, box: Box, s: Position, me: Seat, hex: i64, there: i64) -> i64:
        """How many spades it takes the long way round the wheel; 0 if it cannot be done."""
        here: i64 = s.terrain[hex]
        if there >= WHEEL or here >= WHEEL or here == there or box.version == FIRST_RULES:
            return 0
        if box.judge.digs_around_home and there != me.start and here != me.start:
            return 0  # one of the two ways crosses the home terrain, or none does and the shorter is taken
        return WHEEL - steps(here, there)

    def digs_one_by_one(self, box: Box, me: Seat) -> bool:
        """Whether a spade brings something that may pay for the next."""
        return False

    def buys(self, box: Box, me: Seat, workers: i64, priests: i64) -> i64:
        """How many spades so many workers and priests pay for."""
        sheet = box.sheet(me)
        if sheet.spade_max < 0:
            return 0
        return workers // sheet.spade_price[me.spade_level]

    def pay_for_spades(self, box: Box, me: Seat, n: i64) -> None:
        me.workers -= n * box.sheet(me).spade_price[me.spade_level]

    def legal_transform(self, box: Box, s: Position, me: Seat, hex: i64, spades: i64, into: Moves) -> None:
        """What a hex of the wheel can become in an action that begins with it."""
        if spades > 0:
            transform.legal_targets(box, s, me, hex, 1, spades, False, into)

    def pay_for_terrain(
        self, box: Box, s: Position, me: Seat, hex: i64, terrain: i64, long_way: bool, out: list[Event] | None
    ) -> None:
        """RULES.md#transform: spades in hand first, then bought ones."""
        needed = self.spades_to(box, s, me, hex, terrain)
        if long_way:
            needed = self.spades_round(box, s, me, hex, terrain)
        bought: i64 = needed - s.spades
        if bought > 0:
            self.pay_for_spades(box, me, bought)
            gains.gain_spades(box, s, me, bought, True, out)
            s.spades = 0
            s.hexes_left = 0
        else:
            s.spades -= needed
            s.hexes_left -= 1

    def why_not_transform(self, box: Box, s: Position, me: Seat, hex: i64, spades: i64) -> Refusal:
        """A hex in reach that takes more than the player can pay."""
        if not self.uses_spades:
            return Refusal("transform", "Your faction does not make that terrain.")
        return Refusal(
            "transform",
            "{hex} takes {count} spades at {price} workers each; you have {have} workers.",
            hex=box.map.names[int(hex)],
            count=int(spades),
            price=int(box.sheet(me).spade_price[me.spade_level]),
            have=int(me.workers),
        )

    def spades_gained(self, box: Box, s: Position, me: Seat, n: i64, paid: bool, out: list[Event] | None) -> i64:
        """Spades came in; how many are left to dig with."""
        return n

    def skipped(self, me: Seat) -> None:
        """Tunnel or carpet was used."""

    def great_tunnel(self, me: Seat) -> i64:
        """The hex from which skipping reaches one hex further, for cult bonuses too, or NOWHERE."""
        return NOWHERE

    # ---- bridges, towns, ships -------------------------------------------------------------------------------------

    def can_bridge(self, box: Box, s: Position, me: Seat) -> bool:
        """Whether a bridge can stand where others cannot build one."""
        return False

    def legal_bridges(self, box: Box, s: Position, me: Seat, into: Moves) -> None:
        """Bridges that others cannot build."""

    def links(self, box: Box, s: Position, a: i64, b: i64) -> bool:
        """Whether two hexes with one between them are neighbours for towns."""
        return False

    def town(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """A town tile was taken for a new town."""

    def grown(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """A structure came to stand or grew, or towns need less power now."""

    def shipping_gained(self, box: Box, me: Seat) -> None:
        """A town tile gives a step of shipping."""
        gains.free_ship(box, me)

    # ---- structures ------------------------------------------------------------------------------------------------

    def stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """The stronghold was built."""

    def temple(self, box: Box, s: Position, me: Seat) -> None:
        """A temple was built; its favor tile is still to be taken."""

    def after_temple(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """The moment that `temple` asked for: the favor tile is taken and towns are founded."""
        drop(s)

    def more_dwellings(self, me: Seat) -> i64:
        """What else counts as a dwelling for bonus cards."""
        return 0

    # ---- actions ---------------------------------------------------------------------------------------------------

    def own_legal(self, box: Box, s: Position, me: Seat, into: Moves) -> None:
        """The faction's own action, if it can be taken now."""

    def own_apply(self, box: Box, s: Position, me: Seat, action: i64, out: list[Event] | None) -> None: ...

    def why_not_own(self, box: Box, me: Seat) -> Refusal:
        if not me.has_stronghold():
            return Refusal("special-actions", "Only some factions have an action of their own, with their stronghold.")
        return Refusal("special-actions", "Your faction has no action of its own, or cannot pay for it.")

    def reuses_power_actions(self, me: Seat) -> bool:
        """Whether a power action that was used this round is still open."""
        return False

    def has_free_action(self, box: Box, s: Position, me: Seat) -> bool:
        """Whether there is something to do beside the action of a turn."""
        return False

    def legal_free_actions(self, box: Box, s: Position, me: Seat, into: Moves) -> None: ...

    def free_action(self, box: Box, s: Position, me: Seat, action: i64, out: list[Event] | None) -> None: ...

    def why_not_free(self) -> Refusal:
        return Refusal("mermaids", "Only Mermaids connect a town over the river.")

    def more_steps_for_priest(self, me: Seat) -> i64:
        return 0

    def passing(self, s: Position, me: Seat) -> i64:
        """Points for passing."""
        return 0

    # ---- questions of its own --------------------------------------------------------------------------------------

    def settles_first(self, s: Position) -> bool:
        """Whether a question of its own waits that must be answered before anything is exchanged."""
        return False

    def legal_answers(self, box: Box, s: Position, me: Seat, kind: i64, into: Moves) -> None: ...

    def answer(self, box: Box, s: Position, me: Seat, kind: i64, action: i64, out: list[Event] | None) -> None: ...

    # ---- power, priests, cults -------------------------------------------------------------------------------------

    def may_take_coin(self, box: Box, me: Seat, hex: i64) -> bool:
        """Whether a coin may be taken in place of the power from a neighbour's build."""
        return False

    def power_taken(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """A neighbour took power from a build of this faction; at most once for each build."""

    def power_refused(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """All neighbours refused the power of a build."""

    def priests_gained(self, box: Box, s: Position, me: Seat, n: i64, out: list[Event] | None) -> bool:
        """Whether the faction does something else with priests that come in."""
        return False

    def income_came(self, s: Position, me: Seat) -> None:
        """Everybody has the income or cult bonus."""

    def top_reached(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """A marker of this faction came to space 10."""

    def cult_standing(self, me: Seat, track: i64) -> i64:
        """How far the faction stands on a track at the end, in half steps."""
        return 2 * me.cults[track]

    def round_begins(self, me: Seat) -> None:
        """A new round begins."""

    # ---- special terrain -------------------------------------------------------------------------------------------

    def legal_tile_for_a_spade(self, box: Box, s: Position, me: Seat, into: Moves) -> None:
        """Where one spade lays the special terrain tile, apart from land that becomes home terrain."""

    def legal_tile_action(self, box: Box, s: Position, me: Seat, into: Moves) -> None:
        """Where the tile can be laid as an action of its own."""

    def pay_for_tile(self, box: Box, s: Position, me: Seat, hex: i64, out: list[Event] | None) -> None:
        """The price of home terrain, unless the faction has another."""
        ask(s, ASK_SPADES, me)
        skipping.skip_to(box, s, me, hex, out)
        self.pay_for_terrain(box, s, me, hex, me.colour, False, out)
        transform.came_home(s, hex)

    def placed(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """The special terrain tile was placed."""


class StrongholdAction(Faction):
    """RULES.md#special-actions: an action that comes with the stronghold, once a round."""

    def own_legal(self, box: Box, s: Position, me: Seat, into: Moves) -> None:
        if me.has_stronghold() and me.used & OWN_ACTION == 0:
            into.add(OWN)

    def own_apply(self, box: Box, s: Position, me: Seat, action: i64, out: list[Event] | None) -> None:
        me.used |= OWN_ACTION
        self.use_stronghold(box, s, me, out)

    def use_stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None: ...


class IceFaction(Faction):
    """RULES.md#ice: what Ice Maidens and Yetis share."""

    def spades_to(self, box: Box, s: Position, me: Seat, hex: i64, there: i64) -> i64:
        """Spades are counted to the terrain that was chosen; that terrain itself takes one."""
        if there != ICE:
            return super().spades_to(box, s, me, hex, there)
        here: i64 = s.terrain[hex]
        if here >= WHEEL:
            return 0
        if here == me.start:
            return 1
        return steps(here, me.start)


class NeighbourlyFaction(Faction):
    """Cultists and Shapeshifters: something for power that neighbours take, and 1 power if all refuse it."""

    def reward(self, me: Seat) -> None:
        """Note what is due for power that a neighbour took."""

    def power_taken(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        self.reward(me)
        if out is not None:
            out.append(Event("power_taken", int(me.number), told(me)))

    def power_refused(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        gain_power(me, 1)
        if out is not None:
            out.append(Event("power_refused", int(me.number), told(me)))


class VolcanoFaction(Faction):
    """RULES.md#volcano: Acolytes and Dragonlords, who pay for land with something else than spades."""

    eruption: i64 = 0  # what a hex costs

    def price(self, box: Box, s: Position, me: Seat, hex: i64) -> i64:
        """One more for an opponent's home terrain."""
        if is_opponents_home(box, s, me, s.terrain[hex]):
            return self.eruption + 1
        return self.eruption

    def affords(self, me: Seat, price: i64) -> bool:
        return False

    def erupt(self, s: Position, me: Seat, price: i64) -> None:
        """Pay for a hex."""

    def affords_tile(self, me: Seat, price: i64) -> bool:
        """Whether the special terrain tile can be paid for on a hex with this price."""
        return self.affords(me, price)

    def legal_transform(self, box: Box, s: Position, me: Seat, hex: i64, spades: i64, into: Moves) -> None:
        price = self.price(box, s, me, hex)
        if self.affords(me, price):
            into.add(act(TRANSFORM, hex, VOLCANO))
        if can_place(box, s, me) and self.affords_tile(me, price):
            into.add(act(PLACE, hex))

    def pay_for_terrain(
        self, box: Box, s: Position, me: Seat, hex: i64, terrain: i64, long_way: bool, out: list[Event] | None
    ) -> None:
        self.erupt(s, me, self.price(box, s, me, hex))
        s.hexes_left = 0
