"""What a page is sent when a block becomes another one: enough to have it, and little more."""

import random

import pytest

from mytharium import games
from mytharium.core.protocol import WATCHER, Moves
from mytharium.core.rng import Rng
from mytharium.match.match import Match
from mytharium.scene.blocks import Block, Row, changes
from mytharium.scene.face import lights
from mytharium.scene.svg import areas
from mytharium.scene.words import Words
from tests.paper import Paper


def leaf(name: str, text: str = "", cls: str = "") -> Block:
    return Block(name, f'<g id="{name}" class="{cls}">', (f"{text}</g>",))


def part(*inner: Block, texts: tuple[str, ...] = (), cls: str = "") -> Block:
    between = texts or ("",) * len(inner)
    return Block("part", f'<svg id="part" class="{cls}">', (*between, "</svg>"), inner)


def row(*inner: Block) -> Block:
    return Row("row", '<div id="row">', inner, "</div>")


A, B, C, D = (leaf(name, name.upper()) for name in "abcd")


def test_a_block_is_written_with_those_inside_it() -> None:
    block = part(A, B, texts=("one", "two"))
    assert block.html == '<svg id="part" class="">one<g id="a" class="">A</g>two<g id="b" class="">B</g></svg>'
    assert block.size == 3


def test_a_page_that_has_nothing_is_sent_all() -> None:
    assert changes(None, part(A)) == [{"id": "part", "html": part(A).html}]


def test_what_is_the_same_is_not_sent() -> None:
    assert changes(part(A, B), part(leaf("a", "A"), B)) == []


def test_of_a_block_only_what_changed_in_it_is_sent() -> None:
    new = leaf("b", "changed")
    assert changes(part(A, B), part(A, new)) == [{"id": "b", "html": new.html}]


def test_a_tag_is_sent_alone() -> None:
    assert changes(part(A, B), part(A, B, cls="choosing")) == [
        {"id": "part", "tag": '<svg id="part" class="choosing">'}
    ]
    assert changes(part(A), part(leaf("a", "A", "lit"))) == [{"id": "a", "tag": '<g id="a" class="lit">'}]


def test_where_the_text_changed_blocks_that_stay_are_only_named() -> None:
    old, new = part(A, B, C, texts=("1", "2", "3")), part(A, D, C, texts=("1", "2", "4"))
    html = f'<svg id="part" class="">1<g data-same="a"></g>2{D.html}4<g data-same="c"></g></svg>'
    assert changes(old, new) == [{"id": "part", "html": html}]


@pytest.mark.parametrize(
    ("before", "after", "at", "drop", "html"),
    [
        ((A, B), (C, A, B), 0, 0, C.html),
        ((A, B, C), (A, C), 1, 1, ""),
        ((A, B, C), (A, D, C), 1, 1, D.html),
        ((), (A, B), 0, 0, A.html + B.html),
        ((A, B), (), 0, 2, ""),
    ],
)
def test_in_a_row_blocks_come_and_go(
    before: tuple[Block, ...], after: tuple[Block, ...], at: int, drop: int, html: str
) -> None:
    assert changes(row(*before), row(*after)) == [{"id": "row", "at": at, "drop": drop, "html": html}]


def test_blocks_of_a_row_that_stay_may_change() -> None:
    new = leaf("b", "changed")
    found = changes(row(A, B), row(D, A, new))
    assert found == [{"id": "row", "at": 0, "drop": 0, "html": D.html}, {"id": "b", "html": new.html}]


@pytest.mark.parametrize("seed", range(40))
def test_a_page_that_takes_the_changes_has_the_block(seed: int) -> None:
    rng = random.Random(seed)
    paper, old = Paper(), None
    for _ in range(8):
        new = _any(rng)
        paper.put(changes(old, new))
        assert paper.regions == {"stage": new.html}
        old = new


def _any(rng: random.Random) -> Block:
    """Areas with parts with cells, of few kinds, so that many stay."""

    def cell(name: str) -> Block:
        return leaf(name, rng.choice("xy"), rng.choice(("", "lit")))

    def svg(name: str) -> Block:
        cells = [cell(f"{name}-{k}") for k in rng.sample(range(4), rng.randrange(5))]
        texts = [rng.choice(("", "<b></b>")) for _ in cells]
        return Block(name, f'<svg id="{name}" class="{rng.choice(("", "lit"))}">', (*texts, "</svg>"), cells)

    shown = [
        Row(f"area-{k}", f'<div id="area-{k}">', [svg(f"part-{k}{j}") for j in rng.sample(range(3), 2)], "</div>")
        for k in rng.sample(range(3), rng.randrange(1, 4))
    ]
    return Row("stage", '<section id="stage">', shown, "</section>")


@pytest.mark.parametrize("name", games.names())
def test_so_it_is_with_every_board(name: str) -> None:
    """A game by the quick player, as each seat and a watcher see it."""
    game, face, words = games.make(name), games.face(name), Words("en", [games.face(name).catalog])
    seats = games.meta(name).seats[0]
    match = Match(game, seats, "blocks")
    match.begin()
    names = [f"Player {k}" for k in range(seats)]
    rng, moves = Rng("blocks"), Moves()
    papers = {viewer: Paper() for viewer in (*range(seats), int(WATCHER))}
    sent: dict[int, Block] = {}
    for _ in range(60):
        if match.over:
            break
        for viewer, paper in papers.items():
            view = match.view(viewer)
            lit = lights(face.read(view, words, names, match.legal(viewer)).choices)
            new = Row("stage", '<section id="stage">', areas(face.read(view, words, names).scene, lit), "</section>")
            paper.put(changes(sent.get(viewer), new))
            assert paper.regions["stage"] == new.html
            sent[viewer] = new
        seat = match.to_act()[0]
        game.moves(match.state, seat, moves)
        match.decide(seat, int(game.playout(match.state, moves, rng)))
