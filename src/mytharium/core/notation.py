"""What all games say of texts and numbers that are no actions."""


class NotationError(ValueError):
    """A text that does not name an action: a sentence with named gaps says what was wrong and what would be right."""

    def __init__(self, reason: str, **gaps: object) -> None:
        super().__init__(reason.format(**gaps))
        self.reason = reason
        self.gaps = gaps


def index_of(names: tuple[str, ...], name: str) -> int:
    """Where a name stands among all that there are."""
    if name not in names or not name:
        known = ", ".join(one for one in names if one)
        raise NotationError("There is no “{name}”; there are {names}.", name=name, names=known)
    return names.index(name)


def no_action(text: str, examples: str) -> NotationError:
    return NotationError("“{text}” is no action. Write for example {examples}.", text=text, examples=examples)


def not_packed(action: int) -> NotationError:
    return NotationError("{number} is not the number of an action.", number=action)
