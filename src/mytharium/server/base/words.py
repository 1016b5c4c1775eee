"""Numbers, dates and texts in the reader's language."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.dates import format_date
from babel.numbers import format_decimal, format_percent

from mytharium import games
from mytharium.scene.words import LANGUAGES, Words


def number(value: float, words: Words, digits: int = 1) -> str:
    """Return a number with its decimals, if it has any."""
    return str(format_decimal(round(value, digits), locale=words.lang))


def signed(change: float, words: Words) -> str:
    return str(format_decimal(round(change, 1), "+#,##0.#;−#,##0.#", locale=words.lang))


def percent(share: float, words: Words) -> str:
    return str(format_percent(share, locale=words.lang))


LOCALE = Path(__file__).parents[2] / "web" / "locale"


@cache
def words_for(lang: str, game: str = "") -> Words:
    """Return the words of the pages and, at a table, of its game."""
    catalogs = [LOCALE]
    if game:
        catalogs.append(games.face(game).catalog)
    return Words(lang if lang in LANGUAGES else "en", catalogs)


def day(at: int, words: Words) -> str:
    return format_date(datetime.fromtimestamp(at / 1000, UTC), "medium", words.lang)
