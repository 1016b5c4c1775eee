"""Numbers as the reader's language writes them."""

from babel.numbers import format_decimal, format_percent

from mytharium.scene.words import Words


def number(value: float, words: Words, digits: int = 1) -> str:
    """With what is behind the point, if there is something."""
    return str(format_decimal(round(value, digits), locale=words.lang))


def signed(change: float, words: Words) -> str:
    return str(format_decimal(round(change, 1), "+#,##0.#;−#,##0.#", locale=words.lang))


def percent(share: float, words: Words) -> str:
    return str(format_percent(share, locale=words.lang))
