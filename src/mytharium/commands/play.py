"""mytharium play: a game in the terminal, one person against bots."""

import secrets
from argparse import Namespace
from collections import Counter
from pathlib import Path

from mytharium import bots, games
from mytharium.arena.selfplay import ask
from mytharium.bots.base import Bot
from mytharium.commands.fronts import Asked, Front, Wire
from mytharium.commands.menu import Menu, Option, Several
from mytharium.commands.parser import Fault, Parser, add_bots, add_json, add_ruleset, counted, seed
from mytharium.commands.rulebook import passages
from mytharium.commands.screen import COMMANDS, Screen
from mytharium.core.notation import NotationError
from mytharium.core.protocol import Moves, Refusal
from mytharium.core.rng import Rng
from mytharium.match.match import CannotUndo, Match
from mytharium.match.record import dumps, to_record
from mytharium.notebook import words_of
from mytharium.scene.words import LANGUAGES, Words

ABOUT = """\
Play in the terminal against bots. Answer with the number of a choice, its notation or a beginning of it,
or with a verb or place to list what can be done there; also:

  ?              help; `? 7` tells all about choice 7
  more           the next page of choices (or Enter)
  undo           take back your last decision, unless something was learned from it
  rules ANCHOR   a paragraph of the rules; without ANCHOR, a list of them
  board          show the board again
  describe       the whole table in words
  quit           leave (or Ctrl-D)

With --json each line printed is an object whose `event` is start, log, prompt, refused, rules, over or
quit; after a prompt one line is read."""
EXAMPLES = r"""
mytharium play mythicals
mytharium play mythicals --bots mcts:5000 --seat 2 --seed tonight --out game.json
printf 'deck\nquit\n' | mytharium play mythicals --json"""


def configure(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="the name of a game (see `mytharium games`)")
    parser.add_argument("--seats", type=counted, metavar="N", help="players (default: you and one for each bot)")
    add_bots(parser, "greedy")
    parser.add_argument("--seat", type=counted, default=1, metavar="K", help="where you sit, from 1 (default: 1)")
    parser.add_argument("--seed", type=seed, metavar="S", help="any text; the same seed shuffles the same way")
    add_ruleset(parser)
    parser.add_argument("--lang", choices=tuple(LANGUAGES), default="en", help="the language of the game's words")
    parser.add_argument("--out", type=Path, metavar="FILE.json", help="write the record at the end, for `replay`")
    add_json(parser, "for programs: print one object per line, and read the same answers")
    parser.description = ABOUT
    parser.examples(EXAMPLES)


def run(arguments: Namespace) -> int:
    game = games.make(arguments.game, arguments.modules, dict(arguments.set))
    others = opponents(arguments, game.automas)
    shuffle = arguments.seed if arguments.seed is not None else secrets.token_hex(8)
    match = Match(game, len(others) + 1, shuffle)
    words = words_of(arguments.game, arguments.lang)
    front: Front = Wire() if arguments.json else Screen(words)
    session = Session(match, arguments.seat - 1, others, front, words)
    if arguments.out is None:
        session.play()
        return 0
    with arguments.out.open("w", encoding="utf-8") as file:
        try:
            session.play()
        finally:
            file.write(dumps(to_record(match, arguments.modules, session.names)) + "\n")
    return 0


def opponents(arguments: Namespace, automas: tuple[str, ...]) -> list[str]:
    """A bot for every other seat, in their order; in the last ones the automas, which the rules play."""
    given: list[str] = arguments.bots
    low = max(games.meta(arguments.game).seats[0], 1 + len(automas))
    seats = arguments.seats or (len(given) + 1 + len(automas) if len(given) > 1 else low)
    games.check(arguments.game, seats)
    places = seats - len(automas)
    if arguments.seat > places:
        raise Fault(f"The game has seats 1 to {places}, so there is no seat {arguments.seat}.")
    if len(given) not in (1, places - 1):
        fit = "1 other seat takes 1 bot" if places == 2 else f"{places - 1} other seats take 1 bot or {places - 1}"
        raise Fault(f"{fit}, not {len(given)}.")
    return [*(given * (places - 1) if len(given) == 1 else given), *automas]


class Session:
    """One game between a person and bots, through a front that shows and asks."""

    def __init__(self, match: Match, seat: int, others: list[str], front: Front, words: Words) -> None:
        self.match = match
        self.seat = seat
        self.front = front
        self.words = words
        self.face = games.face(match.game.name).under(match.view(seat, 0))
        self.bots: dict[int, Bot] = {}
        self.names = called([*others[:seat], words.t("You"), *others[seat:]])
        last = match.seats - len(match.game.automas)
        for other, name in zip([s for s in range(last) if s != seat], others, strict=False):
            self.bots[other] = bots.make(name)
        self.chance = [Rng(f"{match.seed}#bot", s) for s in range(match.seats)]
        self.moves = Moves()

    def play(self) -> None:
        """Until the game is over, or the person leaves it."""
        match = self.match
        self.front.start(match, self.seat, self.names)
        match.begin()
        shown = self.tell(0)
        while not match.over:
            actor = int(match.state.actor)
            if actor in self.bots:
                bot, chance = self.bots[actor], self.chance[actor]
                match.decide(actor, ask(match.game, match.state, actor, bot, chance, self.moves))
            elif not self.turn():
                self.front.quit()
                return
            shown = self.tell(min(shown, len(match.line)))
        outcome = match.game.outcome(match.state)
        self.front.over(self.asked(), outcome, match.seed, self.names)

    def tell(self, since: int) -> int:
        """Say what the person saw happen since a moment; the moment now."""
        for moment in self.match.line[since:]:
            for event in moment.events:
                if event.seen_by(self.seat):
                    sentence = self.face.events.sentence(event, self.words, self.names, self.seat)
                    self.front.log(event, sentence)
        return len(self.match.line)

    def asked(self) -> Asked:
        """The table as the person sees it now, and what is asked."""
        legal = self.match.legal(self.seat) if not self.match.over else []
        reading = self.face.read(self.match.view(self.seat), self.words, self.names, legal)
        return Asked(
            prompt=reading.prompt,
            told=reading.description,
            drawn=reading.text_board,
            menu=Menu(reading.choices),
        )

    def turn(self) -> bool:
        """Ask until something is decided or taken back; False if the person leaves."""
        asked = self.asked()
        self.front.prompt(self.match, self.seat, asked)
        while (line := self.front.read()) is not None:
            command, _, rest = line.partition(" ")
            if command == "quit":
                return False
            if command == "rules":
                self.rules(rest.strip())
            elif command == "board":
                self.front.prompt(self.match, self.seat, asked)
            elif line and self.answer(line, asked.menu):
                return True
        return False

    def answer(self, line: str, menu: Menu) -> bool:
        """Whether a line led to a decision, or to one less."""
        try:
            if line == "undo":
                self.match.undo(self.seat)
            else:
                self.match.move(self.seat, menu.notation(line))
        except Several as fitting:
            self.several(line, fitting.options)
        except Refusal as no:
            self.front.refused(self.face.why(no.reason, no.gaps, self.words), no.anchor)
        except CannotUndo as no:
            self.front.refused(self.words.t(str(no)), "undo")
        except NotationError as no:
            return self.guess(line, menu, self.words.t(no.reason, **no.gaps))
        else:
            return True
        return False

    def guess(self, line: str, menu: Menu, reason: str) -> bool:
        """What to make of a line that is no notation: the only choice that begins so is taken, others are told."""
        if line.isdecimal():
            self.front.refused(reason, "")
            return False
        begun = menu.beginning(line)
        if len(begun) == 1:
            return self.answer(begun[0].choice.action, menu)
        fitting = begun or menu.about(line)
        if len(fitting) == 1 and " " in line and fitting[0].choice.action.startswith(line.split()[0]):
            return self.answer(fitting[0].choice.action, menu)  # `terraform 21`: its verb, and enough of the rest
        if fitting:
            self.several(line, fitting)
            return False
        if meant := menu.close(line, COMMANDS):
            reason = f"{reason} {self.words.t('Did you mean “{text}”?', text=meant)}"
        self.front.refused(reason, "")
        return False

    def several(self, line: str, options: list[Option]) -> None:
        self.front.several(self.words.t("Which of these do you mean by “{text}”?", text=line), options)

    def rules(self, anchor: str) -> None:
        found = passages(self.match.game.name, self.words.lang)
        anchor = anchor.lstrip("#")
        if anchor in found:
            self.front.rules(anchor, found[anchor])
        elif not found:
            self.front.refused(self.words.t("The rules of this game are not here."), "")
        elif anchor:
            said = self.words.t("The rules have no paragraph “{anchor}”; `rules` lists those there are.", anchor=anchor)
            self.front.refused(said, "")
        else:
            self.front.rules("", self.words.t("Write `rules` and one of: {anchors}.", anchors=", ".join(found)))


def called(names: list[str]) -> list[str]:
    """Names for the seats: bots of the same name get the number of their seat."""
    often = Counter(names)
    return [name if often[name] == 1 else f"{name} ({seat})" for seat, name in enumerate(names, 1)]
