"""Reviews: judged by what could be seen, luck apart from play, in the terminal, a notebook and as a page."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import mytharium as m
from mytharium.cli import main
from mytharium.coach.review import Review, _lead, judge, review, spans
from mytharium.core import engine
from mytharium.match.log import DECISIONS
from mytharium.match.match import Match
from mytharium.match.record import dumps, to_record

EFFORT = 0.1 if engine.COMPILED else 0.01
BOTS = {"mythicals": 2, "myraclia": 3, "mythical_island": 2, "terra_mystica": 3}


def played(name: str, *bots: str) -> Match:
    return m.play(name, list(bots), seed="review")


@pytest.mark.parametrize("name", BOTS if engine.COMPILED else ["mythicals", "terra_mystica"])  # quick enough
def test_every_choice_is_judged_once_and_the_parts_make_up_the_lead(name: str) -> None:
    match = played(name, *["greedy"] * BOTS[name])
    found = review(match, EFFORT)
    covered = [k for first, stop in spans(match) for k in range(first, stop)]
    assert covered == [k for k, one in enumerate(match.line) if one.entry.kind in DECISIONS]
    assert {one.moment for one in found.choices} <= {first for first, _ in spans(match)}
    assert all(one.lost >= 0 and (one.played == one.best or one.lost >= 0) for one in found.choices)
    first, last = found.curve[0][1], found.curve[-1][1]
    assert last == pytest.approx([float(score) for score in match.outcome.scores])
    for seat, part in enumerate(found.parts):
        change = _lead(last, seat) - _lead(first, seat)
        assert part.luck + part.own + part.others == pytest.approx(change)


def test_a_strong_player_gives_away_less_than_a_careless_one() -> None:
    match = played("terra_mystica", "strong", "careless")
    found = review(match, EFFORT)
    names = {seat: found.lost(seat) for seat in range(2)}
    assert names[0] < names[1]
    assert found.agreed(0) > found.agreed(1)
    assert found.winner == 0


@pytest.mark.skipif(not engine.COMPILED, reason="many worlds take the interpreted engine a minute")
def test_where_first_sight_is_best_the_review_goes_by_it_too() -> None:
    found = review(played("mythicals", "expert", "careless"), 0.5)
    assert found.agreed(0) > 0.8 > found.agreed(1)
    assert found.lost(0) < found.lost(1) / 5


def test_what_nobody_could_see_changes_no_judgement() -> None:
    """Two games that a player cannot tell apart up to a choice are judged alike there."""
    match = played("mythicals", "greedy", "greedy")
    first, stop = next((first, stop) for first, stop in spans(match) if first > 30)
    seat, here = match.line[first].entry.seat, match.line[first - 1]
    plain = judge(match, first, stop, EFFORT, m.Rng("judge"))
    world = match.game.determinize(match.game.observe(here.state, seat), m.Rng("another world"))
    assert world.key() != here.state.key()
    match.line[first - 1] = replace(here, state=world)
    assert judge(match, first, stop, EFFORT, m.Rng("judge")) == plain


def test_a_running_game_is_not_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match(m.make("mythicals"), 2, "s")
    match.begin()
    with pytest.raises(ValueError, match="over"):
        review(match)
    path = tmp_path / "running.json"
    path.write_text(dumps(to_record(match, [], [])))
    assert main(["review", str(path)]) == 2
    assert "not over yet" in capsys.readouterr().err


def test_the_command_tells_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played("mythicals", "random", "greedy")
    record, page = tmp_path / "game.json", tmp_path / "review.html"
    record.write_text(dumps(to_record(match, [], ["<Ann>", "Bob"])))
    short = [str(record), "--effort", str(EFFORT)]
    assert main(["review", *short, "--worst", "2", "--out", str(page)]) == 0
    told = capsys.readouterr().out
    assert "Turning points" in told
    assert told.count("better:") == 2
    written = page.read_text("utf-8")
    assert "&lt;Ann&gt;" in written
    assert "<Ann>" not in written
    assert written.count("data:image/svg+xml") == 2
    assert main(["review", *short, "--json"]) == 0
    as_data = json.loads(capsys.readouterr().out)
    assert as_data["scores"] == match.outcome.scores
    assert len(as_data["choices"]) > 20


@pytest.mark.parametrize(
    ("wrong", "said"),
    [(["--seat", "3"], "no seat 3"), (["--out", "x.pdf"], ".html"), (["--effort", "0"], "more than 0")],
)
def test_bad_wishes_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: list[str], said: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(dumps(to_record(played("mythicals", "random", "random"), [], [])))
    assert main(["review", str(path), *wrong]) == 2
    assert said in capsys.readouterr().err


def test_a_notebook_shows_it() -> None:
    found: Review = review(played("mythicals", "random", "random"), EFFORT)
    assert "<svg" in found._repr_html_()
    assert "Turning points" in found._repr_html_()
