"""The pictures of the rules: the same in every language, each shows something and says what."""

import re

import pytest
from markupsafe import escape

from mytharium import games
from mytharium.commands.rulebook import passages
from mytharium.scene.words import LANGUAGES
from mytharium.server.web.rulebook import Figure, Section, rules, with_figures


def illustrated(name: str, lang: str) -> dict[str, Section]:
    return {section.anchor: section for section in rules(name, lang).sections if section.figures}


def drawn(figure: Figure) -> tuple[object, ...]:
    return figure.part, figure.acts, figure.after


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_every_figure_is_drawn_and_has_a_caption(name: str, lang: str) -> None:
    here, english = illustrated(name, lang), illustrated(name, "en")
    assert {k: [drawn(one) for one in section.figures] for k, section in here.items()} == {
        k: [drawn(one) for one in section.figures] for k, section in english.items()
    }
    pages = {anchor: with_figures(name, lang, section) for anchor, section in here.items()}
    for anchor, section in here.items():
        for figure, original in zip(section.figures, english[anchor].figures, strict=True):
            assert f"<figcaption>{escape(figure.caption)}</figcaption>" in pages[anchor]
            assert (figure.caption == original.caption) == (lang == "en")
        pictures = pages[anchor].removeprefix(section.html)
        assert not re.search(r" (id|tabindex|style|data-cell)=", pictures)
        assert "figure:" not in section.html
        assert "![" not in passages(name, lang)[anchor]
    assert any("legal" in page for page in pages.values())  # an example turn
