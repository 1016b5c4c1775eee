"""Errors that end as one sentence for the reader."""


class Refused(ValueError):
    """One sentence on why nothing was done."""


class DatabaseError(Exception):
    """The database failed; nothing was changed, unless it is Unsure."""


class Unsure(DatabaseError):
    """The connection broke during COMMIT: the change may not have been saved."""


class Taken(Exception):
    """The key is taken: another writer was first."""
