"""The pictures of the rules: each stands under a section, shows something, and says what in three languages."""

import re

import pytest
from markupsafe import escape

from mytharium import games
from mytharium.scene.words import LANGUAGES
from mytharium.server.pages.figures import figures
from mytharium.server.pages.rulebook import rules
from mytharium.server.site import words_for

pytestmark = pytest.mark.source


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_every_figure_stands_in_the_rules(name: str, lang: str) -> None:
    drawn, wanted = figures(name, lang), games.face(name).learning.figures
    assert set(drawn) == {figure.anchor for figure in wanted}
    assert set(drawn) <= {section.anchor for section in rules(name, lang).sections}
    for figure in wanted:
        html, caption = drawn[figure.anchor], words_for(lang, name).t(figure.caption)
        assert f"<figcaption>{escape(caption)}</figcaption>" in html
        assert (caption == figure.caption) == (lang == "en")
        assert not re.search(r" (id|tabindex|style|data-cell)=", html)
    assert any("legal" in html for html in drawn.values())  # an example turn
