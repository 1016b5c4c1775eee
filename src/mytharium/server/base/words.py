"""Texts and numbers: how they are written for readers, and which ones are good if they come from outside.

Those come from forms, URLs, the API and sockets.
"""

import re
import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.dates import format_date
from babel.numbers import format_decimal, format_percent

from mytharium import games
from mytharium.scene.words import LANGUAGES, Words, mark

LOCALE = Path(__file__).parents[2] / "web" / "locale"
LONGEST = 120  # characters that are stored: one letter may be written out as many
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")  # NUL, and surrogates that stand alone

# Letters of other scripts, and digits, that are drawn as these are in most fonts.
_DRAWN_AS = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁһӏԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυιɑɡı01|I",
    "ABESlJKMHOPCTYXaesijopcyxdhlqwABEZHlKMNOPTYXavopuiagiolll",
)

MAX_DIGITS = 6
UNREADABLE = mark("The form could not be read.")
BAD_TEXT = mark("This contains characters that cannot be saved. Remove them and try again.")


@cache
def words_for(lang: str, game: str = "") -> Words:
    """Return the words of the pages and, at a table, of its game."""
    catalogs = [LOCALE]
    if game:
        catalogs.append(games.face(game).catalog)
    return Words(lang if lang in LANGUAGES else "en", catalogs)


def decimal(value: float, words: Words, digits: int = 1) -> str:
    """Return a number with its decimals, if it has any."""
    return str(format_decimal(round(value, digits), locale=words.lang))


def signed(change: float, words: Words) -> str:
    return str(format_decimal(round(change, 1), "+#,##0.#;−#,##0.#", locale=words.lang))


def percent(share: float, words: Words) -> str:
    return str(format_percent(share, locale=words.lang))


def day(at: int, words: Words) -> str:
    return format_date(datetime.fromtimestamp(at / 1000, UTC), "medium", words.lang)


def number(text: str) -> int | None:
    """Return a whole number of at most six digits; None if it is anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS else None


def are_good(texts: Iterable[str]) -> bool:
    """Whether both databases can store all texts."""
    return not any(map(_UNSTORABLE.search, texts))


def name_key(name: str) -> str:
    """Return the name as it is compared, without case and variants of letters."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())[:LONGEST]


def look_of(name: str) -> str:
    """Return the same text for all names that readers take for one another."""
    return name_key(unicodedata.normalize("NFKC", name).translate(_DRAWN_AS))
