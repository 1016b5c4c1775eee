"""When two names are one: as they are compared, and as they look."""

import unicodedata

LONGEST = 120  # characters that are stored: one letter may be written out as many

# Letters of other scripts, and digits, that are drawn as these are in most fonts.
_DRAWN_AS = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁһӏԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυιɑɡı01|I",
    "ABESlJKMHOPCTYXaesijopcyxdhlqwABEZHlKMNOPTYXavopuiagiolll",
)


def name_key(name: str) -> str:
    """The name as it is compared: neither case nor ways to write a letter make two people of one."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())[:LONGEST]


def look_of(name: str) -> str:
    """The same for all names that a reader takes for one another, so that nobody passes for somebody else."""
    return name_key(unicodedata.normalize("NFKC", name).translate(_DRAWN_AS))
