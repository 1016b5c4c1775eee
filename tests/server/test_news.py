"""What is sent to a page: what it does not have, and the names of the blocks that it has."""

import pytest

from mytharium.server.pages.regions_diff import news_of

pytestmark = pytest.mark.source

ONE = '<ol><li id="line-1">first</li><li id="line-2">second</li></ol>'


def test_a_page_that_has_nothing_gets_all() -> None:
    assert news_of({"log": ONE, "where": "<p>"}, {}) == {"log": ONE, "where": "<p>"}


def test_a_region_that_it_has_is_not_sent() -> None:
    assert news_of({"log": ONE, "where": "<p>"}, {"log": ONE, "where": "<b>"}) == {"where": "<p>"}


def test_a_block_that_it_has_is_only_named() -> None:
    now = '<ol><li id="line-3">third</li><li id="line-1">first</li><li id="line-2">changed</li></ol>'
    sent = '<ol><li id="line-3">third</li><li id="line-1" data-same></li><li id="line-2">changed</li></ol>'
    assert news_of({"log": now}, {"log": ONE}) == {"log": sent}


def test_parts_of_the_board_are_blocks() -> None:
    before = '<section><div><svg id="part-a"><g/></svg><svg id="part-b"><g/></svg></div></section>'
    after = '<section><div><svg id="part-a"><g/></svg><svg id="part-b"><path/></svg></div></section>'
    told = '<section><div><svg id="part-a" data-same></svg><svg id="part-b"><path/></svg></div></section>'
    assert news_of({"stage": after}, {"stage": before}) == {"stage": told}
