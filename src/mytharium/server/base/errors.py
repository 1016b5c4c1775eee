"""Errors that end as one sentence for the reader."""


class Refused(ValueError):
    """One sentence on why nothing was done."""


class DatabaseError(Exception):
    """The database did not do what was asked; nothing was changed, unless it is Unsure."""


class Unsure(DatabaseError):
    """The line broke while a transaction was committed: the database alone knows whether it was."""


class Taken(Exception):
    """The key is taken: somebody else was first."""
