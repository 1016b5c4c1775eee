"""Texts and refusals: every action can be written and read, and every illegal one is answered."""

import re
from collections.abc import Iterator

from mytharium.core.notation import NotationError
from mytharium.core.protocol import CHANCE, Refusal
from mytharium.core.rng import Rng
from mytharium.match.log import THEN
from mytharium.scene.face import AnyFace
from mytharium.scene.words import LANGUAGES, Words
from mytharium.testing.case import Case
from mytharium.testing.checks.rules import anchors
from mytharium.testing.contents import contents
from mytharium.testing.walk import Visit, walks

LONGEST = 200
ALPHABET = "abcdefgrst0123456789 -,:*!#'\"\\\té🌙"


def texts_name_actions(case: Case) -> None:
    """Each legal action has its own text, on one line, that reads back as the same action."""
    for visit in walks(case):
        texts = [case.game.format(visit.state, action) for action in visit.legal]
        if len(set(texts)) != len(texts):
            twice = next(text for text in texts if texts.count(text) > 1)
            raise visit.fault(f"two legal actions are written {twice!r}")
        for action, text in zip(visit.legal, texts, strict=True):
            short = text.isprintable() and text == text.strip() and 0 < len(text) <= LONGEST
            if not short or text[0] == "!" or THEN in text:
                raise visit.fault(f"{text!r} is no text for a log: one short line without {THEN!r} or '!' at its start")
            if case.game.parse(visit.state, text) != action:
                raise visit.fault(f"{text!r} reads back as another action")


def nonsense_is_no_action(case: Case) -> None:
    """Reading a text that was tampered with gives an action or a NotationError that explains, never another error."""
    rng = Rng(case.seed, 2)
    for visit in walks(case, part=4):
        texts = [case.game.format(visit.state, action) for action in visit.legal[:8]]
        for text in [*(_tampered(text, rng) for text in texts), "", " ", "\0", "🌙" * 3]:
            try:
                case.game.parse(visit.state, text)
            except NotationError as error:
                if not str(error):
                    raise visit.fault(f"{text!r} is refused without a word") from error
            except Exception as error:
                raise visit.fault(f"reading {text!r} raised {error!r}") from error


def _tampered(text: str, rng: Rng) -> str:
    words = text.split()
    kind = rng.below(5)
    if kind == 0:
        return " ".join(words[: rng.below(len(words))])
    if kind == 1:
        return " ".join([*words, words[rng.below(len(words))]])
    at = rng.below(len(text))
    letter = ALPHABET[rng.below(len(ALPHABET))]
    return text[:at] + letter + text[at + (kind == 2) :]


def illegal_actions_are_refused(case: Case) -> None:
    """An action is legal or has a Refusal with a sentence and a paragraph of RULES.md; asking changes nothing."""
    pool: list[int] = []
    rng = Rng(case.seed, 3)
    known = set(anchors(case.rules / "RULES.md")) if case.rules else None
    said: set[tuple[str, str]] = set()
    for visit in walks(case, part=2):
        before = contents(visit.state)
        for seat, action in _tries(visit, pool, rng):
            no = case.game.refusal(visit.state, seat, action)
            may = (seat == visit.state.actor == CHANCE or seat in case.game.to_act(visit.state)) and (
                action in case.game.legal(visit.state, seat)
            )
            if may != (no is None):
                raise visit.fault(f"action {action} of seat {seat} is {'legal' if may else 'illegal'}, but got {no!r}")
            if no is not None:
                _check_refusal(visit, no, known, said)
        if contents(visit.state) != before:
            raise visit.fault("asking for a refusal changed the position")
        pool.extend(visit.legal)
        _apply_nonsense(visit, pool, rng)


def _tries(visit: Visit, pool: list[int], rng: Rng) -> Iterator[tuple[int, int]]:
    """Who tries what: the legal actions, those of other positions and of other seats, and any numbers."""
    seats = [*range(visit.case.seats), int(CHANCE)]
    elsewhere = [pool[rng.below(len(pool))] for _ in range(12)] if pool else []
    bent = [action ^ 2 ** rng.below(40) for action in visit.legal[:8]]
    numbers = [-1, 0, rng.below(256), rng.word(), rng.word() * rng.below(2**30)]
    for action in [*visit.legal[:8], *elsewhere, *bent, *numbers]:
        yield visit.seat, int(action)
        yield seats[rng.below(len(seats))], int(action)


def _check_refusal(visit: Visit, no: object, known: set[str] | None, said: set[tuple[str, str]]) -> None:
    """What has been `said` before was looked at then."""
    if not isinstance(no, Refusal) or not str(no) or re.search(r"[{}]", str(no)):
        raise visit.fault(f"{no!r} does not say why")
    if (no.anchor, str(no)) in said:
        return
    said.add((no.anchor, str(no)))
    if known is not None and no.anchor not in known:
        raise visit.fault(f"{str(no)!r} cites {no.anchor!r}, which RULES.md does not have")
    if visit.case.face is not None:
        _check_words(visit, visit.case.face, no)


def _check_words(visit: Visit, face: AnyFace, no: Refusal) -> None:
    """A refusal can be said in every language."""
    for language in LANGUAGES:
        said = face.why(no.reason, no.gaps, Words(language, [face.catalog]))
        if not said or re.search(r"[{}]", said):
            raise visit.fault(f"{str(no)!r} is {said!r} in the language {language!r}")


def _apply_nonsense(visit: Visit, pool: list[int], rng: Rng) -> None:
    """apply() raises the Refusal of an illegal action and leaves the position alone."""
    action = pool[rng.below(len(pool))] if pool else 0
    if action in visit.case.game.legal(visit.state, int(visit.state.actor)):
        return
    state = visit.state.clone()
    try:
        visit.case.game.apply(state, action)
    except Refusal:
        if contents(state) != contents(visit.state):
            raise visit.fault(f"refusing action {action} changed the position") from None
    else:
        raise visit.fault(f"apply() played action {action}, which is not legal")
