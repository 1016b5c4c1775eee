"""An action as one number: its verb in the lowest byte, small arguments in the bytes above."""

from mypy_extensions import i64


def verb(action: i64) -> i64:
    return action & 255


def first(action: i64) -> i64:
    return (action >> 8) & 255


def second(action: i64) -> i64:
    return (action >> 16) & 255


def third(action: i64) -> i64:
    return (action >> 24) & 255
