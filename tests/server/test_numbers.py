"""Numbers on pages are written as the reader's language has them."""

import pytest

from mytharium.server.base.words import number, percent, signed, words_for


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", ("1,234.6", "7", "+0.5", "−3.2", "36%")),
        ("fr", ("1\u202f234,6", "7", "+0,5", "−3,2", "36\xa0%")),
        ("es", ("1.234,6", "7", "+0,5", "−3,2", "36\xa0%")),
    ],
)
def test_each_language_has_its_own_point(lang: str, expected: tuple[str, ...]) -> None:
    words = words_for(lang)
    told = number(1234.56, words), number(7.0, words), signed(0.5, words), signed(-3.25, words), percent(0.364, words)
    assert told == expected
