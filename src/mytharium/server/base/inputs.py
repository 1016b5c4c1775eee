"""Validation of texts and numbers from forms, URLs, the API and sockets."""

import re
import unicodedata
from collections.abc import Iterable

from mytharium.scene.words import mark

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
